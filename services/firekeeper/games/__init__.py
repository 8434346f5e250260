"""The games of the house, by name and version of their rules."""

from . import cherokee, chiefdom, four_tribes, manitou
from .protocol import Game

GAMES: dict[tuple[str, int], Game] = {
    (manitou.slug, manitou.version): manitou,
    (cherokee.slug, cherokee.version): cherokee,
    (four_tribes.slug, four_tribes.version): four_tribes,
    (chiefdom.slug, chiefdom.version): chiefdom,
}
"""Old versions stay for ever, so that their tables can still be read."""


class UnknownGameError(LookupError):
    """There is no such game here, or not under that version; the message says what there is."""


def find(slug: str, version: int | None = None) -> Game:
    """The game under that name, the newest version where none is named. Raises UnknownGameError."""
    if version is not None and (slug, version) in GAMES:
        return GAMES[slug, version]
    versions = sorted(known for name, known in GAMES if name == slug)
    if not versions:
        names = ", ".join(sorted({name for name, _ in GAMES}))
        raise UnknownGameError(f"there is no game {slug!r} here; there is: {names}")
    if version is not None:
        raise UnknownGameError(f"{slug} has no rules version {version} here; there is: {', '.join(map(str, versions))}")
    return GAMES[slug, versions[-1]]
