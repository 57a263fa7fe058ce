"""The first portals: a wiki's article, a method, a grant, a supplement and a bulletin's number."""

from tests.blind_portals.eighthb.kit import a, done, lis, metas, paras, rels, row, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def wiki_article_1() -> ThirdSite:
    """A peer-reviewed encyclopedia on wiki software: talk, history, old revision, picture pages."""
    p = Portal("wiki_article", 1, "http://www.sapientia-wiki.example")
    home = "/article/Kelvin_wake"
    php = "/w/index.php?title=Kelvin_wake"

    def lay(title: str, main: str) -> str:
        side = lis(
            ("/article/Main_Page", "Main page"),
            ("/article/Special:RecentChanges", "Recent changes"),
            ("/article/Special:Random", "Random article"),
            ("/w/index.php?title=Special:UserLogin&returnto=Kelvin+wake", "Log in"),
        )
        return (
            f"<!DOCTYPE html><html><head><title>{title} - Sapientia</title>"
            + rels(("EditURI", "/w/api.php?action=rsd", "application/rsd+xml"))
            + f"</head><body class='mediawiki'><div id='content'><h1>{title}</h1>{main}</div>"
            f"<div id='p-navigation'><ul>{side}</ul></div></body></html>"
        )

    tabs = lis(
        (home, "Page"),
        ("/article/Talk:Kelvin_wake", "Discussion"),
        (f"{php}&action=edit", "View source"),
        (f"{php}&action=history", "History"),
    )
    tools = lis(
        ("/article/Special:WhatLinksHere/Kelvin_wake", "What links here"),
        (f"{php}&printable=yes", "Printable version"),
        (f"{php}&oldid=200144", "Permanent link"),
        ("/w/index.php?title=Special:Cite&page=Kelvin_wake", "Cite this page"),
        ("/w/index.php?title=Special:Book&page=Kelvin_wake&writer=rl", "Download as PDF"),
    )
    p.own(
        home,
        lay(
            "Kelvin wake",
            f"<ul id=tabs>{tabs}</ul>"
            + a("/article/User:Maj_Lindqvist", "Maj Lindqvist")
            + " (2011), Sapientia, 6(4):1033. <p>"
            + a("http://dx.doi.org/10.59999/sapientia.1033", "doi")
            + "</p>"
            + paras("wake", "en", 3)
            + a("/article/File:Wake_angle.png", "[Figure 1]")
            + a("/article/File:Wake.ogv", "[Film]")
            + "<p>See also "
            + row(("/article/Dispersion", "Dispersion"), ("/article/Ship_waves", "Ship waves"))
            + "</p><div id=catlinks>"
            + a("/article/Category:Fluid_Dynamics", "Fluid Dynamics")
            + f"</div><ul id=p-tb>{tools}</ul>",
        ),
    )
    p.show(f"{php}&action=history", lay("Revision history", a(f"{php}&oldid=199001", "2011")))
    p.show(f"{php}&action=edit", lay("View source", "<textarea>== Wake ==</textarea>"))
    p.show("/article/Talk:Kelvin_wake", lay("Talk:Kelvin wake", f"<p>{say('talk')}</p>"))
    p.show(f"{php}&printable=yes", lay("Kelvin wake", paras("wake")))
    p.show(f"{php}&oldid=200144", lay("Kelvin wake", paras("wake")))
    p.show(f"{php}&oldid=199001", lay("Kelvin wake", paras("older wake")))
    cite = "/w/index.php?title=Special:Cite&page=Kelvin_wake"
    p.show(cite, lay("Cite", "<pre>@misc{wiki:wake}</pre>"))
    book = "/w/index.php?title=Special:Book&page=Kelvin_wake&writer=rl"
    p.file(book, "Kelvin_wake.pdf", attach=True)
    p.maybe("/article/Talk:Kelvin_wake", f"{php}&action=history", f"{php}&action=edit", cite)
    p.maybe(f"{php}&printable=yes", f"{php}&oldid=200144", f"{php}&oldid=199001")
    for name in ("Wake_angle.png", "Wake.ogv"):
        file = f"/w/images/6/6c/{name}"
        p.own(f"/article/File:{name}", lay(f"File:{name}", a(file, "Original file")))
        p.file(file, name, "image/png" if name.endswith("png") else "video/ogg", body="bytes")
    for one in ("Dispersion", "Ship_waves"):
        p.other(f"/article/{one}", lay(one, paras(one) + a(home, "Kelvin wake")))
    p.show(
        "/article/Category:Fluid_Dynamics",
        lay("Category:Fluid Dynamics", lis((home, "Kelvin wake"), ("/article/Dispersion", "D"))),
    )
    p.bar("category", "/article/Category:Fluid_Dynamics")
    p.bar("profile", "/article/User:Maj_Lindqvist")
    p.bar("of the whole wiki", "/article/Special:RecentChanges", "/w/api.php?action=rsd")
    p.robots("Disallow: /article/Special:")
    why = "The article, its pictures and its printed form are listed and served."
    return done(p, home, lay, "complete", why)


def bench_method_1() -> ThirdSite:
    """A plasmid bank's protocol page: one long page, a printable form, a video elsewhere."""
    p = Portal("bench_method", 1, "https://www.ringbank.example")
    home = "/protocols/gradient-spin-columns/"

    def lay(title: str, main: str) -> str:
        return (
            f"<!DOCTYPE html><html><head><title>{title}</title></head><body><div class='top'>"
            + row(
                ("/", "Ringbank"),
                ("/browse/", "Browse"),
                ("/protocols/", "Protocols"),
                ("/cart/", "Cart"),
                ("/users/login/?next=/protocols/gradient-spin-columns/", "Log In"),
            )
            + f"</div><ol class=crumbs>{lis(('/protocols/', 'Protocols'))}</ol>"
            f"<main>{main}</main></body></html>"
        )

    p.own(
        home,
        lay(
            "Ringbank: Protocol - Gradient Spin Columns",
            "<h1>Gradient Spin Columns</h1><ul class=toc><li>"
            + row(("#background", "Background"), ("#steps", "Procedure"), ("#tips", "Tips"))
            + f"</ul><h2 id=background>Background</h2>{paras('columns')}"
            + "<h2>Equipment</h2><ul><li>Centrifuge"
            + "<li>"
            + a("/44210/", "pRB-spin plasmid")
            + f"</ul><h2 id=steps>Procedure</h2><ol><li>{say('steps')}<li>{say('two')}</ol>"
            + a(f"{home}print/", "Printable version")
            + row(
                ("/static/protocols/gradient_spin_worksheet.xlsx", "Worksheet"),
                ("/static/protocols/gradient_spin_columns.pdf", "PDF"),
                ("https://videotube.example/watch?v=Rg1x0", "Watch the protocol video"),
            )
            + "<p>This protocol was last updated on March 3, 2020 (v2.1). "
            + a("/protocols/gradient-spin-columns/v1/", "Previous version")
            + "</p><aside><h3>Related protocols</h3>"
            + row(("/protocols/miniprep/", "Miniprep"), ("/protocols/glycerol-stock/", "Glycerol"))
            + "</aside>",
        ),
    )
    p.own(f"{home}v1/", lay("Gradient Spin Columns (archived)", paras("columns one")))
    p.show(f"{home}print/", lay("Gradient Spin Columns", paras("columns")))
    p.maybe(f"{home}print/")
    for name in ("gradient_spin_worksheet.xlsx", "gradient_spin_columns.pdf"):
        p.file(f"/static/protocols/{name}", name)
    for one in ("miniprep", "glycerol-stock"):
        file = a(f"/static/protocols/{one}.pdf", "PDF")
        p.other(f"/protocols/{one}/", lay(one.title(), f"<h1>{one}</h1>{paras(one)}{file}"))
    p.other("/44210/", lay("Plasmid pRB-spin", "<h1>pRB-spin</h1>" + a("/cart/add/44210", "Add")))
    p.show(
        "/protocols/",
        lay("Protocols", lis((home, "Gradient Spin Columns"), ("/protocols/miniprep/", "Mini"))),
    )
    p.bar("list of protocols", "/protocols/")
    p.bar("the other protocol's file", "/static/protocols/miniprep.pdf")
    return done(p, home, lay, "review", "The film of the protocol stands in another portal.")


def award_page_1() -> ThirdSite:
    """A funder's gateway: a project with tabs in the query, exports, persons and organisations."""
    p = Portal("award_page", 1, "https://gtw.funderisles.example")
    home = "/projects?ref=NE%2FX00123%2F1"

    def lay(title: str, main: str) -> str:
        nav = row(
            ("/", "Home"),
            ("/search/project?term=*", "Search"),
            ("/resources/about.html", "About"),
            ("/resources/api.html", "API"),
        )
        return (
            f"<!DOCTYPE html><html lang=en><head><title>{title}</title></head><body>"
            f"<header class=gtr>{nav}</header><div class=container>{main}</div></body></html>"
        )

    tabs = "".join(
        f"<li>{a(f'{home}#/tab{n}', name, 'data-toggle=tab')}</li>"
        for n, name in enumerate(("Overview", "Organisations", "People"))
    )
    tabs += lis(
        (f"{home}&tab=publications", "Publications"),
        (f"{home}&tab=outcomes", "Outcomes"),
    )
    key = "9D1B2F33-6A10-4F0E-8AB2-77F0B3E1C2A4"
    p.own(
        home,
        lay(
            "Sediment memory of storms - Gateway",
            f"<h4>Sediment memory of storms</h4><ul class=nav-tabs>{tabs}</ul><p>Lead: "
            + a("/organisation/AA11-22", "U. of Arden")
            + "; Principal Investigator: "
            + a("/person/BB33-44", "Mair Pugh")
            + f"</p><h5>Abstract</h5>{paras('storms')}<h5>Funded Value</h5><p>£412,330</p>"
            + row(
                (f"/gtr/api/projects/{key}", "JSON"),
                (f"/projects.xml?ref=NE%2FX00123%2F1&id={key}", "XML"),
                ("/project/pdf?ref=NE%2FX00123%2F1", "Export to PDF"),
            )
            + "<h5>Related Projects</h5><table><tr><td>"
            + a("/projects?ref=NE%2FX00123%2F2", "NE/X00123/2 (transfer)")
            + "<tr><td>"
            + a("/projects?ref=NE%2FS00991%2F1", "Dune archives")
            + "</table>",
        ),
    )
    p.own(
        f"{home}&tab=publications",
        lay(
            "Sediment memory of storms - Publications",
            a("https://doi.org/10.59999/sed.9", "Pugh 2023, Sedimentary Letters"),
        ),
    )
    p.own(f"{home}&tab=outcomes", lay("Sediment memory - Outcomes", f"<p>{say('outcome')}</p>"))
    p.meta(f"/gtr/api/projects/{key}", {"id": key, "title": "Sediment"}, "application/json")
    p.meta(f"/projects.xml?ref=NE%2FX00123%2F1&id={key}", "<project/>", "application/xml")
    p.file("/project/pdf?ref=NE%2FX00123%2F1", "NE_X00123_1.pdf", attach=True)
    for ref in ("NE%2FX00123%2F2", "NE%2FS00991%2F1"):
        text = f"<h4>{ref}</h4>" + a(f"/project/pdf?ref={ref}", "Export to PDF")
        p.other(f"/projects?ref={ref}", lay("Project - Gateway", text))
        p.blob(f"/project/pdf?ref={ref}", "other.pdf", attach=True)
    mine = lis((home, "Sediment memory"), ("/projects?ref=NE%2FS00991%2F1", "Dune archives"))
    p.show("/organisation/AA11-22", lay("University of Arden", mine))
    p.show("/person/BB33-44", lay("Mair Pugh", mine))
    p.bar("profile", "/organisation/AA11-22", "/person/BB33-44")
    p.bar("search", "/search/project?term=*")
    return done(p, home, lay, "complete", "Tabs and three exports of the project are served.")


def electronic_supplement_1() -> ThirdSite:
    """An astronomy publisher's page of electronic material for one article, on an old server."""
    p = Portal("electronic_supplement", 1, "http://ftp.astropress.example")
    home = "/suppl/2009/41/e1187/"

    def lay(title: str, main: str) -> str:
        return (
            f'<HTML><HEAD><TITLE>{title}</TITLE></HEAD><BODY BGCOLOR="#FFFFFF"><TABLE><TR><TD>'
            f"<A HREF=/index.html>AstroPress</A> | <A HREF=/suppl/>Supplements</A> | "
            f"<A HREF=/orders.html>Orders</A></TD></TR></TABLE>{main}<HR>"
            "<A HREF=mailto:web@astropress.example>webmaster</A></BODY></HTML>"
        )

    names = (
        ("table3.dat", "Table 3, 2120 lines"),
        ("table4.dat", "Table 4"),
        ("ReadMe", "Description"),
        ("spectra.tar.gz", "Spectra"),
        ("fig9-colour.eps", "Colour version of Figure 9"),
        ("appendix.pdf", "Appendix A"),
    )
    p.own(
        home,
        lay(
            "Online material: e1187",
            "<H2>Online material for &quot;Faint companions of bright dwarfs&quot;</H2><P>"
            "A. Rask, L. Moreau, AstroPress Journal 41, 1187 (2009)</P><UL>"
            + "".join(f"<LI><A HREF={name}>{text}</A>" for name, text in names)
            + "</UL><P>The article: <A HREF=http://dx.doi.org/10.59999/apj41.1187>DOI</A> "
            "| <A HREF=/abs/2009/41/1187.html>abstract</A><P>"
            "<A HREF=../e1170/>previous</A> <A HREF=../e1201/>next</A> <A HREF=../>up</A>",
        ),
    )
    for name, _ in names:
        p.file(f"{home}{name}", name, "" if "." in name else "text/plain")
    p.other("/abs/2009/41/1187.html", lay("Abstract", "<A HREF=/pdf/2009/1187.pdf>PDF</A>"))
    for one in ("e1170", "e1201"):
        text = f"<H2>Online material: {one}</H2><A HREF=table1.dat>Table 1</A>"
        p.other(f"/suppl/2009/41/{one}/", lay(one, text))
        p.raw(f"/suppl/2009/41/{one}/table1.dat", "1 2 3\n", "text/plain")
    rest = "".join(f"<LI><A HREF={one}/>{one}</A>" for one in ("e1170", "e1187", "e1201"))
    p.show("/suppl/2009/41/", lay("Volume 41", f"<UL>{rest}</UL>"))
    p.bar("list", "/suppl/2009/41/")
    p.bar("the article's file", "/pdf/2009/1187.pdf")
    p.bar("the other supplement's file", "/suppl/2009/41/e1170/table1.dat")
    return done(p, home, lay, "complete", "All files that the page lists are served.")


def bulletin_number_1() -> ThirdSite:
    """A learned society's bulletin: a number with contributions as pages, a PDF of the whole."""
    p = Portal("bulletin_number", 1, "https://www.logiksociety.example")
    home = "/bulletin/no-58-spring-2020"

    def lay(title: str, main: str) -> str:
        nav = lis(
            ("/", "Home"),
            ("/membership", "Membership"),
            ("/bulletin", "Bulletin"),
            ("/meetings", "Meetings"),
            ("/user/login?destination=bulletin/no-58-spring-2020", "Member login"),
        )
        return (
            f'<html dir="ltr"><head><title>{title} | Society for Logic</title>'
            '<meta name="Generator" content="Drupal 7"></head><body class="page-node">'
            f'<ul class="menu">{nav}</ul><div class="region-content">{main}</div></body></html>'
        )

    parts = (
        ("editorial", "Editorial"),
        ("an-interview-with-p-novak", "An interview with P. Novak"),
        ("report-of-the-winter-meeting", "Report of the winter meeting"),
    )
    files = "/sites/default/files/bulletin"
    p.own(
        home,
        lay(
            "Bulletin No. 58, Spring 2020",
            metas(("dcterms.title", "Bulletin No. 58"), ("dcterms.type", "Text"))
            + rels(("shortlink", "/node/714", ""), ("canonical", home, ""))
            + '<h1>Bulletin No. 58, Spring 2020</h1><div class="field-cover">'
            + a(f"{files}/cover58.jpg", "[cover]")
            + "</div><span class='file'>"
            + a(f"{files}/bulletin58_web.pdf", "bulletin58_web.pdf", 'type="application/pdf"')
            + "</span><h2>Contents</h2><ul>"
            + lis(*((f"{home}/{name}", text) for name, text in parts))
            + "</ul><ul class=pager>"
            + lis(
                ("/bulletin/no-57-autumn-2019", "‹ No. 57"),
                ("/bulletin", "up"),
                ("/bulletin/no-59-autumn-2020", "No. 59 ›"),
            )
            + "</ul>"
            + a("/print/714", "Printer-friendly version"),
        ),
    )
    p.hop("/node/714", home, 301)
    p.show("/print/714", "<html><title>Bulletin No. 58</title><p>Contents</p></html>")
    p.maybe("/print/714")
    p.file(f"{files}/bulletin58_web.pdf", "bulletin58_web.pdf")
    p.file(f"{files}/cover58.jpg", "cover58.jpg")
    for name, text in parts:
        tags = a("/topics/history", "History of logic")
        p.own(f"{home}/{name}", lay(text, f"<h1>{text}</h1>{paras(name)}{tags}"))
    for name in ("no-57-autumn-2019", "no-59-autumn-2020"):
        text = f"<h1>Bulletin {name}</h1>" + row(
            (f"{files}/bulletin{name[3:5]}.pdf", "PDF"),
            (f"/bulletin/{name}/editorial", "Editorial"),
        )
        p.other(f"/bulletin/{name}", lay(f"Bulletin {name}", text))
    p.show(
        "/bulletin",
        lay(
            "Bulletin",
            lis(
                (home, "No. 58"),
                ("/bulletin/no-57-autumn-2019", "No. 57"),
                ("/bulletin/no-59-autumn-2020", "No. 59"),
                (f"{files}/index_1-50.pdf", "Index of numbers 1-50"),
            ),
        ),
    )
    p.bar("list of numbers", "/bulletin")
    p.bar("topic", "/topics/history")
    p.bar("index of other numbers", f"{files}/index_1-50.pdf")
    why = "The number's parts have no entries elsewhere; all are served."
    return done(p, home, lay, "complete", why)
