"""
Values that several pytest workers need, made by the first worker that needs them.

    @pytest.fixture(scope="module")
    def scores(tmp_path_factory):
        return once(tmp_path_factory, "scores", lambda: read_all_pages())
"""

from __future__ import annotations

import fcntl
import os
import pickle
from collections.abc import Callable
from typing import TypeVar

import pytest

T = TypeVar("T")


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[], T]) -> T:
    """
    Return the result of *make*: one worker calls it, the others wait for it and get a copy.

    *name*: of the file with the result. If *make* fails, the next worker calls it again.
    """
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return make()
    folder = factory.getbasetemp().parent  # shared by all workers of this run
    path = folder / f"{name}.pickle"
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            part = path.with_suffix(".part")
            part.write_bytes(pickle.dumps(make()))
            part.rename(path)
    found: T = pickle.loads(path.read_bytes())
    return found
