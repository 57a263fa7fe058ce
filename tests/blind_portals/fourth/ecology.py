"""Repositories of ecology and of institutes: catalogues, packages, resources, objects."""

import json

from tests.blind_portals.fourth.kit import Side, jsonld, link, opaque, q, rest
from tests.blind_portals.third.build import Portal, Prose, e
from tests.blind_portals.third.case import ThirdSite


def metacat_view() -> ThirdSite:
    """Ecological data catalogue: DOI in the path unencoded, objects by URN on a node's API."""
    p = Portal("metacat_view", 1, "https://kelp.ecoinfo.example/")
    mn = "/metacat/d1/mn/v2"
    say = Prose(
        "kelp",
        "the quadrat, the canopy, each urchin, the diver",
        "covers, counts, leaves, shades",
        "at five metres, in spring, near the reef",
    )

    def page(title: str, body: str, head: str = "") -> str:
        return (
            f"<!DOCTYPE html><html><head><title>{e(title)} - Kelp Node</title>{head}</head><body>"
            '<div id="Navbar"><a href="/">Kelp Node</a><a href="/data">Search</a><a '
            'href="/submit">Submit</a><a href="/signin?target=%2Fsubmit">Sign in with ORCID</a>'
            f'</div><article>{body}</article><div id="Footer"><a href="/about">About</a>'
            '<a href="/api">API</a><a href="/preservation">Preservation</a></div>'
        )

    sets = {"10.5063/F1K35RXX": "Kelp canopy cover, 2002-2018", "10.5063/F1DF6PGG": "Urchins"}
    pids = list(sets)
    for doi, title in sets.items():
        side = Side(p, doi == pids[0])
        pid = f"doi:{doi}"
        rows = ""
        for name in ("canopy.csv", "sites.csv", "clean_canopy.R"):
            urn = "urn:uuid:" + opaque(doi + name, 32)
            side.file(f"{mn}/object/{urn}", name, True)
            if side.is_own:
                p.maybe(f"/view/{urn}")
                p.show(f"/view/{urn}", page(name, f"<p>{name} is part of {e(title)}"))
            rows += (
                f'<tr><td><a href="/view/{urn}">{name}</a><td><a class="btn download" '
                f'href="{mn}/object/{urn}">Download</a>'
            )
        eml = f"<eml packageId='{pid}'><title>{title}</title></eml>"
        side.meta(f"{mn}/object/{pid}", eml, "text/xml")
        pack = f"{mn}/packages/application%2Fbagit-097/resource_map_{pid}"
        side.file(pack, "package.zip", True)
        ld = jsonld(
            {
                "@context": "https://schema.org/",
                "@type": "Dataset",
                "name": title,
                "@id": f"https://doi.org/{doi}",
                "identifier": pid,
                "distribution": {
                    "@type": "DataDownload",
                    "encodingFormat": "text/xml",
                    "contentUrl": p.u(f"{mn}/object/{pid}"),
                },
            }
        )
        other = next(d for d in sets if d != doi)
        body = (
            f'<ol class="breadcrumb"><li><a href="/">Home</a><li><a href="/data/page/0">Search</a>'
            f"</ol><h1>{title}</h1><cite>Ana Sotelo. 2018. {pid}</cite><h4>Files in this dataset"
            f'</h4><table>{rows}<tr><td>Metadata: {pid}.xml<td><a href="{mn}/object/{pid}">'
            f'Download</a></table><a href="{pack}">Download all</a>{say.paras(3)}'
            f'<a href="/profile/0000-0001-7000-0000">Ana Sotelo</a> <a href="/data/query=canopy">'
            f'canopy</a> <a href="/quality/{pid}">Assessment report</a> '
            f'<p>Also see <a href="/view/doi:{other}">{sets[other]}</a></p>'
            f'<a href="/signin?target=/view/{pid}">Sign in to edit</a>'
        )
        objects = [
            f"{mn}/object/urn:uuid:{opaque(doi + n, 32)}" for n in ("canopy.csv", "sites.csv")
        ]
        side.meta(
            f"/linkset/{pid}",
            json.dumps(
                {
                    "linkset": [
                        {
                            "anchor": p.u(f"/view/{pid}"),
                            "item": [{"href": p.u(o), "type": "text/csv"} for o in objects],
                            "describedby": [{"href": p.u(f"{mn}/object/{pid}")}],
                        }
                    ]
                }
            ),
            "application/linkset+json",
        )
        heads = link((p.u(f"/linkset/{pid}"), "linkset", "application/linkset+json"))
        side.landing(f"/view/{pid}", page(title, body, ld), heads)
        side.either(f"/quality/{pid}", page("Assessment", "<p>14 checks passed</p>"))
    mine = f"doi:{pids[0]}"
    p.maybe(f"https://doi.org/{pids[0]}")
    p.bar("asks for an account", f"/signin?target=/view/{mine}")
    p.bar("a search", "/data/query=canopy", "/data/page/0")
    p.bar("a profile", "/profile/0000-0001-7000-0000")
    p.show("/", page("Home", f'<a href="/view/doi:{pids[1]}">Urchins</a>'))
    p.fill(rest(page, p.u("/signin"), r"/signin\?|/submit"))
    return p.site(f"/view/{mine}", "complete", "three objects and their metadata, as listed")


def edi_package() -> ThirdSite:
    """Long-term ecology packages: servlets with query parameters, entity hashes, revisions."""
    p = Portal("edi_package", 1, "https://portal.lter-data.example/nis/")
    pasta = "https://pasta.lter-data.example/package"
    say = Prose(
        "edi",
        "the litter trap, the plot, the throughfall, the stream gauge",
        "yields, drains, collects, exceeds",
        "each month, in watershed 3, since 1978, under snow",
    )

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<html><head><title>{e(title)}</title><base href="https://portal.lter-data.example/nis/">
{head}</head><body><div class="nav"><a href="home.jsp">Home</a><a
href="scopebrowse">Browse by ID</a>
<a href="advancedSearch.jsp">Advanced search</a><a href="login.jsp">Login</a><a
href="dataPackageAudit.jsp">Audit</a></div>{body}<p><a href="termsofuse.jsp">Terms</a>"""

    title = "Litterfall at Sable Creek, 1978 - present"

    def browse(scope: str, number: int, rev: int, name: str, own: bool, newest: int) -> None:
        side = Side(p, own and rev == newest)
        pkg = f"{scope}.{number}.{rev}"
        path = f"{scope}/{number}/{rev}"
        data = ""
        for at, file in enumerate(("litterfall.csv", "traps.csv")):
            ent = opaque(f"{scope}{number}{file}")
            view = f"dataviewer?packageid={pkg}&entityid={ent}"
            if own and rev != newest:
                side.portal.blob(view, file, attach=True)
                p.maybe(view)
            else:
                side.file(view, file, True)
            data += f'<li>{at + 1}. <a href="{e(view)}">{file}</a> ({at + 1}.4 MiB)'
        for view, ctype, text in (
            (
                f"metadataviewer?packageid={pkg}&contentType=application/xml",
                "application/xml",
                f"<eml packageId='{pkg}'/>",
            ),
            (f"reportviewer?packageid={pkg}", "text/html", page("Report", "<p>valid")),
        ):
            if own and rev == newest and "metadata" in view:
                p.meta(view, text, ctype)
            else:
                p.raw(view, text, ctype)
                if own:
                    p.maybe(view)
        full = page(
            f"Full metadata {pkg}",
            f'<h1>{name}</h1>{say.paras(4)}<a href="mapbrowse?packageid={pkg}">Summary</a>',
        )
        if own and rev == newest:
            p.own(f"metadataviewer?packageid={pkg}", full)
            p.file(f"archiveDownload?packageid={pkg}", f"{pkg}.zip", attach=True)
        else:
            p.show(f"metadataviewer?packageid={pkg}", full)
            p.blob(f"archiveDownload?packageid={pkg}", f"{pkg}.zip", attach=True)
            if own:
                p.maybe(f"metadataviewer?packageid={pkg}", f"archiveDownload?packageid={pkg}")
        older = "".join(
            f' <a href="mapbrowse?packageid={scope}.{number}.{n}">{scope}.{number}.{n}</a>'
            for n in range(1, newest + 1)
            if n != rev
        )
        body = (
            f"<h2>Data Package Summary</h2><h1>{name}</h1><table><tr><td>Resources<td>"
            f'<a href="metadataviewer?packageid={pkg}">View Full Metadata</a> <a '
            f'href="metadataviewer?packageid={pkg}&amp;contentType=application/xml">EML</a> '
            f'<a href="reportviewer?packageid={pkg}">Quality report</a><tr><td>Data<td><ol>{data}'
            f'</ol><a href="archiveDownload?packageid={pkg}">Download Zip Archive</a>'
            f"<tr><td>Package ID<td>{pkg} <a"
            f" href='mapbrowse?scope={scope}&amp;identifier={number}'>"
            f"all revisions</a> {older}<tr><td>Creators<td><a href='simpleSearch?q=creator:Moss'>"
            f"Moss, I.</a><tr><td>Code<td><a href='codeGeneration?packageid={pkg}&amp;"
            f"statisticalFileType=r'>R</a> <a href='codeGeneration?packageid={pkg}&amp;"
            f"statisticalFileType=py'>Python</a><tr><td>API<td><a href='{pasta}/eml/{path}'>"
            f"{pasta}/eml/{path}</a></table><p>Keywords: <a href='simpleSearch?q=litter'>litter</a>"
            f"<a href='savedData?operation=save&amp;packageId={pkg}'>Add to data shelf</a> "
            "<a href='mapbrowse?packageid=lter-sbl.14.2'>Stream chemistry</a>"
        )
        href = f"mapbrowse?packageid={pkg}"
        for lang in ("r", "py"):
            p.raw(
                f"codeGeneration?packageid={pkg}&statisticalFileType={lang}",
                "# reads",
                "text/plain",
            )
            if own:
                p.maybe(f"codeGeneration?packageid={pkg}&statisticalFileType={lang}")
        p.raw(
            f"{pasta}/eml/{path}",
            f"{pasta}/data/eml/{path}\n{pasta}/metadata/eml/{path}\n",
            "text/plain",
        )
        if own:
            p.maybe(f"{pasta}/eml/{path}")
            p.own(href, page(f"Data Package Summary: {name}", body))
        else:
            p.other(href, page(f"Data Package Summary: {name}", body))

    for rev in (1, 2, 3):
        browse("lter-sbl", 12, rev, title, True, 3)
    browse("lter-sbl", 14, 2, "Stream chemistry at Sable Creek", False, 2)
    p.show(
        "mapbrowse?scope=lter-sbl&identifier=12",
        page(
            "Revisions",
            "".join(
                f'<li><a href="mapbrowse?packageid=lter-sbl.12.{n}">lter-sbl.12.{n}</a>'
                for n in (1, 2, 3)
            ),
        ),
    )
    p.maybe("mapbrowse?scope=lter-sbl&identifier=12")
    p.bar("data shelf of an account", "savedData?operation=save&packageId=lter-sbl.12.3")
    p.bar("a search", "simpleSearch?q=creator:Moss", "simpleSearch?q=litter")
    p.show("home.jsp", page("Home", '<a href="mapbrowse?packageid=lter-sbl.14.2">New</a>'))
    p.gone("mapbrowse?packageid=lter-sbl.14.1", "mapbrowse?scope=lter-sbl&identifier=14")
    p.fill(rest(page, p.u("login.jsp"), "savedData"))
    return p.site("mapbrowse?packageid=lter-sbl.12.3", "review", "two earlier revisions hang on it")


def ipt_resource() -> ThirdSite:
    """Publishing toolkit of a herbarium: r= names the resource, v= its version."""
    p = Portal("ipt_resource", 1, "https://ipt.jardin.example/ipt/")
    say = Prose(
        "ipt",
        "el ejemplar, la colecta, la localidad, el registro",
        "procede, incluye, conserva, describe",
        "de la sierra, en el páramo, desde 1950, por municipio",
    )

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="es"><head><title>IPT: {e(title)}</title>{head}
<link rel="alternate" type="application/rss+xml" title="RSS" href="/ipt/rss.do"></head><body>
<ul class=nav><li><a href="/ipt/">Inicio</a><li><a href="/ipt/about.do">Acerca de</a></ul>
<ul class=lang><li><a href="?request_locale=en">EN</a></ul><form action="/ipt/login.do"
method=post><input name=email></form>{body}<footer><a href="/ipt/health.jsp">Estado</a>"""

    for name, title in (
        ("musgos_chingaza", "Musgos del páramo de Chingaza"),
        ("aves_bogota", "Aves del humedal"),
    ):
        side = Side(p, name == "musgos_chingaza")
        rows = ""
        for version in ("1.2", "1.1", "1.0"):
            new = version == "1.2"
            hrefs = {}
            for what, file, ctype in (
                ("archive", "dwca.zip", "application/zip"),
                ("eml", "", "text/xml"),
                ("rtf", "", "application/rtf"),
            ):
                href = hrefs[what] = f"/ipt/{what}.do?r={name}&v={version}"
                if file:
                    (side.file if new else side.either_file)(href, f"{name}-v{version}.zip", True)
                elif new:
                    side.meta(href, f"<eml>{title}</eml>" if what == "eml" else "{\\rtf1 x}", ctype)
                else:
                    p.raw(href, "<eml/>" if what == "eml" else "{\\rtf1 x}", ctype)
                    if side.is_own:
                        p.maybe(href)
            if new:
                last = hrefs
            rows += (
                f'<tr><td><a href="/ipt/resource?r={name}&amp;v={version}">{version}</a>'
                "<td>2019<td>1204 registros"
            )
        downs = "".join(f'<a href="{e(h)}">{w.upper()}</a> ' for w, h in last.items())
        tail = (
            f"<h1>{title}</h1>{say.paras(2)}<h2>Descargas</h2>{downs}<h2>Versiones</h2><table>"
            f"{rows}</table><h2>Contactos</h2>Rosa Peña <a href='mailto:r@jardin.example'>correo"
            f"</a> <a href='https://www.gbif.example/dataset/{opaque(name, 30)}'>GBIF</a> "
            f"<a href='https://creativecommons.org/licenses/by/4.0/'>CC BY</a>"
        )
        side.landing(f"/ipt/resource?r={name}", page(title, tail))
        side.part(f"/ipt/resource?r={name}&v=1.2", page(title, tail))
        for version in ("1.1", "1.0"):
            side.part(
                f"/ipt/resource?r={name}&v={version}",
                page(title, f"<p>Versión {version}, no es la actual</p>{tail}"),
            )
    p.show(
        "/ipt/",
        page(
            "Inicio",
            '<table><tr><td><a href="/ipt/resource?r=musgos_chingaza">'
            'Musgos</a><tr><td><a href="/ipt/resource?r=aves_bogota">Aves</a></table>',
        ),
    )
    p.raw(
        "/ipt/rss.do",
        "<rss><link>https://ipt.jardin.example/ipt/resource?r=aves_bogota</link></rss>",
        "application/rss+xml",
    )
    p.maybe("/ipt/resource?request_locale=en")
    p.bar("feed of all resources", "/ipt/rss.do")
    p.bar("the list of resources", "/ipt/")
    p.fill(rest(page, dead="request_locale"))
    return p.site("/ipt/resource?r=musgos_chingaza", "review", "two older versions are offered")


def scidb_detail() -> ThirdSite:
    """Chinese data bank: an opaque dataSetId, a file tree that scripts load in two steps."""
    p = Portal("scidb_detail", 1, "https://www.kexueshuju.example/")
    did = opaque("scidb 1")
    sib = opaque("scidb 2")
    names = {did: "青藏高原东缘雪深观测数据集(2008–2016)", sib: "黄土高原植被覆盖度"}

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="zh"><head><meta charset="utf-8"><title>{title}
</title>{head}
</head><body><header><a href="/">首页</a><a href="/list?searchList">数据</a><a
href="/community">社区
</a>
<a href="/login?back=/">登录</a></header>{body}<footer><a href="/help">帮助</a>
<a href="https://beian.example/">备案</a></footer></body></html>"""

    for key, title in names.items():
        side = Side(p, key == did)
        tree, rows = [], ""
        for at in range(5):
            fid = opaque(f"{key}{at}", 24)
            name = ("雪深_2008.csv", "雪深_2012.csv", "雪深_2016.csv", "站点.xlsx", "说明.docx")[at]
            side.file(f"/api/gin-sdb-filetree/public/file/download?fileId={fid}", name, True)
            tree.append(
                {
                    "fileName": name,
                    "id": fid,
                    "url": f"/api/gin-sdb-filetree/public/file/download?fileId={fid}",
                }
            )
            if at < 2:
                rows += (
                    f'<li>{name} <a href="/api/gin-sdb-filetree/public/file/download?fileId='
                    f'{fid}">下载</a>'
                )
        more = f"/api/sdb-filetree-service/public/file/childrenFileList?dataSetId={key}&path=/V2"
        side.meta(
            more,
            json.dumps({"code": 20000, "data": tree, "content": tree[0]["url"]}),
            "application/json",
        )
        if side.is_own:
            for item in tree:
                assert item["url"]
        for kind in ("bibtex", "ris", "endnote"):
            side.meta(
                f"/api/sdb-dataset-service/cite?dataSetId={key}&type={kind}",
                title,
                "text/plain; charset=utf-8",
            )
        cites = " ".join(
            f'<a href="/api/sdb-dataset-service/cite?dataSetId={key}&amp;type={k}">{k}</a>'
            for k in ("bibtex", "ris", "endnote")
        )
        other = sib if side.is_own else did
        body = (
            f'<h1>{title}</h1><p>版本 V2 · <a href="/authorDetail?authorId=77120">李雪</a> · '
            "CSTR 31253.11</p><p>本数据集包含东缘十二个站点的逐日雪深, 由自动站观测并经人工订正。"
            "缺测值以 -9999 表示, 各站海拔见站点表。</p><h2>文件 (5)</h2><ul>"
            f'{rows}</ul><button data-url="{e(more)}">加载更多 (3)</button><p>{cites}</p>'
            f'<p><a href="/detail?dataSetId={key}&amp;version=V1">V1</a></p><aside>推荐 <a '
            f'href="/detail?dataSetId={other}">{names[other]}</a></aside>'
            f'<a href="/login?back={q(f"/detail?dataSetId={key}")}">收藏</a>'
        )
        ld = jsonld(
            {
                "@context": "https://schema.org",
                "@type": "Dataset",
                "name": title,
                "url": p.u(f"/detail?dataSetId={key}"),
                "size": "5 files",
            }
        )
        side.landing(f"/detail?dataSetId={key}", page(title, body, ld))
        side.part(f"/detail?dataSetId={key}&version=V1", page(title, f"<h1>{title}</h1><p>V1"))
        side.either(f"/en/detail?dataSetId={key}", page(title, "<h1>Snow depth</h1>"))
    p.bar("asks for an account", f"/login?back={q(f'/detail?dataSetId={did}')}")
    p.bar("an author", "/authorDetail?authorId=77120")
    p.bar("a recommendation", f"/detail?dataSetId={sib}")
    p.show("/", page("首页", f'<a href="/detail?dataSetId={sib}">{names[sib]}</a>'))
    p.fill(rest(page))
    return p.site(
        f"/detail?dataSetId={did}", "partial", "three of five files come only when a button is used"
    )


def phaidra_object() -> ThirdSite:
    """Austrian repository of a university: o:numbers with a colon, an API for everything else."""
    p = Portal("phaidra_object", 1, "https://phaidra.uni-donau.example/")
    say = Prose(
        "phaidra",
        "die Handschrift, das Glasdia, der Nachlass, die Beschriftung",
        "zeigt, stammt, ergänzt, nennt",
        "aus dem Institut, um 1910, in Kurrent, mit Aufnahmeort",
    )

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!doctype html><html lang="de"><head><title>{e(title)} – Phaidra Donau
</title>{head}
</head><body><div class="v-toolbar"><a href="/">Phaidra</a><a href="/search">Suche</a><a
href="/impressum">Impressum</a><a href="/login">Login</a></div><div class=container>{body}</div>"""

    items = {
        "o:104411": "Glasdia: Salzach bei Laufen",
        "o:104412": "Glasdia: Inn bei Passau",
        "o:104400": "Diasammlung Geographie",
    }
    for pid, title in items.items():
        side = Side(p, pid == "o:104411")
        coll = pid == "o:104400"
        if coll:
            p.other(
                f"/detail/{pid}",
                page(
                    title,
                    f"<h1>{title}</h1>"
                    + "".join(
                        f'<li><a href="/detail/{k}">{v}</a>' for k, v in items.items() if k != pid
                    ),
                ),
            )
            continue
        side.file(f"/api/object/{pid}/download", f"{pid[2:]}.tif", True)
        side.file(f"/api/object/{pid}/octets", f"{pid[2:]}.jpg", False)
        for form, ctype in (("json", "application/json"), ("dc", "text/xml"), ("lom", "text/xml")):
            text = json.dumps({"pid": pid, "title": title}) if form == "json" else "<dc/>"
            side.meta(f"/api/object/{pid}/{form}", text, ctype)
        side.either(f"/api/object/{pid}/preview", page(title, "<div id=viewer></div>"))
        side.either(f"/detail/{pid}?lang=en", page(title, f"<h1>{title}</h1><p>English"))
        side.part(
            f"/metadata/{pid}",
            page(
                title,
                f"<h1>Metadaten</h1><dl><dt>Titel<dd>{title}</dl>"
                f'<a href="/detail/{pid}">Zurück</a>',
            ),
        )
        side.either(f"/stats/{pid}", page("Statistik", "<p>41 Aufrufe</p>"))
        if side.is_own:
            p.hop(f"/{pid}", f"/detail/{pid}", 301)
            p.hop("https://hdl.donau.example/11353/10.104411", p.u(f"/{pid}"), 302)
        head = (
            f'<meta name="citation_title" content="{title}"><meta name="citation_pdf_url" '
            f'content="https://phaidra.uni-donau.example/api/object/{pid}/download">'
        )
        body = (
            f'<h1>{title}</h1><iframe src="/api/object/{pid}/preview"></iframe>{say.paras(2)}'
            f'<p>Permanenter Link: <a href="/{pid}">phaidra.uni-donau.example/{pid}</a> <a '
            'href="https://hdl.donau.example/11353/10.104411">Handle</a></p><p>'
            f'<a href="/api/object/{pid}/download">Herunterladen</a> <a href="/api/object/{pid}/'
            f'octets">Ansehen</a> <a href="/metadata/{pid}">Metadaten</a> '
            f'<a href="/api/object/{pid}/json">JSON</a> <a href="/api/object/{pid}/dc">DC</a> '
            f'<a href="/api/object/{pid}/lom">LOM</a> <a href="/stats/{pid}">Nutzung</a> '
            f'<a href="/detail/{pid}?lang=en">English</a></p><p>Teil von <a'
            f' href="/detail/o:104400">'
            f'Diasammlung</a> · <a href="/search?q=*&amp;owner=geo42">geo42</a> · nächstes: '
            f'<a href="/detail/o:104412">Inn bei Passau</a></p><a href="/submit/related/{pid}">'
            "Verwandtes hochladen</a>"
        )
        heads = link(
            (p.u(f"/api/object/{pid}/download"), "item", "image/tiff"),
            (p.u(f"/api/object/{pid}/dc"), "describedby", "text/xml"),
            (f"https://hdl.donau.example/11353/10.{pid[2:]}", "cite-as", ""),
        )
        side.landing(f"/detail/{pid}", page(title, body, head), heads)
    p.bar("an upload form", "/submit/related/o:104411")
    p.bar("the collection around it", "/detail/o:104400")
    p.bar("an owner's objects", "/search?q=*&owner=geo42")
    p.show("/", page("Start", '<a href="/detail/o:104400">Diasammlung</a>'))
    p.show("/login", page("Login", "<form></form>"))
    p.fill(rest(page, p.u("/login"), "/submit/"))
    return p.site("/detail/o:104411", "complete", "one picture in two forms, three exports")


ALL = (metacat_view, edi_package, ipt_resource, scidb_detail, phaidra_object)
