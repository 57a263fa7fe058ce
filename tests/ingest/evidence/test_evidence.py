"""Evidence that a file is the work, and evidence that it is not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from scrapy.settings import Settings

from pubcrawl.exceptions import RuleErrors
from pubcrawl.ingest.evidence import ExpectedWork, FileFront, expected_work, judge, same_doi
from pubcrawl.ingest.evidence.kinds import document_kinds, kind_of_line, kind_of_name
from pubcrawl.ingest.evidence.shape import text_shape
from pubcrawl.ingest.evidence.titles import ShownText
from pubcrawl.ingest.spider.own_tables import use_tables
from pubcrawl.items.ingest import Candidate, IngestRequest

TITLE = "Kelp forests and the diet of sea otters in winter"
NAMES = ("Ann Lutra", "Bo Kelp")
DOI = "10.5555/kelp.7"
BODY = "Otters eat urchins, and urchins eat kelp. " * 20
ENGLISH = "In the air and on the shore, the diet of an animal is that of the sea. " * 9
GERMAN = f"Zusammenfassung\n{'Die Otter fressen Igel, und die Igel fressen den Tang. ' * 9}"
PAPER = f"Abstract\n{BODY}"
ARTICLE = f"Journal of Shores 7\n{TITLE}\nAnn Lutra and Bo Kelp\n{BODY}"
WORK = ExpectedWork({"doi": DOI}, DOI, TITLE, NAMES, 9, described=True)
WORDS = Candidate("", "pdf", "anchor-text-pdf", 0.5)
NAMED = Candidate("", "pdf", "citation-pdf-url", 1.0)
URL = "https://shores.example/download/7.pdf"


def front(text: str = ARTICLE, **fields: object) -> FileFront:
    return FileFront(text=text, pages=9, shape=text_shape(text))._replace(**fields)


@pytest.mark.parametrize("link", [WORDS, NAMED, None])
def test_the_article_is_a_hit(link: Candidate | None) -> None:
    assert judge(WORK, URL, link, front()).name == "exact"


OTHERS = {
    "another article": f"Journal of Shores 7\nThe nests of gulls\nCy Gull\n{BODY}",
    "a supplement": f"Supporting Information for\n{TITLE}\nAnn Lutra and Bo Kelp\n{BODY}",
    "a review": f"Reviewer 1\nManuscript: {TITLE}\n{BODY}",
    "a correction": f"Correction to: {TITLE}\nAnn Lutra and Bo Kelp\n{BODY}",
    "a policy": f"Privacy policy\nWe use cookies.\n{BODY}",
    "a form in German": f"Autorenvertrag\nHiermit übertrage ich.\n{BODY}",
    "guidelines in Chinese": "投稿须知\n" + "来稿请使用规范汉字。" * 60,
    "a list of publications": f"Schriftenverzeichnis\nAnn Lutra\n{TITLE}. Shores 7, 2020.\n{BODY}",
    "one that cites it": f"The nests of gulls\nCy Gull\n{BODY * 5}\nReferences\n{TITLE}. doi:{DOI}",
}


@pytest.mark.parametrize("text", OTHERS.values(), ids=OTHERS)
def test_another_document_is_none(text: str) -> None:
    assert judge(WORK, URL, WORDS, front(text)).status == "wrong-work"
    assert judge(WORK, URL, NAMED, front(text)).status in ("wrong-work", "unverified-file")


@pytest.mark.parametrize(
    ("behind", "shown"),
    [
        (". In: Shores 31 (1998), S. 205-238.", False),
        (", Journal of Shores, vol. 7, 2019, pp. 1-9", False),
        (". Shores 7 (2020).", False),
        (". Received 3 May 2020", True),
        (". Ann Lutra, Bo Kelp", True),
        ("", True),
    ],
)
def test_a_title_before_its_journal_is_a_citation(behind: str, shown: bool) -> None:
    text = f"Ann Lutra\nThe nests of gulls. 2001.\n{TITLE}{behind}\n{BODY}"
    assert ShownText(text).begins_with(TITLE) is shown
    assert ShownText(f"{text}\n{TITLE}\n").begins_with(TITLE)


def test_the_name_of_a_researcher_is_no_title() -> None:
    page = ExpectedWork({}, "", NAMES[0], NAMES[:1], asked_title=TITLE, asked_names=NAMES)
    other = f"The nests of gulls\n{NAMES[0]}\n{BODY}"
    assert judge(page, URL, WORDS, front(other)).status == "wrong-work"
    assert judge(page, URL, WORDS, front()).status == ""


@pytest.mark.parametrize(
    ("work", "link", "text", "name"),
    [
        # A scan is no evidence, so the page decides.
        (WORK, NAMED, "", "strong"),
        (WORK, WORDS, "", "strong"),
        (WORK._replace(page_doi=""), WORDS, "", "weak"),
        (WORK._replace(page_doi=""), WORDS._replace(place="footer"), "", "different"),
        # The page is about another work, so its title is no evidence.
        (WORK._replace(page_doi="10.5555/gull"), NAMED, ARTICLE, "ambiguous"),
        # The page is the home page of the journal, and each article contains the journal's name.
        (
            ExpectedWork({"doi": DOI}, "", "Journal of Shores"),
            WORDS,
            f"Journal of Shores\nThe nests of gulls\n{BODY}",
            "ambiguous",
        ),
        # Only the address is known, from the request.
        (ExpectedWork(), None, PAPER, "strong"),
        # Nothing shows that the file is an article.
        (ExpectedWork(), None, BODY, "weak"),
        (ExpectedWork({"doi": DOI}), None, BODY, "weak"),
        # The file has the title in another language and the same authors.
        (WORK, NAMED, f"Kelpwälder\nAnn Lutra, Bo Kelp\n{GERMAN}", "strong"),
        # A different title in the same language belongs to another work.
        (WORK, NAMED, f"Gulls\nAnn Lutra, Bo Kelp\nAbstract\n{ENGLISH}", "weak"),
    ],
)
def test_what_the_page_says(
    work: ExpectedWork, link: Candidate | None, text: str, name: str
) -> None:
    assert judge(work._replace(pages=None), URL, link, front(text)).name == name


ASKED = ExpectedWork({"doi": DOI}, asked_title=TITLE, asked_names=NAMES)


@pytest.mark.parametrize(
    ("work", "link", "text", "kinds"),
    [
        # The request gives the title, so the page may be the home page of the journal.
        (ASKED._replace(title="Journal of Shores"), WORDS, ARTICLE, {"title", "author"}),
        (ASKED, None, ARTICLE, {"claim", "title", "author"}),
        # The title of the page is a translation.
        (
            ASKED._replace(title="Kelpwälder und Seeotter", names=NAMES, described=True),
            NAMED,
            ARTICLE,
            {"technique", "title", "author"},
        ),
        (
            ASKED._replace(title=TITLE.upper(), names=NAMES, described=True),
            WORDS,
            "",
            {"technique", "page-title"},
        ),
    ],
)
def test_the_title_of_the_request(
    work: ExpectedWork, link: Candidate | None, text: str, kinds: set[str]
) -> None:
    verdict = judge(work, URL, link, front(text, pages=0))
    assert not verdict.status
    assert {each.kind for each in verdict.evidence} >= kinds


def test_a_page_of_another_title() -> None:
    page = ASKED._replace(title="The nests of gulls", names=("Cy Gull",), described=True)
    other = f"The nests of gulls\nCy Gull\n{BODY}"
    verdict = judge(page, URL, NAMED, front(other))
    assert verdict.status == "wrong-work"
    assert verdict.message.startswith("other-page: The nests of gulls")


def test_a_doi_of_its_own() -> None:
    scan = ExpectedWork({"doi": DOI})
    assert judge(scan, URL, None, front(PAPER, dois=(DOI.upper(),))).name == "exact"
    other = judge(scan, URL, None, front(BODY, dois=("10.5555/gull",)))
    assert other.status == "wrong-work"
    assert other.message.startswith("sibling-doi: 10.5555/gull")
    preprint = judge(WORK, URL, NAMED, front(dois=("10.48550/arxiv.2101.00001",)))
    assert not preprint.status
    assert judge(WORK, URL, NAMED, front(dois=("10.5555/gull",))).status == "unverified-file"
    talk = judge(WORK, URL, NAMED, front(dois=("10.6666/gull",)))
    assert talk.status == "unverified-file"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("10.5555/a", "https://doi.org/10.5555/A", True),
        ("10.6084/m9.figshare.7.v2", "10.6084/m9.figshare.7", True),
        ("10.12688/f1000research.7.1", "10.12688/F1000research.7.2", True),
        ("10.12688/f1000research.2-191.v1", "10.12688/f1000research.2-191.v2", True),
        ("10.12688/f1000research.7.1", "10.12688/f1000research.8.1", False),
        ("10.5555/kelp.7.1", "10.5555/kelp.7.2", False),
        ("10.5555/v2", "10.5555/v3", True),
        ("10.5555/kelp1", "10.5555/kelp2", False),
    ],
)
def test_dois_of_versions(one: str, other: str, same: bool) -> None:
    assert same_doi(one, other) is same


@pytest.mark.parametrize(
    ("title", "text", "least"),
    [
        (TITLE, "KELP FORESTS AND THE DIET OF SEA OT-\nTERS IN WINTER", 1.0),
        (TITLE, "Kelp fores\u0074s and the diet of sea otters\n in winter", 1.0),
        (f"{TITLE} | Journal of Shores", ARTICLE, 1.0),
        ("Die Ernährung der Seeotter", "Die Ernahrung der Seeotter", 1.0),
        ("海獭的食性与海藻林", "学报\n海獭的食性与海藻林\n张三", 1.0),
        (TITLE, "kelp, otters, winter, the sea " + "and so on " * 50 + "forests diet", 0.0),
        ("Kelp forests, part 2: the sea otters", "Kelp forests, part 1: the sea otters", 0.0),
    ],
)
def test_a_title_is_shown(title: str, text: str, least: float) -> None:
    share = ShownText(text).share(title)
    assert share is not None
    assert share >= 0.8 if least else share < 0.8


def test_a_short_title_tells_nothing() -> None:
    assert ShownText(ARTICLE).share("Kelp") is None


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("Supplementary material", "supplement"),
        ("S1. Supporting information", ""),
        ("Дополнительные материалы к статье", "supplement"),
        ("保存版 目次", ""),
        ("목차", "contents"),
        ("Instrucciones para autores", "guidelines"),
        ("تعليمات المؤلفين", "guidelines"),
        ("Lebenslauf", "cv"),
        ("Kelp forests and the diet of sea otters", ""),
        ("Peer review under responsibility of the society", ""),
    ],
)
def test_what_a_line_says(line: str, kind: str) -> None:
    found = kind_of_line(line)
    assert (found.name if found else "") == kind


def test_a_title_may_be_of_a_kind_itself() -> None:
    title = "Privacy policies of journals: a survey of 200 sites"
    work = WORK._replace(title=title)
    text = f"{title}\nAnn Lutra and Bo Kelp\n{BODY}"
    assert judge(work, "https://s.example/privacy-policies.pdf", WORDS, front(text)).name == "exact"
    assert kind_of_name("https://s.example/privacy-policy.pdf", "Kelp") is not None
    assert kind_of_name("https://s.example/10.1000_sm1234.pdf", "Kelp") is None


def test_every_kind_has_words() -> None:
    assert all(
        kind.first or kind.above or kind.words or kind.heading or kind.types or kind.after
        for kind in document_kinds()
    )


def test_what_a_request_asks_for() -> None:
    request = IngestRequest(
        "pdf", "https://a.example", link_source="arxiv", link_source_id="2601.00007"
    )
    biblio = {"title": TITLE, "contrib_names": list(NAMES), "first_page": "11", "last_page": "19"}
    work = expected_work(request, biblio, described=True)
    assert work == ExpectedWork(
        {"arxiv": "2601.00007"}, "", TITLE, NAMES, 9, described=True, serial=True
    )
    of_type = replace(request, expect_type="phd-thesis")
    thesis = expected_work(of_type, {"stated_types": ["Book Review"]}, described=True)
    assert {kind.name for kind in thesis.kinds} == {"thesis", "review"}
    found = judge(work, "https://arxiv.org/pdf/2601.00007v2", None, front(""))
    assert ["identifier", "2601.00007", 2.0] in found.block()["evidence"]


def short(words: int, **fields: object) -> FileFront:
    text = f"{TITLE}\nAnn Lutra and Bo Kelp\n" + "words " * 20
    return front(text, pages=1, words=words)._replace(**fields)


ERRATUM = short(90)._replace(text=f"Erratum: {TITLE}\nAnn Lutra and Bo Kelp\n{'words ' * 60}")


@pytest.mark.parametrize(
    ("text", "status"),
    [
        # Tables of contents, forms and notices have the title on a line of its own.
        (f"Journal\nContents\nThe gulls ..... 1\n{TITLE} ..... 9\nSongs ..... 20\n", "wrong-work"),
        (f"Contents\nThe gulls 1\n{TITLE} 9\nSongs 20\n", "wrong-work"),
        (f"{TITLE}\nAnn Lutra\nContents\nThe sea ... 1\nThe kelp ... 2\nThe otter ... 9\n", ""),
        (f"{TITLE}\nName of author: _______\nSignature: ______\n", "wrong-work"),
        (f"Press release\n{TITLE}\nAnn Lutra, Bo Kelp\n", "wrong-work"),
        (f"A talk about “{TITLE}” by Ann Lutra and Bo Kelp\n", "unverified-file"),
    ],
)
def test_documents_with_the_title(text: str, status: str) -> None:
    work = WORK._replace(pages=None)
    assert judge(work, URL, WORDS, front(text + BODY, words=900)).status == status


@pytest.mark.parametrize(
    ("work", "link", "file", "status"),
    [
        (WORK._replace(pages=None), WORDS, short(150), "unverified-file"),
        (WORK._replace(pages=None), WORDS, short(900), ""),
        (WORK._replace(pages=None), NAMED, short(150), "unverified-file"),
        (WORK._replace(pages=None, title=f"Erratum: {TITLE}"), NAMED, ERRATUM, ""),
        (WORK._replace(pages=1), WORDS, short(150), ""),
        (WORK._replace(pages=None), WORDS, short(150, dois=(DOI,)), "unverified-file"),
        (WORK._replace(pages=None), NAMED, short(150, stops=True), "unverified-file"),
        # The file is a scan after the cover page of a repository.
        (WORK._replace(pages=None), NAMED, short(90, scanned=True), ""),
        (WORK._replace(pages=9), NAMED, short(900, dois=(DOI,)), "unverified-file"),
        (WORK._replace(pages=3), NAMED, short(900, dois=(DOI,)), ""),
        (WORK._replace(pages=None), NAMED, short(900, fault="cut"), "unverified-file"),
        (WORK._replace(pages=None), WORDS, short(90, layout="slides"), "wrong-work"),
    ],
)
def test_short_damaged_and_partial_files(
    work: ExpectedWork, link: Candidate, file: FileFront, status: str
) -> None:
    verdict = judge(work, URL, link, file)
    assert verdict.status == status, verdict
    assert (verdict.confidence >= 0.88) is (not status)


ONE = WORK._replace(names=NAMES[:1], pages=None)
SIGNED = f"{TITLE}\n{BODY.replace('. ', chr(10))}\nAnn Lutra\ndoi:10.5555/kelp.7"


@pytest.mark.parametrize(
    ("work", "text", "status"),
    [
        # A work with two authors, a volume or pages, or another year is not a thesis.
        (WORK, f"{TITLE}\nDissertation\nAnn Lutra\n2020\n{BODY}", "wrong-work"),
        (ONE._replace(serial=True), f"{TITLE}\nPhD thesis\nAnn Lutra\n{BODY}", "wrong-work"),
        (ONE._replace(year="2024"), f"{TITLE}\n学位論文\nAnn Lutra\n2020\n{BODY}", "wrong-work"),
        (
            ONE._replace(types=("article-journal",)),
            f"{TITLE}\nTesis doctoral\n{BODY}",
            "wrong-work",
        ),
        (ONE._replace(year="2021"), f"{TITLE}\nTesi di dottorato\nAnn Lutra\n2020\n{BODY}", ""),
        (WORK._replace(types=("Thesis",)), f"{TITLE}\nDoktora tezi\nAnn Lutra\n{BODY}", ""),
        # The title continues: another part, a correction, a review.
        (WORK, f"{TITLE}. II\nAnn Lutra and Bo Kelp\n{BODY}", "wrong-work"),
        (WORK, f"{TITLE}: a reply to Gull\nAnn Lutra and Bo Kelp\n{BODY}", "wrong-work"),
        (WORK, f"{TITLE} (corrigendum)\nAnn Lutra and Bo Kelp\n{BODY}", "wrong-work"),
        (WORK._replace(title=f"{TITLE}: a reply"), f"{TITLE}: a reply\nAnn Lutra\n{BODY}", ""),
        (WORK, f"Authors' reply to:\n{TITLE}\nAnn Lutra and Bo Kelp\n{BODY}", "wrong-work"),
        # OCR misreads letters.
        (
            WORK,
            f"{TITLE.replace('rest', 'rcst').replace('winter', 'wintcr')}\nAnn Lutra\n{BODY}",
            "",
        ),
    ],
)
def test_kinds_of_works(work: ExpectedWork, text: str, status: str) -> None:
    verdict = judge(work, URL, NAMED, front(text, words=900))
    assert verdict.status == status, verdict


@pytest.mark.parametrize(
    ("work", "text", "status"),
    [
        (ONE, SIGNED, ""),
        (ONE, f"{TITLE}\nAnn Lutra\n{BODY}", "unverified-file"),
        (ONE, f"{TITLE}\n{BODY[:200]}\nAnn Lutra", "unverified-file"),
        (ONE._replace(types=("letter",)), f"{TITLE}\nAnn Lutra\n{BODY}", ""),
        (
            ONE._replace(container="Abstracts of the 9th Shore Day"),
            f"{TITLE}\nAnn Lutra\n{BODY}",
            "",
        ),
    ],
)
def test_works_of_a_page(work: ExpectedWork, text: str, status: str) -> None:
    verdict = judge(work, URL, NAMED, front(text, pages=1, words=160))
    assert verdict.status == status, verdict


@pytest.mark.parametrize(
    ("title", "text", "shown"),
    [
        ("Rulings on running waters (2017)", "Rulings on running waters (2016), 2017", False),
        ("State of the Seagrass. Third edition", "State of the Seagrass\nFirst edition", False),
        ("木製桶の漏水に関する研究 第1報 側板", "木製桶の漏水に関する研究 第2報 箍の力", False),
        ("Ονομασίες φυτών της Μάνης. Α΄", "ΟΝΟΜΑΣΙΕΣ ΦΥΤΩΝ ΤΗΣ ΜΑΝΗΣ Β΄", False),
        ("Kovačnice i potkivači u Levču", "Ковачнице и поткивачи у Левчу\nСажетак", True),
        ("Rechnye ozera yuzhnoi tundry", "Речные озера южной тундры\nАннотация", True),
        ("قنات‌های یزدآباد و آیین", "قنات هاي يزدآباد و آيين", True),
        ("[Poster] Knockers of the doors", "Knockers of the doors\nAnn Lutra", True),
        ("Reply to: knockers of the doors", "Knockers of the doors\nAnn Lutra", False),
    ],
)
def test_titles_in_other_forms(title: str, text: str, shown: bool) -> None:
    share = ShownText(text).share(title)
    assert (share is not None and share >= 0.8) is shown, share


def test_names_in_other_forms() -> None:
    assert ShownText("By EDMUND TH1STLETHWAYTE, F.Z.S.").has_name("Edmund Thistlethwayte")
    assert ShownText("Rust\nF.M.C. and D.P.M.").has_name("Fionnuala Margaret Crosshaven")
    assert not ShownText("Rust\nF.C. and D.P.M.").has_name("Fionnuala Margaret Crosshaven")
    # Many words begin with the initial of a given name, and many Vietnamese names share a word.
    assert ShownText("B Kelp and A. Lutra").has_name("Bo Kelp")
    assert not ShownText("Between kelp and rocks").has_name("Bo Kelp")
    assert ShownText("Hòa M.T., Lộc").has_name("Mai Thị Hòa")
    assert not ShownText("Tuyên Hóa\nCao Thị Lành").has_name("Mai Thị Hòa")


@pytest.mark.parametrize(
    ("work", "link", "file", "status"),
    [
        # The file is an article with this title, but by other authors.
        (WORK, NAMED, front(f"{TITLE}\nCy Gull\nAbstract\n{BODY}\n"), "unverified-file"),
        # One word of the title differs: the file is the next study of the authors.
        (
            WORK,
            NAMED,
            front(
                ARTICLE.replace("sea otters", "gulls"), title=TITLE.replace("sea otters", "gulls")
            ),
            "wrong-work",
        ),
        # The first words differ, which rules the file out; variants of short words do not count.
        (
            WORK._replace(title="Reproductive timing of the sea otters in a winter harbour"),
            NAMED,
            front(f"Diet of the sea otters in a winter harbour\nAnn Lutra\nAbstract\n{BODY}"),
            "wrong-work",
        ),
        (
            WORK._replace(title="The effect of tide on otters in harbours"),
            NAMED,
            front(f"Effects of tide on otters in harbours\nAnn Lutra\nAbstract\n{BODY}"),
            "",
        ),
        # One word elsewhere in the title differs, and most of the words are the same.
        (
            WORK._replace(title="A lower bound for the appetite of otters with faulty teeth"),
            NAMED,
            front(
                f"The appetite of otters with faulty teeth: an upper bound\nAnn Lutra\n{PAPER}",
                title="The appetite of otters with faulty teeth: an upper bound",
            ),
            "wrong-work",
        ),
        # A file with the DOI of the work is a hit all the same: its title was changed later.
        (
            WORK._replace(title="A fast census of otters by their winter diet"),
            NAMED,
            front(
                f"An efficient census of otters by their winter diet\nAnn Lutra\n{PAPER}",
                title="An efficient census of otters by their winter diet",
                dois=(DOI,),
            ),
            "",
        ),
        # The record has another spelling.
        (
            WORK._replace(title="Kelp, urchins and the behavior of sea otters in a winter harbour"),
            NAMED,
            front(
                "Kelp, urchins and the behaviour of sea otters in a winter harbour\nAnn Lutra\n"
                + PAPER
            ),
            "",
        ),
        # The lines of a manuscript are numbered.
        (
            WORK,
            WORDS,
            front(f"Preprint 7\n1 {TITLE}\n2 Ann Lutra, Bo Kelp\n3 Abstract\n{ENGLISH}" + BODY * 3),
            "",
        ),
        # The author signs at the end, beyond the first pages.
        (
            WORK._replace(names=NAMES[:1], year="1902"),
            WORDS,
            front(f"Shores 5, 1902\n{TITLE}\n{BODY}", end="in the kelp.\nAnn Lutra"),
            "",
        ),
        # One scanned page may be a cover.
        (WORK._replace(pages=None), WORDS, FileFront(pages=1, scanned=True), "unverified-file"),
        (WORK._replace(pages=None), NAMED, FileFront(pages=1, scanned=True), ""),
        # A comment contains the DOI of the work that it discusses.
        (
            WORK._replace(title=f"Comment on: {TITLE}"),
            NAMED,
            front(f"Comment on: {TITLE}\nAnn Lutra\n{BODY}", dois=("10.5555/kelp.1",)),
            "",
        ),
        # The file is the update of another year.
        (
            WORK._replace(ids={"doi": f"{DOI}.v4"}, page_doi=f"{DOI}.v4", title=f"{TITLE} (2022)"),
            NAMED,
            front(ARTICLE.replace(TITLE, f"{TITLE} (2020)"), dois=(f"{DOI}.v3",)),
            "wrong-work",
        ),
        # The second report cites the first.
        (
            WORK._replace(title=f"{TITLE} (report 1): the kelp"),
            NAMED,
            front(
                ARTICLE.replace(TITLE, f"{TITLE}\n(report 2): the otters")
                + "Report 1 was on the kelp.\n"
            ),
            "wrong-work",
        ),
        (
            WORK._replace(title=f"{TITLE}. 1. közlemény"),
            NAMED,
            front(ARTICLE.replace(TITLE, f"{TITLE}.\n2. közlemény")),
            "wrong-work",
        ),
        # The file is the short version, not the full one; the name of a site is not a version.
        (
            WORK._replace(title=f"{TITLE} – Full version"),
            NAMED,
            front(ARTICLE.replace(TITLE, f"{TITLE}\nShort version") + "See the full version.\n"),
            "wrong-work",
        ),
        (WORK._replace(title=f"{TITLE} – Shore Library"), NAMED, front(), ""),
        # The Chinese titles have most characters in common, and no authors are known.
        (
            WORK._replace(title="基于语料库的汉语量词条的认知研究", names=()),
            NAMED,
            front("基于语料库的汉语量词张的韵律研究\n摘要\n" + "量词很多。" * 90),
            "unverified-file",
        ),
        # An editor signs the editorial of an issue, and the year identifies the issue.
        (
            WORK._replace(title="Editorial", names=NAMES[:1], year="2010", pages=2),
            NAMED,
            front(f"Shores 5, 2010\nEditorial\n{BODY}\nAnn Lutra, editor", pages=2),
            "",
        ),
        (
            WORK._replace(title="Editorial", names=NAMES[:1], year="2008", pages=2),
            NAMED,
            front(f"Shores 5, 2010\nEditorial\n{BODY}\nAnn Lutra, editor", pages=2),
            "unverified-file",
        ),
        # No worker could read the file, so it is no evidence.
        (WORK, NAMED, FileFront(fault="parse-timeout"), "unverified-file"),
    ],
)
def test_works_that_resemble(
    work: ExpectedWork, link: Candidate, file: FileFront, status: str
) -> None:
    verdict = judge(work, URL, link, file._replace(words=900 if file.text else 0))
    assert verdict.status == status, verdict


def test_the_state_of_a_review_is_no_part_of_a_title() -> None:
    asked = f"{TITLE} [version 2; peer review: 1 approved]"
    request = IngestRequest("pdf", URL, expect_title=asked)
    found = {"title": f"{TITLE} [version 1; peer review: 2 approved, 1 not approved]"}
    work = expected_work(request, found, described=True)
    assert work.asked_title == work.title == TITLE


def test_words_of_scripts_with_marks() -> None:
    assert ShownText("लेखक: तारा पाण्डेय मनराल").has_name("तारा पाण्डेय मनराल")
    assert not ShownText("लेखक: तारा पाण्डे मनराली").has_name("तारा पाण्डेय मनराल")


def test_the_same_authors_have_other_works() -> None:
    other = f"Songs of dippers\nAnn Lutra and Bo Kelp\n{BODY}"
    assert judge(WORK, URL, WORDS, front(other, words=900)).status == "wrong-work"


@pytest.fixture
def own_tables(tmp_path: Path) -> Iterator[Path]:
    """Yield a folder for the user's tables; restore the built-in tables after the test."""
    yield tmp_path
    use_tables(Settings())


def test_a_server_of_the_user_registers_copies(own_tables: Path) -> None:
    copy = front(dois=("10.5072/tide.archive.7",))
    verdict = judge(WORK, URL, NAMED, copy)
    assert verdict.status == "unverified-file"
    assert "sibling-doi" in {each.kind for each in verdict.evidence}
    table = own_tables / "deposits.yaml"
    settings = Settings({"DEPOSITS_YAML": str(table)})
    table.write_text("tide-archive: {prefixes: ['10.5072']}\nzenodo:\n")
    use_tables(settings)
    verdict = judge(WORK, URL, NAMED, copy)
    assert verdict.status == ""
    assert "other-doi" in {each.kind for each in verdict.evidence}
    zenodo = judge(WORK, URL, NAMED, front(dois=("10.5281/zenodo.7",)))
    assert zenodo.status == "unverified-file"
    for wrong, message in (
        ("tide-archive: {prefix: ['10.5072']}", "did you mean 'prefixes'"),
        ("tide-archive: {prefixes: [doi.org]}", "'doi.org' is not the prefix of a DOI"),
    ):
        table.write_text(f"\n{wrong}\n")
        for _ in range(2):  # a second attempt reports the mistakes again
            with pytest.raises(RuleErrors, match=f"deposits.yaml:2: .*{message}"):
                use_tables(settings)


def test_a_kind_of_the_user_is_no_article(own_tables: Path) -> None:
    log = front(f"Tauchbuch der Insel\n{ARTICLE}")
    assert judge(WORK, URL, WORDS, log).status == ""
    supplement = judge(WORK, URL, NAMED, front(OTHERS["a supplement"]))
    assert ("document", "supplement") in {(each.kind, each.value) for each in supplement.evidence}
    table = own_tables / "document_kinds.yaml"
    table.write_text("tauchbuch: {first: ['tauchbuch der'], repeats: true}\nsupplement:\n")
    use_tables(Settings({"DOCUMENT_KINDS_YAML": str(table)}))
    verdict = judge(WORK, URL, WORDS, log)
    assert verdict.status == "wrong-work"
    assert ("document", "tauchbuch") in {(each.kind, each.value) for each in verdict.evidence}
    supplement = judge(WORK, URL, NAMED, front(OTHERS["a supplement"]))
    assert ("document", "supplement") not in {
        (each.kind, each.value) for each in supplement.evidence
    }
