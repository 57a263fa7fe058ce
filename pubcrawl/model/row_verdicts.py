"""What a row of a list is to the record to which its identifier led."""

from __future__ import annotations

from typing import Final

AGREES, ANOTHER_WORK, DIFFERS = "agrees", "another-work", "differs"
VERSION, CANNOT_TELL = "version", "cannot-tell"

ROW_VERDICTS: Final = (AGREES, ANOTHER_WORK, VERSION, DIFFERS, CANNOT_TELL)
"""The verdicts; their meaning is in docs/seed-lists.md."""
