from __future__ import annotations

from collections.abc import Iterator

import pytest

from pubcrawl.store.database import Database


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    opened = Database(url)
    yield opened
    opened.close()
