"""Projects and serials, the third portal of each kind: wiki, protocol, project, annex, zine."""

from tests.blind_portals.seventhb.kit import JSON, PDF, XML, Place, a, ul
from tests.blind_portals.third.case import ThirdSite


def knowledge_wiki_3() -> ThirdSite:
    """A space in a wiki of a research centre: page ids, attachments by date, exports."""
    p = Place(
        "knowledge_wiki",
        3,
        "https://wiki.reefcentre.example",
        "en",
        "the transect, the coral, the bleaching index, the diver, the quadrat",
    )
    here = "/display/REEFWATCH/Reef+Watch+Home"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html><head>
<title>{title} - Reef Watch - Centre Wiki</title>{head}
<meta name="ajs-space-key" content="REEFWATCH"></head>
<body id="com-atlassian-like"><div id="header">
<a href="/dashboard.action">Centre Wiki</a><a href="/spacedirectory/view.action">Spaces</a>
<a href="/login.action?os_destination=%2Fdisplay%2FREEFWATCH">Log in</a></div>
<div id="main">{main}</div><div id="footer"><a href="/aboutconfluencepage.action">About</a></div>
</body></html>"""

    p.look = look
    pages = ("Survey+Methods", "Sites", "Season+2015")
    attach = "/download/attachments/7340091"
    sheet = f"{attach}/sites.csv?version=2&modificationDate=1433116800000&api=v2"
    form = f"{attach}/dive_form.pdf?version=1&modificationDate=1431000000000&api=v2"
    p.page(
        here,
        "Reef Watch Home",
        f"<h1 id='title-text'>Reef Watch Home</h1><p>Created by "
        f"{a('/display/~tkealoha', 'T. Kealoha')}</p>{p.paras(2)}<h2>Pages</h2>"
        f"{ul(*((f'/display/REEFWATCH/{one}', one.replace('+', ' ')) for one in pages))}"
        f"<ul id='action-menu'>"
        f"{a('/pages/viewpageattachments.action?pageId=7340090', 'Attachments')}"
        f" {a('/pages/viewpreviousversions.action?pageId=7340090', 'Page History')} "
        f"{a('/pages/viewinfo.action?pageId=7340090', 'Page Information')} "
        f"{a('/spaces/flyingpdf/pdfpageexport.action?pageId=7340090', 'Export to PDF')} "
        f"{a('/pages/viewpage.action?pageId=7340090', 'Link to this page')}</ul>"
        f"<p>Other spaces: {a('/display/KELP/Kelp+Survey+Home', 'Kelp Survey')} "
        f"{a('/label/coral', 'coral')}</p>",
    )
    more = {
        "Survey+Methods": a(form, "dive_form.pdf"),
        "Sites": a(sheet, "sites.csv"),
        "Season+2015": p.say(1),
    }
    for one, text in more.items():
        body = p.paras(2) + text + a(here, "Up")
        p.page(f"/display/REEFWATCH/{one}", one.replace("+", " "), body)
    p.file(sheet, "sites.csv", attach=True)
    p.file(form, "dive_form.pdf", attach=True)
    p.file("/spaces/flyingpdf/pdfpageexport.action?pageId=7340090", "home.pdf", PDF, attach=True)
    p.page("/pages/viewpageattachments.action?pageId=7340090", "Attachments", p.say(1))
    p.either("/pages/viewpreviousversions.action?pageId=7340090", "Page History")
    p.either("/pages/viewinfo.action?pageId=7340090", "Page Information")
    p.hop("/pages/viewpage.action?pageId=7340090", here)
    p.sibling("/display/KELP/Kelp+Survey+Home", "Kelp Survey Home")
    p.bar("profile", "/display/~tkealoha")
    p.bar("listing", "/label/coral", "/spacedirectory/view.action", "/dashboard.action")
    p.bar("asks for an account", "/login.action?os_destination=%2Fdisplay%2FREEFWATCH")
    return p.done(here, "complete", "home, three pages, two attachments, one export")


def bench_protocol_3() -> ThirdSite:
    """A protocol of a hospital's core facility, in Italian: sheet, film, earlier forms listed."""
    p = Place(
        "bench_protocol",
        3,
        "https://www.citometria-sanmarco.example",
        "it",
        "il nucleo, il colorante, la soluzione, il campione, il filtro, la gate",
    )
    here = "/protocolli/nuclei-da-tessuto-congelato/"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="it"><head>
<title>{title} - Citometria San Marco</title>
{head}</head><body><header><a href="/">Citometria</a><a href="/strumenti/">Strumenti</a>
<a href="/protocolli/">Protocolli</a><a href="/prenota/?next={here}">Prenota</a></header>
<main>{main}</main><footer><a href="/contatti/">Contatti</a></footer></body></html>"""

    p.look = look
    media = "/media/protocolli"
    names = ("nuclei_v3.pdf", "nuclei_v3_volumi.xlsx", "nuclei_v2.pdf", "nuclei_v1.pdf")
    p.page(
        here,
        "Nuclei da tessuto congelato",
        f"<h1>Nuclei da tessuto congelato</h1><p>Versione 3, "
        f"{a('/persone/moretti/', 'Moretti')}</p>"
        f"{p.paras(2)}<ol><li>{p.say(1)}</li><li>{p.say(1)}</li></ol>"
        f"<p>{a(f'{media}/nuclei_v3.pdf', 'Scheda')} "
        f"{a(f'{media}/nuclei_v3_volumi.xlsx', 'Volumi')}"
        f" {a('https://video.example/watch/4410', 'Filmato')}</p><h3>Versioni precedenti</h3>"
        f"{a(f'{media}/nuclei_v2.pdf', 'v2')} {a(f'{media}/nuclei_v1.pdf', 'v1')}"
        f"<h3>Soluzioni</h3>{a(f'{here}soluzioni/', 'Ricette delle soluzioni')} "
        f"<h3>Vedi anche</h3>{a('/protocolli/conteggio-vitale/', 'Conteggio vitale')} "
        f"{a('/protocolli/?categoria=tessuti', 'Tessuti')}",
    )
    for one in names:
        p.file(f"{media}/{one}", one)
    p.page(f"{here}soluzioni/", "Ricette delle soluzioni", p.paras(1) + a(here, "Protocollo"))
    p.sibling("/protocolli/conteggio-vitale/", "Conteggio vitale")
    p.bar("listing", "/protocolli/", "/protocolli/?categoria=tessuti")
    p.bar("profile", "/persone/moretti/")
    p.bar("asks for an account", f"/prenota/?next={here}")
    return p.done(here, "complete", "sheet, volumes, recipes and the earlier forms it offers")


def project_minisite_3() -> ThirdSite:
    """A project of a learned society's section, in Spanish: pages by node, minutes, a data file."""
    p = Place(
        "project_minisite",
        3,
        "https://www.sociedadpaleo.example",
        "es",
        "la hoja, el estoma, el yacimiento, la lámina, el herbario",
    )
    here = "/secciones/paleobotanica/proyecto-hojas"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="es"><head>
<title>{title} | Sociedad</title>{head}</head>
<body class="html not-front"><div id="header"><a href="/">Sociedad</a><a href="/socios">Socios</a>
<a href="/congresos">Congresos</a><a href="/revista">Revista</a><a href="/secciones/paleobotanica">
Paleobotánica</a><a href="/user/login?destination=node/331">Acceder</a></div>{main}
<div id="footer"><a href="/aviso-legal">Aviso legal</a></div></body></html>"""

    p.look = look
    files = "/sites/default/files/hojas"
    book = ul(
        (f"{here}/objetivos", "Objetivos"),
        (f"{here}/muestreo", "Muestreo"),
        (f"{here}/actas", "Actas"),
    )
    p.page(
        here,
        "Proyecto Hojas",
        f"<h1>Proyecto Hojas</h1>{p.paras(2)}<ul class='book'>{book}</ul>"
        f"{a('/print' + here, 'Versión para imprimir')} {a('/node/331', 'Enlace permanente')}"
        f"<p>Coordina {a('/socios/i-lasaosa', 'I. Lasaosa')}. Otros proyectos: "
        f"{a('/secciones/paleobotanica/proyecto-polen', 'Polen')}</p>",
    )
    p.page(f"{here}/objetivos", "Objetivos", p.paras(2))
    p.page(f"{here}/muestreo", "Muestreo", p.say(2) + a(f"{files}/estomas.xlsx", "Tabla"))
    p.page(
        f"{here}/actas",
        "Actas",
        a(f"{files}/acta_2014.pdf", "2014") + a(f"{files}/acta_2015.pdf", "2015"),
    )
    for one in ("estomas.xlsx", "acta_2014.pdf", "acta_2015.pdf"):
        p.file(f"{files}/{one}", one)
    p.either("/print" + here, "Proyecto Hojas", p.paras(2))
    p.hop("/node/331", here, 301)
    p.sibling("/secciones/paleobotanica/proyecto-polen", "Proyecto Polen")
    p.bar("the section", "/secciones/paleobotanica")
    p.bar("profile", "/socios/i-lasaosa")
    p.bar("listing", "/socios", "/congresos")
    p.bar("asks for an account", "/user/login?destination=node/331")
    return p.done(here, "complete", "the book of the project and the files its pages offer")


def article_annex_3() -> ThirdSite:
    """A supplementary file in a journal's older system: record, metadata page, download."""
    p = Place(
        "article_annex",
        3,
        "https://revistas.univ-pampa.example",
        "es",
        "la cerámica, el sitio, la pasta, el fogón, el estrato",
    )
    base = "/ojs/index.php/arq"
    here = f"{base}/rt/suppFiles/812/0"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="es"><head>
<title>{title}</title>{head}</head>
<body class="pkp-2"><div id="navbar"><ul class="menu"><li><a href="{base}/index">Inicio</a></li>
<li><a href="{base}/about">Acerca de</a></li><li><a href="{base}/issue/archive">Archivos</a></li>
<li><a href="{base}/login?source={here.replace("/", "%2F")}">Iniciar sesión</a></li></ul></div>
<div id="main">{main}</div></body></html>"""

    p.look = look
    rows = ""
    for number, name in (("233", "anexo1.csv"), ("234", "anexo2.pdf")):
        load = f"{base}/article/downloadSuppFile/812/{number}"
        page = f"{base}/rt/suppFileMetadata/812/0/{number}"
        rows += f"<tr><td>{name}<td>{a(page, 'Metadatos')}<td>{a(load, 'Descargar')}</tr>"
        p.page(page, f"Metadatos: {name}", f"{p.say(1)}{a(load, name)} {a(here, 'Volver')}")
        p.file(load, name, attach=True)
    article = f"{base}/article/view/812"
    p.page(
        here,
        "Archivos complementarios: Fogones del bajo",
        f"<h3>Archivos complementarios</h3><p>{a(article, 'Fogones del bajo')}</p><table>{rows}"
        f"</table>{a(f'{base}/rt/captureCite/812/0', 'Cómo citar')} "
        f"{a(f'{base}/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=812', 'OAI')} "
        f"{a(f'{base}/issue/view/41', 'Vol. 12')} "
        f"{a(f'{base}/rt/suppFiles/815/0', 'Otros anexos: Pastas rojas')}",
    )
    p.meta(f"{base}/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=812", "<OAI-PMH/>", XML)
    p.either(article, "Fogones del bajo", p.paras(2) + a(f"{article}/1440", "PDF"))
    p.maybe(p.blob(f"{article}/1440", "812.pdf"), f"{base}/rt/captureCite/812/0")
    p.sibling(f"{base}/rt/suppFiles/815/0", "Archivos complementarios: Pastas rojas")
    p.bar("listing", f"{base}/issue/view/41", f"{base}/issue/archive")
    p.bar("asks for an account", f"{base}/login?source={here.replace('/', '%2F')}")
    return p.done(here, "review", "the article whose annex this is stands as an entry of its own")


def zine_issue_3() -> ThirdSite:
    """A zine on a shop for small works: a page of its maker's sub-host, downloads by number."""
    p = Place(
        "zine_issue",
        3,
        "https://marshpress.smallworks.example",
        "en",
        "the tide, the mudflat, the notebook, the heron, the creek",
    )
    here = "/tidal-notes-3"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html><head>
<title>{title} by marshpress</title>{head}</head>
<body class="game_page"><div id="user_tools"><a href="https://smallworks.example/">smallworks</a>
<a href="/">View all by marshpress</a>
<a href="https://smallworks.example/login?return_to=https%3A%2F%2Fmarshpress%2Ftidal-notes-3">
Log in</a></div>{main}</body></html>"""

    p.look = look
    uploads = (("98812", "tidal_notes_3.pdf"), ("98813", "tidal_notes_3.epub"))
    rows = "".join(
        f"<div class='upload'>{name} {a(f'{here}/file/{number}?source=view', 'Download')}</div>"
        for number, name in uploads
    )
    p.page(
        here,
        "Tidal Notes 3",
        f"<h1>Tidal Notes 3</h1>{p.paras(2)}{rows}"
        f"{a(f'{here}/data.json', 'JSON')} {a(f'{here}/devlog/5501/errata', 'Errata')} "
        f"{a(f'{here}/comments', 'Comments')} {a(f'{here}/rate', 'Rate')}<p>Tags "
        f"{a('https://smallworks.example/physical-zines/tag-nature', 'nature')}</p>"
        f"<p>Earlier: {a('/tidal-notes-2', 'Tidal Notes 2')}; also {a('/eel-almanac', 'Eels')}</p>",
    )
    for number, name in uploads:
        store = f"https://store.smallworks-cdn.example/up/{number}/{name}?e=1700"
        p.hop(f"{here}/file/{number}?source=view", store)
        p.file(store, name, attach=True)
    p.meta(f"{here}/data.json", {"id": 3301, "title": "Tidal Notes 3"}, JSON)
    p.page(f"{here}/devlog/5501/errata", "Errata to Tidal Notes 3", p.say(3) + a(here, "Back"))
    p.either(f"{here}/comments", "Comments")
    login = "https://smallworks.example/login?return_to=https%3A%2F%2Fmarshpress%2Ftidal-notes-3"
    p.show("https://smallworks.example/", "<title>smallworks</title><h1>smallworks</h1>")
    p.hop(f"{here}/rate", login, own=False)
    p.bar("asks for an account", f"{here}/rate", login)
    p.sibling("/tidal-notes-2", "Tidal Notes 2")
    p.sibling("/eel-almanac", "Eel almanac")
    p.aside("/", "marshpress", ul((here, "Tidal Notes 3"), ("/tidal-notes-2", "Tidal Notes 2")))
    p.bar("the maker's shelf", "/")
    p.bar("listing", "https://smallworks.example/physical-zines/tag-nature")
    return p.done(here, "complete", "two forms, the errata and the description are served")
