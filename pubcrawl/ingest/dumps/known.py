"""Addresses and digests that a list leaves out: sets of eight bytes for each."""

from __future__ import annotations

import heapq
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable
from hashlib import blake2b
from itertools import islice
from typing import Final

_PART: Final = 500_000  # hashes that are sorted at a time


class HashedSet:
    """
    The texts of *values*, as hashes of 64 bits; *form*: the form in which texts are compared.

    If it holds 100 million texts, one in 200 billion other texts is taken for one of them.
    """

    def __init__(self, values: Iterable[str], form: Callable[[str], str]) -> None:
        self._form = form
        hashes = (_hash(form(value)) for value in values)
        parts: list[array[int]] = []
        while part := sorted(islice(hashes, _PART)):
            parts.append(array("Q", part))
        self._hashes = parts[0] if len(parts) == 1 else array("Q", heapq.merge(*parts))

    def __contains__(self, value: str, /) -> bool:
        mine = _hash(self._form(value))
        place = bisect_left(self._hashes, mine)
        return place < len(self._hashes) and self._hashes[place] == mine

    def __len__(self) -> int:
        return len(self._hashes)


def _hash(text: str) -> int:
    return int.from_bytes(blake2b(text.encode("utf-8", "replace"), digest_size=8).digest(), "big")
