"""Options packed for the socket: those of one verb share what they have in common, so that hundreds stay small."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import msgspec
from msgspec.structs import replace

from hexfront.server.voice import Voice
from hexfront.server.wire import Offer, WireOption, WireView


def packed(voice: Voice, view: WireView) -> WireView:
    """A view with its options as offers, in the same order."""
    runs = groupby(view.options, lambda option: (option.verb, option.rule, option.aside, option.forfeit))
    return replace(view, options=(), offers=tuple(_offer(voice, *same, list(run)) for same, run in runs))


def _offer(voice: Voice, verb: str, rule: str, aside: bool, forfeit: bool, options: list[WireOption]) -> Offer:
    start = len(verb) + 1
    names = [option.act[start:] for option in options]
    named = [*zip(names, options, strict=True)]
    return Offer(
        verb=verb,
        rule=rule,
        args=voice.game.notation.verbs[verb].args,
        of=tuple(names),
        labels=tuple(option.label for option in options),
        chances={name: option.chance for name, option in named if option.throws},
        losses={name: option.loss for name, option in named if option.loss >= 0},
        warnings={name: option.warning for name, option in named if option.warning},
        aside=aside,
        forfeit=forfeit,
    )


def unpacked(view: dict[str, Any]) -> dict[str, Any]:
    """A view from the socket with its options one by one, as `offers.js` opens it."""
    offers = msgspec.convert(view["offers"], tuple[Offer, ...])
    found = [
        _option(offer, name, label) for offer in offers for name, label in zip(offer.of, offer.labels, strict=True)
    ]
    return view | {"offers": [], "options": msgspec.to_builtins(found)}


def _option(offer: Offer, name: str, label: str) -> WireOption:
    named: dict[str, Any] = dict(zip(offer.args, name.split(), strict=True))
    return WireOption(
        act=f"{offer.verb} {name}".rstrip(),
        verb=offer.verb,
        label=label,
        rule=offer.rule,
        piece=named.get("piece", ""),
        hex=named.get("hex", ""),
        number=int(named.get("number", -1)),
        throws=name in offer.chances,
        chance=offer.chances.get(name, -1.0),
        loss=offer.losses.get(name, -1.0),
        warning=offer.warnings.get(name, ""),
        aside=offer.aside,
        forfeit=offer.forfeit,
    )
