"""What can be chosen when a table is opened: the rulebook's modules."""

from __future__ import annotations

from msgspec import Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table. Both go together, and with every number of players."""

    advanced: bool = False
    """7: three of the scoring cards lie open and count too."""
    bonus: bool = True
    """5: each house lets its builder draw one icon fewer, once."""
