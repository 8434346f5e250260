"""Simulated games: whole, by the rules, and the same for the same seed."""

from __future__ import annotations

import random

import pytest

from firekeeper.games import UnknownGameError
from firekeeper.simulate import _learn as learn
from firekeeper.simulate import simulate
from firekeeper.tables.commands import BadTable
from firekeeper.tables.logfile import export
from firekeeper.tables.verify import verify
from tests.tables.playing import Evening

SEED = bytes.fromhex("00")


def log(levels: list[int], seed: bytes = SEED, index: int = 0) -> bytes:
    table, lines = simulate("manitou", levels, seed, index, {})
    return b"".join(export(table.id, lines, None))


@pytest.mark.parametrize("levels", [[1, 1], [2, 1], [1, 2, 2], [2, 2, 1, 1]])
def test_a_simulated_game_is_whole_and_by_the_rules(levels: list[int]) -> None:
    done = verify(log(levels))
    assert done.finished
    assert [seat.level for seat in done.table.seats] == levels
    assert done.table.scores is not None


def test_the_same_seed_and_number_give_the_same_bytes_and_others_give_others() -> None:
    same = [log([1, 2]) for _ in range(2)]
    assert same[0] == same[1]
    others = [log([1, 2], seed=b"\1"), log([1, 2], index=1), log([2, 1]), log([1, 1]), log([1, 2], seed=b"\0\0")]
    assert len({same[0], *others}) == 1 + len(others)


def test_what_is_asked_for_names_the_table_and_its_secret() -> None:
    asked: list[tuple[str, list[int], bytes, int, dict[str, object]]] = [
        ("manitou", [1, 1], b"\0", 0, {}),
        ("manitou", [1, 1], b"\0", 1, {}),
        ("manitou", [1, 1], b"\1", 0, {}),
        ("manitou", [1, 2], b"\0", 0, {}),
        ("cherokee", [1, 1], b"\0", 0, {}),
        ("cherokee", [1, 1], b"\0", 0, {"mode": "open"}),
    ]
    tables = [simulate(*one)[0] for one in asked]
    assert len({table.id for table in tables}) == len({table.secret for table in tables}) == len(asked)


def test_simulated_ai_players_know_what_their_seat_knows_and_no_more() -> None:
    evening = Evening("bot:1", "bot:2", "bot:1")
    rng = random.Random(0)
    known = [evening.table.rulebook.start(evening.table.options, 3) for _ in range(3)]
    learn(known, evening.appends[0])
    while evening.table.state == "live":
        evening.step(rng)
        learn(known, evening.appends[-1])
        for seat, state in enumerate(known):
            view = evening.table.rulebook.view
            assert view(state, seat) == view(evening.table.position, seat)
            for other, tribe in enumerate(state.tribes):
                assert other == seat or set(tribe.hand + tribe.pile) <= {"?"}


def test_no_clock_is_read() -> None:
    _, lines = simulate("manitou", [1, 1], SEED, 0, {})
    assert {line.at for line in lines} == {0}


def test_what_cannot_be_played_is_refused() -> None:
    for levels in ([1], [1] * 5, [1, 3], [0, 1]):
        with pytest.raises(BadTable):
            simulate("manitou", levels, SEED, 0, {})
    with pytest.raises(BadTable):
        simulate("manitou", [1, 1], SEED, 0, {"rounds": 9})
    with pytest.raises(BadTable, match="manitou") as unknown:
        simulate("chess", [1, 1], SEED, 0, {})
    assert isinstance(unknown.value.__cause__, UnknownGameError)
