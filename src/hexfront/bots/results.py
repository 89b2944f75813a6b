"""Results on disk: one line of JSON a game, written when it is over; a broken last line is a game not counted."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Protocol

import msgspec

from hexfront.bots.match import Match, Outcome, play

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Outcome).decode


class Runner(Protocol):
    """Something that plays matches, here or elsewhere, in any order."""

    def __call__(self, matches: list[Match]) -> Iterator[Outcome]:
        """The outcomes, as they come in."""
        ...


def here(matches: list[Match]) -> Iterator[Outcome]:
    """In this process, one after the other."""
    return map(play, matches)


def in_processes(jobs: int) -> Runner:
    """In some processes of this machine."""

    def run(matches: list[Match]) -> Iterator[Outcome]:
        pool = ProcessPoolExecutor(jobs)
        try:
            for done in as_completed([pool.submit(play, match) for match in matches]):
                yield done.result()
        finally:
            pool.shutdown(cancel_futures=True)  # who stops the arena does not want to wait for all the others

    return run


def read(path: Path) -> list[Outcome]:
    """The results of a file; a last line cut short is left out, anything else that cannot be read is an error."""
    if not path.exists():
        return []
    lines = path.read_bytes().split(b"\n")
    found = []
    for number, line in enumerate(lines, 1):
        try:
            if line:
                found.append(decode(line))
        except msgspec.DecodeError as e:
            if number == len(lines):
                break
            raise ValueError(f"{path}:{number}: not a result: {e}") from None
    return found


def carry_on(path: Path, matches: Iterable[Match], run: Runner, each: Callable[[Outcome], None]) -> list[Outcome]:
    """Play what the file does not hold yet, and add it; every match counts once, however often this is begun."""
    done = {outcome.match: outcome for outcome in read(path)}
    wanted = list(matches)
    for match in wanted:
        if match in done:
            each(done[match])
    _mend(path)
    with path.open("ab") as file:
        for outcome in run([match for match in wanted if match not in done]):
            file.write(encode(outcome) + b"\n")
            file.flush()
            os.fsync(file.fileno())
            done[outcome.match] = outcome
            each(outcome)
    return [done[match] for match in wanted]


def _mend(path: Path) -> None:
    """Cut off a last line that was not finished."""
    if path.exists():
        data = path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole != len(data):
            with path.open("r+b") as file:
                file.truncate(whole)
