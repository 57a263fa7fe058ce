"""Fixtures that more than one room uses."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of corpus and vectors; without it the tests that need it are skipped."""
    folder = Path(os.environ.get("SHARED_DIR") or ROOT.parent / "shared")
    if not (folder / "corpus").is_dir():
        pytest.skip(f"no corpus at {folder}: set SHARED_DIR")
    return folder
