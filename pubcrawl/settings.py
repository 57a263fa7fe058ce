"""
All settings with value, unit and reason. Only this file reads the environment.

A user sets one with ``-s NAME=value``, through the environment where a line below
reads it, or in a settings module that imports this one. ``scrapy checkdocs --write``
makes the tables of docs/settings.md from the comments: the one after a setting and the one
above it.
"""

from __future__ import annotations

import os
from importlib.util import find_spec

from scrapy.settings import default_settings

import pubcrawl
from pubcrawl.exchange import registry
from pubcrawl.publications import resources

# --- identity -------------------------------------------------------------
# Operators of hosts can reach you there. pubcrawl sends it in the User-Agent, and to some
# services as a parameter (docs/fetch.md#keys-and-e-mail).
CONTACT_EMAIL = os.environ.get("CONTACT_EMAIL", "")  # required for a live crawl
EUROPEPMC_EMAIL = ""  # sent to Europe PMC, which uses it only to announce changes
USER_AGENT = f"pubcrawl/{pubcrawl.__version__}"  # CONTACT_EMAIL is added to each request

# --- where things are -------------------------------------------------------
# Change an address to use a mirror or a test server. The addresses and keys of resources
# are in docs/resources.md; a key is set in the environment.

globals().update({**resources.addresses(), **resources.keys()})
# Names, if -a resources= is not given; empty: the defaults (docs/resources.md).
RESOURCES_ASKED: list[str] = []
RESOURCES_EXTRA: list[str] = []  # paths of classes (docs/resources.md#a-resource-of-your-own)
WAYBACK_CDX_URL = "https://web.archive.org/cdx/search/cdx"  # index of captures
WAYBACK_URL = "https://web.archive.org"  # captures, below /web/
SPN2_URL = "https://web.archive.org/save"  # Save Page Now
GROBID_URL = ""  # such as http://localhost:8070; empty: GROBID is not used
LOOKUP_URL = ""  # biblio-glutton, such as http://localhost:8080/service; empty: not used
# SQLite or PostgreSQL (docs/store.md).
STORE_URL = os.environ.get("STORE_URL", "sqlite:///pubcrawl.db")  # SQLAlchemy URL
# Then the responses are cut off, and their seeds go back into the queue.
FLEET_DRAIN_TIMEOUT = 20.0  # seconds for which a drain waits for responses under way
FLEET_INTERVAL = 5.0  # seconds between two signs of life in the store; 0: none, and no orders
# 0: the crawl ends at once.
STORE_PATIENCE = 300.0  # seconds to wait for a store out of reach, e.g. during its restart

# The CSV of https://gitlab.com/crossref/retraction-watch-data; empty: not used.
RETRACTION_WATCH_FILE = ""  # path of Retraction Watch's notices

# --- jobs ----------------------------------------------------------------------
JOB = ""  # name of the job; Scrapyd gives it as -a _job=; empty: no job
JOBS_DIR = os.environ.get("JOBS_DIR", "jobs")  # outputs of a job: JOBS_DIR/SPIDER/JOB/
SUMMARY_FILE = ""  # path of a copy of the summary, with the exit code; empty: the log alone

# --- how pages are read ------------------------------------------------------
# Lists of paths, separated by commas (docs/rules.md). A later file overrides an earlier one,
# and all override the built-in rules.

JOURNALS_YAML: list[str] = []  # rules for journals
WEBPAGES_YAML: list[str] = []  # rules for pages that are not articles
WALLS_YAML: list[str] = []  # the marks of challenge, cookie and login pages
HOSTS_YAML: list[str] = []  # hosts that an ingest skips, and hosts that need one session
FULLTEXT_LINKS_YAML: list[str] = []  # where to find links to full texts (docs/ingest.md)
DOCUMENT_KINDS_YAML: list[str] = []  # what documents beside a work say they are
DEPOSITS_YAML: list[str] = []  # servers that register a DOI for a copy of a work
DUMPS_YAML: list[str] = []  # formats of dumps for scrapy seeds import (docs/seed-lists.md)

# --- what is usable ----------------------------------------------------------
# A part below its minimum is stored, and the crawl looks for a better one. The values are
# PubFetcher's.

PART_TITLE_MIN_LENGTH = 4  # UTF-16 code units
PART_KEYWORDS_MIN_SIZE = 2  # items: keywords and MeSH terms
PART_MINED_TERMS_MIN_SIZE = 1  # items: EFO and GO terms
PART_ABSTRACT_MIN_LENGTH = 200  # UTF-16 code units
PART_FULLTEXT_MIN_LENGTH = 2000  # UTF-16 code units
WEBPAGE_MIN_LENGTH = 50  # UTF-16 code units of title and content together
WEBPAGE_MIN_LENGTH_JAVASCRIPT = 200  # a page with less text is fetched again with a browser

# --- when a record is fetched again ------------------------------------------
# The time from one fetch of a record to the next (docs/seeds.md#again); 0 is always, negative
# is never. The values are PubFetcher's.

FRONTIER_EMPTY_COOLDOWN = 720  # minutes, of a record that holds only identifiers
# Minutes, of a record without a final title, abstract or full text.
FRONTIER_NON_FINAL_COOLDOWN = 10080
FRONTIER_FETCH_EXCEPTION_COOLDOWN = 1440  # minutes, of a record whose last fetch failed
FRONTIER_RETRY_LIMIT = 3  # fetches between cooldowns; 0 none, negative unlimited

# --- the walk ----------------------------------------------------------------
PUBFETCHER_COMPAT = False  # reproduce PubFetcher, quirks included (docs/compat.md)
# No API takes more than 1,000.
BATCH_MAX = 1000  # identifiers a request may ask for; 1: a request for each
FRONTIER_WINDOW = 1000  # publications under way; memory grows with this, not with the seed list
FRONTIER_PATIENCE = 15.0  # seconds without change at earlier stages until a batch is sent unfilled
# Always 1 in compat mode.
SEED_ATTEMPTS = 2  # fetches of a seed within one crawl if the first fails
# Publications unknown to all sources do not count.
SEED_FAILURES_MAX = "50%"  # seeds that may fail, as a number or a share; more: exit code 9
# Probably the wrong column or file was read.
SEED_REJECTED_MAX = "50%"  # lines of a list that may be rejected; more: exit code 9

# --- politeness ---------------------------------------------------------------
ROBOTSTXT_OBEY = True  # for pages; APIs are exempt (docs/fetch.md#robotstxt)
# Crawls that share a store send requests to a host one at a time (docs/fetch.md#sharing-hosts).
HOST_LEASE = 30.0  # seconds after which the lease of a dead crawl on a host ends; 0: no leases
DOWNLOAD_DELAY = 0  # seconds; DOWNLOAD_SLOTS has hosts with limits of their own
# A host that takes a second for a page gets a request every two seconds (docs/fetch.md#rest).
HOST_REST_FACTOR = 1.0  # rest of a host after each answer, as a multiple of the answer's time
# Keys: hosts without www. *delay*: seconds between two requests, instead of the rest; *hosts*:
# others that share the limit.
DOWNLOAD_SLOTS = {
    # 3 requests a second, 10 with a key, for all of NCBI together
    "ncbi.nlm.nih.gov": {
        "concurrency": 1,
        "delay": 0.1 if os.environ.get("NCBI_API_KEY") else 0.34,
        "hosts": ["eutils.ncbi.nlm.nih.gov", "pmc.ncbi.nlm.nih.gov", "pubmed.ncbi.nlm.nih.gov"],
    },
    "ebi.ac.uk": {"concurrency": 1, "delay": 0},
    **resources.slots(),
    "doi.org": {"concurrency": 1, "delay": 0, "hosts": ["dx.doi.org"]},
    "export.arxiv.org": {"concurrency": 1, "delay": 3, "hosts": ["arxiv.org"]},
    "web.archive.org": {"concurrency": 1, "delay": 1},  # index, replay and Save Page Now together
}
# Requests to such a host fail at once during the pause.
RETRY_AFTER_MAX = 600  # seconds; the crawl gives up a host that demands more for now
# A busy GROBID gets the next request after the same time.
RETRY_AFTER_DEFAULT = 5  # seconds of rest after 429 and 503, at least; doubled each time
# Then they end as `rate-limited` until the rest is over (docs/fetch.md#refusals).
HOST_REFUSALS_MAX = 5  # refusals in a row until requests to a host fail at once; 0: never
# Names of resources and hosts; openalex.credits=500 bounds credits (docs/resources.md#budgets).
RESOURCE_BUDGET = ""  # requests that a crawl of a list may send, by name
# See docs/fetch.md#hosts-that-do-not-answer.
OUTAGE_FAILURES = 5  # failed connections in a row until requests fail at once; 0: never
OUTAGE_HOSTS = 3  # unreachable hosts, without an answer from others: no network; 0: never
OUTAGE_PAUSE = 30  # seconds until such a host is tried again; doubled each time
# From RETRY_AFTER_MAX on, the host is given up for that time (docs/fetch.md#walls).
WALL_HOLD = 30  # seconds of rest for a host after a challenge; multiplied by 8 each time
QUICK = False  # True: no second try after a connection timeout

# --- speed --------------------------------------------------------------------
CONCURRENT_REQUESTS = 32  # requests in progress, over all hosts
DOWNLOAD_TIMEOUT = 30  # seconds for a complete response
CONNECT_TIMEOUT = 15  # seconds to open a connection
WORKERS = 2  # processes that read pages and PDFs; 0: the crawler reads them, for debugging
# Of a PDF, the worker stops after 20 seconds and returns the text so far.
WORKER_TIMEOUT = 30  # seconds for one page or PDF
PDF_REFERENCES = True  # whether the text of a PDF includes its list of references
PDF_PAGES_MAX = 1000  # pages of a PDF; longer PDFs are books
# Only one job at a time may have all of it; a job that needs more ends as `parse-crashed`.
WORKER_MEMORY = 320 * 1024**2  # bytes of address space; a job gets half, or all of it alone
HTML_MAXSIZE = 8 * 1024**2  # bytes of a page; the largest known has 1.6 MB, and needs 46 times that
# A single stream may have an eighth of it.
PDF_STREAMS_MAXSIZE = 256 * 1024**2  # bytes of all unpacked streams of a PDF, pictures excepted

# --- pages that need a browser ---------------------------------------------------
# Without Chromium, a page that needs a browser has the reason `needs-browser`.
JAVASCRIPT = "auto"  # auto: pages that rules name; off: none; always: every page
# Path of Chromium; empty: search the PATH, the folders of Debian and Ubuntu, and those of
# `playwright install chromium`.
JAVASCRIPT_CHROMIUM = ""
JAVASCRIPT_PAGES = 4  # pages in the browser at a time, as in PubFetcher; each needs some 80 MB
JAVASCRIPT_TIMEOUT = 30.0  # seconds for a page to load; then the crawl takes the page as it is
JAVASCRIPT_WAIT = 15.0  # seconds for the element that a rule waits for to become visible
# A page that never stops sending requests gets ten times as long.
JAVASCRIPT_SETTLE = 0.5  # seconds without requests after loading, for pages without such a rule

# --- safety -------------------------------------------------------------------
# A body over 1 MiB is in a file in TMPDIR from its first bytes until it is read, one a request.
DOWNLOAD_MAXSIZE = 64 * 1024**2  # bytes, both as sent and unpacked
ALLOW_PRIVATE_HOSTS = False  # whether to fetch from private networks and this machine

# --- record and replay ----------------------------------------------------------
WARC_DIR = ""  # folder for WARC files of every exchange; empty: no recording
WARC_MAX_SIZE = 1024**3  # bytes of a WARC file, after which the next begins
FILES_DIR = "files"  # folder for the files of an ingest, or s3://bucket/prefix, gs://…
# Required if FILES_DIR is not a folder.
FILES_STAGING = ""  # folder for files without stored result; empty: .staging in FILES_DIR
REPLAY = ""  # WARC file, or folder of WARC files, that answers every request

# --- history and capture -----------------------------------------------------------
# Of ingest requests (docs/ingest.md#captures). An impossible combination is refused.

HISTORY = "none"  # local: HISTORY_DIR; wayback: a Wayback Machine; none
HISTORY_DIR = ""  # folder of WARC files for local; empty: WARC_DIR
CAPTURE = "live"  # live; spn2: through Save Page Now; none: earlier captures alone
# Your key of https://archive.org/account/s3.php.
SPN2_ACCESS_KEY = os.environ.get("SPN2_ACCESS_KEY", "")
# Its secret; both are sent only to SPN2_URL.
SPN2_SECRET_KEY = os.environ.get("SPN2_SECRET_KEY", "")

# --- ingest -----------------------------------------------------------------------
INGEST_SIZE_MAX = 128 * 1024**2  # bytes of a file, as sent and unpacked
INGEST_TIMEOUT = 120  # seconds for a complete response; files are larger than pages

# --- Kafka --------------------------------------------------------------------------
KAFKA_BROKERS = os.environ.get("KAFKA_BROKERS", "")  # host:port, separated by commas
KAFKA_CONFIG = ""  # file with properties of librdkafka: passwords, TLS, limits
KAFKA_GROUP = "pubcrawl"  # the consumers that share the messages of a topic
KAFKA_RESULTS = ""  # topic for results of an ingest; empty: they are not published
KAFKA_FILES = ""  # topic for files; empty: they are not published
KAFKA_MESSAGE_MAX = 30 * 1024**2  # bytes of a message; the broker must allow it too

# --- artifacts --------------------------------------------------------------------
ARTIFACT_URIS_MAX = 5_000  # members
ARTIFACT_FETCHES_MAX = 10_000  # requests
PORTALS_YAML: list[str] = []  # paths of files of portals, over the built-in ones

# --- GROBID -----------------------------------------------------------------------
GROBID_REFERENCES = False  # whether GROBID reads references that publications have as text only
GROBID_CONSOLIDATE_HEADER = 0  # 1: GROBID looks headers up in Crossref or glutton; 2, 3: DOIs only

# --- datasets -----------------------------------------------------------------------
DATASET_HOSTS: dict[str, str] = {}  # host → platform, and after a space its API's address
DATASET_FILE_MAX = 64 * 1024**2  # bytes of a file; larger files are not fetched
DATASET_SIZE_MAX = 64 * 1024**3  # bytes of all files
DATASET_FILES_MAX = 200  # files
DATASET_ANSWERS_MAX = 200  # responses with the list of files; some lists never end

# --- what runs ----------------------------------------------------------------
# For developers: paths of classes, as in Scrapy. A command without a crawl imports none.

# Your own pipelines; one with an order above 810 receives stored records, as feeds have them.
ITEM_PIPELINES: dict[str, int] = {}

# --- logs and stats -----------------------------------------------------------
LOG_LEVEL = "INFO"  # DEBUG: a line for each request
LOG_JSON = False  # True: a JSON object a line, for programs that collect logs
METRICS_PORT = ""  # port for Prometheus and the health check; 0: any free port; empty: off
METRICS_HOST = "127.0.0.1"  # address of this machine that listens there
METRICS_DIR = ""  # folder in which Prometheus finds the ports of crawls, and their last values

# --- fixed -------------------------------------------------------------------
# Values of Scrapy's settings on which pubcrawl depends; they have no row in docs/settings.md.

ROBOTSTXT_USER_AGENT = "pubcrawl"  # the name of the crawler in robots.txt
CONCURRENT_REQUESTS_PER_DOMAIN = 1  # one connection to a host
DOWNLOAD_WARNSIZE = 32 * 1024**2  # bytes; a larger body gives a log line
FEED_EXPORT_ENCODING = "utf-8"  # characters as they are, not escaped
DOWNLOAD_VERIFY_CERTIFICATES = True  # off by default in Scrapy
COOKIES_ENABLED = True  # from page to page of one publication; never for APIs
REDIRECT_MAX_TIMES = 20  # redirects of one request
PLAYWRIGHT_LAUNCH_OPTIONS: dict[str, object] = {}  # options for Chromium, over the built-in ones
# Services that resources declare, with the reason why robots.txt does not apply.
RESOURCE_APIS = resources.services()
LOGSTATS_INTERVAL = 60.0  # seconds between two lines of progress
REFERER_ENABLED = False  # hosts do not learn about requests to others
DOWNLOAD_DELAY_JITTER = 0.0  # with one connection per host, jitter would only slow the crawl down
# The class of the event loop; empty: Python's own. Windows has no uvloop.
ASYNCIO_EVENT_LOOP = "uvloop.Loop" if find_spec("uvloop") else None
# Items of a response in the pipelines at a time. Pipelines do not wait, so more only cost time.
CONCURRENT_ITEMS = 1
SCRAPER_SLOT_MAX_ACTIVE_SIZE = 512 * 1024**2  # bytes of answers being read; PDFs wait for a worker
# True reads the source of the callback for each answer: 1 ms.
WARN_ON_GENERATOR_RETURN_VALUE = False
DOWNLOAD_FAIL_ON_DATALOSS = True  # a truncated body is an error
TELNETCONSOLE_ENABLED = False  # the console is not used
REMOTE_CONTROL_ENABLED = False  # True would run code sent to a local port
METAREFRESH_ENABLED = False  # the walk itself follows redirects written into pages
BOT_NAME = "pubcrawl"  # name in the log
SPIDER_MODULES = ["pubcrawl.spiders"]  # where spiders are
NEWSPIDER_MODULE = "pubcrawl.spiders"  # where `scrapy genspider` writes
# Loads the spiders of SPIDER_MODULES, and makes one for each resource.
SPIDER_LOADER_CLASS = "pubcrawl.publications.spider.loader.ResourceSpiderLoader"
COMMANDS_MODULE = "pubcrawl.commands"  # where commands are
DOWNLOADER = "pubcrawl.fetch.slots.Downloader"  # one transfer per slot, and names for failures
TWISTED_DNS_RESOLVER = "pubcrawl.fetch.guard.GuardedResolver"  # public addresses only
# Adds keys to a request just before it is sent; other schemes are off.
DOWNLOAD_HANDLERS = {
    "http": "pubcrawl.fetch.handler.Handler",
    "https": "pubcrawl.fetch.handler.Handler",
    "data": None,
    "file": None,
    "ftp": None,
    "s3": None,
}
# They replace Scrapy's for robots, retries, compression, redirects, cookies and counts.
DOWNLOADER_MIDDLEWARES = {
    # Above all others: an archived page needs no request to its host.
    "pubcrawl.fetch.history.History": 50,
    "pubcrawl.fetch.guard.AddressGuard": 60,
    # Above Robots: a page that cannot be rendered causes no request.
    "pubcrawl.fetch.browser.Browsing": 80,
    "pubcrawl.fetch.robots.Robots": 100,
    "pubcrawl.fetch.retry_after.RetryAfter": 550,
    # Below RetryAfter: a wall is not requested again.
    "pubcrawl.fetch.blocked.Blocked": 580,
    "pubcrawl.fetch.decompress.Decompress": 590,
    "pubcrawl.fetch.redirects.Redirects": 600,
    "pubcrawl.fetch.cookies.Cookies": 700,
    # Below Cookies and Redirects, which see the result of the rendering.
    "pubcrawl.fetch.browser.Rendering": 720,
    "pubcrawl.fetch.large.TransferStats": 850,
    "pubcrawl.fetch.archive.replay.Replay": 940,
    "pubcrawl.fetch.archive.recorder.Recorder": 950,  # below Decompress: bodies are as sent
}
# Scrapy's, without those that crawls do not use: it would import them even so.
DOWNLOADER_MIDDLEWARES_BASE = {
    path: order
    for path, order in default_settings.DOWNLOADER_MIDDLEWARES_BASE.items()
    if path.rpartition(".")[2]
    not in (
        "OffsiteMiddleware",
        "HttpAuthMiddleware",  # walks check redirects; no host needs them
        # DOWNLOADER_MIDDLEWARES replaces these.
        "RobotsTxtMiddleware",
        "RetryMiddleware",
        "HttpCompressionMiddleware",
        "DownloaderStats",
        "RedirectMiddleware",
        "CookiesMiddleware",
    )
}
# Scrapy's, without those that drop requests silently or only cost time.
SPIDER_MIDDLEWARES_BASE = {
    path: order
    for path, order in default_settings.SPIDER_MIDDLEWARES_BASE.items()
    if path.rpartition(".")[2]
    not in (
        "UrlLengthMiddleware",  # drops long addresses silently, and the walk would wait for ever
        "DepthMiddleware",  # requests follow each other to the end of the seed list
        "HttpErrorMiddleware",  # fetch turns failures into errors before they reach a spider
        # Each would pass all output of callbacks through a generator, for nothing:
        # no request copies the meta of another, and requests follow each other to the end.
        "MetaCopyDetectionMiddleware",
        "StartSpiderMiddleware",
    )
}
# They replace Scrapy's `FeedExporter` and `LogStats`.
EXTENSIONS = {
    "pubcrawl.extensions.log_text.VisibleLog": 0,  # before the first line with data
    "pubcrawl.extensions.feeds.Feeds": 0,
    "pubcrawl.extensions.items.Items": 50,
    "pubcrawl.extensions.items.LastItem": 50,
    "pubcrawl.extensions.progress.ProgressLine": 100,
    "pubcrawl.extensions.host_leases.SharedHosts": 100,
    "pubcrawl.extensions.budgets.ListBudgets": 100,
    "pubcrawl.extensions.metrics.Metrics": 200,
    "pubcrawl.extensions.fleet.FleetWorker": 700,
    "pubcrawl.extensions.crawls.FinishedCrawls": 800,
    "pubcrawl.extensions.summary.Summary": 900,
}
# Scrapy's, without those replaced above, and without the remote control.
EXTENSIONS_BASE = {
    path: order
    for path, order in default_settings.EXTENSIONS_BASE.items()
    if path.rpartition(".")[2]
    not in (
        "FeedExporter",
        "LogStats",  # those above replace them
        "RemoteControl",  # even when it is off, it imports a web server, which takes 0.2 seconds
    )
}
# Those that check, merge and store records.
ITEM_PIPELINES_BASE = {
    "pubcrawl.pipelines.validate.ValidatePipeline": 100,
    "pubcrawl.pipelines.merge.MergePipeline": 300,
    "pubcrawl.pipelines.references.ReferencesPipeline": 400,
    "pubcrawl.pipelines.store.StorePipeline": 800,
    "pubcrawl.pipelines.ingest.IngestPipeline": 810,
}
# The formats of docs/exports.md, beside Scrapy's: a user's FEED_EXPORTERS adds to them.
FEED_EXPORTERS_BASE = {
    **default_settings.FEED_EXPORTERS_BASE,
    **{
        name: f"pubcrawl.extensions.exporters.{form.capitalize()}Exporter"
        for name, form in registry.FEED_FORMATS.items()
    },
    **dict.fromkeys(("jsonlines", "jsonl", "jl"), "pubcrawl.extensions.json_lines.JsonLines"),
    "xml": "pubcrawl.extensions.exporters.XmlExporter",
}
# A file is complete at any time. A user's FEED_STORAGES adds to these.
FEED_STORAGES_BASE = {
    **default_settings.FEED_STORAGES_BASE,
    **dict.fromkeys(("", "file"), "pubcrawl.extensions.feed_file.FeedFile"),
}
LOG_VERSIONS: list[str] = []  # instead of ten lines; scrapy version -v prints them
STATS_DUMP = False  # the summary prints them in order
# The traceback of an item that failed is a DEBUG line.
LOG_FORMATTER = "pubcrawl.extensions.items.LogLines"
STATS_CLASS = "pubcrawl.extensions.stats.Stats"  # Scrapy's, counted in less time
