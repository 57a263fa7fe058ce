"""The log line of an unforeseen error."""

from __future__ import annotations

import logging

from pubcrawl.exceptions import Crash

logger = logging.getLogger(__name__)


def log_crash(error: Exception, subject: object) -> Crash:
    """
    Log *error* with its place, its traceback at DEBUG; return it as a failure of *subject*.

    An error that comes here again is not logged again.
    """
    crash = Crash.of(error)
    if not crash.logged:
        logger.error("%s failed at %s: %s", crash.place, subject, crash)
        logger.debug("%s", "".join(crash.__notes__))
        crash.logged = True
    return crash
