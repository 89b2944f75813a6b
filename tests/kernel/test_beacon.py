"""Signatures of a public beacon: rounds that drand's quicknet has published, and the files that name a beacon."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hexfront.kernel.beacon import genuine, known, quicknet, read_source
from hexfront.kernel.chain import Beacon, ChainError, Pulse

PUBLISHED = {
    123: (
        "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92",
        "",
    ),
    1000: (
        "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
        "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
    ),
    657413: (
        "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b",
        "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587",
    ),
}
"""Rounds of quicknet, their signatures, and the values where these were published too."""
ROUNDS = [Pulse(round, signature) for round, (signature, _) in PUBLISHED.items()]


def test_published_rounds_are_signed_by_the_key_that_is_pinned() -> None:
    assert genuine(quicknet().beacon, ROUNDS)
    for pulse in ROUNDS:
        assert PUBLISHED[pulse.round][1] in ("", pulse.value.hex())


def test_signatures_that_were_exchanged_do_not_make_up_for_each_other() -> None:
    exchanged = [Pulse(123, ROUNDS[1].signature), Pulse(1000, ROUNDS[0].signature)]
    assert not genuine(quicknet().beacon, exchanged)


def test_checking_leaves_how_deep_anything_may_be_nested_as_it_was() -> None:
    """The library of the curve would have it a hundred times deeper: brackets could bring the process down."""
    known = (
        "import sys; before = sys.getrecursionlimit(); from hexfront.kernel.beacon import check_curve; check_curve()"
    )
    program = f"{known}; assert sys.getrecursionlimit() == before and 'py_ecc' in sys.modules"
    assert subprocess.run([sys.executable, "-c", program], timeout=120).returncode == 0


@pytest.mark.parametrize("bad", ["", "00" * 48, "c0" + "00" * 47, "ff" * 48, "zz" * 48, "81" + "00" * 46 + "01"])
def test_what_is_no_signature_is_none(bad: str) -> None:
    """Not hexadecimal, too short, no point of the curve, the point at infinity, a point of another group."""
    assert not genuine(quicknet().beacon, [Pulse(1000, bad)])


def test_capitals_are_no_signature() -> None:
    """What is compared has one form only."""
    assert not genuine(quicknet().beacon, [Pulse(1000, ROUNDS[1].signature.upper())])
    with pytest.raises(ChainError, match="48 bytes"):
        Pulse(1000, ROUNDS[1].signature.upper()).value.hex()


def test_rounds_by_the_clock() -> None:
    beacon = Beacon("a beacon", "", 1000, 3)
    assert [beacon.time(round) for round in (1, 2, 11)] == [1000, 1003, 1030]
    assert [beacon.after(moment) for moment in (0.0, 1000.0, 1000.1, 1003.0, 1003.5)] == [1, 1, 2, 2, 3]
    for moment in (1692803367.0, 1.8e9, 1.8e9 + 0.5):
        found = quicknet().beacon
        assert found.time(found.after(moment)) >= moment > found.time(found.after(moment)) - found.period


def test_another_beacon_by_a_file(tmp_path: Path) -> None:
    file = tmp_path / "beacon.toml"
    words = (
        'name = "ours"\nscheme = "bls-unchained-g1-rfc9380"\nchain = "x"\n'
        f'key = "{"0a" * 96}"\ngenesis = 1000\nperiod = 5\n'
    )
    file.write_text(words)
    found = read_source(file)
    assert found.beacon == Beacon("ours", "0a" * 96, 1000, 5)
    assert not known(found.beacon)
    assert known(quicknet().beacon)
    for bad in (
        words.replace("5", "0"),
        words.replace("g1", "g2"),
        words.replace("0a", "0", 1),
        f'{words}private = ["nowhere"]',
    ):
        file.write_text(bad)
        with pytest.raises(ValueError, match=r".+"):
            read_source(file)
