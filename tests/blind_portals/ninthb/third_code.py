"""Third portals: a forge, a registry of packages, a site of a tool, a notebook, a model."""

from tests.blind_portals.ninthb.kit import ld, links, rest
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def forge_project_3() -> ThirdSite:
    """A repository on a Chinese forge: tree, blobs, raw files, a release with an attached file."""
    p = Portal("forge_project", 3, "https://mayuan.example")
    say = Prose(p.kind + "3", "模型, 文件, 数据", "读取, 训练, 输出", "完成")
    root = "/hanlu/bronze-ocr"

    def shell(title: str, body: str) -> str:
        return f"""<!DOCTYPE html><html lang="zh-CN"><head><title>{title}</title></head><body>
<nav><a href="/explore">开源</a> <a href="/enterprises">企业版</a>
<a href="/login?redirect_to_url={root}">登录</a></nav><div class="tabs">
<a href="{root}">代码</a> <a href="{root}/issues">Issues</a> <a href="{root}/pulls">PR</a>
<a href="{root}/wikis">Wiki</a> <a href="{root}/releases">发行版</a></div>{body}
<footer><a href="/terms">使用条款</a></footer></body></html>"""

    def plain(title: str, body: str) -> str:
        return f"""<html><head><title>{title}</title></head><body>
<a href="/explore">开源</a> <a href="/enterprises">企业版</a>
<a href="/login">登录</a>{body}</body></html>"""

    names = ("README.md", "ocr.py", "labels.csv")
    blobs = {f"{root}/blob/master/{one}": one for one in names}
    p.own(
        root,
        shell(
            "bronze-ocr: 金文识别",
            f"""<h1><a href="/hanlu">韩露</a> / bronze-ocr</h1>{links(blobs)}
<a href="{root}/tree/master/samples">samples</a> <a href="{root}/commits/master">12 次提交</a>
<a href="{root}/repository/archive/master.zip">下载 ZIP</a> <a href="{root}/stargazers">Star 31</a>
<a href="{root}/members">贡献者</a>{say.paras(2)}
<h3>推荐</h3><a href="/oracle/jiagu-ocr">jiagu-ocr</a>""",
        ),
    )
    for page, one in blobs.items():
        p.own(page, shell(f"{one} · bronze-ocr", f'<a href="{root}/raw/master/{one}">原始数据</a>'))
        kind = "text/plain" if one.endswith("md") else ""
        p.file(f"{root}/raw/master/{one}", one, kind)
    p.own(f"{root}/tree/master/samples", shell("samples", f'<a href="{root}">..</a> 空'))
    p.file(f"{root}/repository/archive/master.zip", "bronze-ocr-master.zip", "", True)
    p.own(
        f"{root}/releases",
        shell("发行版", f'<a href="{root}/releases/download/v1.0/weights.zip">weights.zip</a>'),
    )
    target = "https://foruda.mayuan.example/attach_file/1709281120/weights.zip?token=5f"
    p.hop(f"{root}/releases/download/v1.0/weights.zip", target)
    p.file(target, "weights.zip", "", True)
    p.own(f"{root}/wikis", shell("Wiki", say.paras(1)))
    for one in ("issues", "pulls", "commits/master", "stargazers", "members"):
        p.maybe(p.show(f"{root}/{one}", shell(one, "<p>暂无</p>")))
    p.other("/oracle/jiagu-ocr", plain("jiagu-ocr: 甲骨文识别", say.paras(1)))
    p.bar("a profile", "/hanlu")
    p.bar("a login", f"/login?redirect_to_url={root}")
    p.fill(rest(plain, {root: "bronze-ocr", "/oracle/jiagu-ocr": "jiagu-ocr"}, say.one()))
    return p.site(root, "complete", "files, archive, release; issues and commits are discussion")


def published_package_3() -> ThirdSite:
    """A package in a channel of binary packages: tabs, files for three platforms, badges."""
    p = Portal("published_package", 3, "https://boaconda.example")
    say = Prose(p.kind + "3", "the aligner, a read, the index", "seeds, chains, skips", "on ARM")
    root = "/bioboa/readchain"

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title} :: Boaconda.example</title></head><body>
<a href="/">Boaconda</a> <a href="/search">Search</a> <a href="/gallery">Gallery</a>
<a href="/account/login?next={root}">Sign In</a><ul><li><a href="{root}">Conda</a>
<li><a href="{root}/files">Files</a> <li><a href="{root}/labels">Labels</a>
<li><a href="{root}/badges">Badges</a></ul>{body}<a href="/about/legal">Legal</a></body></html>"""

    def plain(title: str, body: str) -> str:
        return f"""<html><head><title>{title}</title></head><body>
<a href="/">Boaconda</a> <a href="/search">Search</a>
<a href="/gallery">Gallery</a>{body}</body></html>"""

    p.own(
        root,
        shell(
            "Readchain",
            f"""<h1><a href="/bioboa">bioboa</a> / packages / readchain <small>0.4.1</small></h1>
<p>{say.text(3)}</p><a href="https://codehost.example/hartlab/readchain">Home</a>
<a href="https://codehost.example/hartlab/readchain/docs">Documentation</a>
<a href="https://spdx.example/MIT">MIT</a> 20114 total downloads
<pre>conda install bioboa::readchain</pre><a href="/bioboa/readsort">readsort</a> needs this.""",
        ),
    )
    rows = {
        f"{root}/0.4.1/download/{arch}/readchain-0.4.1-h1.conda": f"{arch}/readchain-0.4.1-h1.conda"
        for arch in ("linux-64", "osx-64", "osx-arm64")
    }
    old = f"{root}/0.4.0/download/linux-64/readchain-0.4.0-h0.conda"
    p.own(f"{root}/files", shell("Files :: Readchain", links({**rows, old: "0.4.0 linux-64"})))
    for href, name in rows.items():
        target = f"https://binstar-cio.boaconda.example/65f1/{name.replace('/', '-')}?sig=a9"
        p.hop(href, target)
        p.file(target, "readchain.conda", "application/octet-stream", True)
    p.maybe(p.blob(old, "readchain.conda", "application/octet-stream", True))
    p.own(f"{root}/labels", shell("Labels :: Readchain", '<a href="/bioboa/labels/main">main</a>'))
    p.maybe(p.show(f"{root}/badges", shell("Badges :: Readchain", "<pre>svg</pre>")))
    p.other("/bioboa/readsort", plain("Readsort", say.paras(1)))
    p.bar("the channel", "/bioboa", "/bioboa/labels/main")
    p.bar("a login", f"/account/login?next={root}")
    p.fill(rest(plain, {root: "readchain", "/bioboa/readsort": "readsort"}, say.one()))
    return p.site(root, "review", "the list of files holds an earlier version's file too")


def software_website_3() -> ThirdSite:
    """A French laboratory's pages on a tool, in SPIP: a section, numbered articles, documents."""
    p = Portal("software_website", 3, "https://www.labo-acoustique.example")
    say = Prose(p.kind + "3", "le logiciel, un signal, la voix", "trace, filtre, compte", "ici")

    def shell(title: str, body: str) -> str:
        return f"""<html lang="fr"><head><title>{title} - Laboratoire d'acoustique</title></head>
<body>
<ul><li><a href="/">Accueil</a><li><a href="/rubrique2.html">Équipes</a>
<li><a href="/rubrique7.html">Logiciels</a><li><a href="/rubrique9.html">Publications</a></ul>
{body}<p><a href="/spip.php?page=plan">Plan du site</a>
<a href="/spip.php?page=login&amp;url=rubrique31.html">Se connecter</a></p></body></html>"""

    parts = {
        "/article140.html": "Présentation",
        "/article141.html": "Installer",
        "/article152.html": "Mode d'emploi",
    }
    p.own(
        "/rubrique31.html",
        shell(
            "VoxGraphe",
            f"""<p><a href="/rubrique7.html">Logiciels</a> &gt; VoxGraphe</p><h1>VoxGraphe</h1>
{say.paras(1)}<h2>Articles de cette rubrique</h2>{links(parts)}
<h2>Dans la même rubrique</h2><a href="/rubrique32.html">MireTemps</a>""",
        ),
    )
    documents = {
        "/article141.html": ("/IMG/zip/voxgraphe-3.2.zip", "/IMG/gz/voxgraphe-3.2.tar.gz"),
        "/article152.html": ("/IMG/pdf/manuel_voxgraphe.pdf",),
    }
    for one, word in parts.items():
        files = {doc: doc.rsplit("/", 1)[1] for doc in documents.get(one, ())}
        printed = f"/spip.php?page=imprimer&id={one[8:11]}"
        p.own(
            one,
            shell(
                word,
                f'<h1>{word}</h1><a href="/rubrique31.html">VoxGraphe</a>{say.paras(2)}'
                f'{links(files)}<a href="{printed.replace("&", "&amp;")}">imprimer</a>',
            ),
        )
        p.maybe(p.show(printed, f"<title>{word}</title>{say.paras(2)}"))
        for doc, name in files.items():
            p.file(doc, name)
    p.other("/rubrique32.html", shell("MireTemps", say.paras(1)))
    p.bar("the list of tools", "/rubrique7.html")
    p.fill(rest(shell, {"/rubrique31.html": "VoxGraphe", "/rubrique32.html": "MireTemps"}, "x"))
    return p.site("/rubrique31.html", "complete", "a section, its articles and their documents")


def executable_notebook_3() -> ThirdSite:
    """A gist with a notebook and a table: raw files on a content host, revisions, forks."""
    p = Portal("executable_notebook", 3, "https://snips.codehost.example")
    say = Prose(p.kind + "3", "the cell, a frame, the kernel", "plots, joins, dies", "on run")
    key = "b7e02c9914d5f3a08a61"
    root = f"/mwangi/{key}"
    raw = f"https://snipsusercontent.example/mwangi/{key}/raw/5510ce/"

    def shell(title: str, body: str) -> str:
        return f"""<!doctype html><html><head><title>{title}</title></head><body>
<a href="/">Snips</a> <a href="/discover">All snips</a>
<a href="https://codehost.example/login?return_to={root}">Sign in</a>{body}</body></html>"""

    p.own(
        root,
        shell(
            "Rain gauges of Nairobi, cleaned · Snips",
            f"""<a href="/mwangi">mwangi</a>/<a href="{root}">rain.ipynb</a> Last active 2 years ago
<a href="{root}/archive/5510ce.zip">Download ZIP</a> <a href="{root}/revisions">Revisions 3</a>
<a href="{root}/stargazers">Stars 8</a> <a href="{root}/forks">Forks 1</a>
<p>Rain gauges of Nairobi, cleaned</p>
<div>rain.ipynb <a href="{raw}rain.ipynb">Raw</a>
<iframe src="https://notebooks.snipsview.example/view/ipynb?id={key}"></iframe></div>
<div>gauges.csv <a href="{raw}gauges.csv">Raw</a><table><tr><td>1</td></tr></table></div>
<div id="comments">tkimani: thanks! <a href="/tkimani/0f93aa7c1e">my variant</a></div>""",
        ),
    )
    p.file(f"{raw}rain.ipynb", "rain.ipynb", "text/plain; charset=utf-8")
    p.file(f"{raw}gauges.csv", "gauges.csv", "text/plain; charset=utf-8")
    p.file(f"{root}/archive/5510ce.zip", f"{key}-5510ce.zip", "", True)
    for one in ("revisions", "stargazers", "forks"):
        p.maybe(p.show(f"{root}/{one}", shell(f"{one} · rain.ipynb", say.one())))
    view = f"https://notebooks.snipsview.example/view/ipynb?id={key}"
    p.maybe(p.show(view, f"<html><body>{say.paras(2)}</body></html>"))
    p.other("/tkimani/0f93aa7c1e", shell("Rain of Mombasa", say.paras(1)))
    p.bar("a profile", "/mwangi")
    p.fill(rest(shell, {root: "rain.ipynb", "/tkimani/0f93aa7c1e": "Mombasa"}, say.one()))
    return p.site(root, "complete", "page, two raw files, an archive of both")


def scored_model_3() -> ThirdSite:
    """A vision benchmark on scripts of its own: a task's page, downloads for members."""
    p = Portal("scored_model", 3, "http://www.roadbench.example")
    say = Prose(p.kind + "3", "the car, a lidar, the lane", "turns, sees, drifts", "at dusk")
    root = "/datasets/roadbench"

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>The RoadBench Suite</title></head><body><div>
<a href="{root}/index.php">home</a> <a href="{root}/setup.php">setup</a>
<a href="{root}/eval_lane.php">lane</a> <a href="{root}/eval_depth.php">depth</a>
<a href="{root}/user_login.php">login</a></div><h2>{title}</h2>{body}
<a href="/impressum.php">Impressum</a></body></html>"""

    store = "https://s3.bucket-west.example/roadbench"
    claim = {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": "RoadBench Lane",
        "distribution": [{"@type": "DataDownload", "contentUrl": f"{store}/devkit_lane.zip"}],
    }
    p.own(
        f"{root}/eval_lane.php",
        shell(
            "Lane Estimation Evaluation",
            f"""{ld(claim)}{say.paras(2)}<ul>
<li><a href="{root}/download.php?file=data_lane.zip">Download lane data set (2 GB)</a>
<li><a href="{store}/devkit_lane.zip">Download development kit (1 MB)</a>
<li><a href="{root}/readme_lane.txt">readme</a></ul><table>
<tr><td>1</td><td><a href="{root}/eval_lane_detail.php?result=9f01">LaneNetX</a></td><td>97.1</td>
<tr><td>2</td><td><a href="{root}/eval_lane_detail.php?result=77b2">anon</a></td><td>95.0</td>
</table><a href="{root}/submit.php?task=lane">Submit results</a>
<p>See also <a href="{root}/eval_depth.php">depth</a></p>""",
        ),
    )
    p.refused(f"{root}/download.php?file=data_lane.zip", shell("Login", "Please log in first."))
    p.file(f"{store}/devkit_lane.zip", "devkit_lane.zip")
    p.file(f"{root}/readme_lane.txt", "readme_lane.txt")
    for key in ("9f01", "77b2"):
        page = f"{root}/eval_lane_detail.php?result={key}"
        p.maybe(p.show(page, shell("Method", say.one())))
    p.other(f"{root}/eval_depth.php", shell("Depth Evaluation", say.paras(1)))
    p.bar("a form for members", f"{root}/submit.php?task=lane")
    p.bar("the suite's home", f"{root}/index.php")
    p.fill(rest(shell, {f"{root}/eval_lane.php": "lane"}, say.one()))
    return p.site(f"{root}/eval_lane.php", "partial", "the data are handed out to members only")
