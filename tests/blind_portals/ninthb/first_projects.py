"""First portals: a wiki, a laboratory's record, a project, supporting material, a circular."""

from tests.blind_portals.ninthb.kit import ld, links, metas, rest
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def wiki_space_1() -> ThirdSite:
    """A book in a wiki of books: chapters as subpages, a print version, wiki machinery."""
    p = Portal("wiki_space", 1, "https://en.wikitomes.example")
    say = Prose(p.kind + "1", "the lens, a ray, the image", "bends, meets, blurs", "by Snell's law")
    book = "/wiki/Practical_Optics"

    def shell(title: str, body: str) -> str:
        name = title.replace(" ", "_")
        tools = {
            f"/wiki/Talk:{name}": "Discussion",
            f"/w/index.php?title={name}&action=edit": "Edit",
            f"/w/index.php?title={name}&action=history": "View history",
            "/wiki/Special:RecentChanges": "Recent changes",
            f"/w/index.php?title=Special:UserLogin&returnto={name}": "Log in",
        }
        return f"""<html><head><title>{title} - Wikitomes, open books</title></head><body>
<h1>{title}</h1>{body}<nav><a href="/wiki/Main_Page">Main Page</a>
{links(tools)}</nav></body></html>"""

    chapters = ("Lenses", "Mirrors", "Appendix_A")
    p.own(
        book,
        shell(
            "Practical Optics",
            f"""{say.paras(2)}{links({f"{book}/{one}": one for one in chapters})}
<a href="{book}/Print_version">Print version</a>
<a href="https://upload.wikitomes.example/en/4/4f/Practical_Optics.pdf">PDF version</a>
<p>Companion: <a href="/wiki/Acoustics_at_Home">Acoustics at Home</a>.
<a href="/wiki/Category:Book:Practical_Optics">Category</a> <a
href="/wiki/Shelf:Optics">Shelf</a></p>""",
        ),
    )
    for one in chapters:
        p.own(f"{book}/{one}", shell(f"Practical Optics/{one}", say.paras(3)))
    p.maybe(p.show(f"{book}/Print_version", shell("Practical Optics/Print version", say.paras(4))))
    p.file("https://upload.wikitomes.example/en/4/4f/Practical_Optics.pdf", "Practical_Optics.pdf")
    for name in (
        "Practical_Optics",
        *(f"Practical_Optics/{c}" for c in (*chapters, "Print_version")),
    ):
        p.maybe(f"/wiki/Talk:{name}", f"/w/index.php?title={name}&action=history")
        p.maybe(p.show(f"/wiki/Talk:{name}", f"<title>Talk:{name}</title><p>{say.one()}</p>"))
        log = f"/w/index.php?title={name}&action=history"
        p.show(log, f"<title>{name}: Revision history</title><p>cur prev</p>")
    p.maybe("/wiki/Category:Book:Practical_Optics")
    p.other("/wiki/Acoustics_at_Home", "<title>Acoustics at Home - Wikitomes</title><p>Sound.</p>")
    p.bar("a shelf", "/wiki/Shelf:Optics")
    p.bar("an edit form", "/w/index.php?title=Practical_Optics&action=edit")

    def plain(title: str, body: str) -> str:
        return f"<html><head><title>{title}</title></head><body>{body}</body></html>"

    p.fill(rest(plain, {book: "Optics", "/wiki/Acoustics_at_Home": "Acoustics"}, say.one()), 1)
    return p.site(book, "complete", "book, chapters, and a PDF of it")


def laboratory_record_1() -> ThirdSite:
    """A chemistry repository's reaction: samples, analyses with files, a DOI, a data export."""
    p = Portal("laboratory_record", 1, "https://www.chemrepo-lab.example")
    say = Prose(
        p.kind + "1", "the flask, an amine, the filtrate", "warms, yields, dries", "at 40 C"
    )
    page = "/inchikey/reaction/SWPUMHRLZXPRPA.1"

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title} · ChemRepo</title></head><body><header>
<a href="/home/welcome">Welcome</a> <a href="/home/publications">Publications</a>
<a href="/home/howto">How-To</a> <a href="/users/sign_in">Log in</a></header>{body}</body></html>"""

    claim = {
        "@context": "https://schema.org",
        "@type": "Study",
        "name": "Reductive amination of a pyridine",
        "url": p.u(page),
        "hasPart": [{"@type": "Dataset", "url": p.u("/pid/11402")}],
    }
    p.own(
        page,
        shell(
            "Reductive amination of a pyridine",
            f"""{ld(claim)}<h1>CRR-5581</h1><p>DOI <a
href="https://doi.example/10.5555/crr">10.5555</a>
by <a href="/home/publications?author=3311">S. Okafor</a></p>{say.paras(2)}
<h3>Starting material</h3><a href="/pid/10877">CRS-10877</a>
<h3>Product</h3><a href="/pid/11402">CRS-11402</a>
<h3>Analysis: 1H NMR</h3><a href="/api/v1/public/download_file?id=66120">product_1H.jdx</a>
<a href="/api/v1/public/download_file?id=66121">product_1H.zip</a>
<h3>Analysis: MS</h3><a href="/api/v1/public/download_file?id=66130">ms.pdf</a>
<a href="/api/v1/public/metadata/reaction/5581.xml">Metadata (DataCite)</a>
<a href="/api/v1/public/metadata/reaction/5581.jsonld">JSON-LD</a>
<a href="/api/v1/public/export?type=reaction&amp;id=5581">Download all</a>
<h3>In collection</h3><a href="/collection/318">Pyridines</a>
<a href="/inchikey/reaction/QXBRVNWAYQLLSP.1">other reaction</a>""",
        ),
    )
    for number, name in ((66120, "product_1H.jdx"), (66121, "product_1H.zip"), (66130, "ms.pdf")):
        kind = "chemical/x-jcamp-dx" if name.endswith("jdx") else ""
        p.file(f"/api/v1/public/download_file?id={number}", name, kind, True)
    p.file("/api/v1/public/export?type=reaction&id=5581", "reaction_5581.zip", "", True)
    p.meta("/api/v1/public/metadata/reaction/5581.xml", "<resource/>", "application/xml")
    p.meta(
        "/api/v1/public/metadata/reaction/5581.jsonld", {"@type": "Study"}, "application/ld+json"
    )
    for one in ("10877", "11402"):
        p.maybe(p.show(f"/pid/{one}", shell(f"CRS-{one}", say.paras(1))))
    p.other("/inchikey/reaction/QXBRVNWAYQLLSP.1", shell("Oxidation of an amine", say.paras(1)))
    p.bar("a collection", "/collection/318")
    p.bar("an author's list", "/home/publications?author=3311")
    p.fill(rest(shell, {page: "CRR-5581", "/inchikey/reaction/QXBRVNWAYQLLSP.1": "x"}, say.one()))
    return p.site(page, "review", "samples of the reaction are entries that the claim calls parts")


def research_project_1() -> ThirdSite:
    """A science foundation's award: an abstract by query, exports, outcomes, search links."""
    p = Portal("research_project", 1, "https://www.scifound.example")
    say = Prose(p.kind + "1", "the award, a glacier, the team", "studies, trains, drills", "abroad")
    page = "/awardsearch/showAward?AWD_ID=2140987"
    other = "/awardsearch/showAward?AWD_ID=2140990&HistoricalAwards=false"

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>SciFound Award Search: {title}</title></head><body>
<a href="/">SciFound</a> <a href="/awardsearch/simpleSearch.jsp">Simple Search</a>
<a href="/awardsearch/advancedSearch.jsp">Advanced Search</a>
<a href="/awardsearch/lookup.jsp?login=1">My SciFound</a>{body}
<a href="/policies/privacy.jsp">Privacy</a></body></html>"""

    p.own(
        page,
        shell(
            "Award # 2140987 - Ice Cores and Dust",
            f"""<h1>Award Abstract # 2140987</h1><h2>Ice Cores and Dust at Low Latitude</h2><table>
<tr><td>Agency<td><a href="/div/index.jsp?div=OPP">Polar Programs</a>
<tr><td>Recipient<td><a href="/awardsearch/simpleSearchResult?queryText=Tundra+U">Tundra U</a>
<tr><td>Investigator<td>Paul Ekström <a href="mailto:pe@tundra.example">mail</a></table>
<h3>ABSTRACT</h3>{say.paras(3)}<h3>PUBLICATIONS</h3>
<a href="https://doi.example/10.5555/ice.1">Dust in ice</a>
<h3>PROJECT OUTCOMES REPORT</h3>{say.paras(1)}
<a href="/awardsearch/showOutcome?AWD_ID=2140987">Full outcomes report</a>
<a href="/awardsearch/download.jsp?id=2140987&amp;fmt=xml">XML</a>
<a href="/awardsearch/print?AWD_ID=2140987">Print this page</a>
<h3>Collaborative award</h3><a href="{other.replace("&", "&amp;")}">2140990</a>""",
        ),
    )
    p.own("/awardsearch/showOutcome?AWD_ID=2140987", shell("Outcomes 2140987", say.paras(2)))
    p.meta("/awardsearch/download.jsp?id=2140987&fmt=xml", "<rootTag/>", "text/xml")
    p.maybe(p.show("/awardsearch/print?AWD_ID=2140987", shell("Award # 2140987", say.paras(3))))
    p.other(other, shell("Award # 2140990", say.paras(1)))
    p.bar("a search", "/awardsearch/simpleSearchResult?queryText=Tundra+U")
    p.fill(rest(shell, {page: "Ice Cores", other: "Collaborative"}, say.one()))
    return p.site(page, "complete", "abstract, outcomes, one export")


def supporting_material_1() -> ThirdSite:
    """A society's archive of data papers, by hand: an abstract, a metadata page, data files."""
    p = Portal("supporting_material", 1, "http://archives.ecosociety.example")
    say = Prose(p.kind + "1", "the plot, a seedling, the census", "counts, tags, dies", "per year")
    root = "/ecol/E091/077"

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title}</title></head><body bgcolor="#ffffff">{body}
<hr><p>[<a href="/ecol/E091/">Back to E091</a>] [<a href="/">Ecological Data Archive</a>]
[<a href="http://www.ecosociety.example/journals/">Journals</a>]</p></body></html>"""

    p.own(
        f"{root}/default.htm",
        shell(
            "Ecological Data Archive E091-077-D1",
            f"""<h3>Ecological Data Archive E091-077-D1</h3><p><b>R. Vaz and L. Ngo. 2010. Seedlings
of a dry forest.</b> <i>Ecology</i> 91:1201.</p><a href="metadata.htm">Metadata</a>
<h4>Data files</h4><a href="seedlings.txt">seedlings.txt</a> 1.2 MB <br>
<a href="plots.txt">plots.txt</a> <a href="seedlings_2.zip">seedlings_2.zip</a>
<h4>Abstract</h4>{say.paras(2)}""",
        ),
    )
    p.own(
        f"{root}/metadata.htm",
        shell(
            "Metadata E091-077-D1",
            f'{say.paras(4)}<a href="default.htm">Abstract</a> <a href="figure1.gif">Figure 1</a>',
        ),
    )
    for one in ("seedlings.txt", "plots.txt", "seedlings_2.zip", "figure1.gif"):
        p.file(f"{root}/{one}", one, "image/gif" if one.endswith("gif") else "")
    p.hop(f"{root}/", f"{root}/default.htm", 301)
    near = "/ecol/E091/076/default.htm"
    p.other(near, shell("Ecological Data Archive E091-076-A1", say.paras(1)))
    lists = {near: "E091-076-A1", f"{root}/": "E091-077-D1"}
    p.show("/ecol/E091/", shell("Volume 91", links(lists)))
    p.bar("the volume", "/ecol/E091/")
    p.fill(rest(shell, lists, say.one()))
    return p.site(f"{root}/default.htm", "complete", "abstract, metadata, data, a figure")


def circular_issue_1() -> ThirdSite:
    """An issue of a zine kept as an item of a public archive: details, files, derived forms."""
    p = Portal("circular_issue", 1, "https://archivum.example")
    say = Prose(p.kind + "1", "the press, a punk, the stapler", "shouts, folds, prints", "in 1994")
    item = "tinear-zine-07"

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>{title} : Free Download : Archivum</title>
{metas("property", og__title=title, og__type="texts")}</head><body>
<nav><a href="/details/texts">Texts</a> <a href="/details/audio">Audio</a> <a
href="/donate">Donate</a>
<a href="/account/login?referer=/details/{item}">Log in</a></nav>{body}</body></html>"""

    files = ("tinear07.pdf", "tinear07_djvu.txt", "tinear07_meta.xml", "tinear07.epub")
    p.own(
        f"/details/{item}",
        shell(
            "Tin Ear #7",
            f"""<h1>Tin Ear #7</h1><p>by <a href="/search?query=creator%3ATinEar">Tin Ear</a></p>
<p>{say.text(3)}</p><dl><dt>Topics<dd><a href="/search?query=subject%3Azines">zines</a>
<dt>Collection<dd><a href="/details/zinesbox">Zines Box</a></dl><h3>DOWNLOAD OPTIONS</h3>
<a href="/download/{item}/tinear07.pdf">PDF</a> <a href="/download/{item}/tinear07.epub">EPUB</a>
<a href="/download/{item}/tinear07_djvu.txt">FULL TEXT</a>
<a href="/download/{item}">SHOW ALL</a> <a href="/compress/{item}">DOWNLOAD ALL</a>
<a href="/stream/{item}/tinear07#mode/2up">Read</a> <a href="/embed/{item}">embed</a>
<h3>SIMILAR ITEMS</h3><a href="/details/tinear-zine-06">Tin Ear #6</a>
<a href="/metadata/{item}">metadata</a>""",
        ),
    )
    store = f"https://ia802.us.archivum.example/31/items/{item}"
    p.own(
        f"/download/{item}",
        shell(
            f"{item} directory listing",
            links({f"/download/{item}/{one}": one for one in files}),
        ),
    )
    for one in files:
        p.hop(f"/download/{item}/{one}", f"{store}/{one}")
        if one.endswith("xml"):
            p.meta(f"{store}/{one}", "<metadata/>", "application/xml")
        else:
            p.file(f"{store}/{one}", one, "application/epub+zip" if "epub" in one else "")
    p.file(f"/compress/{item}", f"{item}.zip", "", True)
    p.meta(f"/metadata/{item}", {"metadata": {"identifier": item}}, "application/json")
    p.maybe(f"/embed/{item}", f"/stream/{item}/tinear07")
    p.other("/details/tinear-zine-06", shell("Tin Ear #6", say.paras(1)))
    p.bar("a collection", "/details/zinesbox")
    p.bar("a login", f"/account/login?referer=/details/{item}")
    p.robots("Disallow: /control/", "Crawl-delay: 1")
    p.lost(shell("Item cannot be found", "<h1>Item cannot be found.</h1>"))
    p.fill(rest(shell, {f"/details/{item}": "#7", "/details/tinear-zine-06": "#6"}, say.one()))
    return p.site(f"/details/{item}", "complete", "details, list of files, files on a store")
