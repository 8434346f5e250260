"""The scenario runner: what holds is silent, and each kind of failed expectation is told."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from firekeeper.games.scenario import ScriptedChance, run

TURN = {
    "starter": 0,
    "to_move": 0,
    "herds": {"L": {"buffalo": [13, 3], "cards": ["B:CM-"]}, "M": {"buffalo": [2]}, "R": {"buffalo": [6]}},
    "hands": [["9", "MM", "CM"], ["1", "2", "CH"]],
    "piles": [["SC", "1", "2", "3", "4"], []],
}
LAST = {
    "round": 3,
    "herds": {"L": {"buffalo": [13, 3], "cards": ["A:9"]}, "M": {"buffalo": [2]}, "R": {"buffalo": [1]}},
    "hands": [[], ["1"]],
    "piles": [[], []],
    "scores": [0, 20],
}
PLAY = {"type": "Play", "card": "MM", "herd": "L"}


def told(*steps: dict[str, Any], position: dict[str, Any] | None = TURN, **more: Any) -> list[str]:
    given = {"name": "S", "game": "manitou", "seats": 2, "steps": list(steps), **more}
    return run(given if position is None else {**given, "position": position})


def expecting(**expect: Any) -> list[str]:
    return told(expect=expect)


def test_a_scenario_that_holds_is_silent() -> None:
    held = told(
        {"seat": 1, "do": {"type": "Play", "card": "1", "herd": "L"}, "refused": "5.1"},
        {"seat": 1, "do": {"type": "Play", "card": "1", "herd": "L"}, "refused": True},
        {
            "seat": 0,
            "do": PLAY,
            "events": [{"type": "CardPlayed", "felled": []}, {"type": "CardDrawn", "card": "SC", "seat": 0}],
            "expect": {
                "position": {
                    "herds": {"L": {"cards": ["B:CM-", "A:MM"]}},
                    "hands": [["SC", "CM", "9"], {}],
                    "piles": [["4", "3", "2", "1"], []],
                },
                "waiting": [1],
                "legal": {"0": []},
                "scores": [0, 0],
            },
        },
        expect={
            "legal": {"0": ["A: 9>L", "A: 9>M", "A: 9>R", PLAY, "A: MM>M", "A: MM>R", "A: CM>L", "A: CM>M", "A: CM>R"]},
            "legal_includes": {"0": ["A: MM>L"]},
            "legal_excludes": {"0": ["A: SC>L"]},
            "legal_count": {"0": 9, "1": 0},
        },
    )
    assert held == []


def test_a_game_from_its_deal() -> None:
    held = told(
        position=None,
        chance={"manitou/starter": [1], "manitou/1/herdL/": [13, 7]},
        expect={"waiting": [0, 1], "position": {"starter": 1, "herds": {"L": {"buffalo": [13, 7]}}}},
    )
    assert held == []


def test_a_settlement_that_ends_the_game() -> None:
    held = told(
        {"do": "B: 1>R"},
        {
            "settle": True,
            "events": [{"type": "RoundSettled"}, {"type": "GameEnded", "winners": [1], "scores": [6, 21]}],
            "expect": {"winners": [1], "scores": [6, 21], "waiting": []},
        },
        position=LAST,
    )
    assert held == []


def test_a_settlement_that_is_not_due_does_nothing() -> None:
    assert told({"settle": True, "expect": {"waiting": [0], "position": TURN}}) == []


@pytest.mark.parametrize(
    ("expect", "line"),
    [
        ({"position": {"round": 2}}, "S: position.round is 1, not 2"),
        ({"position": {"rounds": 2}}, "S: position has no rounds"),
        ({"position": {"herds": {"L": {"cards": ["B:CM"]}}}}, "S: position.herds.L.cards[0] is 'B:CM-', not 'B:CM'"),
        ({"position": {"herds": {"L": {"cards": []}}}}, "S: position.herds.L.cards is ['B:CM-'], not []"),
        (
            {"position": {"hands": [["9", "MM", "SC"], {}]}},
            "S: position.hands[0] is ['9', 'MM', 'CM'], not ['9', 'MM', 'SC'] in any order",
        ),
        ({"scores": [1, 0]}, "S: scores[0] is 0, not 1"),
        ({"winners": [0]}, "S: winners is [], not [0]"),
        ({"waiting": [1]}, "S: waiting[0] is 0, not 1"),
        ({"legal_count": {"0": 8}}, "S: legal_count of seat 0 is 9, not 8"),
        ({"legal_includes": {"0": ["A: SC>L"]}}, "S: A: SC>L is not legal"),
        ({"legal_excludes": {"0": [PLAY]}}, "S: A: MM>L is legal"),
        ({"legal": {"1": ["B: 1>L"]}}, "S: B: 1>L is not legal"),
        ({"legal_includes": {"0": ["B: 1>L"]}}, "S: not a command of seat 0: B: 1>L"),
        ({"legal_includes": {"0": [{"type": "Jump"}]}}, "S: {'type': 'Jump'}: Invalid value 'Jump' - at `$.type`"),
    ],
)
def test_a_failed_expectation_is_told(expect: dict[str, Any], line: str) -> None:
    assert expecting(**expect) == [line]
    assert told({"settle": True, "expect": expect}) == [line.replace("S:", "S, step 1:", 1)]


def test_legal_names_what_is_legal_too() -> None:
    lines = expecting(legal={"0": ["A: 9>L", "A: 9>M", "A: 9>R", "A: MM>L", "A: MM>M", "A: MM>R", "A: CM>L"]})
    assert lines == ["S: A: CM>M is legal too", "S: A: CM>R is legal too"]


def test_a_pick_is_counted_and_judged() -> None:
    choosing = {"starter": 0, "stocks": [["1", "5", "5", "CH", "CH", "MM", "MM", "SC", "CM"], ["1", "CH", "CH"]]}
    assert told(position=choosing, expect={"legal_count": {"0": 6, "1": 1}, "legal": {"1": ["B: {1 CH CH}"]}}) == []
    assert told(position=choosing, expect={"legal_excludes": {"1": ["B: {1 CH}", "B: {1 1 CH}", "B: 1>L"]}}) == []
    assert told(position=choosing, expect={"legal": {"0": ["A: {1 5 5 CH CH MM MM SC}"]}}) == [
        "S: 6 commands are legal for seat 0, not 1"
    ]


@pytest.mark.parametrize(
    ("step", "line"),
    [
        ({"seat": 0, "do": PLAY, "refused": "5.2"}, "was not refused by 5.2, but gave CardPlayed, CardDrawn"),
        ({"seat": 0, "do": PLAY, "refused": True}, "was not refused, but gave CardPlayed, CardDrawn"),
        ({"do": "B: 1>L", "refused": "5.2"}, "was to be refused by 5.2, but was refused by 5.1 not_your_turn: "),
        ({"do": "B: 1>L"}, "was refused: 5.1 not_your_turn: "),
        ({"do": "B: 1>L", "refused": "5.1", "expect": {"waiting": [1]}}, "waiting[0] is 0, not 1"),
        ({"do": "A: MM>L", "events": [{"type": "RoundEnded"}]}, "event {'type': 'RoundEnded'} did not occur; "),
        ({"do": "A: MM>L", "events": [{"type": "CardDrawn"}, {"type": "CardPlayed"}]}, "event {'type': 'CardPlayed'} "),
        ({"do": "A: MM>L", "events": [{"type": "CardPlayed", "felled": ["B:CM"]}]}, "event {'type': 'CardPlayed', "),
        (
            {"do": "A: MM>L", "chance": {"manitou/1/seat0/draw/1": ["10"]}},
            "chance manitou/1/seat0/draw/1: '10' can't be",
        ),
        ({"do": "A; MM"}, "a line begins with the player's letter"),
        ({"do": "A: MM>L", "seat": 1}, "the text is seat 0's, the step seat 1's: 'A: MM>L'"),
        ({"do": PLAY}, "a command needs a seat"),
        ({"seat": 0}, "a step does something or settles"),
        ({"seat": 0, "do": {"type": "Play", "card": "9", "herd": "Q"}}, "was refused: not_a_command: "),
    ],
)
def test_a_failed_step_is_told(step: dict[str, Any], line: str) -> None:
    (failure,) = told(step)
    assert failure.startswith(f"S, step 1: {line}")


def test_the_run_ends_with_the_first_step_that_fails() -> None:
    lines = told({"do": "A: MM>L"}, {"do": "A: 9>L"}, {"do": "A: CM>L"})
    assert len(lines) == 1
    assert lines[0].startswith("S, step 2: was refused: 5.1")


@pytest.mark.parametrize(
    ("more", "line"),
    [
        ({"game": "chess"}, "S: there is no game 'chess' here"),
        ({"rules": 99}, "S: manitou has no rules version 99"),
        ({"seats": 5}, "S: 1.1 seats: "),
        ({"options": {"blanks": 2}}, "S: Object contains unknown field `blanks`"),
        ({"position": {"hands": [["1", "1"], []]}}, "S: A: 1 stands in the position more often than there is"),
        ({"expects": {}}, "S: Object contains unknown field `expects`"),
        ({"expect": {"legl": {}}}, "S: Object contains unknown field `legl`"),
        ({"steps": [{"refuse": "5.1"}]}, "S: Object contains unknown field `refuse`"),
    ],
)
def test_a_scenario_that_makes_no_sense(more: dict[str, Any], line: str) -> None:
    (failure,) = run({"name": "S", "game": "manitou", "seats": 2, **more})
    assert failure.startswith(line)


def test_scripted_chance_draws_by_the_longest_prefix_then_the_first_of_the_pool() -> None:
    chance = ScriptedChance({"house/": ["B", "K"], "house/2": ["Y"]})
    assert chance.pick("house/1", ["G", "B"], 1) == ["B"]
    assert chance.pick("house/2", ["G", "Y", "K"], 2) == ["Y", "G"]
    assert chance.pick("house/3", ["G", "K"], 1) == ["K"]
    assert chance.pick("house/4", ["G", "R"], 1) == ["G"]
    assert chance.pick("dice", [1, 2, 3], 2) == [1, 2]


@pytest.mark.parametrize("written", [[[3, 4, 5], [1, 1, 6]], ["345", "116"], [3, 4, 5, 1, 1, 6]])
def test_a_throw_of_several_dice_is_a_list_a_text_or_its_numbers(written: list[Any]) -> None:
    throws = list(product(range(1, 7), repeat=3))
    chance = ScriptedChance({"dice": written})
    assert [chance.pick(f"dice/{turn}", throws, 1) for turn in (1, 2, 3)] == [[(3, 4, 5)], [(1, 1, 6)], [(1, 1, 1)]]
