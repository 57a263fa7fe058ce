"""
A set of cases as an ordinary crawl meets them, in the format of ``blind_evidence``.

Repositories, preprint servers, aggregators, agencies, presses, conferences, home pages, news,
web archives, catalogues, indexes, link resolvers and societies. The files ``negatives_*.txt``
and ``positives.txt`` hold one case after another; ``make`` says how they are written and turns
them into cases. ``shells.txt`` has the pages of platforms, ``words.txt`` what they say in
many languages.

    from tests.blind_evidence.fifthb import CASES
"""

from __future__ import annotations

from tests.blind_evidence.fifthb.make import read

CASES = read()

__all__ = ["CASES"]
