"""Third portals: records of laboratories, archives, parliaments, statistics and trials."""

from tests.blind_portals.tentha.kit import a, ld, metas, rest, ul
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def laboratory_data_record_3() -> ThirdSite:
    """A research centre's library system: Invenio 1 addresses, files and their pages, MARC."""
    p = Portal("laboratory_data_record", 3, "https://juwel.fz-rur.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html lang=de><head><title>{title} - JUWEL</title>{head}</head><body>"
            f"<div class=headerbox>{a('/', 'Suche')} {a('/submit', 'Eingabe')} "
            f"{a('/help/', 'Hilfe')} "
            f"{a('/youraccount/login?referer=/record/888123', 'Login')}</div>"
            f"<div class=pagebody>{main}</div><div class=pagefooter>{a('/impressum', 'Impressum')}"
            "</div></body></html>"
        )

    e, t = "/record/888123", "Sap flow of alder at the Rur, 2018-2020"
    tabs = ul((e, "Information"), (e + "/files", "Dateien"), (e + "/usage", "Nutzung"))
    f = e + "/files/"
    head = metas(citation_title=t, citation_doi="10.5072/juwel.888123", dc__title=t)
    p.own(
        e,
        sh(
            t,
            f"{tabs}<h1>{t}</h1><p>{a('/search?f=author&p=Quast', 'Quast, M.')}; Institut "
            f"{a('/collection/IBX-3', 'IBX-3')}</p><p>Zitieren: "
            + " ".join(
                a(f"{e}/export/{x}", n)
                for x, n in (("hx", "BibTeX"), ("xm", "MARCXML"), ("xd", "DC"))
            )
            + f"</p>{a(f + 'sapflow.csv', 'sapflow.csv')}<h3>Ähnliche Datensätze</h3>"
            + ul(("/record/887001", "Bodenfeuchte am Rur")),
            head,
        ),
    )
    p.own(
        e + "/files",
        sh(
            f"Dateien: {t}",
            f"{tabs}<h1>{t}</h1>"
            + ul((f + "sapflow.csv", "sapflow.csv"), (f + "sensors.pdf", "sensors.pdf")),
        ),
    )
    p.show(e + "/usage", sh(f"Nutzung: {t}", f"{tabs}<p>41 Seitenaufrufe</p>"))
    p.maybe(e + "/usage")
    p.file(f + "sapflow.csv", "sapflow.csv")
    p.file(f + "sensors.pdf", "sensors.pdf")
    p.meta(e + "/export/hx", "<pre>@misc{Quast}</pre>", "text/html; charset=utf-8")
    p.meta(e + "/export/xm", "<record/>", "application/xml")
    p.meta(e + "/export/xd", "<dc/>", "application/xml")
    o, x = "/record/887001", "/record/887001/files/feuchte.csv"
    p.other(o, sh("Bodenfeuchte am Rur", f"<h1>Bodenfeuchte am Rur</h1>{a(x, 'CSV')}{a(e, t)}"))
    p.blob(x, "feuchte.csv")
    p.bar("another record's file", x)
    p.bar("an author's list", "/search?f=author&p=Quast")
    p.bar("an institute's collection", "/collection/IBX-3")
    p.bar("login", "/youraccount/login?referer=/record/888123")
    p.fill(rest(p, sh, e, ("", t), (o, "Bodenfeuchte am Rur")))
    return p.site(e, "complete", "both files and three exports are served")


def qualitative_study_3() -> ThirdSite:
    """Life stories of a village in a Nordic archive: Finnish, one open zip, paged interviews."""
    p = Portal("qualitative_study", 3, "https://aineistot.tietoarkisto-n.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<!doctype html><html lang=fi><head><title>{title} | Aila-N</title>{head}</head><body>"
            f"<nav>{a('/', 'Etusivu')}{a('/luettelo', 'Aineistot')}{a('/ohjeet', 'Ohjeet')}</nav>"
            f"<section>{main}</section><footer>{a('/saavutettavuus', 'Saavutettavuus')}</footer>"
            "</body></html>"
        )

    e, t = "/luettelo/FSN3281", "Kylän muisti: elämäntarinat 2011"
    node = {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": t,
        "identifier": "urn:nbn:fi:fsn-T-FSN3281",
        "url": p.u(e),
        "includedInDataCatalog": {"@type": "DataCatalog", "name": "Aila-N"},
    }
    data = "/lataa?aineisto=FSN3281&muoto="
    p.own(
        e,
        sh(
            t,
            f"<h1>{t}</h1><p>{a(e + '?lang=en', 'In English')} {a(e + '?lang=sv', 'På svenska')}"
            f"</p><p>Tekijä: {a('/tekijat/ahola', 'Ahola, S.')} Avainsanat: "
            f"{a('/luettelo?avainsana=kylat', 'kylät')}</p><h2>Tiedostot</h2>"
            + ul(
                (data + "zip", "Aineisto (ZIP, 34 haastattelua)"),
                (data + "html", "Lue verkossa"),
                (f"{e}/PIP/daN3281.pdf", "Tausta"),
                (f"{e}/xml/ddi33.xml", "DDI 3.3"),
                (f"{e}/xml/dc.xml", "Dublin Core"),
            )
            + "<h2>Aiheeseen liittyvät</h2>"
            + ul(("/luettelo/FSN3282", "Kylän muisti: valokuvat"), ("/luettelo/FSN2990", "Sota")),
            ld(node),
        ),
    )
    for lang, name in (("en", "Memory of a village"), ("sv", "Byns minne")):
        p.own(f"{e}?lang={lang}", sh(name, f"<h1>{name}: 2011</h1>{a(e, 'Suomeksi')}"))
    p.file(data + "zip", "FSN3281.zip", attach=True)
    links = ul((data + "html&sivu=2", "Seuraava sivu"))
    p.own(data + "html", sh(f"Haastattelut 1–17: {t}", f"<h1>{t}</h1><p>H1: No niin.</p>{links}"))
    p.own(data + "html&sivu=2", sh(f"Haastattelut 18–34: {t}", f"<h1>{t}</h1><p>H18: Joo.</p>"))
    p.file(f"{e}/PIP/daN3281.pdf", "daN3281.pdf")
    p.meta(f"{e}/xml/ddi33.xml", "<DDIInstance/>", "application/xml")
    p.meta(f"{e}/xml/dc.xml", "<dc/>", "application/xml")
    for n, name in (("FSN3282", "Kylän muisti: valokuvat"), ("FSN2990", "Sota-ajan muistot")):
        x = f"/lataa?aineisto={n}&muoto=zip"
        p.other(f"/luettelo/{n}", sh(name, f"<h1>{name}</h1>{a(x, 'ZIP')}{a(e, t)}"))
        p.blob(x, f"{n}.zip", attach=True)
        p.bar("another study's archive", x)
    p.bar("profile", "/tekijat/ahola")
    p.bar("a keyword's list", "/luettelo?avainsana=kylat")
    near = (("/luettelo/FSN3282", "Valokuvat"), ("/luettelo/FSN2990", "Sota"))
    p.fill(rest(p, sh, e, ("", t), *near))
    return p.site(e, "complete", "archive, reading pages, background and exports are served")


def parliament_sitting_3() -> ThirdSite:
    """A day's debates in an official report: sections by opaque ids, volumes, video elsewhere."""
    p = Portal("parliament_sitting", 3, "https://hansard.assembly-isles.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<!DOCTYPE html><html lang=en-GB><head><title>{title} - Hansard Isles</title>{head}"
            f"</head><body><header>{a('/', 'Hansard')} {a('/search/Members', 'Find Members')} "
            f"{a('/search/Debates', 'Find Debates')} {a('/about', 'About')}</header>{main}<footer>"
            f"{a('/cookies', 'Cookies')} {a('https://assemblytv.example/', 'TV')}</footer>"
            f"</body></html>"
        )

    e, day = "/Assembly/2022-03-09", "Wednesday 9 March 2022"
    parts = (
        ("0E42C0D1/OralQuestions", "Oral Questions"),
        ("7A11F3B9/FerriesBill", "Ferries Bill"),
        ("C3D90A64/Adjournment", "Adjournment"),
    )
    dl = "/debates/GetDebateAsText/"
    pdf = "https://pdf.assembly-isles.example/vol-710/710_117.pdf"
    p.own(
        e,
        sh(
            f"Assembly: {day}",
            f"<h1>{day}</h1><p>Volume 710 (No. 117)</p>"
            + ul(*((f"{e}/debates/{s}", n) for s, n in parts))
            + f"<p>{a(pdf, 'Download the whole day (PDF)')} "
            f"{a('https://assemblytv.example/event/9911', 'Watch')}</p><p>"
            f"{a('/Assembly/2022-03-08', 'Previous day')} {a('/Assembly/2022-03-10', 'Next day')} "
            f"{a('/Assembly?month=2022-03', 'Calendar')}</p>",
        ),
    )
    p.file(pdf, "710_117.pdf")
    for s, n in parts:
        k = s.split("/")[0]
        p.own(
            f"{e}/debates/{s}",
            sh(
                f"{n}, {day}",
                f"<h1>{n}</h1><p>{a(e, day)}, volume 710</p><p><b>"
                f"{a('/search/MemberContributions?memberId=412', 'Mrs Ross')}</b>: I beg "
                f"to move.</p>"
                f"{a(dl + k, 'Download text')} {a('/share?debate=' + k, 'Share')}",
            ),
        )
        p.file(dl + k, f"{n}.txt", "text/plain", attach=True, body=f"{n}, {day}")
    for d, k in (("2022-03-08", "AA00AA01"), ("2022-03-10", "AA00AA02")):
        x, s = f"{dl}{k}", f"/Assembly/{d}/debates/{k}/OralQuestions"
        p.other(f"/Assembly/{d}", sh(d, f"<h1>{d}</h1>{a(s, 'Oral Questions')}{a(e, day)}"))
        p.show(s, sh(f"Oral Questions {d}", f"<h1>Oral Questions</h1>{d}{a(x, 'Download text')}"))
        p.raw(x, f"Oral Questions, {d}", "text/plain")
        p.bar("another day's debate", s, x)
    p.bar("a member's speeches", "/search/MemberContributions?memberId=412")
    p.bar("calendar", "/Assembly?month=2022-03")
    p.bar("share form", "/share?debate=7A11F3B9")
    p.fill(rest(p, sh, e, ("", day), ("/Assembly/2022-03-08", "8 March")))
    return p.site(e, "complete", "three debates, their texts and the day's PDF are served")


def statistical_yearbook_3() -> ThirdSite:
    """A WordPress post of a small office with a yearbook: uploads, category, one dead link."""
    p = Portal("statistical_yearbook", 3, "https://ins-savane.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<html lang=fr-FR><head><title>{title} – INS Savane</title>{head}"
            f"<link rel='alternate' type='application/rss+xml' href='/feed/'></head><body>"
            f"<ul class=menu><li>{a('/', 'Accueil')}</li><li>"
            f"{a('/category/annuaires/', 'Annuaires')}"
            f"</li><li>{a('/contact/', 'Contact')}</li></ul>{main}<aside>"
            f"{a('/tag/2019/', '2019')} {a('/author/admin/', 'admin')}</aside></body></html>"
        )

    e, t = "/annuaire-statistique-2019/", "Annuaire statistique 2019"
    up = "/wp-content/uploads/2020/11/"
    files = ("Annuaire_2019_VF.pdf", "Tableaux_2019.xlsx", "Note_methodologique.pdf")
    p.own(
        e,
        sh(
            t,
            f"<article><h1>{t}</h1><p>Publié par {a('/author/admin/', 'admin')} le 12 "
            f"nov. 2020 dans "
            f"{a('/category/annuaires/', 'Annuaires')}</p><p>L’annuaire couvre 14 régions.</p>"
            + ul(*((up + f, f) for f in files), (up + "Cartes_2019.zip", "Cartes_2019.zip"))
            + f"</article><nav>{a('/annuaire-statistique-2018/', 'Annuaire 2018')} "
            f"{a('/bulletin-ihpc-oct-2020/', 'Bulletin IHPC')}</nav>"
            f"<form action='/wp-comments-post.php' method=post></form>{a(e + 'feed/', 'RSS')}",
            f"<link rel='shortlink' href='/?p=4127'>{metas(author='admin')}",
        ),
    )
    for f in files:
        p.file(up + f, f)
    p.refused(up + "Cartes_2019.zip", "<h1>404 Not Found</h1>", 404)
    p.hop("/?p=4127", e, 301)
    p.raw(e + "feed/", "<rss/>", "application/rss+xml")
    p.maybe(e + "feed/")
    for s, n, f in (
        ("annuaire-statistique-2018", "Annuaire statistique 2018", "2019/10/Annuaire_2018.pdf"),
        ("bulletin-ihpc-oct-2020", "Bulletin IHPC octobre 2020", "2020/11/IHPC_oct.pdf"),
    ):
        x = f"/wp-content/uploads/{f}"
        p.other(f"/{s}/", sh(n, f"<article><h1>{n}</h1>{a(x, 'PDF')}</article>{a(e, t)}"))
        p.blob(x, f)
        p.bar("another publication's file", x)
    p.bar("a category", "/category/annuaires/")
    p.bar("author's posts", "/author/admin/")
    near = (("/annuaire-statistique-2018/", "2018"), ("/bulletin-ihpc-oct-2020/", "IHPC"))
    p.fill(rest(p, sh, e, ("", t), *near))
    return p.site(e, "partial", "one of the four listed files is gone")


def trial_data_offer_3() -> ThirdSite:
    """A university trial unit's page for a shared trial: data on a form, documents in folders."""
    p = Portal("trial_data_offer", 3, "https://www.trialsunit-nord.example")

    def sh(title: str, main: str, head: str = "") -> str:
        return (
            f"<!doctype html><html><head><title>{title} | Trials Unit North</title>"
            f"{head}</head><body>"
            f"<header>{a('/', 'Home')}{a('/trials/', 'Our trials')}{a('/people/', 'People')}"
            f"{a('/news/', 'News')}</header><main>{main}</main><footer>{a('/privacy/', 'Privacy')}"
            f"{a('https://www.nord.example/', 'University')}</footer></body></html>"
        )

    e, t = "/trials/pace-hip/", "PACE-Hip: early walking after hip fracture"
    tabs = ul(
        (e, "About"),
        (e + "documents/", "Trial documents"),
        (e + "data-sharing/", "Data sharing"),
        (e + "results/", "Results"),
    )
    m = "/media/"
    docs = (
        ("u2k1/pace-hip-protocol-v4.pdf", "Protocol v4.0"),
        ("u2k1/pace-hip-protocol-v3.pdf", "Protocol v3.0 (superseded)"),
        ("x81a/pis.pdf", "Participant information"),
        ("x81b/sap.pdf", "Statistical analysis plan"),
    )
    p.own(
        e,
        sh(
            t,
            f"<h1>{t}</h1>{tabs}<p>Chief investigator: {a('/people/f-adair/', 'F. Adair')}. "
            f"{a('https://www.isrctn.com/ISRCTN00011122', 'ISRCTN00011122')}</p><h2>Other "
            f"trials</h2>"
            + ul(("/trials/wrist-cast/", "WRIST-Cast"), ("/trials/knee-gym/", "KNEE-Gym")),
        ),
    )
    p.own(
        e + "documents/",
        sh(f"Documents {t}", f"<h1>{t}</h1>{tabs}{ul(*((m + f, n) for f, n in docs))}"),
    )
    for f, _ in docs:
        p.file(m + f, f)
    p.own(
        e + "data-sharing/",
        sh(
            f"Data {t}",
            f"<h1>{t}</h1>{tabs}<p>Anonymised data on request.</p>"
            + ul(
                (m + "x90c/data-dictionary.xlsx", "Data dictionary"),
                ("https://forms.nord.example/data-request?trial=pace-hip", "Request the data"),
            ),
        ),
    )
    p.file(m + "x90c/data-dictionary.xlsx", "dictionary.xlsx")
    p.own(
        e + "results/",
        sh(f"Results {t}", f"<h1>{t}</h1>{tabs}{a(m + 'z11d/lay-summary.pdf', 'Lay summary')}"),
    )
    p.file(m + "z11d/lay-summary.pdf", "lay-summary.pdf")
    p.bar("form", "https://forms.nord.example/data-request?trial=pace-hip")
    p.show(
        "https://forms.nord.example/data-request?trial=pace-hip", "<h1>Request</h1><form></form>"
    )
    for s, n in (("wrist-cast", "WRIST-Cast"), ("knee-gym", "KNEE-Gym")):
        x, h = f"{m}{s[:4]}/protocol.pdf", f"/trials/{s}/"
        p.other(h, sh(n, f"<h1>{n}</h1>{a(h + 'documents/', 'Trial documents')}{a(e, t)}"))
        p.show(h + "documents/", sh(f"Documents {n}", f"<h1>{n}</h1>{a(x, 'Protocol')}"))
        p.blob(x, f"{s}.pdf")
        p.bar("another trial's", x, h + "documents/")
    p.bar("profile", "/people/f-adair/")
    p.fill(rest(p, sh, e, ("", t), ("/trials/wrist-cast/", "WRIST-Cast")))
    return p.site(e, "partial", "the trial's data are named and given on request only")
