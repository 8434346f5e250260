"""Attacks: who can expel whom, and how the rules refuse the others."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from firekeeper.games import cherokee
from firekeeper.games.cherokee.components import CLANS, TRIBESMEN, rows
from firekeeper.games.cherokee.events import Attack, Attacked
from firekeeper.games.protocol import RuleError
from firekeeper.games.scenario import ScriptedChance
from tests.games.cherokee.council import F0, F1, OPTION_SETS, around, council, do, lines, options, refused


def test_5_1_only_neighbours_at_the_side_and_below_attack() -> None:
    state = council()
    assert refused(state, "A: a1xb1") == ("5.1", "not_adjacent")
    assert refused(state, "A: d1xb1") == ("5.1", "not_adjacent")
    assert refused(state, "A: a1xa1") == ("5.1", "not_adjacent")
    assert refused(state, "A: h1xc3") == ("5.1", "not_adjacent")


@pytest.mark.parametrize("attack", [Attack("z9", "a1"), Attack("a1", ""), Attack("h9", "h8"), Attack("b2", "b3")])
def test_5_1_a_cell_that_is_none(attack: Attack) -> None:
    state = council()
    with pytest.raises(RuleError, match=r"5\.1 no_such_cell"):
        cherokee.decide(state, 0, attack, ScriptedChance({}))


def test_5_1_any_clan_may_attack_not_only_ones_own() -> None:
    state = council(clans=["D", "W"])
    movers = {line[3:5] for line in lines(state)}
    assert {"b1", "b2", "c2", "d1", "d4"} <= movers  # Blue, Deer, Birds, Long Hair, Wild Potato


def test_5_1_one_attack_a_turn() -> None:
    state, _ = do(council(), "A: h3xh2")
    assert refused(state, "A: b2xa1") == ("5.1", "attack_made")


def test_5_2_members_of_a_clan_do_not_attack_each_other() -> None:
    assert refused(council(), "A: f4xe3") == ("5.2", "own_clan")
    assert "A: f4xe3" in lines(council(attackOwnClan="allowed"))


def test_5_2_is_asked_before_strength() -> None:
    assert refused(council(around(e3="Bm9", f3="Bw3")), "A: f3xe3") == ("5.2", "own_clan")


def test_5_3_from_below_the_target_is_one_weaker() -> None:
    state = council(around(e3="Bm6", f3="Pw6", f4="Dw5", e2="Uw6", e4="Ww7"))
    assert [line for line in lines(state) if "xe3" in line] == ["A: e4xe3", "A: f3xe3"]
    assert refused(state, "A: f4xe3") == ("5.4", "attack_too_weak")
    assert refused(state, "A: e2xe3") == ("5.4", "attack_too_weak")


@pytest.mark.parametrize(
    ("cells", "is_legal"),
    [
        ({"f3": "Dm4", "f4": "Dw4"}, False),  # 8 > 8
        ({"f3": "Dm4", "f4": "Dw5"}, True),  # 9 > 8
        ({"f3": "Dm4", "e2": "Dw5"}, True),  # 9 > 8
        ({"e2": "Dm4", "e4": "Dw5"}, False),  # 9 > 9
    ],
)
def test_5_3_the_age_counts_once(cells: dict[str, str], is_legal: bool) -> None:
    others = {"e2": "Uw3", "e4": "Ww3", "f3": "Lw3", "f4": "Pw3"}
    state = council(around(**({"e3": "Bm9"} | others | cells)))
    assert any("xe3" in line for line in lines(state)) == is_legal


def test_5_4_says_what_was_missing() -> None:
    with pytest.raises(RuleError, match=r"5\.4 attack_too_weak: 4 is not more than 5"):
        cherokee.decide(council(), 0, Attack("h7", "h8"), ScriptedChance({}))


def test_5_4_a_womans_equality_with_a_man_is_enough_only_where_the_option_says_so() -> None:
    pyramid = around(e3="Bm7", f3="Pw6", f4="Uw3", e2="Dm7", e4="Ww3")
    assert refused(council(pyramid), "A: f3xe3") == ("5.4", "attack_too_weak")
    state = council(pyramid, womanWinsAttackTie=True)
    assert [line for line in lines(state) if "xe3" in line] == ["A: f3xe3"]
    woman = council(around(e3="Bw7", f3="Pw6", f4="Uw3", e2="Dm7", e4="Ww3"), womanWinsAttackTie=True)
    assert not [line for line in lines(woman) if "xe3" in line]


def test_5_4_equality_of_several_is_judged_by_the_one_who_moves() -> None:
    led_by_woman = around(e3="Bm9", e2="Dm4", e4="Dw5", f3="Uw3", f4="Ww3")
    led_by_man = around(e3="Bm9", e2="Dw4", e4="Dm5", f3="Uw3", f4="Ww3")
    assert "A: e4xe3[e2]" in lines(council(led_by_woman, womanWinsAttackTie=True))
    assert refused(council(led_by_man, womanWinsAttackTie=True), "A: e4xe3") == ("5.4", "attack_too_weak")


def test_5_5_four_may_attack_together() -> None:
    pyramid = around(e3="Bm9", e2="Dw3", e4="Dm4", f3="Dw4", f4="Dm5")
    assert "A: f4xe3[e2 e4 f3]" in lines(council(pyramid))
    _, events = do(council(pyramid), "A: f4xe3")
    assert events[0] == Attacked("e3", "f4", "Bm9", ("e2", "e4", "f3"), "Dm5")


def test_5_6_the_highest_moves_and_in_a_tie_the_woman() -> None:
    state = council()
    assert refused(state, "A: e1xd1") == ("5.6", "not_the_highest")  # Wm6 beside Ww6
    assert refused(state, "A: e5xe4") == ("5.6", "not_the_highest")  # Um5 beside Uw7
    assert refused(state, "A: h1xg1") == ("5.6", "not_the_highest")


def test_5_6_is_told_only_where_a_higher_one_would_win() -> None:
    assert refused(council(around(e3="Bm9", f3="Dm4", f4="Dw4", e2="Uw3", e4="Ww3")), "A: f3xe3")[0] == "5.4"


def test_5_7_who_suffices_alone_has_no_support() -> None:
    _, events = do(council(), "A: h7xg6")  # Dm5 alone beats Ww3, Dw5 beside would help
    assert events[0] == Attacked("g6", "h7", "Ww3", (), "Dm5")


def test_5_8_the_apex_attacks_nobody_and_nobody_attacks_upward_into_the_base() -> None:
    for pyramid in (F1, F0):
        state = council(pyramid, attackOwnClan="allowed", hands=[["Bm9"], []])
        assert not [line for line in lines(state) if line.startswith("A: a1x")]
        into_base = [line for line in lines(state) if line[6] == "h"]
        assert all(line[3] == "h" for line in into_base)


def test_8_2_in_the_open_game_only_own_and_neutral_clans_attack() -> None:
    state = council(mode="open", clans=["D", "W"], neutral=["U", "L"])
    assert len(lines(state)) == 30
    assert refused(state, "A: c2xb1") == ("8.2", "foreign_clan")
    assert refused(state, "A: e2xd1") == ("8.2", "foreign_clan"), "the opponent's clan attacks for nobody else"
    assert "A: e4xd3" in lines(state), "a neutral clan may expel one's own"


def test_8_2_is_asked_before_own_clan_and_after_shape() -> None:
    state = council(mode="open", clans=["D", "W"], neutral=["U", "L"])
    assert refused(state, "A: f4xe3") == ("8.2", "foreign_clan")
    assert refused(state, "A: c2xd1") == ("5.1", "not_adjacent")


def test_8_3_unused_clans_are_attacked_and_succeed_but_never_attack() -> None:
    state = council(mode="open", clans=["D", "W"], neutral=["U", "L"])
    assert refused(state, "A: h3xh2") == ("8.2", "foreign_clan")
    assert "A: h2xg1[h1]" in lines(state)
    after, _ = do(council(clans=["D", "W"], neutral=["U", "L"], mode="open"), "A: h7xg6", "A: +Lm5")
    assert after.discards[-1] == "Ww3"


@pytest.mark.parametrize("name", OPTION_SETS)
def test_5_7_legal_is_what_all_sets_of_attackers_give(name: str) -> None:
    rng = random.Random(name)
    for number in range(300):
        seats = cherokee.seats[number % 3]
        pyramid, clans = random_pyramid(rng, seats, options(name))
        state = cherokee.from_position(options(name), seats, {"to_move": 0, "pyramid": pyramid, **clans})
        may = {clans["clans"][0], *clans["neutral"]} if state.options.mode == "open" else set(CLANS)
        attacks = [command for command in cherokee.legal(state, 0).commands if isinstance(command, Attack)]
        found = [(command.target, command.mover) for command in attacks]
        assert found == sorted(brute_force(pyramid, state.options, may))


def random_pyramid(rng: random.Random, seats: int, chosen: cherokee.Options) -> tuple[list[str], dict[str, list[str]]]:
    """A shuffled pyramid with clans and neutral ones, made of the clans that are in the game."""
    clans = rng.sample(CLANS, 6)
    is_open = chosen.mode == "open"
    used = clans[: seats + 2] if is_open and chosen.open_unused_clans == "removed" else clans
    cards = rng.sample([card for card in TRIBESMEN if card[0] in used], 36)
    return list(rows(cards, "..")), {"clans": clans[:seats], "neutral": clans[seats : seats + 2] if is_open else []}


def brute_force(pyramid: list[str], chosen: cherokee.Options, may: set[str]) -> set[tuple[str, str]]:
    """Target and mover of every set of attackers that wins by 5.1-5.6, by rows and columns."""
    grid = [row.split() for row in pyramid]
    found = set()
    for r, row in enumerate(grid):
        for c, victim in enumerate(row):
            side = [(r, c - 1), (r, c + 1)]
            below = [(r + 1, c), (r + 1, c + 1)]
            near = [(i, j) for i, j in side + below if i < 8 and 0 <= j <= i]
            for size in range(1, len(near) + 1):
                for group in combinations(near, size):
                    cards = [grid[i][j] for i, j in group]
                    if len({card[0] for card in cards}) > 1 or cards[0][0] not in may:
                        continue
                    if cards[0][0] == victim[0] and chosen.attack_own_clan == "forbidden":
                        continue
                    value = int(victim[2]) - any(cell in below for cell in group)
                    total = sum(int(card[2]) for card in cards)
                    first = max(cards, key=lambda card: (card[2], card[1]))
                    tie = chosen.woman_wins_attack_tie and total == value and first[1] + victim[1] == "wm"
                    if total > value or tie:
                        i, j = group[cards.index(first)]
                        found.add((cell_at(r, c), cell_at(i, j)))
    return found


def cell_at(row: int, column: int) -> str:
    return f"{'abcdefgh'[row]}{column + 1}"
