"""Who calls: an anonymous player, known by a random token in a cookie. The token is neither stored nor logged."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata
from itertools import pairwise
from typing import Any, Final

from litestar.datastructures import Cookie
from msgspec import Struct
from redis.asyncio import Redis

from firekeeper.gateway.invitations import invitation_base
from firekeeper.gateway.problems import Call, Refusal
from firekeeper.gateway.shapes import Profile
from firekeeper.ops.connect import ask
from firekeeper.ops.secret import house_secret
from firekeeper.ops.settings import Settings

COOKIE: Final = "firekeeper"
YEAR_S: Final = 365 * 24 * 3600
LONGEST_NAME: Final = 24
DEFAULT_LANGUAGE: Final = "en"

_TOKEN: Final = re.compile(rb"(?:^|;)\s*firekeeper=([0-9a-f]{64})\s*(?:;|$)")
_LANGUAGE: Final = re.compile(r"\s*([A-Za-z]{2,3})\b")
_JOINER: Final = "\u200d"
"""Makes one picture of several; elsewhere it can't be seen."""
_PICTURES: Final = frozenset({"So", "Sk", "Mn"})
"""Pictures, their skin colours, and what chooses their form."""
_ALPHABET: Final = "0123456789abcdefghjkmnpqrstvwxyz"  # no i, l, o and u, which are read as something else


class Session(Struct, frozen=True):
    """A player, and the cookie to set where it must be set."""

    player: str
    cookies: list[Cookie] = []


class Sessions:
    """Knows players by their cookies, and their profiles. The house's key is read when it is first needed."""

    def __init__(self, redis: Redis, settings: Settings) -> None:
        self._redis = redis
        self._settings = settings
        self._secret: bytes | None = None
        self.behind_tls: Final = (settings.public_url or "").startswith("https:")

    async def player(self, call: Call) -> str | None:
        """The caller's player id, 32 hex digits; `None` for a caller without a session."""
        token = await self._own_token(call)
        return None if token is None else await self._player_of(token)

    async def admit(self, call: Call, renew: bool = False) -> Session:
        """The caller's session, a new one where it has none. `renew`: the cookie's year begins again."""
        token = await self._own_token(call)
        made = token is None
        if token is None:
            seed = secrets.token_bytes(16)
            token = seed + await self._mark(seed)
        cookies = [self._cookie(call, token)] if made or renew else []
        return Session(await self._player_of(token), cookies)

    async def table_id(self, player: str, command_id: str) -> str:
        """The id of the table that `player` opens with `command_id`: a repetition meets the same log."""
        return await self._id(f"table{player}{command_id}")

    async def next_table_id(self, table_id: str) -> str:
        """The id of the table where the players of `table_id` play again."""
        return await self._id(f"again{table_id}")

    async def _id(self, text: str) -> str:
        digest = hmac.digest(await self._key(), text.encode(), hashlib.sha256)
        return "".join(_ALPHABET[byte % 32] for byte in digest[:10])

    async def _own_token(self, call: Call) -> bytes | None:
        """The token in the caller's cookie, if this house gave it: a made-up one would be one more player."""
        token = _token(call)
        if token is None or not hmac.compare_digest(token[16:], await self._mark(token[:16])):
            return None
        return token

    async def _mark(self, seed: bytes) -> bytes:
        """The second half of a token, which only this house can make for the first."""
        return hmac.digest(await self._key(), b"token" + seed, hashlib.sha256)[:16]

    async def _player_of(self, token: bytes) -> str:
        return hmac.digest(await self._key(), token, hashlib.sha256).hex()[:32]

    async def _key(self) -> bytes:
        if self._secret is None:
            self._secret = await house_secret(self._redis, self._settings)
        return self._secret

    def _cookie(self, call: Call, token: bytes) -> Cookie:
        return Cookie(
            COOKIE, value=token.hex(), max_age=YEAR_S, httponly=True, samesite="lax", secure=self._is_https(call)
        )

    def _is_https(self, call: Call) -> bool:
        """Whether the caller came over TLS. A proxy's word counts only where the house is known to stand behind one."""
        forwarded = self.behind_tls and call.headers.get("x-forwarded-proto") == "https"
        return forwarded or call.scope["scheme"] == "https"

    def address(self, call: Call) -> str:
        """The caller's address, for limits: what the proxy in front says, where there is one."""
        if self.behind_tls and (forwarded := call.headers.get("x-forwarded-for")):
            return forwarded.rpartition(",")[2].strip()
        return call.client.host if call.client else ""

    async def profile(self, player: str, call: Call) -> Profile:
        """What the player calls itself, and its language: the browser's, as long as none was chosen."""
        name, language = await ask(self._redis.hmget(_profile_key(player), ["name", "language"]))
        return Profile(
            name=name.decode() if name else None,
            language=language.decode() if language else _browser_language(call),
            player=player,
            invite=invitation_base(self._settings, call.headers.get("host", "")),
        )

    async def name(self, player: str) -> str:
        """What the player calls itself; `""` where it has no name."""
        name: bytes | None = await ask(self._redis.hget(_profile_key(player), "name"))
        return name.decode() if name else ""

    async def change(self, player: str, name: str | None, language: str | None) -> None:
        """Changes a profile; what is `None` stays, an empty name takes the name away. Raises Refusal."""
        given = {"name": None if name is None else clean_name(name), "language": language}
        fields: dict[Any, Any] = {field: value for field, value in given.items() if value is not None}
        if fields:
            await ask(self._redis.hset(_profile_key(player), mapping=fields))


def _token(call: Call) -> bytes | None:
    """The token in the caller's cookie; `None` where it has none, or one that isn't ours."""
    for name, value in call.scope["headers"]:
        if name == b"cookie" and (found := _TOKEN.search(value)):
            return bytes.fromhex(found[1].decode())
    return None


def _profile_key(player: str) -> str:
    return f"firekeeper:player:{player}"


def _browser_language(call: Call) -> str:
    found = _LANGUAGE.match(call.headers.get("accept-language", ""))
    return found[1].lower() if found else DEFAULT_LANGUAGE


def clean_name(name: str) -> str:
    """A name as it is shown: without characters that can't be seen or turn the text around, with single spaces.

    Raises Refusal where more than LONGEST_NAME characters are left.
    """
    text = unicodedata.normalize("NFC", name)
    seen = "".join(
        " " if char.isspace() else char
        for before, char in pairwise(f" {text}")
        if char.isspace() or _can_be_seen(char) or (char == _JOINER and unicodedata.category(before) in _PICTURES)
    )
    cleaned = " ".join(seen.split())
    if len(cleaned) > LONGEST_NAME:
        raise Refusal(400, "name_too_long", f"A name has at most {LONGEST_NAME} characters.")
    return cleaned


def _can_be_seen(char: str) -> bool:
    # Controls, formats (bidirectional marks among them), surrogates, private and unassigned code points.
    return not unicodedata.category(char).startswith("C")
