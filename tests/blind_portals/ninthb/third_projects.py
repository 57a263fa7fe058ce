"""Third portals: a wiki, a laboratory's record, a project, supporting material, a circular."""

from tests.blind_portals.ninthb.kit import ld, links, rest
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def wiki_space_3() -> ThirdSite:
    """A Polish key to fungi as a tenant of a wiki farm: the host is the artifact, files beside."""
    p = Portal("wiki_space", 3, "http://klucz-grzyby.wikidotka.example")
    say = Prose(p.kind + "3", "grzyb, kapelusz, blaszka", "pachnie, blednie, zwisa", "jesienią")

    def shell(title: str, body: str) -> str:
        return f"""<html lang="pl"><head><title>{title} - Klucz do grzybów</title></head><body>
<div id="account"><a href="http://www.wikidotka.example/auth:logowanie">Zaloguj</a></div>
<div id="top"><a href="/">Start</a> <a href="/lista">Gatunki</a> <a href="/klucz">Klucz</a></div>
{body}<div id="page-info">wersja 12 <a href="/system:recent-changes">zmiany</a>
<a href="http://www.wikidotka.example/">Wikidotka</a>
<a href="http://mchy.wikidotka.example/">Klucz do mchów</a></div></body></html>"""

    species = ("maslak", "lejkowiec", "sarniak")
    files = "http://klucz-grzyby.wdpliki.example/local--files"
    p.own("/", shell("Start", f"<h1>Klucz do grzybów</h1>{say.paras(2)}"))
    p.own("/lista", shell("Gatunki", links({f"/{one}": one for one in species})))
    p.own(
        "/klucz",
        shell("Klucz", f'{say.paras(3)}<a href="{files}/klucz/klucz.pdf">Klucz w PDF</a>'),
    )
    p.file(f"{files}/klucz/klucz.pdf", "klucz.pdf")
    for one in species:
        photo = f"{files}/{one}/{one}.jpg"
        p.own(
            f"/{one}",
            shell(
                one,
                f'<h1>{one}</h1>{say.paras(2)}<a href="{photo}">zdjęcie</a>'
                f'<a href="/{one}/noredirect/true">#</a><a href="/tag:blaszkowe">blaszkowe</a>',
            ),
        )
        p.file(photo, f"{one}.jpg")
        p.maybe(p.show(f"/{one}/noredirect/true", shell(one, say.paras(2))))
    p.maybe(p.show("/tag:blaszkowe", shell("blaszkowe", '<a href="/sarniak">sarniak</a>')))
    p.maybe(p.show("/system:recent-changes", shell("Ostatnie zmiany", "<p>12</p>")))
    p.other("http://mchy.wikidotka.example/", "<title>Klucz do mchów</title><h1>Mchy</h1>")
    farm = "http://www.wikidotka.example/"
    p.show(farm, "<title>Wikidotka</title><h1>Wikidotka</h1>")
    p.show(f"{farm}auth:logowanie", "<title>Logowanie</title><input type=password>")
    p.bar("the farm and its login", farm, f"{farm}auth:logowanie")
    p.fill(rest(shell, {"/lista": "Gatunki"}, say.one()))
    return p.site("/", "complete", "the tenant's host and its host of files")


def laboratory_record_3() -> ThirdSite:
    """A laboratory's protocol on a university server, by hand: a page, two formats, older forms."""
    p = Portal("laboratory_record", 3, "https://lab.vetmed.plainsu.example")
    say = Prose(p.kind + "3", "the swab, a plate, the broth", "streaks, grows, clears", "overnight")
    root = "/kearney/protocols/mrsa-swab"

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title} | Kearney Lab</title></head><body><table><tr><td>
<a href="/kearney/">Kearney Lab</a><br><a href="/kearney/people.html">People</a><br>
<a href="/kearney/protocols/">Protocols</a><br><a href="/kearney/pubs.html">Papers</a><br>
<a href="https://intranet.plainsu.example/sso?to=lab">Intranet</a></td><td>{body}</td></tr></table>
<hr><a href="mailto:kearney@plainsu.example">mail</a></body></html>"""

    p.own(
        f"{root}.html",
        shell(
            "MRSA swab culture",
            f"""<h1>MRSA swab culture</h1><p>Version 5, 2 May 2025</p>
<p>[<a href="mrsa-swab.doc">Word</a>] [<a href="mrsa-swab.pdf">PDF</a>]
[<a href="mrsa-swab-worksheet.xls">worksheet</a>]</p><h2>Materials</h2>{say.paras(1)}
<p><a href="https://supplier.example/p/7714">Broth (supplier)</a></p><h2>Steps</h2>{say.paras(2)}
<p><a href="mrsa-swab-photos.html">Photographs of plates</a></p>
<h2>Earlier versions</h2><a href="mrsa-swab-v4.html">Version 4</a>
<p>Goes with <a href="dna-prep.html">DNA preparation</a>.</p>""",
        ),
    )
    p.file(f"{root}.doc", "mrsa-swab.doc", "application/msword")
    p.file(f"{root}.pdf", "mrsa-swab.pdf")
    p.file(f"{root}-worksheet.xls", "worksheet.xls", "application/vnd.ms-excel")
    p.own(
        f"{root}-photos.html",
        shell("MRSA swab culture: plates", '<a href="mrsa-plate1.jpg">Plate 1</a>'),
    )
    p.file("/kearney/protocols/mrsa-plate1.jpg", "mrsa-plate1.jpg")
    p.own(
        f"{root}-v4.html",
        shell("MRSA swab culture (version 4)", f'{say.paras(2)}<a href="mrsa-swab.html">now</a>'),
    )
    other = "/kearney/protocols/dna-prep.html"
    p.other(other, shell("DNA preparation", say.paras(1)))
    lists = {f"{root}.html": "MRSA swab", other: "DNA preparation"}
    p.show("/kearney/protocols/", shell("Protocols", links(lists)))
    p.bar("the list of protocols", "/kearney/protocols/")
    p.fill(rest(shell, lists, say.one()))
    return p.site(f"{root}.html", "complete", "protocol, forms, photographs, an earlier version")


def research_project_3() -> ThirdSite:
    """A Swiss-like portal of grants: a number, four languages by query, outputs as tabs."""
    p = Portal("research_project", 3, "https://data.alpfonds.example")
    say = Prose(p.kind + "3", "the lake, a larch, the pollen", "records, grows, settles", "slowly")

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title} | AlpFonds Data Portal</title></head><body>
<a href="/">Data Portal</a> <a href="/grants">Grants</a> <a href="/people">People</a>
<a href="/datasets">Datasets</a> <a href="/keyfigures">Key figures</a>{body}
<footer><a href="https://www.alpfonds.example/">AlpFonds</a></footer></body></html>"""

    page = "/grants/grant/207312"
    claim = {
        "@context": "https://schema.org",
        "@type": "Grant",
        "identifier": "207312",
        "name": "Pollen from larch lakes",
        "funder": {"@type": "Organization", "name": "AlpFonds"},
    }
    tabs = {f"{page}/outputs": "Outputs", f"{page}/news": "Communication"}
    langs = {f"{page}?lang={one}": one for one in ("de", "fr")}
    p.own(
        page,
        shell(
            "Pollen from larch lakes",
            f"""{ld(claim)}<h1>Pollen from larch lakes</h1>{links(langs)}{links(tabs)}
<p>Applicant <a href="/researcher/uuid/88aa-01">F. Caduff</a>; <a href="/institute/7">Uni Chur</a>
CHF 412'000, 2022–2026</p><h2>Abstract</h2>{say.paras(2)}<h2>Lay summary</h2>{say.paras(1)}
<a href="/api/grant/207312.json">JSON</a> <a href="{page}/export.xlsx">Excel</a>
<h2>Associated projects</h2><a href="/grants/grant/188120">Tree line</a>
<a href="/grants?keyword=pollen">pollen</a>""",
        ),
    )
    for one in langs:
        p.own(one, shell("Pollen aus Lärchenseen", f'<a href="{page}">en</a>{say.one()}'))
    p.own(
        f"{page}/outputs",
        shell("Outputs of 207312", '<a href="https://doi.example/10.5555/larch">Larch</a>'),
    )
    p.own(f"{page}/news", shell("Communication of 207312", "<p>Radio, 2024</p>"))
    p.meta("/api/grant/207312.json", {"number": 207312}, "application/json")
    sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    p.meta(f"{page}/export.xlsx", "PK", sheet)
    p.other("/grants/grant/188120", shell("Tree line", say.paras(1)))
    p.bar("a person", "/researcher/uuid/88aa-01")
    p.bar("an institution", "/institute/7")
    p.bar("a search", "/grants?keyword=pollen")
    p.lost(shell("Data Portal", "<p>This page does not exist.</p>"), 200)
    p.fill(rest(shell, {page: "207312", "/grants/grant/188120": "188120"}, say.one()))
    return p.site(page, "complete", "the grant, two more languages, two tabs, two exports")


def supporting_material_3() -> ThirdSite:
    """Electronic supplements on a Japanese platform of journals: a list, downloads by number."""
    p = Portal("supporting_material", 3, "https://www.jjournals.example")
    say = Prose(p.kind + "3", "the sea ice, a floe, the krill", "drifts, thins, feeds", "in winter")
    stem = "/article/polarj/15/2/15_2024-0012"

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title}</title></head><body><header>
<a href="/browse/-char/ja">資料一覧</a> <a href="/browse/polarj/-char/en">Polar Journal</a>
<a href="/login/-char/en?u={stem}">サインイン</a></header>{body}
<footer><a href="/pub/html/terms">Terms</a></footer></body></html>"""

    page = f"{stem}/_supplement/-char/en"
    rows = {1: "Table_S1.xlsx", 2: "Movie_S1.mp4", 3: "Text_S1.pdf"}
    p.own(
        page,
        shell(
            "Krill under thin ice: supplementary material",
            f"""<h1>Krill under thin ice</h1><p>Polar Journal 15 (2)</p>
<h2>Supplementary material</h2>
{links({f"{stem}/_supplement/_download/{n}": name for n, name in rows.items()})}
<p>{say.text(2)}</p><a href="{stem}/_supplement/-char/ja">日本語</a>
<a href="{stem}/_article/-char/en">Article</a> <a href="{stem}/_pdf/-char/en">Article PDF</a>
<a href="/browse/polarj/15/2/_contents/-char/en">Contents of the number</a>
<a href="/article/polarj/15/2/15_2024-0013/_supplement/-char/en">Next article's supplement</a>""",
        ),
    )
    p.own(
        f"{stem}/_supplement/-char/ja",
        shell("薄い氷の下のオキアミ 電子付録", f'<a href="{page}">English</a>'),
    )
    for n, name in rows.items():
        p.file(f"{stem}/_supplement/_download/{n}", name, "", True)
    article = shell("Krill under thin ice", f'{say.paras(3)}<a href="{page}">Supplement</a>')
    p.maybe(p.show(f"{stem}/_article/-char/en", article))
    p.maybe(p.blob(f"{stem}/_pdf/-char/en", "article.pdf"))
    other = "/article/polarj/15/2/15_2024-0013/_supplement/-char/en"
    p.other(other, shell("Firn cores: supplementary material", say.paras(1)))
    p.bar("the number", "/browse/polarj/15/2/_contents/-char/en")
    p.bar("a login", f"/login/-char/en?u={stem}")
    p.fill(rest(shell, {page: "Krill", other: "Firn"}, say.one()))
    return p.site(page, "complete", "two languages and three files; the article is another thing")


def circular_issue_3() -> ThirdSite:
    """A circular sent to a list and kept in its archive: a message, attachments by a hash."""
    p = Portal("circular_issue", 3, "https://lists.sedgesociety.example")
    say = Prose(p.kind + "3", "the bog, a sedge, the recorder", "floods, fruits, notes", "in July")
    month = "/pipermail/sedge-circular/2025-March"

    def shell(title: str, body: str) -> str:
        return f"""<HTML><HEAD><TITLE> {title} </TITLE></HEAD><BODY>{body}<hr>
<a href="https://lists.sedgesociety.example/mailman/listinfo/sedge-circular">More information
about the list</a></BODY></HTML>"""

    store = "/pipermail/sedge-circular/attachments/20250311/ab12cd77"
    order = links({f"{month}/{one}.html#231": one for one in ("date", "thread", "author")})
    p.own(
        f"{month}/000231.html",
        shell(
            "[Sedge-circular] Circular 58",
            f"""<H1>[Sedge-circular] Circular 58</H1><B>Mair Howells</B>
<I>Tue Mar 11 2025</I><UL><LI>Previous: <a href="000230.html">Circular 57</a>
<LI>Next: <a href="000232.html">Field meeting</a>{order}</UL><PRE>{say.text(6)}
-------------- next part --------------
A non-text attachment was scrubbed... Name: circular58.pdf
URL: &lt;<a href="{store}/attachment.pdf">{p.u(store)}/attachment.pdf</a>&gt;
An HTML attachment was scrubbed...
URL: &lt;<a href="{store}/attachment.html">{p.u(store)}/attachment.html</a>&gt;
</PRE>""",
        ),
    )
    p.file(f"{store}/attachment.pdf", "attachment.pdf")
    p.own(
        f"{store}/attachment.html", f"<html><body><h1>Circular 58</h1>{say.paras(3)}</body></html>"
    )
    for number, word in (("000230", "Circular 57"), ("000232", "Field meeting")):
        p.other(f"{month}/{number}.html", shell(f"[Sedge-circular] {word}", say.paras(1)))
    rows = links({"000230.html": "57", "000231.html": "58", "000232.html": "Field meeting"})
    archive = '<a href="/pipermail/sedge-circular/2025-March.txt.gz">text</a>'
    for one in ("date", "thread", "author"):
        p.show(f"{month}/{one}.html", shell(f"March 2025 by {one}", rows + archive))
        p.bar("the month", f"{month}/{one}.html")
    p.blob("/pipermail/sedge-circular/2025-March.txt.gz", "2025-March.txt.gz")
    p.bar("the month as text", "/pipermail/sedge-circular/2025-March.txt.gz")
    p.fill(rest(shell, {f"{month}/000231.html": "58"}, say.one()))
    return p.site(f"{month}/000231.html", "complete", "the message and its two scrubbed parts")
