"""The work of a JATS article, in the forms that publishers use."""

from __future__ import annotations

import pytest

from pubcrawl.reading import jats
from pubcrawl.works.parts import PartType
from pubcrawl.works.work import (
    AbstractText,
    Affiliation,
    CitedWork,
    Figure,
    Funding,
    Licence,
    Relation,
    Supplement,
    TextSection,
    TitleText,
    Work,
    WorkContributor,
    WorkDates,
    WorkIdentifier,
)

NAMESPACES = (
    'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML" '
    'xmlns:ali="http://www.niso.org/schemas/ali/1.0/"'
)


def article(
    meta: str = "", body: str = "", back: str = "", *, after: str = "", start: str = ""
) -> str:
    return (
        f"<article {NAMESPACES} {start}><front><article-meta>{meta}</article-meta></front>"
        f"<body>{body}</body><back>{back}</back>{after}</article>"
    )


def parts(source: str) -> dict:
    found = jats.findings(next(jats.articles(source.encode())), PartType.PMC_XML)
    return {offer.name: offer.content for offer in found.offers}


def work(meta: str = "", body: str = "", back: str = "", **more: str) -> Work:
    source = article(meta, body, back, **more)
    return jats.findings(next(jats.articles(source.encode())), PartType.PMC_XML).work


def test_nothing_says_nothing():
    assert work() == Work()


def test_compat_reads_the_parts_alone():
    source = article("<title-group><article-title>T</article-title></title-group>").encode()
    found = jats.findings(next(jats.articles(source)), PartType.PMC_XML, compat=True)
    assert found.work == Work()


# Titles


def group(inside: str) -> str:
    return f"<title-group>{inside}</title-group>"


def test_titles_of_all_kinds():
    meta = group(
        "<article-title>Of <italic>Lutra</italic></article-title><subtitle>A count</subtitle>"
        '<trans-title-group xml:lang="pt"><trans-title>Das lontras</trans-title>'
        "<trans-subtitle>Uma contagem</trans-subtitle></trans-title-group>"
        '<trans-title xml:lang="es">De las nutrias</trans-title>'
        '<alt-title alt-title-type="running-head">OTTERS</alt-title>'
        '<alt-title alt-title-type="toc">Otters, in the table of contents</alt-title>'
    )
    assert work(meta, start='xml:lang="EN"').titles == (
        TitleText("Of Lutra", "main", "en"),
        TitleText("A count", "sub", "en"),
        TitleText("Das lontras: Uma contagem", "translated", "pt"),
        TitleText("De las nutrias", "translated", "es"),
        TitleText("OTTERS", "short", "en"),
    )


@pytest.mark.parametrize(
    "note",
    [
        '<xref ref-type="fn" rid="fn1">*</xref>',
        '<xref ref-type="author-notes" rid="n1"><sup>†</sup></xref>',
        '<sup><xref ref-type="fn" rid="fn1">1</xref></sup>',
        "<sup>*</sup>",
        "<fn><p>Supplementary material is at example.org.</p></fn>",
        '<xref rid="fn1">a</xref>',
    ],
)
def test_titles_have_no_notes(note: str):
    meta = group(f"<article-title>Of otters{note}</article-title>")
    assert work(meta).titles == (TitleText("Of otters"),)
    assert parts(article(meta))["title"] == "Of otters"


@pytest.mark.parametrize(
    "title",
    [
        "Uptake of CO<sub>2</sub> and Ca<sup>2+</sup>",
        "<sup>13</sup>C in otters",
        'On <xref ref-type="bibr" rid="b1">Kelp (2010)</xref>',
    ],
)
def test_what_is_no_note_stays_in_titles(title: str):
    plain = title.replace("<sub>", "").replace("</sub>", "").replace("<sup>", "")
    plain = plain.replace("</sup>", "").partition("<xref")[0]
    assert work(group(f"<article-title>{title}</article-title>")).titles[0].text.startswith(plain)


# Abstracts


def test_an_abstract_without_paragraphs():
    source = article("<abstract>We counted <italic>otters</italic>. There were 7.</abstract>")
    assert parts(source)["abstract"] == "We counted otters. There were 7."
    assert work("<abstract>We counted.</abstract>").abstracts == (AbstractText("We counted."),)


def test_an_abstract_with_text_beside_its_paragraphs():
    source = article("<abstract><title>Abstract</title>First.<p>Second.</p>Third.</abstract>")
    assert parts(source)["abstract"] == "First.\n\nSecond.\n\nThird."


@pytest.mark.parametrize(
    ("attributes", "title", "kind"),
    [
        ('abstract-type="graphical"', "", "graphical"),
        ('abstract-type="teaser"', "", "teaser"),
        ('abstract-type="toc"', "", "teaser"),
        ('abstract-type="key-points"', "", "highlights"),
        ('abstract-type="author-highlights"', "", "highlights"),
        ('abstract-type="summary"', "Author Summary", "summary"),
        ('abstract-type="executive-summary"', "eLife digest", "plain"),
        ('abstract-type="executive-summary"', "", "summary"),
        ('abstract-type="plain-language-summary"', "", "plain"),
        ('abstract-type="Plain Language Summary"', "", "plain"),
        ('abstract-type="editor"', "", "editor"),
        ("", "Graphical abstract", "graphical"),
        ("", "Highlights", "highlights"),
        ("", "Plain language summary for patients", "plain"),
        ("", "Significance", "summary"),
        ("", "Editor's summary", "editor"),
    ],
)
def test_kinds_of_abstracts(attributes: str, title: str, kind: str):
    other = (
        f"<abstract {attributes}>{f'<title>{title}</title>' * bool(title)}<p>Short.</p></abstract>"
    )
    for meta in (
        f"<abstract><p>Own.</p></abstract>{other}",
        f"{other}<abstract><p>Own.</p></abstract>",
    ):
        found = work(meta).abstracts
        assert {one.kind: one.text for one in found} == {"author": "Own.", kind: "Short."}
        assert parts(article(meta))["abstract"] == "Own."


@pytest.mark.parametrize(
    ("kind", "there"), [("summary", True), ("key-points", True), ("graphical", False)]
)
def test_the_abstract_of_an_article_without_one(kind: str, there: bool):
    meta = f'<abstract abstract-type="{kind}"><p>Short.</p></abstract>'
    assert ("abstract" in parts(article(meta))) is there


def test_abstracts_by_language():
    meta = (
        "<abstract><p>One.</p></abstract>"
        '<trans-abstract xml:lang="pt"><p>Um.</p></trans-abstract>'
        '<abstract xml:lang="es"><p>Uno.</p></abstract>'
    )
    sub = (
        '<sub-article article-type="translation" xml:lang="fr"><front-stub><title-group>'
        "<article-title>Loutres</article-title></title-group><abstract><p>Une.</p></abstract>"
        "</front-stub><body><p>Texte.</p></body></sub-article>"
    )
    found = work(meta, start='xml:lang="en"', after=sub)
    assert [(one.text, one.kind, one.language) for one in found.abstracts] == [
        ("One.", "author", "en"),
        ("Um.", "translated", "pt"),
        ("Uno.", "translated", "es"),
        ("Une.", "translated", "fr"),
    ]
    assert found.titles == (TitleText("Loutres", "translated", "fr"),)
    assert parts(article(meta, start='xml:lang="en"', after=sub))["abstract"] == "One."


def test_sections_of_an_abstract():
    meta = (
        "<abstract><title>Abstract</title><sec><title>Background</title><p>A.</p></sec><sec>"
        "<title>Methods</title><p>B.</p></sec></abstract>"
    )
    [found] = work(meta).abstracts
    assert found.text == "Background\n\nA.\n\nMethods\n\nB."
    assert found.sections == (
        TextSection("introduction", 1, "Background", "A."),
        TextSection("methods", 1, "Methods", "B."),
    )


# Formulas

TEX = r"\documentclass[12pt]{minimal}\usepackage{amsmath}\begin{document}$$x^2$$\end{document}"


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (f"<inline-formula><tex-math>{TEX}</tex-math></inline-formula>", "x^2"),
        (f"<disp-formula><label>(1)</label><tex-math>{TEX}</tex-math></disp-formula>", "(1) x^2"),
        (
            f"<inline-formula><alternatives><tex-math>{TEX}</tex-math><mml:math><mml:msup><mml:mi>x"
            "</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math></alternatives></inline-formula>",
            "x2",
        ),
        (
            f"<inline-formula><tex-math>{TEX}</tex-math><italic>"
            f"x</italic><sup>2</sup></inline-formula>",
            "x2",
        ),
        (
            "<inline-formula><alternatives><inline-graphic xlink:href='e1.gif'/><tex-math>$y$"
            "</tex-math></alternatives></inline-formula>",
            "y",
        ),
        (
            "<inline-formula><mml:math><mml:semantics><mml:mi>z</mml:mi><mml:annotation "
            "encoding='application/x-tex'>\\zeta</mml:annotation></mml:semantics></mml:math>"
            "</inline-formula>",
            "z",
        ),
    ],
)
def test_formulas_have_one_form(formula: str, text: str):
    source = article("", f"<sec><title>T</title><p>We find {formula} here.</p></sec>")
    assert f"We find {text} here." in " ".join(parts(source)["fulltext"].split())
    [section] = work("", f"<sec><title>T</title><p>We find {formula} here.</p></sec>").sections
    assert section.text == f"We find {text} here."


# Contributors


def people(contribs: str, after: str = "") -> tuple[WorkContributor, ...]:
    return work(f"<contrib-group>{contribs}</contrib-group>{after}").contributors


def named(family: str, inside: str = "", attributes: str = 'contrib-type="author"') -> str:
    return f"<contrib {attributes}><name><surname>{family}</surname></name>{inside}</contrib>"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "<name><surname>Kelp</surname><given-names>Ann</given-names><suffix>Jr</suffix></name>",
            WorkContributor("Kelp", "Ann", "Jr"),
        ),
        (
            "<name-alternatives><name name-style='eastern' xml:lang='ja'><surname>山田</surname>"
            "<given-names>花子</given-names></name><name name-style='western'><surname>Yamada"
            "</surname><given-names>Hanako</given-names></name></name-alternatives>",
            WorkContributor("Yamada", "Hanako"),
        ),
        (
            "<string-name><given-names>Ann</given-names> <surname>Kelp</surname></string-name>",
            WorkContributor("Kelp", "Ann"),
        ),
        ("<string-name>Ann Kelp</string-name>", WorkContributor(literal="Ann Kelp")),
        ("<anonymous/>", WorkContributor(literal="Anonymous")),
        ("<collab>The Otter Group</collab>", WorkContributor(literal="The Otter Group")),
        (
            "<collab><institution>The Otter Group</institution></collab>",
            WorkContributor(literal="The Otter Group"),
        ),
        ("<name><given-names>Plato</given-names></name>", WorkContributor(literal="Plato")),
        (
            "<surname>Kelp</surname><given-names>Ann</given-names>",
            WorkContributor("Kelp", "Ann"),
        ),
    ],
)
def test_names(name: str, expected: WorkContributor):
    assert people(f'<contrib contrib-type="author">{name}</contrib>') == (expected,)


def test_a_group_has_its_members():
    member = named("Pike", '<contrib-id contrib-id-type="orcid">0000-0002-1825-0097</contrib-id>')
    group = (
        '<contrib contrib-type="author"><collab>Otter Group<xref ref-type="aff" rid="a1">1</xref>'
        f"<contrib-group>{member}<contrib><string-name>B. Carp</string-name></contrib>"
        "</contrib-group></collab></contrib>"
    )
    found = people(named("Kelp") + group + named("Last"))
    assert [(one.name, one.role) for one in found] == [
        ("Kelp", "author"),
        ("Otter Group", "author"),
        ("Last", "author"),
        ("Pike", "member"),
        ("B. Carp", "member"),
    ]
    assert found[1].members == ("Pike", "B. Carp") and not found[1].orcid
    assert found[3].orcid == "0000-0002-1825-0097"


def test_roles():
    found = people(
        named("A", attributes="")
        + named("B", attributes='contrib-type="editor"')
        + named("C", attributes='contrib-type="academic-editor"')
        + named("D", attributes='contrib-type="Reviewer"')
        + named("E", attributes='contrib-type="illustrator"')
        + "<on-behalf-of>on behalf of the Otter Group</on-behalf-of>"
    )
    assert [(one.name, one.role) for one in found] == [
        ("A", "author"),
        ("B", "editor"),
        ("C", "editor"),
        ("D", "reviewer"),
        ("E", "illustrator"),
        ("Otter Group", "on-behalf-of"),
    ]


def test_the_role_of_a_group_of_contributors():
    meta = (
        '<contrib-group content-type="editors"><contrib><name>'
        "<surname>E</surname></name></contrib></contrib-group>"
    )
    assert work(meta).contributors[0].role == "editor"


def test_contributors_of_sub_articles_are_theirs():
    sub = (
        "<sub-article article-type='reply'><front-stub><contrib-group>"
        f"{named('Other')}</contrib-group></front-stub></sub-article>"
    )
    found = work(f"<contrib-group>{named('Kelp')}</contrib-group>", after=sub)
    assert [one.family for one in found.contributors] == ["Kelp"]


@pytest.mark.parametrize(
    "inside",
    [
        '<contrib-id contrib-id-type="orcid">https://orcid.org/0000-0002-1825-0097</contrib-id>',
        '<contrib-id contrib-id-type="ORCID">0000000218250097</contrib-id>',
        "<contrib-id>http://orcid.org/0000-0002-1825-0097</contrib-id>",
        '<uri content-type="orcid">0000-0002-1825-0097</uri>',
        '<uri xlink:href="https://orcid.org/0000-0002-1825-0097"/>',
        '<ext-link ext-link-type="uri" '
        'xlink:href="https://orcid.org/0000-0002-1825-0097">iD</ext-link>',
        '<xref ref-type="aff" rid="a"/><contrib-id contrib-id-type="scopus">700</contrib-id>'
        '<contrib-id contrib-id-type="orcid">orcid.org/0000-0002-1825-0097</contrib-id>',
    ],
)
def test_orcids(inside: str):
    assert people(named("Kelp", inside))[0].orcid == "0000-0002-1825-0097"


def test_what_is_no_orcid():
    inside = (
        '<contrib-id contrib-id-type="orcid">'
        "0000-0002-1825-009</contrib-id><uri>0000-0002-1825-0097</uri>"
    )
    assert people(named("Kelp", inside))[0].orcid == ""


def aff(id: str, text: str) -> str:
    return f'<aff id="{id}">{text}</aff>'


def to(*ids: str) -> str:
    return "".join(f'<xref ref-type="aff" rid="{id}">{id}</xref>' for id in ids)


def places(found: tuple[WorkContributor, ...]) -> list[list[str]]:
    return [[one.name for one in person.affiliations] for person in found]


def test_affiliations_that_authors_point_at():
    lists = aff("a1", "<label>1</label>River School, Holt") + aff("a2", "<sup>2</sup>Lake School")
    authors = named("A", to("a2", "a1")) + named("B", to("a1 a2")) + named("C")
    expected = [["Lake School", "River School, Holt"], ["River School, Holt", "Lake School"], []]
    assert places(people(authors, lists)) == expected
    assert places(people(authors + lists)) == expected


@pytest.mark.parametrize(
    ("contribs", "after", "expected"),
    [
        (named("A", "<aff>River School</aff>") + named("B"), "", [["River School"], []]),
        (named("A") + named("B"), "<aff>River School</aff>", [["River School"]] * 2),
        (named("A") + named("B") + "<aff>River School</aff>", "", [["River School"]] * 2),
        (
            f"{named('A')}<aff>River School</aff>{named('B')}<aff>Lake School</aff>",
            "",
            [["River School"], ["Lake School"]],
        ),
        (named("A") + named("B"), "<aff>River School</aff><aff>Lake School</aff>", [[], []]),
        (
            named("A", "<sup>2</sup>") + named("B", "<sup>1,2</sup>"),
            "<aff><sup>1</sup>River School</aff><aff><label>2</label>Lake School</aff>",
            [["Lake School"], ["River School", "Lake School"]],
        ),
        (
            named("A", to("a1"), 'contrib-type="author" corresp="yes"') + named("B", to("a1")),
            aff("a1", "River School"),
            [["River School"]] * 2,
        ),
    ],
)
def test_affiliations_by_place(contribs: str, after: str, expected: list[list[str]]):
    assert places(people(contribs, after)) == expected


def test_two_groups_with_an_institution_each():
    editor = named("E", attributes='contrib-type="editor"')
    meta = (
        f"<contrib-group>{named('A')}<aff>River School</aff></contrib-group>"
        f"<contrib-group>{editor}<aff>Lake School</aff></contrib-group>"
    )
    assert places(work(meta).contributors) == [["River School"], ["Lake School"]]


@pytest.mark.parametrize(
    ("inside", "name", "ror"),
    [
        (
            "<institution-wrap><institution-id institution-id-type='ROR'>https://ror.org/05qrfxd25"
            "</institution-id><institution>River School</institution></institution-wrap><city>Holt"
            "</city><country>UK</country>",
            "River School, Holt, UK",
            "https://ror.org/05qrfxd25",
        ),
        (
            "<institution>River School</institution>, <addr-line>1 Weir Lane</addr-line>, <country>"
            "UK</country>. E-mail: <email>a@example.org</email>",
            "River School, 1 Weir Lane, UK",
            "",
        ),
        (
            "<label>1</label><institution content-type='orgname'>Escola do Rio</institution>"
            "<institution content-type='original'>Escola do Rio, Holt, Brasil</institution>",
            "Escola do Rio, Holt, Brasil",
            "",
        ),
        ("Department of <institution>River School</institution>", "Department of River School", ""),
        (
            "<institution-wrap><institution-id institution-id-type='GRID'>grid.1</institution-id>"
            "<institution content-type='org-division'>Otters</institution><institution "
            "content-type='org-name'>River School</institution></institution-wrap>",
            "Otters, River School",
            "",
        ),
        (
            "<institution-wrap><institution-id institution-id-type='ror'>05qrfxd25</institution-id>"
            "<institution>River School</institution></institution-wrap>",
            "River School",
            "https://ror.org/05qrfxd25",
        ),
    ],
)
def test_institutions(inside: str, name: str, ror: str):
    found = people(named("A", to("a1")), aff("a1", inside))
    assert found[0].affiliations == (Affiliation(name, ror),)


def test_an_institution_in_two_languages_is_one():
    inside = (
        '<aff-alternatives id="a1"><aff>River School</aff><aff xml:lang="pt">Escola do Rio</aff>'
        "</aff-alternatives>"
    )
    assert places(people(named("A", to("a1")), inside)) == [["River School"]]


def test_addresses_and_correspondence():
    notes = (
        '<author-notes><corresp id="c1">Write to <email>kelp@example.org</email></corresp>'
        '<fn id="f1" fn-type="equal"><p>x</p></fn><fn id="f2"><p>These authors contributed '
        "equally.</p></fn></author-notes>"
    )
    found = people(
        named("Kelp", '<xref ref-type="corresp" rid="c1">*</xref><xref ref-type="fn" rid="f1"/>')
        + named("Pike", '<email>pike@example.org</email><xref ref-type="fn" rid="f2"/>')
        + named("Carp", to("a1"), 'contrib-type="author" equal-contrib="yes"')
        + named("Roach", "<address><email>roach@example.org</email></address>"),
        notes + aff("a1", "River School, carp: <email>carp@example.org</email>"),
    )
    assert [(one.family, one.email, one.corresponding, one.equal) for one in found] == [
        ("Kelp", "kelp@example.org", True, True),
        ("Pike", "pike@example.org", False, True),
        ("Carp", "carp@example.org", False, True),
        ("Roach", "roach@example.org", False, False),
    ]


# Container, dates, kind


def journal(inside: str, meta: str = "", start: str = "") -> Work:
    source = (
        f"<article {NAMESPACES} {start}><front><journal-meta>{inside}</journal-meta><article-meta>"
        f"{meta}</article-meta></front></article>"
    )
    return jats.findings(next(jats.articles(source.encode())), PartType.PMC_XML).work


def test_a_journal():
    found = journal(
        "<journal-id journal-id-type='nlm-ta'>Ott Let</journal-id><journal-title-group>"
        "<journal-title>Otter Letters</journal-title></journal-title-group>"
        "<issn pub-type='ppub'>1234-5679</issn><issn publication-format='electronic'>2049-3680"
        "</issn><issn-l>1234-5679</issn-l><publisher><publisher-name>Holt Press</publisher-name>"
        "</publisher>",
        "<volume>4</volume><issue>2</issue><fpage>7</fpage><lpage>12</lpage><elocation-id>e9"
        "</elocation-id><related-article><volume>99</volume></related-article>",
        "article-type='review-article'",
    )
    container = found.container
    assert (container.title, container.abbreviation) == ("Otter Letters", "Ott Let")
    assert (container.kind, container.publisher) == ("journal", "Holt Press")
    assert (container.issn_print, container.issn_online) == ("1234-5679", "2049-3680")
    assert container.issn_linking == "1234-5679"
    assert (container.volume, container.issue) == ("4", "2")
    assert (container.first_page, container.last_page) == ("7", "12")
    assert container.article_number == "e9"
    assert found.kind == ("review-article", "article-journal")


def test_a_page_range_and_a_conference():
    container = journal(
        "",
        "<page-range>12–20, 22</page-range><conference>"
        "<conf-name>Otters 7</conf-name></conference>",
    ).container
    assert (container.first_page, container.last_page) == ("12", "20")
    assert (container.conference, container.kind) == ("Otters 7", "proceedings")


@pytest.mark.parametrize(
    ("dates", "expected"),
    [
        (
            "<pub-date pub-type='epub'><day>3</day><month>2</month><year>2021</year></pub-date>"
            "<pub-date pub-type='ppub'><month>March</month><year>2021</year></pub-date>"
            "<pub-date pub-type='pmc-release'><year>2022</year></pub-date>",
            WorkDates(online="2021-02-03", print="2021-03"),
        ),
        (
            "<pub-date date-type='pub' publication-format='electronic' iso-8601-date='2021-02-03'>"
            "<year>2021</year></pub-date><pub-date date-type='collection' "
            "publication-format='electronic'><year>2021</year></pub-date>",
            WorkDates(online="2021-02-03"),
        ),
        ("<pub-date><season>Spring</season><year>2021</year></pub-date>", WorkDates(issued="2021")),
        ("<pub-date pub-type='collection'><year>2021</year></pub-date>", WorkDates(issued="2021")),
        ("<pub-date><month>13</month><year>2021</year></pub-date>", WorkDates(issued="2021")),
        (
            "<pub-date pub-type='epub-ppub'><year>2021</year></pub-date>",
            WorkDates(online="2021", print="2021"),
        ),
        (
            "<pub-date><string-date>12 Aug 2014</string-date></pub-date>",
            WorkDates(issued="2014-08-12"),
        ),
        (
            "<pub-date pub-type='ppub'><month>Jan-Feb</month><year>2014</year></pub-date>",
            WorkDates(print="2014-01"),
        ),
        (
            "<history><date date-type='received'><day>01</day><month>02</month><year>2020</year>"
            "</date><date date-type='rev-recd'><year>2020</year><month>5</month></date><date "
            "date-type='rev-recd'><year>2020</year><month>6</month></date><date "
            "date-type='accepted'><year>2020</year><month>7</month></date></history>",
            WorkDates(received="2020-02-01", revised="2020-06", accepted="2020-07"),
        ),
    ],
)
def test_dates(dates: str, expected: WorkDates):
    assert work(dates).dates == expected


@pytest.mark.parametrize(
    ("given", "csl"),
    [
        ("research-article", "article-journal"),
        ("book-review", "review-book"),
        ("preprint", "article"),
        ("dissertation", "thesis"),
        ("something-new", "article-journal"),
    ],
)
def test_kinds(given: str, csl: str):
    assert work(start=f'article-type="{given}"').kind == (given, csl)


@pytest.mark.parametrize(
    ("tag", "expected"), [("en", "en"), ("EN", "en"), ("pt_br", "pt-BR"), ("", ""), ("und", "")]
)
def test_languages(tag: str, expected: str):
    assert work(start=f'xml:lang="{tag}"').language == expected


# Licences

BY = "https://creativecommons.org/licenses/by/4.0/"
NC = "http://creativecommons.org/licenses/by-nc/3.0/"


@pytest.mark.parametrize(
    ("permissions", "expected"),
    [
        (
            f'<license xlink:href="{BY}"><license-p>Free.</license-p></license>',
            [Licence(BY, "CC-BY-4.0")],
        ),
        (
            f'<license><ali:license_ref specific-use="vor" start_date="2021-02-03">{BY}'
            "</ali:license_ref><license-p>Free.</license-p></license>",
            [Licence(BY, "CC-BY-4.0", "vor", "2021-02-03")],
        ),
        (
            f'<ali:free_to_read/><ali:license_ref specific-use="textmining">{NC}</ali:license_ref>',
            [Licence(NC, "CC-BY-NC-3.0", "tdm")],
        ),
        (
            '<license license-type="open-access"><license-p>Under the terms of the <ext-link '
            f'ext-link-type="uri" xlink:href="{NC}">licence</ext-link>.</license-p></license>',
            [Licence(NC, "CC-BY-NC-3.0")],
        ),
        (
            f"<license><license-p>Free, see {BY}.</license-p></license>",
            [Licence(BY, "CC-BY-4.0")],
        ),
        (
            "<license><license-p>This is an open access article distributed under the Creative "
            "Commons Attribution Non-Commercial License.</license-p></license>",
            [Licence("", "CC-BY-NC")],
        ),
        (
            "<license><p>Ask the Holt Press before you copy this.</p></license>",
            [Licence("", "Ask the Holt Press before you copy this.")],
        ),
        (
            f'<license xlink:href="{BY}" xml:lang="en"/><license xlink:href="{BY}" xml:lang="pt"/>'
            f'<license xlink:href="{NC}"/>',
            [Licence(BY, "CC-BY-4.0"), Licence(NC, "CC-BY-NC-3.0")],
        ),
        (
            '<license xlink:href="https://creativecommons.org/publicdomain/zero/1.0/"/>',
            [Licence("https://creativecommons.org/publicdomain/zero/1.0/", "CC0-1.0")],
        ),
        ("<copyright-statement>© 2021 Holt Press</copyright-statement>", []),
        (
            "<copyright-statement>© 2021 Kelp et al. This work is CC BY 4.0.</copyright-statement>",
            [Licence("", "CC-BY-4.0")],
        ),
    ],
)
def test_licences(permissions: str, expected: list[Licence]):
    assert list(work(f"<permissions>{permissions}</permissions>").licences) == expected


def test_the_licence_of_a_figure_is_not_that_of_the_article():
    figure = f'<fig><permissions><license xlink:href="{BY}"/></permissions></fig>'
    assert not work("", figure).licences


# Identifiers, funding, relations


def test_identifiers():
    meta = (
        '<article-id pub-id-type="doi" specific-use="version">10.5555/otter.7.2</article-id>'
        '<article-id pub-id-type="doi">10.5555/otter.7</article-id>'
        '<article-id pub-id-type="pii">S0000-0000(21)00007-X</article-id>'
        '<article-id pub-id-type="arxiv">arXiv:2101.00007</article-id>'
        '<article-id pub-id-type="manuscript">NIHMS7</article-id>'
        '<article-id pub-id-type="pmid">7</article-id>'
    )
    assert work(meta).identifiers == (
        WorkIdentifier("doi-version", "10.5555/OTTER.7.2"),
        WorkIdentifier("pii", "S0000-0000(21)00007-X"),
        WorkIdentifier("arxiv", "2101.00007"),
        WorkIdentifier("manuscript", "NIHMS7"),
    )
    assert parts(article(meta))["doi"] == "10.5555/otter.7"


def test_funding():
    meta = (
        "<funding-group><award-group><funding-source><institution-wrap><institution-id "
        "institution-id-type='FundRef'>http://dx.doi.org/10.13039/100000011</institution-id>"
        "<institution>Otter Trust</institution></institution-wrap></funding-source><award-id>A1"
        "</award-id></award-group><award-group><funding-source><institution-wrap><institution-id "
        "institution-id-type='FundRef'>10.13039/100000011</institution-id><institution>Otter Trust"
        "</institution></institution-wrap></funding-source><award-id>A2</award-id></award-group>"
        "<award-group><funding-source>River Fund<named-content content-type='funder-id'>"
        "https://ror.org/05qrfxd25</named-content></funding-source></award-group>"
        "<funding-statement>Paid by two.</funding-statement></funding-group>"
    )
    found = work(meta)
    assert found.funding == (
        Funding("Otter Trust", "https://doi.org/10.13039/100000011", ("A1", "A2")),
        Funding("River Fund", "https://ror.org/05qrfxd25"),
    )
    assert found.sections == (TextSection("funding", 1, "Funding", "Paid by two."),)


def test_relations():
    meta = (
        '<related-article related-article-type="corrected-article" ext-link-type="doi" '
        'xlink:href="10.5555/otter.1"/><related-article related-article-type="commentary-article" '
        'ext-link-type="pmid" xlink:href="77"/><related-object content-type="generated-dataset">'
        "<source>Zenodo</source> <pub-id pub-id-type='doi'>10.5555/data.1</pub-id></related-object>"
        "<pub-history><event event-type='preprint'><date date-type='preprint'><year>2020</year>"
        "</date><self-uri content-type='preprint' xlink:href='https://doi.org/10.5555/pre.1'/>"
        "</event></pub-history>"
    )
    sub = (
        "<sub-article article-type='decision-letter'><front-stub><article-id pub-id-type='doi'>"
        "10.5555/otter.7.sa1</article-id><title-group>"
        "<article-title>Decision letter</article-title>"
        "</title-group></front-stub></sub-article><response response-type='reply'><front-stub>"
        "<article-id pub-id-type='doi'>10.5555/otter.7.sa2</article-id></front-stub></response>"
    )
    assert work(meta, after=sub).relations == (
        Relation("corrects", "doi", "10.5555/OTTER.1"),
        Relation("comments-on", "pmid", "77"),
        Relation("dataset", "doi", "10.5555/DATA.1", "Zenodo"),
        Relation("has-preprint", "doi", "10.5555/PRE.1"),
        Relation("review", "doi", "10.5555/OTTER.7.SA1", "Decision letter"),
        Relation("reply", "doi", "10.5555/OTTER.7.SA2"),
    )


# References


def cited(*refs: str) -> tuple[CitedWork, ...]:
    return work(back=f"<ref-list>{''.join(refs)}</ref-list>").references


def test_a_printed_reference():
    [found] = cited(
        "<ref><label>[7]</label><mixed-citation publication-type='journal'><person-group "
        "person-group-type='author'><name><surname>"
        "Kelp</surname><given-names>A</given-names></name>, "
        "<name><surname>Pike</surname><given-names>B</given-names></name></person-group>. "
        "<article-title>Of <italic>otters</italic></article-title>. <source>Otter Lett.</source> "
        "<year>2010a</year>;<volume>3</volume>(<issue>1</issue>"
        "):<fpage>5</fpage>–<lpage>9</lpage>. "
        "<pub-id pub-id-type='doi'>10.5555/otter.1</pub-id> <pub-id pub-id-type='pmid'>77</pub-id> "
        "<pub-id pub-id-type='pmcid'>PMC88</pub-id></mixed-citation></ref>"
    )
    assert found == CitedWork(
        number="7",
        text="Kelp A, Pike B. Of otters. Otter Lett. 2010a;3(1):5–9. 10.5555/otter.1 77 PMC88",
        doi="10.5555/OTTER.1",
        pmid="77",
        pmcid="PMC88",
        title="Of otters",
        container="Otter Lett.",
        year="2010",
        volume="3",
        issue="1",
        first_page="5",
        last_page="9",
        contributors=("Kelp A", "Pike B"),
    )


@pytest.mark.parametrize("name", ["element-citation", "nlm-citation", "citation", "mixed-citation"])
def test_a_reference_of_parts_gets_its_punctuation(name: str):
    [found] = cited(
        f"<ref><{name}><person-group><name><surname>"
        f"Kelp</surname><given-names>A</given-names></name>"
        "<collab>Otter Group</collab><etal/></person-group><article-title>Of otters?"
        "</article-title><source>Otter Lett</source><year>2010</year><volume>3</volume>"
        f"<fpage>5</fpage></{name}></ref>"
    )
    assert found.text == "Kelp A, Otter Group, et al. Of otters? Otter Lett. 2010. 3:5."
    assert found.contributors == ("Kelp A", "Otter Group")


def test_two_forms_of_one_reference_are_one():
    mixed = "<mixed-citation>Kelp A. Of otters. 2010.</mixed-citation>"
    element = (
        "<element-citation><name><surname>Kelp</surname><given-names>A</given-names></name>"
        "<article-title>Of otters</article-title><source>OL</source><year>2010</year>"
        "</element-citation>"
    )
    for inside in (
        mixed + element,
        f"<citation-alternatives>{element}{mixed}</citation-alternatives>",
    ):
        [found] = cited(f"<ref><label>1.</label>{inside}</ref>")
        assert (found.number, found.text) == ("1", "Kelp A. Of otters. 2010.")
        assert (found.title, found.year, found.contributors) == ("Of otters", "2010", ("Kelp A",))


def test_several_works_in_one_reference():
    found = cited(
        "<ref><label>1</label><mixed-citation>Kelp 2010.</mixed-citation><mixed-citation>Pike 2011."
        "</mixed-citation></ref>"
    )
    assert [(one.number, one.text) for one in found] == [("1", "Kelp 2010."), ("1", "Pike 2011.")]


@pytest.mark.parametrize(
    ("inside", "field", "value"),
    [
        (
            "<ext-link ext-link-type='uri' xlink:href='https://doi.org/10.5555%2Fx'>l</ext-link>",
            "doi",
            "10.5555/X",
        ),
        ("Kelp. doi:10.5555/x(1)2.", "doi", "10.5555/X(1)2"),
        ("<pub-id pub-id-type='doi'>https://doi.org/10.5555/x</pub-id>", "doi", "10.5555/X"),
        ("<ext-link xlink:href='https://pubmed.ncbi.nlm.nih.gov/77/'>l</ext-link>", "pmid", "77"),
        (
            "<ext-link xlink:href='https://www.ncbi.nlm.nih.gov/pmc/articles/PMC88/'>l</ext-link>",
            "pmcid",
            "PMC88",
        ),
        ("Kelp. arXiv:2101.00007v2", "arxiv", "2101.00007"),
        ("<pub-id pub-id-type='arxiv'>hep-th/0101001</pub-id>", "arxiv", "hep-th/0101001"),
        (
            "<uri xlink:href='https://otters.example.org/a'>here</uri>",
            "url",
            "https://otters.example.org/a",
        ),
        ("<article-title>T</article-title> <year>in press</year>", "year", ""),
        ("<source>A book of otters</source> <year>1999</year>", "title", "A book of otters"),
        ("<chapter-title>C</chapter-title> <source>B</source>", "container", "B"),
        ("<page-range>7-9</page-range>", "last_page", "9"),
        ("<elocation-id>e7</elocation-id>", "first_page", "e7"),
    ],
)
def test_parts_of_references(inside: str, field: str, value: str):
    [found] = cited(f"<ref><mixed-citation>Cited. {inside}</mixed-citation></ref>")
    assert getattr(found, field) == value


def test_a_note_among_the_references_and_those_of_a_reply():
    back = "<ref-list><ref><label>1</label><note><p>See the weir.</p></note></ref></ref-list>"
    sub = (
        "<sub-article><back><ref-list><ref><mixed-citation>"
        "Other.</mixed-citation></ref></ref-list></back></sub-article>"
    )
    found = work(back=back, after=sub).references
    assert [(one.number, one.text) for one in found] == [("1", "See the weir.")]


# Bodies


def test_sections_of_a_body():
    body = (
        "<p>Before.</p><sec sec-type='intro'><title>1. Introduction</title><p>A.</p></sec><sec>"
        "<label>2</label><title>Materials and <italic>methods</italic></title><p>B.</p><sec><title>"
        "Animals</title><p>C.</p></sec></sec><sec "
        "sec-type='results|discussion'><title>Found</title>"
        "<p>D <xref ref-type='bibr'>1</xref>.</p></sec><sec>"
        "<title>Concluding remarks</title><p>E.</p></sec>"
    )
    assert work("", body).sections == (
        TextSection("", 1, "", "Before."),
        TextSection("introduction", 1, "1. Introduction", "A."),
        TextSection("methods", 1, "Materials and methods", "B."),
        TextSection("", 2, "Animals", "C."),
        TextSection("results", 1, "Found", "D 1."),
        TextSection("conclusions", 1, "Concluding remarks", "E."),
    )


def test_lists_boxes_statements():
    body = (
        "<sec><title>T</title><p>There are: <list><list-item>"
        "<label>a)</label><p>one</p></list-item>"
        "<list-item><p>two</p><p>more</p></list-item></list> "
        "and so on.</p><def-list><def-item><term>"
        "IQ</term><def><p>a number</p></def></def-item></def-list><boxed-text><label>Box 1</label>"
        "<caption><title>Weirs</title></caption><p>In a box.</p></boxed-text><statement><label>"
        "Theorem 1</label><p>It holds.</p></statement><p>A "
        "note<fn><p>below</p></fn> here.</p></sec>"
    )
    assert work("", body).sections == (
        TextSection(
            "",
            1,
            "T",
            "There are:\n\na) one\n\ntwo\n\nmore\n\nand so "
            "on.\n\nIQ a number\n\nA note here.\n\nbelow",
        ),
        TextSection("boxed-text", 2, "Weirs", "In a box."),
        TextSection("statement", 2, "Theorem 1", "It holds."),
    )


def test_what_stands_behind_the_body():
    back = (
        "<ack><title>Thanks</title><p>To all.</p></ack><app-group><app><title>Appendix A</title>"
        "<sec><title>More</title><p>m</p></sec></app></app-group><sec sec-type='data-availability'>"
        "<title>Data</title><p>At example.org.</p></sec><notes notes-type='COI-statement'><p>None."
        "</p></notes><fn-group><fn fn-type='con'><p>K wrote.</p></fn><fn><p>Plain.</p></fn>"
        "</fn-group><glossary><title>Words</title><def-list><def-item><term>IQ</term><def><p>n</p>"
        "</def></def-item></def-list></glossary><bio><p>Kelp swims.</p></bio><ref-list><title>R"
        "</title></ref-list>"
    )
    assert work("", "", back).sections == (
        TextSection("acknowledgements", 1, "Thanks", "To all."),
        TextSection("appendix", 1, "Appendix A", ""),
        TextSection("", 2, "More", "m"),
        TextSection("statement", 1, "Data", "At example.org."),
        TextSection("statement", 1, "", "None."),
        TextSection("statement", 1, "Author contributions", "K wrote."),
        TextSection("footnotes", 1, "", "Plain."),
        TextSection("glossary", 1, "Words", "IQ n"),
        TextSection("biography", 1, "", "Kelp swims."),
    )


def test_figures_and_tables():
    body = (
        "<sec><title>T</title><p>See <fig><label>Fig. 1</label>"
        "<caption><title>Otters.</title><p>They swim.</p>"
        "</caption><graphic xlink:href='f1.tif'/></fig> "
        "above.</p><table-wrap><label>Table 1</label>"
        "<caption><p>Counts.</p></caption><table><thead><tr><th "
        "rowspan='2'>Site</th><th colspan='2'>"
        "Otters</th></tr><tr><th>m</th><th>f</th></tr></thead>"
        "<tbody><tr><td>Holt</td><td>3</td><td>"
        "4</td></tr></tbody></table><table-wrap-foot><fn><p>m: male</p></fn></table-wrap-foot>"
        "</table-wrap></sec>"
    )
    found = work("", body)
    assert found.figures == (
        Figure("figure", "Fig. 1", "Otters. They swim.", "f1.tif"),
        Figure(
            "table",
            "Table 1",
            "Counts.",
            rows=(("Site", "Otters", ""), ("", "m", "f"), ("Holt", "3", "4")),
            notes="m: male",
        ),
    )
    assert found.sections[0].text == "See\n\nabove."


def test_figures_of_sub_articles_are_theirs():
    sub = "<sub-article><body><fig><label>Fig. 9</label></fig></body></sub-article>"
    assert not work(after=sub).figures


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        (
            "<supplementary-material xlink:href='s1.pdf'><label>S1</label><caption><p>More.</p>"
            "</caption></supplementary-material>",
            [Supplement("S1", "More.", "s1.pdf")],
        ),
        (
            "<supplementary-material><label>S1</label><caption><title>Data</title></caption><media "
            "xlink:href='s1.xls'/></supplementary-material>",
            [Supplement("S1", "Data", "s1.xls")],
        ),
        (
            "<p>In <inline-supplementary-material "
            "xlink:href='s2.pdf'>File S2</inline-supplementary-material>.</p>",
            [Supplement("", "File S2", "s2.pdf")],
        ),
        (
            "<media xlink:href='v.mp4'><label>Video 1</label>"
            "<caption><p>They swim.</p></caption></media>",
            [Supplement("Video 1", "They swim.", "v.mp4")],
        ),
    ],
)
def test_supplements(inside: str, expected: list[Supplement]):
    assert list(work("", f"<sec><title>S</title>{inside}</sec>").supplements) == expected
