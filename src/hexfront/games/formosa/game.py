"""Operation Causeway: Formosa 1944 as the outside world sees it."""

from __future__ import annotations

from msgspec.structs import replace

from hexfront.games.formosa import sequence
from hexfront.games.formosa.aids import AIDS, forecast
from hexfront.games.formosa.deciding import Asking
from hexfront.games.formosa.facts import table
from hexfront.games.formosa.kit import ALLIED, JAPAN, FormosaKit, open_box
from hexfront.games.formosa.plain import may_plan, plain_for
from hexfront.games.formosa.redeal import redeal
from hexfront.games.formosa.rules import (
    advances,
    air,
    assaults,
    b29,
    combat,
    combat_results,
    commitments,
    engineers,
    exploitation,
    ground_support,
    invasions,
    logistics,
    movement,
    moving,
    naval_transfer,
    optional_landings,
    recruiting,
    retreats,
    scenarios,
    stacking,
)
from hexfront.games.formosa.state import Formosa
from hexfront.games.formosa.threat import threat
from hexfront.games.formosa.unnoticed import published, quiet
from hexfront.kernel.act import Notation, Verb
from hexfront.kernel.game import Game, Shown, load_meta, with_fresh_dice
from hexfront.kernel.step import steps_in
from hexfront.mechanics.dealing import Dealer
from hexfront.mechanics.deciding import concede

VERBS = (
    Verb("choose", "3.0", ("piece",)),
    Verb("auto", "3.0"),
    Verb("auto_set_up", "3.0"),
    Verb("buy", "8.0", ("piece",)),
    Verb("buy_us_air", "8.0"),
    Verb("buy_cw_air", "8.0"),
    Verb("buy_jp_air", "8.0"),
    Verb("buy_kamikaze", "7.3", ("number",)),
    Verb("deploy", "3.0", ("piece",)),
    Verb("hide", "3.0", ("hex",)),
    Verb("show", "3.0", ("hex",)),
    Verb("scout", "24.1", ("hex",)),
    Verb("at", "8.1", ("hex",)),
    Verb("to_staging", "8.1"),
    Verb("to_amoy", "8.1"),
    Verb("plan_us", "16.1", ("number", "number")),
    Verb("plan_cw", "16.1", ("number", "number")),
    Verb("plan_b29", "16.1", ("number",)),
    Verb("plan_jp", "16.1", ("number", "number")),
    Verb("plan_tokku", "16.1", ("number",)),
    Verb("lose_us_superiority", "16.2"),
    Verb("lose_us_tactical", "16.2"),
    Verb("lose_cw_superiority", "16.2"),
    Verb("lose_cw_tactical", "16.2"),
    Verb("lose_jp_superiority", "16.2"),
    Verb("lose_jp_tactical", "16.2"),
    Verb("lose", "15.5", ("piece",)),
    Verb("sortie", "18.0"),
    Verb("bomb", "16.5", ("hex",)),
    Verb("fortify", "16.5", ("piece",)),
    Verb("beach_marker", "10.1", ("hex",)),
    Verb("drop_marker", "10.1", ("hex",)),
    Verb("load", "10.2", ("piece", "hex")),
    Verb("ship", "21.0", ("piece",)),
    Verb("move", "12.0", ("piece",)),
    Verb("motor", "22.0", ("piece",)),
    Verb("to", "12.0", ("hex",)),
    Verb("stop", "12.0"),
    Verb("fly", "25.3", ("piece",)),
    Verb("raid", "25.7", ("piece",)),
    Verb("lose_us_available", "25.8"),
    Verb("lose_us_used", "25.8"),
    Verb("lose_cw_available", "25.8"),
    Verb("lose_cw_used", "25.8"),
    Verb("lose_on_hex", "25.8", ("hex",)),
    Verb("remove", "13.3", ("piece",)),
    Verb("support_us", "16.3", ("hex",)),
    Verb("support_cw", "16.3", ("hex",)),
    Verb("support_jp", "16.3", ("hex",)),
    Verb("target", "15.0", ("hex",)),
    Verb("join", "15.0", ("hex",)),
    Verb("add", "15.0", ("piece",)),
    Verb("attack", "15.2"),
    Verb("spend", "15.4.1", ("number",)),
    Verb("gunfire", "17.0", ("piece",)),
    Verb("air_supply", "19.4"),
    Verb("strike", "15.6", ("hex",)),
    Verb("retreat", "15.7", ("piece", "hex")),
    Verb("advance", "15.8", ("piece", "hex")),
    Verb("exploit", "25.1", ("hex",)),
    Verb("build", "20.1", ("piece",)),
    Verb("demobilise", "20.2", ("piece",)),
    Verb("interdict_us", "16.4", ("hex",)),
    Verb("interdict_cw", "16.4", ("hex",)),
    Verb("reveal", "11.1", ("piece",)),
    Verb("done", "6.1"),
    Verb("end", "6.1"),
    concede(Asking.conceding),
)


STEPS = steps_in(
    air, assaults, b29, combat, combat_results, advances, commitments, engineers, exploitation, ground_support,
    invasions, logistics, movement, moving, naval_transfer, optional_landings, recruiting, retreats, scenarios,
    stacking, sequence,
)  # fmt: skip


def shown(s: Formosa, side: int, piece: int) -> Shown:
    """11.0, R93 Owners see all; on the map concealed Japanese units show their backs; enemy displays are hidden.

    The B-29 on its mission lies open (16.1).
    """
    if s.kit.side_of[piece] == side or s.where[piece] == s.kit.b29_box:
        return "open"
    if s.where[piece] < 0:
        return "hidden"
    return "back" if s.concealed[piece] else "open"


ALLIED_SECRETS = frozenset(
    f"{nation}_{display}" for nation in ("us", "cw") for display in ("available", "used", "lost", "bought")
) | {"held_allied", "spent_allied", "bought_back"}
JAPANESE_SECRETS = frozenset(
    (
        "jp_available",
        "jp_used",
        "jp_lost",
        "jp_bought",
        "kamikaze",
        "kamikaze_spent",
        "kamikaze_bought",
        "held_japan",
        "spent_japan",
    )
)


def secret(side: int) -> frozenset[str]:
    """11.0, R93 Displays of the other side; missions become public when they are revealed."""
    return (
        JAPANESE_SECRETS if side == ALLIED else ALLIED_SECRETS if side == JAPAN else ALLIED_SECRETS | JAPANESE_SECRETS
    )


DISCLOSES = frozenset(
    (
        "revealed",
        "deception_found",
        "strikes_revealed",
        "kamikaze_result",
        "concealed_lost",
        "camp_bombed",
        "guerrilla_rises",
        "raid_eliminated",
        "raid_turned_back",
        "raid_lands",
        "show",
        "auto",
        "auto_set_up",
        "at",
    )
)
"""11.2, 16.1, 16.6, 16.5, 3.0, 8.1 Faces and plans turned up, ships hit, units lost, placed or come from a display."""


def clone_for(s: Formosa, side: int, seed: int) -> Formosa:
    """What a side may know of a game, the rest dealt anew, with fresh dice."""
    new = with_fresh_dice(s, side, seed)
    redeal(new, side, Dealer(seed))
    return new


def counter_values(kit: FormosaKit, piece: int) -> tuple[str, ...]:
    """Whether an engineer is a base; whether a Japanese unit is concealed."""
    if kit.base_face[piece] is not None:
        return ("base",)
    return ("concealed",) if piece in kit.units[JAPAN] else ()


GAME = Game(
    key="formosa",
    meta=load_meta("formosa"),
    notation=Notation(VERBS),
    steps=STEPS,
    open_box=open_box,
    new=sequence.new_game,
    clone_for=clone_for,
    plain_for=plain_for,
    may_plan=may_plan,
    table=table,
    forecast=forecast,
    aids=replace(AIDS, threat=threat),
    counter_values=counter_values,
    shown=shown,
    shown_by=("concealed",),
    secret=secret,
    discloses=DISCLOSES,
    quiet=quiet,
    published=published,
    overt=frozenset(("Attacks",)),
)
