"""Second portals: a wiki, a laboratory's record, a project, supporting material, a circular."""

from tests.blind_portals.ninthb.kit import ld, links, metas, rest
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def wiki_space_2() -> ThirdSite:
    """A group of pages in a PmWiki of a field station, in Spanish: everything is one query."""
    p = Portal("wiki_space", 2, "https://estacion-paramo.example")
    say = Prose(p.kind + "2", "el páramo, una parcela, el sensor", "mide, cubre, falla", "de noche")
    base = "/wiki/pmwiki.php?n="

    def shell(title: str, body: str) -> str:
        name = title.replace(" / ", ".")
        return f"""<html lang="es"><head><title>Estación Páramo | {title}</title></head><body>
<div id="side"><a href="{base}Main.Inicio">Inicio</a> <a href="{base}Neblina.Neblina">Neblina</a>
<a href="{base}Suelos.Suelos">Suelos</a> <a href="{base}Site.RecentChanges">Cambios</a></div>
{body}<div id="cmds"><a href="{base}{name}?action=edit">Editar</a>
<a href="{base}{name}&amp;action=diff">Historial</a>
<a href="{base}{name}&amp;action=print">Imprimir</a>
<a href="{base}{name}&amp;action=login">Entrar</a></div></body></html>"""

    pages = ("Sensores", "Protocolo", "Resultados2025")
    attach = "/wiki/pub/uploads/Neblina"
    p.own(
        f"{base}Neblina.Neblina",
        shell(
            "Neblina / Neblina",
            f"""<h1>Proyecto Neblina</h1>{say.paras(2)}
{links({f"{base}Neblina.{one}": one for one in pages})}
<a href="{attach}/mapa.pdf">mapa.pdf</a> <a href="{base}Perfiles.LuzMora">Luz Mora</a>""",
        ),
    )
    for one in pages:
        extra = f'<a href="{attach}/datos2025.csv">datos</a>' if "2025" in one else ""
        p.own(f"{base}Neblina.{one}", shell(f"Neblina / {one}", say.paras(2) + extra))
    p.file(f"{attach}/mapa.pdf", "mapa.pdf")
    p.file(f"{attach}/datos2025.csv", "datos2025.csv")
    for one in ("Neblina", *pages):
        for action in ("diff", "print"):
            log = f"{base}Neblina.{one}&action={action}"
            p.maybe(p.show(log, f"<title>Neblina {one} {action}</title><p>{say.one()}</p>"))
        p.hop(f"{base}Neblina.{one}?action=edit", "/wiki/entrar", own=False)
        p.hop(f"{base}Neblina.{one}&action=login", "/wiki/entrar", own=False)
    p.show("/wiki/entrar", "<title>Clave</title><input type=password>")
    p.other(f"{base}Suelos.Suelos", "<title>Estación Páramo | Suelos</title><h1>Suelos</h1>")
    p.bar("a profile", f"{base}Perfiles.LuzMora")
    p.bar("a form for a password", "/wiki/entrar")

    def plain(title: str, body: str) -> str:
        return f"<html><head><title>{title}</title></head><body>{body}</body></html>"

    p.fill(rest(plain, {f"{base}Neblina.Neblina": "Neblina"}, say.one()), 1)
    return p.site(f"{base}Neblina.Neblina", "complete", "the group's pages and attachments")


def laboratory_record_2() -> ThirdSite:
    """A page of a notebook shared by a long key: entries, attachments by base64 parts, a DOI."""
    p = Portal("laboratory_record", 2, "https://mylabbook.example")
    say = Prose(p.kind + "2", "the gel, a lane, the buffer", "runs, smears, leaks", "at 80 V")
    key = "MTQyLjV8MTA5LzExMC9UcmVlTm9kZS8yMjE0fDM2MS45"
    page = f"/share/{key}"

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title} - MyLabBook</title></head><body><a
href="/">MyLabBook</a>
<a href="/login?next=/share/{key}">Sign in</a> <a href="/help">Help</a>{body}</body></html>"""

    p.own(
        page,
        shell(
            "Gel shift of the operator",
            f"""<h1>Gel shift of the operator</h1><p>DOI: 10.5555/mlb.142, owner K. Abebe, folder
<a href="/share/TUFJTi1ub3RlYm9vaw">Operator notebook</a></p>
<div class="entry">{say.paras(2)}</div>
<div class="entry">Attachment <a href="/attachments/RUExMjM0fDIy/original">gel_0412.tif</a>
<a href="/attachments/RUExMjM0fDIy/thumb">view</a></div>
<div class="entry">Attachment <a href="/attachments/RUExMjM1fDIz/original">bands.xlsx</a></div>
<a href="{page}/pdf">Save page to PDF</a> <a href="{page}/revisions">View revisions</a>
<a href="/share/R2VsLXNoaWZ0LW5leHQ">Next page: Titration</a>""",
        ),
    )
    p.file("/attachments/RUExMjM0fDIy/original", "gel_0412.tif", "image/tiff", True)
    p.file("/attachments/RUExMjM1fDIz/original", "bands.xlsx", "", True)
    p.maybe(p.blob("/attachments/RUExMjM0fDIy/thumb", "gel.png"))
    p.meta(f"{page}/pdf", "%PDF-1.4", "application/pdf")
    p.maybe(p.show(f"{page}/revisions", shell("Revisions", "<ol><li>12 Apr</ol>")))
    nxt, book = "/share/R2VsLXNoaWZ0LW5leHQ", "/share/TUFJTi1ub3RlYm9vaw"
    p.other(nxt, shell("Titration", say.paras(1)))
    p.show(book, shell("Operator notebook", links({page: "Gel shift", nxt: "Titration"})))
    p.bar("the notebook around it", book)
    p.bar("a login", f"/login?next=/share/{key}")
    p.fill(rest(shell, {page: "Gel shift", nxt: "Titration"}, say.one()))
    return p.site(page, "complete", "page, two attachments, a PDF form")


def research_project_2() -> ThirdSite:
    """A project of a museum of natural history, in German and English, on Drupal-like nodes."""
    p = Portal("research_project", 2, "https://www.naturmuseum-elbe.example")
    say = Prose(p.kind + "2", "die Sammlung, ein Käfer, das Etikett", "zeigt, trägt, nennt", "früh")
    page = "/de/wissenschaft/kaeferetiketten-lesbar-machen"

    def shell(title: str, body: str) -> str:
        return f"""<html lang="de"><head><title>{title} | Naturmuseum Elbe</title></head><body><nav>
<a href="/de">Start</a> <a href="/de/wissenschaft">Wissenschaft</a>
<a href="/de/wissenschaft/projekte">Projekte</a> <a href="/de/museum/besuch">Besuch</a></nav>
{body}<footer><a href="/de/impressum">Impressum</a> <a href="/de/presse">Presse</a></footer>"""

    p.own(
        page,
        shell(
            "Käferetiketten lesbar machen",
            f"""<h1>Käferetiketten lesbar machen</h1>{say.paras(3)}<dl><dt>Laufzeit<dd>2023–2026
<dt>Leitung<dd><a href="/de/ueber-uns/team/j.wendt">J. Wendt</a>
<dt>Förderung<dd><a href="https://foerderer.example/gepris/5501">Förderer</a></dl>
<a href="/en/science/making-beetle-labels-legible" hreflang="en">English</a>
<h2>Teilprojekte</h2><a href="{page}/transkription">Transkription</a>
<a href="{page}/ergebnisse">Ergebnisse</a>
<h2>Downloads</h2><a href="/sites/default/files/2025-03/leitfaden_etiketten.pdf">Leitfaden</a>
<a href="/sites/default/files/media/document/poster.pdf">Poster</a>
<a href="https://doi.example/10.5555/labels">Datensatz (Repositorium)</a>
<h2>Ähnliche Projekte</h2><a href="/de/wissenschaft/schmetterlinge-digital">Schmetterlinge</a>""",
        ),
    )
    p.own(f"{page}/transkription", shell("Transkription", say.paras(2)))
    p.own(f"{page}/ergebnisse", shell("Ergebnisse", say.paras(2)))
    p.own("/en/science/making-beetle-labels-legible", shell("Beetle labels", "<h1>Labels</h1>"))
    p.file("/sites/default/files/2025-03/leitfaden_etiketten.pdf", "leitfaden_etiketten.pdf")
    p.file("/sites/default/files/media/document/poster.pdf", "poster.pdf")
    other = "/de/wissenschaft/schmetterlinge-digital"
    p.other(other, shell("Schmetterlinge digital", say.paras(1)))
    p.show("/de/wissenschaft/projekte", shell("Projekte", links({page: "Käfer", other: "Falter"})))
    p.bar("a list", "/de/wissenschaft/projekte")
    p.bar("a person", "/de/ueber-uns/team/j.wendt")
    p.robots("Disallow: /admin/")
    p.lost(shell("Seite nicht gefunden", "<h1>Seite nicht gefunden</h1>"))
    p.fill(rest(shell, {page: "Käfer", other: "Falter"}, say.one()))
    return p.site(
        page, "complete", "pages in two languages and two files; the data stand elsewhere"
    )


def supporting_material_2() -> ThirdSite:
    """A crystallographers' journal's page of supporting information: files by a script."""
    p = Portal("supporting_material", 2, "https://journals.crystunion.example")
    say = Prose(p.kind + "2", "the cell, an atom, the axis", "tilts, bonds, sits", "at 100 K")
    page = "/e/issues/2024/03/00/hb8071/hb8071sup.html"

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>({title})</title>
{metas(DC__title=title, DC__publisher="CrystUnion")}</head><body>
<a href="/">Journals</a> <a href="/e/issues/2024/03/00/index.html">Issue contents</a>
<a href="/e/services/authorservices.html">For authors</a> <a href="/login?hb8071">Log in</a>{body}
</body></html>"""

    call = "/e/sendsup.cgi?hb8071"
    names = {"sup1": "hb8071sup1.cif", "Isup2": "hb8071Isup2.hkl", "Isup3": "hb8071Isup3.cml"}
    rows = "".join(
        f'<tr><td><a href="{call}{key}&amp;Qmime={name[-3:]}">{name}</a></td></tr>'
        for key, name in names.items()
    )
    p.own(
        page,
        shell(
            "hb8071 supporting information",
            f"""<h3>Supporting information for hb8071</h3><p>{say.text(2)}</p><table>{rows}</table>
<a href="{call}&amp;Qmime=zip">all files</a> <p>CCDC reference:
<a href="https://ccd.example/2331145">2331145</a></p>
<a href="/e/issues/2024/03/00/hb8071/index.html">Article HTML</a>
<a href="/e/issues/2024/03/00/hb8071/checkcif.html">checkCIF report</a>
<a href="/e/issues/2024/03/00/hb8072/hb8072sup.html">next</a>""",
        ),
    )
    for key, name in names.items():
        kind = "chemical/x-cif" if name.endswith("cif") else "text/plain"
        p.file(f"{call}{key}&Qmime={name[-3:]}", name, kind, True)
    p.file(f"{call}&Qmime=zip", "hb8071.zip", "", True)
    p.own("/e/issues/2024/03/00/hb8071/checkcif.html", shell("checkCIF", "<pre>No alerts</pre>"))
    article = "/e/issues/2024/03/00/hb8071/index.html"
    p.maybe(p.show(article, shell("A chloride hydrate", f'<a href="{page}">sup</a>{say.paras(2)}')))
    other = "/e/issues/2024/03/00/hb8072/hb8072sup.html"
    p.other(other, shell("hb8072 supporting information", say.paras(1)))
    p.bar("the issue", "/e/issues/2024/03/00/index.html")
    p.bar("a login", "/login?hb8071")
    p.fill(rest(shell, {page: "hb8071", other: "hb8072"}, say.one()))
    return p.site(page, "complete", "list, three files, an archive, a report")


def circular_issue_2() -> ThirdSite:
    """An issue of a department's newsletter: HTML articles beside a PDF, in a year's folder."""
    p = Portal("circular_issue", 2, "https://www.geog.northmoor.example")
    say = Prose(
        p.kind + "2", "the lab, a student, the field trip", "wins, maps, thanks", "in Leeds"
    )
    root = "/news/moorlines/2025-autumn"
    parts = {"editorial.html": "Editorial", "drones.html": "Drones", "alumni.html": "Alumni"}

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title} - Northmoor Geography</title></head><body>
<nav><a href="/">Department</a> <a href="/people/">People</a> <a href="/study/">Study</a>
<a href="/news/">News</a> <a href="/news/moorlines/">Moorlines (all issues)</a></nav>{body}
<footer><a href="/contact.html">Contact</a></footer></body></html>"""

    claim = {"@context": "https://schema.org", "@type": "WebPage", "name": "Moorlines"}
    p.own(
        f"{root}/",
        shell(
            "Moorlines, autumn 2025",
            f"""{ld(claim)}<h1>Moorlines 14</h1>{say.one()}<ul>{links(parts)}</ul>
<a href="Moorlines14.pdf">Whole issue (PDF, 4 MB)</a> <a href="Moorlines14_text.docx">Text</a>
<a href="../2025-spring/">Previous issue</a> <a href="/news/subscribe.html">Subscribe</a>""",
        ),
    )
    for one, word in parts.items():
        p.own(
            f"{root}/{one}",
            shell(word, f'<h1>{word}</h1>{say.paras(3)}<a href="./">Contents</a>'),
        )
    p.file(f"{root}/Moorlines14.pdf", "Moorlines14.pdf")
    p.file(f"{root}/Moorlines14_text.docx", "Moorlines14_text.docx")
    spring = "/news/moorlines/2025-spring/"
    p.other(spring, shell("Moorlines, spring 2025", say.paras(1)))
    p.show("/news/moorlines/", shell("Moorlines", links({f"{root}/": "autumn", spring: "spring"})))
    p.bar("the list of issues", "/news/moorlines/")
    p.fill(rest(shell, {f"{root}/": "Moorlines 14", spring: "13"}, say.one()))
    return p.site(f"{root}/", "complete", "contents, articles, two files of the whole")
