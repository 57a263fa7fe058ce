"""Second portals: a forge, a registry of packages, a site of a tool, a notebook, a model."""

from tests.blind_portals.ninthb.kit import ld, links, rest
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def forge_project_2() -> ThirdSite:
    """A project in the manner of Launchpad: code, bugs, translations on sub-hosts, series."""
    p = Portal("forge_project", 2, "https://startpad.example")
    say = Prose(p.kind + "2", "the tagger, a lexicon, the corpus", "marks, joins, reads", "twice")

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title}</title></head><body><div id="menu">
<a href="/lextag">Overview</a> <a href="https://code.startpad.example/lextag">Code</a>
<a href="https://bugs.startpad.example/lextag">Bugs</a>
<a href="https://answers.startpad.example/lextag">Answers</a></div>{body}
<div id="foot"><a href="/+tour">Tour</a> <a
href="/+login">Log in / Register</a></div></body></html>"""

    def plain(title: str, body: str) -> str:
        return f"""<html><head><title>{title}</title></head><body>
<a href="/+tour">Tour</a> <a href="/+login">Log in / Register</a>{body}</body></html>"""

    p.own(
        "/lextag",
        shell(
            "LexTag in Startpad",
            f"""<h1>LexTag</h1>{say.paras(2)}<p>Registered by <a href="/~mokoena">T. Mokoena</a></p>
<a href="/lextag/+rdf">RDF metadata</a> <a href="/lextag/+topcontributors">contributors</a>
<h2>Series and milestones</h2><a href="/lextag/trunk">trunk series</a>
<a href="/lextag/+series">View full history</a>
<h2>Downloads</h2>
<a href="/lextag/trunk/0.9.2/+download/lextag-0.9.2.tar.gz">lextag-0.9.2.tar.gz</a>
<a href="/lextag/trunk/0.9.2/+download/lextag-0.9.2.tar.gz.asc">(sig)</a>
<a href="/lextag/+download">All downloads</a>
<h2>Part of</h2><a href="/cape-linguistics">Cape Linguistics</a> <a
href="/morphgen">morphgen</a>""",
        ),
    )
    files = {
        "/lextag/trunk/0.9.2/+download/lextag-0.9.2.tar.gz": "lextag-0.9.2.tar.gz",
        "/lextag/trunk/0.9.1/+download/lextag-0.9.1.tar.gz": "lextag-0.9.1.tar.gz",
    }
    p.own("/lextag/+download", shell("LexTag project files", links(files)))
    p.own(
        "/lextag/trunk",
        shell(
            "trunk",
            '<a href="/lextag/trunk/0.9.2">0.9.2</a> <a href="/lextag/trunk/0.9.1">0.9.1</a>',
        ),
    )
    p.own("/lextag/+series", shell("Series of LexTag", '<a href="/lextag/trunk">trunk</a>'))
    for one in ("0.9.2", "0.9.1"):
        path = f"/lextag/trunk/{one}"
        p.own(path, shell(f"LexTag {one}", say.paras(1)))
        target = f"https://files.startpad.example/{one[-1]}4410/lextag-{one}.tar.gz"
        p.hop(f"{path}/+download/lextag-{one}.tar.gz", target, 303)
        p.file(target, f"lextag-{one}.tar.gz")
    signature = "/lextag/trunk/0.9.2/+download/lextag-0.9.2.tar.gz.asc"
    p.file(signature, "lextag.asc", "application/pgp-signature", body="-----BEGIN PGP-----")
    p.meta("/lextag/+rdf", "<rdf:RDF/>", "application/rdf+xml")
    p.own(
        "https://code.startpad.example/lextag",
        shell("Code : LexTag", '<a href="https://git.startpad.example/lextag">browse the code</a>'),
    )
    p.own("https://git.startpad.example/lextag", shell("lextag : tree", "<pre>tag.py</pre>"))
    for sub in ("bugs", "answers"):
        p.maybe(
            p.show(f"https://{sub}.startpad.example/lextag", shell(f"{sub} : LexTag", "1 open"))
        )
    p.maybe(p.show("/lextag/+topcontributors", shell("Contributors", "T. Mokoena")))
    p.other("/morphgen", plain("MorphGen in Startpad", say.paras(1)))
    p.bar("a group of projects", "/cape-linguistics")
    p.bar("a profile", "/~mokoena")
    p.fill(rest(plain, {"/lextag": "LexTag", "/morphgen": "MorphGen"}, say.one()))
    return p.site("/lextag", "complete", "project, series, files, code; bugs are discussion")


def published_package_2() -> ThirdSite:
    """A distribution in an index of a scripting language: release, modules, an author's folder."""
    p = Portal("published_package", 2, "https://metaperl.example")
    say = Prose(
        p.kind + "2", "the parser, a MARC field, the leader", "eats, folds, warns", "lazily"
    )
    page = "/dist/Biblio-Leader"

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title} - metaperl</title></head><body>
<a href="/">Home</a> <a href="/recent">Recent</a> <a href="/about/faq">FAQ</a>
<a href="/login/choose">Sign in</a><form action="/search"></form>{body}</body></html>"""

    base = "/release/OLGAP/Biblio-Leader-0.12"
    names = ("lib/Biblio/Leader.pm", "Changes")
    modules = {"/pod/Biblio::Leader": "Biblio::Leader", "/pod/Biblio::Leader::Field": "::Field"}
    p.own(
        page,
        shell(
            "Biblio-Leader-0.12 - read the leader of a record",
            f"""<h1>Biblio-Leader</h1><a href="/author/OLGAP">Olga P</a> {say.text(2)}
<a href="https://cpan.metaperl.example/authors/id/O/OL/OLGAP/Biblio-Leader-0.12.tar.gz">Download</a>
<a href="{base}/source">Browse files</a> <a href="{base}/changes">Changes</a>
<a href="https://codehost.example/olgap/leader">Repository</a>
<a href="https://rt.metaperl.example/Dist?q=Biblio-Leader">Issues</a>
<a href="http://testers.example/d/Biblio-Leader">Testers</a>
<select><option>Jump to version</option></select>
<a href="/release/OLGAP/Biblio-Leader-0.11">0.11</a>
<h2>Modules</h2>{links(modules)}<a
href="https://api.metaperl.example/v1/release/Biblio-Leader">API</a>
<h2>Reverse dependencies</h2><a href="/dist/Biblio-Shelf">Biblio-Shelf</a>""",
        ),
    )
    p.file(
        "https://cpan.metaperl.example/authors/id/O/OL/OLGAP/Biblio-Leader-0.12.tar.gz",
        "Biblio-Leader-0.12.tar.gz",
    )
    p.own(f"{base}/source", shell("files", links({f"{base}/source/{one}": one for one in names})))
    for one in names:
        p.own(f"{base}/source/{one}", shell(one, "<pre>package Biblio::Leader;</pre>"))
    p.own(f"{base}/changes", shell("Changes", "<pre>0.12 fixes</pre>"))
    for one, word in modules.items():
        p.own(one, shell(word, say.paras(2)))
    p.meta(
        "https://api.metaperl.example/v1/release/Biblio-Leader", {"v": "0.12"}, "application/json"
    )
    old = "https://cpan.metaperl.example/authors/id/O/OL/OLGAP/Biblio-Leader-0.11.tar.gz"
    p.own(
        "/release/OLGAP/Biblio-Leader-0.11",
        shell("Biblio-Leader-0.11", f'<a href="{old}">Download</a> <a href="{page}">latest</a>'),
    )
    p.maybe(p.blob(old, "Biblio-Leader-0.11.tar.gz"))
    p.other("/dist/Biblio-Shelf", shell("Biblio-Shelf-2.0", say.paras(1)))
    p.bar("an author", "/author/OLGAP")
    p.fill(rest(shell, {page: "Biblio-Leader", "/dist/Biblio-Shelf": "Biblio-Shelf"}, say.one()))
    return p.site(page, "review", "an earlier release has an archive of its own")


def software_website_2() -> ThirdSite:
    """A Docusaurus-like site of its own host: docs in two versions, a blog of the project."""
    p = Portal("software_website", 2, "https://opentranscribe.example")
    say = Prose(p.kind + "2", "the editor, a tier, the speaker", "aligns, plays, tags", "offline")

    def shell(title: str, body: str) -> str:
        return f"""<!doctype html><html lang="en"><head><title>{title} | OpenTranscribe</title>
</head><body><nav><a href="/">OpenTranscribe</a> <a href="/docs/intro">Docs</a>
<a href="/blog">Blog</a> <a href="/download">Download</a> <a href="/fr/">Français</a>
<a href="https://codehost.example/opentranscribe">Source</a></nav>{body}
<footer><a href="https://chat.example/opentranscribe">Chat</a>
<a href="https://sisterlab.example/aligner">Aligner, our other tool</a></footer></body></html>"""

    p.own("/", shell("Transcribe speech by hand", f"<h1>OpenTranscribe</h1>{say.paras(2)}"))
    p.own("/fr/", shell("Transcrire à la main", "<h1>OpenTranscribe</h1><p>Un éditeur.</p>"))
    docs = {"/docs/intro": "Intro", "/docs/tiers": "Tiers", "/docs/1.x/intro": "Version 1.x"}
    for one, word in docs.items():
        p.own(one, shell(word, f"{links(docs)}{say.paras(2)}"))
    p.own("/blog", shell("Blog", '<a href="/blog/two-point-oh">Two point oh</a>'))
    p.own("/blog/two-point-oh", shell("Two point oh", say.paras(3)))
    p.own(
        "/download",
        shell(
            "Download",
            '<a href="https://dl.opentranscribe.example/get?os=win">Windows</a> '
            '<a href="https://dl.opentranscribe.example/get?os=mac">macOS</a> '
            '<a href="/sample-project.zip">Sample project</a>',
        ),
    )
    for system, name in (("win", "ot-2.0-setup.exe"), ("mac", "ot-2.0.dmg")):
        p.file(
            f"https://dl.opentranscribe.example/get?os={system}",
            name,
            "application/octet-stream",
            True,
        )
    p.file("/sample-project.zip", "sample-project.zip")
    p.other("https://sisterlab.example/aligner", "<title>Aligner</title><h1>Aligner</h1>")
    p.fill(rest(shell, {"/docs/intro": "Intro"}, say.one()))
    return p.site("/", "complete", "the host is the artifact; two installers by query elsewhere")


def executable_notebook_2() -> ThirdSite:
    """A submission in an exchange of scripts: tabs by fragment, versions, one archive, a view."""
    p = Portal("executable_notebook", 2, "https://www.numworks-central.example")
    say = Prose(p.kind + "2", "the script, a spectrum, the peak", "fits, plots, filters", "live")
    page = "/exchange/submissions/64112-baseline-removal"

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title} - Exchange - NumWorks Central</title></head><body>
<a href="/">Central</a> <a href="/exchange">Exchange</a> <a href="/answers">Answers</a>
<a href="/login?uri={page}">Sign In</a>{body}<a href="/support/contact">Contact</a></body></html>"""

    claim = {
        "@context": "https://schema.org",
        "@type": "SoftwareSourceCode",
        "name": "Baseline Removal",
        "url": p.u(page),
        "downloadUrl": p.u("/exchange/submissions/64112/download"),
    }
    stem = "/exchange/submissions/64112"
    p.own(
        page,
        shell(
            "Baseline Removal",
            f"""{ld(claim)}<h1>Baseline Removal</h1><p>version 1.1.0 (412 KB) by
<a href="/profile/authors/91823">Henk de Wit</a></p>{say.paras(2)}
<a href="{stem}/versions/3/download/zip">Download</a>
<a href="{page}#reviews">Reviews (4)</a>
<h2>Live scripts</h2><a href="{stem}/versions/3/previews/baseline.mlx">baseline.mlx</a>
<a href="{stem}/versions/3/previews/trim.m">trim.m</a>
<h2>Version history</h2><a href="{stem}/versions/2/download/zip">1.0.1</a>
<h2>Acknowledgements</h2><p>Inspired by
<a href="/exchange/submissions/51009-peak-finder">Peak Finder</a></p>
<h2>Categories</h2><a href="/exchange?category=spectra">Spectra</a>""",
        ),
    )
    store = "https://mlassets.numworks-central.example/64112/3/baseline-removal.zip"
    p.hop(f"{stem}/download", store)
    p.hop(f"{stem}/versions/3/download/zip", store)
    p.file(store, "baseline-removal.zip", "", True)
    for one in ("baseline.mlx", "trim.m"):
        p.own(f"{stem}/versions/3/previews/{one}", shell(one, "<pre>x = load</pre>"))
    p.maybe(p.blob(f"{stem}/versions/2/download/zip", "baseline-removal-1.0.1.zip", "", True))
    p.other("/exchange/submissions/51009-peak-finder", shell("Peak Finder", say.paras(1)))
    p.bar("a profile", "/profile/authors/91823")
    p.bar("a login", f"/login?uri={page}")
    p.fill(
        rest(shell, {page: "Baseline", "/exchange/submissions/51009-peak-finder": "P"}, say.one())
    )
    return p.site(page, "review", "an earlier version is handed out as a file of its own")


def scored_model_2() -> ThirdSite:
    """A library of simulation models of a social-science network: releases as pages, citations."""
    p = Portal("scored_model", 2, "https://www.agentmodels.example")
    say = Prose(
        p.kind + "2", "the agent, a herd, the pasture", "moves, trades, learns", "each tick"
    )
    root = "/codebases/7c1e02f4-93aa-4d61-b0de-8a5d0c2f7719"

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title}</title></head><body><nav><a href="/about/">About</a>
<a href="/codebases/">Model library</a> <a href="/jobs/">Jobs</a> <a href="/events/">Events</a>
<a href="/accounts/login/?next={root}/">Sign in</a></nav>{body}</body></html>"""

    def release(number: str) -> str:
        other = "1.0.0" if number == "1.1.0" else "1.1.0"
        return shell(
            f"Pasture Commons {number}",
            f"""<h1>Pasture Commons {number}</h1><a
href="/users/811/">Nomvula Dube</a>{say.paras(2)}
<a href="{root}/releases/{number}/download/">Download version {number}</a>
<a href="{root}/releases/{number}/codemeta.json">codemeta</a>
<a href="{root}/releases/{other}/">Version {other}</a> <h3>Peer reviewed</h3>
<a href="https://www.agentdocs.example/odd">ODD</a> <a href="/codebases/?tags=commons">commons</a>
<a href="/codebases/0aa2b7d1-11cb-4a0e-8c2f-5e9d6b7f0021/">Related: Weir</a>
<h3>Discussion</h3><a href="https://forum.agentmodels.example/t/9921">Join</a>""",
        )

    p.hop(f"{root}/", f"{root}/releases/1.1.0/")
    p.own(f"{root}/releases/1.1.0/", release("1.1.0"))
    p.file(f"{root}/releases/1.1.0/download/", "pasture-commons_v1.1.0.zip", "", True)
    p.meta(
        f"{root}/releases/1.1.0/codemeta.json", {"@type": "SoftwareSourceCode"}, "application/json"
    )
    p.own(f"{root}/releases/1.0.0/", release("1.0.0"))
    p.maybe(p.blob(f"{root}/releases/1.0.0/download/", "pasture-commons_v1.0.0.zip", "", True))
    p.maybe(p.raw(f"{root}/releases/1.0.0/codemeta.json", "{}", "application/json"))
    p.show("https://forum.agentmodels.example/t/9921", "<title>Pasture Commons</title><p>Hi</p>")
    p.maybe("https://forum.agentmodels.example/t/9921")
    other = "/codebases/0aa2b7d1-11cb-4a0e-8c2f-5e9d6b7f0021/"
    p.other(other, shell("Weir", say.paras(1)))
    p.bar("a profile", "/users/811/")
    p.bar("a login", f"/accounts/login/?next={root}/")
    p.fill(rest(shell, {f"{root}/": "Pasture Commons", other: "Weir"}, say.one()))
    return p.site(f"{root}/releases/1.1.0/", "review", "the first release has files of its own")
