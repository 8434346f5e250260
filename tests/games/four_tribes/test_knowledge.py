"""Nothing that a viewer is shown depends on what that viewer may not know."""

from __future__ import annotations

import random

import msgspec
import pytest

from firekeeper.games import four_tribes
from firekeeper.games.four_tribes.components import ALWAYS, deck
from firekeeper.games.four_tribes.events import (
    CardPlaced,
    CardsDiscarded,
    DwarfPlayed,
    ElderMoved,
    HandDrawn,
    PileShuffled,
    TowersChosen,
)
from firekeeper.games.four_tribes.redaction import private
from firekeeper.games.protocol import Fact
from firekeeper.games.whitelist import Whitelist, public
from tests.games.four_tribes.longhouse import appends, council, do, fold, options, seats_of, village, whole_games


def whole_log(name: str, seed: object = 0) -> list[Fact]:
    """All facts of a random game."""
    return [fact for _, facts in appends(name, seed) for fact in facts]


def told(fact: Fact) -> set[tuple[int, str]]:
    """The cards, with their team, that a fact tells for the first time."""
    match fact.event:
        case HandDrawn(seat=seat, cards=cards):
            return {(seat % 2, card) for card in cards}
        case CardPlaced(card=card) if fact.seat is not None:
            return {(fact.seat % 2, card)}
        case DwarfPlayed() if fact.seat is not None:
            return {(fact.seat % 2, "DW")}
    return set()


def other_world(name: str, log: list[Fact], viewer: int | None, rng: random.Random) -> list[Fact]:
    """The same log with cards that the viewer has never seen exchanged for each other, each team's among themselves."""
    seen = set().union(*[told(four_tribes.redact(options(name), fact, viewer)) for fact in log])
    swaps = []
    for team in (0, 1):
        unseen = [card for card in deck(log[0].event.cards) if (team, card) not in seen and card not in ALWAYS]
        swaps.append(dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True)))

    def exchanged(seat: int, cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(swaps[seat % 2].get(card, card) for card in cards)

    other = []
    for fact in log:
        event = fact.event
        if isinstance(event, HandDrawn):
            event = HandDrawn(event.seat, exchanged(event.seat, event.cards))
        elif isinstance(event, CardsDiscarded) and fact.seat is not None:
            event = CardsDiscarded(exchanged(fact.seat, event.cards))
        other.append(Fact(fact.seat, event))
    return other


def shown(state: four_tribes.State, fact: Fact, viewer: int | None) -> bytes:
    """All that a viewer is shown after a fact."""
    seen = four_tribes.redact(state.options, fact, viewer)
    text = four_tribes.text(state, seen) if four_tribes.command(fact) else ""
    legal = None if viewer is None else four_tribes.offer(state, viewer)
    waiting = four_tribes.waiting(state)
    return msgspec.json.encode([seen, text, four_tribes.view(state, viewer), legal, waiting, four_tribes.glance(state)])


@whole_games
def test_two_worlds_that_differ_in_hidden_cards_look_the_same(name: str) -> None:
    rng = random.Random(name)
    whole = whole_log(name)
    for viewer in (None, *range(seats_of(name))):
        for end in (24, len(whole) // 4, len(whole) // 2):
            log = whole[:end]
            other = other_world(name, log, viewer, rng)
            assert other != log or end == len(whole) // 2, "the worlds must differ"
            here = there = four_tribes.start(options(name), seats_of(name))
            for fact, twin in zip(log, other, strict=True):
                here, there = four_tribes.apply(here, fact), four_tribes.apply(there, twin)
                assert shown(here, fact, viewer) == shown(there, twin, viewer)


def test_10_8_drawn_cards_are_the_drawers_secret_from_a_partner_too() -> None:
    fact = Fact(0, HandDrawn(2, ("R5", "CA")))
    assert four_tribes.redact(options(), fact, 2) == fact
    for viewer in (None, 0, 1, 3):
        assert four_tribes.redact(options(), fact, viewer) == Fact(0, HandDrawn(2, ("?", "?")))


def test_4_3_others_see_how_many_cards_were_discarded_not_which() -> None:
    fact = Fact(2, CardsDiscarded(("R5", "CA")))
    assert four_tribes.redact(options(), fact, 2) == fact
    for viewer in (None, 0, 1, 3):
        seen = four_tribes.redact(options(), fact, viewer)
        assert seen == Fact(2, CardsDiscarded(("?", "?")))
        assert four_tribes.text(four_tribes.start(options(), 4), seen) == "C: ~? ?"


def test_4_2_a_shuffled_pile_is_known_to_nobody() -> None:
    state = council(village("RG"), hands=[["R5"], ["G4"]], discards=[["B1", "B2"], []], piles=[[], []])
    known = msgspec.structs.replace(state, hands=(("?",), ("G4",)))
    shuffled = Fact(0, PileShuffled(0))
    assert four_tribes.position(four_tribes.apply(state, shuffled))["piles"][0] == ["B1", "B2"]
    assert four_tribes.position(four_tribes.apply(known, shuffled))["piles"][0] == ["?", "?"]


def test_a_type_of_event_without_a_redaction_stops_the_import() -> None:
    assert private == {HandDrawn, CardsDiscarded}
    with pytest.raises(TypeError, match="ElderMoved"):
        Whitelist([TowersChosen, ElderMoved], {TowersChosen: public})


def test_a_view_shows_villages_cards_and_ones_own_hand() -> None:
    state = council(
        village("RGK", ["R5@1", "B:G2@2", "RD@5"], ["SA@3", "DO@4", "OF@6"]),
        village("BY", card=2, elder=False),
        towers=["DO", "RD"],
        hands=[["CA", "CA", "B7"], ["Y5"]],
        longhouses=["BB", "G"],
        bag="KB",
        stall=2,
    )
    seen = four_tribes.view(state, 0)
    first, second = seen["villages"]["1"], seen["villages"]["2"]
    assert {name: first[name] for name in ("card", "face", "colour", "size", "elder")} == {
        "card": 3,
        "face": "a",
        "colour": "B",
        "size": 3,
        "elder": True,
    }
    assert first["houses"] == {"G": 1, "R": 1, "K": 1}
    assert first["sides"]["0"] == {
        "cards": {
            "1": {"card": "R5", "value": 5},
            "2": {"card": "G2", "owner": 1, "value": 2},
            "5": {"card": "RD", "value": 2},
        },
        "sum": 9,
        "room": 1,
        "accepts": "BGRY",
    }
    assert first["sides"]["1"]["full"] == 6
    assert first["sides"]["1"]["closed"] is True
    assert first["sides"]["1"]["accepts"] == ""
    assert first["sides"]["1"]["sum"] == 17
    assert "elder" not in second
    assert second["sides"]["0"] == {"cards": {}, "sum": 0, "room": 2, "accepts": "BY"}
    assert (seen["phase"], seen["to_move"], seen["stall"]) == ("turn", 0, 2)
    assert seen["longhouses"] == {"0": {"B": 2}, "1": {"G": 1}}
    assert seen["need"] == {"0": 1, "1": 2}
    assert seen["bag"] == {"B": 1, "K": 1}
    assert seen["towers"] == ["DO", "RD"]
    assert seen["seats"] == {"0": {"hand": 3}, "1": {"hand": 1}}
    assert seen["teams"]["0"] == {"pile": 38 - 3 - 2, "discards": 0}
    assert seen["own"] == {"hand": {"B7": 1, "CA": 2}}
    assert four_tribes.view(state, 1)["own"] == {"hand": {"Y5": 1}}
    assert not {"own"} & set(four_tribes.view(state, None))
    assert not {"asks", "window", "last", "scored", "houses"} & set(seen)


def test_a_view_tells_what_is_asked_after_a_placement() -> None:
    state = council(village("RG", [], ["G4"]), towers=["DW"], hands=[["CA"], ["DW"]])
    state, _ = do(state, "A: CA@1")
    placed = {"card": "CA", "village": 1, "side": 0}
    assert four_tribes.view(state, 1)["phase"] == "effect"
    assert four_tribes.view(state, 1)["asks"] == placed | {"must": True}
    assert four_tribes.view(state, 1)["last"] == {"seat": 0, "n": 2} | placed
    state, _ = do(state, "A: x1'G4")
    seen = four_tribes.view(state, None)
    assert (seen["phase"], seen["to_move"]) == ("dwarf", 0)
    assert seen["window"] == {"seat": 0, "n": 2, "ms": 10_000} | placed
    assert seen["last"]["removed"] == {"village": 1, "side": 1, "card": "G4"}
    assert "asks" not in seen
    state, _ = do(state, "B: !DW")
    assert four_tribes.view(state, None)["last"]["dwarf"] == 1
    assert "window" not in four_tribes.view(state, None)


def test_a_view_keeps_the_last_scored_village_as_it_stood() -> None:
    state = council(
        village("RG", ["R5@1"], ["G4@2", "R2@3"]),
        village("BY", card=2),
        hands=[["G2", "B5"], ["B4"]],
        supply="",
    )
    state, _ = do(state, "A: G2@1")
    seen = four_tribes.view(state, None)
    assert seen["scored"]["number"] == 1
    assert seen["scored"]["sides"]["0"] == {
        "cards": {"1": {"card": "R5", "value": 5}, "4": {"card": "G2", "value": 2}},
        "sum": 7,
        "room": 0,
        "accepts": "",
        "full": 4,
    }
    assert (seen["scored"]["winner"], seen["scored"]["won"]) == (0, True)
    assert "tied" not in seen["scored"]
    assert list(seen["villages"]) == ["1"], "no elder is left, so the village has left too"
    assert "village" not in seen["last"]
    state, _ = do(state, "B: B4@1")
    assert four_tribes.view(state, None)["last"]["village"] == 1
    assert four_tribes.view(state, None)["scored"]["number"] == 1


def test_a_view_of_the_advanced_game_shows_tracks_and_own_houses() -> None:
    state = council(
        village("RG", ["R5@1"], ["G4@2", "R2@3"], track="B"),
        mode="advanced",
        hands=[["G2"], ["B4"]],
        houses=["RK", "Y"],
    )
    seen = four_tribes.view(state, 0)
    assert seen["houses"] == {"0": {"R": 1, "K": 1}, "1": {"Y": 1}}
    assert not {"bag", "house_discard"} & set(seen)
    assert seen["villages"]["1"]["track"] == "1"
    state, _ = do(state, "A: G2@1")
    seen = four_tribes.view(state, 0)
    assert (seen["phase"], seen["to_move"]) == ("take", 1)
    assert (seen["villages"]["1"]["track"], seen["scored"]["moved"]) == ("0", True)
    state, _ = do(state, "B: h1-R", "A: h1-G")
    seen = four_tribes.view(state, 0)
    assert (seen["phase"], seen["to_move"]) == ("refill", 1)
    assert (seen["villages"]["1"]["houses"], seen["villages"]["1"]["size"]) == ({}, 2)


def test_a_view_shows_who_owned_up() -> None:
    state = council(village("RG"), mode="team", tableTalk="honour", seats=4, hands=[["R5"], [], [], []])
    state, _ = do(state, "C: !talk")
    assert four_tribes.view(state, None)["seats"]["2"] == {"hand": 0, "talked": True}


@whole_games
def test_no_view_has_an_empty_value(name: str) -> None:
    state = four_tribes.start(options(name), seats_of(name))
    assert four_tribes.view(state, None)["phase"] == "deal"
    for fact in whole_log(name):
        state = four_tribes.apply(state, fact)
        for viewer in (None, *range(seats_of(name))):
            seen = four_tribes.view(state, viewer)
            encoded = msgspec.json.encode(seen)
            assert b"null" not in encoded
            assert b"?" not in encoded
            counted = [seen["supply"], *seen["longhouses"].values(), seen.get("bag", {})]
            assert all(number > 0 for counts in counted for number in counts.values())
    assert four_tribes.view(state, None)["phase"] == "over"


def test_a_miniature_shows_the_row_and_the_won_elders() -> None:
    state = council(village("RGK", ["R5"], ["G4", "R2"]), village("BY", card=2), longhouses=["RBB", ""])
    assert four_tribes.glance(state) == {
        "row": {
            "1": {"colour": "B", "houses": "GRK", "sides": "12"},
            "2": {"colour": "R", "houses": "BY", "sides": "00"},
        },
        "longhouses": {"0": "BBR", "1": ""},
    }
    assert four_tribes.glance(four_tribes.start(options(), 2)) == {"row": {}, "longhouses": {"0": "", "1": ""}}


def test_a_seat_that_knows_its_hand_alone_plays_on_a_folded_log() -> None:
    log = whole_log("team")
    dealt = next(place for place, fact in enumerate(log) if type(fact.event).__name__ == "FirstPlayerChosen") + 1
    seen = [four_tribes.redact(options("team"), fact, 1) for fact in log]
    known = fold(four_tribes.start(options("team"), 4), seen[:dealt])
    assert [known.hands[seat] for seat in (0, 2, 3)] == [("?",) * 6] * 3
    assert "?" not in known.hands[1]
    assert fold(known, seen[dealt:]).step == "over"
