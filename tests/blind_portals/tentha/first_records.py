"""First portals: records of laboratories, archives, parliaments, statistics and trials."""

from tests.blind_portals.tentha.kit import a, ld, metas, rest, rows, ul
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def laboratory_data_record_1() -> ThirdSite:
    """A national laboratory's record on an InvenioRDM of its own, with a linkset and versions."""
    p = Portal("laboratory_data_record", 1, "https://rodaris.elbelab.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<!doctype html><html lang='en'><head><title>{title} | Rodaris</title>{head}"
            "<link rel='stylesheet' href='/static/dist/theme.css'></head><body><header>"
            + ul(("/", "Rodaris"), ("/search", "Search"), ("/communities", "Communities"))
            + a("/login/?next=%2Frecords%2F3114", "Log in")
            + f"</header><div id='content'>{main}</div><footer>"
            + ul(("/about", "About"), ("/policies", "Policies"), ("/imprint", "Imprint"))
            + "</footer></body></html>"
        )

    def record(rid: str, title: str, files: list[str], more: str, head: str = "") -> str:
        table = rows(
            *((a(f"/records/{rid}/files/{f}?download=1", f), "md5:9f", "1.2 MB") for f in files)
        )
        exports = ul(
            *(
                (f"/records/{rid}/export/{f}", n)
                for f, n in (("json", "JSON"), ("bibtex", "BibTeX"), ("datacite-xml", "DataCite"))
            ),
        )
        return sh(
            title,
            f"<h1>{title}</h1><p>{a('/search?q=author:Kranz', 'Kranz, M.')}, "
            f"{a('https://orcid.org/0000-0002-1825-0097', 'ORCID')}</p>"
            f"<p>Positron annihilation lifetimes of irradiated steel at 300 keV.</p>"
            f"<section id='files'><h2>Files</h2>{table}</section>"
            f"<aside><h3>Export</h3>{exports}{more}</aside>",
            head,
        )

    versions = "<h3>Versions</h3>" + ul(
        ("/records/3114", "Version 2.0 (2024)"), ("/records/2760", "Version 1.0 (2022)")
    )
    tags = ul(("/search?q=keyword:steel", "steel"), ("/communities/elbelab", "ELBE community"))
    new = "Positron lifetimes of irradiated steel"
    p.own(
        "/records/3114",
        record("3114", new, ["lifetimes_v2.zip", "README.md"], versions + tags),
        heads=(
            (
                "Link",
                "<https://rodaris.elbelab.example/records/3114/linkset>; rel=linkset; "
                'type="application/linkset+json"',
            ),
        ),
    )
    base = p.base
    p.meta(
        "/records/3114/linkset",
        {
            "linkset": [
                {
                    "anchor": f"{base}/records/3114",
                    "cite-as": [{"href": "https://doi.org/10.5072/rodaris.3114"}],
                    "item": [
                        {"href": f"{base}/records/3114/files/lifetimes_v2.zip?download=1"},
                        {"href": f"{base}/records/3114/files/README.md?download=1"},
                    ],
                    "describedby": [
                        {"href": f"{base}/records/3114/export/json", "type": "application/json"}
                    ],
                }
            ]
        },
        "application/linkset+json",
    )
    for f in ("lifetimes_v2.zip", "README.md"):
        p.file(f"/records/3114/files/{f}?download=1", f, attach=True)
    p.meta("/records/3114/export/json", {"id": "3114", "title": new}, "application/json")
    p.meta("/records/3114/export/bibtex", "@misc{k,title={Steel}}", "application/x-bibtex")
    p.meta("/records/3114/export/datacite-xml", "<resource/>", "application/xml")
    p.own("/records/2760", record("2760", new, ["lifetimes_v1.zip"], versions + tags))
    p.blob("/records/2760/files/lifetimes_v1.zip?download=1", "lifetimes_v1.zip", attach=True)
    p.maybe("/records/2760/files/lifetimes_v1.zip?download=1")
    for f, body in (("json", "{}"), ("bibtex", "@misc{o}"), ("datacite-xml", "<r/>")):
        p.raw(f"/records/2760/export/{f}", body, "application/json" if f == "json" else "text/xml")
        p.maybe(f"/records/2760/export/{f}")
    p.other("/records/3090", record("3090", "Ion beam profiles", ["beam.zip"], tags))
    p.bar("login with return address", "/login/?next=%2Frecords%2F3114")
    p.bar("a list", "/search?q=author:Kranz")
    p.bar("the community around it", "/communities/elbelab")
    p.fill(rest(p, sh, "/records/3114", ("", new), ("/records/3090", "Ion beam profiles")))
    return p.site("/records/3114", "review", "an older version has a file of its own")


def qualitative_study_1() -> ThirdSite:
    """A study of interviews whose transcripts ask for an account."""
    p = Portal("qualitative_study", 1, "https://qualarchiv.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html lang=de><head><title>Qualarchiv – {title}</title>{head}</head><body><nav>"
            + ul(("/de/", "Start"), ("/de/studien", "Studien"), ("/de/hilfe", "Hilfe"))
            + f"</nav><main>{main}</main><footer>{a('/de/impressum', 'Impressum')}"
            f"{a('/de/datenschutz', 'Datenschutz')}</footer></body></html>"
        )

    t = "Pflegende Angehörige im ländlichen Raum"
    tabs = ul(
        ("/de/studien/QA0417", "Übersicht"),
        ("/de/studien/QA0417/methode", "Methode"),
        ("/de/studien/QA0417/material", "Material"),
        ("/en/studies/QA0417", "English"),
    )
    head = metas(DC__title=t, DC__identifier="doi:10.5072/QA0417")
    p.own(
        "/de/studien/QA0417",
        sh(
            t,
            f"<h1>{t}</h1>{tabs}<p>28 leitfadengestützte Interviews, 2015–2017.</p>"
            f"<p>Primärforscherin: {a('/de/personen/b-lohse', 'B. Lohse')}; Themen: "
            f"{a('/de/studien?thema=pflege', 'Pflege')}</p>"
            f"<p>{a('/export/QA0417.ddi.xml', 'DDI-Metadaten')}</p><h2>Ähnliche Studien</h2>"
            + ul(("/de/studien/QA0388", "Altern in der Stadt")),
            head,
        ),
    )
    p.own("/de/studien/QA0417/methode", sh(t, f"<h1>{t}</h1>{tabs}<p>Erhebung und Codierung.</p>"))
    p.own(
        "/de/studien/QA0417/material",
        sh(
            t,
            f"<h1>{t}</h1>{tabs}"
            + rows(
                ("Leitfaden", a("/dl/7f31c2", "PDF")),
                ("Codebuch", a("/dl/7f31c3", "PDF")),
                ("Transkripte (28)", a("/dl/7f31c9", "ZIP, nur nach Antrag")),
            )
            + a("/de/login?ziel=/de/studien/QA0417/material", "Anmelden"),
        ),
    )
    p.own(
        "/en/studies/QA0417",
        sh("Family carers in rural areas", f"<h1>Family carers in rural areas</h1>{tabs}"),
    )
    p.file("/dl/7f31c2", "QA0417_Leitfaden.pdf", attach=True)
    p.file("/dl/7f31c3", "QA0417_Codebuch.pdf", attach=True)
    p.refused("/dl/7f31c9", sh("Zugang", "<h1>Zugang nur nach Antrag</h1>"), 403)
    p.meta("/export/QA0417.ddi.xml", "<codeBook><stdyDscr/></codeBook>", "application/xml")
    p.other(
        "/de/studien/QA0388",
        sh("Altern in der Stadt", f"<h1>Altern in der Stadt</h1>{a('/dl/6a0001', 'PDF')}"),
    )
    p.blob("/dl/6a0001", "QA0388_Leitfaden.pdf", attach=True)
    p.bar("a sibling's file", "/dl/6a0001")
    p.bar("profile", "/de/personen/b-lohse")
    p.bar("login", "/de/login?ziel=/de/studien/QA0417/material")
    p.fill(rest(p, sh, "/de/studien/QA0417", ("", t), ("/de/studien/QA0388", "Altern")))
    return p.site("/de/studien/QA0417", "partial", "the transcripts are refused")


def parliament_sitting_1() -> ThirdSite:
    """The record of one sitting: agenda, speeches, votes, PDF and Akoma Ntoso."""
    p = Portal("parliament_sitting", 1, "https://www.storting-arkiv.example")

    def sh(title: str, main: str) -> str:
        return (
            f"<!DOCTYPE html><html lang=no><head><title>{title} - Tingarkivet</title></head><body>"
            + "<div class=top>"
            + ul(("/", "Forside"), ("/moter/", "Møter"), ("/representanter/", "Representanter"))
            + f"</div><div class=innhold>{main}</div><div class=bunn>"
            + ul(("/om/", "Om arkivet"), ("/personvern/", "Personvern"))
            + "</div></body></html>"
        )

    def sitting(day: str, extra: str, before: str, after: str) -> str:
        return sh(
            f"Møte {day}",
            f"<h1>Stortinget - møte {day}</h1><p>Dagsorden nr. 41, president: "
            f"{a('/representanter/LH/', 'L. Haugen')}</p>{extra}<p class=blad>"
            f"{a(before, '« Forrige møte')} {a(after, 'Neste møte »')}</p>",
        )

    e = "/moter/2019-02-07/"
    parts = ul(
        (e + "sak1", "Sak 1: Endringar i havnelova"),
        (e + "sak2", "Sak 2: Interpellasjon"),
        (e + "voteringer", "Voteringer"),
    )
    files = ul((e + "referat.pdf", "Referat (PDF)"), (e + "referat.xml", "Akoma Ntoso (XML)"))
    p.own(e, sitting("7. februar 2019", parts + files, "/moter/2019-02-05/", "/moter/2019-02-12/"))
    for n, text in (("sak1", "Endringar i havnelova"), ("sak2", "Interpellasjon")):
        p.own(
            e + n,
            sh(
                text,
                f"<h1>{text}</h1><p>{a('/representanter/KB/', 'K. Berg')}: Takk, president. "
                f"Havnene er viktige for kysten.</p>{a(e, 'Til møtet')}",
            ),
        )
    p.own(e + "voteringer", sh("Voteringer", f"<h1>Voteringer 7. februar</h1>{a(e, 'Møtet')}"))
    p.file(e + "referat.pdf", "referat.pdf")
    p.file(e + "referat.xml", "referat.xml", body="<akomaNtoso><debate/></akomaNtoso>")
    for d, day in (("2019-02-05", "5. februar 2019"), ("2019-02-12", "12. februar 2019")):
        s = f"/moter/{d}/"
        own = ul((s + "sak1", "Sak 1"), (s + "referat.pdf", "Referat (PDF)"))
        p.other(s, sitting(day, own, e, e))
        p.blob(s + "referat.pdf", f"{d}.pdf")
    p.bar("member's profile", "/representanter/LH/", "/representanter/KB/")
    p.bar("another sitting's record", "/moter/2019-02-05/referat.pdf")
    p.fill(rest(p, sh, e, ("", "Møte 7. februar 2019"), ("/moter/2019-02-05/", "5. februar")))
    return p.site(e, "complete", "all parts stand under the sitting and are handed out")


def statistical_yearbook_1() -> ThirdSite:
    """A yearbook of a statistical office: chapters as PDF and XLSX, opaque addresses."""
    p = Portal("statistical_yearbook", 1, "https://stat.insulae.example")

    def sh(title: str, main: str) -> str:
        return (
            f"<html><head><title>{title} | National Statistics Insulae</title></head><body>"
            f"<div id=nav>{a('/', 'Home')} {a('/publications', 'Publications')} "
            f"{a('/topics', 'Topics')} {a('/contact', 'Contact')}</div><div id=main>{main}</div>"
            f"<div id=foot>{a('/copyright', 'Copyright')} {a('/rss', 'RSS')}</div></body></html>"
        )

    e = "/publications/yearbook-2021"
    chapters = ("Population", "Labour", "Trade", "Environment")
    table = rows(
        *(
            (
                f"{n}. {c}",
                a(f"/getmedia/{n}a4c0e/{c.lower()}.pdf", "PDF"),
                a(f"/getmedia/{n}b7d1f/{c.lower()}.xlsx", "Tables"),
            )
            for n, c in enumerate(chapters, 1)
        )
    )
    p.own(
        e,
        sh(
            "Statistical Yearbook 2021",
            "<h1>Statistical Yearbook 2021</h1><p>ISSN 1111-2222. Released 14 December 2021.</p>"
            f"{a('/getmedia/0f00aa/yearbook2021.pdf', 'Whole book (PDF, 14 MB)')}{table}"
            f"<p>{a('/getmedia/0f00ab/errata.pdf', 'Errata, March 2022')}</p><h2>Other years</h2>"
            + ul(("/publications/yearbook-2020", "2020"), ("/publications/yearbook-2022", "2022"))
            + f"<p>Topics: {a('/topics/population', 'Population')}</p>",
        ),
    )
    p.file("/getmedia/0f00aa/yearbook2021.pdf", "yearbook2021.pdf")
    p.file("/getmedia/0f00ab/errata.pdf", "errata.pdf")
    for n, c in enumerate(chapters, 1):
        p.file(f"/getmedia/{n}a4c0e/{c.lower()}.pdf", f"{c}.pdf")
        p.file(f"/getmedia/{n}b7d1f/{c.lower()}.xlsx", f"{c}.xlsx", attach=True)
    for y in ("2020", "2022"):
        m = f"/getmedia/9{y}e/yearbook{y}.pdf"
        p.other(
            f"/publications/yearbook-{y}",
            sh(
                f"Statistical Yearbook {y}",
                f"<h1>Statistical Yearbook {y}</h1>{a(m, 'Whole book (PDF)')}{a(e, '2021')}",
            ),
        )
        p.blob(m, f"yearbook{y}.pdf")
        p.bar("another year's book", m)
    p.bar("a topic's list", "/topics/population")
    p.fill(rest(p, sh, e, ("", "Yearbook 2021"), ("/publications/yearbook-2020", "2020")))
    return p.site(e, "complete", "the page lists all chapters and all are handed out")


def trial_data_offer_1() -> ThirdSite:
    """A platform that offers trials' participant data on request only."""
    p = Portal("trial_data_offer", 1, "https://search.trialvault.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html><head><title>{title} - TrialVault</title>{head}</head><body><header>"
            + ul(("/", "Search trials"), ("/how-it-works", "How it works"), ("/members", "Members"))
            + f"{a('/account/signin?returnUrl=%2Fstudy%2FTV00231', 'Sign in')}</header>"
            + f"<main>{main}</main><footer>{a('/terms', 'Terms')}</footer></body></html>"
        )

    e = "/study/TV00231"
    t = "Denosol in adults with gout: phase III"
    node = {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": t,
        "url": p.u(e),
        "distribution": {"@type": "DataDownload", "contentUrl": p.u("/study/TV00231/ipd.zip")},
    }
    docs = (("protocol", "Protocol"), ("sap", "Analysis plan"), ("crf", "Annotated case report"))
    p.own(
        e,
        sh(
            t,
            f"<h1>{t}</h1><dl><dt>Sponsor</dt><dd>{a('/members/orvia', 'Orvia')}</dd><dt>Registry"
            f"</dt><dd>{a('https://clinicaltrials.gov/study/NCT00000231', 'NCT00000231')}</dd></dl>"
            "<h2>Documents</h2>"
            + ul(*((f"/study/TV00231/documents/{d}", n) for d, n in docs))
            + f"<h2>Participant data</h2><p>{a('/study/TV00231/ipd.zip', 'IPD package')} (on "
            f"approval) {a('/request/new?study=TV00231', 'Request study')}</p><h2>Similar</h2>"
            + ul(("/study/TV00198", "Denosol in children"), ("/study/TV00304", "Colchin")),
            ld(node),
        ),
    )
    for d, _ in docs:
        p.file(f"/study/TV00231/documents/{d}", f"TV00231_{d}.pdf", attach=True)
    p.refused("/study/TV00231/ipd.zip", sh("Access", "<h1>Approval needed</h1>"), 401)
    for s, n in (("TV00198", "Denosol in children"), ("TV00304", "Colchin")):
        doc = f"/study/{s}/documents/protocol"
        p.other(f"/study/{s}", sh(n, f"<h1>{n}</h1>{a(doc, 'Protocol')}{a(e, t)}"))
        p.blob(doc, f"{s}_protocol.pdf", attach=True)
        p.bar("another trial's document", doc)
    p.bar("a form for an account", "/request/new?study=TV00231")
    p.bar("sponsor's profile", "/members/orvia")
    p.fill(rest(p, sh, e, ("", t), ("/study/TV00198", "Denosol in children")))
    return p.site(e, "partial", "the participant data are named and refused")
