"""Talk at the table, apart from that of onlookers; clocks that run for whom everybody may know it."""

from __future__ import annotations

from time import time
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace
from sqlalchemy import insert
from tests.server.pair import ALLIED_PLAN, link_table, pair
from tests.server.test_requests import do

from hexfront.server.finding.tables import TERMS
from hexfront.server.pace.clocks import USUAL, Clock
from hexfront.server.pace.keeping import Paced
from hexfront.server.pace.pacing import Pacing
from hexfront.server.pace.talk import LONGEST, plain
from hexfront.server.problem import Problem

if TYPE_CHECKING:
    from tests.server.conftest import Client, Seat, Sit

    from hexfront.server.app import House


def heard(seat: Seat, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while (message := seat.hear())["type"] != kind:
        pass
    return message


def test_players_and_onlookers_talk_apart(client: Client, sit: Sit) -> None:
    card = link_table(client)
    with pair(sit, card) as both, sit(card["id"], card["keys"]["allied"], seat="onlooker") as onlooker:
        allied, japan = both.seats["allied"], both.seats["japan"]
        allied.send(type="say", words="<b>Good\n luck</b>")
        line = heard(japan, "said")["lines"][-1]
        assert (line["seat"], line["words"]) == ("allied", "<b>Good luck</b>")
        onlooker.send(type="say", words="Japan looks strong")
        assert heard(onlooker, "said")["lines"][-1]["words"] == "Japan looks strong"
        both.catch_up("japan")
        assert "looks strong" not in "".join((*japan.heard, *allied.heard))
        assert "luck" not in "".join(onlooker.heard)
        with sit(card["id"], card["keys"]["japan"], seat="japan") as again:
            assert [each["words"] for each in heard(again, "said")["lines"]] == ["<b>Good luck</b>"]


def test_talk_has_limits(client: Client, sit: Sit) -> None:
    with pair(sit, link_table(client)) as both:
        japan = both.seats["japan"]
        for words in ("", " \n ", "x" * (LONGEST + 1)):
            assert do(japan, type="say", words=words)[0] == "malformed"


def test_what_is_said_is_one_line_of_plain_text() -> None:
    assert plain("a\u202eb\tc\0d") == "a b c d"
    with pytest.raises(Problem):
        plain("\0")


def timed(house: House, card: dict[str, Any], tempo: str) -> None:
    row = {"rated": False, "language": "", "delay": 0, "club": "", "tournament": "", "waiting": "", "offered": ""}
    with house.tables.desk.store.engine.begin() as db:
        db.execute(insert(TERMS).values(game=card["id"], tempo=tempo, **row))


def test_a_clock_runs_for_those_who_must_decide_and_time_that_is_over_can_be_claimed(
    client: Client, sit: Sit, house: House
) -> None:
    card = link_table(client)
    timed(house, card, "slow")
    with pair(sit, card) as both:
        japan, allied = both.seats["japan"], both.seats["allied"]
        both.set_up()
        clock = next(text for text in reversed(japan.heard) if '"clock"' in text)
        assert '"running":["allied","japan"]' in clock
        count = sum('"clock"' in text for text in japan.heard)
        for act in ALLIED_PLAN:  # in secret: whether the other is ready shows on no clock
            both.decide("allied", act)
        both.catch_up("japan")
        assert sum('"clock"' in text for text in japan.heard) == count
        assert do(allied, type="claim")[0] == "refused"
        spend(house, card["id"], "japan", USUAL["slow"].gain + USUAL["slow"].stock + 1)
        assert do(japan, type="claim")[0] == "refused"
        assert do(allied, type="claim")[0] == "done"
        both.catch_up("japan")
        assert both.over
        assert (japan.view["winner"], japan.view["ending"]) == ("allied", "time")


def spend(house: House, id: str, seat: str, seconds: float) -> None:
    """Let a seat have thought for so long."""

    def change(clock: Clock | None) -> Clock | None:
        assert clock is not None
        return replace(clock, since={**clock.since, seat: time() - seconds})

    house.pacing.keeping.wind(id, change)


def test_a_clock_is_kept_with_its_game(client: Client, sit: Sit, house: House) -> None:
    card = link_table(client)
    timed(house, card, "live")
    with pair(sit, card) as both:
        both.decide("japan", "auto")
        live = house.tables.room._live[card["id"]]
        kept = house.pacing.keeping.paced(card["id"]).clock
        assert kept == live.paced.clock
        assert kept is not None
        assert kept.control == USUAL["live"]
        assert [*kept.since] == ["japan"]


def test_a_clock_does_not_tell_that_a_set_up_in_secret_has_begun(client: Client, sit: Sit, house: House) -> None:
    card = link_table(client)
    timed(house, card, "slow")
    with pair(sit, card) as both:
        japan, allied = both.seats["japan"], both.seats["allied"]
        both.decide("japan", next(act for act in japan.acts if act not in ("auto", "auto_set_up", "done")))
        both.catch_up("allied")
        assert not [text for text in allied.heard if '"clock"' in text]
        both.decide("japan", "auto")
        both.catch_up("allied")
        assert [text for text in allied.heard if '"clock"' in text]


def test_nobody_is_late_who_need_not_decide(client: Client, sit: Sit, house: House) -> None:
    card = link_table(client)
    timed(house, card, "slow")
    with pair(sit, card) as both:
        both.decide("japan", "auto")
        live = house.tables.room._live[card["id"]]
        clock = Clock(USUAL["slow"], {"japan": 0.0, "allied": 0.0}, {"japan": 0.0, "allied": 0.0})
        behind: Any = SimpleNamespace(journal=live.journal, seat=live.seat, paced=Paced(clock=clock), bound=None)
        assert Pacing._late(behind) == ["japan"], "a server died before it could turn the clock"
