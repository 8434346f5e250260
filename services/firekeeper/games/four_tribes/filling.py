"""The villages of a scenario's position, with the cards, faces and houses that it leaves out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product

from .components import COLOURS, ELDERS, FACES, LETTERS, SQUARES, VILLAGES, less, letters
from .given import Given, GivenVillage
from .matching import kinds
from .options import Options
from .state import Card, Village

GONE = ""
"""In place of a face: the village has left the row."""


def villages(options: Options, given: Given) -> list[tuple[GivenVillage, Village]]:
    """Each village of the row as written, and as it then is, but for its houses and cards.

    A card left out is the first that is free and has as many squares as the village has houses. Faces left out are a
    where there are elders for all that stand on them, else the first that there are elders for. Villages that are all
    left out are six, or as many as there are elders for.
    """
    row = given.villages
    if row is None:
        row = tuple(GivenVillage(card) for card in range(1, VILLAGES + 1))
    cards = _cards(options, row)
    gone = (GONE,) if given.villages is None else ()
    choices = [((village.face,) if village.face else ("a", "b")) + gone for village in row]
    faces = _faces(given, row, cards, choices)
    return [
        (village, Village(card, face, "", ((), ()), village.elder, _track(village)))
        for village, card, face in zip(row, cards, faces, strict=True)
        if face != GONE
    ]


def houses(free: list[str], size: int, sides: Sequence[tuple[Card, ...]]) -> str:
    """Houses for a village that are left out: those of the colours of its cards, then others in the order of `free`,
    which loses them.
    """
    shown = [kinds(side) for side in sides]
    wanted = [colour for colour in COLOURS for _ in range(max(side.count(colour) for side in shown))]
    rest = less(free, wanted)
    taken = [*less(free, rest), *rest][:size]
    free[:] = less(free, taken)
    return letters(taken)


def _cards(options: Options, row: Sequence[GivenVillage]) -> list[int]:
    """The villages' cards. Raises ValueError where one lies in the row twice."""
    named = [village.card for village in row if village.card is not None]
    if len(set(named)) != len(named):
        raise ValueError("villages: each card lies in the row once")
    free = [card for card in range(1, VILLAGES + 1) if card not in named]
    cards = []
    for village in row:
        card = village.card
        if card is None:
            size = len(village.houses or "")
            card = next((one for one in free if SQUARES[options.village_set][one - 1] == size), free[0])
            free.remove(card)
        cards.append(card)
    return cards


def _faces(
    given: Given, row: Sequence[GivenVillage], cards: Sequence[int], choices: Iterable[Sequence[str]]
) -> Sequence[str]:
    """Of the faces that each village may have the first for which there are elders, with the fewest villages gone;
    the first of all where there are too few for any.
    """
    free = Counter(less(ELDERS, *given.longhouses, given.supply or ""))
    every = list(product(*choices))

    def has_elders(faces: Sequence[str]) -> bool:
        standing = zip(row, cards, faces, strict=True)
        return Counter(FACES[f"{card}{face}"] for village, card, face in standing if face and village.elder) <= free

    return min(filter(has_elders, every), key=lambda faces: faces.count(GONE), default=every[0])


def _track(village: GivenVillage) -> int | None:
    return None if village.track is None or village.track == "centre" else LETTERS.index(village.track)
