"""The second portals: a workflow, a preprint, a series paper, a thesis and a recorded session."""

from tests.blind_portals.eighthb.kit import a, done, ld, lis, metas, paras, rels, row, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def shared_workflow_2() -> ThirdSite:
    """A hub of a visual workbench: spaces, the workflow's page, its nodes, a versions' tab."""
    p = Portal("shared_workflow", 2, "https://hub.nodewerk.example")
    space = "/uferstudio/spaces/Public"
    home = f"{space}/Entropy%20of%20catalogues~Xk29pQ_aB1"

    def lay(title: str, main: str) -> str:
        return (
            f'<!DOCTYPE html><html lang="en"><head><title>{title} – Nodewerk Hub</title></head>'
            '<body><app-root><hub-header><a href="/">Nodewerk Hub</a>'
            + row(("/search?type=Workflow", "Workflows"), ("/search?type=Node", "Nodes"), sep="")
            + a("/site/login?returnTo=%2Fuferstudio", "Sign in")
            + f"</hub-header>{main}</app-root></body></html>"
        )

    def mine(main: str) -> str:
        tabs = row(
            (f"{home}/current-state", "Overview"),
            (f"{home}/versions", "Version history"),
        )
        return lay("Entropy of catalogues", f"<h1>Entropy of catalogues</h1>{tabs}{main}")

    file = "https://api.hub.nodewerk.example/repository/*Xk29pQ_aB1:data?version=current-state"
    claim = ld(
        at_type="SoftwareSourceCode",
        name="Entropy of catalogues",
        author={"@type": "Organization", "name": "uferstudio"},
        url=p.u(home),
        downloadUrl=file,
    )
    body = (
        f"<p>{a(f'{space}', 'Public')} / {a('/uferstudio', 'uferstudio')}</p>{paras('entropy')}"
        + a(file, "Download workflow", "download")
        + a("nodewerk://hub.nodewerk.example/Xk29pQ_aB1", "Open in workbench")
        + f"<h3>External resources</h3>{a('https://opencat.example/dump', 'Catalogue dump')}"
        + "<h3>Used extensions &amp; nodes</h3>"
        + row(("/nodewerk/extensions/base/latest", "Base"), ("/n/8812", "CSV Reader"))
        + "<h3>Related workflows</h3>"
        + row((f"{space}/Shelf%20marks~Qq01", "Shelf marks"), (f"{space}/Dates~Zz77", "Dates"))
        + "<h3>Discussion</h3>"
        + a("https://forum.nodewerk.example/t/entropy-of-catalogues/991", "Forum thread")
    )
    p.own(home, mine(claim + body))
    p.show(f"{home}/current-state", mine(claim + body))
    p.maybe(f"{home}/current-state")
    p.own(f"{home}/versions", mine("<ul><li>Created on Mar 3, 2023: current state</li></ul>"))
    p.file(file, "Entropy of catalogues.knwf", "application/zip", attach=True)
    p.show("https://forum.nodewerk.example/t/entropy-of-catalogues/991", lay("Forum", say("f")))
    p.maybe("https://forum.nodewerk.example/t/entropy-of-catalogues/991")
    rest = []
    for name, key in (("Shelf%20marks~Qq01", "Qq01"), ("Dates~Zz77", "Zz77")):
        data = f"https://api.hub.nodewerk.example/repository/*{key}:data?version=current-state"
        p.other(f"{space}/{name}", lay(key, f"<h1>{key}</h1>{a(data, 'Download workflow')}"))
        p.blob(data, f"{key}.knwf", "application/zip", attach=True)
        rest.append((f"{space}/{name}", key))
    every = lis((home, "Entropy of catalogues"), *rest)
    p.show(space, lay("Public", f"<ul>{every}</ul>"))
    p.show("/uferstudio", lay("uferstudio", lis((space, "Public"))))
    p.bar("space", space)
    p.bar("profile", "/uferstudio")
    p.bar("node", "/n/8812", "/nodewerk/extensions/base/latest")
    return done(p, home, lay, "complete", "The page, its tab and the claimed file are served.")


def server_preprint_2() -> ThirdSite:
    """A quick preprint server: numbered versions under one manuscript, several export forms."""
    p = Portal("server_preprint", 2, "https://www.draftsorg.example")
    home = "/manuscript/202305.0417"

    def lay(title: str, main: str) -> str:
        return (
            f"<!DOCTYPE html><html><head><title>{title}</title></head><body><div class=top>"
            + row(
                ("/", "DraftsOrg"),
                ("/instructions", "Instructions"),
                ("/subject/browse", "Browse"),
                ("/user/login?returnUrl=%2Fmanuscript%2F202305.0417%2Fv2", "Log in"),
            )
            + f"</div><section class=content>{main}</section></body></html>"
        )

    def mine(ver: int) -> str:
        here = f"{home}/v{ver}"
        heads = metas(
            ("citation_title", "Mosses on slate roofs"),
            ("citation_author", "Wen, L."),
            ("citation_doi", f"10.59999/drafts202305.0417.v{ver}"),
            ("citation_pdf_url", p.u(f"{here}/download")),
        )
        forms = [(f"{here}/export/{one}", one) for one in ("bibtex", "endnote", "ris")]
        return lay(
            "Mosses on slate roofs[v2] | DraftsOrg" if ver == 2 else "Mosses on slate roofs[v1]",
            heads
            + "<h1>Mosses on slate roofs</h1>"
            + f"Version {ver} : "
            + row((f"{home}/v1", "version 1"), (f"{home}/v2", "version 2"))
            + f"<h2>Abstract</h2>{paras('moss', 'en', 1)}"
            + row((f"{here}/download", "Download PDF"), *forms)
            + (a(f"{here}/supplementary", "Supplementary material") if ver == 2 else "")
            + "<h3>Comments (1)</h3>"
            + a(f"{here}/comment/8801", "Comment by J. Roy")
            + "<h3>Subject</h3>"
            + a("/subject/browse/biology/botany", "Botany")
            + "<p>Also on "
            + a("https://doi.org/10.59999/roofs.2023.17", "Roofs 2023, 17 (peer-reviewed)")
            + "</p><h3>Similar</h3>"
            + row(
                ("/manuscript/202304.1200/v1", "Lichens"), ("/manuscript/202303.0033/v3", "Tiles")
            ),
        )

    p.own(f"{home}/v2", mine(2))
    p.own(f"{home}/v1", mine(1))
    for ver in (1, 2):
        here = f"{home}/v{ver}"
        add = p.file if ver == 2 else p.blob
        add(f"{here}/download", f"preprints202305.0417.v{ver}.pdf", attach=True)
        for form, ctype in (
            ("bibtex", "application/x-bibtex"),
            ("endnote", "text/plain"),
            ("ris", "application/x-research-info-systems"),
        ):
            text = f"{form} v{ver}"
            (p.meta if ver == 2 else p.raw)(f"{here}/export/{form}", text, ctype)
        p.show(f"{here}/comment/8801", lay("Comment", f"<p>{say('roy')}</p>"))
        p.maybe(f"{here}/comment/8801")
    p.maybe(f"{home}/v1/download", *(f"{home}/v1/export/{n}" for n in ("bibtex", "endnote", "ris")))
    p.file(f"{home}/v2/supplementary", "supplementary.zip", attach=True)
    kin = ("202304.1200/v1", "202303.0033/v3")
    for one in kin:
        more = row(
            (f"/manuscript/{one}/download", "Download PDF"),
            (f"/manuscript/{one}/export/ris", "ris"),
        )
        p.other(f"/manuscript/{one}", lay(one, f"<h1>Draft {one}</h1>{more}"))
        p.blob(f"/manuscript/{one}/download", "other.pdf", attach=True)
    every = lis((f"{home}/v2", "Mosses"), *((f"/manuscript/{one}", one) for one in kin))
    p.show("/subject/browse/biology/botany", lay("Botany", every))
    p.bar("subject", "/subject/browse/biology/botany")
    p.bar("the other draft's file", "/manuscript/202304.1200/v1/download")
    return done(p, f"{home}/v2", lay, "review", "The first version brings files of its own.")


def series_paper_2() -> ThirdSite:
    """An index of economists' papers: the text stands at the publishing institute only."""
    p = Portal("series_paper", 2, "https://ideen.econindex.example")
    home = "/p/zbw/kielwp/2188.html"

    def lay(title: str, main: str) -> str:
        return (
            f"<!DOCTYPE html><html><head><title>{title}</title></head><body><div id='sidebar'>"
            + lis(
                ("/", "Economic literature"),
                ("/search.html", "Search"),
                ("/top/", "Rankings"),
                ("/e/", "Authors"),
                ("/i/", "Institutions"),
            )
            + f"</div><div id='main'>{main}</div></body></html>"
        )

    text = "https://www.papers-kueste.example/bitstream/2188/1/kwp_2188.pdf"
    p.own(
        home,
        lay(
            "Ports and Prices",
            metas(
                ("citation_title", "Ports and Prices"),
                ("citation_authors", "Harms, Ove"),
                ("redif-type", "paper"),
                ("handle", "RePEc:zbw:kielwp:2188"),
            )
            + "<h1>Ports and Prices</h1><ul id='authorlist'>"
            + lis(("/e/pha812.html", "Ove Harms"))
            + f"</ul><p>{say('ports', 'en', 4)}</p><h2>Suggested Citation</h2>"
            + "<p>Handle: <i>RePEc:zbw:kielwp:2188</i></p><h2>Download full text</h2>"
            + f"<p>File URL: {a(text, text)}</p><h2>Other versions of this item</h2>"
            + a("/a/kap/portec/v12y2021i2p11-40.html", "Ports and Prices, Port Economics (2021)")
            + "<form method=post action='/cgi-bin/refs.cgi'><input name=handle type=hidden></form>"
            + row(
                ("/p/zbw/kielwp/2188.bib", "BibTeX"),
                ("/p/zbw/kielwp/2188.ris", "RIS"),
                ("/cgi-bin/h?h=RePEc:zbw:kielwp:2188", "handle"),
                (
                    "https://logec.econindex.example/scripts/paperstat.pf?h=2188",
                    "access statistics",
                ),
            )
            + "<h2>More about this item</h2>"
            + row(("/j/F14.html", "F14"), ("/s/zbw/kielwp.html", "Kueste Working Papers"))
            + "<h2>Most related items</h2>"
            + row(("/p/zbw/kielwp/2187.html", "Canals"), ("/p/nbr/nberwo/30011.html", "Docks")),
        ),
    )
    p.file(text, "kwp_2188.pdf")
    p.meta("/p/zbw/kielwp/2188.bib", "@techreport{h}", "application/x-bibtex")
    p.meta("/p/zbw/kielwp/2188.ris", "TY  - RPRT", "text/plain")
    p.hop("/cgi-bin/h?h=RePEc:zbw:kielwp:2188", home)
    p.show("https://logec.econindex.example/scripts/paperstat.pf?h=2188", lay("Statistics", "12"))
    p.maybe("https://logec.econindex.example/scripts/paperstat.pf?h=2188")
    p.other("/a/kap/portec/v12y2021i2p11-40.html", lay("Ports and Prices", "Journal article"))
    for path in ("/p/zbw/kielwp/2187", "/p/nbr/nberwo/30011"):
        more = a(f"{path}.bib", "BibTeX") + a("https://www.papers-kueste.example/x.pdf", "text")
        p.other(f"{path}.html", lay(path, f"<h1>{path[-5:]}</h1>{more}"))
    every = lis((home, "2188 Ports and Prices"), ("/p/zbw/kielwp/2187.html", "2187 Canals"))
    p.show("/s/zbw/kielwp.html", lay("Kueste Working Papers", every))
    p.show("/e/pha812.html", lay("Ove Harms", every))
    p.bar("series", "/s/zbw/kielwp.html")
    p.bar("profile", "/e/pha812.html")
    p.bar("classification", "/j/F14.html")
    return done(p, home, lay, "review", "The text itself stands in another portal.")


def degree_thesis_2() -> ThirdSite:
    """A German university's eDiss: German and English pages, a PDF, raw data beside it."""
    p = Portal("degree_thesis", 2, "https://ediss.uni-leinetal.example")
    home = "/handle/11858/14455"

    def lay(title: str, main: str) -> str:
        return (
            f'<!DOCTYPE html><html class="no-js"><head><title>{title}</title></head><body>'
            f"<header>{row(('/', 'eDiss'), ('/community-list', 'Fakultäten'))}"
            f'{a("/login?ref=11858", "Anmelden")}</header><div class="main-content">{main}</div>'
            f"<footer>{row(('/impressum', 'Impressum'), ('/contact', 'Kontakt'))}</footer></body>"
        )

    pdf = "/bitstream/handle/11858/14455/Dissertation_Brandt.pdf?sequence=1&isAllowed=y"
    zipped = "/bitstream/handle/11858/14455/Rohdaten.zip?sequence=2&isAllowed=y"
    heads = metas(
        ("DC.title", "Der Klang der Werkstatt"),
        ("DC.creator", "Brandt, Meike"),
        ("citation_title", "Der Klang der Werkstatt"),
        ("citation_pdf_url", p.u("/bitstream/11858/14455/1/Dissertation_Brandt.pdf")),
    )

    def mine(lang: str) -> str:
        full = [(f"{home}?show=full", "Vollanzeige" if lang == "de" else "Full record")]
        return lay(
            "Der Klang der Werkstatt",
            heads
            + rels(("alternate", f"{home}?locale-attribute=en", ""))
            + "<h1>Der Klang der Werkstatt</h1><p>von "
            + a("/browse?type=author&value=Brandt%2C+Meike", "Meike Brandt")
            + f"</p>{paras('werkstatt', lang)}<h3>Dateien</h3>"
            + row((pdf, "Dissertation_Brandt.pdf (4 MB)"), (zipped, "Rohdaten.zip"))
            + "<p>"
            + row(("https://hdl.handle.example/11858/14455", "Persistente URL"), *full)
            + "</p>"
            + row((f"{home}?locale-attribute=en", "en"), (f"{home}?locale-attribute=de", "de"))
            + row(("/handle/11858/22", "Philosophische Fakultät"))
            + "<h3>Verwandte Einträge</h3>"
            + row(("/handle/11858/14401", "Glockenguss"), ("/handle/11858/13990", "Hammerwerke")),
        )

    p.own(home, mine("de"))
    p.own(f"{home}?locale-attribute=en", mine("en"))
    p.show(f"{home}?locale-attribute=de", mine("de"))
    p.maybe(f"{home}?locale-attribute=de")
    p.own(f"{home}?show=full", lay("Der Klang der Werkstatt", "<table><tr><td>dc.title</table>"))
    p.file(pdf, "Dissertation_Brandt.pdf")
    p.file(zipped, "Rohdaten.zip", attach=True)
    p.blob("/bitstream/11858/14455/1/Dissertation_Brandt.pdf", "Dissertation_Brandt.pdf")
    p.maybe("/bitstream/11858/14455/1/Dissertation_Brandt.pdf")
    p.hop("https://hdl.handle.example/11858/14455", p.u(home))
    for n in (14401, 13990):
        file = f"/bitstream/handle/11858/{n}/diss.pdf?sequence=1&isAllowed=y"
        p.other(f"/handle/11858/{n}", lay(f"Diss {n}", a(file, "diss.pdf")))
    every = lis((home, "Der Klang der Werkstatt"), ("/handle/11858/14401", "Glockenguss"))
    p.show("/handle/11858/22", lay("Philosophische Fakultät", every))
    p.show("/browse?type=author&value=Brandt%2C+Meike", lay("Brandt, Meike", every))
    p.bar("faculty", "/handle/11858/22")
    p.bar("author's list", "/browse?type=author&value=Brandt%2C+Meike")
    p.bar("other thesis' file", "/bitstream/handle/11858/14401/diss.pdf?sequence=1&isAllowed=y")
    why = "The record's two files and its forms are served."
    return done(p, home, lay, "complete", why, "de")


def session_recording_2() -> ThirdSite:
    """A hackers' media site: a talk with tabs of formats, a relive host, related talks."""
    p = Portal("session_recording", 2, "https://media.chaosverein.example")
    cdn = "https://cdn.media.chaosverein.example/congress/2022/"
    home = "/v/rc3-2022-412-offene-pegel"

    def lay(title: str, main: str) -> str:
        return (
            f"<!DOCTYPE html><html lang='en'><head><title>{title} - media</title></head><body>"
            "<div class='navbar'>"
            + row(("/", "home"), ("/b", "browse"), ("/a", "about"), ("/search", "search"))
            + f"</div><main>{main}</main></body></html>"
        )

    mp4 = f"{cdn}h264-hd/rc3-2022-412-deu-eng-Offene_Pegel_hd.mp4"
    files = (
        mp4,
        f"{cdn}webm-sd/rc3-2022-412-deu-eng-Offene_Pegel_webm-sd.webm",
        f"{cdn}mp3/rc3-2022-412-deu-Offene_Pegel_mp3.mp3",
        f"{cdn}rc3-2022-412-deu-Offene_Pegel.srt",
    )
    p.own(
        home,
        lay(
            "Offene Pegel",
            metas(("og:video", mp4), ("og:title", "Offene Pegel"), key="property")
            + rels(("alternate", f"{home}/oembed?format=json", "application/json+oembed"))
            + ld(at_type="VideoObject", name="Offene Pegel", contentUrl=mp4, duration="PT40M")
            + f'<video controls><source src="{mp4}" type="video/mp4"></video>'
            + "<h1>Offene Pegel</h1><p>"
            + a("/search?p=Jo+Harder", "Jo Harder")
            + f"</p>{paras('pegel', 'de')}<h2>Download</h2><ul>"
            + lis(*((one, one.rpartition(".")[2]) for one in files))
            + "</ul><h2>Tags</h2>"
            + row(("/c/rc3-2022", "rc3-2022"), ("/tags/open%20data", "open data"))
            + "<h2>Links</h2>"
            + row(
                ("https://fahrplan.rc3.chaosverein.example/2022/talk/412.html", "Fahrplan"),
                (f"{home}/related", "Related"),
            )
            + "<h2>Related</h2>"
            + row(("/v/rc3-2022-390-radsensor", "Radsensor"), ("/v/rc3-2022-401-karten", "Karten")),
        ),
    )
    for one in files:
        p.file(one, one.rpartition("/")[2])
    p.meta(f"{home}/oembed?format=json", {"type": "video"}, "application/json")
    p.show("https://fahrplan.rc3.chaosverein.example/2022/talk/412.html", lay("Fahrplan", say("x")))
    p.maybe("https://fahrplan.rc3.chaosverein.example/2022/talk/412.html")
    kin = ("rc3-2022-390-radsensor", "rc3-2022-401-karten")
    every = lis((home, "Offene Pegel"), *((f"/v/{one}", one) for one in kin))
    for where in ("/c/rc3-2022", "/tags/open%20data", "/search?p=Jo+Harder", f"{home}/related"):
        p.show(where, lay("talks", f"<ul>{every}</ul>"))
        p.bar("listing", where)
    for one in kin:
        more = a(f"{cdn}h264-hd/{one}_hd.mp4", "mp4") + a(f"{cdn}mp3/{one}.mp3", "mp3")
        p.other(f"/v/{one}", lay(one, f"<h1>{one}</h1>{more}"))
    why = "All forms that the page lists are served; the claim names one of them."
    return done(p, home, lay, "review", why)
