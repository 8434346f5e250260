"""Nothing that a viewer is shown depends on what that viewer may not know."""

from __future__ import annotations

import random

import msgspec
import pytest

from firekeeper.games import manitou
from firekeeper.games.manitou.components import HAND, HERDS, KINDS, in_order, without
from firekeeper.games.manitou.events import CardDrawn, CardPlayed, HandDrawn, HerdsDealt, PartyChosen, RoundEnded
from firekeeper.games.manitou.view import private
from firekeeper.games.protocol import Fact
from firekeeper.games.scenario import ScriptedChance
from firekeeper.games.whitelist import Whitelist, public
from tests.games.manitou.hunt import OPTIONS, appends, do, field, fold


def whole_log(seats: int, seed: int) -> list[Fact]:
    return [fact for _, facts in appends(seats, seed) for fact in facts]


def other_world(log: list[Fact], seats: int, viewer: int | None, rng: random.Random) -> list[Fact]:
    """The same game with other parties, hands and draws of all seats but the viewer's, and the same cards played."""
    state = manitou.start(OPTIONS, seats)
    rounds: list[tuple[manitou.State, list[Fact]]] = []
    for fact in log:
        state = manitou.apply(state, fact)
        if isinstance(fact.event, HerdsDealt):
            rounds.append((state, []))
        rounds[-1][1].append(fact)
    return [
        fact
        for dealt, facts in rounds
        for fact in _other_round(facts, {seat: dealt.tribes[seat].left for seat in range(seats) if seat != viewer}, rng)
    ]


def _other_round(facts: list[Fact], stocks: dict[int, tuple[str, ...]], rng: random.Random) -> list[Fact]:
    parties = {fact.seat: fact.event.cards for fact in facts if isinstance(fact.event, PartyChosen)}
    drawn: dict[int, list[str]] = {}
    for seat, stock in stocks.items():
        played = [fact.event.card for fact in facts if isinstance(fact.event, CardPlayed) and fact.seat == seat]
        for card in played:
            stock = without(stock, card)  # noqa: PLW2901
        drawn[seat] = _other_draws(played, rng.sample(stock, len(parties[seat]) - len(played)), rng)
    return [_other_fact(fact, drawn) for fact in facts]


def _other_draws(played: list[str], unplayed: list[str], rng: random.Random) -> list[str]:
    """An order of drawing that has each played card in hand when it is played."""
    cards = [*played, *unplayed]
    while True:
        rng.shuffle(cards)
        hand = tuple(cards[:HAND])
        rest = iter(cards[HAND:])
        for card in played:
            if card not in hand:
                break
            hand = (*without(hand, card), *(draw for draw in [next(rest, None)] if draw))
        else:
            return list(cards)


def _other_fact(fact: Fact, drawn: dict[int, list[str]]) -> Fact:
    match fact.event:
        case PartyChosen() if fact.seat in drawn:
            return Fact(fact.seat, PartyChosen(in_order(drawn[fact.seat])))
        case HandDrawn(seat=seat) if seat in drawn:
            hand, drawn[seat] = drawn[seat][:HAND], drawn[seat][HAND:]
            return Fact(fact.seat, HandDrawn(seat, in_order(hand)))
        case CardDrawn() if fact.seat in drawn:
            return Fact(fact.seat, CardDrawn(drawn[fact.seat].pop(0)))
    return fact


@pytest.mark.parametrize("seats", manitou.seats)
@pytest.mark.parametrize("seed", range(3))
def test_two_worlds_that_differ_in_hidden_cards_look_the_same(seats: int, seed: int) -> None:
    log = whole_log(seats, seed)
    for viewer in (None, *range(seats)):
        other = other_world(log, seats, viewer, random.Random(seed))
        assert [fact for fact, twin in zip(log, other, strict=True) if fact != twin], "the worlds must differ"
        here = there = manitou.start(OPTIONS, seats)
        for fact, twin in zip(log, other, strict=True):
            here, there = manitou.apply(here, fact), manitou.apply(there, twin)
            assert shown(here, fact, viewer) == shown(there, twin, viewer)


def shown(state: manitou.State, fact: Fact, viewer: int | None) -> bytes:
    """All that a viewer is shown after a fact."""
    seen = manitou.redact(OPTIONS, fact, viewer)
    text = manitou.text(state, seen) if manitou.command(fact) else ""
    legal = None if viewer is None else manitou.legal(state, viewer)
    waiting = manitou.waiting(state)
    return msgspec.json.encode([seen, text, manitou.view(state, viewer), legal, waiting, manitou.glance(state)])


def test_4_3_a_party_is_secret() -> None:
    fact = Fact(1, PartyChosen(("1", "2", "CH")))
    assert manitou.redact(OPTIONS, fact, 1) == fact
    for viewer in (None, 0):
        assert manitou.redact(OPTIONS, fact, viewer) == Fact(1, PartyChosen(("?", "?", "?")))


def test_4_5_a_hand_is_its_owners_also_where_another_chose_last() -> None:
    fact = Fact(0, HandDrawn(1, ("1", "2", "CH")))
    assert manitou.redact(OPTIONS, fact, 1) == fact
    for viewer in (None, 0):
        assert manitou.redact(OPTIONS, fact, viewer) == Fact(0, HandDrawn(1, ("?", "?", "?")))


def test_5_1_a_drawn_card_is_its_owners() -> None:
    fact = Fact(0, CardDrawn("CH"))
    assert manitou.redact(OPTIONS, fact, 0) == fact
    for viewer in (None, 1):
        assert manitou.redact(OPTIONS, fact, viewer) == Fact(0, CardDrawn("?"))


def test_a_type_of_event_without_a_redaction_stops_the_import() -> None:
    assert private == {PartyChosen, HandDrawn, CardDrawn}
    with pytest.raises(TypeError, match="CardDrawn"):
        Whitelist([PartyChosen, CardDrawn], {PartyChosen: public})


def test_a_view_shows_the_field_and_ones_own_cards() -> None:
    state = field(
        2,
        starter=0,
        to_move=1,
        herds={"L": {"buffalo": [13, 3], "cards": ["A:9", "B:MM"]}, "M": {"buffalo": [2]}, "R": {"cards": ["A:CH"]}},
        hands=[["1", "MM", "MM"], ["2", "3", "4"]],
        piles=[["3"], []],
        scores=[4, -3],
    )
    seen = manitou.view(do(state, "B: 4>L")[0], 0)
    left = {"1": 1, "2": 1, "3": 1, "4": 1, "5": 2, "6": 1, "7": 1, "8": 1, "10": 1, "CH": 1, "MM": 2, "RM": 2, "SC": 2}
    assert seen["phase"] == "play"
    assert (seen["round"], seen["starter"], seen["dealer"]) == (1, 0, 1)
    assert seen["herds"]["L"] == {
        "buffalo": [13, 3],
        "cards": {"0": "A:9", "1": "B:MM", "2": "B:4"},
        "sums": {"0": 9, "1": 4},
    }
    assert seen["seats"]["0"] == {"score": 4, "hand": 3, "pile": 1, "left": left | {"CM": 2}}
    assert seen["seats"]["1"]["hand"] == 2
    assert seen["own"] == {"hand": {"1": 1, "MM": 2}, "pile": {"3": 1}}
    assert "own" not in manitou.view(state, None)
    assert "last" not in seen


def test_while_others_choose_the_party_lies_in_the_pile() -> None:
    state, _ = do(field(2, starter=0), "A: {1 2 3 4 5 5 6 7}")
    seen = manitou.view(state, 0)
    assert seen["own"] == {"hand": {}, "pile": {"1": 1, "2": 1, "3": 1, "4": 1, "5": 2, "6": 1, "7": 1}}
    assert seen["seats"]["0"]["chosen"] is True
    assert "chosen" not in seen["seats"]["1"]


def test_the_settled_field_is_kept_until_the_next_hunt_ends() -> None:
    herds = {"L": {"buffalo": [13, 3], "cards": ["A:8", "B:MM", "A:CM-", "B:9"]}}
    ended = field(2, herds=herds, hands=[[], []], piles=[[], []])
    facts = manitou.settle(ended, ScriptedChance({}))
    first = manitou.view(fold(ended, facts[:1]), None)["last"]
    assert list(first["herds"]) == ["L"]
    assert "predator" not in first
    assert "scores" not in first
    seen = manitou.view(fold(ended, facts), None)
    assert seen["last"]["herds"]["L"] == {
        "buffalo": [13, 3],
        "cards": {"0": "A:8", "1": "B:MM", "2": "A:CM-", "3": "B:9"},
        "sums": {"0": 8, "1": 9},
        "points": {"0": 3, "1": 13},
        "captor": 1,
        "prisoners": {"0": "A:8", "1": "A:CM"},
    }
    assert "captor" not in seen["last"]["herds"]["M"]
    assert seen["last"]["herds"]["M"]["points"] == seen["last"]["herds"]["M"]["prisoners"] == {}
    assert (seen["last"]["round"], seen["last"]["predator"]) == (1, [1])
    assert seen["last"]["scores"] == {"0": 3, "1": 5}
    assert seen["phase"] == "choose"


def test_when_the_next_hunt_ends_the_last_one_is_put_away() -> None:
    state = manitou.start(OPTIONS, 2)
    kept = []
    for fact in whole_log(2, 7):
        state = manitou.apply(state, fact)
        kept.append(manitou.view(state, None).get("last", {}).get("round", 0))
        if isinstance(fact.event, RoundEnded):
            assert kept[-1] == 0
    assert list(dict.fromkeys(kept)) == [0, 1, 2, 3]


@pytest.mark.parametrize("seats", manitou.seats)
def test_no_view_has_an_empty_value_or_a_zero_count(seats: int) -> None:
    state = manitou.start(OPTIONS, seats)
    for fact in whole_log(seats, 5):
        state = manitou.apply(state, fact)
        for viewer in (None, *range(seats)):
            seen = manitou.view(state, viewer)
            assert b"null" not in msgspec.json.encode(seen)
            counts = [tribe["left"] for tribe in seen["seats"].values()] + list(seen.get("own", {}).values())
            assert all(count > 0 and card in KINDS for part in counts for card, count in part.items())
            assert all(part for part in seen["herds"]["L"]["sums"].values())


def test_a_miniature_shows_values_and_who_leads() -> None:
    herds = {"L": {"buffalo": [13, 3], "cards": ["A:9", "B:8"]}, "M": {"buffalo": [2], "cards": ["A:1", "B:1"]}}
    glance = manitou.glance(field(2, herds=herds | {"R": {"buffalo": [6]}}))
    assert glance == {
        "round": 1,
        "herds": {"L": {"buffalo": [13, 3], "lead": 0}, "M": {"buffalo": [2]}, "R": {"buffalo": [6]}},
    }
    assert list(glance["herds"]) == list(HERDS)
