"""Make a failing case smaller, as long as it fails in the same way."""

from __future__ import annotations

import os
import tempfile
import traceback
from collections.abc import Callable

from tests.fuzz.case import Case
from tests.fuzz.laws import check
from tests.fuzz.limits import begin

TRIES = 3000


def shrink(case: Case) -> Case:
    """Return the smallest case found that fails as *case* does."""
    same = _failure(case)
    case = case._replace(body=_less(case.body, lambda body: same == _failure(_with(case, body))))
    for name in case.options:
        case = _shrunk(case, name, same)
    return case


def _shrunk(case: Case, name: str, same: str) -> Case:
    """Return the case with an option made smaller."""
    value = case.options[name].encode("utf-8", "surrogatepass")
    less = _less(value, lambda made: same == _failure(_option(case, name, made)))
    return _option(case, name, less)


def _with(case: Case, body: bytes) -> Case:
    return case._replace(body=body)


def _option(case: Case, name: str, value: bytes) -> Case:
    text = value.decode("utf-8", "surrogatepass")
    return case._replace(options={**case.options, name: text})


def _less(whole: bytes, fails: Callable[[bytes], bool]) -> bytes:
    """Return *whole* without pieces that the failure does not need; remove large ones first."""
    size, tries = max(1, len(whole) // 2), 0
    while size and tries < TRIES:
        at = 0
        while at < len(whole) and tries < TRIES:
            tries += 1
            less = whole[:at] + whole[at + size :]
            try:
                failed = fails(less)
            except UnicodeDecodeError:
                failed = False
            if failed:
                whole = less
            else:
                at += size
        size //= 2
    return whole


def _failure(case: Case) -> str:
    """Return how a case fails: the signal, or the error and its place; empty if it passes."""
    with tempfile.TemporaryFile("w+") as log:
        child = os.fork()
        if not child:
            begin(log)
            try:
                check(case)
            except Exception as error:
                places = [
                    f"{at.filename}:{at.lineno}"
                    for at in traceback.extract_tb(error.__traceback__)
                    if "/pubcrawl/" in at.filename or "/fuzz/" in at.filename
                ]
                log.write(f"{type(error).__name__} {str(error)[:30]} {places}")
                log.flush()
                os._exit(1)
            os._exit(0)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        log.seek(0)
        return "" if not code else log.read() if code > 0 else f"signal {-code}"
