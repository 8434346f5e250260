"""What viewers are told of an append, and of every event in a replay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from firekeeper.tables.document import Document, document, shown_fact
from firekeeper.tables.patch import diff
from firekeeper.tables.record import Line
from firekeeper.tables.table import Table, apply

KEYFRAME_EVERY: Final = 50
"""A replay holds the whole view after so many events, so that a jump need not patch from the start."""


Documents = dict[int | None, Document]
"""By viewer."""


def viewers(table: Table) -> list[int | None]:
    """Everyone who sees a table with eyes of their own: the spectators as one, then each seat."""
    return [None, *range(len(table.seats))]


def documents(table: Table) -> Documents:
    """The document of each viewer."""
    return {viewer: document(table, viewer) for viewer in viewers(table)}


def frame(
    before: Document, after: Document, tables: Sequence[Table], lines: Sequence[Line], viewer: int | None
) -> dict[str, Any]:
    """`{seq, at, facts, patch}` of one append. `tables[i]` stands before `lines[i]`."""
    facts = [shown_fact(table, line.fact, viewer) for table, line in zip(tables, lines, strict=True)]
    return {"seq": lines[-1].seq, "at": lines[-1].at, "facts": facts, "patch": diff(before, after)}


def replay(table_id: str, lines: Iterable[Line], viewer: int | None) -> dict[str, Any]:
    """`{frames: [{seq, at, fact, patch}], keyframes: {seq: view}}`: one frame an event, patches of the view."""
    table = Table(table_id)
    view: dict[str, Any] = {}
    frames = []
    keyframes: dict[str, dict[str, Any]] = {}
    last_key = 0
    for line in lines:
        before = table
        table = apply(table, line.fact, line.seq, line.at, line.more, line.head)
        seen = table.rulebook.view(table.position, viewer) if table.position is not None else {}
        fact = shown_fact(before if before.game else table, line.fact, viewer)
        frames.append({"seq": line.seq, "at": line.at, "fact": fact, "patch": diff(view, seen)})
        if seen and (not keyframes or line.seq - last_key >= KEYFRAME_EVERY):
            keyframes[str(line.seq)] = seen
            last_key = line.seq
        view = seen
    return {"frames": frames, "keyframes": keyframes}
