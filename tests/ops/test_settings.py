"""Settings: read from the environment, handed on to children, and clear about what can't be meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from firekeeper.ops.settings import Settings, SettingsError, variables


def test_without_any_variable_the_house_is_embedded_on_port_8080() -> None:
    settings = Settings.from_env({})
    assert settings.redis_url is None
    assert (settings.host, settings.port) == ("0.0.0.0", 8080)
    assert settings.data.name == "firekeeper"
    assert settings.data.is_absolute()


def test_variables_are_read_as_what_they_mean(tmp_path: Path) -> None:
    settings = Settings.from_env(
        {
            "PORT": "9000",
            "FIREKEEPER_DATA": str(tmp_path / "with space"),
            "FIREKEEPER_AI_DELAY_MS": "0",
            "FIREKEEPER_LOG": "json",
            "FIREKEEPER_PUBLIC_URL": "https://play.example.org",
        }
    )
    assert settings.port == 9000
    assert settings.data == tmp_path / "with space"
    assert settings.ai_delay_ms == 0
    assert settings.log_format == "json"
    assert settings.public_url == "https://play.example.org"


def test_an_empty_variable_counts_as_unset() -> None:
    assert Settings.from_env({"PORT": " ", "FIREKEEPER_REDIS_URL": ""}) == Settings.from_env({})


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("PORT", "http", "PORT must be a whole number, 1 to 65535"),
        ("PORT", "0", "PORT must be a whole number, 1 to 65535"),
        ("FIREKEEPER_TABLES_PER_MINUTE", "-1", "FIREKEEPER_TABLES_PER_MINUTE must be a whole number, 0 or more"),
        ("FIREKEEPER_LOG", "xml", "FIREKEEPER_LOG must be auto or json or console"),
        ("FIREKEEPER_SECRET", "short", "FIREKEEPER_SECRET must be at least 16 characters long"),
        ("FIREKEEPER_REDIS_URL", "localhost:6379", "starts with redis:// or rediss:// or unix://"),
        ("FIREKEEPER_REDIS_URL", "redis://localhost:many", "whose host and port can be read"),
        ("FIREKEEPER_JOBS_URL", "redis://", "starts with redis:// or rediss:// or unix://"),
        ("FIREKEEPER_PUBLIC_URL", "play.example.org", "starts with http:// or https://"),
        ("FIREKEEPER_PUBLIC_URL", "https:play.example.org", "starts with http:// or https://"),
        ("FIREKEEPER_PUBLIC_URL", "http://[::1", "whose host and port can be read"),
        ("FIREKEEPER_PUBLIC_URL", "https://example.org/play", "the house can't stand under a path"),
    ],
)
def test_a_bad_value_is_refused_with_what_it_may_be(name: str, value: str, message: str) -> None:
    with pytest.raises(SettingsError) as caught:
        Settings.from_env({name: value})
    assert message in str(caught.value)


def test_a_refused_secret_is_not_repeated() -> None:
    with pytest.raises(SettingsError) as caught:
        Settings.from_env({"FIREKEEPER_SECRET": "hush"})
    assert "hush" not in str(caught.value)


def test_a_child_reads_the_same_settings() -> None:
    given = Settings(
        redis_url="unix:///tmp/with%20space/v.sock?db=0", data=Path("/tmp/with space"), port=9000, secret="s" * 16
    )
    assert Settings.from_env(given.to_env()) == given
    assert Settings.from_env(Settings.from_env({}).to_env()) == Settings.from_env({})


def test_every_setting_has_a_variable_of_its_own() -> None:
    names = variables()
    assert set(names) == set(Settings.__struct_fields__)
    assert len(set(names.values())) == len(names)


@pytest.mark.parametrize(
    ("url", "jobs"),
    [
        ("redis://host:1234/0", "redis://host:1234?db=1"),
        ("rediss://user:pass@host", "rediss://user:pass@host?db=1"),
        ("unix:///a%20b/v.sock?db=0", "unix:///a%20b/v.sock?db=1"),
    ],
)
def test_jobs_go_to_database_1_of_the_same_server(url: str, jobs: str) -> None:
    assert Settings(redis_url=url).jobs == jobs


def test_jobs_go_elsewhere_where_that_is_set() -> None:
    assert Settings(redis_url="redis://a", jobs_url="redis://b").jobs == "redis://b"


def test_a_service_without_a_server_says_what_is_missing() -> None:
    with pytest.raises(SettingsError, match="FIREKEEPER_REDIS_URL"):
        _ = Settings().redis
