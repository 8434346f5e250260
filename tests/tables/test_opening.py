"""Opening a table: what can't be asked for is refused, and a table of AI players begins at once."""

from __future__ import annotations

from typing import Any

import pytest

from firekeeper.games.chance import commitment
from firekeeper.tables import commands
from firekeeper.tables.commands import BadTable
from firekeeper.tables.events import GameStarted, TableOpened
from tests.tables.playing import SECRET, Evening, opening


@pytest.mark.parametrize(
    ("seats", "changes", "code"),
    [
        (["open", "open"], {"game": "chess"}, "bad_table"),
        (["open", "open"], {"options": {"rounds": 4}}, "bad_table"),
        (["open"], {}, "bad_seats"),
        ([], {}, "bad_seats"),
        (["open"] * 5, {}, "bad_seats"),
        (["open", "bot:0"], {}, "bad_level"),
        (["open", "bot:3"], {}, "bad_level"),
        (["open", "bot:9"], {}, "bad_level"),
        (["open", "bot:"], {}, "bad_table"),
        (["open", "bot:-1"], {}, "bad_table"),
        (["open", "bot:01"], {}, "bad_table"),
        (["open", "bot:²"], {}, "bad_table"),
        (["open", "bot:١"], {}, "bad_table"),
        (["open", "bot"], {}, "bad_table"),
        (["open", "human"], {}, "bad_table"),
        (["open", ""], {}, "bad_table"),
    ],
)
def test_what_cannot_be_asked_for_is_refused(seats: list[str], changes: dict[str, Any], code: str) -> None:
    with pytest.raises(BadTable) as refused:
        commands.open_table(opening(*seats, **changes))
    assert refused.value.code == code
    assert refused.value.message


def test_a_refused_number_of_seats_tells_which_can_be_had() -> None:
    with pytest.raises(BadTable) as refused:
        commands.open_table(opening("open", "open", "open", game="four-tribes"))
    assert refused.value.message == "Four Tribes is played by 2 or 4 players."
    with pytest.raises(BadTable) as refused:
        commands.open_table(opening("open"))
    assert refused.value.message == "Manitou is played by 2, 3 or 4 players."


def test_an_open_table_tells_its_promise_and_waits() -> None:
    evening = Evening("open", "bot:2", "open", listed=False, previous="t0")
    (opened,) = evening.lines
    assert opened.event == TableOpened(
        game="manitou",
        rules=1,
        options={},
        seats=["open", "bot:2", "open"],
        host="ann",
        listed=False,
        commitment=commitment("t1", SECRET),
        secret=SECRET.hex(),
        previous="t0",
    )
    assert (opened.seq, opened.seat, opened.more) == (1, None, 0)
    table = evening.table
    assert (table.state, table.previous, table.listed) == ("open", "t0", False)
    assert [seat.kind for seat in table.seats] == ["open", "bot", "open"]
    assert table.asked == {}


def test_a_table_of_ai_players_alone_begins_at_once() -> None:
    evening = Evening("bot:1", "bot:2")
    assert [type(line.event).__name__ for line in evening.lines] == ["TableOpened", "GameStarted", "HerdsDealt"]
    assert [line.more for line in evening.lines] == [2, 1, 0]
    assert evening.lines[1].event == GameStarted(commitment("t1", SECRET), [None, None])
    assert evening.table.state == "live"
    assert sorted(evening.table.asked) == [0, 1]


def test_who_asks_again_gets_a_table_that_follows_the_last() -> None:
    assert Evening("open", "open", id="t2", previous="t1").table.previous == "t1"
