"""Requests whose page leads to a file that is another work, or no work."""

from __future__ import annotations

from collections.abc import Callable

from tests.blind_evidence.case import Case
from tests.blind_evidence.pdfs import Line
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

ENGLISH_ROWS = {
    "certificate": "Certificate of ethical approval",
    "consort": "Reporting checklist for observational studies",
}


def sister(key: str) -> str:
    """Return another work by the same first author."""
    return key[:2] + ("2" if key[2] == "1" else "1")


def about(key: str, kind: str, doi: str, count: int = 3, words: str = "") -> bytes:
    """Return a short piece whose title has the work's title in it."""
    title = f"{kind} “{WORKS[key].title}”"
    lines = head(key, title=title, authors=(), doi=doi, abstract=False)
    return printed([*lines, *said(key, 10, words), *prose(key, count, kind), *cited(key, key)])


def neighbour(key: str) -> bytes:
    other = sister(key)
    return article(other, authors=WORKS[other].authors[::-1])


def same_authors(key: str) -> bytes:
    return article(sister(key), authors=WORKS[key].authors, cites=(key,))


def translation(key: str) -> bytes:
    work = WORKS[key]
    lines: list[Line] = [
        (9, f"Studies in Translation, {work.year + 2}"),
        *said("en1", 16, ENGLISH[key]),
        *said("en1", 11, "Translated by Roderick Amherst-Vale"),
        (9, f"https://doi.org/10.79911/sit.{work.year + 2}.{len(work.title)}"),
        *said("en1", 9, f"First published in another language as doi:{work.doi}. "),
        *prose("en1", 20, key),
    ]
    return printed(lines, title=ENGLISH[key])


def translated_away(key: str) -> bytes:
    """Return a translation from English into German, where the English is asked for."""
    lines: list[Line] = [
        (9, "Zeitschrift für Übertragungen, 2023"),
        *said("de1", 16, "Steinbruchteiche als Zuflucht der Krebse im walisischen Hochland"),
        (11, ", ".join(WORKS[key].authors)),
        (9, f"{voice('de1').translated}: doi 10.79922/zfu.2023.17"),
        *prose("de1", 20, key),
    ]
    return printed(lines)


def corrigendum(key: str) -> bytes:
    return about(key, voice(key).erratum, WORKS[key].doi + ".c1", 1)


def retraction(key: str) -> bytes:
    title = f"Retraction notice: {WORKS[key].title}"
    lines = head(key, title=title, doi=WORKS[key].doi + "r", abstract=False)
    words = "This article has been retracted at the request of the authors and the editor."
    return printed([*lines, *said("en1", 10, words)])


def citing(key: str) -> bytes:
    other = sister(key)
    return article(other, authors=("Quentin Harbottle", "Li Aster"), cites=(key, other))


def letter(key: str) -> bytes:
    title = f"{voice(key).comment} “{WORKS[key].title}”"
    lines = head(
        key, title=title, authors=("Ruben Takács-Holm",), doi=WORKS[key].doi + "9", abstract=False
    )
    return printed([*lines, *prose(key, 3, "letter"), *cited(key, key)])


def reply(key: str) -> bytes:
    title = f"Authors' reply to comments on: {WORKS[key].title}"
    lines = head(key, title=title, doi=WORKS[key].doi + "-reply", abstract=False)
    return printed([*lines, *prose(key, 4, "reply"), *cited(key, key)])


def editorial(key: str) -> bytes:
    other = WORKS[sister(key)]
    title = f"{voice(key).editorial} {WORKS[key].journal}"
    lines = head(key, title=title, authors=("Editor",), doi="", abstract=False)
    lines += [*prose(key, 2, "ed"), *said(key, 10, f"{WORKS[key].title}; {other.title}.")]
    return printed([*lines, *prose(key, 2, "ed2")])


def supplement_abstract(key: str) -> bytes:
    work, other = WORKS[key], WORKS[sister(key)]
    lines: list[Line] = [(9, f"{work.journal}, Supplement 1 ({work.year - 1}) S1-S212")]
    for mark, one in (("P-117", other), ("P-118", work), ("P-119", other)):
        lines += [*said(key, 11, f"{mark} {one.title}"), *said(key, 9, ", ".join(one.authors))]
        lines += [*said(key, 9, one.abstract), (9, " ")]
    return printed(lines, running="Poster abstracts")


def thesis(key: str) -> bytes:
    work = WORKS[key]
    lines: list[Line] = [
        (12, "University of Nether Ouse"),
        (12, "Faculty of Letters and Sciences"),
        *said(key, 18, work.title),
        *said(key, 12, voice(key).thesis),
        (12, work.authors[0]),
        (11, str(work.year - 2)),
        FEED,
        (11, "Supervisor: Prof. E. Wintringham"),
        *said(key, 11, "Examined and accepted by the faculty"),
        FEED,
        *prose(key, 420, "thesis"),
    ]
    return printed(lines)


def conference(key: str) -> bytes:
    work = WORKS[key]
    return printed(
        [
            *said(key, 9, f"{voice(key).proceedings}, {work.year - 1}, pp. 211-214"),
            *head(key, doi=f"10.79933/proc.{work.year - 1}.211", journal="ISBN 978-0-00-000000-0"),
            *prose(key, 8, "proceedings"),
        ],
        running=voice(key).proceedings,
    )


def data(key: str) -> bytes:
    work = WORKS[key]
    lines: list[Line] = [
        *said(key, 16, f"Data from: {work.title}"),
        (11, ", ".join(work.authors)),
        (9, f"Dataset. https://doi.org/10.79944/repo.{work.year}.k7"),
        (11, "README"),
        (10, "File 1: observations.csv (4 312 rows, 18 columns, UTF-8)"),
        (10, "File 2: sites.csv. Columns: id, lat, lon, altitude, owner, remarks"),
        (10, "Missing values are written NA. Licence: CC0."),
    ]
    return printed(lines)


BOOK_OF = {"en6": "en5", "ja4": "ja3", "uk4": "uk3"}


def whole_book(key: str) -> bytes:
    book = BOOK_OF[key]
    work = WORKS[book]
    lines = head(book, abstract=False)
    lines += [FEED, (12, "Contents"), *said(book, 10, f"2. {WORKS[key].title} ..... 41")]
    for chapter in range(1, 9):
        lines += [FEED, (16, f"{chapter}."), *prose(book, 22, f"chapter{chapter}")]
    return printed(lines, running=work.title, title=work.title)


def one_chapter(key: str) -> bytes:
    chapter = next(one for one, book in BOOK_OF.items() if book == key)
    return article(chapter, journal=f"{WORKS[key].title}, pp. 41-62", abstract=False)


def sample(key: str) -> bytes:
    lines = head(key, abstract=False)
    lines += [(14, "Sample pages"), FEED, (12, "Contents"), *said(key, 10, WORKS[key].abstract)]
    lines += [FEED, (11, "Order the complete book at your bookseller. 384 pages. Hardback.")]
    return printed(lines)


def other_version(key: str) -> bytes:
    work = WORKS[key]
    title = {
        "en3": "Do bells settle? A first look at pitch after repair",
        "id1": "Catatan awal tentang cita rasa kopi di bawah pohon pelindung",
        "uk1": "Птахи степу після вогню: попередні спостереження",
        "ko1": "돌담 사이의 바람: 예비 조사",
    }[key]
    lines: list[Line] = [
        (9, f"Preprint, not peer reviewed, version 1, {work.year - 1}"),
        *head(
            key, title=title, doi=f"10.79955/preprints.{work.year - 1}.0042.v1", journal="OpenPre"
        ),
        *prose(key, 14, "preprint"),
    ]
    return printed(lines, running="Preprint v1")


def review(key: str) -> bytes:
    work = WORKS[key]
    title = f"{work.title}. By {work.authors[0]}. {work.journal}, {work.year}. 384 pp."
    lines = [(10, voice(key).review), *said(key, 13, title), *prose(key, 5, "review")]
    return printed([*lines, (10, "Sylvester Ogbourne-Reyes"), (9, "Reviews in History 12, 2017")])


def part_two(key: str) -> bytes:
    return article(key, title=f"{WORKS[key].title}. II", doi=WORKS[key].doi + "2", authors=())


def other_year(key: str) -> bytes:
    work = WORKS[key]
    return printed(
        [
            (9, f"{work.journal}, {work.year - 3}"),
            *said(key, 16, f"{work.title} {work.year - 3}"),
            (11, "Secretariat"),
            (9, f"ISSN 0000-0000 · doi {work.doi}-{work.year - 3}"),
            *prose(key, 20, "year"),
        ]
    )


def protocol(key: str) -> bytes:
    work = WORKS[key]
    title = f"{work.title}: protocol for a systematic review"
    return article(key, title=title, doi=f"10.79966/prot.{work.year - 2}.9", length=12)


def namesake(key: str) -> bytes:
    return article(
        key,
        authors=("Jocelyn Varga-Whitmore", "Peder Saltnes"),
        doi="10.79977/other.1998.4",
        journal="Bulletin of the Halden Institute, 1998",
        abstract=False,
    )


def brief(key: str) -> bytes:
    work = WORKS[key]
    lines: list[Line] = [
        (14, "POLICY BRIEF no. 14"),
        *said(key, 12, "Key messages from: " + work.title),
        (10, "• Act early.  • Ask those who use it.  • Keep records."),
        *prose(key, 1, "brief"),
        *said(key, 9, f"The full study is published elsewhere: doi {work.doi}"),
    ]
    return printed(lines)


def press(key: str) -> bytes:
    work = WORKS[key]
    lines: list[Line] = [
        (14, "PRESS RELEASE - embargoed until 00:01"),
        *said(key, 12, f"New study: {work.title}"),
        *prose(key, 2, "press"),
        (10, "Media contact: press@example.org, +00 000 000"),
        *said(key, 9, f"Reference: {work.title}. {work.journal}. doi {work.doi}"),
    ]
    return printed(lines)


def slides(key: str) -> bytes:
    work = WORKS[key]
    lines: list[Line] = [*said(key, 22, work.title), (14, work.authors[0]), (12, "Spring meeting")]
    for words in ("Outline", "Why?", "Sites", "Results so far", "Thank you! Questions?"):
        lines += [FEED, (24, words), *said(key, 18, f"• {voice(key).body[len(words) % 6]}")]
    return printed(lines)


def preview(key: str) -> bytes:
    lines = head(key)
    words = "This is a preview of the first page. Buy the full article, 14 pages, to read on."
    return printed([*lines, *prose(key, 2, "preview"), *said("en1", 12, words)])


def embargo(key: str) -> bytes:
    words = (
        "The full text of this item is under embargo until 1 January 2031 and not yet available."
    )
    lines = [*said(key, 14, WORKS[key].title), *said("en1", 12, words), (9, WORKS[key].doi)]
    return printed(lines)


def catalogue(key: str) -> bytes:
    work = WORKS[key]
    lines: list[Line] = [(12, "Catalogue record, printed 03/05/2024 11:42")]
    for field, value in (
        ("245", work.title),
        ("100", work.authors[0]),
        ("773", f"{work.journal}, {work.year}"),
        ("024", work.doi),
        ("852", "Main library, closed stacks, shelf mark Z 118/44"),
    ):
        lines += said(key, 10, f"{field} $a {value}")
    return printed(lines)


def ethics(key: str) -> bytes:
    lines: list[Line] = [
        (16, ENGLISH_ROWS["certificate"]),
        (11, "Research Ethics Committee, reference REC/2017/4402"),
        *said(key, 10, f"Project: {WORKS[key].title}"),
        *said(key, 10, f"Applicant: {WORKS[key].authors[0]}"),
        (10, "Approved without conditions. Signed on behalf of the committee."),
    ]
    return printed(lines)


def checklist(key: str) -> bytes:
    lines: list[Line] = [(14, ENGLISH_ROWS["consort"]), *said(key, 9, WORKS[key].title)]
    lines += [(9, f"Item {item}    Reported on page no. ____    n/a") for item in range(1, 23)]
    return printed(lines)


def disclosure(key: str) -> bytes:
    lines: list[Line] = [
        (14, "Disclosure of interest"),
        *said(key, 10, f"Your name: {WORKS[key].authors[0]}"),
        *said(key, 10, f"Manuscript title: {WORKS[key].title}"),
        (10, "Manuscript number (if known): ________"),
        (10, "1. Grants or contracts:  [x] None    2. Royalties: [x] None"),
        (10, "I certify that I have answered every question on this form."),
    ]
    return printed(lines)


def deposit(key: str) -> bytes:
    lines: list[Line] = [
        (14, "Deposit licence agreement"),
        *said(key, 10, f"Title of work: {WORKS[key].title}"),
        *said(key, 10, f"Depositor: {WORKS[key].authors[0]}"),
        (10, "By signing, the depositor grants the repository the non-exclusive right to"),
        (10, "reproduce and distribute the work. Signature ____________ Date ________"),
    ]
    return printed(lines)


def copy_order(key: str) -> bytes:
    lines: list[Line] = [
        (14, "Request for a copy (interlibrary loan)"),
        *said(key, 10, f"Article: {WORKS[key].title} / {WORKS[key].journal} / {WORKS[key].year}"),
        (10, "Reader's name ______________  Library card ____________"),
        (10, "Copies cost 0.50 a page and are sent by post within five days."),
    ]
    return printed(lines)


def programme(key: str) -> bytes:
    lines: list[Line] = [(16, "Programme and venue"), (10, "Monday")]
    for hour, one in enumerate((sister(key), key, sister(key), key), 9):
        work = WORKS[one]
        lines += said(key, 10, f"{hour}.00 {work.authors[0]}: {work.title}")
    return printed([*lines, (10, "13.00 Lunch in the foyer. 19.30 Dinner (tickets at the desk)")])


def syllabus(key: str) -> bytes:
    lines: list[Line] = [(16, "Course GEO 214: reading list, spring term")]
    for week in range(1, 9):
        lines += [(11, f"Week {week}"), *cited(key, key if week == 5 else sister(key))]
    return printed([*lines, (10, "Assessment: one essay (60 %), two quizzes (40 %)")])


def patent(key: str) -> bytes:
    lines: list[Line] = [
        (11, "(19) Patent Office   (11) 3 918 227 B1   (51) Int. Cl. G10D 13/08"),
        *said(key, 14, f"(54) {WORKS[key].title}"),
        (10, "(73) Proprietor: Lockspeiser Foundries Ltd"),
        (10, "What is claimed is: 1. A method of tuning, comprising the steps of"),
        *prose(key, 8, "patent"),
    ]
    return printed(lines)


def front_matter(key: str) -> bytes:
    work = WORKS[key]
    lines = [*said(key, 24, work.journal), (14, str(work.year)), FEED]
    lines += [(11, "Editorial board"), (10, "A. Lindenthal, B. Okwuosa, C. Fanshawe")]
    lines += [FEED, *said(key, 10, f"{work.title} . . . 5"), (9, "Printed on recycled paper")]
    return printed(lines)


# kind, file, and rows of: work, platform, way, known[, label]
TRIED: tuple[tuple[str, Callable[[str], bytes], tuple[str, ...]], ...] = (
    (
        "issue-neighbour",
        neighbour,
        (
            "hi1 janeway meta all",
            "th1 thaijo both doi",
            "he1 openedition file url",
            "zt1 airiti file cited",
        ),
    ),
    (
        "same-authors",
        same_authors,
        (
            "vi1 vjol file all",
            "ko1 kci file cited",
            "en1 silverchair meta doi",
            "fa1 magiran file url",
        ),
    ),
    (
        "translation",
        translation,
        ("he2 redalyc file all", "ja1 weko file all", "uk2 cyberleninka meta all"),
    ),
    ("translation", translated_away, ("en1 pure file all",)),
    (
        "corrigendum",
        corrigendum,
        (
            "tr1 hrcak file all",
            "zh1 kci meta cited",
            "el1 openedition both url",
            "bn1 janeway file title",
        ),
    ),
    ("retraction", retraction, ("id1 garuda file all", "en2 silverchair both url")),
    (
        "citing",
        citing,
        ("ar1 magiran aside title", "fr1 erudit meta cited", "th2 thaijo more all"),
    ),
    ("letter", letter, ("uk1 drupal file all", "hi2 bepress meta cited", "he1 persee both doi")),
    ("reply", reply, ("en3 silverchair file all", "ko2 kci meta title")),
    (
        "editorial",
        editorial,
        ("vi2 vjol file doi", "zt2 airiti meta all", "el2 hrcak file cited"),
    ),
    (
        "supplement-abstract",
        supplement_abstract,
        (
            "fa2 magiran file all",
            "tr2 janeway meta all",
            "en4 silverchair file cited",
            "ja2 weko more all",
        ),
    ),
    (
        "thesis-of-the-title",
        thesis,
        (
            "id2 iris file all",
            "hi1 shodhganga file all",
            "zh2 pure meta all",
            "de1 esploro file all",
        ),
    ),
    (
        "conference-version",
        conference,
        (
            "ko1 anthology file all",
            "uk1 iris meta all",
            "th1 drupal file all",
        ),
    ),
    ("dataset", data, ("en2 drupal file all", "ro2 iris file doi", "zt1 pure more cited")),
    (
        "whole-book",
        whole_book,
        ("en6 pure file all", "ja4 weko meta all", "uk4 zobodat file cited"),
    ),
    ("one-chapter", one_chapter, ("en5 esploro file all", "ja3 weko file doi")),
    ("sample-pages", sample, ("en5 drupal file title", "uk3 bepress both cited")),
    (
        "other-version",
        other_version,
        ("en3 iris meta all", "id1 garuda file doi", "uk1 drupal embed url", "ko1 pure iframe all"),
    ),
    ("review-of-it", review, ("en5 silverchair file all", "ja3 persee meta cited")),
    ("part-two", part_two, ("hu2 hrcak file all", "ar2 magiran file doi", "zh1 airiti meta url")),
    ("other-year", other_year, ("de2 zobodat file all", "id2 drupal meta cited")),
    ("protocol", protocol, ("tr1 janeway both all", "en4 bepress meta doi")),
    ("namesake", namesake, ("fr1 zobodat file all", "en2 esploro meta cited")),
    ("brief", brief, ("bn1 drupal file all", "vi1 iris onclick title")),
    ("press-release", press, ("he2 drupal file url", "zh2 pure more all")),
    ("slides", slides, ("ko2 anthology file cited", "en1 anthology more all")),
    (
        "direct-other-doi",
        neighbour,
        ("el1 - direct doi", "zt2 - direct doi", "fa1 - direct all"),
    ),
    ("first-page", preview, ("en4 silverchair meta all", "ar1 magiran file cited")),
    ("embargo", embargo, ("ro1 iris file all", "hi2 shodhganga file doi")),
    ("catalogue-record", catalogue, ("uk2 zobodat file all", "tr2 weko refresh cited")),
    ("ethics-certificate", ethics, ("vi2 drupal more all",)),
    ("checklist", checklist, ("th1 janeway more all",)),
    ("disclosure", disclosure, ("zh1 janeway file doi", "fa2 hrcak more all")),
    ("deposit-licence", deposit, ("id1 iris more url",)),
    ("copy-order", copy_order, ("he1 zobodat file title",)),
    ("programme", programme, ("el2 anthology file all",)),
    ("syllabus", syllabus, ("fr2 persee aside url",)),
    ("patent", patent, ("en3 pure more title",)),
    ("front-matter", front_matter, ("ja1 weko file url",)),
)


def _cases() -> tuple[Case, ...]:
    cases = []
    for kind, maker, rows in TRIED:
        for count, row in enumerate(rows, 1):
            key, platform, via, known = row.split()
            mark = count if maker is not translated_away else count + 3
            cases.append(made(kind, key, platform, via, known, maker(key), count=mark))
    return tuple(cases)


CASES = _cases()
