"""Where this machine can be reached in its own network."""

from __future__ import annotations

import socket


def lan_address() -> str | None:
    """This machine's IPv4 address in its local network; None where it is in none. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is never used: only the route to it is looked up
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return None if address.startswith("127.") or address == "0.0.0.0" else address
