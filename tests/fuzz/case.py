"""A case: its input, and the file that stores it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

PIECES: dict[str, Any] = json.loads(Path(__file__).with_name("pieces.json").read_text("utf-8"))
"""What cases are made of, by kind."""


class Case(NamedTuple):
    """
    The input of a case.

    *body*: the page, rule file or manifest. *options*: all other input, by name.
    """

    kind: str
    body: bytes
    options: dict[str, str]

    def save(self, path: Path) -> None:
        """Write the case to a JSON file, with a character for each byte of the body."""
        given = {"kind": self.kind, "body": self.body.decode("latin-1"), "options": self.options}
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(given), "utf-8")

    @classmethod
    def load(cls, path: Path) -> Case:
        """Return the case that ``save`` wrote."""
        given = json.loads(path.read_text("utf-8"))
        return cls(given["kind"], given["body"].encode("latin-1"), given["options"])
