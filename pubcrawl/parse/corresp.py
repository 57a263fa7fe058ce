"""
Corresponding authors that a page names: which e-mail address is whose.

Publishers repeat addresses in menus and footnotes, and mark authors in ways
that a selector catches too well; so names and addresses are put together only
where their numbers agree.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import unquote

from pubcrawl.items.publication import Author
from pubcrawl.parse.authors import email, with_at

_MAILTO = re.compile(r"mailto:", re.IGNORECASE)
_TRIMMED = "".join(map(chr, range(0x21)))


def paired(names: Sequence[str], emails: Sequence[str]) -> tuple[Author, ...]:
    """
    Return the authors with these *names* and *emails*, in the order of the page.

    Addresses that the page repeats for each author count once. Where the
    numbers differ after that, the names are left out: nobody is given the
    address of another.
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
    Return the e-mail address that a link holds; empty if it holds none.

    *href* is the link as written, *resolved* its absolute form, *text* what is
    shown. With *compat* all of the absolute link is the address but
    ``mailto:`` at its front.
    """
    if compat:
        scheme = _MAILTO.match(resolved)
        return resolved[scheme.end() if scheme else 0 :].strip(_TRIMMED)
    href = href.strip()
    scheme = _MAILTO.match(href)
    if scheme is None:
        return email(text) or email(unquote(href))
    words = with_at(unquote(href[scheme.end() :].partition("?")[0]))
    # RFC 6068: several addresses may stand there, with commas between.
    return words.partition(",")[0].strip() or email(text)


def _once(names: Sequence[str], emails: Sequence[str]) -> Sequence[str]:
    count = len(names)
    repeats = len(emails) == count**2 if count > 1 else count == 1 and len(emails) > 1
    if repeats and all(address == emails[at % count] for at, address in enumerate(emails)):
        emails = emails[:count]
    if len(set(emails)) == 1 and not (count == len(emails) and len(set(names)) == 1):
        return emails[:1]
    return emails
