"""Values of settings, checked one by one."""

from __future__ import annotations

import pytest
from scrapy.settings import Settings

from pubcrawl.console.setting_checks import check_values
from pubcrawl.exceptions import SettingError


def given(name: str, value: str) -> Settings:
    settings = Settings()
    settings.setmodule("pubcrawl.settings", priority="project")
    settings.set(name, value, priority="cmdline")
    return settings


@pytest.mark.parametrize(
    "name",
    """
        WALL_HOLD OUTAGE_PAUSE CRAWL_DELAY_MAX CONNECT_TIMEOUT HOST_REST_FACTOR
        HOST_REST_MAX
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
