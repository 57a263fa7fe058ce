"""Fixtures for all tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


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
