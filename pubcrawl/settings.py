"""
Every setting: value, unit, reason. The one reader of the environment.

A setting of ours can be given with ``-s NAME=value``, in the environment where
marked, or in a settings module of one's own that imports this one.
docs/settings.md explains each.
"""

from __future__ import annotations

import os

import pubcrawl

BOT_NAME = "pubcrawl"
SPIDER_MODULES = ["pubcrawl.spiders"]
NEWSPIDER_MODULE = "pubcrawl.spiders"
COMMANDS_MODULE = "pubcrawl.commands"

# --- who we are -------------------------------------------------------------
CONTACT_EMAIL = os.environ.get("CONTACT_EMAIL", "")  # a live crawl refuses to start without
NCBI_API_KEY = os.environ.get("NCBI_API_KEY", "")  # 10 requests a second instead of 3
EUROPEPMC_EMAIL = ""  # sent to Europe PMC, which asks for it only to tell of news
USER_AGENT = f"pubcrawl/{pubcrawl.__version__}" + (
    f" (+mailto:{CONTACT_EMAIL})" if CONTACT_EMAIL else ""
)

# --- where things are -------------------------------------------------------
EUROPEPMC_URL = "https://www.ebi.ac.uk/europepmc/webservices/rest"
EUROPEPMC_ANNOTATIONS_URL = "https://www.ebi.ac.uk/europepmc/annotations_api"
EUTILS_URL = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"
PUBMED_HTML_URL = "https://www.ncbi.nlm.nih.gov/pubmed"
PMC_HTML_URL = "https://www.ncbi.nlm.nih.gov/pmc/articles"
UNPAYWALL_URL = "https://api.unpaywall.org/v2"
DOI_URL = "https://doi.org"
STORE_URL = os.environ.get("STORE_URL", "sqlite:///pubcrawl.db")  # SQLAlchemy URL

# --- what is usable: UTF-16 code units of text, items of lists ---------------
PART_TITLE_MIN_LENGTH = 4
PART_KEYWORDS_MIN_SIZE = 2  # keywords and MeSH terms
PART_MINED_TERMS_MIN_SIZE = 1  # EFO and GO terms
PART_ABSTRACT_MIN_LENGTH = 200
PART_FULLTEXT_MIN_LENGTH = 2000

# --- when a record is fetched again: minutes; 0 always, negative never -------
FRONTIER_EMPTY_COOLDOWN = 720
FRONTIER_NON_FINAL_COOLDOWN = 10080
FRONTIER_FETCH_EXCEPTION_COOLDOWN = 1440
FRONTIER_RETRY_LIMIT = 3  # fetches between cooldowns; 0 none, negative unlimited

# --- the walk ----------------------------------------------------------------
PUBFETCHER_COMPAT = False  # reproduce PubFetcher, quirks included (docs/compat.md)
BATCH_MAX = 1000  # identifiers a request may ask for; 1: a request for each
FRONTIER_WINDOW = 1000  # publications under way; memory grows with it, not with the seeds
FRONTIER_PATIENCE = 2.0  # seconds that a batch waits for one more publication to join
SEED_ATTEMPTS = 2  # fetches of a seed within one crawl when the first met with a failure
SEED_FAILURES_MAX = "50%"  # seeds that may fail, a number or a share; more: exit code 9

# --- manners and speed -------------------------------------------------------
