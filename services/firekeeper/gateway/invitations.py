"""The address that an invitation names: one that reaches the house from another phone, too."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from firekeeper.ops.network import lan_address
from firekeeper.ops.settings import Settings


def invitation_base(settings: Settings, host: str) -> str | None:
    """The scheme, host and port to invite to; `None` where the one the caller came by, its `Host`, serves as well."""
    if settings.public_url:
        return settings.public_url.rstrip("/")
    called = urlsplit(f"//{host}")
    if not _is_loopback(called.hostname) or _is_loopback(settings.host):
        return None
    lan = lan_address()
    return f"http://{lan}:{settings.port}" if lan else None


def _is_loopback(host: str | None) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host or "").is_loopback
    except ValueError:
        return False
