"""HTTP behaviour: downloader, middlewares and download handlers."""

from __future__ import annotations

import inspect
import sys
from types import FrameType


def _callers(context: int = 1) -> list[tuple[FrameType]]:
    """Return the two nearest frames, as far as Scrapy looks at what ``inspect.stack`` gives."""
    return [(sys._getframe(1),), (sys._getframe(2),)]


# For each class that it deprecates Scrapy reads the sources of all that is on the stack, to learn
# the name of one module: three times a tenth of a second at every start.
_stack = inspect.stack
inspect.stack = _callers  # type: ignore[assignment]
try:
    import scrapy.core.downloader.contextfactory  # noqa: F401
finally:
    inspect.stack = _stack
