"""The lists of tables: what is open, what is mine, what can be watched; by filters, a page at a time.

Every list begins at an index, so that it takes as long with ten thousand stored games as with ten.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, Engine, Row, Select, and_, exists, or_, select, union

from hexfront.kernel.saves import LESSON
from hexfront.server.finding.offers import terms_of
from hexfront.server.finding.paging import Page
from hexfront.server.finding.rating import names_of, players_at
from hexfront.server.finding.tables import FOLLOWS, INVITATIONS, TERMS
from hexfront.server.layout import GAMES
from hexfront.server.people.identity import Person
from hexfront.server.people.tables import BLOCKS, PLACES
from hexfront.server.problem import Problem
from hexfront.server.rows import card_of
from hexfront.server.store import CARD
from hexfront.server.wire import TableCard
from hexfront.server.wire_finding import Player, Tempo, Terms, Which

NO_LESSON = ~GAMES.c.start.contains(f'"act":"{LESSON} ')
TERM_FIELDS = Terms.__struct_fields__
ROW = [
    *CARD,
    GAMES.c.access,
    GAMES.c.owner,
    GAMES.c.begun,
    GAMES.c.seq.label("entries"),
    *(TERMS.c[name] for name in TERM_FIELDS),
    TERMS.c.waiting,
]


OF = TERMS.c.game == GAMES.c.id


class Wish(msgspec.Struct, frozen=True):
    """Which tables somebody wants to see. What is empty does not matter."""

    which: Which = "all"
    game: str = ""
    scenario: str = ""
    tempo: Tempo | None = None
    side: str = ""
    """A seat that waits."""
    rated: bool | None = None
    language: str = ""
    club: str = ""
    tournament: str = ""
    person: str = ""
    """Somebody who plays at the table."""


def listed(db_engine: Engine, person: Person, wish: Wish, page: Page) -> tuple[TableCard, ...]:
    """A page of the tables that a person may know of and wants to see."""
    with db_engine.connect() as db:
        return _cards(db, person, list(db.execute(_page_of(person, wish, page)).scalars()))


def one(db_engine: Engine, person: Person, id: str) -> TableCard:
    """One table that a person may know of, as lists have it."""
    with db_engine.connect() as db:
        found = _cards(db, person, [id])
    if not found:
        raise Problem("unknown")
    return found[0]


def _cards(db: Connection, person: Person, ids: list[str]) -> tuple[TableCard, ...]:
    """Tables as a person sees them, in an order."""
    found = {row.id: row for row in db.execute(select(*ROW).outerjoin(TERMS, OF).where(GAMES.c.id.in_(ids)))}
    rows = [found[id] for id in ids if id in found]
    cards = [card_of(tuple(row)[: len(CARD)]) for row in rows]
    kept, mine = _invitations(db, person, rows), FOLLOWS.c.person == person.id
    followed = set(db.execute(select(FOLLOWS.c.target).where(mine, FOLLOWS.c.target.in_(ids))).scalars())
    players = players_at(db, [(card, row.tempo or "free") for card, row in zip(cards, rows, strict=True)])
    return tuple(
        _card(replace(card, followed=card.id in followed), row, players[card.id], person, kept)
        for card, row in zip(cards, rows, strict=True)
    )


def _page_of(person: Person, wish: Wish, page: Page) -> Select[Any]:
    """The ids of a page: rows are long, and a database that has to sort many of them should sort short ones."""
    wanted = select(GAMES.c.id).where(NO_LESSON, *_filters(wish))
    if wish.which == "open":
        offers = wanted.join(TERMS, OF).where(*_open_to(person))
        return page.of(offers, TERMS.c.offered, GAMES.c.id)
    known = wanted.outerjoin(TERMS, OF).where(*_known(person, wish, person.kind == "home"))
    return page.of(known, GAMES.c.updated, GAMES.c.id)


def _invitations(db: Connection, person: Person, rows: Sequence[Row[Any]]) -> dict[str, dict[str, Player]]:
    """For whom seats are kept, as somebody may know it: at tables of their own, and where it is they."""
    if not person.id:
        return {}
    own = [row.id for row in rows if row.owner == person.id]
    mine = or_(INVITATIONS.c.person == person.id, INVITATIONS.c.game.in_(own))
    kept = db.execute(select(INVITATIONS).where(INVITATIONS.c.game.in_([row.id for row in rows]), mine)).all()
    names, found = names_of(db, {each.person for each in kept}), dict[str, dict[str, Player]]()
    for each in kept:
        found.setdefault(each.game, {})[each.seat] = Player(each.person, names.get(each.person, ""))
    return found


def _of(person: Person, players: dict[str, Player]) -> tuple[str, ...]:
    """The seats of a person among those of others."""
    return tuple(seat for seat, player in players.items() if player.id == person.id != "")


def _card(
    card: TableCard, row: Row[Any], players: dict[str, Player], person: Person, kept: dict[str, dict[str, Player]]
) -> TableCard:
    """A card with what people need to know of it."""
    invited, owned = kept.get(card.id, {}), row.owner == person.id != ""
    return replace(
        card,
        access=row.access,
        terms=terms_of(row) if row.tempo is not None else None,
        waiting=tuple(filter(None, (row.waiting or "").split(","))),
        players=players,
        held=_of(person, players),
        invited=_of(person, invited),
        kept_for=invited if owned else {},
        owned=owned,
        begun=row.begun or row.entries > 0,
    )


def _filters(wish: Wish) -> list[ColumnElement[bool]]:
    """What was asked for besides the kind of list."""
    found: list[ColumnElement[bool]] = []
    if wish.game:
        found.append(GAMES.c.game == wish.game)
    if wish.scenario:
        found.append(GAMES.c.scenario == wish.scenario)
    if wish.person:
        found.append(GAMES.c.id.in_(select(PLACES.c.game).where(PLACES.c.person == wish.person)))
    for name in ("tempo", "rated", "language", "club", "tournament"):
        value = getattr(wish, name)
        if value not in ("", None):
            found.append(TERMS.c[name] == value)
    if wish.side:
        found.append(TERMS.c.waiting.contains(f",{wish.side},", autoescape=True))
    return found


def _open_to(person: Person) -> list[ColumnElement[bool]]:
    """Tables with a seat for whoever comes: not one's own, and of nobody who is blocked either way."""
    mine = select(PLACES.c.game).where(PLACES.c.person == person.id)
    return [TERMS.c.offered != "", GAMES.c.owner != person.id, GAMES.c.id.not_in(mine), _not_apart(person)]


def _not_apart(person: Person) -> ColumnElement[bool]:
    """Tables whose owner has not blocked a person, nor the other way round."""
    by_me = select(BLOCKS.c.other).where(BLOCKS.c.person == person.id)
    by_others = select(BLOCKS.c.person).where(BLOCKS.c.other == person.id)
    return and_(GAMES.c.owner.not_in(by_me), GAMES.c.owner.not_in(by_others))


def _known(person: Person, wish: Wish, home: bool) -> list[ColumnElement[bool]]:
    """What a person may know of, in a kind of list. At home that is everything."""
    match wish.which:
        case "mine" | "turn" if not home:
            own: list[ColumnElement[bool]] = [GAMES.c.id.in_(_own(person))]
            return own if wish.which == "mine" else [*own, GAMES.c.over.is_(False), _decides(person)]
        case "followed":
            return [GAMES.c.id.in_(_followed(person)), _visible(person, home)]
        case "running":
            return [GAMES.c.access == "onlookers", GAMES.c.over.is_(False)]
        case "over":
            return [GAMES.c.over.is_(True), _visible(person, home)]
    return [] if home else [_visible(person, home)]


def _visible(person: Person, home: bool) -> ColumnElement[bool]:
    """Tables open to all eyes, and one's own."""
    return GAMES.c.id == GAMES.c.id if home else or_(GAMES.c.access == "onlookers", GAMES.c.id.in_(_own(person)))


def _own(person: Person) -> Select[Any]:
    """The tables that somebody owns, sits at, or is invited to."""
    if not person.id:
        return select(PLACES.c.game).where(PLACES.c.game == "")
    parts = (
        select(PLACES.c.game).where(PLACES.c.person == person.id),
        select(GAMES.c.id).where(GAMES.c.owner == person.id),
        select(INVITATIONS.c.game).where(INVITATIONS.c.person == person.id),
    )
    return select(union(*parts).subquery().c.game)


def _decides(person: Person) -> ColumnElement[bool]:
    """Where somebody has to decide, as everybody may know it."""
    seat = PLACES.c.seat
    mine = and_(PLACES.c.game == GAMES.c.id, PLACES.c.person == person.id)
    return exists(select(seat).where(mine, GAMES.c.deciders.contains('"' + seat + '"')))


def _followed(person: Person) -> Select[Any]:
    """The tables that somebody follows, and those where people play whom they follow."""
    mine = FOLLOWS.c.person == person.id
    people = select(FOLLOWS.c.target).where(mine, FOLLOWS.c.kind == "person")
    parts = (
        select(FOLLOWS.c.target.label("game")).where(mine, FOLLOWS.c.kind == "game"),
        select(PLACES.c.game).where(PLACES.c.person.in_(people)),
    )
    return select(union(*parts).subquery().c.game)
