"""
The reasons of records, seeds and ingest results: name → meaning, consequences and advice.

Everything else about a reason is derived from its row here: the tables of docs/reasons.md, the
marks of records, the walls of ``fetch.walls``, the slugs and retries of an ingest.
"""

from __future__ import annotations

from typing import NamedTuple

HIT = "hit"
SOON, LATER, EXTRACTOR, NEVER = "T", "L", "X", "N"

CLASSES = {
    SOON: "soon",
    LATER: "later, live or with a browser",
    EXTRACTOR: "when links are found better",
    NEVER: "never",
}
"""Classes of ingest results that are no hits → the time of their automatic retry."""


class Reason(NamedTuple):
    """
    The meaning of a reason, and its consequences.

    *ingest*: ``HIT``, or the class of an ingest result with this slug; if the result has another
    slug instead, that slug. *advice*: what you can do. *statuses*: HTTP statuses that mean it.
    *later*: a record is marked for another attempt. *compat*: the same in PubFetcher. *passes*:
    often gone by the end of the crawl, so that its seed is tried once more. *splits*: a batch
    with this failure is halved. *wall*: for a wall, whether its host rests: a check or a
    refusal is directed against the program; a cookie page, a login or a shop concerns the page
    only. *once*: an ingest repeats the request once. *silent*: the host did not answer; None
    if it was not asked.
    """

    meaning: str
    ingest: str
    advice: str = ""
    statuses: tuple[int, ...] = ()
    later: bool = False
    compat: bool = False
    passes: bool = False
    splits: bool = False
    wall: bool | None = None
    once: bool = False
    silent: bool | None = False

    @property
    def hit(self) -> bool:
        """Whether the requested content is there."""
        return self.ingest == HIT


# A record is marked for another attempt if the host is in trouble or says "later",
# but not if the address itself is at fault. A lost connection marks nothing either,
# as in PubFetcher's recorded fetches; a record that is not final is fetched again
# in any case, only later.
FAILURES = {
    "not-found": Reason(
        "404 or 410: nothing at this address",
        NEVER,
        "check the identifier; new articles come to PubMed and Europe PMC within days",
        statuses=(404, 410),
        compat=True,
    ),
    "not-archived": Reason(
        "REPLAY has no answer for this request",
        "no-capture",
        "record again with the same settings",
        splits=True,
    ),
    "unauthorized": Reason(
        "401: the host demands a login or a key",
        "terminal-bad-status",
        "check your keys",
        statuses=(401,),
        compat=True,
    ),
    "forbidden": Reason(
        "403: the host refuses",
        NEVER,
        "ask the operator of the host",
        statuses=(403,),
        compat=True,
    ),
    "rate-limited": Reason(
        "429, or a host that has refused too often",
        "terminal-bad-status",
        "crawl later, or raise RETRY_AFTER_MAX",
        statuses=(429,),
        later=True,
        compat=True,
    ),
    "budget-spent": Reason(
        "RESOURCE_BUDGET allows no more requests to the service",
        SOON,
        "the next crawl asks; or raise RESOURCE_BUDGET",
        later=True,
        compat=True,
        silent=None,
    ),
    "server-error": Reason(
        "5xx: the host failed at this request",
        "remote-server-error",
        "crawl later",
        later=True,
        compat=True,
        splits=True,
    ),
    "unavailable": Reason(
        "503: the host is down or busy",
        "remote-server-error",
        "crawl later",
        statuses=(503,),
        later=True,
        compat=True,
    ),
    "connect-timeout": Reason(
        "no connection in CONNECT_TIMEOUT",
        "read-timeout",
        "check your own network first",
        later=True,
        compat=True,
        silent=True,
    ),
    "read-timeout": Reason(
        "no complete answer in DOWNLOAD_TIMEOUT",
        SOON,
        "raise it on a slow line",
        later=True,
        compat=True,
        splits=True,
    ),
    "connection-refused": Reason(
        "the port is closed, or there is no route",
        "remote-server-error",
        "check proxy and firewall",
        later=True,
        compat=True,
        silent=True,
    ),
    "host-down": Reason(
        "no answer to several requests in a row",
        "remote-server-error",
        "crawl later; if many hosts are down, check your own network",
        later=True,
        compat=True,
    ),
    "connection-lost": Reason(
        "reset, closed early, or the body is cut",
        "remote-server-error",
        "crawl again",
        passes=True,
        splits=True,
    ),
    "dns-error": Reason(
        "the host name has no address",
        "invalid-host-resolution",
        "check your resolver",
        passes=True,
        silent=True,
    ),
    "tls-error": Reason(
        "no secure connection: certificate or handshake",
        "remote-server-error",
        "check the clock and the certificates of the machine",
    ),
    "too-large": Reason(
        "more than DOWNLOAD_MAXSIZE or HTML_MAXSIZE", "body-too-large", "raise it", splits=True
    ),
    "private-address": Reason(
        "the host is in a private network",
        "skip-url-blocklist",
        "set ALLOW_PRIVATE_HOSTS if the host is yours",
        silent=None,
    ),
    "robots-denied": Reason(
        "robots.txt forbids the address", "skip-url-blocklist", "ask the operator of the host"
    ),
    "blocked-challenge": Reason(
        "a robot check instead of the page",
        "blocked-captcha",
        "ask the operator of the host for access",
        wall=True,
    ),
    "blocked-captcha": Reason("a captcha instead of the page", LATER, "the same", wall=True),
    "blocked-denied": Reason(
        "a firewall refuses the page", "blocked-forbidden", "the same", wall=True
    ),
    "blocked-cookies": Reason(
        "a page that demands cookies or consent",
        "blocked-cookie",
        "open the address in a browser",
        wall=False,
    ),
    "blocked-login": Reason(
        "a login instead of the page",
        "blocked-wall",
        "the page is closed to the public",
        wall=False,
    ),
    "blocked-paywall": Reason(
        "a page that sells the article",
        "blocked-wall",
        "another resource may have an open copy",
        wall=False,
    ),
    "redirect-loop": Reason(
        "a loop, or more than REDIRECT_MAX_TIMES redirects", LATER, "check the address"
    ),
    "bad-url": Reason(
        "no http(s) address",
        "invalid-url",
        "check the address, and the settings of addresses",
        silent=None,
    ),
    "unsupported-content": Reason("a content type without a reader", "wrong-mimetype"),
    "no-landing-page": Reason("doi.org names no page for the DOI", "bad-redirect", "check the DOI"),
    "needs-browser": Reason(
        "the page needs a browser, and none is installed",
        "no-capture",
        "run `sh scripts/chromium.sh`, or set JAVASCRIPT_CHROMIUM and JAVASCRIPT",
    ),
    "browser-failed": Reason(
        "the browser died twice with this page",
        "timeout",
        "look at the log; crawl again",
        later=True,
        compat=True,
    ),
    "fetch-failed": Reason(
        "any other failure, see the log",
        "remote-server-error",
        "please report it",
        later=True,
        compat=True,
        silent=None,
    ),
    "http-0": Reason("a status that HTTP does not have", "remote-server-error", compat=True),
}
"""Of requests without a usable response."""

OTHER_STATUS = Reason("any other status", "terminal-bad-status", compat=True)
"""Of ``http-402``, ``http-304`` and the like."""

BODIES = {
    "failed": Reason("an error of the program", SOON, "the log has it: please report it"),
    "bad-xml": Reason(
        "not well-formed XML, or cut short",
        "xml-parse-error",
        "crawl again. `scrapy extract` on the recorded body shows the place",
    ),
    "bad-json": Reason("not JSON, or cut short", "failed", "the same"),
    "error-page": Reason(
        "a web page instead of data, or the error message of an API, with status 200",
        "failed",
        "`scrapy extract` shows the message",
    ),
    "bad-charset": Reason(
        "most letters of a page cannot be read: its charset is not named and not detected, or they"
        " were lost before",
        "failed",
    ),
    "empty-answer": Reason("an empty body", "empty-blob", "crawl later"),
    "no-article": Reason(
        "well-formed, but without an article: not open access, or a robot check", "failed"
    ),
    "regex-timeout": Reason("a regular expression of a rule ran too long on the page", "timeout"),
    "selector-timeout": Reason("a selector of a rule ran too long on the page", "timeout"),
    "parse-timeout": Reason(
        "reading took longer than WORKER_TIMEOUT", "timeout", "raise it on a slow machine"
    ),
    "parse-crashed": Reason(
        "an unforeseen error of a reader, a rule or a pipeline: the log says where; or the worker "
        "died, or needed more than WORKER_MEMORY",
        SOON,
    ),
    "not-pdf": Reason(
        "the response is not a PDF but, for example, a login page", "failed", "check the address"
    ),
    "pdf-encrypted": Reason("the PDF has a password", "failed"),
    "pdf-damaged": Reason(
        "neither pdfium nor pdfminer.six can read the PDF", "failed", "crawl again"
    ),
    "pdf-cut": Reason(
        "the end of the PDF is missing",
        "failed",
        "the record has the text before it. Crawl again",
    ),
    "pdf-no-text": Reason("the PDF has no text: pictures of pages", "failed"),
    "pdf-too-large": Reason(
        "the PDF has more than 64 MiB, or unpacks to more than PDF_STREAMS_MAXSIZE",
        "failed",
        "raise it if the PDF is worth it",
    ),
    "bad-content": Reason(
        "the body cannot be used for another reason", "failed", "please report it"
    ),
}
"""Of responses that cannot be used. The record is not marked; a batch is halved."""

RESULTS = {
    "success": Reason("the requested file was fetched", HIT),
    "success-file": Reason("a dataset of one file, which was fetched", HIT),
    "success-existing": Reason("a dataset whose files were all stored before", HIT),
    "listed": Reason("a file that was listed, not fetched: -a list_only=1", NEVER),
    # --- links and redirects
    "no-capture": Reason(
        "no response: there is no capture in the archive, or the page needs a browser", LATER
    ),
    "no-pdf-link": Reason("a page without a link to a PDF", EXTRACTOR),
    "terminal-bad-status": Reason("the hops end in a status other than 200 and 226", SOON),
    "redirects-exceeded": Reason("more redirects in a row than are followed", LATER),
    "too-many-redirects": Reason("the same, reported by a capture service", LATER),
    "bad-redirect": Reason("a redirect to an address that cannot be opened", LATER),
    "link-loop": Reason("the links of a page lead back to earlier addresses", LATER),
    "max-hops-exceeded": Reason("more pages on the way than the limit", EXTRACTOR),
    "wrong-mimetype": Reason("the bytes of the response are of another type", NEVER),
    # --- walls and lists
    "blocked-cookie": Reason("a page that demands cookies", LATER, wall=False),
    "blocked-wall": Reason("a login or a shop instead of the page", LATER, wall=False),
    "skip-wall": Reason(
        "the address is that of a login or a robot check, and was not requested", LATER, wall=False
    ),
    "blocked-forbidden": Reason("a firewall refuses the page", LATER, wall=True),
    "skip-url-blocklist": Reason(
        "the address is on a list, in a private network, or opts out", NEVER
    ),
    # --- bodies
    "empty-blob": Reason("the body is empty", SOON, once=True),
    "null-body": Reason("the same, in older rows", SOON, once=True),
    "body-too-large": Reason("more bytes than the limit", SOON, once=True),
    "bad-gzip-encoding": Reason(
        "a body that begins like gzip but cannot be unpacked", SOON, once=True
    ),
    "mismatch-md5": Reason("the MD5 of the file is not the expected one", NEVER),
    "mismatch-sha1": Reason("the SHA-1 of the file is not the expected one", NEVER),
    "mismatch-sha256": Reason("the SHA-256 of the file is not the expected one", NEVER),
    # --- evidence
    "unverified-file": Reason(
        "a file with too little evidence that it is the requested work", EXTRACTOR
    ),
    "wrong-work": Reason(
        "the file is another work, or a document beside the article, such as a supplement",
        EXTRACTOR,
    ),
    # --- live fetches
    "invalid-url": Reason("not an http(s) address", NEVER),
    "invalid-host-resolution": Reason("the host name has no address", NEVER),
    "gateway-timeout": Reason("504", SOON),
    "remote-server-error": Reason("5xx, or the connection is refused, broken or not secure", SOON),
    # --- Save Page Now
    "spn2-backoff": Reason("the service has no free place", SOON),
    "spn2-error": Reason("the service failed", SOON),
    "spn2-recent-capture": Reason("the service captured the page a short while ago", SOON),
    "spn2-no-ftp": Reason("the service does not accept FTP addresses", NEVER),
    "spn2-cdx-lookup-failure": Reason("captured, but not yet in the index", SOON),
    "spn2-wayback-error": Reason("captured, but not yet readable", SOON),
    "spn2-success-partial-url": Reason("captured, but with a truncated address", SOON),
    # --- archives, and the crawler itself
    "cdx-error": Reason("the index of an archive failed", SOON),
    "wayback-error": Reason("an archive failed", SOON),
    "petabox-error": Reason("the storage of an archive failed", SOON),
    "wayback-content-error": Reason("an archived record that cannot be used", LATER),
    "timeout": Reason("the crawler needed more time or memory than it has", SOON),
    "not-implemented": Reason("not supported", NEVER),
    "existing": Reason("an earlier result is used; never stored", NEVER),
    # --- html and xml
    "wrong-scope": Reason("a page that is not the text of an article", EXTRACTOR),
    "unknown-scope": Reason("a page that may or may not be the text of an article", EXTRACTOR),
    "too-many-resources": Reason("more scripts, styles and pictures than the limit", EXTRACTOR),
    "html-resource-no-capture": Reason(
        "too few of a page's scripts, styles and pictures were fetched", LATER
    ),
    "html-selectolax-error": Reason("the page cannot be read", EXTRACTOR),
    "html-teixml-error": Reason("the text of the page cannot be extracted", EXTRACTOR),
    "xml-parse-error": Reason("not well-formed XML, or no article", EXTRACTOR),
    # --- datasets
    "no-platform-match": Reason("no known dataset platform", EXTRACTOR),
    "platform-scope": Reason(
        "one file, a concept or a collection of a platform, not a dataset", NEVER
    ),
    "platform-restricted": Reason("the dataset is not public", NEVER),
    "platform-404": Reason("the platform has no such dataset", NEVER),
    "platform-http-error": Reason("the platform responded with an error", SOON),
    "platform-error": Reason("the platform's response cannot be used", SOON),
    "empty-manifest": Reason("the dataset has no files", NEVER),
    "too-large-size": Reason("all files together are larger than the limit", NEVER),
    "too-many-files": Reason("more files than the limit", NEVER),
    "too-much-spn": Reason("more files to capture than the limit for Save Page Now", LATER),
    "unsafe-path": Reason("the name of a file leads out of its folder", NEVER),
    "mismatch": Reason("a page or a pointer instead of a file", NEVER),
    "mismatch-size": Reason("a file does not have the size that the platform lists", NEVER),
    "transfer-encoding-error": Reason("a file is cut, or cannot be decoded", SOON, once=True),
    "error-platform-download": Reason("a file could not be fetched from the platform", SOON),
    "error-archiveorg-upload": Reason("a file could not be uploaded", SOON),
}
"""Of ingest results alone; ``spn2-error:…`` is followed by the error of the service."""

REASONS = {**RESULTS, **FAILURES, **BODIES}
"""Of all requests and responses."""

VALUES = {
    "headings-only": "the page has the headings of sections without their text",
    "abstract-page": "the page has an abstract and no body",
    "no-body": "the page has no running text of an article",
    "not-the-article": "the page is about another work, or about a correction, comment or data "
    "set of this one; check the identifier",
    "partial": "the rule found less than three quarters of the text; add a form to the rule "
    "(docs/rules.md#several-forms-of-a-key)",
    "preview": "the page says that it has only a part of the text",
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
    "shared": "another work of the host had the same title or abstract before",
}
"""Of values that a layer gave and the reader refused."""

SEEDS = {
    "not-asked": "failed: no resource of this crawl takes this kind of identifier",
    "nothing-found": "failed: the page was fetched and has no part; write a rule "
    "(docs/start/my-journal.md)",
    "ambiguous": "failed: several works may be the one described, or none surely is; "
    "the candidates of its record say why",
    "item-dropped": "failed: your own pipeline dropped the record",
    "final": "skipped: the record is final; no source is better",
    "cooldown": "skipped: the record may not be fetched again yet (docs/seeds.md#again)",
}
"""Of failed and skipped seeds."""

LINES = {
    "unknown-id": "no PMID, PMCID, DOI or address of one",
    "unknown-url": "an address, but not of PubMed, PMC, Europe PMC, arXiv or doi.org, and without "
    "a DOI",
    "no-url": "no http(s) address; it begins with https://",
    "no-article": "an address, but a search, a record of a database, a home page or the like, "
    "and not an article",
    "spaced-url": "white space in an address; write it as %20",
    "several": "more than one publication or page in a line",
    "no-identifier": "the row names no valid PMID, PMCID or DOI; -a find=1 searches by title",
    "bad-json": "begins like a JSON object, but is not valid JSON",
    "bad-options": "an option that artifacts do not have, or not with this value",
    "too-long": "longer than 8 MiB",
    "lost-digits": "a number in scientific notation, whose digits the spreadsheet has lost; "
    "format the column as text and enter the number again",
    "cut-doi": "a DOI that ends with dots: its end is missing",
    "cut-url": "an address that ends with dots: its end is missing",
    "spaced-doi": "white space within a DOI: its end is uncertain; remove the space",
    "short-doi": "a short DOI, which stands for another; give the one that https://doi.org/10/… "
    "leads to",
    "no-pmid": "a number with more digits than a PMID has",
    "bare-number": "a number that may be anything; if it is a PMID, name its column: "
    "-a columns=pmid:2",
    "pmid-or-pmcid": "a bare number below a name such as PMID/PMCID: a PMID or a PMCID? Name the "
    "column pmid or pmcid (or -a columns=pmcid:2), or write PMC12345678 or PMID:12345678",
    "ragged-row": "the row has more cells than the table has columns; quote the cell that "
    "contains the delimiter",
    "excel-error": "an error of the spreadsheet, such as #REF! or ####; mend the cell",
    "formula": "a formula without its value; open the file in the spreadsheet and save it",
    "no-column": "a sheet without a column of identifiers; name it: -a columns=pmid:2",
    "no-entry-id": "the entry has no PMID, PMCID or DOI",
    "bad-entry": "the entry cannot be read",
}
"""Of rejected lines of a seed list."""
