"""Portals of projects and serials: the third of each kind."""
# ruff: noqa: E501 - markup stands as platforms write it

from tests.blind_portals.tenthb.kit import done, lay, ls, metas, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def project_wiki_3() -> ThirdSite:
    """A space of a Confluence wiki: titles with plus signs, attachments by page number, exports."""
    p = Portal("project_wiki", 3, "https://wiki.cryo-consortium.example")
    d = "/display/GLAC"
    sh = lay(
        """<!DOCTYPE html><html lang="en-GB"><head><title>@T - Cryo Wiki</title>@H</head><body>
<header id="header"><a href="/">Cryo Wiki</a> <a href="/spacedirectory/view.action">Spaces</a>
<a href="/people">People</a> <a href="/login.action?os_destination=%2Fdisplay%2FGLAC">Log in</a></header>
@B<footer>Powered by <a href="https://conf.example">Conf</a> 7.4</footer></body></html>"""
    )
    nouns = "the glacier,an outline,the divide,the scene,a lake"
    pages = {
        "Glacier+Inventory+Project": 4410,
        "Digitising+rules": 4412,
        "Regions": 4413,
        "Delivery+2020": 4419,
    }
    tree = ls(*(f"{d}/{k}|{k.replace('+', ' ')}" for k in pages))
    pdf = "/spaces/flyingpdf/pdfpageexport.action?pageId="
    for k, i in pages.items():
        t = k.replace("+", " ")
        tools = ls(f"/pages/viewinfo.action?pageId={i}|Page Information", f"{pdf}{i}|Export to PDF",
                   f"/pages/viewpreviousversions.action?pageId={i}|History",
                   f"/pages/viewpageattachments.action?pageId={i}|Attachments")  # fmt: skip
        more = ""
        if i == 4410:
            more = ls("/display/PERM/Permafrost+Boreholes|Sister project", "/display/~hsund|H. Sund",
                      "/label/GLAC/inventory|inventory")  # fmt: skip
        if i == 4419:
            more = ls(
                "/download/attachments/4419/outlines_2020.zip?version=2&api=v2|outlines_2020.zip"
            )
        if i == 4412:
            more = ls("/download/attachments/4412/rules.pdf?version=1&api=v2|rules.pdf")
        p.own(
            f"{d}/{k}",
            sh(f"{t} - GLAC", f"<ul>{tree}</ul><p>{say(f'{nouns}#{k}')}</p>{more}{tools}"),
        )
        p.file(f"{pdf}{i}", f"GLAC-{i}.pdf", "application/pdf", True)
        p.maybe(
            f"/pages/viewinfo.action?pageId={i}", f"/pages/viewpreviousversions.action?pageId={i}"
        )
        p.maybe(f"/pages/viewpageattachments.action?pageId={i}")
    p.file(
        "/download/attachments/4419/outlines_2020.zip?version=2&api=v2",
        "outlines_2020.zip",
        attach=True,
    )
    p.file("/download/attachments/4412/rules.pdf?version=1&api=v2", "rules.pdf", attach=True)
    p.hop(d, f"{d}/Glacier+Inventory+Project")
    o, f = (
        "/display/PERM/Permafrost+Boreholes",
        "/download/attachments/5100/holes.csv?version=1&api=v2",
    )
    p.other(
        o,
        sh(
            "Permafrost Boreholes - PERM",
            ls(f"{f}|holes.csv", f"{pdf}5100|Export to PDF", f"{d}|GLAC"),
        ),
    )
    p.bar(
        "another space",
        p.blob(f, "holes.csv", attach=True),
        p.blob(f"{pdf}5100", "x.pdf", attach=True),
    )
    p.bar("a profile", "/display/~hsund")
    p.bar("a label", "/label/GLAC/inventory")
    return done(p, f"{d}/Glacier+Inventory+Project", sh, "complete", "a space and its files", nouns)


def method_sheet_3() -> ThirdSite:
    """An open electronic notebook: one entry, spectra behind opaque links, neighbours by date."""
    p = Portal("method_sheet", 3, "https://openbook.catalysis-lab.example")
    n = "/entry/E-2017-044"
    sh = lay(
        """<html lang="en"><head><title>@T [Open notebook]</title>@H</head><body><div class="left">
<a href="/">Open notebook</a><a href="/entries?month=2017-06">June 2017</a><a href="/projects">Projects
</a><a href="/inventory">Inventory</a><a href="/signin?back=/entry/E-2017-044">Sign in</a></div>
<div class="page">@B</div></body></html>"""
    )
    nouns = "the catalyst,a spectrum,the autoclave,the yield,a side product"
    blobs = {
        "/blob/c1d2e3f4": "nmr_1h.jdx",
        "/blob/0a0b0c0d": "gc_trace.csv",
        "/blob/99fe88dc": "setup.jpg",
    }
    rows = ls(*(f"{k}|{t}" for k, t in blobs.items()))
    head = metas(("dc.identifier", "E-2017-044"), ("robots", "index,follow"))
    p.own(
        n,
        sh(
            "E-2017-044 Hydrogenation, run 3",
            f"""<h1>Hydrogenation of limonene, run 3</h1>
<p>14 June 2017, <a href="/user/tkorhonen">T. Korhonen</a>, project
<a href="/project/green-h2">Green H2</a></p><p>{say(nouns)}</p><h3>Attached</h3>{rows}
<h3>Samples</h3><a href="/inventory/S-881">S-881</a>
<h3>Export</h3>{ls(f"{n}/export/pdf|PDF", f"{n}/export/eln|ELN archive", f"{n}/export/json|JSON")}
<a href="{n}/revisions">3 revisions</a> <a href="{n}/signature">Signature and timestamp</a>
{ls("/entry/E-2017-043|◀ E-2017-043", "/entry/E-2017-045|E-2017-045 ▶")}""",
            head,
        ),
    )
    for k, t in blobs.items():
        p.file(k, t, "chemical/x-jcamp-dx" if t.endswith("jdx") else "", True)
    p.file(f"{n}/export/pdf", "E-2017-044.pdf", "application/pdf", True)
    p.file(f"{n}/export/eln", "E-2017-044.eln", "application/zip", True)
    p.meta(f"{n}/export/json", {"id": "E-2017-044"}, "application/json")
    p.own(f"{n}/signature", sh("Signature", f'<pre>sha256 …</pre><a href="{n}">E-2017-044</a>'))
    p.maybe(f"{n}/revisions")
    for k in ("E-2017-043", "E-2017-045"):
        f = f"/blob/{k[-3:]}aa01"
        p.other(
            f"/entry/{k}",
            sh(k, ls(f"{f}|nmr.jdx", f"/entry/{k}/export/pdf|PDF", "/inventory/S-881|S-881")),
        )
        p.bar("another entry", p.blob(f, "nmr.jdx", "chemical/x-jcamp-dx", attach=True))
        p.bar("another entry", p.blob(f"/entry/{k}/export/pdf", "x.pdf", attach=True))
    p.other(
        "/inventory/S-881", sh("S-881", "<h1>Sample S-881</h1>" + ls("/entry/E-2017-045|used in"))
    )
    p.show(
        "/project/green-h2",
        sh("Green H2", ls(f"{n}|044", "/entry/E-2017-043|043", "/entry/E-2017-045|045")),
    )
    p.bar("the project's list", "/project/green-h2")
    p.bar("a profile", "/user/tkorhonen")
    p.bar("a month", "/entries?month=2017-06")
    return done(p, n, sh, "complete", "attachments and exports", nouns)


def grant_record_3() -> ThirdSite:
    """A Nordic institute's page of a project: sub-pages, a report, news that stand elsewhere."""
    p = Portal("grant_record", 3, "https://www.nordic-coast.example")
    n = "/research/projects/seagrass-return"
    sh = lay(
        """<!DOCTYPE html><html lang="en"><head><title>@T - Nordic Coast Institute</title>@H</head><body>
<a class="skip" href="#main">Skip</a><nav><a href="/">Home</a> <a href="/research">Research</a>
<a href="/research/projects">Projects</a> <a href="/people">People</a> <a href="/news">News</a>
<a href="/vacancies">Vacancies</a></nav><main id="main">@B</main><footer><a href="/cookies">Cookies</a>
<a href="/intranet/login?returnUrl=%2Fresearch%2Fprojects%2Fseagrass-return">Intranet</a></footer>"""
    )
    nouns = "the seagrass,a seed bag,the bay,the turbidity,a meadow"
    tabs = ls(f"{n}|About", *(f"{n}/{k}|{k}" for k in ("work-packages", "team", "outputs")))
    top = f'<div class="local">{tabs}</div><h1>Seagrass Return</h1>'
    head = metas(("og:title", "Seagrass Return"), ("og:type", "website"), key="property")
    p.own(
        n,
        sh(
            "Seagrass Return",
            f"""{top}<p>{say(nouns)}</p><p>Funded by
<a href="https://forskningsradet.example/p/300112">the Research Council</a></p>
<h2>News</h2>{ls("/news/2021/seeds-in-the-bay|Seeds in the bay")}
<h2>Related projects</h2>{ls("/research/projects/kelp-watch|Kelp Watch")}
<a href="/no/forskning/prosjekter/alegras-tilbake">Norsk</a>""",
            head,
        ),
    )
    no = f'<h1>Ålegras tilbake</h1><p>{say("ålegras,bukta,frøet", "no")}</p><a href="{n}">English</a>'
    p.own("/no/forskning/prosjekter/alegras-tilbake", sh("Ålegras tilbake", no))
    people = ls("/people/siv-aune|Siv Aune", "/people/ola-rem|Ola Rem")
    g = "/globalassets/projects/seagrass"
    files = {"d2-protocol.pdf": "Planting protocol", "final-report-2022.pdf": "Final report",
             "sites.kml": "Sites (KML)"}  # fmt: skip
    out = ls(
        *(f"{g}/{k}|{t}" for k, t in files.items()),
        "https://doi.example/10.5555/zos.1|Aune et al. 2022",
    )
    for k, more in (("work-packages", ""), ("team", people), ("outputs", out)):
        p.own(f"{n}/{k}", sh(f"{k}: Seagrass Return", f"{top}<p>{say(f'{nouns}#{k}')}</p>{more}"))
    for k in files:
        p.file(f"{g}/{k}", k, "application/vnd.google-earth.kml+xml" if k.endswith("kml") else "")
    news = sh("Seeds in the bay", f'<p>{say(f"{nouns}#news")}</p><a href="{n}">project</a>')
    p.other("/news/2021/seeds-in-the-bay", news)
    k, f = "/research/projects/kelp-watch", "/globalassets/projects/kelp/kelp-report.pdf"
    p.other(k, sh("Kelp Watch", ls(f"{k}|About", f"{k}/team|team", f"{f}|Report")))
    p.bar("another project", f"{k}/team", f)
    p.show("/research/projects", sh("Projects", ls(f"{n}|Seagrass", f"{k}|Kelp", "?page=2|2")))
    p.bar("the list", "/research/projects")
    p.bar("a person", "/people/siv-aune", "/people/ola-rem")
    return done(p, n, sh, "complete", "sub-pages, a language form, three files", nouns)


def supplement_page_3() -> ThirdSite:
    """A union's journal: supplementary materials of a structure, files by CGI and code."""
    p = Portal("supplement_page", 3, "https://journals.crystal-union.example")
    n = "/e/issues/2014/07/00/hb7411/hb7411sup0.html"
    cgi = "https://scripts.crystal-union.example/cgi-bin/sendsup"
    sh = lay(
        """<!DOCTYPE html><html><head><title>(CU) @T</title>@H</head><body><table width="100%"><tr><td>
<a href="/">journals online</a> <a href="/e/journalhomepage.html">Section E</a>
<a href="/e/issues/2014/07/00/isscontsbdy.html">issue contents</a>
<a href="/services/authors.html">authors</a></td></tr></table>@B<hr>
<a href="https://publcif.example">publcif</a> <a href="/services/copyright.html">copyright</a></body></html>"""
    )
    nouns = "the ring,a hydrogen bond,the molecule,the layer,the cell"
    files = {"Isup1": ("hb7411sup1.cif", "chemical/x-cif"), "Isup2": ("hb7411Isup2.hkl", "text/plain"),
             "Isup3": ("hb7411Isup3.cml", "chemical/x-cml")}  # fmt: skip
    rows = ls(*(f"{cgi}?hb7411&{k}|{f}" for k, (f, _) in files.items()), fmt="<dd>{}</dd>")
    chk = "https://scripts.crystal-union.example/cgi-bin/checkcif-report?hb7411"
    p.own(
        n,
        sh(
            "Supplementary materials for hb7411",
            f"""<h3>supplementary materials</h3>
<p>2-Amino-5-bromobenzamide</p><p>{say(nouns, count=3)}</p><dl>{rows}</dl>
<a href="{chk}">checkCIF report</a> <a href="/e/issues/2014/07/00/hb7411/">article</a>
<a href="{cgi}?hb7411&all">all files (zip)</a>
<a href="https://scripts.crystal-union.example/cgi-bin/full_search?authors=Oyelaran">Oyelaran, F.</a>
{ls("/e/issues/2014/07/00/hb7410/hb7410sup0.html|previous", "/e/issues/2014/07/00/xu5799/xu5799sup0.html|next")}""",
        ),
    )
    for k, (f, t) in files.items():
        p.file(f"{cgi}?hb7411&{k}", f, t, True)
    p.file(f"{cgi}?hb7411&all", "hb7411sup.zip", "application/zip", True)
    p.own(chk, f'<title>checkCIF hb7411</title><pre>No alerts</pre><a href="{p.u(n)}">back</a>')
    art = "/e/issues/2014/07/00/hb7411/"
    p.other(
        art,
        sh("2-Amino-5-bromobenzamide", ls(f"{n}|supplementary materials", f"{art}hb7411.pdf|pdf")),
    )
    p.bar("the article's file", f"{art}hb7411.pdf")
    for k in ("hb7410", "xu5799"):
        links = ls(f"{cgi}?{k}&Isup1|{k}sup1.cif", f"{cgi}?{k}&all|all files (zip)")
        p.other(
            f"/e/issues/2014/07/00/{k}/{k}sup0.html", sh(f"Supplementary materials for {k}", links)
        )
        for x in ("Isup1", "all"):
            p.bar("another structure", p.blob(f"{cgi}?{k}&{x}", f"{k}.zip", attach=True))
    p.bar("the issue", "/e/issues/2014/07/00/isscontsbdy.html")
    return done(p, n, sh, "complete", "three files, their bundle, a report", nouns)


def newsletter_number_3() -> ThirdSite:
    """A collective's library of zines: a code, two impositions, page pictures, a plain text."""
    p = Portal("newsletter_number", 3, "https://zines.paperbirds.example")
    n = "/z/0417-moss-manifesto"
    sh = lay(
        """<!doctype html><html><head><meta name=viewport content="width=device-width"><title>@T ✂ paperbirds
</title>@H</head><body><p class=menu><a href=/>paperbirds</a> <a href=/z>all zines</a>
<a href=/tags>tags</a> <a href=/distro>distro</a> <a href=/submit>send yours</a></p>@B
<p class=foot><a href=/colophon>colophon</a> <a href="/atom.xml">atom</a></p></body></html>"""
    )
    nouns = "moss,the wall,a spore,the city,rain"
    files = {"moss-read.pdf": "read on screen", "moss-print-a4.pdf": "print & fold (A4)",
             "moss-print-letter.pdf": "print & fold (letter)", "moss.txt": "plain text"}  # fmt: skip
    rows = ls(*(f"{n}/{k}|{t}" for k, t in files.items()))
    views = ls(*(f"{n}/p/{i}|{i}" for i in (1, 2, 3)), fmt="{}", sep=" ")
    p.own(
        n,
        sh(
            "Moss Manifesto",
            f"""<h1>Moss Manifesto</h1><p>#0417, 2016, by
<a href="/by/junia-l">junia l.</a></p><p>{say(nouns, count=3)}</p><ul>{rows}</ul>
<p>pages: {views}</p><a href="{n}/colophon">colophon of this zine</a>
<a href="/tags/plants">plants</a> <a href="/tags/city">city</a>
<p>{ls("/z/0416-bus-stop-poems|← 0416", "/z/0418-moss-manifesto-two|0418 →", "/z/random|any", fmt="{}")}</p>""",
        ),
    )
    for k in files:
        p.file(f"{n}/{k}", k, "text/plain; charset=utf-8" if k.endswith("txt") else "")
    p.own(
        f"{n}/colophon",
        sh("Moss Manifesto: colophon", f'<p>Risograph, 40 copies.</p><a href="{n}">zine</a>'),
    )
    for i in (1, 2, 3):
        p.show(
            f"{n}/p/{i}",
            sh(f"Moss Manifesto p. {i}", f'<a href="{n}"><img src="{n}/p/{i}.png"></a>'),
        )
        p.maybe(f"{n}/p/{i}")
    p.hop("/z/0417", n, 301)
    p.raw("/atom.xml", "<feed/>", "application/atom+xml")
    for k in ("0416-bus-stop-poems", "0418-moss-manifesto-two"):
        p.other(f"/z/{k}", sh(k[5:].replace("-", " "), ls(f"/z/{k}/read.pdf|read on screen")))
        p.bar("another zine", f"/z/{k}/read.pdf")
    p.hop("/z/random", "/z/0416-bus-stop-poems", own=False)
    p.bar("the feed", "/atom.xml")
    p.bar("a tag", "/tags/plants")
    p.bar("an author", "/by/junia-l")
    return done(p, n, sh, "complete", "four files and a colophon", nouns)
