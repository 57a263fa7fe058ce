"""
Every error of ours, drawn as a tree.

    PubcrawlError
    ├── UsageError            what the user typed cannot be done        (exit code 4)
    │   ├── SeedError         a seed file cannot be read
    │   ├── SettingError      a setting or spider argument is unknown or wrong
    │   ├── ContactError      a live crawl without CONTACT_EMAIL
    │   ├── SelectorError     a selector that does not parse
    │   ├── RegexError        a Java regular expression or replacement that does not
    │   ├── RuleError         one mistake in a rule file
    │   └── RuleErrors        all mistakes of the rule files
    ├── RequestError          an ingest request that cannot be used; has a slug
    ├── StoreError            the store cannot be opened or is of another version; a file not put
    │   └── StoreUnavailable  the database is out of reach or locked, which may pass
    ├── OutputError           a feed cannot be appended to
    ├── CrawlError            a crawl from Python did not end well; has its exit code
    ├── ArchiveError          a WARC cannot be read or written
    └── AnswerError           a response is not what was asked for; has a slug
        ├── FetchError        no usable HTTP response came
        └── ParseError        the body is not what the resource gives
            ├── RegexTimeout  a regular expression of a rule ran too long on it
            ├── SelectorTimeout  … or a selector
            ├── NotXML        … or is cut short
            ├── NotJSON
            ├── ErrorPage     an HTML page or an API's own error message instead
            ├── EmptyAnswer   nothing in the body
            └── NotAnArticle  well-formed, but holds no article

An answer that fails is data: the walk catches ``AnswerError`` and writes its
slug into the record. Everything else stops the command.
"""

from __future__ import annotations


class PubcrawlError(Exception):
    """Root of all errors of ours."""


class UsageError(PubcrawlError):
    """Raised before the crawl starts, from commands and spiders: exit code 4."""


class SeedError(UsageError):
    """Raised by ``frontier.seeds`` for a seed file that cannot be read at all."""


class SettingError(UsageError):
    """Raised for an unknown or malformed setting or spider argument."""


class ContactError(UsageError):
    """Raised by ``fetch`` when a live crawl has no ``CONTACT_EMAIL``."""


class SelectorError(UsageError):
    """
    Raised by ``parse.select`` for a selector that cannot be read.

    *position*: place in the selector, in characters from 0.
    """

    def __init__(self, message: str, position: int = 0) -> None:
        super().__init__(message)
        self.position = position


class RegexError(UsageError):
    """
    Raised by ``parse.javaregex`` for a pattern or a replacement that Java would refuse.

    *position*: place in it, in characters from 0.
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
    """Raised by ``parse.rules`` with every mistake in the rule files at once."""

    def __init__(self, errors: tuple[RuleError, ...]) -> None:
        super().__init__(errors)
        self.errors = errors

    def __str__(self) -> str:
        return "\n".join(map(str, self.errors))


class RequestError(PubcrawlError):
    """
    Raised by ``items.ingest_request`` for a request that cannot be used.

    *slug* is the reason the line is rejected for (docs/ingest-requests.md).
    """

    def __init__(self, slug: str, message: str) -> None:
        super().__init__(message)
        self.slug = slug


class StoreError(PubcrawlError):
    """
    Raised by ``store`` when the database cannot be opened, read or migrated.

    Also by ``pipelines.file_store`` when a file cannot be put in place.
    """


class OutputError(PubcrawlError):
    """Raised by ``extensions`` for a file that a feed cannot be appended to."""


class StoreUnavailable(StoreError):
    """Raised by ``store.database`` for what may pass: a restart of the database, a lock."""


class CrawlError(PubcrawlError):
    """
    Raised by ``pubcrawl.crawl`` for a crawl that did not end well.

    *code*: its exit code (docs/output.md); *log*: the end of its log.
    """

    def __init__(self, code: int, log: str) -> None:
        super().__init__(f"the crawl ended with exit code {code}: {log}")
        self.code = code
        self.log = log


class ArchiveError(PubcrawlError):
    """Raised by ``fetch`` for a WARC that cannot be read or written."""


class AnswerError(PubcrawlError):
    """
    A response that is not what was asked for.

    *slug* is the reason kept in the record (docs/reasons.md).
    """

    slug = "failed"

    def __init__(self, message: str = "", *, slug: str | None = None) -> None:
        super().__init__(message)
        if slug is not None:
            self.slug = slug


class FetchError(AnswerError):
    """
    Raised by ``fetch`` in place of a response, and seen by the errback.

    *slug*: ``not-found``, ``read-timeout``, ``private-address``, …
    *status*: HTTP status, 0 when no response came.
    *sets_exception*: whether the record gets ``fetch_exception`` (it may be
    fetched again after the cooldown).
    *splits*: whether a batch that failed so should be halved to find the
    identifier at fault; a host in trouble is not helped by more requests.
    *content_type*: that of a response of a type that is not read. *location*: where
    a redirect would have led that is not followed.
    """

    slug = "fetch-failed"

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
    """Raised by ``parse`` and ``resources`` for a body that cannot be used."""

    slug = "bad-content"


class NotXML(ParseError):
    """Raised by ``parse.xml`` when a body is not well-formed XML, or is cut short."""

    slug = "bad-xml"


class NotJSON(ParseError):
    """Raised by ``parse`` when a body is not JSON."""

    slug = "bad-json"


class ErrorPage(ParseError):
    """Raised when a page for people or an API's error message came with status 200."""

    slug = "error-page"


class RegexTimeout(ParseError):
    """Raised by ``parse.javaregex`` when a match takes longer than its limit."""

    slug = "regex-timeout"


class SelectorTimeout(ParseError):
    """Raised by ``parse.select`` when a search takes longer than its limit."""

    slug = "selector-timeout"


class EmptyAnswer(ParseError):
    """Raised when the body is empty."""

    slug = "empty-answer"


class NotAnArticle(ParseError):
    """Raised when the answer is well-formed but holds no article."""

    slug = "no-article"
