"""Texts that are nearly the same, by their simhash: two copies of a file, or of two versions."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

DISTANCE_MAX: Final = 3
"""Bits in which the hashes of two copies differ."""

# With three differing bits, one of four parts of a hash is the same.
_PARTS, _PART_BITS = 4, 16


class NearTexts:
    """The texts seen so far, by parts of their hashes."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        self._parts: defaultdict[tuple[int, int], list[int]] = defaultdict(list)

    def add(self, name: str, simhash: str) -> str:
        """
        Return the name of an earlier text like this one, or "".

        *simhash*: 16 hexadecimal digits, "" for a text without one.
        """
        if not simhash:
            return ""
        value = int(simhash, 16)
        keys = [
            (part, value >> part * _PART_BITS & (1 << _PART_BITS) - 1) for part in range(_PARTS)
        ]
        near = (other for key in keys for other in self._parts[key])
        found = next((each for each in near if (each ^ value).bit_count() <= DISTANCE_MAX), None)
        if value not in self._names:
            self._names[value] = name
            for key in keys:
                self._parts[key].append(value)
        return self._names[found] if found is not None else ""
