"""The names of the sets of records that a query can search (``selection.SETS``)."""

from __future__ import annotations

SET_NAMES = ("publications", "webpages", "docs", "artifacts", "results")
