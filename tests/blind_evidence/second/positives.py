"""Requests whose page leads to their work, in a file that does not look like it at first."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Callable
from itertools import zip_longest

from tests.blind_evidence.case import Case
from tests.blind_evidence.pdfs import LIGATURES, Line
from tests.blind_evidence.second.make import (
    ENGLISH,
    FEED,
    WORKS,
    article,
    cited,
    head,
    made,
    printed,
    prose,
    said,
    voice,
)

# What a scanner reads instead of it.
MISREAD = (("rn", "m"), ("ee", "ec"), ("ll", "11"), ("c", "e"), ("u", "n"), ("h", "b"))


def misread(words: str, every: int) -> str:
    """Return *words* with an error in about each *every*th word, where one is easily misread."""
    read: list[str] = []
    due = 0
    for word in words.split(" "):
        due += 1
        right, wrong = next((pair for pair in MISREAD if pair[0] in word[1:]), ("", ""))
        if due >= every and right:
            read.append(word[0] + word[1:].replace(right, wrong, 1))
            due = 0
        else:
            read.append(word)
    return " ".join(read)


def other_language(key: str) -> bytes:
    work = WORKS[key]
    lines: list[Line] = [
        *said(key, 9, f"{work.journal}, {work.year}"),
        *said("en1", 16, ENGLISH[key]),
        *said(key, 11, ", ".join(work.authors)),
        (9, f"DOI: {work.doi}"),
        *prose("en1", 20, key),
        FEED,
        *said(key, 13, work.title),
        *said(key, 10, work.abstract),
    ]
    return printed(lines, title="Microsoft Word - final_rev2")


def late_title(key: str) -> bytes:
    work = WORKS[key]
    lines: list[Line] = [
        *said(key, 26, work.journal),
        (11, f"ISSN 2000-0000    {work.year}"),
        (9, f"https://doi.org/{work.doi}"),
        FEED,
        *head(key, journal=" ", doi=""),
        *prose(key, 18),
    ]
    return printed(lines)


def scanned(key: str) -> bytes:
    work = WORKS[key]
    text = " ".join(voice(key).body * 30)
    columns = [textwrap.wrap(text[start : start + 3000], 44) for start in (0, 3000)]
    lines: list[Line] = [
        *said(key, 9, misread(f"{work.journal} {work.year}", 3)),
        *said(key, 15, misread(work.title, 4)),
        *said(key, 10, " und ".join(work.authors) if key[:2] == "de" else ", ".join(work.authors)),
    ]
    for left, right in zip_longest(*columns, fillvalue=""):
        lines.append((9, misread(f"{left:<48}{right}", 7)))
    return printed(lines, running=misread(work.journal, 2))


def short(key: str) -> bytes:
    lines = head(key, abstract=False)
    return printed([*lines, *prose(key, 3, "short")])


def letter(key: str) -> bytes:
    work = WORKS[key]
    lines: list[Line] = [
        *said(key, 9, f"{work.journal}, {work.year}"),
        *said(key, 13, work.title),
        *prose(key, 3, "letter"),
        *said(key, 11, work.authors[0]),
        (9, f"doi:{work.doi}"),
    ]
    return printed(lines)


def erratum(key: str) -> bytes:
    lines = head(key, abstract=False)
    return printed([*lines, *said(key, 10, WORKS[key].abstract)])


def signed(key: str) -> bytes:
    """Return a piece whose author stands at its end, as of editorials and reviews."""
    work = WORKS[key]
    lines: list[Line] = [
        *said(key, 9, f"{work.journal}, {work.year}"),
        (9, f"doi {work.doi}"),
        *said(key, 14, work.title),
        *prose(key, 8, "signed"),
        *said(key, 11, work.authors[0]),
    ]
    return printed(lines)


def abstract(key: str) -> bytes:
    lines = head(key)
    return printed([*lines, *prose(key, 1, "abstract")], running=WORKS[key].journal)


def proceedings(key: str) -> bytes:
    lines: list[Line] = [
        *said(key, 9, f"{voice(key).proceedings}, {WORKS[key].year}, pp. 118-121"),
        (8, "ISBN 978-0-00-000000-0"),
        *head(key),
        *prose(key, 9, "proceedings"),
    ]
    return printed(lines, running=voice(key).proceedings)


def covered_thesis(key: str) -> bytes:
    work = WORKS[key]
    lines: list[Line] = [
        *said(key, 20, work.journal),
        FEED,
        *said(key, 14, work.journal),
        *said(key, 18, work.title),
        *said(key, 12, voice(key).thesis),
        *said(key, 13, work.authors[0]),
        (11, str(work.year)),
        FEED,
        (10, "Declaration. I declare that this is my own work."),
        FEED,
        (10, "Acknowledgements"),
        *prose(key, 1, "thanks"),
        FEED,
        (11, voice(key).abstract),
        *said(key, 10, work.abstract),
        FEED,
        *prose(key, 300, "thesis"),
    ]
    return printed(lines)


def report(key: str) -> bytes:
    work = WORKS[key]
    lines: list[Line] = [
        *said(key, 22, work.authors[0]),
        FEED,
        *said(key, 9, f"{work.authors[0]}, {work.year}. ISBN 978-0-00-000000-2"),
        (9, "This document may be reproduced if the source is acknowledged."),
        FEED,
        *said(key, 24, work.title),
        *said(key, 10, work.abstract),
        (9, f"doi {work.doi}"),
        FEED,
        *prose(key, 60, "report"),
    ]
    return printed(lines, title=work.title)


def in_the_middle(key: str) -> bytes:
    other = key[:2] + ("2" if key[2] == "1" else "1")
    lines = [*prose(other, 2, "end"), *cited(other, "en3", "de2"), (10, "* * *")]
    return printed([*lines, *head(key), *prose(key, 16)], running=WORKS[key].journal)


GIVEN = ("Ada", "Bo", "Cyd", "Dov", "Eli", "Fay", "Gus", "Hal", "Ira", "Joy")
FAMILY = ("Arkwell", "Brindle", "Coppard", "Dunmore", "Eastlake", "Furlong", "Grist", "Holloway")


def many_authors(key: str) -> bytes:
    crowd = [f"{given} {family}" for family in FAMILY for given in GIVEN]
    return article(key, authors=[*WORKS[key].authors, *crowd], length=20)


def capitals(key: str) -> bytes:
    title = WORKS[key].title
    if key[:2] == "tr":
        title = title.replace("i", "İ").replace("ı", "I")
    title = title.upper()
    if key[:2] == "el":
        marked = unicodedata.normalize("NFD", title)
        title = "".join(letter for letter in marked if letter != "\u0301")
    return article(key, title=title, length=16)


def broken(key: str) -> bytes:
    """Return an article with a narrow title that is divided in words."""
    work = WORKS[key]
    lines: list[Line] = []
    rest = work.title
    while len(rest) > 17:
        cut = 17
        while not (rest[cut - 2 : cut + 2].isalpha()) and cut > 8:
            cut -= 1
        lines.append((18, rest[:cut] + "-"))
        rest = rest[cut:]
    lines.append((18, rest))
    lines = [*said(key, 9, f"{work.journal}, {work.year}"), *lines, (11, ", ".join(work.authors))]
    return printed([*lines, (8, work.doi), *prose(key, 18)])


FORMULAE = {
    "enf": "Spin canting in Sr₂IrO₄ films grown on NdGaO₃",
    "zhf": "关于 Lᵖ 空间中 (α, β)-算子的有界性",
    "ukf": "Розпад B⁰→K*⁰μ⁺μ⁻ за малих переданих імпульсів",
}


def formula(key: str) -> bytes:
    return article(key, title=FORMULAE[key], length=14)


def ligatured(key: str) -> bytes:
    def joined(words: str) -> str:
        for letters, sign in LIGATURES.items():
            words = words.replace(letters, sign)
        return words

    lines = [*head(key), *prose(key, 16)]
    return printed([(size, joined(words)) for size, words in lines], title=WORKS[key].title)


def split_title(key: str) -> bytes:
    work = WORKS[key]
    main, subtitle = (part.strip() for part in work.title.split(":"))
    lines: list[Line] = [
        *said(key, 20, main),
        *said(key, 11, ", ".join(work.authors)),
        *said(key, 9, f"{work.journal}, {work.year}"),
        FEED,
        *said(key, 13, subtitle[0].upper() + subtitle[1:]),
        (9, f"https://doi.org/{work.doi}"),
        *prose(key, 18),
    ]
    return printed(lines)


def plain(key: str) -> bytes:
    return article(key, length=18)


# kind, file, and rows of: work, platform, way, known
TRIED: tuple[tuple[str, Callable[[str], bytes], tuple[str, ...]], ...] = (
    (
        "title-in-other-language",
        other_language,
        (
            "ko2 kci both all",
            "zh2 airiti file doi",
            "uk1 cyberleninka meta url",
            "fa2 magiran file all",
        ),
    ),
    (
        "no-title-on-first-page",
        late_title,
        ("ja2 weko both all", "ro2 hrcak meta doi", "en2 silverchair file all"),
    ),
    (
        "scanned-columns",
        scanned,
        (
            "en1 bepress meta all",
            "de1 zobodat file cited",
            "en4 esploro both all",
        ),
    ),
    (
        "letter-of-one-page",
        letter,
        ("enl bepress meta all", "hil janeway file doi", "ell hrcak both all"),
    ),
    (
        "erratum-itself",
        erratum,
        ("tre janeway both all", "ene silverchair meta doi", "zhe airiti file all"),
    ),
    (
        "editorial-itself",
        signed,
        ("vie vjol file all", "are magiran file doi", "fre erudit both url"),
    ),
    ("abstract-itself", abstract, ("ena silverchair both all", "jaa weko file doi")),
    (
        "proceedings-header",
        proceedings,
        (
            "th2 thaijo file all",
            "id2 anthology meta doi",
        ),
    ),
    (
        "thesis-with-covers",
        covered_thesis,
        ("hit shodhganga file all", "het iris both cited", "det esploro meta all"),
    ),
    (
        "report-with-logos",
        report,
        ("vir drupal file all", "enr pure file doi", "arr iris file title"),
    ),
    (
        "book-review-itself",
        signed,
        ("enb silverchair meta all", "heb openedition file doi", "frb persee file all"),
    ),
    (
        "case-report",
        plain,
        ("jac weko file doi", "fac magiran embed all", "enc silverchair iframe url"),
    ),
    (
        "starts-in-the-middle",
        in_the_middle,
        ("el1 openedition file all", "zt2 airiti file doi", "ar1 magiran both cited"),
    ),
    ("many-authors", many_authors, ("en3 silverchair meta cited",)),
    ("consortium", plain, ("eno drupal file all", "ido garuda onclick cited")),
    (
        "capitals",
        capitals,
        (
            "el2 hrcak file title",
            "tr2 janeway both cited",
        ),
    ),
    (
        "divided-title",
        broken,
        ("de2 zobodat file all", "id1 garuda meta doi"),
    ),
    (
        "formula",
        formula,
        ("enf silverchair meta title", "zhf airiti file all", "ukf cyberleninka both doi"),
    ),
    ("ligatures", ligatured, ("enq bepress both title", "frq erudit file cited")),
    ("subtitle-elsewhere", split_title, ("fr2 persee file all", "enp - direct all")),
    ("supplementary-in-title", plain, ("ens silverchair file all", "trs janeway refresh doi")),
    (
        "policy-in-title",
        plain,
        ("enp pure file url", "idp garuda file all", "zhp airiti file cited"),
    ),
    ("direct", plain, ("th1 - direct doi", "he1 - direct all", "bn1 - direct cited")),
)


def _cases() -> tuple[Case, ...]:
    cases = []
    for kind, maker, rows in TRIED:
        for row in rows:
            key, platform, via, known = row.split()
            words = made(kind, key, platform, via, known, maker(key), hit=True)
            cases.append(words)
    return tuple(cases)


CASES = _cases()
