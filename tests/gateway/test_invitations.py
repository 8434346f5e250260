"""An invitation names an address that reaches the house from another phone."""

from __future__ import annotations

import pytest

from firekeeper.gateway import invitations
from firekeeper.gateway.invitations import invitation_base
from firekeeper.ops.network import lan_address
from firekeeper.ops.settings import Settings

HERE = lan_address()


def test_who_has_a_public_address_invites_to_it() -> None:
    settings = Settings(public_url="https://play.example.org/")
    assert invitation_base(settings, "10.0.0.7:8080") == "https://play.example.org"


@pytest.mark.parametrize("host", ["192.168.1.5:8080", "tv.local:8080", "[fe80::1]:8080", "not a host"])
def test_an_address_that_others_can_use_serves_as_it_is(host: str) -> None:
    assert invitation_base(Settings(), host) is None


@pytest.mark.skipif(HERE is None, reason="this machine is in no network, so nobody else could be invited to it")
@pytest.mark.parametrize("host", ["localhost:9000", "127.0.0.1:9000", "[::1]:9000"])
def test_whoever_plays_on_the_machine_itself_invites_to_its_address_in_the_network(host: str) -> None:
    assert invitation_base(Settings(port=9000), host) == f"http://{HERE}:9000"


def test_a_house_that_listens_to_this_machine_alone_invites_nobody_from_elsewhere() -> None:
    assert invitation_base(Settings(host="127.0.0.1"), "localhost:8080") is None


def test_without_a_network_there_is_no_other_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitations, "lan_address", lambda: None)
    assert invitation_base(Settings(), "localhost:8080") is None
