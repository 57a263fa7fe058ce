"""Where Chromium is."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from pubcrawl.exceptions import SettingError

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

# Debian's and Ubuntu's packages, and Chrome's own, for a PATH without them (cron, Scrapyd).
PLACES = (
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/opt/google/chrome/chrome",
    "/snap/bin/chromium",
)

# `playwright install chromium` puts it there, newest last in order of names.
PLAYWRIGHT = ".cache/ms-playwright"
PLAYWRIGHT_NAMES = (
    "chromium-*/chrome-linux*/chrome",
    "chromium_headless_shell-*/chrome-*/*headless*shell",
    "chromium-*/chrome-mac*/Chromium.app/Contents/MacOS/Chromium",
)


def find_chromium(settings: BaseSettings) -> str:
    """
    Return the path of a Chromium, "" if there is none.

    ``JAVASCRIPT_CHROMIUM`` first, then the PATH, then where packages put it.
    Raises ``SettingError`` if the setting names no program.
    """
    named = str(settings.get("JAVASCRIPT_CHROMIUM") or "")
    if named:
        found = shutil.which(named)
        if found is None:
            raise SettingError(f"JAVASCRIPT_CHROMIUM: {named} is no program; give its path")
        return found
    for name in NAMES:
        if found := shutil.which(name):
            return found
    for place in PLACES:
        if os.access(place, os.X_OK):
            return place
    return _playwrights_own(Path.home() / PLAYWRIGHT)


def _playwrights_own(folder: Path) -> str:
    for pattern in PLAYWRIGHT_NAMES:
        found = sorted(path for path in folder.glob(pattern) if os.access(path, os.X_OK))
        if found:
            return str(found[-1])
    return ""
