"""Institute and society repositories: WEKO, Islandora, Hyrax, B2SHARE, a national data service."""

from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def weko_item() -> ThirdSite:
    """A WEKO3 item of a Japanese university: file pages, exports, an index tree."""
    p = Portal("weko_item", 1, "https://repo.kitayama-u.example")
    talk = Prose(
        "weko", "積雪, 斜面, 観測点, 雪崩", "変化した, 観測された, 増加した", "冬季に, 1998年以降に"
    )
    title = "北山山系における積雪深の長期観測"

    def page(name: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang=ja><head><title>{name} | 北山大学学術リポジトリ</title>
{head}</head><body><nav class="navbar"><a href="/">トップ</a> <a href="/ranking">ランキング</a>
<a href="/communities/?ln=ja">コミュニティ</a>
<a href="/login/?next=%2Frecords%2F2417">ログイン</a></nav>
<div class="col-sm-3" id="index_tree"><a href="/search?search_type=2&amp;q=31">学術雑誌論文</a>
<a href="/search?search_type=2&amp;q=32">紀要</a>
<a href="/search?search_type=2&amp;q=33">研究データ</a></div>
<div class="col-sm-9">{main}</div><footer>Powered by WEKO3 <a href="/policy">利用規約</a></footer>
</body></html>"""

    meta = f"""<meta name="citation_title" content="{title}">
<meta name="citation_author" content="佐々木, 雪子">
<meta name="citation_pdf_url" content="https://repo.kitayama-u.example/record/2417/files/KJ31_045.pdf">
<link rel="linkset" href="/records/2417/linkset-none">"""
    p.own(
        "/records/2417",
        page(
            title,
            f"""<h2>{title}</h2><p>{talk.text(5)}</p>
<table class="filetable"><tr><th>名前 / ファイル</th><th>ライセンス</th></tr>
<tr><td><a href="/record/2417/files/KJ31_045.pdf">KJ31_045.pdf (2.3 MB)</a>
<a href="/record/2417/file_details/KJ31_045.pdf?filename=KJ31_045.pdf&amp;file_order=0">詳細</a>
<a href="/record/2417/preview/KJ31_045.pdf">プレビュー</a></td><td>CC BY</td></tr>
<tr><td><a href="/record/2417/files/sekisetsu_1978-2019.csv">sekisetsu_1978-2019.csv</a>
</td><td>CC BY</td></tr></table>
<dl><dt>著者</dt><dd><a href="/search?search_type=1&amp;creator=佐々木">佐々木, 雪子</a></dd>
<dt>キーワード</dt><dd><a href="/search?q=積雪">積雪</a></dd></dl>
<h4>Export</h4><a href="/records/2417/export/json">JSON</a>
<a href="/records/2417/export/bibtex">BibTeX</a>
<a href="/oai?verb=GetRecord&amp;metadataPrefix=jpcoar_1.0&amp;identifier=oai:repo:00002417">OAI</a>
<p><a href="/records/2416">前</a> <a href="/records/2418">次</a></p>""",
            meta,
        ),
    )
    p.file("/record/2417/files/KJ31_045.pdf", "KJ31_045.pdf")
    p.file("/record/2417/files/sekisetsu_1978-2019.csv", "sekisetsu_1978-2019.csv", attach=True)
    p.own(
        "/record/2417/file_details/KJ31_045.pdf?filename=KJ31_045.pdf&file_order=0",
        page(
            f"KJ31_045.pdf - {title}",
            """<h2>KJ31_045.pdf</h2><a href="/record/2417/files/KJ31_045.pdf">ダウンロード</a>
<a href="/records/2417">アイテムに戻る</a><p>公開日 2020-03-31</p>""",
        ),
    )
    p.maybe(
        p.raw(
            "/record/2417/preview/KJ31_045.pdf",
            page("preview", "<canvas></canvas>"),
            "text/html; charset=utf-8",
        )
    )
    p.meta("/records/2417/export/json", {"id": 2417, "title": title}, "application/json")
    p.meta(
        "/records/2417/export/bibtex",
        f"@article{{oai:repo:2417,title={{{title}}}}}",
        "text/x-bibtex",
    )
    p.meta(
        "/oai?verb=GetRecord&metadataPrefix=jpcoar_1.0&identifier=oai:repo:00002417",
        f"<OAI-PMH><GetRecord><title>{title}</title></GetRecord></OAI-PMH>",
        "text/xml",
    )
    for n, t in ((2416, "谷底の風速"), (2418, "山麓の湧水の水質")):
        p.other(
            f"/records/{n}", page(t, f"<h2>{t}</h2><a href='/record/{n}/files/a.pdf'>a.pdf</a>")
        )
        p.blob(f"/record/{n}/files/a.pdf", "a.pdf")
    p.gone("/records/2417/linkset-none")
    p.maybe("/records/2417/linkset-none")
    p.bar("index of the repository", "/search?search_type=2&q=32")
    p.bar("login with return address", "/login/?next=%2Frecords%2F2417")
    p.fill(
        lambda u: page("一覧", "<a href='/records/2416'>谷底</a> <a href='/records/2417'>北山</a>")
    )
    return p.site("/records/2417", "complete", "two files listed, both served")


def islandora_object() -> ThirdSite:
    """An Islandora 7 object of a French-speaking society: datastreams by name."""
    p = Portal("islandora_object", 1, "https://collections.sghn.example")
    talk = Prose(
        "isl", "le moulin, la rivière, le barrage", "alimente, borde, domine", "au XIXe siècle"
    )
    pid = "/islandora/object/sghn%3A881"

    def page(t: str, main: str) -> str:
        return f"""<html><head><title>{t} | Société de géographie de la Haute-Noire</title></head>
<body class="i18n-fr"><ul id="main-menu"><li><a href="/">Accueil</a></li>
<li><a href="/islandora/object/sghn%3Aroot">Collections</a></li>
<li><a href="/user/login?destination=islandora/object/sghn%253A881">Se connecter</a></li></ul>
<form action="/islandora/search" method="get"><input name=q></form>
<div id="content">{main}</div></body></html>"""

    stream = f"{pid}/datastream"
    p.own(
        pid,
        page(
            "Plan du barrage de Vaux, 1883",
            f"""<h1>Plan du barrage de Vaux, 1883</h1>
<ul class="tabs primary"><li class="active"><a href="{pid}">Voir</a></li>
<li><a href="{pid}/print_object">Imprimer</a></li></ul>
<div class="islandora-large-image-content"><a href="{stream}/OBJ/view">
<img src="{stream}/JPG/view" alt=""></a></div>
<p>{talk.text(5)}</p><p>Dans les collections : <a href="/islandora/object/sghn%3Aplans">Plans
</a></p>
<fieldset><legend>Détails</legend><dl><dt>Sujet</dt><dd>
<a href="/islandora/search?type=dismax&amp;q=barrage">Barrages</a></dd></dl></fieldset>
<h2>Télécharger</h2><ul><li><a href="{stream}/OBJ/download">TIFF (84 Mo)</a></li>
<li><a href="{stream}/JPG/download">JPEG</a></li>
<li><a href="{stream}/MODS/download">MODS</a></li><li><a href="{stream}/DC/view">DC</a></li></ul>
<div class="block"><h2>Documents voisins</h2>
<a href="/islandora/object/sghn%3A880">Coupe du barrage</a>
<a href="/islandora/object/sghn%3A882">Vue du moulin</a></div>""",
        ),
    )
    p.file(f"{stream}/OBJ/download", "sghn_881_OBJ.tif", "image/tiff", attach=True)
    p.maybe(p.blob(f"{stream}/OBJ/view", "sghn_881_OBJ.tif", "image/tiff"))
    p.file(f"{stream}/JPG/download", "sghn_881_JPG.jpg", "image/jpeg", attach=True)
    p.maybe(p.blob(f"{stream}/JPG/view", "sghn_881_JPG.jpg", "image/jpeg"))
    p.meta(f"{stream}/MODS/download", "<mods><title>Plan du barrage</title></mods>", "text/xml")
    p.meta(f"{stream}/DC/view", "<dc><title>Plan du barrage</title></dc>", "text/xml")
    p.maybe(p.show(f"{pid}/print_object", page("Imprimer", "<p>Plan du barrage de Vaux</p>")))
    for n, t in (("880", "Coupe du barrage"), ("882", "Vue du moulin")):
        at = f"/islandora/object/sghn%3A{n}"
        p.other(at, page(t, f"<h1>{t}</h1><a href='{at}/datastream/OBJ/download'>TIFF</a>"))
        p.blob(f"{at}/datastream/OBJ/download", f"{n}.tif", "image/tiff", attach=True)
    p.bar("collection", "/islandora/object/sghn%3Aplans")
    p.bar("login", "/user/login?destination=islandora/object/sghn%253A881")
    p.fill(lambda u: page("Liste", f"<a href='{pid}'>Plan du barrage de Vaux, 1883</a>"))
    return p.site(pid, "complete", "every datastream is listed on the object's page")


def samvera_work() -> ThirdSite:
    """A Hyrax work with file sets as pages and downloads with opaque ids."""
    p = Portal("samvera_work", 1, "https://scholar.lakemont.example")
    talk = Prose(
        "hyr", "the sediment, the core, the layer", "dates, records, shifts", "in the lake"
    )
    work = "/concern/datasets/8g84mm42x"
    sets = {"kw52j8137": "cores.xlsx", "x346d4254": "photos.zip", "0r967373h": "README.txt"}

    def page(t: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>{t} | Scholar@Lakemont</title>{head}</head>
<body><a href="#skip">Skip</a><header><a href="/">Scholar@Lakemont</a>
<a href="/about">About</a> <a href="/catalog?locale=en">Browse</a>
<a href="/users/sign_in?locale=en">Login</a></header><main>{main}</main></body></html>"""

    rows = "".join(
        f"""<tr><td><a href="/concern/parent/8g84mm42x/file_sets/{i}?locale=en">{n}</a></td>
<td><a href="/downloads/{i}?locale=en" target=_blank>Download</a></td></tr>"""
        for i, n in sets.items()
    )
    exports = {
        "endnote": "application/x-endnote-refer",
        "ttl": "text/turtle",
        "jsonld": "application/ld+json",
        "nt": "application/n-triples",
    }
    links = "".join(f"<a href='{work}.{x}?locale=en'>{x}</a> " for x in exports)
    body = f"""<h1>Varved sediment cores of Lake Mont</h1><p>{talk.text(5)}</p>
<p>Creator: <a href="/catalog?f%5Bcreator_sim%5D%5B%5D=Okafor">Okafor, N.</a>
Keyword: <a href="/catalog?f%5Bkeyword_sim%5D%5B%5D=varves">varves</a>
Collection: <a href="/collections/9p2909328?locale=en">Limnology</a></p>
<h2>Items</h2><table>{rows}</table><h2>Export</h2>{links}
<aside>Languages: <a href="{work}?locale=es">Español</a></aside>
<a href="/concern/datasets/wp988j816?locale=en">Related: Pollen of Lake Mont</a>"""
    head = '<meta name="citation_title" content="Varved sediment cores of Lake Mont">'
    p.own(f"{work}?locale=en", page("Dataset | Varved sediment cores of Lake Mont", body, head))
    p.hop(work, f"{work}?locale=en", 301)
    p.own(f"{work}?locale=es", page("Dataset | Varved sediment cores of Lake Mont", body, head))
    for i, n in sets.items():
        p.own(
            f"/concern/parent/8g84mm42x/file_sets/{i}?locale=en",
            page(
                f"File Set | {n}",
                f"""<h1>{n}</h1><a href="/downloads/{i}?locale=en">Download the file</a>
<p>In: <a href="{work}?locale=en">Varved sediment cores of Lake Mont</a></p>
<p>Last modified 2021-05-02. Fixity: passed.</p>""",
            ),
        )
        p.file(f"/downloads/{i}?locale=en", n, attach=True)
    for x, kind in exports.items():
        p.meta(f"{work}.{x}?locale=en", f"{x}: Varved sediment cores of Lake Mont", kind)
    p.other(
        "/concern/datasets/wp988j816?locale=en",
        page(
            "Dataset | Pollen of Lake Mont",
            """<h1>Pollen of Lake Mont</h1>
<a href="/downloads/1z40ks85k?locale=en">Download</a>""",
        ),
    )
    p.blob("/downloads/1z40ks85k?locale=en", "pollen.csv", attach=True)
    p.bar("file of a related work", "/downloads/1z40ks85k?locale=en")
    p.bar("facet", "/catalog?f%5Bkeyword_sim%5D%5B%5D=varves")
    p.fill(lambda u: page("Catalog", f"<a href='{work}?locale=en'>Varved sediment cores</a>"))
    return p.site(f"{work}?locale=en", "complete", "three file sets, all served")


def b2share_record() -> ThirdSite:
    """A B2SHARE record: a shell that a script fills, files in a bucket, a JSON interface."""
    p = Portal("b2share_record", 1, "https://share.eudatum.example")
    rec = "3f2a9c0be71d4d58a6c1f0a9e21b7c44"
    bucket = "/api/files/5f0d1c9e-0b5c-4e0f-9a55-6a1f0d7e2b10"
    files = {"glacier_dem_2016.tif": 81920, "glacier_dem_2018.tif": 81920, "readme.md": 900}
    shell = """<!doctype html><html><head><title>B2SHARE</title>
<script src="/bundle.js"></script></head><body><div id="header"><a href="/">B2SHARE</a>
<a href="/communities">Communities</a> <a href="/help/about">About</a>
<a href="/api/oauth/authorize/b2access">Login</a></div><div id="page">%s</div></body></html>"""
    entries = "".join(
        f"<tr><td><a href='{bucket}/{n}'>{n}</a></td><td>{s} B</td></tr>" for n, s in files.items()
    )
    old = "a01b77c3d5e94d7e8c0f4f2f6b1a0d32"
    p.own(
        f"/records/{rec}",
        shell
        % f"""<h1>Elevation models of the Tverr glacier</h1><p>by Lunde, Kari</p>
<p>Two photogrammetric surveys, gridded at two metres, with the control points removed.</p>
<select><option value="/records/{rec}">v2</option><option value="/records/{old}">v1
</option></select>
<a href="/records/{old}">Older version</a><h3>Files</h3><table>{entries}</table>
<a href="/api/records/{rec}">JSON</a> <a href="/records/{rec}/abuse">Report abuse</a>
<a href="/records/?q=community:cryo">Cryosphere</a>
<a href="/records/77aa9c0be71d4d58a6c1f0a9e21b7c45">Similar: Elevation models of Brattbreen</a>""",
        heads=(("Link", f'<https://share.eudatum.example/api/records/{rec}>; rel="describedby"'),),
    )
    p.meta(
        f"/api/records/{rec}",
        {
            "id": rec,
            "metadata": {"titles": [{"title": "Elevation models of the Tverr glacier"}]},
            "files": [
                {"key": n, "size": s, "ePIC_PID": f"http://hdl.handle.example/11304/{n[:7]}"}
                for n, s in files.items()
            ],
            "links": {"self": f"https://share.eudatum.example/api/records/{rec}"},
        },
        "application/json",
    )
    for n in files:
        p.file(f"{bucket}/{n}", n, attach=True)
    p.own(
        f"/records/{old}",
        shell
        % f"""<h1>Elevation models of the Tverr glacier</h1><b>A newer version exists:</b>
<a href="/records/{rec}">v2</a>
<a href="/api/files/0aa0bb11-9999-4e0f-9a55-6a1f0d7e2b10/glacier_dem_2016.tif">
glacier_dem_2016.tif</a>""",
    )
    p.maybe(
        p.blob(
            "/api/files/0aa0bb11-9999-4e0f-9a55-6a1f0d7e2b10/glacier_dem_2016.tif",
            "glacier_dem_2016.tif",
            attach=True,
        )
    )
    near = "77aa9c0be71d4d58a6c1f0a9e21b7c45"
    other_bucket = "/api/files/77777777-0b5c-4e0f-9a55-6a1f0d7e2b10/bratt.tif"
    p.other(
        f"/records/{near}",
        shell % f"<h1>Elevation models of Brattbreen</h1><a href='{other_bucket}'>bratt.tif</a>",
    )
    p.blob(other_bucket, "bratt.tif", attach=True)
    p.bar("form of the portal about the record", f"/records/{rec}/abuse")
    p.bar("search", "/records/?q=community:cryo")
    p.gone("/bundle.js")
    p.fill(lambda u: shell % f"<p>List</p><a href='/records/{near}'>Brattbreen</a>")
    return p.site(f"/records/{rec}", "review", "the older version has files of its own")


def national_data_service() -> ThirdSite:
    """A study of a national data service: query addresses, documents open, data on request."""
    p = Portal("national_data_service", 1, "https://beta.ndservice.example")
    docs = "https://doc.ndservice.example/doc/8765/mrdoc"
    talk = Prose("uk", "the household, the interviewer, the wave", "answered, refused", "in 2016")
    study = "/datacatalogue/studies/study?id=8765"

    def page(t: str, main: str) -> str:
        return f"""<html lang="en-GB"><head><title>NDS Data Service - {t}</title></head><body>
<div class="crumbs"><a href="/">Home</a> &gt; <a href="/datacatalogue/studies">Studies</a></div>
<div class="top"><a href="/auth/login?returnUrl=%2Fdatacatalogue%2Fstudies%2Fstudy%3Fid%3D8765">
Login / Register</a></div>{main}<div class="foot"><a href="/contact">Contact</a></div>
</body></html>"""

    tabs = "".join(
        f"<li><a href='{study}{x}'>{n}</a></li>"
        for x, n in (("", "Details"), ("#documentation", "Documentation"))
    )
    p.own(
        study,
        page(
            "Time Use of Carers, 2016",
            f"""<h1>Time Use of Carers, 2016</h1><ul>{tabs}</ul><p>SN: 8765</p>
<p>{talk.text(6)}</p><h2>Documentation</h2>
<a href="{docs}/pdf/8765_user_guide.pdf">User guide</a>
<a href="{docs}/pdf/8765_questionnaire.pdf">Questionnaire</a>
<a href="{docs}/UKDA/UKDA_Study_8765_Information.htm">Study information and citation</a>
<h2>Access data</h2><a href="/umbraco/surface/download?id=8765&amp;f=spss">SPSS</a>
<a href="/umbraco/surface/download?id=8765&amp;f=stata">STATA</a>
<p>These data are safeguarded: you must sign in.</p>
<h2>Metadata</h2><a href="/datacatalogue/studies/study/export?id=8765&amp;format=ddi">DDI</a>
<h2>Related</h2><a href="/datacatalogue/studies/study?id=8764">Time Use of Carers, 2011</a>
<a href="/datacatalogue/series/series?id=2000077">Series</a>""",
        ),
    )
    p.file(f"{docs}/pdf/8765_user_guide.pdf", "8765_user_guide.pdf")
    p.file(f"{docs}/pdf/8765_questionnaire.pdf", "8765_questionnaire.pdf")
    p.own(
        f"{docs}/UKDA/UKDA_Study_8765_Information.htm",
        "<html><head><title>UKDA Study 8765</title></head><body>Study number 8765</body></html>",
    )
    for f in ("spss", "stata"):
        p.refused(f"/umbraco/surface/download?id=8765&f={f}", page("Sign in", "Sign in first"))
    p.meta(
        "/datacatalogue/studies/study/export?id=8765&format=ddi",
        "<codeBook><titl>Time Use of Carers, 2016</titl></codeBook>",
        "text/xml",
    )
    old = "https://doc.ndservice.example/doc/8764/mrdoc/pdf/8764_user_guide.pdf"
    p.other(
        "/datacatalogue/studies/study?id=8764",
        page("Time Use of Carers, 2011", f"<h1>2011</h1><a href='{old}'>User guide</a>"),
    )
    p.blob(old, "8764_user_guide.pdf")
    p.bar("series", "/datacatalogue/series/series?id=2000077")
    p.fill(lambda u: page("Catalogue", f"<a href='{study}'>Time Use of Carers, 2016</a>"))
    return p.site(study, "partial", "the data files ask for an account")


ALL = (weko_item, islandora_object, samvera_work, b2share_record, national_data_service)
