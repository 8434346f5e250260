"""The points that the rulebooks leave open or tell in two ways: each is an option with a name."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """The options of a table. All go together: one that has no occasion is idle, as `openUnusedClans` in the secret
    game or with four players.
    """

    attack_own_clan: Literal["forbidden", "allowed"] = "forbidden"
    """5.2: whether tribesmen may attack one of their own clan."""
    attack_mandatory: bool = True
    """6.5: whether a player who can attack must."""
    no_attack: Literal["discardCard", "swapBase"] = "discardCard"
    """6.5: what is done in place of an attack."""
    woman_wins_attack_tie: bool = False
    """5.4: whether equality is enough where a woman attacks a man."""
    mode: Literal["secret", "open"] = "secret"
    """8: whether the clans are hidden."""
    open_unused_clans: Literal["inert", "removed"] = "inert"
    """8.3: whether the tribesmen of clans that nobody uses stay in the open game."""
    final_tie: Literal["shared", "mostMembers"] = "shared"
    """7.4: what decides after points and women."""
