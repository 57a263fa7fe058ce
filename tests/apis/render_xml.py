"""A made-up publication as PubMed XML and JATS."""

from __future__ import annotations

from html import escape

from tests.apis.work import Work, affiliation_shown, yes

LICENCE = "https://creativecommons.org/licenses/by/4.0/"


def pubmed_xml(work: Work) -> str:
    """Return the ``PubmedArticle`` element of efetch."""
    year, month, day = work.date.split("-")
    date = f"<Year>{year}</Year><Month>{month}</Month><Day>{day}</Day>"
    abstract = "".join(
        f"<AbstractText{_attribute('Label', label.upper())}>{escape(text)}</AbstractText>"
        for label, text in work.abstract
    )
    authors = "".join(
        f'<Author ValidYN="Y"><LastName>{escape(author.family)}</LastName>'
        f"<ForeName>{escape(author.given)}</ForeName><Initials>{author.initials}</Initials>"
        + (f'<Identifier Source="ORCID">{author.orcid}</Identifier>' if author.orcid else "")
        + f"<AffiliationInfo><Affiliation>{escape(affiliation_shown(author))}</Affiliation>"
        "</AffiliationInfo></Author>"
        for author in work.authors
    )
    mesh = "".join(
        f'<MeshHeading><DescriptorName UI="{ui}" MajorTopicYN="{yes(major)}">{escape(term)}'
        "</DescriptorName></MeshHeading>"
        for term, major, ui in work.mesh
    )
    keywords = "".join(
        f'<Keyword MajorTopicYN="N">{escape(word)}</Keyword>' for word in work.keywords
    )
    notices = "".join(
        f'<CommentsCorrections RefType="{kind}"><RefSource>{escape(source)}</RefSource>'
        f'<PMID Version="1">{pmid}</PMID></CommentsCorrections>'
        for kind, pmid, source in work.notices
    )
    notices = notices and f"<CommentsCorrectionsList>{notices}</CommentsCorrectionsList>"
    ids = [("pubmed", work.pmid), ("mid", work.manuscript), ("pmc", work.pmcid), ("doi", work.doi)]
    references = "".join(
        f"<Reference><Citation>{escape(text)}</Citation><ArticleIdList>"
        f'<ArticleId IdType="pubmed">{10000000 + number}</ArticleId></ArticleIdList></Reference>'
        for number, text in enumerate(work.references, 1)
    )
    return (
        '<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM">'
        f'<PMID Version="1">{work.pmid}</PMID><DateRevised>{date}</DateRevised>'
        '<Article PubModel="Electronic"><Journal><ISSN IssnType="Electronic">2999-1234</ISSN>'
        f'<JournalIssue CitedMedium="Internet"><Volume>{work.volume}</Volume><PubDate>'
        f"<Year>{year}</Year></PubDate></JournalIssue><Title>{escape(work.journal)}</Title>"
        f"<ISOAbbreviation>{escape(work.journal_short)}</ISOAbbreviation></Journal>"
        f"<ArticleTitle>{escape(work.title)}</ArticleTitle>"
        f"<Pagination><MedlinePgn>{work.pages}</MedlinePgn></Pagination>"
        f'<ELocationID EIdType="doi" ValidYN="Y">{escape(work.doi)}</ELocationID>'
        f'<Abstract>{abstract}</Abstract><AuthorList CompleteYN="Y">{authors}</AuthorList>'
        '<Language>eng</Language><PublicationTypeList><PublicationType UI="D016428">'
        "Journal Article</PublicationType></PublicationTypeList>"
        f'<ArticleDate DateType="Electronic">{date}</ArticleDate></Article>'
        f"<MedlineJournalInfo><MedlineTA>{escape(work.journal_short)}</MedlineTA>"
        f"</MedlineJournalInfo>{notices}<MeshHeadingList>{mesh}</MeshHeadingList>"
        f'<KeywordList Owner="NOTNLM">{keywords}</KeywordList></MedlineCitation>'
        f'<PubmedData><History><PubMedPubDate PubStatus="pubmed">{date}</PubMedPubDate></History>'
        "<PublicationStatus>epublish</PublicationStatus><ArticleIdList>"
        + "".join(f'<ArticleId IdType="{kind}">{escape(v)}</ArticleId>' for kind, v in ids if v)
        + f"</ArticleIdList><ReferenceList>{references}</ReferenceList></PubmedData>"
        "</PubmedArticle>"
    )


def article_xml(work: Work, *, body: bool = True) -> str:
    """Return the article as JATS with XML declaration; without *body*, only the front matter."""
    year, month, day = work.date.split("-")
    first, _, last = work.pages.partition("-")
    licence = f'<permissions><license xlink:href="{LICENCE}"/></permissions>' if work.oa else ""
    ids = [("pmid", work.pmid), ("pmc", work.pmcid[3:]), ("doi", work.doi)]
    ids.append(("manuscript", work.manuscript))
    contributors, notes = [], []
    for number, author in enumerate(work.authors, 1):
        marks = f'<xref ref-type="aff" rid="aff{number}">{number}</xref>'
        if author.email:
            marks += f'<xref ref-type="corresp" rid="cor{number}">*</xref>'
            notes.append(
                f'<corresp id="cor{number}">Correspondence: <email>{author.email}</email></corresp>'
            )
        orcid = f'<contrib-id contrib-id-type="orcid">https://orcid.org/{author.orcid}</contrib-id>'
        contributors.append(
            f"<contrib{_attribute('corresp', 'yes' if author.email else '')}>"
            f"{orcid if author.orcid else ''}<name><surname>{escape(author.family)}</surname>"
            f"<given-names>{escape(author.given)}</given-names></name>{marks}</contrib>"
            f'<aff id="aff{number}"><label>{number}</label>{escape(author.affiliation)}</aff>'
        )
    abstract = "".join(
        f"<sec><title>{escape(label)}</title><p>{escape(text)}</p></sec>"
        if label
        else f"<p>{escape(text)}</p>"
        for label, text in work.abstract
    )
    sections = "".join(
        f'<sec id="s{number}"><title>{escape(heading)}</title>'
        + "".join(f"<p>{escape(text)}</p>" for text in paragraphs)
        + "</sec>"
        for number, (heading, paragraphs) in enumerate(work.body, 1)
    )
    references = "".join(
        f'<ref id="r{number}"><mixed-citation>{escape(text)}</mixed-citation></ref>'
        for number, text in enumerate(work.references, 1)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<article xmlns:xlink="http://www.w3.org/1999/xlink" article-type="research-article"'
        ' xml:lang="en"><front><journal-meta><journal-title-group><journal-title>'
        f"{escape(work.journal)}</journal-title></journal-title-group>"
        '<issn pub-type="epub">2999-1234</issn></journal-meta><article-meta>'
        + "".join(
            f'<article-id pub-id-type="{kind}">{escape(value)}</article-id>'
            for kind, value in ids
            if value
        )
        + f"<title-group><article-title>{escape(work.title)}</article-title></title-group>"
        f"<contrib-group>{''.join(contributors)}</contrib-group>"
        f"<author-notes>{''.join(notes)}</author-notes>"
        f'<pub-date pub-type="epub"><day>{day}</day><month>{month}</month><year>{year}</year>'
        f"</pub-date><volume>{work.volume}</volume><fpage>{first}</fpage><lpage>{last}</lpage>"
        f"{licence}<abstract>{abstract}</abstract><kwd-group>"
        + "".join(f"<kwd>{escape(word)}</kwd>" for word in work.keywords)
        + "</kwd-group></article-meta></front>"
        + (
            f"<body>{sections}</body><back><ack><p>We thank the reading group.</p></ack><ref-list>"
            f"<title>References</title>{references}</ref-list></back>"
            if body
            else ""
        )
        + "</article>"
    )


def _attribute(name: str, value: str) -> str:
    return f' {name}="{escape(value)}"' if value else ""
