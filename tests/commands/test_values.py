"""Values of settings, checked one by one."""

from __future__ import annotations

import pytest
from scrapy.settings import Settings

from pubcrawl import settings
from pubcrawl.console.setting_checks import GONE, check_values
from pubcrawl.exceptions import SettingError
from pubcrawl.workbench.reference.settings_table import example, settings_sections


def given(name: str, value: str) -> Settings:
    settings = Settings()
    settings.setmodule("pubcrawl.settings", priority="project")
    settings.set(name, value, priority="cmdline")
    return settings


@pytest.mark.parametrize(
    "name",
    """
        WALL_HOLD OUTAGE_PAUSE CONNECT_TIMEOUT HOST_REST_FACTOR RETRY_AFTER_MAX
    """.split(),
)
def test_seconds_may_have_a_fraction(name: str) -> None:
    check_values(given(name, "0.5"))
    with pytest.raises(SettingError, match=rf"{name}=soon: give a number"):
        check_values(given(name, "soon"))


@pytest.mark.parametrize("name", ["WORKERS", "PDF_PAGES_MAX", "JAVASCRIPT_PAGES"])
def test_what_is_counted_may_not(name: str) -> None:
    with pytest.raises(SettingError, match=f"{name}.*whole number"):
        check_values(given(name, "0.5"))


@pytest.mark.parametrize("name", GONE)
def test_an_earlier_setting_is_answered(name: str) -> None:
    with pytest.raises(SettingError, match=f"{name} is no longer a setting: ."):
        check_values(given(name, "1"))


@pytest.mark.parametrize(
    "name", [row[0].split("`")[1] for each in settings_sections() for row in each.rows]
)
def test_the_example_of_a_setting_can_be_used(name: str) -> None:
    """Each is valid, and another value than the default; paths and classes are the user's own."""
    assert example(name) != str(getattr(settings, name))
    if name not in ("ITEM_PIPELINES", "JAVASCRIPT_CHROMIUM"):
        check_values(given(name, example(name)))
