"""Forges of code, registries of packages, stores of models."""
# ruff: noqa: E501, PERF401 - markup stands as platforms write it
# fmt: off

from random import Random
from urllib.parse import quote

from tests.blind_portals.acceptance.build import Piece, PortalDraft, anchors, ld, metas
from tests.blind_portals.acceptance.words import digest, sentences
from tests.blind_portals.site import BlindSite

_TOOLS = ("tidemark", "graincount", "lexigrid", "moraine", "petrify", "kelpnet", "voxpop", "isoclin", "treering", "marlin", "oddfit", "pollenkit", "quaver", "rivulet", "sedflux")
_PEOPLE = ("hruska", "mwangi-lab", "solerm", "velden", "ocean-stats", "tanabe", "karst-group")
_TREE = ("README.md", "LICENSE", "setup.py", "src/core.py", "src/io.py", "data/sample.csv", "tests/test_core.py", "docs/guide.md")


def _tools(kind: str, variant: int, count: int) -> list[tuple[str, str, str]]:
    rng = Random(f"{kind}/{variant}/tools")
    return [(name, rng.choice(_PEOPLE), sentences(rng, 1)) for name in rng.sample(_TOOLS, count)]


def _sha(text: str) -> str:
    return digest(text, 40)


def _folders(paths: tuple[str, ...]) -> list[str]:
    return sorted({path.split("/")[0] for path in paths if "/" in path})


def github_like(variant: int) -> BlindSite:
    d = PortalDraft("github-like", variant, "https://hubcode.example")
    tools = _tools(d.kind, variant, 4)
    name, owner, _ = tools[0]
    tools.append((f"{name}-docs" if variant else f"{name}2", owner, "Companion repository."))
    raw, codeload, objects = "https://raw.hubcontent.example", "https://codeload.hubcode.example", "https://objects.hubcontent.example"

    def layout(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en" data-color-mode="auto"><head><title>{title}</title>{head}<link rel="assets" href="https://hubcode.assets.example/"></head><body class="logged-out"><a href="#start-of-content" class="sr-only">Skip to content</a>
<header class="Header-old"><a href="/" aria-label="Homepage"></a><nav>{anchors([("/features/actions", "Actions"), ("/features/packages", "Packages"), ("/features/security", "Security"), ("/enterprise", "Enterprise"), ("/team", "Team"), ("/explore", "Explore"), ("/topics", "Topics"), ("/trending", "Trending"), ("/collections", "Collections"), ("/pricing", "Pricing")])}</nav></header>
<div class="application-main">{main}</div><footer class="footer"><ul>{anchors([("https://docs.hubcode-docs.example/site-policy/terms", "Terms"), ("/security", "Security"), ("https://www.hubstatus.example/", "Status"), ("https://docs.hubcode-docs.example/", "Docs"), ("/about", "About"), ("/contact", "Contact")])}</ul></footer></body></html>"""

    def repo(name: str, owner: str, text: str, full: bool) -> Piece:
        where = f"/{owner}/{name}"
        p = d.piece(where, f"{owner}/{name}")
        paths = _TREE if full else _TREE[:3]
        heads = [_sha(f"{name}{n}") for n in range((3, 5, 8)[variant] if full else 2)]

        def page(href: str, title: str, inner: str) -> str:
            back = f"/login?return_to={quote(href, safe='')}"
            return p.html(href, layout(f"{title} · {owner}/{name}", f"""<div id="repository-container-header"><a class="url fn" rel="author" href="/{owner}">{owner}</a>/<strong><a href="{where}">{name}</a></strong>
<ul class="pagehead-actions"><li><a href="{back}" class="btn-sm">Notifications</a></li><li><a href="{back}">Fork</a></li><li><a href="{back}">Star</a></li></ul>
<nav class="UnderlineNav">{anchors([(where, "Code"), (where + "/issues", "Issues"), (where + "/pulls", "Pull requests"), (where + "/pulse", "Insights")])}</nav></div><main id="js-repo-pjax-container">{inner}</main>"""))

        rows = []
        for folder in _folders(paths):
            kids = [(f"{where}/blob/main/{f}", f.split("/")[1]) for f in paths if f.startswith(folder + "/")]
            rows.append((page(f"{where}/tree/main/{folder}", folder, f"<table>{anchors(kids, 'td')}</table>"), folder))
        for f in paths:
            shown, target = f"{where}/raw/main/{f}", f"{raw}/{owner}/{name}/main/{f}"
            p.file(target, f.split("/")[-1], shown=True, kind="text/plain; charset=utf-8")
            if variant:
                p.moved(shown, target)
            else:
                shown = target
            history = page(f"{where}/commits/main/{f}", f"History of {f}", anchors([(f"{where}/commit/{heads[0]}", heads[0][:7])])) if variant == 2 else ""
            d.redirect(f"{where}/edit/main/{f}", f"/login?return_to={quote(f'{where}/edit/main/{f}', safe='')}")
            page(f"{where}/blob/main/{f}", f, f"""<div class="final-path">{f}</div><a id="raw-url" href="{shown}">Raw</a> {f'<a href="{history}">History</a>' if history else ''}<a href="{where}/edit/main/{f}">Edit</a><table class="highlight"><td id="L1">1</td></table>""")
            if "/" not in f:
                rows.append((f"{where}/blob/main/{f}", f))
        for n, head in enumerate(heads):
            parent = f'parent <a href="{where}/commit/{heads[n + 1]}">{heads[n + 1][:7]}</a>' if n + 1 < len(heads) else ""
            page(f"{where}/commit/{head}", f"Fix {n}", f'<div class="commit">{parent} <a href="/{owner}">{owner}</a> committed</div>')
        page(f"{where}/commits/main", "Commits", anchors([(f"{where}/commit/{h}", h[:7]) for h in heads]))
        issues = []
        for n in range(1, (3, 6, 12)[variant] if full else 2):
            page(f"{where}/issues/{n}", f"Issue {n}", f'<h1>Wrong unit in table {n}</h1><p>{text}</p><a href="/solerm">solerm</a> <a href="{where}/labels/bug">bug</a>')
            issues.append((f"{where}/issues/{n}", f"Wrong unit in table {n}"))
        p.either(f"{where}/labels/bug", layout("bug", f'<a href="{where}/issues">Issues</a>'))
        pager = ""
        if variant == 2 and full:
            page(f"{where}/issues?page=2&q=is%3Aissue+is%3Aopen", "Issues", anchors(issues[6:]))
            pager = f'<a rel="next" href="{where}/issues?page=2&amp;q=is%3Aissue+is%3Aopen">Next</a>'
        page(f"{where}/issues", "Issues", anchors(issues[:6] if pager else issues) + pager + f'<a href="/login?return_to={quote(where + "/issues/new", safe="")}">New issue</a>')
        page(f"{where}/pulls", "Pull requests", "<p>There are no open pull requests</p>")
        page(f"{where}/pulse", "Pulse", f'<a href="{where}/graphs/contributors">Contributors</a>')
        page(f"{where}/graphs/contributors", "Contributors", anchors([(f"/{owner}", owner), ("/solerm", "solerm")]))
        tags = []
        for v in ("v1.1.0", "v1.0.0"):
            asset = f"{where}/releases/download/{v}/{name}-{v}.tar.gz"
            if variant == 2:
                stored = f"{objects}/prod-release-asset/{digest(name + v, 9)}/{digest(v + name, 20)}?X-Exp=300"
                p.moved(asset, stored)
                p.file(stored, f"{name}-{v}.tar.gz")
            else:
                p.file(asset, f"{name}-{v}.tar.gz")
            archive = f"{where}/archive/refs/tags/{v}.zip"
            p.moved(archive, f"{codeload}/{owner}/{name}/zip/refs/tags/{v}")
            p.file(f"{codeload}/{owner}/{name}/zip/refs/tags/{v}", f"{name}-{v}.zip")
            page(f"{where}/releases/tag/{v}", v, f'<a href="{asset}">{name}-{v}.tar.gz</a><a href="{archive}">Source code (zip)</a>')
            tags.append((f"{where}/releases/tag/{v}", v))
        page(f"{where}/releases", "Releases", anchors(tags))
        whole = f"{codeload}/{owner}/{name}/zip/refs/heads/main"
        p.file(whole, f"{name}-main.zip")
        shown = p.moved(f"{where}/archive/refs/heads/main.zip", whole) if variant else whole
        stars = anchors([(p.either(f"{where}/{t}", layout(t, f'<a href="/{owner}">{owner}</a>')), t) for t in ("stargazers", "watchers", "forks")], "span")
        page(where, name, f"""<div class="Layout-main"><a href="{where}/commits/main">{len(heads)} commits</a><a href="{shown}">Download ZIP</a><div class="js-details-container">{anchors(rows, "div", "js-navigation-open")}</div><article class="markdown-body"><h1>{name}</h1><p>{text}</p>
<a href="https://{name}.readthedocs-like.example/">Documentation</a> <a href="https://doi.org/10.5281/{len(name)}">DOI</a></article></div><div class="Layout-sidebar">{anchors([(f"/topics/{t}", t) for t in ("statistics", "python", "reproducible")], "span", "topic-tag")}{stars}
<a href="{where}/releases">Releases</a><h2>Used by</h2>{anchors([(f"/{o}/{t}", t) for t, o, _ in tools if t != name][:3])}<h2>Contributors</h2>{anchors([(f"/{owner}", owner), ("/solerm", "solerm")], "span")}</div>""")
        return p

    made = [repo(*tool, full=n == 0) for n, tool in enumerate(tools)]
    entry = f"/{owner}/{name}/blob/main/src/core.py" if variant == 2 else None
    return d.close(made[0], layout, ("hard", "hard", "hard")[variant], entry=entry, gate="/login?return_to=")


def gitlab_like(variant: int) -> BlindSite:
    d = PortalDraft("gitlab-like", variant, ("https://labcode.example", "https://git.uni-olmen.example/gitlab", "https://code.instituut.example")[variant])
    root = "/gitlab" if variant == 1 else ""
    tools = _tools(d.kind, variant, 5)

    def layout(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html class="gl-light" lang="en"><head><title>{title} · Lab</title>{head}</head><body class="ui-indigo tab-width-8" data-page="projects:show"><header class="navbar-gitlab"><a class="brand" href="{root}/"></a><ul>{anchors([(root + "/explore", "Explore"), (root + "/explore/groups", "Groups"), (root + "/explore/snippets", "Snippets"), (root + "/help", "Help"), (root + "/users/sign_in?redirect_to_referer=yes", "Sign in"), (root + "/users/sign_up", "Register")])}</ul></header>
<div class="layout-page"><div class="content-wrapper">{main}</div></div><footer>{anchors([(root + "/-/terms", "Terms"), (root + "/-/privacy", "Privacy"), ("https://about.labcode-maker.example/", "About")], "span")}</footer></body></html>"""

    def repo(name: str, owner: str, text: str, full: bool) -> Piece:
        group = f"{owner}/methods" if variant == 2 else owner
        where = f"{root}/{group}/{name}"
        p = d.piece(where, name)
        paths = _TREE if full else _TREE[:2]
        heads = [_sha(f"gl{name}{n}") for n in range((2, 4, 6)[variant] if full else 1)]

        def page(href: str, title: str, inner: str) -> str:
            return p.html(href, layout(f"{title} · {owner} / {name}", f"""<aside class="nav-sidebar"><ul>{anchors([(where, "Project overview"), (where + "/-/tree/main", "Repository"), (where + "/-/commits/main", "Commits"), (where + "/-/issues", "Issues"), (where + "/-/merge_requests", "Merge requests"), (where + "/-/releases", "Releases")])}</ul></aside>
<nav class="breadcrumbs">{anchors([(f"{root}/{owner}", owner), *([(f"{root}/{group}", "methods")] if variant == 2 else []), (where, name)])}</nav><main id="content-body">{inner}</main>"""))

        rows = []
        for folder in _folders(paths):
            rows.append((page(f"{where}/-/tree/main/{folder}", folder, anchors([(f"{where}/-/blob/main/{f}", f) for f in paths if f.startswith(folder + "/")])), folder))
        for f in paths:
            raw = p.file(f"{where}/-/raw/main/{f}" + ("?inline=false" if variant == 1 else ""), f.split("/")[-1], kind="text/plain; charset=utf-8")
            blame = p.either(f"{where}/-/blame/main/{f}", layout("Blame", "<p>blame</p>"))
            page(f"{where}/-/blob/main/{f}", f, f'<div class="file-actions"><a href="{raw}">Open raw</a><a href="{blame}">Blame</a><a href="{root}/-/ide/project/{group}/{name}/edit/main/-/{f}">Web IDE</a></div>')
            if "/" not in f:
                rows.append((f"{where}/-/blob/main/{f}", f))
        page(f"{where}/-/tree/main", "Files", anchors(rows))
        for head in heads:
            page(f"{where}/-/commit/{head}", head[:8], f'<p>{text}</p><a href="{root}/{owner}-dev">author</a>')
        page(f"{where}/-/commits/main", "Commits", anchors([(f"{where}/-/commit/{h}", h[:8]) for h in heads]))
        issues = []
        for n in range(1, (2, 4, 9)[variant] if full else 2):
            upload = ""
            if variant == 2 and n == 3:
                upload = f'<a class="gfm" href="{p.file(f"{where}/uploads/{digest(name)}/screens.zip", "screens.zip", shown=True)}">screens.zip</a>'
            page(f"{where}/-/issues/{n}", f"#{n}", f'<h1>Task {n}</h1><p>{text}</p>{upload}<a href="{root}/users/sign_in?redirect={quote(where + f"/-/issues/{n}", safe="")}">Sign in to reply</a>')
            issues.append((f"{where}/-/issues/{n}", f"Task {n}"))
        facets = "".join(f'<a href="{where}/-/issues?label_name%5B%5D={x}&amp;sort={s}">{x}</a>' for x in ("bug", "idea", "doing") for s in ("created_date", "popularity", "due_date")) if variant == 2 else ""
        for x in ("bug", "idea", "doing"):
            for s in ("created_date", "popularity", "due_date"):
                if variant == 2:
                    p.either(f"{where}/-/issues?label_name%5B%5D={x}&sort={s}", layout("Issues", anchors(issues[:1])))
        page(f"{where}/-/issues", "Issues", anchors(issues) + facets)
        page(f"{where}/-/merge_requests", "Merge requests", "<p>None.</p>")
        sources = [(p.file(f"{where}/-/archive/{ref}/{name}-{ref}.{e}", f"{name}-{ref}.{e}"), f"{ref} {e}") for ref in ("main", "v1.0") for e in ("zip", "tar.gz", "tar.bz2")[: 1 + variant]]
        tagged = page(f"{where}/-/tags/v1.0", "v1.0", anchors(sources))
        page(f"{where}/-/releases", "Releases", anchors([(tagged, "v1.0"), *[s for s in sources if "v1.0" in s[1]]]))
        site = f'<a href="{p.either(f"https://{owner}.pages.instituut.example/{name}/", "<html><body><h1>Home</h1></body></html>")}">Project site</a>' if variant == 2 else ""
        page(where, name, f"""<div class="home-panel-title-row"><h1>{name}</h1><span>Project ID: {len(name) * 131}</span><a href="{root}/users/sign_in?redirect={quote(where, safe='')}">Star</a></div><div class="tree-content-holder">{anchors(rows, "div", "tree-item-link")}</div>
<div class="download">{anchors([s for s in sources if "main" in s[1]], "span")}</div><div class="md">{text}{site}</div>{anchors([(f"{root}/explore/projects/topics/{t}", t) for t in ("r-lang", "survey")], "span")}<div class="forks">Forked from <a href="{root}/{tools[1][1]}/{'methods/' if variant == 2 else ''}{tools[1][0]}">{tools[1][0]}</a></div>
<h3>More of this group</h3>{anchors([(f"{root}/{o}/{'methods/' if variant == 2 else ''}{t}", t) for t, o, _ in tools if t != name][:3])}""")
        return p

    made = [repo(*tool, full=n == 0) for n, tool in enumerate(tools)]
    entry = f"{made[0].entry}/-/tree/main" if variant == 1 else None
    return d.close(made[0], layout, ("hard", "hard", "home")[variant], entry=entry)


def gitea_like(variant: int) -> BlindSite:
    d = PortalDraft("gitea-like", variant, ("https://teacode.example", "https://git.karst.example", "https://codeberg-like.example")[variant])
    tools = _tools(d.kind, variant, 5)

    def layout(title: str, main: str, head: str = "") -> str:
        tongues = anchors([(f"?lang={t}", t) for t in ("en-US", "de-DE", "fr-FR")], "span", "item") if variant else ""
        return f"""<!DOCTYPE html><html lang="en-US" class="theme-auto"><head><title>{title} - Tea</title>{head}</head><body><div class="full height"><nav id="navbar"><a class="item" href="/"><img src="/assets/img/logo.svg" alt=""></a>{anchors([("/explore/repos", "Explore"), ("/explore/users", "Users"), ("https://docs.teacode-docs.example", "Help"), ("/user/sign_up", "Register"), ("/user/login?redirect_to=%2F", "Sign in")], "span")}</nav>
<div role="main" class="page-content repository">{main}</div></div><footer class="page-footer">{tongues}{anchors([("/assets/js/licenses.txt", "Licences"), ("/api/swagger", "API"), ("/imprint", "Imprint")], "span")}Version: 1.20.3</footer></body></html>"""

    def repo(name: str, owner: str, text: str, full: bool) -> Piece:
        where = f"/{owner}/{name}"
        p = d.piece(where, f"{owner}/{name}")
        paths = _TREE if full else _TREE[:2]

        def page(href: str, title: str, inner: str) -> str:
            if variant:
                for t in ("en-US", "de-DE", "fr-FR"):
                    p.either(f"{href}?lang={t}", layout(title, inner))
            return p.html(href, layout(f"{owner}/{name}: {title}", f"""<div class="repo-header"><a href="/{owner}">{owner}</a>/<a href="{where}">{name}</a><a href="/user/login?redirect_to={quote(href, safe='')}">Watch</a></div>
<div class="ui tabs">{anchors([(where, "Code"), (where + "/issues", "Issues"), (where + "/wiki", "Wiki"), (where + "/releases", "Releases"), (where + "/activity", "Activity")], "span", "item")}</div>{inner}"""))

        rows = []
        for folder in _folders(paths):
            rows.append((page(f"{where}/src/branch/main/{folder}", folder, anchors([(f"{where}/src/branch/main/{f}", f) for f in paths if f.startswith(folder + "/")])), folder))
        for f in paths:
            raw = p.file(f"{where}/raw/branch/main/{f}", f.split("/")[-1], shown=True, kind="text/plain; charset=utf-8")
            page(f"{where}/src/branch/main/{f}", f, f'<div class="file-header"><a href="{raw}">Raw</a><a href="{where}/commits/branch/main/{f}">History</a></div><table class="code-view"><td>1</td></table>')
            page(f"{where}/commits/branch/main/{f}", f"History {f}", f'<a href="{where}/commit/{_sha(name)}">{_sha(name)[:10]}</a>')
            if "/" not in f:
                rows.append((f"{where}/src/branch/main/{f}", f))
        heads = [_sha(name), _sha(name + "b")]
        for head in heads:
            page(f"{where}/commit/{head}", head[:10], f"<p>{text}</p>")
        page(f"{where}/commits/branch/main", "Commits", anchors([(f"{where}/commit/{h}", h[:10]) for h in heads]))
        page(f"{where}/issues/1", "Issue 1", f"<h1>Question</h1><p>{text}</p>")
        page(f"{where}/issues", "Issues", anchors([(f"{where}/issues/1", "Question")]) + f'<a href="/user/login?redirect_to={quote(where + "/issues/new", safe="")}">New issue</a>')
        page(f"{where}/wiki", "Wiki", anchors([(page(f"{where}/wiki/Formats", "Formats", f"<p>{text}</p>"), "Formats")]))
        page(f"{where}/activity", "Activity", "<p>3 commits</p>")
        assets = [(p.file(f"{where}/archive/{ref}.{e}", f"{name}-{ref}.{e}"), f"{ref}.{e}") for ref in ("main", "v0.9") for e in ("zip", "tar.gz")]
        if variant:
            for n in range(3):
                assets.append((p.file(f"/attachments/{digest(name + str(n), 8)}-{digest(str(n) + name, 4)}-4aaa-b000-{digest(name, 12)}", f"{name}_{n}.zip"), f"{name}_{n}.zip"))
        page(f"{where}/releases", "Releases", anchors([(page(f"{where}/releases/tag/v0.9", "v0.9", anchors(assets[2:])), "v0.9"), *assets[2:]]))
        others = [(f"/{o}/{t}", t) for t, o, _ in tools if t != name]
        page(where, name, f"""<div class="repo-description">{text}</div><a href="{where}/commits/branch/main">2 commits</a>{anchors(assets[:2], "span")}<table id="repo-files-table">{anchors(rows, "td")}</table>{anchors([(f"/explore/repos?q={t}&topic=1", t) for t in ("ecology", "cli")], "span")}
<div class="ui segment">Mirror of <a href="https://elsewhere-code.example/{name}">elsewhere</a>; see also {anchors(others[:3], "span")}</div>""")
        return p

    made = [repo(*tool, full=n == 0) for n, tool in enumerate(tools)]
    entry = f"{made[0].entry}/src/branch/main/data/sample.csv" if variant == 2 else None
    return d.close(made[0], layout, ("hard", "hard", "soft")[variant], entry=entry)


def sourceforge_like(variant: int) -> BlindSite:
    d = PortalDraft("sourceforge-like", variant, "https://sourcesmith.example")
    tools = _tools(d.kind, variant, 6)

    def layout(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html class="no-js" lang="en"><head><title>{title} download | Sourcesmith</title>{head}</head><body id="pg_project"><div id="header"><a href="/" class="logo"></a><nav>{anchors([("/directory/", "Open source software"), ("/software/", "Business software"), ("/directory/os:linux/", "Linux"), ("/directory/science/", "Science"), ("/articles/", "Articles"), ("/create/", "Create"), ("/auth/?return_to=%2F", "Log in"), ("/user/registration", "Join")])}</nav></div>
<div id="page-body">{main}</div><div id="cmp-banner"><p>We value your privacy.</p><a href="https://legal.slashmedia.example/cookies/">Cookies</a></div><footer class="sandiego">{anchors([("/about", "About"), ("/support", "Site support"), ("/p/forge/documentation/Docs%20Home/", "Docs"), ("https://twitter.com/ss", "Twitter"), ("/top", "Top projects"), ("https://legal.slashmedia.example/terms/", "Terms")], "span")}</footer></body></html>"""

    def project(name: str, owner: str, text: str, full: bool) -> Piece:
        where = f"/projects/{name}/"
        p = d.piece(where, name)

        def page(href: str, title: str, inner: str) -> str:
            return p.html(href, layout(f"{name} - {title}", f"""<div class="breadcrumbs">{anchors([("/", "Home"), ("/directory/science/", "Science"), (where, name)], "span")}</div><ul class="top_nav_project">{anchors([(where, "Summary"), (where + "files/", "Files"), (where + "reviews/", "Reviews"), (f"/p/{name}/tickets/", "Tickets"), (f"/p/{name}/discussion/", "Discussion"), (f"/p/{name}/code/", "Code")])}</ul>{inner}"""))

        rows = []
        for folder in ("1.2", "1.1")[: 2 if full else 1]:
            inner = []
            for f in (f"{name}-{folder}.zip", f"{name}-{folder}.exe", "README.txt")[: 1 + variant]:
                href = f"{where}files/{folder}/{f}/download"
                if variant == 0:
                    p.file(href, f)
                else:
                    stored = f"https://{('downloads.sourcesmith.example', 'netcologne.dl.sourcesmith.example')[variant - 1]}/project/{name}/{folder}/{f}" + ("?viasf=1" if variant == 2 else "")
                    p.moved(href, stored)
                    p.file(stored, f)
                inner.append((href, f))
            rows.append((page(f"{where}files/{folder}/", folder, f'<table id="files_list">{anchors(inner, "th")}</table>'), folder))
        latest = f"{where}files/latest/download"
        final = f"{where}files/1.2/{name}-1.2.zip/download" if variant == 0 else next(m for m in sorted(p.members) if m.endswith((f"1.2/{name}-1.2.zip", f"1.2/{name}-1.2.zip?viasf=1")))
        p.moved(latest, final)
        stats = p.html(f"{where}files/stats/timeline", layout(name, f'<p>Downloads per week</p><a href="{where}">{name}</a>'))
        page(f"{where}files/", "Files", f'<table>{anchors(rows, "th")}</table><a href="{latest}">Download latest version</a><a href="{stats}">Totals</a>')
        page(f"{where}reviews/", "Reviews", f'<p>{text}</p><a href="/u/{owner}/profile/">{owner}</a><a href="/auth/?return_to={quote(where + "reviews/new", safe="")}">Write a review</a>')
        page(f"/p/{name}/tickets/", "Tickets", anchors([(page(f"/p/{name}/tickets/{n}/", f"#{n}", f"<p>{text}</p>"), f"#{n}") for n in (1, 2, 3)]))
        thread = page(f"/p/{name}/discussion/general/thread/{digest(name, 8)}/", "Thread", f"<p>{text}</p>")
        page(f"/p/{name}/discussion/", "Discussion", anchors([(page(f"/p/{name}/discussion/general/", "General", anchors([(thread, "Install on Mac")])), "General")]))
        tree = page(f"/p/{name}/code/HEAD/tree/", "Tree", anchors([(page(f"/p/{name}/code/HEAD/tree/main.c", "main.c", f'<a href="{p.file(f"/p/{name}/code/HEAD/tree/main.c?format=raw", "main.c")}">Download this file</a>'), "main.c")]))
        log = page(f"/p/{name}/code/HEAD/log/", "Log", "<p>r1</p>")
        page(f"/p/{name}/code/", "Code", anchors([(tree, "Browse"), (log, "History")]))
        home = f"https://{name}.sourcesmith.example/"
        p.either(home, f'<!DOCTYPE html><html><head><title>{name}</title></head><body><h1>{name}</h1><a href="https://sourcesmith.example{where}">Project page</a></body></html>')
        others = [(f"/projects/{t}/", t) for t, _, _ in tools if t != name]
        page(where, "Summary", f"""<h1 itemprop="name">{name}</h1><p>Brought to you by: <a href="/u/{owner}/profile/">{owner}</a></p><a class="button download" href="{latest}">Download</a><a href="{where}files/">Browse all files</a><a href="/auth/?return_to={quote(where, safe='')}">Get updates</a><a href="{home}">Web site</a><p>{text}</p>
<h3>Categories</h3>{anchors([(f"/directory/{c}/", c) for c in ("science", "visualization", "statistics")], "span")}<h3>Recommended projects</h3>{anchors(others[:3])}<h3>Similar business software</h3>{anchors([(f"/software/product/{x}/", x) for x in ("Datumize", "Plotsuite")])}""")
        return p

    made = [project(*tool, full=n == 0) for n, tool in enumerate(tools)]
    return d.close(made[0], layout, ("hard", "hard", "soft")[variant])


def cgit_like(variant: int) -> BlindSite:
    d = PortalDraft("cgit-like", variant, ("https://git.moraine-tools.example", "https://repo.physik-wolfsee.example", "https://git.savannah-like.example")[variant])
    tools = _tools(d.kind, variant, 4)
    tools.append((tools[0][0] + "-data", tools[0][1], "Data for the tests."))

    def layout(title: str, main: str, head: str = "") -> str:
        menu = [("/", "index"), ("/about-this-server.html", "about"), ("/contact.html", "contact"), ("https://lists.tools-org.example/", "lists"), ("/?s=name", "by name"), ("/?s=idle", "by activity"), ("/?s=owner", "by owner"), ("/mirrors.html", "mirrors")]
        if variant == 1:
            menu = [("/?a=project_index", "TXT"), ("/?a=opml", "OPML"), ("/?o=age", "age"), ("/?o=owner", "owner"), ("/?o=descr", "description"), ("/", "projects"), ("http://git-maker.example/", "git"), ("/help.html", "help")]
        return f"""<!DOCTYPE html><html lang='en'><head><title>{title}</title>{head}<meta name='generator' content='cgit v1.2.3'/></head><body><div id='cgit'><table id='header'><tr><td class='main'>{anchors(menu, "span")}</td></tr></table><div class='content'>{main}</div><div class='footer'>generated by <a href="https://cgit-maker.example/about/">cgit</a></div></div></body></html>"""

    def where_of(name: str) -> str:
        return (f"/{name}.git/", f"/?p={name}.git;a=summary", f"/cgit/{name}.git/")[variant]

    def repo(name: str, owner: str, text: str, full: bool) -> Piece:
        where = where_of(name)
        p = d.piece(where, name)
        paths = ("README", "Makefile", "src/main.c", "src/util.c", "doc/manual.txt") if full else ("README",)
        heads = [_sha(f"cg{name}{n}") for n in range((2, 3, 6)[variant] if full else 1)]
        stem = f"/?p={name}.git;a=" if variant == 1 else where
        tabs = [(where, "summary"), *((stem + t, t.strip("/")) for t in (("shortlog", "tree", "tags") if variant == 1 else ("refs/", "log/", "tree/", "commit/", "diff/", "stats/")))]

        def page(href: str, inner: str) -> str:
            return p.html(href, layout(f"{name}.git - {text}", f"<table class='tabs'><tr>{anchors(tabs, 'td')}</tr></table><form action='{where}'><input name='q'></form>{inner}"))

        def sub(kind: str, value: str = "") -> str:
            if variant == 1:
                return f"{stem}{kind}" + (f";{value}" if value else "")
            return f"{stem}{kind}/" + value

        packs = [(p.file(sub("snapshot", f"h={h};sf=tgz" if variant == 1 else f"{name}-{h[:10]}.tar.gz"), f"{name}.tar.gz"), "tar.gz") for h in heads[:2]]
        rows = []
        for f in paths:
            if variant == 1:
                plain = p.file(sub("blob_plain", f"f={f};hb={heads[0]}"), f.split("/")[-1] + ".txt", shown=True)
                page(sub("blob", f"f={f};h={digest(f, 40)};hb={heads[0]}"), f'<a href="{plain}">raw</a><div class="pre">1</div>')
                rows.append((sub("blob", f"f={f};h={digest(f, 40)};hb={heads[0]}"), f))
            else:
                plain = p.file(sub("plain", f), f.split("/")[-1] + ".txt", shown=True)
                page(sub("tree", f), f'<a href="{plain}">plain</a><table class="blob"><tr><td>1</td></tr></table>')
                rows.append((sub("tree", f), f))
        commits = []
        for h in heads:
            one = f"h={h}" if variant == 1 else f"?id={h}"
            patch = p.meta(sub("patch", one), "p.txt")
            diff = page(sub("commitdiff" if variant == 1 else "diff", one), f"<pre>+1</pre><a href='{patch}'>patch</a>".replace("'", '"'))
            commits.append((page(sub("commit", one), f'<table class="commit-info"><tr><th>author</th><td>{owner}</td></tr></table><a href="{diff}">diff</a><a href="{patch}">patch</a>'), h[:12]))
        page(sub("tree"), anchors(rows, "div", "ls-blob"))
        if variant == 1:
            page(sub("shortlog"), anchors(commits))
            page(sub("tags"), anchors(packs))
        else:
            page(sub("log"), anchors(commits))
            page(sub("refs"), anchors(packs))
            for t in ("commit", "diff", "stats"):
                page(sub(t), f"<p>{t}</p>{anchors(commits[:1])}")
        others = [(where_of(t), t) for t, _, _ in tools if t != name]
        page(where, f"<p>{text}</p><table class='list nowrap'>{anchors(commits, 'td')}{anchors(packs, 'td')}</table><p>Clone https://git.example/{name}.git</p><p>Other projects of {owner}: {anchors(others[:2 + variant], 'span')}</p><a href=\"{'/?o=owner' if variant == 1 else '/?q=' + owner}\">{owner}</a>")
        return p

    made = [repo(*tool, full=n == 0) for n, tool in enumerate(tools)]
    return d.close(made[0], layout, ("hard", "hard", "soft")[variant])


def pypi_like(variant: int) -> BlindSite:
    d = PortalDraft("package-registry-like", variant, ("https://pyindex.example", "https://www.nodeshelf.example", "https://cargoyard.example")[variant])
    tools = _tools(d.kind, variant, 6)
    tools[1] = (tools[0][0] + "-core", tools[1][1], tools[1][2])

    def layout(title: str, main: str, head: str = "") -> str:
        menus = ([("/help/", "Help"), ("/sponsors/", "Sponsors"), ("/account/login/", "Log in"), ("/account/register/", "Register"), ("/stats/", "Statistics"), ("/security/", "Security"), ("/policy/privacy/", "Privacy"), ("/classifiers/", "Classifiers"), ("/search/", "Search")],
                 [("/products/pro", "Pro"), ("/products/teams", "Teams"), ("/pricing", "Pricing"), ("https://docs.nodeshelf-docs.example/", "Documentation"), ("/signup", "Sign up"), ("/login", "Sign in"), ("/advisories", "Advisories"), ("/policies", "Policies"), ("/support", "Support")],
                 [("/crates", "Browse all"), ("/login", "Log in"), ("https://doc.cargoyard-docs.example/", "Docs"), ("/policies", "Policies"), ("/data-access", "Data access"), ("/teams", "Teams"), ("/install", "Install"), ("/support", "Support"), ("/categories", "Categories")])[variant]
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title>{head}</head><body data-controller="viewport-toggle"><header class="site-header">{anchors(menus[:5], "span")}</header><main id="content">{main}</main><footer class="footer">{anchors(menus[5:], "li")}{anchors([("https://status.registry-status.example/", "Status"), ("https://github.com/registry", "Code")])}</footer></body></html>"""

    def where_of(name: str) -> str:
        return (f"/project/{name}/", f"/package/@shore/{name}" if name != tools[2][0] else f"/package/{name}", f"/crates/{name}")[variant]

    def package(name: str, owner: str, text: str) -> Piece:
        where = where_of(name)
        p = d.piece(where, name)
        others = [(where_of(t), t) for t, _, _ in tools if t != name]
        bare = name.replace("-", "_")
        if variant == 0:
            files = [(p.file(f"https://files.pyhosted.example/packages/{digest(f, 2)}/{digest(f + 'x', 2)}/{digest(f, 60)}/{f}", f, shown=True), f) for f in (f"{bare}-1.4.0.tar.gz", f"{bare}-1.4.0-py3-none-any.whl")]
            versions = []
            for v in ("1.4.0", "1.3.0"):
                versions.append((p.html(f"{where}{v}/", layout(f"{name} {v}", f'<h1>{name} {v}</h1><a href="{where}">Newest</a><a href="/user/{owner}/">{owner}</a>')), v))
            feed = p.either(f"/rss{where}releases.xml")
            d.put(feed, b"<rss/>", "application/rss+xml")
            body = f'<div id="files">{anchors(files, "div", "card__link")}</div><div id="history">{anchors(versions)}</div><a href="{feed}">RSS feed</a>'
            side = anchors([("/search/?c=Topic+%3A%3A+Scientific", "Topic :: Scientific"), ("/search/?c=License+%3A%3A+MIT", "MIT"), ("/search/?c=Python+3", "Python 3")])
        elif variant == 1:
            tabs = [(p.html(f"{where}?activeTab={t}", layout(f"{name} - {t}", f'<h1>{name}</h1>{{}}<a href="{where}">Readme</a>'.replace("{}", anchors([(f"{where}/v/{v}", v) for v in ("2.1.0", "2.0.3", "1.0.0")]) if t == "versions" else anchors(others[:4]) if t == "dependencies" else ""))), t) for t in ("readme", "code", "dependencies", "dependents", "versions")]
            for v in ("2.1.0", "2.0.3", "1.0.0"):
                tar = p.file(f"https://registry.nodeshelf-cdn.example/@shore/{name}/-/{name}-{v}.tgz", f"{name}-{v}.tgz")
                p.html(f"{where}/v/{v}", layout(f"{name} {v}", f'<h1>{name}</h1><p>{v}</p><a href="{tar}">Tarball</a><a href="{where}">Newest</a>'))
            body = f'<ul role="tablist">{anchors(tabs)}</ul><a href="https://registry.nodeshelf-cdn.example/@shore/{name}/-/{name}-2.1.0.tgz">Tarball</a>'
            side = anchors([(f"/search?q=keywords:{t}", t) for t in ("parser", "stats", "csv")]) + f'<a href="/~{owner}">{owner}</a><a href="/package/{where.split("/package/")[1]}/access?return=1">Settings</a>'
            p.either(f"/package/{where.split('/package/')[1]}/access?return=1")
        else:
            tabs = [(p.html(f"{where}/{t}", layout(f"{name} - {t}", f'<h1>{name}</h1>{anchors(others) if "dep" in t else ""}<a href="{where}">Readme</a>')), t) for t in ("dependencies", "reverse_dependencies")]
            rows = []
            for v in ("0.7.2", "0.7.1", "0.6.0", "0.5.9"):
                stored = f"https://static.cargoyard-files.example/crates/{name}/{name}-{v}.crate"
                shown = p.moved(f"/api/v1/crates/{name}/{v}/download", stored)
                p.file(stored, f"{name}-{v}.crate", shown=True)
                rows += [(p.html(f"{where}/{v}", layout(f"{name} {v}", f'<h1>{name} v{v}</h1><a href="{shown}">Download</a><a href="{where}">Newest</a>')), v), (shown, "download")]
            tabs.append((p.html(f"{where}/versions", layout(f"{name} versions", f'<h1>{name}</h1><ol>{anchors(rows)}</ol>')), "versions"))
            body = f'<nav class="tabs">{anchors(tabs)}</nav><a href="/api/v1/crates/{name}/0.7.2/download">Download 0.7.2</a>'
            side = anchors([(f"/keywords/{t}", t) for t in ("ecology", "gis")]) + anchors([("/categories/science", "Science")]) + f'<a href="/users/{owner}">{owner}</a>'
        head = metas([("og:title", name), ("og:url", d.base + where)], "property")
        p.html(where, layout(f"{name} · registry", f"""<div class="package-header"><h1>{name}</h1><pre>pip install {name}</pre></div><div class="sidebar"><h3>Project links</h3>{anchors([(f"https://hubcode-{owner}.example/{owner}/{name}", "Homepage"), (f"https://{name}.docs-like.example/", "Documentation")])}<h3>Maintainers</h3><a href="/user/{owner}/">{owner}</a>{side}
<a href="https://libraries.watch.example/{name}">Statistics</a></div><div class="description">{text}</div>{body}<h3>{('Similar projects', 'Depends on', 'Most downloaded')[variant]}</h3>{anchors(others[:3])}<a href="/login?next={quote(where, safe='')}">Report</a>""", head))
        return p

    made = [package(*tool) for tool in tools]
    return d.close(made[0], layout, ("hard", "soft", "soft")[variant])


def cran_like(variant: int) -> BlindSite:
    d = PortalDraft("package-mirror-like", variant, ("https://rpacks.example", "https://biocrate.example", "https://texhive.example")[variant])
    tools = [(n.title() if variant == 1 else n, o, t) for n, o, t in _tools(d.kind, variant, 6)]
    tools[2] = (tools[0][0] + "Data", tools[2][1], tools[2][2])

    def layout(title: str, main: str, head: str = "") -> str:
        menus = ([("/web/packages/", "Packages"), ("/web/views/", "Task views"), ("/mirrors.html", "Mirrors"), ("/doc/FAQ/", "FAQ"), ("/search.html", "Search"), ("/manuals.html", "Manuals"), ("/web/checks/", "Checks")],
                 [("/", "Home"), ("/install/", "Install"), ("/help/", "Help"), ("/developers/", "Developers"), ("/about/", "About"), ("/packages/release/BiocViews.html", "Views"), ("/news/", "News")],
                 [("/", "Home"), ("/pkg", "Packages"), ("/topics", "Topics"), ("/author", "Authors"), ("/upload", "Upload"), ("/help", "Help"), ("/mirrors", "Mirrors")])[variant]
        return f"""<!DOCTYPE html><html><head><title>{title}</title>{head}<meta name="viewport" content="width=device-width"></head><body lang="en"><div class="container">{anchors(menus, "span") if variant else ""}{main}{anchors(menus, "span") if not variant else ""}<div id="footer">{anchors([("/contact", "Contact"), ("/imprint", "Imprint")], "span")}</div></div></body></html>"""

    def where_of(name: str) -> str:
        return (f"/web/packages/{name}/index.html", f"/packages/release/bioc/html/{name}.html", f"/pkg/{name}")[variant]

    def package(name: str, owner: str, text: str) -> Piece:
        where = where_of(name)
        p = d.piece(where, name)
        others = [(where_of(t), t) for t, _, _ in tools if t != name]
        if variant == 0:
            p.moved(f"/package={name}", where, 301)
            docs = [(p.file(f"/web/packages/{name}/{name}.pdf", f"{name}.pdf", shown=True), f"{name}.pdf"), (p.html(f"/web/packages/{name}/vignettes/intro.html", f"<html><head><title>Introduction</title></head><body><h1>Introduction to {name}</h1><p>{text}</p></body></html>"), "Introduction"), (p.file(f"/web/packages/{name}/vignettes/intro.R", "intro.R", shown=True), "R code"), (p.html(f"/web/packages/{name}/news/news.html", f"<html><body><h1>NEWS {name}</h1></body></html>"), "NEWS")]
            files = [(p.file(f"/src/contrib/{name}_1.0-2.tar.gz", f"{name}_1.0-2.tar.gz", shown=True), "source"), (p.file(f"/bin/windows/contrib/4.3/{name}_1.0-2.zip", f"{name}.zip", shown=True), "r-release"), (p.file(f"/bin/macosx/big-sur-arm64/contrib/4.3/{name}_1.0-2.tgz", f"{name}.tgz", shown=True), "macOS")]
            old = p.file(f"/src/contrib/Archive/{name}/{name}_0.9.tar.gz", f"{name}_0.9.tar.gz", shown=True)
            files.append((p.html(f"/src/contrib/Archive/{name}/", f'<html><head><title>Index of /src/contrib/Archive/{name}</title></head><body><h1>Index</h1><pre><a href="?C=N;O=D">Name</a> <a href="/src/contrib/Archive/">Parent directory</a> <a href="{old}">{name}_0.9.tar.gz</a></pre></body></html>'), "archive"))
            p.either(f"/src/contrib/Archive/{name}/?C=N;O=D")
            files.append((p.html(f"/web/checks/check_results_{name}.html", layout(f"Check results for {name}", f'<p>OK</p><a href="{where}">{name}</a>')), "check results"))
        elif variant == 1:
            docs = [(p.file(f"/packages/release/bioc/vignettes/{name}/inst/doc/{f}", f, shown=True), f) for f in (f"{name}.pdf", "workflow.R")] + [(p.file(f"/packages/release/bioc/manuals/{name}/man/{name}.pdf", f"{name}.pdf", shown=True), "Reference manual"), (p.meta(f"/packages/release/bioc/news/{name}/NEWS", "n.txt"), "NEWS")]
            files = [(p.file(f"/packages/release/bioc/{s}/{name}_2.8.0.{e}", f"{name}.{e}", shown=True), e) for s, e in (("src/contrib", "tar.gz"), ("bin/windows/contrib/4.3", "zip"), ("bin/macosx/contrib/4.3", "tgz"))]
            files.append((p.html(f"/checkResults/3.18/bioc-LATEST/{name}/", layout("Build report", f'<a href="{where}">{name}</a>')), "Build report"))
            files.append((p.html(f"/packages/stats/bioc/{name}/", layout("Download stats", f'<a href="{where}">{name}</a>')), "Download stats"))
            p.moved(f"/packages/{name}/", where)
        else:
            tree = f"https://mirror.texhive-files.example/macros/latex/contrib/{name}"
            docs = [(p.file(f"{tree}/{f}", f, shown=True), f) for f in ("README.md", f"{name}-manual.pdf", f"{name}.dtx")]
            listing = p.html(f"{tree}/", f'<html><head><title>Index of {name}</title></head><body><pre><a href="../">Parent Directory</a>{anchors([(h, t) for h, t in docs], "span")}</pre></body></html>')
            files = [(p.file(f"https://mirror.texhive-files.example/macros/latex/contrib/{name}.zip", f"{name}.zip", shown=True), "Download the contents of this package in one zip archive"), (listing, "Sources")]
            d.html("https://mirror.texhive-files.example/macros/latex/contrib/", f"<html><body><pre>{anchors([(f'{t}/', t) for t, _, _ in tools], 'span')}</pre></body></html>")
            p.meta(f"/json/2.0/pkg/{name}", "p.json")
            docs.append((f"/json/2.0/pkg/{name}", "JSON"))
        p.html(where, layout(f"{name}: {text}", f"""<h2>{name}: {text}</h2><p>{text}</p><table summary="Package {name} summary"><tr><td>Depends:</td><td>{anchors(others[:2], "span")}</td></tr><tr><td>Author:</td><td><a href="/author/{owner}">{owner}</a></td></tr><tr><td>Licence:</td><td><a href="/licenses/GPL-3">GPL-3</a></td></tr>
<tr><td>In views:</td><td><a href="/web/views/Environmetrics.html">Environmetrics</a></td></tr><tr><td>URL:</td><td><a href="https://{name.lower()}.home-pages.example/">home</a></td></tr></table><h4>Documentation:</h4><table>{anchors(docs, "td")}</table><h4>Downloads:</h4><table>{anchors(files, "td")}</table>
<h4>Reverse dependencies:</h4><table><tr><td>Reverse imports:</td><td>{anchors(others[2:5], "span")}</td></tr></table><h4>Linking:</h4><p>Please use the canonical form <a href="{(f'/package={name}', f'/packages/{name}/', where)[variant]}">{d.base}/package={name}</a> to link to this page.</p>"""))
        return p

    made = [package(*tool) for tool in tools]
    return d.close(made[0], layout, ("hard", "hard", "mean")[variant], entry=f"/package={tools[0][0]}" if variant == 0 else None)


def model_zoo_like(variant: int) -> BlindSite:
    d = PortalDraft("model-zoo-like", variant, ("https://facehub.example", "https://modelharbour.example", "https://nets.visionpark.example")[variant])
    tools = _tools(d.kind, variant, 5)
    tools[1] = (tools[0][0] + "-base", tools[0][1], tools[1][2])

    def layout(title: str, main: str, head: str = "") -> str:
        return f"""<!doctype html><html class=""><head><title>{title}</title>{head}</head><body class="flex flex-col bg-white"><div class="SVELTE_HYDRATER" data-target="MainHeader"><header><a href="/"><img alt="" src="/front/assets/logo.svg"></a><nav>{anchors([("/models", "Models"), ("/datasets", "Datasets"), ("/spaces", "Spaces"), ("/docs", "Docs"), ("/pricing", "Pricing"), ("/login?next=%2F", "Log in"), ("/join", "Sign up"), ("/tasks", "Tasks")])}</nav></header></div><main>{main}</main>
<footer class="b-12">{anchors([("/terms-of-service", "TOS"), ("/privacy", "Privacy"), ("/brand", "Brand"), ("https://apply.workable-jobs.example/", "Jobs"), ("/chat", "Chat"), ("/blog", "Blog")], "span")}</footer></body></html>"""

    def model(name: str, owner: str, text: str, full: bool) -> Piece:
        where = f"/{owner}/{name}" if variant != 2 else f"/zoo/{name}"
        p = d.piece(where, f"{owner}/{name}")
        files = ["README.md", "config.json", "weights.safetensors", "tokenizer.json", "vocab.txt", "training_log.csv", "eval/results.json"][: (5, 7, 6)[variant] if full else 2]
        if variant == 2:
            rows = []
            for n, f in enumerate(files):
                stored = f"https://dl.tensorbucket.example/{digest(name + f, 3)}/{digest(f + name, 16)}-{f.split('/')[-1]}"
                if n % 2:
                    p.file(stored, f, shown=True)
                    rows.append((stored, f))
                else:
                    rows.append((p.moved(f"/get?k={digest(name + f, 12)}", stored), f))
                    p.file(stored, f)
            paper = p.html(f"{where}/card", layout(f"{name} card", f'<h1>Model card of {name}</h1><p>{text}</p><a href="{where}">Model</a>'))
            old = p.html(f"{where}?rev=2", layout(name, f'<h1>{name}, revision 2</h1><a href="{where}">Newest</a>'))
            body = f'<table class="weights"><tr><th>File</th></tr>{anchors(rows, "td")}</table><a href="{paper}">Model card</a><a href="{old}">Revision 2</a>'
        else:
            def page(href: str, title: str, inner: str) -> str:
                return p.html(href, layout(f"{title} · {owner}/{name}", f'<header><h1><a href="/{owner}">{owner}</a>/<a href="{where}">{name}</a></h1>{anchors([(where, "Model card"), (where + "/tree/main", "Files"), (where + "/discussions", "Community")], "span", "tab")}</header>{inner}<a href="/login?next={quote(href, safe="")}">Like</a>'))

            rows = []
            for f in files:
                shown = f"{where}/resolve/main/{f}?download=true"
                if f.endswith("safetensors"):
                    stored = f"https://cdn-lfs.facehub-files.example/repos/{digest(name, 2)}/{digest(name, 40)}/{digest(f, 40)}?Expires=17"
                    p.moved(shown, stored)
                    p.file(stored, f)
                else:
                    p.file(shown, f.split("/")[-1])
                raw = p.either(f"{where}/raw/main/{f}")
                d.put(raw, b"raw", "text/plain")
                page(f"{where}/blob/main/{f}", f, f'<a href="{raw}">raw</a><a href="{shown}">download</a><a href="{where}/commit/{_sha(name)}">{_sha(name)[:7]}</a>')
                if "/" not in f:
                    rows.append(f'<li><a href="{where}/blob/main/{f}">{f}</a><a href="{shown}" download>↓</a></li>')
            if len(files) > 6:
                page(f"{where}/tree/main/eval", "eval", f'<a href="{where}/blob/main/eval/results.json">results.json</a>')
                rows.append(f'<li><a href="{where}/tree/main/eval">eval</a></li>')
            page(f"{where}/commit/{_sha(name)}", "commit", f"<p>{text}</p>")
            page(f"{where}/commits/main", "commits", f'<a href="{where}/commit/{_sha(name)}">{_sha(name)[:7]}</a>')
            page(f"{where}/tree/main", "Files", f'<ul>{"".join(rows)}</ul><a href="{where}/commits/main">History</a>')
            page(f"{where}/discussions", "Discussions", anchors([(page(f"{where}/discussions/{n}", f"#{n}", f"<p>{text}</p>"), f"#{n}") for n in ((1, 2) if full else (1,))]))
            body = f'<div class="tabs">{anchors([(where, "Model card"), (where + "/tree/main", "Files and versions"), (where + "/discussions", "Community")], "span", "tab")}</div>'
        others = [(f"/{o}/{t}" if variant != 2 else f"/zoo/{t}", t) for t, o, _ in tools if t != name]
        claim = ld({"@context": {"@vocab": "https://schema.org/"}, "@type": "SoftwareApplication", "name": name, "url": d.base + where, "downloadUrl": d.at(f"{where}/resolve/main/config.json?download=true")}) if variant == 1 else ""
        p.html(where, layout(f"{owner}/{name}", f"""<header class="bg-linear"><h1><a href="/{owner}">{owner}</a>/<a href="{where}">{name}</a></h1>{anchors([(f"/models?pipeline_tag={t}", t) for t in ("image-classification", "ecology")] + [(f"/models?license={t}", t) for t in ("mit",)], "span", "tag")}<a href="/login?next={quote(where, safe='')}">like</a></header>{body}
<div class="model-card"><p>{text}</p><a href="https://arxes-like.example/abs/2101.{len(name)}">Paper</a></div><section><h2>Datasets used to train</h2><a href="/datasets/{owner}/{name}-images">{name}-images</a><h2>Spaces using this model</h2><a href="/spaces/velden/demo">demo</a></section><h2>Model tree</h2>{anchors(others[:3])}<h2>Trending</h2>{anchors(others[3:])}""", claim))
        return p

    made = [model(*tool, full=n == 0) for n, tool in enumerate(tools)]
    return d.close(made[0], layout, ("hard", "hard", "soft")[variant])
