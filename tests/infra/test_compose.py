"""The containers are the same house: compose.yaml, Dockerfile, Caddyfile and valkey.conf agree with the code."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from firekeeper.ops.settings import Settings, variables

ROOT = Path(__file__).resolve().parents[2]
SERVICES = {"gateway-1", "gateway-2", "projector", "worker"}
STORES = {"valkey", "valkey-jobs"}


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    loaded = yaml.safe_load((ROOT / "compose.yaml").read_text())
    assert isinstance(loaded, dict)
    return loaded


def filled_in(text: str, **given: str) -> str:
    """`text` as compose fills it in: `${NAME:-default}`."""
    return re.sub(r"\$\{(\w+):-([^}]*)\}", lambda found: given.get(found[1], found[2]), text)


def test_the_house_is_complete(compose: dict[str, Any]) -> None:
    assert set(compose["services"]) == SERVICES | STORES | {"caddy"}


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_a_service_runs_what_the_command_line_serves(compose: dict[str, Any], name: str) -> None:
    serve, service = compose["services"][name]["command"]
    firekeeper = Path(sys.executable).parent / "firekeeper"
    offered = subprocess.run([firekeeper, serve, "--help"], capture_output=True, text=True, check=True, timeout=30)
    assert service == name.partition("-")[0]
    assert re.search(rf"\b{service}\b", offered.stdout)


def test_nothing_must_be_set() -> None:
    assert not re.findall(r"\$\{\w+(?!\w|:-)", (ROOT / "compose.yaml").read_text())


@pytest.mark.parametrize("name", sorted(SERVICES))
@pytest.mark.parametrize("given", [{}, {"FIREKEEPER_SECRET": "0123456789abcdef" * 4}])
def test_a_service_can_read_its_settings(compose: dict[str, Any], name: str, given: dict[str, str]) -> None:
    environment = {key: filled_in(value, **given) for key, value in compose["services"][name]["environment"].items()}
    assert set(environment) <= set(variables().values())

    settings = Settings.from_env(environment)

    assert settings.redis == "redis://valkey:6379/0"
    assert settings.jobs == "redis://valkey-jobs:6379/0"
    assert settings.public_url == "https://localhost"
    assert settings.secret == given.get("FIREKEEPER_SECRET")


def test_only_the_gateways_are_asked_how_they_are_over_http(compose: dict[str, Any]) -> None:
    silent = {name for name in SERVICES if compose["services"][name].get("healthcheck") == {"disable": True}}
    assert silent == {"projector", "worker"}
    assert "/health/ready" in (ROOT / "infra/Dockerfile").read_text()


def test_caddy_stands_before_both_gateways_and_no_service_is_open_to_the_world(compose: dict[str, Any]) -> None:
    caddyfile = (ROOT / "infra/Caddyfile").read_text()
    proxied = re.search(r"reverse_proxy (.+) \{", caddyfile)
    assert proxied is not None
    assert proxied[1].split() == ["gateway-1:8080", "gateway-2:8080"]
    assert "flush_interval -1" in caddyfile
    assert {name for name, service in compose["services"].items() if "ports" in service} == {"caddy"}


def test_what_is_mounted_and_copied_is_there(compose: dict[str, Any]) -> None:
    mounts = [mount for service in compose["services"].values() for mount in service.get("volumes", [])]
    files = [mount.partition(":")[0] for mount in mounts if mount.startswith("./")]
    steps = [step.split() for step in (ROOT / "infra/Dockerfile").read_text().splitlines()]
    copied = [step[1:-1] for step in steps if step[:1] == ["COPY"] and not step[1].startswith("--from")]
    for path in [*files, *(source for sources in copied for source in sources)]:
        assert (ROOT / path).exists(), path


def test_the_image_sets_what_the_settings_know() -> None:
    dockerfile = (ROOT / "infra/Dockerfile").read_text()
    assert set(re.findall(r"\b(FIREKEEPER_\w+|PORT)=", dockerfile)) <= set(variables().values())
