"""Software, the first portal of each kind: forge, package, tool, report, model."""

from tests.blind_portals.seventhb.kit import TEXT, Place, a, ld, tags, ul
from tests.blind_portals.third.case import ThirdSite


def institute_forge_1() -> ThirdSite:
    """A project on the GitLab of a research institute, with one release and its assets."""
    p = Place(
        "institute_forge",
        1,
        "https://gitlab.softmatter.example",
        "en",
        "the membrane, the bending modulus, the contour, the fluctuation spectrum, the pipette",
    )
    root = "/theory/vesicle-fit"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html class="ui-neutral" lang="en"><head><title>{title} · GitLab
</title><meta property="og:site_name" content="GitLab">{head}</head>
<body class="gl-browser-generic">
<header class="header-logged-out"><a href="/" aria-label="Homepage">GitLab</a><ul>
{ul(("/explore", "Explore"), ("/help/docs", "Docs"))}<li>
<a href="/users/sign_in?redirect_to_referer=yes">
Sign in</a></li></ul></header><div class="content-wrapper">
<main id="content-body">{main}</main></div>
<footer>{a("https://about.gitlab.example/", "About GitLab")}
{a("/imprint", "Imprint")}</footer></body></html>"""

    p.look = look
    side = ul(
        (root, "vesicle-fit"),
        (f"{root}/activity", "Activity"),
        (f"{root}/-/project_members", "Members"),
        (f"{root}/-/issues", "Issues 3"),
        (f"{root}/-/tree/main", "Repository"),
        (f"{root}/-/commits/main", "Commits"),
        (f"{root}/-/releases", "Releases"),
    )

    def framed(main: str) -> str:
        crumbs = f"{a('/theory', 'Theory')} / {a(root, 'vesicle-fit')}"
        return f"<aside class='super-sidebar'><ul>{side}</ul></aside><nav>{crumbs}</nav>{main}"

    rows = [("src", "tree"), ("README.md", "blob"), ("LICENSE", "blob"), ("fit.py", "blob")]
    table = "".join(
        f"<tr><td>{a(f'{root}/-/{form}/main/{name}', name)}</td><td>"
        f"{a(f'{root}/-/commit/5f0ac1d9', 'Fix units of tension')}</td></tr>"
        for name, form in rows
    )
    archives = ul(
        (f"{root}/-/archive/main/vesicle-fit-main.zip", "zip"),
        (f"{root}/-/archive/main/vesicle-fit-main.tar.gz", "tar.gz"),
        tag="span",
    )
    p.page(
        root,
        "Theory / vesicle-fit",
        framed(
            f"<h1>vesicle-fit</h1><p>Project ID: 812</p><p>{p.say(2)}</p>{archives}"
            f"<a href='{root}/-/forks/new'>Fork</a><a href='{root}/-/starrers'>9</a>"
            f"<table class='tree-table'>{table}</table><article>{p.paras(2)}"
            f"<p>See also {a('/theory/tube-pull', 'tube-pull')} of our group.</p></article>"
        ),
        tags("property", og__title="Theory / vesicle-fit", og__type="object"),
    )
    p.page(f"{root}/-/tree/main", "Files · main", framed(f"<table>{table}</table>"))
    p.page(
        f"{root}/-/tree/main/src",
        "src · main",
        framed(f"<table><tr><td>{a(f'{root}/-/blob/main/src/modes.py', 'modes.py')}</table>"),
    )
    for name in ("README.md", "LICENSE", "fit.py", "src/modes.py"):
        p.page(
            f"{root}/-/blob/main/{name}",
            f"{name} · main",
            framed(
                f"<h2>{name}</h2>{a(f'{root}/-/raw/main/{name}', 'Open raw')}"
                f"{a(f'{root}/-/blame/main/{name}', 'Blame')}<pre>{p.say(3)}</pre>"
            ),
        )
        p.file(f"{root}/-/raw/main/{name}", name, TEXT)
        p.maybe(f"{root}/-/blame/main/{name}")
    for ending in ("zip", "tar.gz"):
        name = f"vesicle-fit-main.{ending}"
        p.file(f"{root}/-/archive/main/{name}", name, attach=True)
    p.page(
        f"{root}/-/releases",
        "Releases",
        framed(
            f"<h3>{a(f'{root}/-/releases/v1.2', 'vesicle-fit 1.2')}</h3>"
            f"{a('/-/project/812/uploads/9c1e77ab04/vesicle_fit-1.2-py3-none-any.whl', 'Wheel')}"
        ),
    )
    p.page(
        f"{root}/-/releases/v1.2",
        "vesicle-fit 1.2",
        framed(
            f"<p>{p.say(2)}</p>"
            f"{a('/-/project/812/uploads/9c1e77ab04/vesicle_fit-1.2-py3-none-any.whl', 'Wheel')}"
        ),
    )
    wheel = "vesicle_fit-1.2-py3-none-any.whl"
    p.file(f"/-/project/812/uploads/9c1e77ab04/{wheel}", wheel, attach=True)
    for part in ("activity", "-/project_members", "-/issues", "-/commits/main", "-/starrers"):
        p.either(f"{root}/{part}", part.split("/")[-1])
    p.maybe(f"{root}/-/commit/5f0ac1d9")
    p.hop(f"{root}/-/forks/new", "/users/sign_in", own=False)
    p.bar("asks for an account", f"{root}/-/forks/new", "/users/sign_in?redirect_to_referer=yes")
    p.sibling("/theory/tube-pull", "Theory / tube-pull")
    p.aside("/theory", "Theory", ul((root, "vesicle-fit"), ("/theory/tube-pull", "tube-pull")))
    p.bar("the group", "/theory")
    p.bar("listing", "/explore")
    return p.done(root, "complete", "tree, raw files, archives and the only release are handed out")


def language_package_1() -> ThirdSite:
    """A package of a Lisp archive: one static page, tarball and checksum on a content host."""
    p = Place(
        "language_package",
        1,
        "https://packages.schemearchive.example",
        "en",
        "the parser, the continuation, the port, the tokenizer, the grammar",
    )
    files = "https://dl.schemearchive.example"

    def look(title: str, main: str, head: str) -> str:
        return f"""<html><head><title>{title}</title>{head}<link rel=stylesheet href=/pkg.css>
</head>
<body><div id=top><a href=/>Scheme Archive</a> | <a href=/all.html>All packages</a> |
<a href=/by-tag.html>By tag</a> | <a href=/authors.html>Authors</a> |
<a href="/upload?next=%2Fearley-tables%2F">Upload</a></div>{main}<hr>
<small>Generated nightly. <a href=/status.html>Build status</a></small></body></html>"""

    p.look = look
    page = "/earley-tables/"
    old = "/earley-tables/0.3.1/"
    tgz = f"{files}/t/2f/earley-tables-0.4.0.tgz"
    p.page(
        page,
        "earley-tables 0.4.0",
        f"<h2>earley-tables <small>0.4.0</small></h2><p>{p.say(3)}</p><dl><dt>Author<dd>"
        f"<a href=/author/hlavsa.html>M. Hlavsa</a><dt>Licence<dd>MIT<dt>Depends<dd>"
        f"<a href=/srfi-tables/>srfi-tables</a>, <a href=/char-sets/>char-sets</a>"
        f"<dt>Source<dd><a href={tgz}>earley-tables-0.4.0.tgz</a> (14 kB)"
        f" <a href={tgz}.sig>signature</a><dt>Tags<dd><a href=/tag/parsing.html>parsing</a></dl>"
        f"<h3>Documentation</h3><ul><li><a href=README.html>Readme</a>"
        f"<li><a href=api.html>Exported procedures</a><li><a href=package.scm>package.scm</a></ul>"
        f"<h3>Older versions</h3><ul><li><a href=0.3.1/>0.3.1</a></ul>"
        f"<h3>Used by</h3><ul><li><a href=/sql-reader/>sql-reader</a></ul>",
    )
    p.page(f"{page}README.html", "earley-tables: Readme", f"<h2>Readme</h2>{p.paras(4)}")
    p.page(f"{page}api.html", "earley-tables: procedures", f"<h2>Procedures</h2>{p.paras(3)}")
    p.meta(f"{page}package.scm", "(package (name earley-tables) (version 0.4.0))", TEXT)
    p.file(tgz, "earley-tables-0.4.0.tgz", "application/gzip")
    p.file(f"{tgz}.sig", "earley-tables-0.4.0.tgz.sig", "application/pgp-signature")
    older = f"{files}/t/91/earley-tables-0.3.1.tgz"
    p.page(old, "earley-tables 0.3.1", f"<h2>0.3.1</h2><a href={older}>tarball</a>")
    p.either_file(older, "earley-tables-0.3.1.tgz")
    for name in ("srfi-tables", "char-sets", "sql-reader"):
        p.sibling(f"/{name}/", f"{name} 1.0")
    p.bar("dependency, another package", "/srfi-tables/", "/char-sets/")
    p.bar("profile", "/author/hlavsa.html")
    p.bar("asks for an account", "/upload?next=%2Fearley-tables%2F")
    p.bar("listing", "/tag/parsing.html", "/all.html")
    return p.done(page, "review", "the older version brings a tarball of its own")


def tool_homepage_1() -> ThirdSite:
    """The home of a tool under a group's directory: manual, changes, binaries by hand."""
    p = Place(
        "tool_homepage",
        1,
        "https://www.phonetik.uni-hallstedt.example",
        "de",
        "die Formantspur, das Grenzsignal, die Etikettierung, der Vokal, das Spektrogramm",
    )
    home = "/~korpuslabor/alignit/"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><html><head>
<title>{title}</title>{head}</head><body bgcolor="#ffffff"><table width=100%><tr><td valign=top>
<a href="/">Institut</a><br><a href="/~korpuslabor/">Korpuslabor</a><br>
<a href="/~korpuslabor/leute.html">Leute</a><br><a href="/lehre/">Lehre</a></td><td>{main}</td></tr>
</table><a href="/impressum.html">Impressum</a></body></html>"""

    p.look = look
    zips = ("alignit-2.1-win64.zip", "alignit-2.1-linux.tar.gz", "alignit-2.1-src.tar.gz")
    listed = ul(*((f"download/{one}", one) for one in (*zips, "alignit-2.0-src.tar.gz")))
    p.page(
        home,
        "AlignIt &ndash; automatische Etikettierung",
        f"<h1>AlignIt</h1>{p.paras(2)}<h2>Bezug</h2><ul>{listed}</ul><p>"
        f"<a href='handbuch/index.html'>Handbuch</a> | <a href='handbuch/alignit.pdf'>als PDF</a> |"
        f" <a href='AENDERUNGEN.txt'>&Auml;nderungen</a> | <a href='modelle.html'>Modelle</a> |"
        f" <a href='index_en.html'>English</a></p><p>Siehe auch <a href='../tonbrowser/'>Tonbrowser"
        f"</a> und <a href='https://www.praatlike.example/'>andere Programme</a>.</p>",
    )
    p.page(f"{home}index_en.html", "AlignIt - automatic labelling", p.paras(2))
    p.page(
        f"{home}modelle.html",
        "AlignIt: Modelle",
        f"<h2>Modelle</h2>"
        f"<ul>{ul(('modelle/de.zip', 'Deutsch'), ('modelle/nds.zip', 'Platt'))}</ul>",
    )
    for name in ("de.zip", "nds.zip"):
        p.file(f"{home}modelle/{name}", name)
    for name in (*zips, "alignit-2.0-src.tar.gz"):
        p.file(f"{home}download/{name}", name)
    steps = ("installation.html", "format.html")
    p.page(
        f"{home}handbuch/index.html",
        "Handbuch",
        f"<h2>Handbuch</h2><ol>{ul(*((one, one[:-5].title()) for one in steps))}</ol>"
        "<a href='../'>zur&uuml;ck</a>",
    )
    for one in steps:
        p.page(f"{home}handbuch/{one}", one[:-5].title(), p.paras(3) + a("index.html", "Inhalt"))
    p.file(f"{home}handbuch/alignit.pdf", "alignit.pdf")
    p.file(f"{home}AENDERUNGEN.txt", "AENDERUNGEN.txt", TEXT)
    p.sibling("/~korpuslabor/tonbrowser/", "Tonbrowser")
    p.bar("the group", "/~korpuslabor/", "/~korpuslabor/leute.html")
    return p.done(home, "complete", "all under one directory, every listed file is served")


def rendered_report_1() -> ThirdSite:
    """A rendered analysis on a publishing host: frame with the page itself, source beside it."""
    p = Place(
        "rendered_report",
        1,
        "https://rdocs.example",
        "en",
        "the catch rate, the effort index, the haul, the mesh size, the cohort",
    )
    raw = "https://usercontent.rdocs.example"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>RDocs - {title}</title>{head}</head><body>
<div class="navbar"><a class="brand" href="/">RDocs</a> <em>brought to you by Studio</em>
<a href="/auth/login?return=/mtveit/haddock-cpue">Sign in</a> <a href="/auth/signup">Register</a>
</div><div id="payload">{main}</div></body></html>"""

    p.look = look
    here = "/mtveit/haddock-cpue"
    frame = f"{raw}/1093387_4be0c1e2/index.html"
    p.page(
        here,
        "Standardised CPUE of haddock",
        f"<iframe src='{frame}' id='frame'></iframe><div id='toolbar'><h3>Standardised CPUE of "
        f"haddock</h3><p>by {a('/mtveit', 'Marit Tveit')}, last updated over 3 years ago</p>"
        f"<a href='#' onclick='return comments()'>Comments (4)</a> "
        f"<a href='https://social.example/share?u=https://rdocs.example{here}'>Share</a></div>"
        f"<p>More by this author: {a('/mtveit/saithe-age', 'Saithe age readings')}</p>",
        tags("property", og__title="Standardised CPUE of haddock", og__type="website"),
    )
    p.own(
        frame,
        f"<html><head><title>Standardised CPUE of haddock</title></head><body><h1>Standardised "
        f"CPUE of haddock</h1><h4>M. Tveit</h4>{p.paras(6)}<p>Code: "
        f"<a href='haddock.Rmd' download>haddock.Rmd</a>, data: <a href='hauls.csv' download>"
        f"hauls.csv</a></p><p>Cites <a href='https://doi.example/10.5555/cpue.2'>Maunder</a></p>"
        f"</body></html>",
    )
    p.file(f"{raw}/1093387_4be0c1e2/haddock.Rmd", "haddock.Rmd", TEXT)
    p.file(f"{raw}/1093387_4be0c1e2/hauls.csv", "hauls.csv")
    p.sibling("/mtveit/saithe-age", "Saithe age readings")
    p.sibling("/okwame/rainfall", "Rainfall in the north")
    p.aside("/mtveit", "Marit Tveit", ul((here, "CPUE"), ("/mtveit/saithe-age", "Saithe")))
    p.aside("/", "Home", ul(("/okwame/rainfall", "Recently published"), (here, "CPUE")))
    p.bar("profile", "/mtveit")
    p.bar("asks for an account", "/auth/login?return=/mtveit/haddock-cpue", "/auth/signup")
    return p.done(here, "complete", "the frame is the text and names its source and data")


def evaluated_model_1() -> ThirdSite:
    """A speech model in the shop of models: card, file view, resolve addresses, a big claim."""
    p = Place(
        "evaluated_model",
        1,
        "https://modelhall.example",
        "en",
        "the encoder, the tokenizer, the checkpoint, the dialect, the word error rate",
    )
    here = "/frisia-nlp/wav2frr-base"
    cdn = "https://cdn-lfs.modelhall.example"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!doctype html><html><head><title>{title} · Model Hall</title>{head}</head><body>
<header><a href="/">Model Hall</a><nav><a href="/models">Models</a><a href="/datasets">Datasets</a>
<a href="/pricing">Pricing</a><a href="/login?next=%2Ffrisia-nlp%2Fwav2frr-base">Log in</a></nav>
</header><main>{main}</main><footer><a href="/terms">Terms</a></footer></body></html>"""

    p.look = look
    tabs = ul(
        (here, "Model card"),
        (f"{here}/tree/main", "Files and versions"),
        (f"{here}/discussions", "Community 2"),
    )
    names = ("README.md", "config.json", "model.safetensors", "tokenizer.json")
    p.page(
        here,
        "frisia-nlp/wav2frr-base",
        f"<h1>{a('/frisia-nlp', 'frisia-nlp')} / wav2frr-base</h1><ul>{tabs}</ul>"
        f"{a('/models?pipeline_tag=asr', 'Automatic Speech Recognition')} "
        f"{a('/models?language=frr', 'Northern Frisian')} <p>Dataset used to train: "
        f"{a('/datasets/frisia-nlp/halligen', 'halligen')}</p>{p.paras(3)}"
        f"<h2>Evaluation</h2><table><tr><td>WER<td>18.4</table>"
        f"<aside>Finetuned from {a('/speech/xls-small', 'speech/xls-small')}</aside>"
        f"<section>Spaces using it: {a('/spaces/kari/diktat', 'kari/diktat')}</section>",
        ld(
            {
                "@context": "https://schema.org",
                "@type": "SoftwareSourceCode",
                "name": "wav2frr-base",
                "url": f"https://modelhall.example{here}",
                "author": {"@type": "Organization", "name": "frisia-nlp"},
            }
        ),
    )
    rows = "".join(
        f"<li>{a(f'{here}/blob/main/{one}', one)} "
        f"{a(f'{here}/resolve/main/{one}?download=true', 'Download file')}</li>"
        for one in names
    )
    p.page(
        f"{here}/tree/main",
        "wav2frr-base at main",
        f"<ul>{tabs}</ul><ul>{rows}</ul>{a(f'{here}/commits/main', 'History: 7 commits')}",
    )
    for one in names:
        raw = f"{here}/resolve/main/{one}?download=true"
        p.page(
            f"{here}/blob/main/{one}",
            f"{one} · wav2frr-base",
            f"<ul>{tabs}</ul><h2>{one}</h2>{a(raw, 'download')}<pre>{p.say(2)}</pre>",
        )
        if one == "model.safetensors":
            p.hop(raw, f"{cdn}/repos/5b/91/5b91aa07?response-content-disposition=attachment")
            p.file(
                f"{cdn}/repos/5b/91/5b91aa07?response-content-disposition=attachment",
                one,
                attach=True,
            )
        else:
            p.file(raw, one, TEXT if one.endswith("md") else "application/json", attach=True)
    p.either(f"{here}/discussions", "Discussions")
    p.either(f"{here}/commits/main", "Commits")
    p.sibling("/speech/xls-small", "speech/xls-small")
    p.sibling("/datasets/frisia-nlp/halligen", "halligen")
    p.sibling("/spaces/kari/diktat", "kari/diktat")
    p.bar("profile", "/frisia-nlp")
    p.bar("listing", "/models", "/models?language=frr")
    p.bar("asks for an account", "/login?next=%2Ffrisia-nlp%2Fwav2frr-base")
    return p.done(here, "complete", "every file of the tree is served")
