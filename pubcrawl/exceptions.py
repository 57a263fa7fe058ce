"""
The tree of pubcrawl's errors; a ``UsageError`` is exit code 4.

A failed response is data: the walk catches ``AnswerError`` and writes its
slug into the record. Every other error stops the command.
"""

from __future__ import annotations

from traceback import extract_tb, format_exception
from typing import Self


class PubcrawlError(Exception):
    """Root of pubcrawl's errors."""


class UsageError(PubcrawlError):
    """Raised by commands and spiders before the crawl starts: exit code 4."""


class SeedError(UsageError):
    """Raised by ``engine.seeds`` for a seed file that cannot be read."""


class QueryError(UsageError):
    """
    Raised by ``queries.parser`` for a query that cannot be read.

    *query*, *position*: the text, and the character at which it goes wrong.
    """

    def __init__(self, query: str, position: int, message: str) -> None:
        super().__init__(message)
        self.query = query
        self.position = position

    def __str__(self) -> str:
        # One line, so that the mark stands below its character.
        query = "".join(sign if sign.isprintable() else " " for sign in self.query)
        return f"{self.args[0]}\n  {query}\n  {' ' * self.position}^"


class SizeError(PubcrawlError):
    """Raised by ``formats`` for a file that would unpack to more than its limit."""


class SettingError(UsageError):
    """Raised for an unknown or malformed setting or spider argument."""


class Overspent(PubcrawlError):
    """Raised by an account: a budget cannot pay for a request. The argument is its name."""


class ContactError(UsageError):
    """Raised by ``fetch`` when a live crawl has no ``CONTACT_EMAIL``."""


class SelectorError(UsageError):
    """
    Raised by ``formats.select`` for a selector that cannot be read.

    *position*: offset in the selector, in characters from 0.
    """

    def __init__(self, message: str, position: int = 0) -> None:
        super().__init__(message)
        self.position = position


class RegexError(UsageError):
    """
    Raised by ``formats.javaregex`` for a pattern or replacement that Java rejects or that is not
    translated.

    *position*: offset in the pattern or replacement, in characters from 0.
    """

    def __init__(self, message: str, position: int = 0) -> None:
        super().__init__(message)
        self.position = position


class RuleError(UsageError):
    """
    One mistake in a rule file, as ``file:line: what is wrong, and what to do``.

    *line* counts from 1.
    """

    def __init__(self, file: str, line: int, message: str) -> None:
        super().__init__(file, line, message)
        self.file, self.line, self.message = file, line, message

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class RuleErrors(UsageError):
    """Raised by ``reading.rules`` with all mistakes in the rule files."""

    @property
    def errors(self) -> tuple[RuleError, ...]:
        """The mistakes: the arguments of the error."""
        return self.args

    def __str__(self) -> str:
        return "\n".join(map(str, self.errors))


class RequestError(PubcrawlError):
    """
    Raised by ``model.ingest_request`` for a request that cannot be used.

    *slug*: the reason for rejecting the line (docs/ingest.md).
    """

    def __init__(self, slug: str, message: str) -> None:
        super().__init__(message)
        self.slug = slug


class StoreError(PubcrawlError):
    """
    Raised by ``store`` when the database cannot be opened, read or written.

    ``pipelines.file_store`` raises it when a file cannot be put in place.
    """


class LimitReached(PubcrawlError):
    """Raised by ``artifacts`` when an artifact may take no more time; *name*: of the limit."""

    def __init__(self, name: str) -> None:
        super().__init__(f"the limit {name} is reached")
        self.name = name


class KafkaUnavailable(PubcrawlError):
    """Raised by ``ingest.kafka`` when a broker does not take or give messages."""


class OutputError(PubcrawlError):
    """Raised by ``extensions`` for a file to which a feed cannot be appended."""


class StoreMissing(StoreError):
    """Raised by ``store.database`` if there is no file at a path that must have one."""


class StoreDamaged(StoreError):
    """
    Raised by ``store`` if bytes of the database were overwritten or lost.

    *damage*: what was found, for the message, which says how to repair it.
    """

    def __init__(self, damage: str) -> None:
        super().__init__(f"{damage}; {REPAIR}")


REPAIR = (
    "keep a copy of it; then restore a backup (docs/scheduling.md), rescue it "
    "(sqlite3 STORE .recover | sqlite3 NEW), or give another: -s STORE_URL=…"
)


class StoreUnavailable(StoreError):
    """Raised by ``store.database`` for a restart or a lock of the database, which may pass."""


class CrawlError(PubcrawlError):
    """
    Raised by ``pubcrawl.crawl`` for a crawl that failed.

    *code*: its exit code (docs/output.md); *log*: the end of its log.
    """

    def __init__(self, code: int, log: str) -> None:
        super().__init__(f"the crawl ended with exit code {code}: {log}")
        self.code = code
        self.log = log


class ArchiveError(PubcrawlError):
    """Raised by ``fetch`` for a WARC that cannot be read or written."""


class ScopeFileError(PubcrawlError):
    """Raised by ``artifacts.scopes.simulation`` for a file that its crawler could not read."""


class AnswerError(PubcrawlError):
    """
    Raised for a response that is not the requested one.

    *slug*: the reason in the record (docs/reasons.md).
    """

    slug = "failed"

    def __init__(self, message: str = "", *, slug: str | None = None) -> None:
        super().__init__(message)
        if slug is not None:
            self.slug = slug


class FetchError(AnswerError):
    """
    Raised by ``fetch`` instead of a response.

    *slug*: ``not-found``, ``read-timeout``, ``private-address``, …
    *status*: HTTP status, 0 without a response.
    *sets_exception*: whether the record gets ``fetch_exception`` (it may be
    fetched again after the cooldown).
    *splits*: whether to halve a failed batch to find the identifier at fault;
    more requests would not help a host in trouble.
    *content_type*: that of a response of a type that is not read. *location*: the
    target of a redirect that is not followed. *datetime*: of a response in an archive, 14 digits.
    """

    slug = "fetch-failed"
    datetime = ""

    def __init__(
        self,
        message: str = "",
        *,
        slug: str | None = None,
        status: int = 0,
        sets_exception: bool = True,
        splits: bool = False,
        content_type: str = "",
        location: str = "",
    ) -> None:
        super().__init__(message, slug=slug)
        self.status = status
        self.location = location
        self.content_type = content_type
        self.sets_exception = sets_exception
        self.splits = splits


class ParseError(AnswerError):
    """Raised by readers and resources for a body that cannot be used."""

    slug = "bad-content"


class Crash(ParseError):
    """
    Raised in place of an error that a reader, a rule or a resource did not foresee.

    *place*: of the error, as ``file:line``. *logged*: it is in the log.
    """

    slug = "parse-crashed"
    place = ""
    logged = False

    @classmethod
    def of(cls, error: Exception) -> Self:
        """Return *error* as a crash, with its traceback as a note."""
        if isinstance(error, cls):
            return error
        crash = cls(f"{type(error).__name__}: {error}".partition("\n")[0])
        if frames := extract_tb(error.__traceback__):
            crash.place = f"{frames[-1].filename}:{frames[-1].lineno}"
        crash.add_note("".join(format_exception(error)))
        return crash


class NotXML(ParseError):
    """Raised by ``formats.xml`` when a body is not well-formed XML, or is cut short."""

    slug = "bad-xml"


class NotJSON(ParseError):
    """Raised by readers when a body is not JSON."""

    slug = "bad-json"


class ErrorPage(ParseError):
    """Raised when a page for people or an API's error message has status 200."""

    slug = "error-page"


class RegexTimeout(ParseError):
    """Raised by ``formats.javaregex`` when a match takes longer than its limit."""

    slug = "regex-timeout"


class SelectorTimeout(ParseError):
    """Raised by ``formats.select`` when a search takes longer than its limit."""

    slug = "selector-timeout"


class EmptyAnswer(ParseError):
    """Raised when the body is empty."""

    slug = "empty-answer"


class NotAnArticle(ParseError):
    """Raised when the answer is well-formed but holds no article."""

    slug = "no-article"
