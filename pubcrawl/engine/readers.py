"""The choice of the reader: ours, or that of PubFetcher's results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pubcrawl.compat.answers import PubFetcherAnswerReader
from pubcrawl.reading.answers import AnswerReader

if TYPE_CHECKING:
    from pubcrawl.reading.reader import AnyReader


ANSWER_READERS = {False: AnswerReader, True: PubFetcherAnswerReader}
"""Whether in compat → the reader of what services answer, which every crawl needs."""


def reader(compat: bool) -> AnyReader:
    """Return the reader of documents; it takes 0.3 seconds to load, so workers do that."""
    if compat:
        from pubcrawl.compat.reader import PubFetcher

        return PubFetcher
    from pubcrawl.reading.reader import Reader

    return Reader
