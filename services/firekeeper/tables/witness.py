"""Holds logs of one table against each other: the same game has the same heads, whoever kept the log."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from firekeeper.tables.verify import BadLog, Verified


class Witness:
    """Remembers heads, so that logs of one table are held against each other, and against what was seen in play.

    A lone log proves that it was played by the rules with the draws that were promised. Whoever knows the secret can
    write another such log afterwards, but not one with the heads that others were sent while the game was played.
    """

    def __init__(self, seen: Sequence[str] = ()) -> None:
        """`seen`: heads as `SEQ.HEX`, at least twelve hex digits. Raises ValueError for anything else."""
        self._seen = [_seen_head(text) for text in seen]
        self._told: dict[str, tuple[str, tuple[str, ...]]] = {}

    def hear(self, name: str, log: Verified) -> None:
        """Raises BadLog where a log contradicts what was seen, or an earlier log of its table; `name` is for that."""
        for seq, head in self._seen:
            if seq <= len(log.heads) and not log.heads[seq - 1].startswith(head):
                raise BadLog(seq, f"its head is not the {head} that was seen in play")
        other, heads = self._told.setdefault(log.table.id, (name, log.heads))
        for seq, (one, another) in enumerate(zip(heads, log.heads, strict=False), 1):
            if one != another:
                raise BadLog(seq, f"{other} tells another game of this table from here on")
        if len(log.heads) > len(heads):
            self._told[log.table.id] = (name, log.heads)


def _seen_head(text: str) -> tuple[int, str]:
    found = _SEEN.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is not SEQ.HEX, such as 43.b1c17b7781f6")
    return int(found[1]), found[2]


_SEEN: Final = re.compile(r"([1-9][0-9]{0,9})\.([0-9a-f]{12,64})")
