"""Writes logs for tests: events of a toy game with two players, chained and sealed as real ones are."""

from __future__ import annotations

from typing import Any

from firekeeper.log import chain, codec
from firekeeper.log.codec import NewEntry

SECRET = bytes(range(32))


def entries(seq: int, head: str, *words: str, sealed: bool = False) -> list[NewEntry]:
    """The events of one append after `seq`, `head`: one for each word that is said."""
    made = []
    for place, word in enumerate(words):
        seq += 1
        event: dict[str, Any] = {"type": "Said", "word": word}
        more = len(words) - 1 - place
        line = chain.seat_line(0, event)
        seals = {str(seat): chain.seal(SECRET, seq, seat, line) for seat in (0, 1)} if sealed else None
        head = chain.next_head(head, chain.spectator_line(seq, 1000 + seq, 0, event, more), seals)
        made.append(codec.encode(1000 + seq, 0, event, more, seals, head))
    return made
