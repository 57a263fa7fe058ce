"""
What one answer gave to a walk, as bytes: kept until the walk is over, so that none asks again.

Values are written in the order of their fields, without names. Bytes that another version
wrote are not read: their ``form`` tells them apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pubcrawl.exceptions import AnswerError
from pubcrawl.items.codec import packed, unpacked
from pubcrawl.items.findings import Findings


class Question(NamedTuple):
    """
    What was asked: *place*, by an identifier or for a page.

    *place*: key of a resource or of a visit. *by*: kind of the identifier, or what a
    page was asked for as. *value*: the identifier, or the address.
    """

    place: str
    by: str
    value: str


class LearnedPage(NamedTuple):
    """The answer for a page, as of ``frontier.visit.FetchResult``."""

    status: int
    content_type: str = ""
    location: str = ""
    pdf: bool = False
    url: str = ""
    cookies: bool = False


@dataclass(slots=True)
class Learned:
    """
    What an answer gave: *findings*, None where there is nothing, or the *error*.

    *page*: the answer itself, where a page was asked for and one came.
    """

    findings: Findings | None = None
    page: LearnedPage | None = None
    error: AnswerError | None = None


def to_bytes(learned: Learned) -> bytes:
    """Return *learned* as bytes."""
    return packed(learned, Learned)


def from_bytes(data: bytes) -> Learned:
    """Return what ``to_bytes`` wrote. Raises ``ValueError`` for what it did not write."""
    learned: Learned = unpacked(data, Learned)
    return learned
