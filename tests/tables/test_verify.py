"""Verifying logs: a true one is sound, any change is found and its event named, and a forged game is no game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from firekeeper.log.chain import salt
from firekeeper.tables import commands
from firekeeper.tables.events import Resign
from firekeeper.tables.frames import viewers
from firekeeper.tables.verify import BadLog, verify
from tests.tables.playing import SECRET, Evening, evenings, eventful, finished, seated
from tests.tables.worlds import OTHER_SECRET


def blamed(log: bytes) -> int:
    """The seq that is named as bad."""
    with pytest.raises(BadLog) as bad:
        verify(log)
    assert bad.value.what
    return bad.value.seq


def joined(lines: list[bytes]) -> bytes:
    return b"".join(lines)


LOG = finished(2, seed=11).log()
LINES = LOG.splitlines(keepends=True)
STARTS = [sum(map(len, LINES[:number])) for number in range(len(LINES))]


def positions_of(kind: str, count: int = 1) -> Iterator[int]:
    """Every position of the first `count` lines with an event of that type."""
    wanted = f'"type":"{kind}"'.encode()
    for number in [number for number, line in enumerate(LINES) if wanted in line][:count]:
        yield from range(STARTS[number], STARTS[number] + len(LINES[number]))


def with_byte(position: int, value: int) -> bytes:
    return LOG[:position] + bytes([value]) + LOG[position + 1 :]


def check_changed_bytes(positions: Iterator[int], mask: int) -> None:
    line = 0
    for position in positions:
        while line + 1 < len(STARTS) and STARTS[line + 1] <= position:
            line += 1
        changed = with_byte(position, LOG[position] ^ mask)
        assert blamed(changed) == line, changed[STARTS[line] : STARTS[line] + len(LINES[line])]


def test_whole_games_are_sound() -> None:
    for evening in evenings():
        done = verify(evening.log())
        assert done.finished
        assert done.table.scores == evening.table.scores


def test_a_table_that_never_started_and_one_that_was_given_up_are_sound() -> None:
    abandoned = Evening("open", "open")
    abandoned.append(commands.close(abandoned.table, abandoned.now + commands.UNSTARTED_MS))
    assert blamed(abandoned.log()) == 2  # it was closed before its day was over
    abandoned = Evening("open", "open")
    abandoned.now += commands.UNSTARTED_MS
    abandoned.append(commands.close(abandoned.table, abandoned.now))
    assert verify(abandoned.log()).finished
    resigned = seated(2).play(random.Random(0), 9)
    resigned.move(1, Resign())
    resigned.append(commands.settle(resigned.table))
    assert verify(resigned.log()).finished


@pytest.mark.parametrize("appends", [0, 1, 2, 9, 30])
def test_a_running_game_is_sound_as_far_as_it_goes_for_every_reader(appends: int) -> None:
    evening = seated(3).play(random.Random(0), appends)
    for viewer in viewers(evening.table):
        done = verify(evening.log(viewer))
        assert not done.finished
        assert (done.table.seq, done.table.head) == (evening.table.seq, evening.table.head)


@pytest.mark.parametrize("mask", [0x01, 0x20, 0x80])
def test_any_changed_byte_is_found_and_its_event_named(mask: int) -> None:
    check_changed_bytes(iter(range(STARTS[1], len(LOG), 211)), mask)


@pytest.mark.parametrize(
    "kind",
    [
        "TableOpened",
        "SeatTaken",
        "PartyChosen",
        "CardPlayed",
        "CardDrawn",
        "HerdSettled",
        "GameEnded",
        "SecretRevealed",
    ],
)
def test_any_changed_byte_of_a_line_is_found(kind: str) -> None:
    check_changed_bytes(positions_of(kind), 0x01)


def test_any_changed_byte_of_the_header_is_the_headers() -> None:
    check_changed_bytes(iter(range(len(LINES[0]))), 0x01)


@pytest.mark.parametrize("kind", ["TableOpened", "SecretRevealed", "CardDrawn"])
def test_a_digit_in_capitals_is_another_byte(kind: str) -> None:
    for position in positions_of(kind):
        if LOG[position : position + 1] in (b"a", b"b", b"c", b"d", b"e", b"f"):
            line = next(number for number in reversed(range(len(STARTS))) if STARTS[number] <= position)
            assert blamed(with_byte(position, LOG[position] ^ 0x20)) == line


def test_a_byte_more_or_less_is_found() -> None:
    for number in range(0, len(LINES), 17):
        middle = STARTS[number] + len(LINES[number]) // 2
        assert blamed(LOG[:middle] + b" " + LOG[middle:]) == number
        assert blamed(LOG[:middle] + LOG[middle + 1 :]) == number
    assert blamed(LOG.replace(b"\n", b"\r\n")) == 1


def test_a_line_that_is_dropped_is_missed_where_it_stood() -> None:
    for number in range(1, len(LINES)):
        assert blamed(joined(LINES[:number] + LINES[number + 1 :])) == number
    assert blamed(joined(LINES[1:])) == 0


def test_lines_that_are_swapped_or_doubled_are_found() -> None:
    for number in range(1, len(LINES) - 1, 7):
        swapped = [*LINES[:number], LINES[number + 1], LINES[number], *LINES[number + 2 :]]
        assert blamed(joined(swapped)) == number
        assert blamed(joined([*LINES[: number + 1], *LINES[number:]])) == number + 1


def test_a_log_that_is_cut_off_is_not_finished() -> None:
    for length in range(2, len(LINES)):
        assert blamed(joined(LINES[:length])) == length
    assert blamed(LINES[0]) == 1
    assert blamed(b"") == 0
    assert blamed(LINES[0][:-1]) == 0
    assert blamed(LOG[:-1]) == len(LINES) - 1
    assert blamed(LOG + b"\n") == len(LINES)


def test_a_line_of_another_game_does_not_belong() -> None:
    other = finished(2, seed=12, secret=OTHER_SECRET).log().splitlines(keepends=True)
    for number in (2, 5, 60, 100):
        assert blamed(joined([*LINES[:number], other[number], *LINES[number + 1 :]])) == number


def test_a_hidden_secret_does_not_keep_a_finished_log_from_being_judged() -> None:
    hidden = LINES[1].replace(SECRET.hex().encode(), b"?")
    assert hidden != LINES[1]
    assert blamed(joined([LINES[0], hidden, *LINES[2:]])) == 1


def test_salts_have_no_place_in_a_finished_log() -> None:
    number = next(number for number, line in enumerate(LINES) if b"PartyChosen" in line)
    line = msgspec.json.decode(LINES[number])
    own = salt(SECRET, number, line["seat"]).hex().encode()
    salted = LINES[number].replace(b',"head"', b',"salt":"' + own + b'","head"')
    assert blamed(joined([*LINES[:number], salted, *LINES[number + 1 :]])) == number


def test_a_wrong_salt_of_ones_own_is_found() -> None:
    evening = seated(2).play(random.Random(0), 6)
    lines = evening.log(0).splitlines(keepends=True)
    for number, line in enumerate(lines[1:], 1):
        told = msgspec.json.decode(line)
        if "salt" not in told:
            continue
        for wrong in (told["salt"][::-1], salt(SECRET, number + 1, 0).hex(), "zz", ""):
            changed = line.replace(told["salt"].encode(), wrong.encode())
            assert blamed(joined([*lines[:number], changed, *lines[number + 1 :]])) == number


def test_a_card_that_a_seat_was_not_shown_breaks_its_seal() -> None:
    """The chain covers only what a spectator sees; what a seat saw is covered by its seal."""
    evening = seated(2).play(random.Random(0), 6)
    lines = evening.log(0).splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines) if b'"PartyChosen"' in line and b'"?"' not in line)
    event: Any = msgspec.json.decode(lines[number])["event"]
    for card in dict.fromkeys(event["cards"]):
        other = next(kind for kind in ("1", "2", "3", "4", "6", "7", "8", "9") if kind not in event["cards"])
        changed = lines[number].replace(f'"{card}"'.encode(), f'"{other}"'.encode())
        assert blamed(joined([*lines[:number], changed, *lines[number + 1 :]])) == number


@pytest.mark.parametrize("fields", [b'"salt":"00",', b'"seals":{},', b'"seals":{"0":"00"},'])
def test_a_seal_where_nothing_is_hidden_is_found(fields: bytes) -> None:
    number = next(number for number, line in enumerate(LINES) if b'"CardPlayed"' in line)
    changed = LINES[number].replace(b'"head"', fields + b'"head"')
    assert blamed(joined([*LINES[:number], changed, *LINES[number + 1 :]])) == number


def test_an_eventful_log_stands_only_as_it_is() -> None:
    log = eventful(2).log()
    lines = log.splitlines(keepends=True)
    for position in range(0, len(log), 997):
        number = log[:position].count(b"\n")
        assert blamed(log[:position] + bytes([log[position] ^ 1]) + log[position + 1 :]) == number
    assert verify(joined(lines)).finished
