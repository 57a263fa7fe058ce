"""
Scrapy's context factory, the first import of ``handler``.

It is imported in a fraction of the time, and no certificate without a readable name is accepted.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Sequence
from types import FrameType, ModuleType
from typing import Any

from service_identity import VerificationError
from twisted.internet import _sslverify


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


_extract_patterns = _sslverify.extract_patterns  # type: ignore[attr-defined]


def _names(certificate: Any) -> Sequence[Any]:
    """Return the names of a certificate. Raises ``VerificationError``."""
    try:
        names = _extract_patterns(certificate)
    except Exception as error:  # of several libraries
        raise VerificationError([f"its names cannot be read: {error}"]) from error  # type: ignore[list-item]
    if not names:
        raise VerificationError(["it has no subjectAltName"])  # type: ignore[list-item]
    return names


# Twisted logs a traceback for any other error, and then accepts the certificate for each host.
_sslverify.extract_patterns = _names  # type: ignore[assignment, attr-defined]
