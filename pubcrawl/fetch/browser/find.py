"""Search for Chromium on this machine."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from pubcrawl.exceptions import SettingError

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

# The headless shell is Chromium without windows. It renders a page in less than half of the
# processor time.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)

# Paths of Debian's, Ubuntu's and Chrome's packages, for a PATH without them (cron, Scrapyd).
PATHS = (
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/opt/google/chrome/chrome",
    "/snap/bin/chromium",
)

# Folder of `playwright install chromium`; the newest is last in order of names.
PLAYWRIGHT = ".cache/ms-playwright"
PLAYWRIGHT_NAMES = (
    "chromium_headless_shell-*/chrome-*/*headless*shell",
    "chromium-*/chrome-linux*/chrome",
    "chromium-*/chrome-mac*/Chromium.app/Contents/MacOS/Chromium",
)


def find_chromium(settings: BaseSettings) -> str:
    """
    Return the path of a Chromium, or "".

    ``JAVASCRIPT_CHROMIUM`` comes first, then the PATH, then the paths of packages.
    Raises ``SettingError`` if the setting names no program.
    """
    setting = str(settings.get("JAVASCRIPT_CHROMIUM") or "")
    if setting:
        path = shutil.which(setting)
        if path is None:
            raise SettingError(f"JAVASCRIPT_CHROMIUM: {setting} is not a program; give its path")
        return path
    for name in NAMES:
        if path := shutil.which(name):
            return path
    for candidate in PATHS:
        if os.access(candidate, os.X_OK):
            return candidate
    return _find_playwrights_own(Path.home() / PLAYWRIGHT)


def _find_playwrights_own(folder: Path) -> str:
    for pattern in PLAYWRIGHT_NAMES:
        paths = sorted(path for path in folder.glob(pattern) if os.access(path, os.X_OK))
        if paths:
            return str(paths[-1])
    return ""
