"""
Pairs the names and e-mail addresses of corresponding authors on a page.

Publishers repeat addresses in menus and footnotes, and selectors may match too many
authors. So names and addresses are paired only if there are as many of both.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from unicodedata import category, normalize
from urllib.parse import unquote

from pubcrawl.reading.authors import email, with_at
from pubcrawl.works.publication import Author

MAILTO = re.compile(r"(?:mailto:)+", re.IGNORECASE)
_MAX_CUT = 100  # letters of a name


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


def address(href: str, text: str) -> str:
    """Return the e-mail address in a link *href* with the visible *text*, or an empty text."""
    href = href.strip()
    scheme = MAILTO.match(href)
    if scheme is None:
        return email(text) or email(unquote(href))
    words = with_at(unquote(href[scheme.end() :].partition("?")[0]))
    # RFC 6068: a link may have several addresses, separated by commas.
    return words.partition(",")[0].strip() or email(text)


def completed(author: Author, *contacts: Author) -> Author:
    """Return *author* with its missing values from *contacts*."""
    values = zip(author, *contacts, strict=True)
    return Author(*(next(filter(None, column), "") for column in values))


def with_addresses(authors: tuple[Author, ...], others: tuple[Author, ...]) -> tuple[Author, ...]:
    """Return *authors*; if none of them has an address, *others*, who may have some."""
    if not authors or (others and not any(author.email for author in authors)):
        return (
            tuple(map(completed, others, authors)) if len(authors) == len(others) == 1 else others
        )
    return authors


def letters(raw: str, dropped: str = "ZPSNM") -> str:
    """Return *raw* in lower case, decomposed, without characters of the *dropped* categories."""
    return "".join(
        char for char in normalize("NFKD", raw.lower()) if category(char)[0] not in dropped
    )


def share_addresses(
    authors: list[Author],
    contacts: Iterable[Author],
    letters: Callable[[str], str] = letters,
) -> None:
    """
    Give the addresses of *contacts* to the *authors* without one, the most similar names first.

    *letters*: the letters that names and addresses have in common.
    """
    remaining = [(contact, letters(contact.email.partition("@")[0])) for contact in contacts]
    longest = max((len(part) for author in authors for part in author.name.split()), default=0)
    for stage in range(3 + min(longest, _MAX_CUT)):
        for index, author in enumerate(authors):
            name = author.name.split()
            for entry in () if author.email or not name else remaining:
                if _alike(name, entry[1], stage, letters):
                    authors[index] = completed(author, entry[0])
                    remaining.remove(entry)
                    break


def _alike(name: list[str], local: str, stage: int, letters: Callable[[str], str]) -> bool:
    """Answer whether the *local* part of an address fits *name*; later stages are laxer."""
    if stage in (0, 2):  # the whole name, the initials
        return local == letters("".join(name if stage == 0 else [part[0] for part in name]))
    cut = max(stage - 2, 0)
    shorts = (letters(part[: len(part) - cut]) for part in name if len(part) > cut + 1)
    return any(len(short) > 1 and short in local for short in shorts)


def _once(names: Sequence[str], emails: Sequence[str]) -> Sequence[str]:
    count = len(names)
    repeats = len(emails) == count**2 if count > 1 else count == 1 and len(emails) > 1
    if repeats and all(address == emails[at % count] for at, address in enumerate(emails)):
        emails = emails[:count]
    if len(set(emails)) == 1 and not (count == len(emails) and len(set(names)) == 1):
        return emails[:1]
    return emails
