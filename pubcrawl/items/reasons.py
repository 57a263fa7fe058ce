"""
The reasons of records and seeds: slug → meaning, and what you can do.

The meanings of failed requests are in ``fetch.failures``, those of rejected lines in
``engine.seeds``, those of an ingest in ``items.slugs``.
"""

from __future__ import annotations

ADVICE = {
    "not-found": "check the identifier; new articles come to PubMed and Europe PMC within days",
    "not-archived": "record again with the same settings",
    "unauthorized": "check your keys",
    "forbidden": "ask the operator of the host",
    "rate-limited": "crawl later, or raise RETRY_AFTER_MAX",
    "server-error": "crawl later",
    "unavailable": "crawl later",
    "connect-timeout": "check your own network first",
    "read-timeout": "raise it on a slow line",
    "connection-refused": "check proxy and firewall",
    "host-down": "crawl later; if many hosts are down, check your own network",
    "connection-lost": "crawl again",
    "dns-error": "check your resolver",
    "tls-error": "check the clock and the certificates of the machine",
    "too-large": "raise it",
    "private-address": "set ALLOW_PRIVATE_HOSTS if the host is yours",
    "robots-denied": "ask the operator of the host",
    "blocked-challenge": "ask the operator of the host for access",
    "blocked-captcha": "the same",
    "blocked-denied": "the same",
    "blocked-cookies": "open the address in a browser",
    "blocked-login": "the page is closed to the public",
    "blocked-paywall": "another resource may have an open copy",
    "redirect-loop": "check the address",
    "bad-url": "check the address, and the settings of addresses",
    "no-landing-page": "check the DOI",
    "needs-browser": "run `sh scripts/chromium.sh`, or set JAVASCRIPT_CHROMIUM and JAVASCRIPT",
    "browser-failed": "look at the log; crawl again",
    "fetch-failed": "please report it",
}
"""Of failed requests: what you can do."""

BODIES = {
    "failed": "an error of the program; the log has it: please report it",
    "bad-xml": "not well-formed XML, or cut short; crawl again. `scrapy extract` on the recorded "
    "body shows the place",
    "bad-json": "not JSON, or cut short; the same",
    "error-page": "a web page instead of data, or the error message of an API, with status 200; "
    "`scrapy extract` shows the message",
    "empty-answer": "an empty body; crawl later",
    "no-article": "well-formed, but without an article: not open access, or a robot check",
    "regex-timeout": "a regular expression of a rule ran too long on the page",
    "selector-timeout": "a selector of a rule ran too long on the page",
    "parse-timeout": "reading took longer than WORKER_TIMEOUT; raise it on a slow machine",
    "parse-crashed": "an unforeseen error of a reader, a rule or a pipeline: the log says where; "
    "or the worker died, or needed more than WORKER_MEMORY",
    "not-pdf": "the response is not a PDF but, for example, a login page; check the address",
    "pdf-encrypted": "the PDF has a password",
    "pdf-damaged": "neither pdfium nor pdfminer.six can read the PDF; crawl again",
    "pdf-cut": "the end of the PDF is missing; the record has the text before it. Crawl again",
    "pdf-no-text": "the PDF has no text: pictures of pages",
    "pdf-too-large": "the PDF has more than 64 MiB, or unpacks to more than PDF_STREAM_MAXSIZE or "
    "PDF_STREAMS_MAXSIZE; raise these if the PDF is worth it",
    "bad-content": "the body cannot be used for another reason; please report it",
}
"""Of responses that cannot be used. The record is not marked; a batch is halved."""

VALUES = {
    "headings-only": "the page has the headings of sections without their text",
    "abstract-page": "the page has an abstract and no body",
    "no-body": "the page has no running text of an article",
    "not-the-article": "the page is about another work, or about a correction, comment or data "
    "set of this one; check the identifier",
    "partial": "the rule found less than three quarters of the text; add a form to the rule "
    "(docs/rules.md#several-forms-of-a-key)",
    "cut": "the abstract ends early; another layer has all of it",
    "encoded": "the abstract contains markup or percent-encoding",
    "boilerplate": "the abstract or a keyword is about cookies, access or the journal, or repeats "
    "the title",
    "site-name": "the title or a keyword is the name of the site, journal or publisher",
    "other-title": "the title shares fewer than half of its words with the known title",
    "other-text": "the value is a description; the page has another text below the heading "
    "“Abstract”",
    "no-title": "the title is a word such as “Untitled”, a number or the name of a file",
    "too-many": "more than 40 keywords",
    "shared": "another work of the host had the same title or abstract in the same crawl",
}
"""Of values that a layer gave and the reader refused."""

SEEDS = {
    "not-asked": "failed: no resource of this crawl takes this kind of identifier",
    "nothing-found": "failed: the page was fetched and has no part; write a rule "
    "(docs/start/my-journal.md)",
    "item-dropped": "failed: your own pipeline dropped the record",
    "final": "skipped: the record is final; no source is better",
    "cooldown": "skipped: the record may not be fetched again yet (docs/seeds.md#again)",
}
"""Of failed and skipped seeds."""
