"""
Every setting: value, unit, reason. The one reader of the environment.

A setting of ours can be given with ``-s NAME=value``, in the environment where
marked, or in a settings module of one's own that imports this one.
docs/settings.md explains each.
"""

from __future__ import annotations

import os
from importlib.util import find_spec

from scrapy.downloadermiddlewares.cookies import CookiesMiddleware
from scrapy.downloadermiddlewares.httpauth import HttpAuthMiddleware
from scrapy.downloadermiddlewares.httpcompression import HttpCompressionMiddleware
from scrapy.downloadermiddlewares.offsite import OffsiteMiddleware
from scrapy.downloadermiddlewares.redirect import RedirectMiddleware
from scrapy.downloadermiddlewares.retry import RetryMiddleware
from scrapy.downloadermiddlewares.robotstxt import RobotsTxtMiddleware
from scrapy.extensions.feedexport import FeedExporter
from scrapy.extensions.logstats import LogStats
from scrapy.settings import default_settings
from scrapy.spidermiddlewares.depth import DepthMiddleware
from scrapy.spidermiddlewares.httperror import HttpErrorMiddleware
from scrapy.spidermiddlewares.metacopy import MetaCopyDetectionMiddleware
from scrapy.spidermiddlewares.start import StartSpiderMiddleware
from scrapy.spidermiddlewares.urllength import UrlLengthMiddleware

import pubcrawl
from pubcrawl.export.json_lines import JsonLines
from pubcrawl.export.pubfetcher import PubFetcherExporter
from pubcrawl.extensions.feeds import Feeds
from pubcrawl.extensions.hosts import SharedHosts
from pubcrawl.extensions.items import Items, LogLines
from pubcrawl.extensions.progress import ProgressLine
from pubcrawl.extensions.stats import Stats
from pubcrawl.extensions.summary import Summary
from pubcrawl.fetch.blocked import Blocked
from pubcrawl.fetch.browser import Browsing, Rendering
from pubcrawl.fetch.cookies import Cookies
from pubcrawl.fetch.decompress import Decompress
from pubcrawl.fetch.guard import AddressGuard, GuardedResolver
from pubcrawl.fetch.handler import Handler
from pubcrawl.fetch.history import History
from pubcrawl.fetch.recorder import Recorder
from pubcrawl.fetch.redirects import Redirects
from pubcrawl.fetch.replay import Replay
from pubcrawl.fetch.retry_after import RetryAfter
from pubcrawl.fetch.robots import Robots
from pubcrawl.fetch.scheduler import Scheduler
from pubcrawl.fetch.slots import Downloader
from pubcrawl.pipelines.ingest import IngestPipeline
from pubcrawl.pipelines.merge import MergePipeline
from pubcrawl.pipelines.store import StorePipeline
from pubcrawl.pipelines.validate import ValidatePipeline

BOT_NAME = "pubcrawl"
SPIDER_MODULES = ["pubcrawl.spiders"]
NEWSPIDER_MODULE = "pubcrawl.spiders"
COMMANDS_MODULE = "pubcrawl.commands"

# --- who we are -------------------------------------------------------------
CONTACT_EMAIL = os.environ.get("CONTACT_EMAIL", "")  # a live crawl refuses to start without
NCBI_API_KEY = os.environ.get("NCBI_API_KEY", "")  # 10 requests a second instead of 3
EUROPEPMC_EMAIL = ""  # sent to Europe PMC, which asks for it only to tell of news
USER_AGENT = f"pubcrawl/{pubcrawl.__version__}"  # the contact is added at the wire
ROBOTSTXT_USER_AGENT = "pubcrawl"  # the name that robots.txt may speak to
REFERER_ENABLED = False  # no host need know what another was asked

# --- where things are -------------------------------------------------------
EUROPEPMC_URL = "https://www.ebi.ac.uk/europepmc/webservices/rest"
EUROPEPMC_ANNOTATIONS_URL = "https://www.ebi.ac.uk/europepmc/annotations_api"
EUTILS_URL = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"
PUBMED_HTML_URL = "https://www.ncbi.nlm.nih.gov/pubmed"
PMC_HTML_URL = "https://www.ncbi.nlm.nih.gov/pmc/articles"
UNPAYWALL_URL = "https://api.unpaywall.org/v2"
DOI_URL = "https://doi.org"
WAYBACK_CDX_URL = "https://web.archive.org/cdx/search/cdx"  # index of captures
WAYBACK_URL = "https://web.archive.org"  # captures, below /web/
SPN2_URL = "https://web.archive.org/save"
GROBID_URL = ""  # such as http://localhost:8070; empty: PDFs are not given to it
STORE_URL = os.environ.get("STORE_URL", "sqlite:///pubcrawl.db")  # SQLAlchemy URL
STORE_PATIENCE = 300.0  # seconds that a store out of reach is waited for, e.g. while it restarts

# --- how pages are read: files laid over the built-in rules ------------------
JOURNALS_YAML: list[str] = []  # paths; later ones count more (docs/rules.md)
WEBPAGES_YAML: list[str] = []
WALLS_YAML: list[str] = []  # how challenge, cookie and login pages are known
HOSTS_YAML: list[str] = []  # what an ingest leaves alone, and hosts that want one session
FULLTEXT_LINKS_YAML: list[str] = []  # where links to full texts are (docs/ingest-links.md)

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
FRONTIER_WINDOW = 1000  # publications under way; memory grows with it, not with the seeds
FRONTIER_PATIENCE = 15.0  # seconds without any progress before it after which a batch goes as it is
SEED_ATTEMPTS = 2  # fetches of a seed within one crawl when the first met with a failure
SEED_FAILURES_MAX = "50%"  # seeds that may fail, a number or a share; more: exit code 9

# --- manners ------------------------------------------------------------------
ROBOTSTXT_OBEY = True  # for pages; APIs are listed with their reasons in fetch/contact.py
CRAWL_DELAY_MAX = 60  # seconds that a robots.txt may ask for between two requests
CONCURRENT_REQUESTS_PER_DOMAIN = 1  # one connection per host, held by fetch/slots.py
HOST_LEASE = 30.0  # seconds after which others may ask a host whose crawl has died; 0: no leases
DOWNLOAD_DELAY = 0  # seconds; hosts with a limit of their own are in DOWNLOAD_SLOTS
HOST_REST_FACTOR = 1.0  # a host rests after each answer for as long as that took, times this
HOST_REST_MAX = 30  # seconds; the longest such rest
DOWNLOAD_DELAY_JITTER = 0.0  # with one connection per host, chance would only slow it down
# Keys are hosts without www.; delay: seconds between two requests, in place of the rest.
DOWNLOAD_SLOTS = {
    # 3 requests a second, 10 with a key, for all of NCBI together
    "ncbi.nlm.nih.gov": {
        "concurrency": 1,
        "delay": 0.1 if NCBI_API_KEY else 0.34,
        "hosts": ["eutils.ncbi.nlm.nih.gov", "pmc.ncbi.nlm.nih.gov", "pubmed.ncbi.nlm.nih.gov"],
    },
    "ebi.ac.uk": {"concurrency": 1, "delay": 0},
    "api.unpaywall.org": {"concurrency": 1, "delay": 0},  # 100,000 a day
    "doi.org": {"concurrency": 1, "delay": 0, "hosts": ["dx.doi.org"]},
    "export.arxiv.org": {"concurrency": 1, "delay": 3, "hosts": ["arxiv.org"]},
    "web.archive.org": {"concurrency": 1, "delay": 1},  # index, replay and Save Page Now together
}
RETRY_AFTER_TIMES = 3  # how often a request is sent again because its host asked to
RETRY_AFTER_MAX = 600  # seconds; a host that wants more is given up for now
RETRY_AFTER_DEFAULT = 5  # seconds of rest after 429 and 503, at least; doubled each time
HOST_REFUSALS_MAX = 5  # of these in a row, then requests to a host fail at once; 0: never
OUTAGE_FAILURES = 5  # in a row with nobody there, then requests to a host fail at once; 0: never
OUTAGE_HOSTS = 3  # different hosts with nobody there, and none that answered: no network; 0: never
OUTAGE_PAUSE = 30  # seconds after which such a host is looked at again; doubled each time
OUTAGE_PAUSE_MAX = 600  # seconds; the longest such pause
WALL_HOLD = 30  # seconds that a host is left alone after a challenge; eight times as long each time
QUICK = False  # no second try after a connection timeout

# --- speed --------------------------------------------------------------------
# libuv's loop: two crawls of journal pages took 5 % less time each. Windows has none.
ASYNCIO_EVENT_LOOP = "uvloop.Loop" if find_spec("uvloop") else None
CONCURRENT_REQUESTS = 32
CONCURRENT_ITEMS = (
    1  # stations do not wait; 4 cost 3 tasks more an answer, the default of 100 half the speed
)
SCRAPER_SLOT_MAX_ACTIVE_SIZE = 512 * 1024**2  # bytes of answers being read; PDFs wait for a worker
DOWNLOAD_TIMEOUT = 30  # seconds for a whole answer
WARN_ON_GENERATOR_RETURN_VALUE = False  # reads a callback's source for each answer: 1 ms
CONNECT_TIMEOUT = 15  # seconds
REDIRECT_MAX_TIMES = 20
WORKERS = 2  # processes that read pages and PDFs; 0: the crawler itself does, for debugging
WORKER_TIMEOUT = 30  # seconds for one page or PDF
PDF_REFERENCES = True  # whether the text of a PDF has its list of references
PDF_PAGES_MAX = 1000  # pages of a PDF that are read; longer ones are books
WORKER_MEMORY = 320 * 1024**2  # bytes of address space; half of it but for one at a time
HTML_MAXSIZE = 8 * 1024**2  # bytes of a page; the largest seen has 1.6 MB, and takes 46 times that
PDF_STREAM_MAXSIZE = 32 * 1024**2  # bytes that a stream of a PDF becomes, but for pictures
PDF_STREAMS_MAXSIZE = 256 * 1024**2  # bytes that all of them become

# --- pages that need a browser ---------------------------------------------------
JAVASCRIPT = "auto"  # pages that rules name; off: none; always: every page
JAVASCRIPT_CHROMIUM = ""  # path of Chromium; empty: found on the PATH or where packages put it
JAVASCRIPT_PAGES = 4  # pages in the browser at a time, as PubFetcher; each takes some 80 MB
JAVASCRIPT_TIMEOUT = 30.0  # seconds until a page has loaded; what is there by then is taken
JAVASCRIPT_WAIT = 15.0  # seconds until what a rule waits for is visible
JAVASCRIPT_SETTLE = 0.5  # seconds of quiet after loading where no rule says what to wait for
JAVASCRIPT_RESOURCES = ["script", "stylesheet", "xhr", "fetch"]  # no images, media, fonts
JAVASCRIPT_REQUESTS_MAX = 100  # requests that one page may make
JAVASCRIPT_CACHE_MAXSIZE = 32 * 1024**2  # bytes of scripts and styles that pages share
JAVASCRIPT_RECYCLE = 200  # pages after which Chromium is started anew: it grows with time
PLAYWRIGHT_LAUNCH_OPTIONS: dict[str, object] = {}  # how Chromium is started, besides ours

# --- safety -------------------------------------------------------------------
DOWNLOAD_MAXSIZE = 64 * 1024**2  # bytes, as sent and unpacked
LARGE_BODIES_MAXSIZE = 32 * 1024**2  # bytes of bodies over 1 MiB in the crawler; others wait
DOWNLOAD_WARNSIZE = 32 * 1024**2  # bytes
DOWNLOAD_VERIFY_CERTIFICATES = True
DOWNLOAD_FAIL_ON_DATALOSS = True  # a body that is cut short is no answer
ALLOW_PRIVATE_HOSTS = False  # addresses of private networks and of this machine
TELNETCONSOLE_ENABLED = False
REMOTE_CONTROL_ENABLED = False  # would run code that is sent to a local port
# Left out for good: only to be told that it is off, it imports a web server, 0.2 seconds.
EXTENSIONS_BASE = {
    path: order
    for path, order in default_settings.EXTENSIONS_BASE.items()
    if path != "scrapy.extensions.remote_control.RemoteControl"
}
COOKIES_ENABLED = True  # from page to page of one walk, see fetch/cookies.py; never for APIs
METAREFRESH_ENABLED = False

# --- record and replay ----------------------------------------------------------
WARC_DIR = ""  # folder: every exchange is recorded there
WARC_MAX_SIZE = 1024**3  # bytes of a WARC file, then the next begins
FILES_DIR = "files"  # folder of the files of an ingest, or s3://bucket/prefix, gs://…
FILES_STAGING = ""  # folder where files wait for their results; empty: .staging in FILES_DIR
REPLAY = ""  # WARC file or folder of them: every request is answered from it

# --- history: what was captured before, and who captures anew ---------------------
HISTORY = "none"  # local: our own archive; wayback: a Wayback Machine
HISTORY_DIR = ""  # folder of the archive that local looks into; empty: WARC_DIR
HISTORY_FAILURES_SINCE = "2019"  # a failure that was captured before this date is tried anew
CAPTURE = "live"  # spn2: Save Page Now; none: nothing that was not captured before
SPN2_ACCESS_KEY = os.environ.get("SPN2_ACCESS_KEY", "")
SPN2_SECRET_KEY = os.environ.get("SPN2_SECRET_KEY", "")
SPN2_POLL = 3.0  # seconds between two looks at a job; it is looked at 60 times
SPN2_INDEX_WAIT = 9.0  # seconds until a new capture is in the index; 45 where somebody waits

# --- ingest -----------------------------------------------------------------------
INGEST_SIZE_MAX = 128 * 1024**2  # bytes of a file, as sent and unpacked
INGEST_TIMEOUT = 120  # seconds for a whole answer; files are larger than pages
INGEST_RESOURCES_MIN = 0.5  # share of what a page loads that has to come for a hit

# --- artifacts --------------------------------------------------------------------
ARTIFACT_URIS_MAX = 5_000  # members
ARTIFACT_FETCHES_MAX = 10_000  # requests
ARTIFACT_DEPTH_MAX = ""  # hops from the entry page; by the heuristic: 20 paths, 5 titles, 3 others
ARTIFACT_ITEM_MAX = 256 * 1024**2  # bytes of one member
ARTIFACT_SIZE_MAX = 2 * 1024**3  # bytes of all members
ARTIFACT_TIMEOUT = 1_800  # seconds
PORTALS_YAML: list[str] = []  # paths of the user's portals, over the built-in ones

# --- GROBID -----------------------------------------------------------------------
GROBID_TIMEOUT = 180.0  # seconds for one PDF
GROBID_CONSOLIDATE_HEADER = 0  # 1: it looks headers up in Crossref or glutton; 2, 3: DOIs only

# --- datasets -----------------------------------------------------------------------
DATASET_HOSTS: dict[str, str] = {}  # host → platform it runs, and after a space its API
DATASET_FILE_MAX = 64 * 1024**2  # bytes of a file, above which it is not fetched
DATASET_SIZE_MAX = 64 * 1024**3  # bytes of all files
DATASET_FILES_MAX = 200  # files
DATASET_ANSWERS_MAX = 200  # answers that the list of files may be in; some never end

# --- what runs ----------------------------------------------------------------
DOWNLOADER = Downloader
SCHEDULER = Scheduler
TWISTED_DNS_RESOLVER = GuardedResolver
DOWNLOAD_HANDLERS = {
    "http": Handler,
    "https": Handler,
    "data": None,
    "file": None,
    "ftp": None,
    "s3": None,
}
DOWNLOADER_MIDDLEWARES = {
    History: 50,  # above all: of an archived page its host hears nothing
    AddressGuard: 60,
    Browsing: 80,  # above robots.txt: nothing is sent for a page that cannot be rendered
    OffsiteMiddleware: None,  # a walk knows where it goes
    HttpAuthMiddleware: None,  # no host wants a password
    RobotsTxtMiddleware: None,
    Robots: 100,
    RetryMiddleware: None,
    RetryAfter: 550,
    Blocked: 580,  # a wall is not asked for again
    HttpCompressionMiddleware: None,
    Decompress: 590,
    RedirectMiddleware: None,
    Redirects: 600,
    CookiesMiddleware: None,
    Cookies: 700,
    Rendering: 720,  # below cookies and redirects, which see what the page did
    Replay: 940,
    Recorder: 950,  # below decompression: bodies are as sent
}
SPIDER_MIDDLEWARES = {
    # Drops long addresses without a word, and the walk would wait for ever.
    UrlLengthMiddleware: None,
    DepthMiddleware: None,  # requests follow each other to the end of the seed list
    HttpErrorMiddleware: None,  # failures have their own name before they reach a spider
    # What follows from an answer would go through a generator of each, for nothing.
    MetaCopyDetectionMiddleware: None,  # no request is made of another's meta
    StartSpiderMiddleware: None,  # requests follow each other to the end of the seed list
}
ITEM_PIPELINES = {
    ValidatePipeline: 100,
    MergePipeline: 300,
    StorePipeline: 800,
    IngestPipeline: 810,
}
EXTENSIONS = {
    FeedExporter: None,
    Feeds: 0,
    LogStats: None,
    Items: 50,
    ProgressLine: 100,
    SharedHosts: 100,
    Summary: 900,
}
FEED_EXPORTERS = {
    **dict.fromkeys(("jsonlines", "jsonl", "jl"), JsonLines),
    "pubfetcher": PubFetcherExporter,
}
FEED_EXPORT_ENCODING = "utf-8"

# --- what is said -------------------------------------------------------------
LOG_LEVEL = "INFO"  # DEBUG: a line for each request
LOG_VERSIONS: list[str] = []  # ten lines; scrapy version -v shows them
LOGSTATS_INTERVAL = 60.0  # seconds between two lines of progress
STATS_DUMP = False  # the summary says it in order
LOG_FORMATTER = LogLines
STATS_CLASS = Stats
