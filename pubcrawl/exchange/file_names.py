"""Names of files for records: safe on every system, unique, and the same each time."""

from __future__ import annotations

import hashlib
import re

_ODD = re.compile(r"[^a-z0-9]+")
_PLAIN = re.compile(r"(?:PMC)?[0-9]{1,20}")
_WORDS_MAX = 60  # characters of an identifier or an address in a name


def file_stem(name: str) -> str:
    """
    Return the name of a file for the record *name*, without its suffix.

    A PMID or PMCID is its own name. A DOI or an address becomes its letters and digits in lower
    case, and eight digits of its SHA-256, because others may differ only in case or in the rest.
    """
    return name if _PLAIN.fullmatch(name) else hashed_stem(name, name)


def hashed_stem(words: str, key: str) -> str:
    """Return a file name from *words* that is unique to *key*."""
    plain = _ODD.sub("-", words.lower()).strip("-")[:_WORDS_MAX].strip("-")
    return f"{plain}-{hashlib.sha256(key.encode('utf-8', 'replace')).hexdigest()[:8]}"
