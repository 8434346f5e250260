"""Forged games: whoever knows the secret can chain and seal anything, but not make the rules and the draws agree."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from firekeeper.games import manitou
from firekeeper.games.manitou.events import CardDrawn, CardPlayed, HandDrawn, HerdsDealt, HerdSettled, PartyChosen
from firekeeper.games.protocol import Fact
from firekeeper.log.chain import GENESIS, next_head, spectator_line
from firekeeper.tables.events import BotSeated, GameEnded, GameStarted, SeatLeft, SeatTaken, SecretRevealed
from firekeeper.tables.logfile import event_decoder
from firekeeper.tables.redact import redact
from firekeeper.tables.table import Table
from firekeeper.tables.verify import BadLog, verify
from firekeeper.tables.witness import Witness
from tests.tables.playing import ENTROPY, SECRET, Evening, finished, seated
from tests.tables.worlds import OTHER_SECRET, other_world

TRUE = finished(3, seed=21)
Appends = list[list[Fact]]


def appends(evening: Evening = TRUE) -> Appends:
    return [[line.fact for line in append.lines] for append in evening.appends]


def forged(told: Sequence[Sequence[Fact]]) -> bytes:
    """A log of these facts with a chain, seals and a header that agree with them.

    Where something can't happen any more after what was forged, the game is made to end there.
    """
    evening = Evening.unopened("t1")
    try:
        for facts in told:
            evening.append(facts)
    except ValueError:
        evening.append([Fact(None, GameEnded([0], None, "resigned")), Fact(None, SecretRevealed(SECRET.hex()))])
    return evening.log()


def place(kind: type, number: int = 0, fits: Callable[[Any], bool] = lambda event: True) -> tuple[int, int, int]:
    """Append, place in it and seq of an event of that type."""
    found = [
        (one, inside, line.seq)
        for one, append in enumerate(TRUE.appends)
        for inside, line in enumerate(append.lines)
        if isinstance(line.event, kind) and fits(line.event)
    ]
    return found[number]


def blamed(log: bytes) -> tuple[int, str]:
    with pytest.raises(BadLog) as bad:
        verify(log)
    return bad.value.seq, bad.value.what


def with_event(where: tuple[int, int, int], change: Callable[[Any], Any]) -> Appends:
    told = appends()
    append, inside, _ = where
    told[append][inside] = Fact(told[append][inside].seat, change(told[append][inside].event))
    return told


def test_what_is_not_forged_is_sound() -> None:
    assert forged(appends()) == TRUE.log()
    assert verify(forged(appends())).finished


def test_another_draw_is_not_what_the_key_gives() -> None:
    append, inside, seq = place(CardDrawn, 3)
    drawn = TRUE.appends[append].lines[inside]
    pile = TRUE.tables[append].position.tribes[drawn.seat].pile
    other = next(card for card in pile if card != drawn.event.card)
    told = with_event((append, inside, seq), lambda event: replace(event, card=other))
    assert blamed(forged(told)) == (seq, "this does not follow from the rules and the draws")


def test_another_first_hand_is_not_what_the_key_gives() -> None:
    where = place(HandDrawn, 1)
    event = TRUE.appends[where[0]].lines[where[1]].event
    party = next(
        line.event.cards for line in TRUE.lines if isinstance(line.event, PartyChosen) and line.seat == event.seat
    )
    swapped = next(card for card in party if card not in event.cards)
    told = with_event(where, lambda event: replace(event, cards=(*event.cards[:2], swapped)))
    assert blamed(forged(told))[0] == where[2]


def test_other_buffalo_are_not_what_the_key_gives() -> None:
    where = place(HerdsDealt)
    medium = {9, 10, 11, 12, 13}

    def change(event: HerdsDealt) -> HerdsDealt:
        (value,) = event.herds["M"]
        return replace(event, herds={**event.herds, "M": ((medium - {value}).pop(),)})

    assert blamed(forged(with_event(where, change)))[0] == where[2]


def test_points_that_nobody_earned_are_found() -> None:
    where = place(HerdSettled, 1)
    told = with_event(where, lambda event: replace(event, buffalo=tuple(points + 1 for points in event.buffalo)))
    assert blamed(forged(told))[0] == where[2]


def test_a_winner_who_did_not_win_is_found() -> None:
    where = place(GameEnded)
    told = with_event(where, lambda event: replace(event, winners=[0, 1, 2]))
    assert blamed(forged(told))[0] == where[2]


def test_a_third_warrior_is_refused_by_the_rules_at_its_event() -> None:
    """Legal for the fold, which checks nothing, and illegal by 5.2."""
    evening, rng = seated(2), random.Random(0)
    while not (illegal := _third_warrior(evening)):
        evening.step(rng)
    evening.append([Fact(evening.table.position.to_move, CardPlayed(*illegal, ()))])
    seq = evening.table.seq
    evening.append([Fact(None, GameEnded([0], None, "resigned")), Fact(None, SecretRevealed(SECRET.hex()))])
    named, what = blamed(evening.log())
    assert named == seq
    assert "5.2" in what


def _third_warrior(evening: Evening) -> tuple[str, Any] | None:
    """A warrior in the hand of who is asked, and a herd that is full of its own."""
    state = evening.table.position
    if state.phase != "play":
        return None
    seat = state.to_move
    legal = {(play.card, play.herd) for play in evening.table.rulebook.legal(state, seat).commands}
    refused = [(card, herd) for card in state.tribes[seat].hand for herd in "LMR" if (card, herd) not in legal]
    return refused[0] if refused else None


def test_a_move_out_of_turn_is_refused_by_the_rules() -> None:
    first, second = place(CardPlayed, 0), place(CardPlayed, 1)
    told = appends()
    told[first[0]], told[second[0]] = told[second[0]], told[first[0]]
    seq, what = blamed(forged(told))
    assert seq == first[2]
    assert "5.1" in what


def test_what_follows_by_the_rules_may_not_be_left_out() -> None:
    append, _, seq = place(CardPlayed, 0)
    told = appends()
    del told[append][1]  # the draw
    assert blamed(forged(told)) == (seq, "something that follows by the rules is missing")


def test_a_settlement_that_is_not_due_is_found() -> None:
    settled = place(HerdSettled)[0]
    told = appends()
    told.insert(settled - 3, told.pop(settled))
    assert blamed(forged(told))[0] <= place(HerdSettled)[2]


def test_two_appends_are_not_one() -> None:
    first = place(CardPlayed, 0)
    told = appends()
    told[first[0] : first[0] + 2] = [told[first[0]] + told[first[0] + 1]]
    assert blamed(forged(told))[0] == first[2] + 2


def test_a_secret_that_was_not_promised_is_found() -> None:
    told = with_event(place(SecretRevealed), lambda event: SecretRevealed(OTHER_SECRET.hex()))
    assert blamed(forged(told))[0] == TRUE.table.seq


def test_a_promise_of_another_secret_is_found() -> None:
    told = appends()
    opened = told[0][0]
    told[0][0] = Fact(None, replace(opened.event, commitment="00" * 32))
    assert blamed(forged(told))[0] in {0, 1}


def test_entropy_that_no_player_gave_is_found() -> None:
    where = place(GameStarted)
    told = with_event(where, lambda event: replace(event, entropy=[ENTROPY[3], *event.entropy[1:]]))
    assert blamed(forged(told))[0] == where[2]


def test_the_log_of_another_table_is_not_this_ones() -> None:
    log = TRUE.log().replace(b'"table":"t1"', b'"table":"t2"', 1)
    assert blamed(log)[0] == 0


def test_a_player_who_sits_down_on_a_taken_seat_is_found() -> None:
    told = appends(seated(2))
    told.append([Fact(1, SeatTaken(1, "Dan", "dan", ENTROPY[3]))])
    told.append([Fact(None, GameEnded([], None, "abandoned")), Fact(None, SecretRevealed(SECRET.hex()))])
    assert blamed(forged(told))[0] == 6


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ([Fact(0, SeatLeft(0))], "an AI player must keep it"),
        ([Fact(0, SeatLeft(0)), Fact(0, BotSeated(1, 2))], "the seat that was left"),
        ([Fact(None, BotSeated(0, 2))], "nobody left it"),
        ([Fact(None, GameEnded([0], [1, 0])), Fact(None, SecretRevealed(SECRET.hex()))], "it is not over"),
        ([Fact(None, GameEnded([0], None, "abandoned")), Fact(None, SecretRevealed(SECRET.hex()))], "it has begun"),
        ([Fact(None, GameStarted("00" * 32, [None, None]))], "it has begun"),
    ],
)
def test_what_the_table_does_not_allow_is_found(facts: list[Fact], why: str) -> None:
    evening = seated(2).play(random.Random(0), 2)
    told = appends(evening)
    told.append(facts)
    if not isinstance(facts[-1].event, SecretRevealed):
        told.append([Fact(None, GameEnded([1], None, "resigned")), Fact(None, SecretRevealed(SECRET.hex()))])
    seq, _ = blamed(forged(told))
    assert seq in {evening.table.seq + 1, evening.table.seq + 2}, why


def test_another_world_is_refused_too() -> None:
    """The same public game with other hidden cards: nobody at the table could tell, but the key can."""
    other = other_world(TRUE, None, random.Random(3))
    first = next(line.seq for line in other.lines if isinstance(line.event, HandDrawn))
    seq, _ = blamed(other.log())
    assert seq <= first


@pytest.mark.parametrize("change", [lambda at: at + 1, lambda at: -5, lambda at: 2**70, lambda at: at - 10**9])
def test_a_time_that_cannot_be_is_found_however_it_is_chained(change: Callable[[int], int]) -> None:
    # The second of two events of one append: its time is the first one's, which is none before the last append's.
    at = place(CardDrawn)[2]
    assert blamed(rechained(TRUE.log(), at, change))[0] in {at, at + 1}


def rechained(log: bytes, seq: int, change: Callable[[int], int]) -> bytes:
    """The log with the time of one event changed, and every head after it made anew."""
    title, *lines = log.splitlines()
    previous = GENESIS
    made = [title]
    for number, text in enumerate(lines, 1):
        line = msgspec.json.decode(text)
        if number == seq:
            line["at"] = change(line["at"])
        seen = {"type": line["event"]["type"], **_as_a_spectator(line)}
        previous = next_head(
            previous, spectator_line(number, line["at"], line["seat"], seen, line["more"]), line.get("seals")
        )
        line["head"] = previous
        made.append(msgspec.json.encode(line))
    return b"\n".join([*made, b""])


def _as_a_spectator(line: dict[str, Any]) -> dict[str, Any]:
    event = event_decoder(manitou).decode(msgspec.json.encode(line["event"]))
    table = Table("t1", game="manitou", rules=1)
    seen: dict[str, Any] = msgspec.to_builtins(redact(table, Fact(line["seat"], event), None).event)
    return seen


def test_another_game_by_the_rules_is_not_the_one_that_others_saw() -> None:
    played, other = TRUE, finished(3, seed=22)
    witness = Witness()
    witness.hear("played.jsonl", verify(played.log()))
    witness.hear("again.jsonl", verify(played.log()))
    with pytest.raises(BadLog, match=r"played\.jsonl tells another game") as bad:
        witness.hear("other.jsonl", verify(other.log()))
    heads = [verify(evening.log()).heads for evening in (played, other)]
    assert bad.value.seq == next(seq for seq, pair in enumerate(zip(*heads, strict=False), 1) if len(set(pair)) > 1)


def test_a_head_that_was_seen_in_play_must_be_there() -> None:
    log = verify(TRUE.log())
    Witness([f"43.{log.heads[42][:12]}", "9999.000000000000"]).hear("played.jsonl", log)
    with pytest.raises(BadLog) as bad:
        Witness(["43.000000000000"]).hear("played.jsonl", log)
    assert bad.value.seq == 43
    for text in ("43", "0.000000000000", "43.00", "x.000000000000"):
        with pytest.raises(ValueError, match="SEQ"):
            Witness([text])
