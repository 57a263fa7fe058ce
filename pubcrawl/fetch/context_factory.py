"""Import Scrapy's context factory in a fraction of the time; the first import of ``handler``."""

from __future__ import annotations

import inspect
import sys
from types import FrameType, ModuleType


def _callers(context: int = 1) -> list[tuple[FrameType]]:
    """Return the two nearest frames, the only ones of ``inspect.stack`` that Scrapy reads."""
    return [(sys._getframe(1),), (sys._getframe(2),)]


def _module_of(frame: FrameType) -> ModuleType:
    """Return the module of a frame without a search through all modules."""
    return sys.modules[frame.f_globals["__name__"]]


# For each deprecated class, Scrapy reads the source of every frame on the stack and searches all
# modules, only to learn the name of one module. This happens three times at every start, and takes
# 0.1 s each time.
_stack, _getmodule = inspect.stack, inspect.getmodule
inspect.stack = _callers  # type: ignore[assignment]
inspect.getmodule = _module_of  # type: ignore[assignment]
try:
    import scrapy.core.downloader.contextfactory  # noqa: F401
finally:
    inspect.stack, inspect.getmodule = _stack, _getmodule
