"""What can be set from outside, read from the environment once; every service is given the same struct."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct

from .connect import with_database


class SettingsError(ValueError):
    """A setting that can't be meant. Its message names the variable and what it may hold."""


def _data_folder() -> Path:
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "firekeeper"
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "firekeeper"


def _frontend_folder() -> Path:
    """The built app: inside an installed package, else in the checkout that this file is part of."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "frontend"
    return inside if inside.is_dir() else package.parents[1] / "frontend" / "dist"


def _env(name: str, **limits: Any) -> Meta:
    return Meta(extra={"env": name}, **limits)


class Settings(Struct, frozen=True, kw_only=True):
    """The settings of a process. Each field names its environment variable; an empty variable counts as unset."""

    redis_url: Annotated[str | None, _env("FIREKEEPER_REDIS_URL")] = None
    """The server that keeps the logs: `redis://`, `rediss://` or `unix://`. None: the launcher starts its own."""

    jobs_url: Annotated[str | None, _env("FIREKEEPER_JOBS_URL")] = None
    """The server of the job queue. None: database 1 of the server that keeps the logs."""

    data: Annotated[Path, _env("FIREKEEPER_DATA")] = msgspec.field(default_factory=_data_folder)
    """The folder in which the embedded server keeps its files."""

    valkey: Annotated[Path | None, _env("FIREKEEPER_VALKEY")] = None
    """The valkey-server to embed. None: the one that came with the installation."""

    host: Annotated[str, _env("FIREKEEPER_HOST")] = "0.0.0.0"  # phones in the same room are meant to reach it
    """The address that the gateway listens on; `127.0.0.1` keeps the house to this machine."""

    port: Annotated[int, _env("PORT", ge=1, le=65535)] = 8080
    """The port that the gateway listens on."""

    public_url: Annotated[str | None, _env("FIREKEEPER_PUBLIC_URL")] = None
    """Where players reach the house, if not under its own address: `https://play.example.org`, no path."""

    secret: Annotated[Annotated[str, Meta(min_length=16)] | None, _env("FIREKEEPER_SECRET")] = None
    """What the house signs with, at least 16 characters. None: made once and kept in Redis."""

    ai_delay_ms: Annotated[int, _env("FIREKEEPER_AI_DELAY_MS", ge=0, le=60_000)] = 400
    """How long an AI player waits before it moves, in milliseconds, so that people can follow."""

    tables_per_minute: Annotated[int, _env("FIREKEEPER_TABLES_PER_MINUTE", ge=0)] = 60
    """How many tables a session may open in a minute; 0 lifts the limit."""

    moves_per_second: Annotated[int, _env("FIREKEEPER_MOVES_PER_SECOND", ge=0)] = 20
    """How many moves a session may send in a second; 0 lifts the limit."""

    sweep_ms: Annotated[int, _env("FIREKEEPER_SWEEP_MS", ge=50, le=600_000)] = 1000
    """How often the projector looks for tables whose hint or job was lost, in milliseconds."""

    claim_ms: Annotated[int, _env("FIREKEEPER_CLAIM_MS", ge=50, le=600_000)] = 5000
    """After how many milliseconds another projector takes a hint over that one has left undone."""

    log_format: Annotated[Literal["auto", "json", "console"], _env("FIREKEEPER_LOG")] = "auto"
    """How log lines look; `auto`: for people on a terminal, JSON elsewhere."""

    frontend: Annotated[Path, _env("FIREKEEPER_FRONTEND")] = msgspec.field(default_factory=_frontend_folder)
    """The folder of the built app that the gateway serves."""

    @classmethod
    def from_env(cls, environ: Mapping[str, str] | None = None) -> Settings:
        """Reads the settings from `environ`, else from the process's own. Raises SettingsError."""
        given = os.environ if environ is None else environ
        names = variables()
        values = {
            field: _read(names[field], text, kind)
            for field, kind in get_type_hints(cls, include_extras=True).items()
            if (text := given.get(names[field], "").strip())
        }
        return cls(**values)

    def to_env(self) -> dict[str, str]:
        """The variables that make a child process read these settings."""
        return {name: str(value) for field, name in variables().items() if (value := getattr(self, field)) is not None}

    @property
    def jobs(self) -> str:
        """The URL of the job queue. Raises SettingsError where there is no server yet."""
        return self.jobs_url or with_database(self.redis, 1)

    @property
    def redis(self) -> str:
        """The URL of the server that keeps the logs. Raises SettingsError where there is none yet."""
        if self.redis_url is None:
            raise SettingsError(
                "FIREKEEPER_REDIS_URL must name a Redis or Valkey server (`firekeeper play` brings one)"
            )
        return self.redis_url


def variables() -> dict[str, str]:
    """Each setting's environment variable."""
    hints = get_type_hints(Settings, include_extras=True)
    return {field: get_args(kind)[1].extra["env"] for field, kind in hints.items()}


def _read(name: str, text: str, kind: Any) -> Any:
    try:
        value = msgspec.convert(text, kind, strict=False, dec_hook=_hook)
    except msgspec.ValidationError:
        raise SettingsError(f"{name} must be {_expected(kind)}") from None
    if name.endswith("_URL"):
        _check_url(name, text)
    return value


def _expected(kind: Any) -> str:
    base, meta = get_args(kind)
    if base is int:
        most = f" to {meta.le}" if meta.le is not None else " or more"
        return f"a whole number, {meta.ge}{most}"
    if get_origin(base) is Literal:
        return " or ".join(get_args(base))
    return "at least 16 characters long"


def _hook(kind: type, value: Any) -> Any:
    if kind is Path:
        return Path(value).expanduser()
    raise NotImplementedError


def _check_url(name: str, text: str) -> None:
    is_public = name == "FIREKEEPER_PUBLIC_URL"
    allowed = ("http", "https") if is_public else ("redis", "rediss", "unix")
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError:  # a port that is no number, a bracket that is not closed
        raise SettingsError(f"{name} must be a URL whose host and port can be read") from None
    if parts.scheme not in allowed or not (parts.netloc or (parts.path and not is_public)):
        raise SettingsError(f"{name} must be a URL that starts with {':// or '.join(allowed)}://")
    if is_public and urlsplit(text.rstrip("/")).path:
        raise SettingsError(f"{name} must end with its host or port: the house can't stand under a path")
