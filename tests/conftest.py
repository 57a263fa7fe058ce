"""Fixtures for all tests."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from hypothesis import HealthCheck, settings
from scrapy.cmdline import execute

from pubcrawl.resources import build
from pubcrawl.resources.resource import Resource

# No test is about time. ``--hypothesis-profile many``: for a night.
settings.register_profile("usual", deadline=None)
settings.register_profile(
    "many", deadline=None, max_examples=20_000, suppress_health_check=list(HealthCheck)
)
settings.load_profile("usual")


@pytest.fixture(scope="session")
def shared() -> Path:
    """
    The folder of recorded answers and golden outputs, ``SHARED_DIR`` or ../shared.

    A test that needs it is skipped in a checkout without it.
    """
    beside = Path(__file__).parents[2] / "shared"
    folder = Path(os.environ.get("SHARED_DIR") or beside)
    if not folder.is_dir():
        pytest.skip(f"{folder} is not here; SHARED_DIR names another folder")
    return folder


ADDRESSES = {
    "EUROPEPMC_URL": "https://www.ebi.ac.uk/europepmc/webservices/rest",
    "EUROPEPMC_ANNOTATIONS_URL": "https://www.ebi.ac.uk/europepmc/annotations_api",
    "EUTILS_URL": "https://eutils.ncbi.nlm.nih.gov/entrez/eutils",
    "PUBMED_HTML_URL": "https://www.ncbi.nlm.nih.gov/pubmed",
    "PMC_HTML_URL": "https://www.ncbi.nlm.nih.gov/pmc/articles",
    "UNPAYWALL_URL": "https://api.unpaywall.org/v2",
    "DOI_URL": "https://doi.org",
}
"""The addresses that the golden outputs were made with."""


@pytest.fixture(scope="session")
def places() -> dict[bool, dict[str, Resource]]:
    """Compat or not → key → resource."""
    return {
        compat: {place.key: place for place in build(ADDRESSES, compat=compat)}
        for compat in (True, False)
    }


Command = Callable[..., CompletedProcess[str]]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Command:
    """Run ``scrapy`` with arguments, without the second that a process takes to start."""

    def run(*arguments: object) -> CompletedProcess[str]:
        monkeypatch.chdir(Path(__file__).parents[1])
        monkeypatch.setenv("SCRAPY_SETTINGS_MODULE", "pubcrawl.settings")
        monkeypatch.setattr(sys, "path", [*sys.path])
        with pytest.raises(SystemExit) as ended:
            execute(["scrapy", *map(str, arguments)])
        return CompletedProcess(arguments, int(ended.value.code or 0), *capfd.readouterr())

    return run


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-expected",
        action="store_true",
        help="write what recorded cases give now; read the difference before committing it",
    )
