"""17.1, 17.2 What the enemy sees of stacks, and what he learns inside an attack."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice
from random import Random

import pytest
from tests.games.rising_sun.positions import ALLIED, JAPAN, answer, attack, attacking, lost
from tests.games.rising_sun.test_combat import front
from tests.plain import unlike
from tests.sampling import THOROUGH

from hexfront.games.rising_sun.plain import hidden_of, may_plan, plain_for
from hexfront.games.rising_sun.redeal import alike, follow, kind
from hexfront.games.rising_sun.rules.fog_of_war import hidden_in
from hexfront.games.rising_sun.rules.in_attack import InAttack
from hexfront.games.rising_sun.rules.stacking import excess_in
from hexfront.games.rising_sun.rules.zones_of_control import zoc
from hexfront.games.rising_sun.state import RisingSun, at, note_tried, set_order
from hexfront.games.rising_sun.threat import threat
from hexfront.hexmap import bits
from hexfront.kernel.branch import as_known
from hexfront.kernel.state import clone, pack
from hexfront.kernel.step import decide
from hexfront.kernel.view import view
from hexfront.mechanics.dealing import noted, take_places
from hexfront.secrecy import leaks, probes, sample, told, wander
from hexfront.testing import Scene, opened, scene, settings

POSITIONS = 250 if THOROUGH else 60
STACK = "j4-1 where 3314 level 1\nj4-2 where 3314 level 2\nj4hq where 3414 level 1\n"
"""Two more battalions under the one that the enemy sees in 3314."""
KNOWN = frozenset(("where", "bound", "plan", "level", "moved", "shelled", "seen"))
"""Of hidden units: where they are, came from and are bound for, how many have been shelled, and that none is seen."""


def seen(t: Scene, side: int) -> set[str]:
    """The pieces on the map that a side can make out."""
    return {p.id for p in view(t.game, t.s, side).pieces if p.place.isdigit() and not p.back}


def backs(t: Scene, side: int, hex: str) -> int:
    return sum(p.back and p.place == hex for p in view(t.game, t.s, side).pieces)


@pytest.mark.rule("rising-sun", "17.1a")
def test_of_an_open_stack_the_enemy_sees_the_top_unit_and_the_number() -> None:
    t = front(STACK)
    assert {"j124-1", "j124-2"} <= seen(t, ALLIED)
    assert not {"j4-1", "j4-2"} & seen(t, ALLIED)
    assert backs(t, ALLIED, "3314") == 2
    assert {"j4-1", "j4-2"} <= seen(t, JAPAN)


@pytest.mark.rule("rising-sun", "17.1g")
def test_before_the_reveal_the_enemy_knows_how_many_attack_and_whether_the_top_unit_does() -> None:
    t = front(STACK + "u1-2 where 3213 level 1")
    t.do("attack 3213", "lead j4-1", "join j4-2")
    assert view(t.game, t.s, ALLIED).step == "Attacks"
    t.do("done")
    told = [(e.key, e.args) for e in t.events if e.seen_by(ALLIED)]
    top, origin = t.kit.index["j124-1"], t.kit.board.hex("3314")
    assert ("attacks_without_top", {"origin": origin, "number": 2, "unit": top}) in told
    assert not {t.kit.index["j4-1"], t.kit.index["j4-2"]} & {args.get("unit") for _, args in told}
    shown = view(t.game, t.s, ALLIED).table["attack"]
    assert shown["from"] == [{"hex": "3314", "number": 2, "of": 3, "top": False}]
    assert not {"j4-1", "j4-2"} & seen(t, ALLIED)


@pytest.mark.rule("rising-sun", "11.2c", "17.1g")
def test_an_attacker_that_was_shelled_is_told_from_a_unit_that_was_not() -> None:
    """Which hidden units attack is dealt anew, but guns leave out the attacker they have shelled."""
    t = front(STACK + "u1-2 where 3213 level 1")
    t.do("attack 3213", "lead j4-1", "done")
    pair = {t.kit.index["j4-1"], t.kit.index["j4-2"]}
    assert any(pair <= set(mates) for mates in alike(t.s, t.s.stack[-1].attack))
    t.s.shelled[t.kit.index["j4-1"]] = 1
    assert not any(pair <= set(mates) for mates in alike(t.s, t.s.stack[-1].attack))


@pytest.mark.rule("rising-sun", "17.1g", "17.2c")
def test_of_a_concealed_stack_only_the_number_that_attacks_is_told() -> None:
    t = front(STACK + "concealed_japan + 3314\nu1-2 where 3213 level 1")
    attack(t, "3213", "j124-1", "j4-2")
    assert view(t.game, t.s, ALLIED).table["attack"]["from"] == [{"hex": "3314", "number": 2}]
    assert "j124-1" not in seen(t, ALLIED)


@pytest.mark.rule("rising-sun", "17.1e")
def test_the_reveal_shows_the_attackers_and_the_defenders_and_nobody_else() -> None:
    """R92"""
    t = front(STACK + "j20m where 3414 level 2\nu1-2 where 3213 level 1")
    t.dice(6, 2)
    t.do("attack 3213", "lead j4-1", "join j124-1", "support j20m", "done")
    answer(t, "lead u1-2")
    t.do("fire j20m", "shoot 3213")
    assert t.top == "ChooseTable"
    assert {"j124-1", "j4-1"} <= seen(t, ALLIED)
    assert not {"j4-2", "j20m"} & seen(t, ALLIED)
    assert {"u1-1", "u1-2"} <= seen(t, JAPAN)
    t.do("normal")
    assert t.top == "Attacks"
    assert "j4-1" not in seen(t, ALLIED)
    assert "u1-2" not in seen(t, JAPAN)


@pytest.mark.rule("rising-sun", "17.1f")
@pytest.mark.parametrize(("die", "known"), [(6, False), (2, True)])
def test_a_shot_that_misses_does_not_betray_its_target(die: int, known: bool) -> None:
    t = front("u1-2 where 3213 level 1\nj20m where 3414 level 1\nj4h where 3414 level 2")
    t.dice(die)
    t.do("attack 3213", "lead j124-1", "support j20m", "support j4h", "done")
    answer(t, "lead u1-1")
    t.do("fire j4h", "shoot_other 3213")
    assert t.top == "SupportingFire"
    assert ("u1-2" in seen(t, JAPAN)) == known
    assert lost(t, "u1-2") == known
    named = [e for e in t.events if e.seen_by(JAPAN) and e.args.get("unit") == t.kit.index["u1-2"]]
    assert bool(named) == known


@pytest.mark.rule("rising-sun", "17.1d")
def test_no_stack_is_reordered_inside_an_attack() -> None:
    """R81"""
    t = front(STACK + "u1-2 where 3213 level 1")
    assert t.why("top j4-1") == []
    t.do("attack 3213")
    assert t.why("top j4-1") != []
    t.do("lead j4-1", "done")
    assert t.why("top j4-1") != []
    assert t.why("top u1-2", side=ALLIED) != []


@pytest.mark.rule("rising-sun", "17.2b")
def test_concealment_markers_of_those_who_fought_come_off_at_the_end() -> None:
    """R29"""
    t = front("dice 3\nconcealed_japan + 3314 3414\nconcealed_allied + 3213")
    attack(t, "3213", "j124-1")
    answer(t)
    if t.top == "DefensiveReserves":
        t.do("done", side=ALLIED)
    assert t.has("concealed_japan", "3314")
    t.do("normal")
    assert t.hexes("concealed_japan") == {"3414"}
    assert t.hexes("concealed_allied") == set()


@pytest.mark.rule("rising-sun", "17.1d")
def test_when_the_top_unit_advances_the_next_one_comes_into_sight() -> None:
    t = front(STACK + "u1-1 lost 1")
    t.dice(1)
    attack(t, "3213", "j124-1", "j124-2")
    t.do("normal", "advance j124-2")
    t.do("advance j124-1")
    assert [e["unit"] for e in t.happened("now_seen")] == [t.kit.index["j4-1"]]
    assert "j4-1" in seen(t, ALLIED)


@pytest.mark.rule("rising-sun", "11.11b", "16.321")
def test_defensive_range_is_measured_to_the_attacked_hex_and_reaches_forces_at_sea() -> None:
    text = "dice 2\nu1-1 where 3110\nu1dhq where 2911\nj124-1 where 3109 bound 3110 moved 4\nu11-5 where 3011\n"
    t = attacking("guadalcanal", text)
    t.do("attack 3110", "lead j124-1", "done")
    answer(t, "support u11-5")
    t.do("fire u11-5", "shoot 3109", side=ALLIED)  # 3 factors, die 2 - 1, no shift at sea
    assert lost(t, "j124-1") == 1


@pytest.mark.rule("rising-sun", "11.2a")
def test_only_units_that_take_part_are_bombarded_in_an_attack() -> None:
    t = front(STACK + "u11-5 where 3112\nu1-2 where 3113\nu5-1 where 3212")
    attack(t, "3213", "j124-2")
    answer(t, "support u11-5")
    t.do("fire u11-5", side=ALLIED)
    assert t.why("shoot 3314", side=ALLIED) != []
    assert {o for o in t.options(ALLIED) if o.startswith("shoot")} == {"shoot 3313"}


@pytest.mark.rule("rising-sun", "11.23bis b", "15.2b")
def test_a_disrupted_unit_defends_at_half_and_one_out_of_supply_at_full_strength() -> None:
    t = front("u1-1 disrupted 1\nu1dhq where allied_destroyed")
    attack(t, "3213", "j124-1", "j124-2")
    assert t.happened("combat_odds")[-1]["column"] == t.kit.series.normal.column("5-1")  # 12 against 2.5
    whole = front("u1dhq where allied_destroyed")
    attack(whole, "3213", "j124-1", "j124-2")
    assert whole.happened("combat_odds")[-1]["column"] == whole.kit.series.normal.column("2-1")


@pytest.mark.rule("rising-sun", "16.21b", "16.22a")
def test_a_ship_bombards_a_hex_that_friends_attack_alone_and_once() -> None:
    text = "dice 6\nj124-1 where 3110\nj124-2 where 3110 level 1\nu1-1 where 3111\nu1dhq where 3011\n"
    t = attacking("guadalcanal", text + "uNAV where allied_available\nu11-5 where 3012", ALLIED)
    t.do("attack 3110", "lead u1-1", "support uNAV", "support u11-5", "done", side=ALLIED)
    answer(t, "lead j124-1", side=JAPAN)
    t.do("fire uNAV", side=ALLIED)
    assert t.why("fire u11-5", side=ALLIED) == ["11.3 fires_apart"]
    t.do("shoot 3110", side=ALLIED)
    assert t.why("fire uNAV", side=ALLIED) != []
    assert t.can("fire u11-5", side=ALLIED)


@pytest.mark.rule("rising-sun", "13.0a", "11.3")
def test_an_air_unit_named_for_an_attack_bombards_once_and_is_flown_even_if_it_does_not() -> None:
    """R42"""
    text = "dice 6\nj124-1 where 3110\nu1-1 where 3111\nu1dhq where 3011\nuMAW where allied_available\n"
    t = attacking("guadalcanal", text + "uAAF where allied_available", ALLIED)
    t.do("attack 3110", "lead u1-1", "support uMAW", "support uAAF", "done", side=ALLIED)
    assert (t.place("uMAW"), t.place("uAAF")) == ("allied_flown", "allied_flown")
    t.do("fire uMAW", "shoot 3110", side=ALLIED)
    assert t.why("fire uMAW", side=ALLIED) == ["11.12 fired"]
    assert t.can("fire uAAF", side=ALLIED)


# all that a table tells a side


@pytest.mark.rule("rising-sun", "17.1a", "17.1f", "17.1g")
@pytest.mark.parametrize("key", ["singapore", "bataan", "guadalcanal"])
def test_nothing_that_a_side_is_told_depends_on_what_it_may_not_know(key: str) -> None:
    game, kit = opened(key)
    for number, options in enumerate((settings(key)[0][1], settings(key)[-1][1])):
        found = sample(game, kit, game.meta.scenarios[0].key, options, POSITIONS // 2, Random(17 + number))
        assert found.leaks == []
        assert found.steps["Declare"] + found.steps["Aiming"]


@pytest.mark.parametrize("key", ["bataan", "guadalcanal"])
def test_nothing_of_the_set_up_depends_on_who_stands_where_unseen(key: str) -> None:
    game, kit = opened(key)
    rng, seen = Random(5), Counter[str]()
    for s in wander(game, kit, "campaign", (), rng):
        if s.phase:  # type: ignore[attr-defined]
            break
        if rng.random() < 0.1:
            seen[type(s.stack[-1]).__name__] += 1
            assert [leak for side in (JAPAN, ALLIED) for leak in leaks(game, s, side, rng.getrandbits(30))] == []
    assert seen["Deploying"] > 3


@pytest.mark.parametrize("key", ["singapore", "bataan", "guadalcanal"])
def test_positions_that_look_alike_are_one_and_the_same_when_laid_plain(key: str) -> None:
    found, kinds = unlike(key, positions=900, every=60)
    assert found == []
    assert kinds > 8


@pytest.mark.rule("rising-sun", "17.1g")
def test_before_the_reveal_a_copy_for_the_enemy_has_other_attackers_and_another_lead() -> None:
    t = front(STACK + "u1-2 where 3213 level 1")
    attack(t, "3213", "j4-1", "j124-2")
    deals = [t.game.clone_for(t.s, ALLIED, seed).stack[-1].attack for seed in range(20)]  # type: ignore[attr-defined]
    assert {t.kit.pieces[a.lead].id for a in deals} == {"j4-1", "j4-2", "j124-2"}
    assert all(len(a.attackers) == 2 and t.kit.index["j124-2"] in a.attackers for a in deals)
    assert not any(leaks(t.game, t.s, ALLIED, seed) for seed in range(20))


def test_special_steps_left_say_whose_step_a_hidden_unit_has_taken() -> None:
    """B-2.2 On Bataan they belong to formations, and everybody sees how many are left: worlds part there."""
    units = "j122-1 where 3003 level 1 lost 1\nj9-1 where 3003\nj33-1 where 3005 level 1 lost 1\nj9-2 where 3005\n"
    steps = "step RegularMovement side=0\nstep Replacements side=0"
    t = scene(f"game bataan\ndice\nphase 2\nturn 12\n{units}j65hq where 3001\na57-1 where 3209\n{steps}")
    worlds = [clone(t.s) for _ in range(2)]
    for world, unit in zip(worlds, ("j122-1", "j33-1"), strict=True):
        decide(world, JAPAN, t.act(f"refill_special {unit}"))
    assert t.game.published(worlds[0]) != t.game.published(worlds[1])


@pytest.mark.rule("rising-sun", "17.1a")
def test_what_threatens_does_not_tell_the_losses_of_hidden_units() -> None:
    whole, worn = (front(STACK + more).s for more in ("", "j4-1 lost 1\nj4-2 disrupted 1"))
    assert threat(whole, ALLIED) == threat(worn, ALLIED)
    top = front(STACK + "j124-1 lost 1").s
    assert threat(whole, ALLIED) != threat(top, ALLIED)  # who is seen is taken as it is


@pytest.mark.rule("rising-sun", "17.1a")
def test_a_plan_tells_nothing_of_who_is_about_to_move_has_moved_or_lies_in_reserve() -> None:
    """Two worlds that look alike, in which another unit below the top of a stack was taken up: plans begin alike."""
    units = "j124-1 where 3314 level 0\n" + STACK.split("j4hq")[0] + "u1-2 where 3209\n"

    def root(*acts: str, more: str = "") -> bytes:
        t = scene(f"game guadalcanal\ndice\nphase 4\nphasing 0\n{units}{more}step Movement side=0")
        t.do(*acts)
        return pack(as_known(t.game, t.s, ALLIED, 1))

    assert root() == root("move j4-1") == root("move j4-2") == root("move j4-1", "add j4-2")
    assert root() == root(more="j4-1 moved 1\n") == root(more="j4-2 reserve 1\n")
    assert (
        root() == root(more="j4-1 lost 1\n") == root(more="j4-2 lost 1\n")
    )  # who is hit is told, not how deep it lies
    assert root() != root(more="j4-1 shelled 1\n") == root(more="j4-2 shelled 1\n")  # one of them was, whichever it is
    assert root() != root(more="j124-1 lost 1\n")  # of the top unit all is seen


@pytest.mark.rule("rising-sun", "17.1a")
@pytest.mark.parametrize("key", ["singapore", "bataan", "guadalcanal"])
def test_a_plan_tells_nothing_that_is_noted_of_hidden_units_nor_how_they_lie(key: str) -> None:
    """Whatever a game notes of its units, columns of its own included."""
    game, kit = opened(key)
    rng, looked = Random(17), 0
    for s in islice(wander(game, kit, "campaign", (), rng), 1500):
        assert isinstance(s, RisingSun)
        side = rng.choice((JAPAN, ALLIED))
        if rng.random() < 0.9 or not may_plan(s, side):
            continue
        other = clone(s)
        for hex, stack in s.stacks.items():
            hidden = [u for u in hidden_in(s, hex) if s.kit.side_of[u] != side]
            looked += len(hidden) > 1
            blind = iter(rng.sample(hidden, len(hidden)))
            set_order(other, hex, [next(blind) if u in hidden else u for u in stack])
            for name in set(noted(type(s))) - KNOWN:
                for unit in hidden:
                    getattr(other, name)[unit] = rng.randrange(2)
        assert pack(as_known(game, s, side, 1)) == pack(as_known(game, other, side, 1))
    assert looked > 20


@pytest.mark.rule("rising-sun", "17.1a")
@pytest.mark.parametrize("key", ["singapore", "bataan", "guadalcanal"])
def test_nothing_that_a_side_is_told_depends_on_the_kinds_of_units_that_lie_unseen(key: str) -> None:
    """Two hidden units of different kinds change places: plans and threats tell no more of it than zones of control."""
    game, kit = opened(key)
    rng, looked = Random(17), 0
    for s in islice(wander(game, kit, "campaign", (), rng), 1500):
        assert isinstance(s, RisingSun)
        if rng.random() < 0.96 or isinstance(s.stack[-1], InAttack):
            continue
        for side in (JAPAN, ALLIED):
            hidden = hidden_of(s, 1 - side)
            unlike = [(a, b) for a, b in combinations(hidden, 2) if kind(s, a) != kind(s, b)]
            for a, b in rng.sample(unlike, min(1, len(unlike))):
                other = clone(s)
                take_places(other, {a: b, b: a})
                follow(other, {a: b, b: a})
                other.rebuild()
                full = any(excess_in(other, s.where[unit], 1 - side) for unit in (a, b))
                if not full and game.published(other) == game.published(s):
                    looked += 1
                    acts = probes(game, s, side, Random(1))
                    assert told(game, s, side, acts) == told(game, other, side, acts)
    assert looked > 10


@pytest.mark.rule("rising-sun", "17.1a", "7.0a")
@pytest.mark.parametrize("key", ["singapore", "bataan", "guadalcanal"])
def test_a_plan_begins_with_the_zones_of_control_that_everybody_sees(key: str) -> None:
    game, kit = opened(key)
    for seed in (100, 200):
        rng = Random(seed)
        for s in islice(wander(game, kit, "campaign", (), rng), 1500):
            assert isinstance(s, RisingSun)
            for side in (JAPAN, ALLIED) if rng.random() >= 0.96 else ():
                if may_plan(s, side):
                    assert zoc(plain_for(s, side), 1 - side) == zoc(s, 1 - side)


@pytest.mark.rule("rising-sun", "17.1a", "6.1a")
@pytest.mark.parametrize("key", ["bataan", "guadalcanal"])
def test_a_plan_deals_hidden_enemies_no_stack_that_is_too_large(key: str) -> None:
    game, kit = opened(key)
    rng = Random(100)
    for s in islice(wander(game, kit, "campaign", (), rng), 1500):
        assert isinstance(s, RisingSun)
        for side in (JAPAN, ALLIED) if rng.random() >= 0.9 else ():
            if may_plan(s, side):
                plan = plain_for(s, side)
                assert not any(excess_in(plan, hex, 1 - side) for hex in bits.each(at(plan, 1 - side)))


@pytest.mark.rule("rising-sun", "17.1a")
def test_a_plan_does_not_tell_which_reserve_has_checked() -> None:
    """R76 The attacker learned where it started, not who it was."""
    t = front("u1-2 where 3213 level 1\nu1-3 where 3213 level 2\nu1-1 where 3213\n")

    def root(*tried: str) -> bytes:
        other = clone(t.s)
        for unit in tried:
            note_tried(other, t.kit.index[unit], t.kit.board.hex("3314"))
        return pack(as_known(t.game, other, JAPAN, 1))

    assert root() == root("u1-2") == root("u1-3")


@pytest.mark.rule("rising-sun", "17.1a")
def test_a_side_plans_on_its_own_decisions_outside_attacks() -> None:
    t = front(STACK)
    assert may_plan(t.s, JAPAN)
    assert not may_plan(t.s, ALLIED)
    t.do("attack 3213", "lead j124-1", "done")
    assert isinstance(t.s.stack[-1], InAttack)
    assert not may_plan(t.s, ALLIED)
    assert not may_plan(t.s, JAPAN)
