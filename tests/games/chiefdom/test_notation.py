"""Lines of text: written, read back, refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firekeeper.games import chiefdom
from firekeeper.games.chiefdom.components import ICONS, PAIRS
from firekeeper.games.chiefdom.events import Acted, Draw, Drawn, Pass, Passed, TurnClosed
from firekeeper.games.chiefdom.notation import canonical
from firekeeper.games.protocol import Fact
from tests.games.chiefdom.camp import BLANK, appends, camp, options, refused, whole_games

STATE = chiefdom.from_position(options(), 6, {"dice": [1, 3, 4]})
SQUARES = [f"{column}{row}" for row in range(1, 9) for column in "ABCDEFGHIJ"]

draws = st.builds(
    Draw,
    st.sampled_from(PAIRS),
    st.sampled_from(ICONS),
    st.lists(st.sampled_from(SQUARES), min_size=1, max_size=4, unique=True).map(tuple),
    st.just({}),
    st.booleans(),
)


@settings(max_examples=300, deadline=None)
@given(seat=st.integers(0, 5), command=draws)
def test_a_command_reads_back_as_it_was_written(seat: int, command: Draw) -> None:
    again = chiefdom.parse(STATE, chiefdom.format(STATE, seat, command))
    assert again == (seat, canonical(STATE, seat, command))
    assert chiefdom.format(STATE, seat, again[1]) == chiefdom.format(STATE, seat, canonical(STATE, seat, command))


@whole_games
def test_every_legal_command_reads_back(name: str, seats: int) -> None:
    for number, (state, _) in enumerate(appends(name, seats, "lines")):
        if number % 25:
            continue
        for seat in chiefdom.waiting(state).seats[:2]:
            for command in chiefdom.legal(state, seat).commands:
                line = chiefdom.format(state, seat, command)
                assert chiefdom.parse(state, line) == (seat, command)


@whole_games
def test_the_text_of_a_fact_reads_back_as_its_command(name: str, seats: int) -> None:
    for state, facts in appends(name, seats, "text"):
        for fact in facts:
            command = chiefdom.command(fact)
            if command is not None and fact.seat is not None:
                _, again = chiefdom.parse(state, chiefdom.text(state, fact))
                assert again in chiefdom.legal(state, fact.seat).commands
                assert chiefdom.format(state, fact.seat, again) == chiefdom.text(state, fact)


def test_how_lines_look() -> None:
    assert chiefdom.format(STATE, 0, Draw((0, 1), "~", ("C5", "D5", "C6", "D6"))) == "A: 13/4 ~ C5 D5 C6 D6"
    assert chiefdom.format(STATE, 1, Draw((1, 2), "3", ("A1",), {}, bonus=True)) == "B: 34/1 3 A1!"
    assert chiefdom.format(camp(dice="126"), 0, Draw((0, 1), "+", ("C4",))) == "A: 12/6 W C4"
    assert chiefdom.format(STATE, 5, Pass()) == "F: -"
    state = camp("2.~", "...", dice="452")
    assert chiefdom.format(state, 0, Draw((0, 1), "P", ("B1", "A2"), {"B1": "F"})) == "A: 45/2 P B1F A2L"
    assert chiefdom.format(state, 0, Draw((0, 1), "P", ("B1", "A2"))) == "A: 45/2 P B1 A2L"
    fact = Fact(0, Drawn((0, 1), "P", ("B1", "A2"), {"B1": "F", "A2": "L"}, 2, 1, bonus=False))
    assert chiefdom.text(state, fact) == "A: 45/2 P B1F A2L"
    assert chiefdom.text(state, Fact(0, Passed())) == "A: -"


def test_what_cannot_be_drawn_has_a_line_too() -> None:
    assert chiefdom.format(STATE, 0, Draw((1, 1), "P", ("Z9",), {"Z9": "L"})) == "A: 33/1 P Z9L"
    assert chiefdom.format(chiefdom.start(options(), 2), 0, Draw((0, 1), "H", ("A1",))) == "A: ??/? H A1"


def test_2_2_a_line_is_read_with_the_lowest_pair_that_gives_the_draw() -> None:
    assert chiefdom.parse(camp(dice="113"), "A: 13/1 ~ C4") == (0, Draw((0, 1), "~", ("C4",)))
    assert chiefdom.parse(camp(dice="313"), "A: 13/3 ~ E5") == (0, Draw((0, 1), "~", ("E5",)))
    assert chiefdom.parse(camp(dice="223"), "A: 23/2 ~ A1 B2") == (0, Draw((0, 2), "~", ("A1", "B2")))
    assert chiefdom.parse(camp(dice="223"), "A: 22/3 ~ A1 B2!") == (0, Draw((0, 1), "~", ("A1", "B2"), {}, bonus=True))


def test_squares_stand_in_reading_order_and_only_choices_are_kept() -> None:
    assert chiefdom.parse(STATE, " A :31/4  ~ D6 C5 C6 D5 ") == (0, Draw((0, 1), "~", ("C5", "D5", "C6", "D6")))
    state = camp("2.~", "...", dice="452")
    assert chiefdom.parse(state, "A: 45/2 P A2L B1F") == (0, Draw((0, 1), "P", ("B1", "A2"), {"B1": "F"}))
    assert chiefdom.parse(state, "A: 45/2 P A2 B1") == (0, Draw((0, 1), "P", ("B1", "A2")))
    assert chiefdom.parse(state, "A: 45/2 P A2J B1J") == (0, Draw((0, 1), "P", ("B1", "A2"), {"A2": "J", "B1": "J"}))
    assert chiefdom.parse(camp(dice="126"), "A: 12/6 + C4") == (0, Draw((0, 1), "+", ("C4",)))


def test_3_1_squares_off_the_grid_and_named_twice_are_for_the_rules_to_refuse() -> None:
    for line, code in (("A: 13/4 ~ J1 K1 J2 K2", "off_the_grid"), ("A: 13/4 ~ A9", "off_the_grid")):
        assert refused(STATE, line) == ("3.1", code)
        assert chiefdom.format(STATE, *chiefdom.parse(STATE, line)) == line
    assert refused(camp(dice="111"), "A: 11/1 P A1J A1J") == ("3.1", "square_twice")
    assert chiefdom.format(STATE, 0, Draw((0, 1), "~", ("A1", "A1"))) == "A: 13/4 ~ A1 A1"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("13/4 ~ A1", "player's letter"),
        ("G: 13/4 ~ A1", "player's letter"),
        ("A: 13/4", "neither a draw"),
        ("A: 13/4 X A1", "neither a draw"),
        ("A: 13 ~ A1", "neither a draw"),
        ("A: 13/4 ~ A1B1", "neither a draw"),
        ("A: 13/5 ~ A1", "not rolled, but 1-3-4"),
        ("A: 11/4 ~ A1", "not rolled"),
        ("", "player's letter"),
    ],
)
def test_what_is_wrong_with_a_line(line: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        chiefdom.parse(STATE, line)


def test_a_player_who_is_not_at_the_table_and_dice_that_are_not_rolled() -> None:
    with pytest.raises(ValueError, match="no player B"):
        chiefdom.parse(camp(*BLANK), "B: -")
    with pytest.raises(ValueError, match="but none"):
        chiefdom.parse(chiefdom.start(options(), 1), "A: 13/4 ~ A1")


def test_what_tells_of_no_command_has_no_text() -> None:
    for event in (Acted(), TurnClosed((None,))):
        assert chiefdom.command(Fact(0, event)) is None
        with pytest.raises(ValueError, match="answers no command"):
            chiefdom.text(STATE, Fact(0, event))
