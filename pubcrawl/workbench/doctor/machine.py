"""``scrapy doctor``: Python, packages, Chromium, disks and clock."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from time import monotonic, time

from packaging.requirements import InvalidRequirement, Requirement
from scrapy.settings import BaseSettings

import pubcrawl
from pubcrawl.exceptions import SettingError
from pubcrawl.fetch.browser import mode
from pubcrawl.fetch.browser.find import find_chromium
from pubcrawl.store.inspection import sqlite_file
from pubcrawl.workbench.doctor.diagnosis import OK, PROBLEM, WARNING, Diagnosis

PYTHON_MIN = (3, 11)
SPACE_LOW, SPACE_MIN = 5 * 1024**3, 512 * 1024**2  # bytes
CHROMIUM_TIMEOUT = 60  # seconds for its --version, on a busy machine
AHEAD_MAX = 366 * 86_400  # seconds; the clock may be ten times that after our newest file
INSTALL = "make crawl, or: .venv/bin/pip install -r requirements.txt"


def python(settings: BaseSettings) -> Iterator[Diagnosis]:
    """Compare the version of Python."""
    found = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info[:2] >= PYTHON_MIN:
        yield Diagnosis(OK, "Python", f"{found}, {sys.executable}")
    else:
        wanted = ".".join(map(str, PYTHON_MIN))
        yield Diagnosis(PROBLEM, "Python", found, f"install Python {wanted} or later")


def packages(settings: BaseSettings) -> Iterator[Diagnosis]:
    """Compare the installed packages with the pinned versions."""
    count = wrong = 0
    for wanted in pinned():
        if wanted.marker and not wanted.marker.evaluate({"extra": ""}):
            continue
        count += 1
        try:
            found = version(wanted.name)
        except PackageNotFoundError:
            wrong += 1
            yield Diagnosis(PROBLEM, "packages", f"{wanted.name} is not installed", INSTALL)
            continue
        if not wanted.specifier.contains(found, prereleases=True):
            wrong += 1
            message = f"{wanted.name} is {found}, tested with {wanted.specifier}"
            yield Diagnosis(WARNING, "packages", message, INSTALL)
    if not wrong:
        yield Diagnosis(OK, "packages", f"{count}, in the pinned versions")


def pinned() -> list[Requirement]:
    """Return the requirements: of the checkout, else of the installed package."""
    file = Path(pubcrawl.__file__).parents[1] / "requirements.txt"
    try:
        lines = file.read_text("utf-8").splitlines()
    except OSError:
        try:
            lines = requires("pubcrawl") or []
        except PackageNotFoundError:
            lines = []
    texts = (re.sub(r"(^|\s)#.*", "", line).strip() for line in lines)
    found = []
    for text in filter(None, texts):
        try:
            found.append(Requirement(text))
        except InvalidRequirement:  # an option of pip, such as -r
            continue
    return found


def chromium(settings: BaseSettings) -> Iterator[Diagnosis]:
    """Start Chromium for its version."""
    if mode(settings) == "off":
        yield Diagnosis(OK, "Chromium", "not used: JAVASCRIPT=off")
        return
    advice = (
        "install it: apt-get install chromium-headless-shell, "
        "or: .venv/bin/playwright install chromium"
    )
    try:
        path = find_chromium(settings)
    except SettingError as error:
        yield Diagnosis(PROBLEM, "Chromium", str(error))
        return
    if not path:
        message = "not found: pages that need a browser get the reason needs-browser"
        yield Diagnosis(WARNING, "Chromium", message, advice)
        return
    try:
        done = subprocess.run(  # noqa: S603 (the program that a crawl starts)
            [path, "--version"], capture_output=True, timeout=CHROMIUM_TIMEOUT, check=True
        )
    except (OSError, subprocess.SubprocessError) as error:
        reason = getattr(error, "strerror", "") or type(error).__name__
        yield Diagnosis(WARNING, "Chromium", f"{path} does not start ({reason})", advice)
        return
    text = done.stdout.decode("utf-8", "replace").strip()
    yield Diagnosis(OK, "Chromium", f"{text}, {path}")


def disks(settings: BaseSettings) -> Iterator[Diagnosis]:
    """Look at the free space, and whether files can be written."""
    store = sqlite_file(str(settings["STORE_URL"]))
    files = str(settings["FILES_DIR"] or "")
    wanted = {
        "STORE_URL": store.absolute().parent if store else None,
        "WARC_DIR": Path(settings["WARC_DIR"]) if settings["WARC_DIR"] else None,
        "FILES_DIR": Path(files) if files and "://" not in files else None,
        "TMPDIR": Path(tempfile.gettempdir()),
    }
    for name, folder in wanted.items():
        if folder is None:
            continue
        there = next(each for each in (folder, *folder.absolute().parents) if each.exists())
        yield _disk(name, there)


def _disk(name: str, folder: Path) -> Diagnosis:
    subject = f"disk of {name}"
    if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        return Diagnosis(PROBLEM, subject, f"{folder} cannot be written", "change its rights")
    free = shutil.disk_usage(folder).free
    message = f"{free / 1024**3:,.1f} GiB free, {folder}"
    advice = f"free some space, or give another place: {name}"
    if free < SPACE_MIN:
        return Diagnosis(PROBLEM, subject, message, advice)
    if free < SPACE_LOW:
        return Diagnosis(WARNING, subject, message, advice)
    return Diagnosis(OK, subject, message)


def clock(settings: BaseSettings) -> Iterator[Diagnosis]:
    """Compare the clock with the newest file of pubcrawl, and with the steady clock."""
    now, steady = time(), monotonic()
    newest = max(path.stat().st_mtime for path in Path(pubcrawl.__file__).parent.glob("*.py"))
    shown = f"{datetime.fromtimestamp(now, UTC):%Y-%m-%d %H:%M:%S} UTC"
    advice = "set the clock, and let it follow a time server: timedatectl set-ntp true"
    if now < newest - 86_400:
        message = f"{shown} is before pubcrawl was installed"
        yield Diagnosis(PROBLEM, "clock", message, advice)
    elif monotonic() < steady:
        yield Diagnosis(PROBLEM, "clock", "the steady clock of the system goes back", "restart it")
    elif now > newest + 10 * AHEAD_MAX:
        message = f"{shown} is ten years after pubcrawl was installed"
        yield Diagnosis(WARNING, "clock", message, advice)
    else:
        yield Diagnosis(OK, "clock", shown)
