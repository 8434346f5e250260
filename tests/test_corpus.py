"""Finished games of earlier days: they fold to the same positions and results for ever, and their logs still verify."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from firekeeper.log.chain import canonical
from firekeeper.tables.table import Table, apply
from firekeeper.tables.verify import read, verify

CORPUS = Path(__file__).parent / "corpus"
EXPECTED: dict[str, dict[str, Any]] = msgspec.json.decode((CORPUS / "expected.json").read_bytes())


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_an_old_game_folds_to_the_positions_and_the_result_it_had(name: str) -> None:
    log = (CORPUS / name).read_bytes()
    assert told(log) == EXPECTED[name]


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_an_old_log_still_verifies(name: str) -> None:
    assert verify((CORPUS / name).read_bytes()).finished


def test_every_game_of_the_corpus_is_expected() -> None:
    assert {path.name for path in CORPUS.glob("*.jsonl")} == EXPECTED.keys()


def told(log: bytes) -> dict[str, Any]:
    """What must never change of a game: its result, and a digest of all positions on the way there."""
    title, lines = read(log)
    table = Table(title.table)
    digest = hashlib.sha256()
    for line in lines:
        table = apply(table, line.fact, line.seq, line.at, line.more, line.head)
        if table.position is not None and not line.more:
            digest.update(canonical(table.rulebook.position(table.position)))
    return {
        "events": table.seq,
        "winners": list(table.winners or ()),
        "scores": list(table.scores or ()),
        "positions": digest.hexdigest(),
    }
