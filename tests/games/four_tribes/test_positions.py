"""Positions of scenario files: read, filled in, written, refused."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from firekeeper.games import four_tribes
from firekeeper.games.four_tribes.components import ELDERS, HOUSES, OWN_HOUSES, deck
from firekeeper.games.four_tribes.state import pile
from firekeeper.games.scenario import ScriptedChance
from tests.games.four_tribes.longhouse import appends, fold, options, seats_of, village, whole_games


def read(seats: int = 2, name: str = "no towers", **position: Any) -> four_tribes.State:
    return four_tribes.from_position(options(name), seats, position)


@whole_games
def test_a_position_reads_back_as_the_state(name: str) -> None:
    for before, facts in appends(name, "positions"):
        state = fold(before, facts)
        written = four_tribes.position(state)
        again = four_tribes.from_position(options(name), seats_of(name), written)
        assert plain(again) == plain(state)
        assert four_tribes.position(again) == written
        assert four_tribes.waiting(again) == four_tribes.waiting(state)
        assert [four_tribes.legal(again, seat) for seat in range(seats_of(name))] == [
            four_tribes.legal(state, seat) for seat in range(seats_of(name))
        ]


def plain(state: four_tribes.State) -> four_tribes.State:
    """The state without what is no part of a position: what was scored last, and how many draws there have been."""
    housing = state.housing if state.step in {"build", "take", "refill"} else 0
    turn = 0 if state.step == "over" else state.turn
    return replace(
        state, scored=None, villages_scored=0, cards_drawn=(0, 0), houses_drawn=0, housing=housing, turn=turn
    )


def test_an_empty_position_is_the_plainest_deal() -> None:
    state = read()
    assert [(one.card, one.face, one.houses) for one in state.row] == [
        (1, "a", "BB"),
        (2, "a", "BB"),
        (3, "a", "BBB"),
        (4, "a", "BBB"),
        (5, "a", "BBGG"),
        (6, "a", "GGGG"),
    ]
    assert state.hands == (("B1", "B2", "B3", "B4", "B5", "B6"),) * 2
    assert state.bag == HOUSES[18:]
    assert sorted(state.supply) == sorted("GRRYYY")
    assert (state.turn, state.step, state.longhouses) == (0, "turn", ("", ""))
    assert read(4, "team").hands[2] == ("B7", "G1", "G2", "G3", "G4", "G5")


def test_cards_without_a_number_get_the_lowest_free_ones_as_they_stand() -> None:
    state = read(villages=[village("RGK", ["R5", "B:G2@1"], ["R7"]), village("BY", ["B1@9"])])
    first, second = state.row[0].sides
    assert [(laid.card, laid.n, laid.owner) for laid in first] == [("G2", 1, 1), ("R5", 2, 0)]
    assert [(laid.card, laid.n) for laid in second] == [("R7", 3)]
    assert (state.placements, state.last_placed) == (9, (9, 3))
    assert read(villages=[village("RGK")], last_placed=[7, 4]).placements == 7


def test_tower_cards_that_are_seen_are_in_and_others_in_list_order() -> None:
    state = read(name="standard", villages=[village("RGK", ["RD"])], hands=[["WI"], None])
    assert state.towers == ("AS", "BD", "CL", "RD", "WI")
    assert read(name="own turn").towers == ("DW", "HA", "UN", "WI")
    assert read(name="own turn", towers=["AS"]).towers == ("AS",)
    assert read(name="no towers", hands=[["DW", "UN"], []]).towers == ("DW", "UN")


def test_piles_are_drawn_first_and_the_rest_lies_behind_them() -> None:
    state = read(hands=[["R5"], ["G4"]], piles=[["Y7", "B1"], []])
    assert len(pile(state, 0)) == 35
    assert four_tribes.script({"piles": [["Y7", "B1"], []]}) == {
        "four-tribes/side0/card/": ["Y7", "B1"],
        "four-tribes/side1/card/": [],
    }
    assert four_tribes.script({}) == {}
    assert "Y7" not in read(piles=[["B1"], []]).hands[0]
    assert read(piles=[["B1"], []]).hands[0][0] == "B2"


def test_piles_and_discards_together_are_all_there_is() -> None:
    state = read(hands=[["R5"], ["G4"]], piles=[["Y7"], []], discards=[["B1"], []])
    assert [pile(state, owner) for owner in (0, 1)] == [("Y7",), ()]
    assert state.decks == (("B1", "R5", "Y7"), ("G4",))


def test_what_discards_leave_is_the_pile() -> None:
    state = read(hands=[["R5"], ["G4"]], discards=[["B1"], []])
    assert (len(pile(state, 0)), len(pile(state, 1))) == (34, 35)


def test_houses_that_are_nowhere_are_in_the_bag_or_discarded() -> None:
    rest = sorted(HOUSES)
    for house in "RG":
        rest.remove(house)
    assert sorted(read(villages=[village("RG")]).bag) == rest
    given = read(villages=[village("RG")], bag="KB")
    assert (given.bag, len(given.house_discard)) == ("BK", 46)
    other = read(villages=[village("RG")], house_discard="KB")
    assert (len(other.bag), other.house_discard) == (46, "BK")
    both = read(villages=[village("RG")], bag="R", house_discard="")
    assert (both.bag, both.house_discard) == ("R", "")


def test_own_houses_are_shared_out_evenly() -> None:
    state = read(name="advanced", villages=[village("RG", ["R5"])])
    assert (len(state.houses[0]), len(state.houses[1]), state.bag) == (24, 24, "")
    start = read(name="advanced", villages=[village("", card=1)])
    assert start.houses == (OWN_HOUSES, OWN_HOUSES)
    assert start.step == "build"


def test_elders_that_are_nowhere_are_in_the_supply() -> None:
    assert sorted(read(villages=[village("RG")], longhouses=["B", "Y"]).supply) == sorted("BGGGRRRYY")
    assert read(villages=[village("RG")], supply="YG").supply == "GY"
    assert read(villages=[village("RG", elder=False)]).supply == ELDERS


def test_faces_and_villages_that_are_left_out_leave_the_won_elders_where_they_are() -> None:
    def faces(**position: Any) -> list[str]:
        return [f"{one.card}{one.face}" for one in read(**position).row]

    assert faces(longhouses=["B", ""]) == ["1a", "2a", "3a", "4a", "5b", "6a"]
    assert faces(longhouses=["BB", "GRY"]) == ["1a", "2a", "3b", "4a", "5b", "6a"]
    assert faces(longhouses=["BBGGR", "RYY"]) == ["1a", "2a", "4a", "5b"], "as many as there are elders for"
    assert faces(longhouses=["BBB", ""], villages=[village("RGK")]) == ["3b"]
    assert faces(supply="BBBRR") == ["1b", "2b", "3b", "4a", "5b", "6a"]
    assert faces(villages=[village("RG", elder=False)], longhouses=["BBB", ""]) == ["1a"]


def test_cards_of_villages_that_are_left_out_are_the_first_of_that_size() -> None:
    bare: list[dict[str, Any]] = [{"houses": "RGK"}, {"houses": "BB"}, {"card": 1}, {"houses": "RGKYY"}]
    assert [one.card for one in read(villages=bare).row] == [3, 2, 1, 4]


def test_houses_that_are_left_out_match_the_cards() -> None:
    state = read(villages=[{"card": 3, "sides": [["R5", "Y1"], ["CA", "R2"]]}, {"card": 1}])
    assert [one.houses for one in state.row] == ["BRY", "BB"]
    with pytest.raises(ValueError, match="do not match its houses"):
        read(villages=[{"card": 1, "sides": [["R5", "Y1"], ["G1"]]}])


def test_a_position_in_the_middle_of_a_move() -> None:
    last = {"seat": 0, "card": "GU", "village": 3, "side": 0, "n": 4}
    given: dict[str, Any] = {"villages": [village("RGK", ["GU@4"], ["G4@2"])], "hands": [[], []], "last": last}
    effect = read(phase="effect", **given)
    assert [four_tribes.format(effect, 0, one) for one in four_tribes.legal(effect, 0).commands] == [
        "A: x1'G4",
        "A: -",
    ]
    window = read(phase="dwarf", asked=[1], towers=["DW"], **given)
    assert four_tribes.waiting(window).seats == (1,)
    facts = four_tribes.decide(window, 1, four_tribes.Skip(), ScriptedChance({}))
    assert fold(window, facts).turn == 1


def test_a_won_position_is_over() -> None:
    assert four_tribes.waiting(read(longhouses=["", "GGG"], villages=[village("RR")])).over


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ({"villages": [village("RG", ["R5", "G4", "G5"])]}, "do not match its houses"),
        ({"villages": [village("RG", ["B5"])]}, "do not match its houses"),
        ({"villages": [village("RG", ["X5"])]}, "not a card on the table: 'X5'"),
        ({"villages": [village("RG", ["C:R5"])]}, "not a card on the table"),
        ({"villages": [village("RG", ["R5@2"], ["R4@2"])]}, "same placement"),
        ({"villages": [village("RG"), village("RY")]}, "each card lies in the row once"),
        ({"villages": [village("RX", card=1)]}, "houses: there is no X"),
        ({"hands": [[], ["?"]]}, r"team B: there is no \?"),
        ({"hands": [[]]}, "hands: 2 entries, not 1"),
        ({"piles": [["R5"], [], []]}, "piles: 2 entries, not 3"),
        ({"longhouses": ["BBB", "B"], "villages": []}, "supply: B"),
        ({"supply": "BBB", "villages": [village("RG", face="a")]}, "supply: B"),
        ({"towers": ["CA"]}, "towers: not all"),
        ({"to_move": 2}, "to_move: there is no seat 2"),
        ({"talked": 2}, "talked: there is no seat 2"),
        ({"phase": "take"}, "last: houses are taken"),
        ({"village": []}, "unknown field `village`"),
    ],
)
def test_a_position_that_contradicts_itself(position: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        read(2, **position)


def test_an_example_may_show_more_than_the_box_has() -> None:
    state = read(villages=[village("KKK", ["DO"], ["A:DO", "A:G2"])], hands=[["G2"], []], bag="K" * 4, towers=["DO"])
    assert state.decks[0].count("DO") == state.decks[0].count("G2") == 2
    assert state.decks[1] == deck(["DO"])
    assert pile(state, 0).count("G2") == pile(state, 0).count("DO") == 0
    assert state.bag == "KKKK"
    assert four_tribes.from_position(state.options, 2, four_tribes.position(state)) == state


def test_a_deck_holds_every_card_of_a_position_once() -> None:
    state = read(name="standard", villages=[village("RGK", ["R5"], ["A:G2"])], hands=[["CA", "CA"], ["R5"]])
    assert state.decks == (deck(state.towers),) * 2
    assert "G2" not in pile(state, 0)
    assert "G2" in pile(state, 1)
