"""
Pairs the names and e-mail addresses of corresponding authors on a page.

Publishers repeat addresses in menus and footnotes, and selectors may match too many
authors. So names and addresses are paired only if there are as many of both.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import unquote

from pubcrawl.reading.authors import email, with_at
from pubcrawl.works.publication import Author

_MAILTO = re.compile(r"mailto:", re.IGNORECASE)
_TRIMMED = "".join(map(chr, range(0x21)))


def pair_authors(names: Sequence[str], emails: Sequence[str]) -> tuple[Author, ...]:
    """
    Return the authors with these *names* and *emails*, in the order of the page.

    Addresses that the page repeats for each author count once. If the numbers
    still differ, the names are dropped, so that no author gets a wrong address.
    """
    emails = _once(names, emails)
    if not names:
        names = [""] * len(emails)
    elif not emails:
        emails = [""] * len(names)
    elif len(names) != len(emails):
        names = [""] * len(emails)
    pairs = zip(names, emails, strict=True)
    return tuple(Author(name=name, email=address) for name, address in pairs if name or address)


def address(href: str, resolved: str, text: str, *, compat: bool = False) -> str:
    """
    Return the e-mail address in a link, or an empty text.

    *href*: the link as written. *resolved*: its absolute form. *text*: its visible
    text. *compat*: the address is the whole absolute link without ``mailto:``.
    """
    if compat:
        scheme = _MAILTO.match(resolved)
        return resolved[scheme.end() if scheme else 0 :].strip(_TRIMMED)
    href = href.strip()
    scheme = _MAILTO.match(href)
    if scheme is None:
        return email(text) or email(unquote(href))
    words = with_at(unquote(href[scheme.end() :].partition("?")[0]))
    # RFC 6068: a link may have several addresses, separated by commas.
    return words.partition(",")[0].strip() or email(text)


def _once(names: Sequence[str], emails: Sequence[str]) -> Sequence[str]:
    count = len(names)
    repeats = len(emails) == count**2 if count > 1 else count == 1 and len(emails) > 1
    if repeats and all(address == emails[at % count] for at, address in enumerate(emails)):
        emails = emails[:count]
    if len(set(emails)) == 1 and not (count == len(emails) and len(set(names)) == 1):
        return emails[:1]
    return emails
