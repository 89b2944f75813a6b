"""Counters: every piece of every game draws, readable, without ids or fonts, and hides what it must hide."""

from __future__ import annotations

import re
from itertools import product
from xml.etree import ElementTree

import msgspec
import pytest

from hexfront.draw.counter.colours import LIVERIES, SHARED, TINTS, contrast, is_nation, livery, luminance, simulate
from hexfront.draw.counter.css import css
from hexfront.draw.counter.emblems import EMBLEMS
from hexfront.draw.counter.lettering import width, write
from hexfront.draw.counter.markers import ICON_ALIASES, ICONS
from hexfront.draw.counter.names import livery_key, short_formation, tint
from hexfront.draw.counter.pieces import Face, back_kind, counter, faces, far_of, full_steps, is_marker, marker
from hexfront.draw.counter.sheet import contact_sheet, counter_mix, sheet_words
from hexfront.draw.counter.symbols import ALIASES, SIZES, SYMBOLS, UnknownSymbol
from hexfront.draw.look import CounterLook, look
from hexfront.kernel.files import DataError
from hexfront.kernel.pieces import Piece
from hexfront.kernel.shelf import game_files, games

GAMES = games()
PIECES = {game: counter_mix(game_files(game)) for game in GAMES}
LOOKS = {game: look(game).counters for game in GAMES}
SMALLEST = 24
"""Pixels of the smallest counter that must be readable."""
AT_TABLE = 54
"""Pixels of a counter from near by, where hexes have 64 or more: there it is never smaller (`swell` in board.js)."""

_FIELDS = ("us_1", "1st Infantry & Co", "1", "us", "us", "I Corps", "infantry", "XX", "10", "5", "setup")
PIECE = Piece(*_FIELDS, traits=(), count=1, source="reconstructed")


def piece(**changes: object) -> Piece:
    """The sample piece with other values."""
    return msgspec.structs.replace(PIECE, **changes)


def tree(fragment: str) -> ElementTree.Element:
    """A fragment as a parsed SVG document."""
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{fragment}</svg>')


def every_face(game: str) -> list[tuple[Piece, Face]]:
    """Every piece of a game with every face it has."""
    return [(p, face) for p in PIECES[game] for face in faces(p, LOOKS[game])]


def drawings(game: str) -> list[str]:
    """Every face of every piece of a game, drawn."""
    return [counter(p, LOOKS[game], face=face) for p, face in every_face(game)]


# -- every piece of every game


@pytest.mark.parametrize("game", GAMES)
def test_the_head_that_is_seen_from_afar_fills_the_band_and_no_more(game: str) -> None:
    for p in PIECES[game]:
        starts = [tuple(map(float, at)) for at in re.findall(r"M(-?[\d.]+) (-?[\d.]+)", far_of(p, LOOKS[game]))]
        assert bool(starts) == (bool(p.label) and not p.is_body and not is_marker(p)), p.id
        assert all(7 <= x <= 93 and 5 <= y <= 29 for x, y in starts), p.id


def test_a_face_has_what_the_table_puts_in_order_for_those_who_look_from_afar() -> None:
    drawn = counter(PIECE)
    assert re.search(r'd="M1\.5 24V[^"]*V24Z" class="band-fill"', drawn)
    assert "translate(22.4 29) scale(0.92)" in drawn
    assert len(re.findall(r'<path [^>]*class="[^"]* (?:label|size|formation)"[^>]*/>', drawn)) == 3


def test_there_are_games() -> None:
    assert "luzon" in GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_face_of_every_piece_is_well_formed(game: str) -> None:
    assert all(faces(p, LOOKS[game])[0] == "front" for p in PIECES[game])
    for p, face in every_face(game):
        group = tree(counter(p, LOOKS[game], face=face))[0]
        assert str(group.get("class")).startswith("counter "), (p.id, face)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_comes_from_outside(game: str) -> None:
    """No ids to clash, no fonts, no references: two counters can always stand in one document."""
    together = "".join(drawings(game))
    assert not re.search(r"\sid=|<text|font|url\(|href|<style|<script", together)


@pytest.mark.parametrize("game", GAMES)
def test_drawing_is_deterministic(game: str) -> None:
    assert drawings(game) == drawings(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_colour_can_be_changed_by_the_stylesheet(game: str) -> None:
    sheet = css()
    for class_ in set(re.findall(r"[\w-]+-(?:fill|line)\b", "".join(drawings(game)))):
        assert f".counter .{class_} {{" in sheet
    for key in {livery_key(p, LOOKS[game]) for p in PIECES[game]}:
        assert f".counter.livery-{key} {{" in sheet


@pytest.mark.parametrize("game", GAMES)
def test_formations_of_a_small_side_have_papers_of_their_own(game: str) -> None:
    for side in {p.side for p in PIECES[game]}:
        shorts = {short_formation(p.formation, LOOKS[game]): p.formation for p in PIECES[game] if p.side == side}
        formations = [name for short, name in shorts.items() if short]
        if len(formations) <= len(TINTS):
            assert len({tint(name, LOOKS[game]) for name in formations}) == len(formations)


# -- legible at 24 pixels


def strokes(element: ElementTree.Element, scale: float = 1.0) -> list[tuple[ElementTree.Element, float]]:
    """Every stroked element and the width of its line in the 100 by 100 box."""
    found = re.search(r"scale\(([\d.]+)\)", element.get("transform", ""))
    scale *= float(found[1]) if found else 1.0
    own = [(element, float(element.get("stroke-width", "0")) * scale)] if element.get("stroke") else []
    return own + [s for child in element for s in strokes(child, scale)]


def drawn_height(element: ElementTree.Element) -> float:
    """The height of a word, from the path it became; half circles bulge beyond their ends."""
    levels: list[float] = []
    x = y = 0.0
    for command, body in re.findall(r"([MLHVCA])([^MLHVCAZ]*)", str(element.get("d"))):
        n = [float(word) for word in body.split()]
        if command == "A" and abs(n[6] - y) < 0.1:
            levels.append(y + n[1] * (-1 if (n[4] == 1) == (n[5] > x) else 1))
        x = n[0] if command == "H" else x if command == "V" else n[-2]
        y = n[0] if command == "V" else y if command == "H" else n[-1]
        levels += n[1::2] if command in "MLC" else [y]
    return max(levels) - min(levels) + float(element.get("stroke-width", "0"))


@pytest.mark.parametrize("game", GAMES)
def test_lines_are_thick_enough_for_the_smallest_counter(game: str) -> None:
    for p, face in every_face(game):
        for element, line in strokes(tree(counter(p, LOOKS[game], face=face))):
            if "fine" not in str(element.get("class")).split():
                assert line * SMALLEST / 100 >= 0.55, (p.id, face, element.get("class"))


@pytest.mark.parametrize("game", GAMES)
def test_figures_are_high_enough_for_the_smallest_counter(game: str) -> None:
    for p, face in every_face(game):
        words = [e for e in tree(counter(p, LOOKS[game], face=face)).iter() if "value" in str(e.get("class")).split()]
        if words:
            assert max(drawn_height(w) for w in words) * SMALLEST / 100 >= 4.5, (p.id, face)
            assert min(drawn_height(w) for w in words) * SMALLEST / 100 >= 2.2, (p.id, face)


@pytest.mark.parametrize("game", GAMES)
def test_names_of_formations_are_high_enough_at_the_table(game: str) -> None:
    for p, face in every_face(game):
        drawn = tree(counter(p, LOOKS[game], face=face))
        for word in (e for e in drawn.iter() if "formation" in str(e.get("class")).split()):
            assert drawn_height(word) * AT_TABLE / 100 >= 5, (p.id, face)


def test_badges_are_thick_enough_for_the_smallest_counter() -> None:
    for kind in ICONS:
        for element, line in strokes(tree(counter(PIECE, marks=[kind]))):
            assert "fine" in str(element.get("class")).split() or line * SMALLEST / 100 >= 0.55, kind


# -- colours


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("key", LIVERIES)
def test_text_contrasts_with_its_ground(key: str, theme: str) -> None:
    colours = livery(key, theme)  # type: ignore[arg-type]
    assert contrast(colours.ink, colours.field) >= 4.5
    assert contrast(colours.band_ink, colours.band) >= 4.5
    assert contrast(colours.stripe_ink, colours.stripe) >= 4.5
    assert contrast(colours.accent, colours.field) >= 3.0


def test_symbols_contrast_with_their_paper() -> None:
    papers = [colour for role, colour in SHARED.items() if role in ("paper-land", "paper-air", "paper-sea")]
    for paper in [*papers, *TINTS]:
        assert contrast(SHARED["paper-ink"], paper) >= 7
    for tone in ("harm", "order", "works", "note"):
        assert contrast(SHARED[tone], SHARED[f"{tone}-ink"]) >= 4.5


def test_contrast_runs_from_1_to_21() -> None:
    assert contrast("#777777", "#777777") == pytest.approx(1)
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("game", GAMES)
def test_sides_differ_in_lightness_to_every_eye(game: str) -> None:
    """In full colour and without red or green cones, Japan is clearly lighter than whom it fights."""
    units = [p for p in PIECES[game] if not is_marker(p)]
    ours = {livery_key(p, LOOKS[game]) for p in units if p.side == "japan"}
    theirs = {livery_key(p, LOOKS[game]) for p in units if p.side != "japan"}
    for one, other in product(ours, theirs):
        light, dark = LIVERIES[one].field, LIVERIES[other].field
        for a, b in [(light, dark)] + [(simulate(light, s), simulate(dark, s)) for s in ("protanopia", "deuteranopia")]:
            assert contrast(a, b) >= 1.45, (one, other)
            assert luminance(a) > luminance(b)


def test_nations_differ_in_emblem_too() -> None:
    alike = {"britain": "commonwealth", "china_militia": "china"}
    shapes = {key: d for key, d in EMBLEMS.items() if key not in alike}
    assert len(set(shapes.values())) == len(shapes)
    assert set(EMBLEMS) == {key for key in LIVERIES if key not in ("harm", "order", "works", "note")}


def test_dichromats_confuse_what_they_confuse() -> None:
    assert simulate("#808080", "deuteranopia") == "#808080"
    red, green = simulate("#c00000", "protanopia"), simulate("#004000", "protanopia")
    assert contrast(red, green) < 1.5


# -- what a face shows and hides


def test_a_reduced_back_has_a_stripe() -> None:
    assert "stripe-fill" in counter(PIECE, face="back")
    assert "stripe-fill" not in counter(PIECE)


def test_the_back_of_a_luzon_division_is_its_entry() -> None:
    assert back_kind(piece(back="0725", entry="0725")) == "entry"
    assert "stripe-fill" not in counter(piece(back="2", entry="2"), LOOKS["luzon"], face="back")
    assert "stripe-fill" in counter(piece(back="2", entry="2"), face="back")


def test_a_strength_that_equals_the_turn_of_entry_stays_a_strength() -> None:
    division = piece(side="japan", nation="japan", front="4", back="2", entry="2")
    assert back_kind(division, LOOKS["ichigo"]) == "reduced"


@pytest.mark.parametrize("face", ["concealed", "untried"])
def test_a_hidden_face_gives_nothing_away(face: str) -> None:
    other = piece(id="us_2", name="Marines", label="X", type="marine", size="III", front="9", back="3-4")
    other = msgspec.structs.replace(other, formation="Sea Bees", traits=("m_symbol", "navy"))
    assert counter(PIECE, face=face) == counter(other, face=face)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
def test_hidden_backs_of_one_nation_are_all_the_same(game: str) -> None:
    hidden: dict[tuple[str, str], set[str]] = {}
    for p in PIECES[game]:
        if back_kind(p, LOOKS[game]) in ("concealed", "untried"):
            hidden.setdefault((p.nation, p.back), set()).add(counter(p, LOOKS[game], face="back"))
    assert all(len(backs) == 1 for backs in hidden.values())


def test_a_piece_without_a_back_has_none() -> None:
    with pytest.raises(ValueError, match="us_1 has no back"):
        counter(piece(back=""), face="back")


def test_a_concealed_face_does_not_tell_the_nation() -> None:
    marines, army = piece(side="allied", nation="us_marines"), piece(side="allied", nation="us_army")
    assert counter(marines, face="concealed") == counter(army, face="concealed")


def test_a_value_stands_in_place_of_the_printed_one() -> None:
    assert counter(PIECE, value=7) != counter(PIECE)
    assert counter(PIECE, value=7) != counter(PIECE, value=6)


def test_steps_are_pips() -> None:
    drawn = counter(piece(traits=("steps:4",)), steps=3)
    assert drawn.count('pip"') == 3
    assert drawn.count("pip lost") == 1
    assert full_steps(PIECE) == 2
    assert full_steps(piece(back="")) == 1


def test_marks_are_badges() -> None:
    drawn = counter(PIECE, marks=("disrupted", "reserve"))
    assert "mark-disrupted" in drawn
    assert "mark-reserve" in drawn


def test_mechanized_means_a_box_round_the_last_figure() -> None:
    plain, boxed = tree(counter(piece(front="4A6"))), tree(counter(piece(front="4A6m")))
    assert len(list(boxed.iter())) == len(list(plain.iter())) + 2


def test_names_are_escaped() -> None:
    assert "1st Infantry &amp; Co" in counter(PIECE)


def test_control_wears_the_colours_of_who_controls() -> None:
    control = piece(id="control", name="Control marker", type="marker", nation="", side="", front="US", back="Japan")
    assert "livery-us " in counter(control)
    assert "livery-japan " in counter(control, face="back")


@pytest.mark.parametrize("kind", ICONS)
def test_every_marker_draws(kind: str) -> None:
    for nation in ("", "us", "japan", "china"):
        tree(marker(kind, nation=nation))
        tree(marker(kind, nation=nation, text="12"))


def test_a_nation_is_known_by_its_names() -> None:
    assert is_nation("Japanese")
    assert not is_nation("")
    assert not is_nation("1537")


# -- tables and errors


def test_an_unknown_type_raises_and_lists_the_known_ones() -> None:
    with pytest.raises(UnknownSymbol, match=r"'zeppelin'; known types: .*airborne.*infantry.*marker"):
        counter(piece(type="zeppelin"))


def test_an_unknown_size_raises() -> None:
    with pytest.raises(UnknownSymbol, match="'XXXXXX'; known sizes: I, II"):
        counter(piece(size="XXXXXX"))


def test_a_nation_that_nobody_has_dressed_is_neutral() -> None:
    stranger = piece(nation="atlantis", side="mu")
    assert "livery-neutral " in counter(stranger)
    assert "livery-japan " in counter(stranger, CounterLook(nations={"atlantis": "japan"}))
    assert "livery-us " in counter(stranger, CounterLook(nations={"mu": "us"}), face="concealed")
    with pytest.raises(ValueError, match="no counter colours for nation 'lemuria'"):
        counter(stranger, CounterLook(liveries={"I Corps": "lemuria"}))


@pytest.mark.parametrize("game", GAMES)
def test_every_nation_of_our_games_is_dressed(game: str) -> None:
    assert {p.nation for p in PIECES[game] if p.nation and not is_nation(p.nation)} <= LOOKS[game].nations.keys()
    assert {p.side for p in PIECES[game] if not p.nation and p.side and not is_nation(p.side)} == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_look_speaks_of_what_there_is(game: str) -> None:
    formations = {p.formation for p in PIECES[game]}
    assert LOOKS[game].short.keys() <= formations
    assert LOOKS[game].liveries.keys() <= formations
    assert LOOKS[game].tints.keys() <= {short_formation(name, LOOKS[game]) for name in formations}
    assert all(0 <= number < len(TINTS) for number in LOOKS[game].tints.values())


def test_an_unknown_marker_raises() -> None:
    with pytest.raises(ValueError, match="no marker 'haunted'; known markers: "):
        counter(PIECE, marks=("haunted",))


@pytest.mark.parametrize("type_", [*SYMBOLS, *ALIASES])
def test_every_symbol_draws_and_keeps_inside_its_frame(type_: str) -> None:
    tree(counter(piece(type=type_)))
    drawn = SYMBOLS[ALIASES.get(type_, type_)]
    numbers = [float(n) for n in re.findall(r"-?\d+\.?\d*", drawn.solid + drawn.lines)]
    assert all(-1 <= n <= 60 for n in numbers)


def test_aliases_lead_somewhere() -> None:
    assert set(ALIASES.values()) <= set(SYMBOLS)
    assert set(ICON_ALIASES.values()) <= set(ICONS)


@pytest.mark.parametrize("size", SIZES)
def test_a_size_mark_is_drawn_stroke_by_stroke(size: str) -> None:
    for shown, extra in ((size, 0), (f"[{size}]", 2)):
        found = re.search(r'd="([^"]*)" class="band-ink-line size"', counter(piece(size=shown)))
        assert found is not None
        assert found[1].count("M") == len(size) * (2 if size[0] == "X" else 1) + extra


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Thirty-Fifth Army", "35 A"),
        ("Manila Defense Force", "MDF"),
        ("XIV Corps", "XIV Corps"),
        ("1st Marine Division", "1 Mar Div"),
        ("11 Ind / III Corps", "11 Ind"),
        ("separate brigades", ""),
        ("", ""),
    ],
)
def test_formations_are_named_in_short(name: str, short: str) -> None:
    assert short_formation(name) == short


def test_a_word_fits_where_it_must() -> None:
    ink = livery("us").paint("ink")
    for content in ("10", "5/16-1-3-8", "A very long name indeed", "ñandú", "漢"):
        numbers = re.findall(r"[ML](-?[\d.]+) ", write(content, 0, 0, 20, 4, ink, anchor="start", fit=60))
        assert max(float(n) for n in numbers) <= 60
    assert width("11", 20, 4) < width("88", 20, 4)
    assert write(" ", 0, 0, 20, 4, ink) == ""


# -- sheets and stylesheet


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_is_well_formed_and_names_everything(game: str, language: str) -> None:
    sheet = contact_sheet(game, language)
    root = ElementTree.fromstring(sheet)
    shown = {title.text for title in root.iter("{http://www.w3.org/2000/svg}title")}
    assert {p.name for p in PIECES[game]} <= shown
    assert not re.search(r"\sid=|<text|href", sheet)


def test_the_languages_have_the_same_words() -> None:
    english, spanish = sheet_words("en"), sheet_words("es")
    assert set(english.sides) == set(spanish.sides)
    with pytest.raises(DataError, match="known: en, es"):
        sheet_words("tlh")


def test_the_stylesheet_has_a_light_and_a_dark_side() -> None:
    both = css()
    assert both.count("{") == both.count("}")
    assert "prefers-color-scheme: dark" in both
    assert "prefers-color-scheme" not in css("dark")
    assert css("dark") != css("light")
