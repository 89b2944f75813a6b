"""The map: grid, terrain, zones, rivers and totals."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.testing import scene

KIT = scene("game luzon\nstep USOperations").kit
BOARD = KIT.board


def words(text: str) -> list[str]:
    return text.split()


def numbers(hexes: HexSet) -> set[str]:
    return {BOARD.number(hex) for hex in bits.each(hexes)}


def spans(text: str) -> set[str]:
    """Hexes from runs down a column: `2204-2211 2305`."""
    found = set()
    for word in text.split():
        first, _, last = word.partition("-")
        found |= {f"{first[:2]}{row:02}" for row in range(int(first[2:]), int((last or first)[2:]) + 1)}
    return found


def neighbours(number: str) -> set[str]:
    return {BOARD.number(hex) for hex in BOARD.neighbours[BOARD.hex(number)]}


def is_one_group(hexes: HexSet) -> bool:
    return bits.flood(bits.bit(bits.first(hexes)), hexes, BOARD.stride) == hexes


def has(kind: str, number: str) -> bool:
    return bool(BOARD.flags[kind] >> BOARD.hex(number) & 1)


def terrain(number: str) -> str:
    return str(BOARD.terrain[BOARD.hex(number)])


def sides(a: str, b: str) -> set[str]:
    return set(BOARD.side(BOARD.hex(a), BOARD.hex(b)))


@pytest.mark.rule("luzon", "MAP.1")
@pytest.mark.parametrize(
    ("middle", "around"),
    [
        ("1132", "1131 1133 1031 1032 1231 1232"),
        ("0824", "0823 0825 0724 0725 0924 0925"),
        ("0101", "0102 0201"),
        ("3750", "3749 3649 3650"),
    ],
)
def test_even_columns_sit_half_a_hex_lower(middle: str, around: str) -> None:
    assert neighbours(middle) == set(around.split())


@pytest.mark.rule("luzon", "MAP.1")
def test_the_grid_has_37_columns_and_50_rows() -> None:
    assert {BOARD.number(hex) for hex in BOARD.grid} == spans(" ".join(f"{c:02}01-{c:02}50" for c in range(1, 38)))
    for beyond in ("0001", "3801", "0100", "0151"):
        with pytest.raises(ValueError, match=beyond):
            BOARD.hex(beyond)


@pytest.mark.rule("luzon", "MAP.2")
def test_the_three_hexes_of_the_landing_example_are_clear_town_and_rough_all_coastal() -> None:
    assert all(has("coast", number) for number in ("0736", "0735", "0635"))
    assert terrain("0736") == "clear"
    assert not KIT.towns & BOARD.set("0736 0635")
    assert KIT.towns & BOARD.set("0735")
    assert terrain("0635") == "rough"


@pytest.mark.rule("luzon", "MAP.2")
def test_clark_field_and_zig_zag_pass_are_inland() -> None:
    assert numbers(KIT.clark_field) == {"1031", "1032", "1132"}
    assert numbers(KIT.zig_zag) == {"0834", "0934"}
    assert (terrain("1031"), terrain("1032")) == ("rough", "rough")
    assert not BOARD.flags["coast"] & BOARD.set("1031 1032 1132 0834 0934")
    assert {"1031", "1032"} <= neighbours("1132")


@pytest.mark.rule("luzon", "MAP.2")
def test_the_gulf_and_the_inner_bay_are_all_sea() -> None:
    assert {terrain(number) for number in ("0823", "0724", "1437")} == {"sea"}


@pytest.mark.rule("luzon", "MAP.2")
def test_the_other_hexes_of_the_text_are_land_with_their_names() -> None:
    ring = "0822 0922 1022 1023 1024 0925 0825 0726 0625 0624"
    named = BOARD.set(f"1537 1538 1140 1139 1436 1438 0834 0934 1132 1031 1032 0923 {ring}")
    assert not named & ~BOARD.land
    names = {number: BOARD.place_at[BOARD.hex(number)].name for number in ("1537", "1538", "1140", "1132", "0834")}
    assert names == {
        "1537": "Intramuros", "1538": "Manila", "1140": "Corregidor", "1132": "Clark Field", "0834": "Zig Zag Pass",
    }  # fmt: skip


@pytest.mark.rule("luzon", "MAP.3")
def test_ten_land_hexes_and_two_gulf_hexes_ring_the_beachheads() -> None:
    beachheads = BOARD.set("0725 0824 0924 0923")
    ring = set(words("0822 0922 1022 1023 1024 0925 0825 0726 0625 0624"))
    assert BOARD.zones["lingayen"].bits == beachheads
    assert numbers(BOARD.around(beachheads)) == ring | {"0823", "0724"}
    assert numbers(BOARD.around(beachheads) & BOARD.land) == ring


@pytest.mark.rule("luzon", "MAP.4")
def test_there_are_eleven_towns_and_three_adjoin_the_base_area() -> None:
    towns = {place.name: BOARD.number(place.hex) for place in BOARD.places if place.kind == "town"}
    assert towns == {
        "Baguio": "1121", "Bambang": "1621", "Bontoc": "1515", "Santa Fe": "1523", "Tarlac": "1129",
        "Cabanatuan": "1530", "San Fernando": "1233", "Olongapo": "0735", "Batangas": "1545", "Vigan": "0910",
        "Aparri": "2203",
    }  # fmt: skip
    assert numbers(KIT.towns) == set(towns.values())
    beside = {name for name, hex in towns.items() if neighbours(hex) & numbers(KIT.sgba)}
    assert beside == {"Baguio", "Bambang", "Bontoc"}
    assert numbers(KIT.sgba_towns) == {"1121", "1621", "1515"}


@pytest.mark.rule("luzon", "MAP.5")
def test_the_base_area_swallows_25_hexes_and_has_21_land_hexes_around_it() -> None:
    footprint = spans("1217-1220 1317-1321 1416-1421 1516-1521 1617-1620")
    assert len(footprint) == 25
    assert numbers(KIT.sgba) == footprint
    around = {n for number in footprint for n in neighbours(number)} - footprint
    assert around == spans("1117-1121 1216 1221 1316 1322 1415 1422 1515 1522 1615-1616 1621 1717-1721")
    assert len(around) == 21
    assert numbers(KIT.perimeter) == around
    assert not KIT.perimeter & ~BOARD.land


BAY = "1136 1236 1237 1238 1239 1337 1338 1339 1437"
CHAINS = ("1139 1138 1137 1036 1035 1135 1235 1336 1436", "1438 1439 1340 1240 1140")


@pytest.mark.rule("luzon", "MAP.6")
def test_fourteen_stars_and_the_city_are_the_land_around_the_bay() -> None:
    stars = set(" ".join(CHAINS).split())
    assert len(stars) == 14
    assert numbers(KIT.stars) == stars
    assert {terrain(number) for number in BAY.split()} == {"sea"}
    shore = BOARD.around(BOARD.set(BAY)) & BOARD.land
    assert numbers(shore) == stars | {"1537", "1538"}
    assert {n for n in stars if terrain(n) == "rough"} == {"1138", "1036", "1035"}


@pytest.mark.rule("luzon", "MAP.6")
@pytest.mark.parametrize("chain", CHAINS)
def test_neighbours_in_a_chain_of_stars_are_adjacent(chain: str) -> None:
    assert all(b in neighbours(a) for a, b in pairwise(chain.split()))


@pytest.mark.rule("luzon", "MAP.7")
def test_29_cropland_hexes_lie_together_inland_and_off_the_perimeter() -> None:
    crops = spans("2204-2211 2213-2215 2305 2308-2316 2411-2416 2515 2516")
    assert len(crops) == 29
    assert numbers(BOARD.of_terrain["cropland"]) == numbers(KIT.cropland) == crops
    assert is_one_group(KIT.cropland)
    assert not KIT.cropland & (KIT.perimeter | BOARD.flags["coast"] | BOARD.flags["mountain"])
    assert not BOARD.around(BOARD.of_terrain["sea"]) & KIT.cropland


SIERRA_MADRE = (
    "1825-1839 1925-1939 2024-2029 2032-2039 2124 2125 2128 2134-2139 2224 2239 2323 2324 2421-2423 2505-2514 "
    "2519-2524 2604-2615 2617-2623 2703-2723 2802-2805 2812-2820 2904 2913-2919 3013 3015-3017 3115"
)
BICOL = (
    "2740-2743 2840-2843 2940-2945 3041-3045 3143-3146 3242-3246 3343-3348 3443-3448 3544 3545 3547-3550 3644 "
    "3647-3650 3748 3749"
)


@pytest.mark.rule("luzon", "MAP.8")
def test_142_sierra_madre_hexes_none_of_them_town_or_beach() -> None:
    sierra = BOARD.of_terrain["sierra_madre"]
    assert numbers(sierra) == spans(SIERRA_MADRE)
    assert bits.count(sierra) == 142
    assert not sierra & (KIT.towns | KIT.beach | KIT.cropland | KIT.stars)
    assert not sierra & KIT.landing[False]


@pytest.mark.rule("luzon", "MAP.8")
def test_53_bicol_hexes_with_four_beaches() -> None:
    bicol = BOARD.zones["bicol"].bits
    assert numbers(bicol) == spans(BICOL)
    assert bits.count(bicol) == 53
    assert not bicol & ~BOARD.land
    assert numbers(bicol & KIT.beach) == numbers(KIT.bicol_beach) == {"3041", "3042", "3446", "3547"}


ZONES = {
    "lingayen": "0725 0824 0924 0923",
    "aparri": "1801 1902 2002 2103",
    "laoag": "1104 1105 1005",
    "vigan": "0911 1011 1012",
    "san_fernando_lu": "0818 0819 0820",
    "zambales": "0433 0434 0535",
    "batangas": "1143 1144 1244 1344 1444",
    "tayabas_bay": "2044 2144 2243",
    "lamon_bay": "2341 2441 2542",
    "baler_bay": "2126 2127",
    "san_miguel_bay": "3041 3042",
    "legaspi": "3446 3547",
}


@pytest.mark.rule("luzon", "MAP.9")
def test_twelve_landing_zones_hold_all_37_beaches() -> None:
    zones = {key: zone for key, zone in BOARD.zones.items() if zone.kind == "landing_zone"}
    assert {key: numbers(zone.bits) for key, zone in zones.items()} == {k: set(v.split()) for k, v in ZONES.items()}
    assert [len(zone.hexes) for zone in zones.values()] == [4, 4, 3, 3, 3, 3, 5, 3, 3, 2, 2, 2]
    all_hexes = [hex for zone in zones.values() for hex in zone.hexes]
    assert len(all_hexes) == len(set(all_hexes)) == 37
    assert KIT.beach == bits.of(all_hexes)


@pytest.mark.rule("luzon", "MAP.9")
@pytest.mark.parametrize("zone", ZONES)
def test_a_landing_zone_is_one_stretch_of_clear_coast_by_the_sea(zone: str) -> None:
    hexes = BOARD.zones[zone].bits
    assert is_one_group(hexes)
    for number in numbers(hexes):
        assert has("coast", number)
        assert terrain(number) == "clear"
        assert any(terrain(n) == "sea" for n in neighbours(number))


@pytest.mark.rule("luzon", "MAP.10")
def test_all_land_hangs_together_except_corregidor() -> None:
    ways = BOARD.passages(frozenset({"all_sea"}))
    reached = bits.flood_through(BOARD.set("1132"), BOARD.land, ways, BOARD.stride)
    assert bits.count(reached) == 815
    assert numbers(BOARD.land & ~reached) == {"1140"}
    crossed = {n for n in neighbours("1140") if "all_sea" in sides("1140", n)}
    assert crossed == {"1039", "1139", "1240"}


@pytest.mark.rule("luzon", "MAP.10")
def test_land_outside_luzon_is_no_destination() -> None:
    assert "1548" in neighbours("1547")
    t = scene("game luzon\nus_43 where 1547\ndice\nstep AdministrativePhase\nstep USOperations")
    assert t.why("move us_43 1548") == ["8.2 out_of_play_land"]
    t = scene("game luzon\nus_503 drop_from 1\ndice\nstep AdministrativePhase\nstep USOperations")
    t.do("drop us_503")
    assert t.why("at 1548") == ["8.9 drop_on_land"]
    t = scene("game luzon\ndice\nstep AdministrativePhase\nstep USOperations")
    t.do("land us_158")
    assert t.why("at 1548") == ["7.2 shore_only"]
    assert not BOARD.land & BOARD.outside


@pytest.mark.rule("luzon", "MAP.11")
@pytest.mark.parametrize(
    ("a", "b", "feature"),
    [
        ("0926", "0927", "river"),
        ("0725", "0726", "river"),
        ("0725", "0825", ""),
        ("0925", "0926", ""),
        ("1135", "1235", "river"),
        ("1429", "1530", "river"),
        ("1529", "1530", "river"),
        ("1430", "1530", "river"),
        ("1530", "1531", ""),
        ("1621", "1622", "river"),
        ("1621", "1721", "river"),
        ("2116", "2117", "river"),
        ("2103", "2203", "river"),
        ("2107", "2108", "river"),
        ("1543", "1544", "lake"),
        ("1641", "1741", "lake"),
        ("1638", "1639", "lake"),
    ],
)
def test_rivers_and_lake_shores_are_the_same_from_both_sides(a: str, b: str, feature: str) -> None:
    wanted = {feature} if feature else set()
    assert sides(a, b) == sides(b, a) == wanted


@pytest.mark.rule("luzon", "MAP.11")
def test_no_hexside_reads_differently_from_its_other_side() -> None:
    for side in BOARD.hexsides:
        assert side.feature in BOARD.side(side.a, side.b)
        assert BOARD.side(side.a, side.b) == BOARD.side(side.b, side.a)
    named = {(side.a, side.b): side.name for side in BOARD.hexsides}
    agno, pampanga = (tuple(sorted(map(BOARD.hex, pair))) for pair in (("0926", "0927"), ("1135", "1235")))
    assert (named[agno], named[pampanga]) == ("Agno", "Pampanga")


@pytest.mark.rule("luzon", "MAP.11")
@pytest.mark.parametrize(("origin", "to"), [("0926", "0927"), ("0927", "0926")])
def test_the_agno_costs_an_extra_point_either_way(origin: str, to: str) -> None:
    t = scene(f"game luzon\nus_43 where {origin}\nus_control + {origin}\ndice 1\nstep USOperations")
    t.do(f"move us_43 {to}")
    assert t.op("us_43") == 8


def kind_of(hex: int) -> str:
    """What a hex counts as, by the precedence of the rules; star hexes by their terrain."""
    here = bits.bit(hex)
    special = {"1538": "Manila", "1537": "Intramuros", "1140": "Corregidor"}
    if BOARD.number(hex) in special:
        return special[BOARD.number(hex)]
    for kind, hexes in (("Clark", KIT.clark_field), ("Zig Zag", KIT.zig_zag), ("town", KIT.towns)):
        if here & hexes:
            return kind
    if here & BOARD.flags["star"]:
        return str(BOARD.terrain[hex])
    if here & BOARD.flags["beach"]:
        return "beach"
    if BOARD.terrain[hex] == "clear" and here & BOARD.flags["coast"]:
        return "coastal clear"
    return str(BOARD.terrain[hex])


@pytest.mark.rule("luzon", "MAP.12")
def test_the_terrain_adds_up_to_816_land_hexes() -> None:
    totals = Counter(kind_of(hex) for hex in BOARD.land_hexes)
    assert totals == {
        "rough": 386, "clear": 144, "sierra_madre": 142, "coastal clear": 59, "beach": 37, "cropland": 29,
        "town": 11, "Clark": 3, "Zig Zag": 2, "Manila": 1, "Intramuros": 1, "Corregidor": 1,
    }  # fmt: skip
    assert totals.total() == bits.count(BOARD.land) == 816


@pytest.mark.rule("luzon", "MAP.12")
def test_the_rows_of_the_two_tables_cover_the_same_totals() -> None:
    assert Counter(KIT.defense_row[hex] for hex in BOARD.land_hexes) == {
        "sgba_town_or_cropland": 3 + 29,
        "clark_or_zig_zag": 5,
        "other_town": 8,
        "rough": 386,
        "clear_or_sierra_madre": 144 + 142,
        "beach_or_coast": 59 + 37,
        "manila_defense": 3,
    }
    stars, rough_stars = 13, 3
    assert Counter(KIT.fire_row[hex] for hex in BOARD.land_hexes) == {
        "sierra_madre_or_sgba_town": 142 + 3,
        "clark_or_zig_zag": 5,
        "town_city_or_star": 8 + 3 + stars,
        "rough_or_cropland": 386 - rough_stars + 29,
        "clear_beach_or_coast": 144 - (stars - rough_stars) + 59 + 37,
    }
