"""
The pages that the artifacts of one portal share: links on every page, other artifacts.

A crawl reads many artifacts of a portal at a time. One of them requests the pages that all need,
in its turn; the others wait for them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class PortalPages:
    """
    The common pages of portals, by name.

    *load*, *save*: read and write the pages of a portal. *claim*, *release*: take a turn among
    other workers, and end it; without other workers a turn is always free. *freed* is called when
    a turn ends.
    """

    load: Callable[[str], Mapping[str, Any] | None]
    save: Callable[[str, Mapping[str, Any]], None]
    claim: Callable[[str], bool] = lambda name: True
    release: Callable[[str], None] = lambda name: None
    freed: Callable[[], None] = lambda: None
    _turns: dict[str, object] = field(default_factory=dict)

    def take_turn(self, name: str, who: object) -> bool:
        """Answer whether *who* may request the pages of a portal now."""
        if name not in self._turns and self.claim(name):
            self._turns[name] = who
        return self._turns.get(name) is who

    def end_turn(self, name: str, who: object) -> None:
        """End the turn of *who*, if it has one."""
        if self._turns.get(name) is who:
            del self._turns[name]
            self.release(name)
            self.freed()
