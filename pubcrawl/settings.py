"""
All settings with value, unit and reason. Only this file reads the environment.

A user sets one with ``-s NAME=value``, through the environment where a line below
reads it, or in a settings module that imports this one. docs/settings.md explains each.
"""

from __future__ import annotations

import os
from importlib.util import find_spec

from scrapy.settings import default_settings

import pubcrawl
from pubcrawl.exchange import registry
from pubcrawl.publications import resources

BOT_NAME = "pubcrawl"
SPIDER_MODULES = ["pubcrawl.spiders"]
NEWSPIDER_MODULE = "pubcrawl.spiders"
# It adds a spider for each resource.
SPIDER_LOADER_CLASS = "pubcrawl.publications.spider.loader.ResourceSpiderLoader"
COMMANDS_MODULE = "pubcrawl.commands"

# --- identity -------------------------------------------------------------
CONTACT_EMAIL = os.environ.get("CONTACT_EMAIL", "")  # required for a live crawl
EUROPEPMC_EMAIL = ""  # sent to Europe PMC, which uses it only to announce changes
USER_AGENT = f"pubcrawl/{pubcrawl.__version__}"  # CONTACT_EMAIL is added to each request
ROBOTSTXT_USER_AGENT = "pubcrawl"  # the name of the crawler in robots.txt
REFERER_ENABLED = False  # hosts do not learn about requests to others

# --- where things are -------------------------------------------------------
# The addresses and keys of resources, such as EUROPEPMC_URL, are in their declarations.
globals().update({**resources.addresses(), **resources.keys()})
RESOURCE_APIS = resources.services()
RESOURCES_ASKED: list[str] = []  # names for -a resources=; empty: see docs/resources.md
RESOURCES_EXTRA: list[str] = []  # resources of your own: paths of classes
WAYBACK_CDX_URL = "https://web.archive.org/cdx/search/cdx"  # index of captures
WAYBACK_URL = "https://web.archive.org"  # captures, below /web/
SPN2_URL = "https://web.archive.org/save"
GROBID_URL = ""  # such as http://localhost:8070; empty: GROBID is not used
LOOKUP_URL = ""  # biblio-glutton, such as http://localhost:8080/service; empty: not used
STORE_URL = os.environ.get("STORE_URL", "sqlite:///pubcrawl.db")  # SQLAlchemy URL
FLEET_DRAIN_TIMEOUT = 20.0  # seconds for which a drain waits for responses under way
FLEET_INTERVAL = 5.0  # seconds between two signs of life in the store; 0: none, and no orders
STORE_PATIENCE = 300.0  # seconds to wait for a store out of reach, e.g. during its restart

# --- jobs: of Scrapyd, of timers -----------------------------------------------
JOB = ""  # name of the job; Scrapyd gives it as -a _job=; empty: no job
JOBS_DIR = os.environ.get("JOBS_DIR", "jobs")  # outputs of a job: JOBS_DIR/SPIDER/JOB/
SUMMARY_FILE = ""  # path of a copy of the summary, with the exit code; empty: the log alone

# --- how pages are read: files over the built-in rules -----------------------
JOURNALS_YAML: list[str] = []  # paths; later files override earlier ones (docs/rules.md)
WEBPAGES_YAML: list[str] = []
WALLS_YAML: list[str] = []  # the marks of challenge, cookie and login pages
HOSTS_YAML: list[str] = []  # hosts that an ingest skips, and hosts that need one session
FULLTEXT_LINKS_YAML: list[str] = []  # where to find links to full texts (docs/ingest-files.md)
DOCUMENT_KINDS_YAML: list[str] = []  # what documents beside a work say they are
DEPOSITS_YAML: list[str] = []  # servers that register a DOI for a copy of a work

# --- what is usable: UTF-16 code units of text, items of lists ---------------
PART_TITLE_MIN_LENGTH = 4
PART_KEYWORDS_MIN_SIZE = 2  # keywords and MeSH terms
PART_MINED_TERMS_MIN_SIZE = 1  # EFO and GO terms
PART_ABSTRACT_MIN_LENGTH = 200
PART_FULLTEXT_MIN_LENGTH = 2000
WEBPAGE_MIN_LENGTH = 50  # title and content of a page together
WEBPAGE_MIN_LENGTH_JAVASCRIPT = 200  # a page with less text is fetched again with a browser

# --- when a record is fetched again: minutes; 0 always, negative never -------
FRONTIER_EMPTY_COOLDOWN = 720
FRONTIER_NON_FINAL_COOLDOWN = 10080
FRONTIER_FETCH_EXCEPTION_COOLDOWN = 1440
FRONTIER_RETRY_LIMIT = 3  # fetches between cooldowns; 0 none, negative unlimited

# --- the walk ----------------------------------------------------------------
PUBFETCHER_COMPAT = False  # reproduce PubFetcher, quirks included (docs/compat.md)
BATCH_MAX = 1000  # identifiers a request may ask for; 1: a request for each
FRONTIER_WINDOW = 1000  # publications under way; memory grows with this, not with the seed list
FRONTIER_PATIENCE = 15.0  # seconds without change at earlier stages until a batch is sent unfilled
SEED_ATTEMPTS = 2  # fetches of a seed within one crawl if the first fails
SEED_FAILURES_MAX = "50%"  # seeds that may fail, as a number or a share; more: exit code 9
SEED_REJECTED_MAX = "50%"  # lines of a list that may be rejected; more: exit code 9

# --- politeness ---------------------------------------------------------------
ROBOTSTXT_OBEY = True  # for pages; fetch/apis.py and resources declare the APIs, with reasons
CRAWL_DELAY_MAX = 60  # seconds between two requests that a robots.txt may demand
CONCURRENT_REQUESTS_PER_DOMAIN = 1  # one connection per host, kept by fetch/slots.py
HOST_LEASE = 30.0  # seconds after which the lease of a dead crawl on a host ends; 0: no leases
DOWNLOAD_DELAY = 0  # seconds; DOWNLOAD_SLOTS has hosts with limits of their own
HOST_REST_FACTOR = 1.0  # rest of a host after each answer, as a multiple of the answer's time
HOST_REST_MAX = 30  # seconds; the longest such rest
DOWNLOAD_DELAY_JITTER = 0.0  # with one connection per host, jitter would only slow the crawl down
# Keys: hosts without www.; delay: seconds between two requests, instead of the rest.
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
RETRY_AFTER_TIMES = 3  # how often a request is repeated after a Retry-After
RETRY_AFTER_MAX = 600  # seconds; the crawl gives up a host that demands more for now
RETRY_AFTER_DEFAULT = 5  # seconds of rest after 429 and 503, at least; doubled each time
HOST_REFUSALS_MAX = 5  # refusals in a row until requests to a host fail at once; 0: never
OUTAGE_FAILURES = 5  # failed connections in a row until requests fail at once; 0: never
OUTAGE_HOSTS = 3  # unreachable hosts, without an answer from others: no network; 0: never
OUTAGE_PAUSE = 30  # seconds until such a host is tried again; doubled each time
OUTAGE_PAUSE_MAX = 600  # seconds; the longest such pause
WALL_HOLD = 30  # seconds of rest for a host after a challenge; multiplied by 8 each time
QUICK = False  # True: no second try after a connection timeout

# --- speed --------------------------------------------------------------------
# libuv's loop: two crawls of journal pages took 5 % less time each. Windows has none.
ASYNCIO_EVENT_LOOP = "uvloop.Loop" if find_spec("uvloop") else None
CONCURRENT_REQUESTS = 32
# Pipelines do not wait: 4 cost 3 more tasks an answer, the default of 100 half the speed.
CONCURRENT_ITEMS = 1
SCRAPER_SLOT_MAX_ACTIVE_SIZE = 512 * 1024**2  # bytes of answers being read; PDFs wait for a worker
DOWNLOAD_TIMEOUT = 30  # seconds for a complete response
WARN_ON_GENERATOR_RETURN_VALUE = False  # True reads the callback's source for each answer: 1 ms
CONNECT_TIMEOUT = 15  # seconds
REDIRECT_MAX_TIMES = 20
WORKERS = 2  # processes that read pages and PDFs; 0: the crawler reads them, for debugging
WORKER_TIMEOUT = 30  # seconds for one page or PDF
PDF_REFERENCES = True  # whether the text of a PDF includes its list of references
PDF_PAGES_MAX = 1000  # pages of a PDF; longer PDFs are books
WORKER_MEMORY = 320 * 1024**2  # bytes of address space; a job gets half, or all of it alone
HTML_MAXSIZE = 8 * 1024**2  # bytes of a page; the largest known has 1.6 MB, and needs 46 times that
PDF_STREAM_MAXSIZE = 32 * 1024**2  # bytes of an unpacked PDF stream, pictures excepted
PDF_STREAMS_MAXSIZE = 256 * 1024**2  # bytes of all unpacked streams of a PDF

# --- pages that need a browser ---------------------------------------------------
JAVASCRIPT = "auto"  # auto: pages that rules name; off: none; always: every page
JAVASCRIPT_CHROMIUM = ""  # path of Chromium; empty: search the PATH and the folders of packages
JAVASCRIPT_PAGES = 4  # pages in the browser at a time, as in PubFetcher; each needs some 80 MB
JAVASCRIPT_TIMEOUT = 30.0  # seconds for a page to load; then the crawl takes the page as it is
JAVASCRIPT_WAIT = 15.0  # seconds for the element that a rule waits for to become visible
JAVASCRIPT_SETTLE = 0.5  # seconds without requests after loading, for pages without such a rule
JAVASCRIPT_RESOURCES = ["script", "stylesheet", "xhr", "fetch"]  # no images, media, fonts
JAVASCRIPT_REQUESTS_MAX = 100  # requests of one page
JAVASCRIPT_CACHE_MAXSIZE = 32 * 1024**2  # bytes of scripts and styles shared by pages
JAVASCRIPT_RECYCLE = 200  # pages after which Chromium is restarted: its memory grows
PLAYWRIGHT_LAUNCH_OPTIONS: dict[str, object] = {}  # options for Chromium, over the built-in ones

# --- safety -------------------------------------------------------------------
DOWNLOAD_MAXSIZE = 64 * 1024**2  # bytes, both as sent and unpacked
LARGE_BODIES_MAXSIZE = 32 * 1024**2  # bytes of all bodies over 1 MiB in the crawler; others wait
DOWNLOAD_WARNSIZE = 32 * 1024**2  # bytes
DOWNLOAD_VERIFY_CERTIFICATES = True
DOWNLOAD_FAIL_ON_DATALOSS = True  # a truncated body is an error
ALLOW_PRIVATE_HOSTS = False  # whether to fetch from private networks and this machine
TELNETCONSOLE_ENABLED = False
REMOTE_CONTROL_ENABLED = False  # True would run code sent to a local port
COOKIES_ENABLED = True  # within one walk, see fetch/cookies.py; never for APIs
METAREFRESH_ENABLED = False

# --- record and replay ----------------------------------------------------------
WARC_DIR = ""  # folder for WARC files of every exchange; empty: no recording
WARC_MAX_SIZE = 1024**3  # bytes of a WARC file, after which the next begins
FILES_DIR = "files"  # folder for the files of an ingest, or s3://bucket/prefix, gs://…
FILES_STAGING = ""  # folder for files without stored result; empty: .staging in FILES_DIR
REPLAY = ""  # WARC file, or folder of WARC files, that answers every request

# --- history: earlier captures, and new captures -----------------------------------
HISTORY = "none"  # local: HISTORY_DIR; wayback: a Wayback Machine; none
HISTORY_DIR = ""  # folder of WARC files for local; empty: WARC_DIR
HISTORY_FAILURES_SINCE = "2019"  # a failure captured before this date is tried again
CAPTURE = "live"  # live; spn2: through Save Page Now; none: earlier captures alone
SPN2_ACCESS_KEY = os.environ.get("SPN2_ACCESS_KEY", "")
SPN2_SECRET_KEY = os.environ.get("SPN2_SECRET_KEY", "")
SPN2_POLL = 3.0  # seconds between two queries for a job; 60 queries at most
SPN2_INDEX_WAIT = 9.0  # seconds until a new capture is in the index; 45 if a person waits for it

# --- ingest -----------------------------------------------------------------------
INGEST_SIZE_MAX = 128 * 1024**2  # bytes of a file, as sent and unpacked
INGEST_TIMEOUT = 120  # seconds for a complete response; files are larger than pages
INGEST_RESOURCES_MIN = 0.5  # share of a page's resources that must load for a hit

# --- Kafka --------------------------------------------------------------------------
KAFKA_BROKERS = os.environ.get("KAFKA_BROKERS", "")  # host:port, separated by commas
KAFKA_CONFIG = ""  # file with properties of librdkafka: passwords, TLS, limits
KAFKA_GROUP = "pubcrawl"  # the consumers that share the messages of a topic
KAFKA_RESULTS = ""  # topic for results of an ingest; empty: they are not published
KAFKA_FILES = ""  # topic for files; empty: they are not published
KAFKA_DEAD_LETTERS = ""  # topic for what cannot be read or sent; empty: TOPIC-dead-letters
KAFKA_MESSAGE_MAX = 30 * 1024**2  # bytes of a message; the broker must allow it too

# --- artifacts --------------------------------------------------------------------
ARTIFACT_URIS_MAX = 5_000  # members
ARTIFACT_FETCHES_MAX = 10_000  # requests
ARTIFACT_DEPTH_MAX = ""  # hops from the entry page; empty: by the heuristic
ARTIFACT_ITEM_MAX = 256 * 1024**2  # bytes of one member
ARTIFACT_SIZE_MAX = 2 * 1024**3  # bytes of all members
ARTIFACT_TIMEOUT = 1_800  # seconds
PORTALS_YAML: list[str] = []  # paths of files of portals, over the built-in ones

# --- GROBID -----------------------------------------------------------------------
GROBID_TIMEOUT = 180.0  # seconds for one PDF
GROBID_REFERENCES = False  # whether GROBID reads references that publications have as text only
GROBID_CONSOLIDATE_HEADER = 0  # 1: GROBID looks headers up in Crossref or glutton; 2, 3: DOIs only

# --- datasets -----------------------------------------------------------------------
DATASET_HOSTS: dict[str, str] = {}  # host → platform, and after a space its API's address
DATASET_FILE_MAX = 64 * 1024**2  # bytes of a file; larger files are not fetched
DATASET_SIZE_MAX = 64 * 1024**3  # bytes of all files
DATASET_FILES_MAX = 200  # files
DATASET_ANSWERS_MAX = 200  # responses with the list of files; some lists never end

# --- what runs ----------------------------------------------------------------
# Paths, not classes: a command without a crawl imports none of them.
DOWNLOADER = "pubcrawl.fetch.slots.Downloader"
SCHEDULER = "pubcrawl.fetch.scheduler.Scheduler"
TWISTED_DNS_RESOLVER = "pubcrawl.fetch.guard.GuardedResolver"
DOWNLOAD_HANDLERS = {
    "http": "pubcrawl.fetch.handler.Handler",
    "https": "pubcrawl.fetch.handler.Handler",
    "data": None,
    "file": None,
    "ftp": None,
    "s3": None,
}
# Scrapy's own, without those that crawls do not use: it would import them even so.
DOWNLOADER_MIDDLEWARES_BASE = {
    path: order
    for path, order in default_settings.DOWNLOADER_MIDDLEWARES_BASE.items()
    if path.rpartition(".")[2]
    not in (
        *("OffsiteMiddleware", "HttpAuthMiddleware"),  # walks check redirects; no host needs them
        # DOWNLOADER_MIDDLEWARES replaces these.
        *("RobotsTxtMiddleware", "RetryMiddleware", "HttpCompressionMiddleware"),
        *("RedirectMiddleware", "CookiesMiddleware"),
    )
}
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
        *("MetaCopyDetectionMiddleware", "StartSpiderMiddleware"),
    )
}
EXTENSIONS_BASE = {
    path: order
    for path, order in default_settings.EXTENSIONS_BASE.items()
    if path.rpartition(".")[2]
    not in (
        *("FeedExporter", "LogStats"),  # those below replace them
        "RemoteControl",  # even when it is off, it imports a web server, which takes 0.2 seconds
    )
}
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
    "pubcrawl.fetch.archive.replay.Replay": 940,
    "pubcrawl.fetch.archive.recorder.Recorder": 950,  # below Decompress: bodies are as sent
}
ITEM_PIPELINES = {
    "pubcrawl.pipelines.validate.ValidatePipeline": 100,
    "pubcrawl.pipelines.merge.MergePipeline": 300,
    "pubcrawl.pipelines.references.ReferencesPipeline": 400,
    "pubcrawl.pipelines.store.StorePipeline": 800,
    "pubcrawl.pipelines.ingest.IngestPipeline": 810,
}
EXTENSIONS = {
    "pubcrawl.extensions.log_text.VisibleLog": 0,  # before the first line with data
    "pubcrawl.extensions.feeds.Feeds": 0,
    "pubcrawl.extensions.items.Items": 50,
    "pubcrawl.extensions.progress.ProgressLine": 100,
    "pubcrawl.extensions.hosts.SharedHosts": 100,
    "pubcrawl.extensions.metrics.Metrics": 200,
    "pubcrawl.extensions.fleet.FleetWorker": 700,
    "pubcrawl.extensions.crawls.FinishedCrawls": 800,
    "pubcrawl.extensions.summary.Summary": 900,
}
FEED_EXPORTERS = {
    **{
        name: f"pubcrawl.extensions.exporters.{form.capitalize()}Exporter"
        for name, form in registry.FEED_FORMATS.items()
    },
    **dict.fromkeys(("jsonlines", "jsonl", "jl"), "pubcrawl.extensions.json_lines.JsonLines"),
}
FEED_EXPORT_ENCODING = "utf-8"

# --- logs and stats -----------------------------------------------------------
LOG_LEVEL = "INFO"  # DEBUG: a line for each request
LOG_VERSIONS: list[str] = []  # instead of ten lines; scrapy version -v prints them
LOGSTATS_INTERVAL = 60.0  # seconds between two lines of progress
STATS_DUMP = False  # the summary prints them in order
LOG_JSON = False  # True: a JSON object a line, for programs that collect logs
METRICS_PORT = ""  # port for Prometheus and the health check; 0: any free port; empty: off
METRICS_HOST = "127.0.0.1"  # address of this machine that listens there
METRICS_DIR = ""  # folder in which Prometheus finds the ports of crawls, and their last values
LOG_FORMATTER = "pubcrawl.extensions.items.LogLines"
STATS_CLASS = "pubcrawl.extensions.stats.Stats"
