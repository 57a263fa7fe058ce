"""Forges and a single page, on their real hosts: GitHub with its API, GitLab, a magazine."""
# ruff: noqa: E501 - markup as platforms write it

from tests.blind_portals.build import hexid, paragraphs, script
from tests.blind_portals.site import BlindSite
from tests.claimed_portals.draft import Portal, anchors

NAMES = ("README.md", "larks.py", "data/larks.csv")
COMMITS = 3


def github(claim: str) -> BlindSite:
    """
    Return GitHub: the API has the tree and issues, and pages have everything around them.

    Raw files are on another host.
    """
    host, raw, api = (
        "https://github.com",
        "https://raw.githubusercontent.com",
        "https://api.github.com",
    )
    repos = ("fenlab/larks", "fenlab/larks-old", "broads/herons")
    site = Portal(
        "github", claim, f"{host}/", f"{host}/fenlab/larks",
        (("/features", "Features"), ("/pricing", "Pricing"), ("/login?return_to=%2F", "Sign in")),
    )  # fmt: skip
    for repo in repos:
        site.own = repo == "fenlab/larks"
        at = f"{host}/{repo}"
        tabs = [("", "Code"), ("/issues", "Issues"), ("/pulls", "Pull requests"), ("/graphs/contributors", "Contributors"),
                ("/releases", "Releases"), ("/commits/main", "Commits")]  # fmt: skip
        menu = f"<nav>{anchors([(f'/{repo}{path}', text) for path, text in tabs])}</nav>"

        def show(title: str, body: str, repo: str = repo, menu: str = menu) -> str:
            return site.shown(
                f"{title} · {repo} · GitHub", f'<h1><a href="/{repo}">{repo}</a></h1>{menu}{body}'
            )

        files = []
        for name in NAMES:
            file = site.file(f"{raw}/{repo}/main/{name}", name)
            blob = f"/{repo}/blob/main/{name}"
            site.part(
                host + blob,
                show(
                    name, f'<a href="{file}">Raw</a> <a href="/{repo}/blame/main/{name}">Blame</a>'
                ),
            )
            site.page(f"{host}/{repo}/blame/main/{name}", show(name, "Blame"))
            site.also(f"{host}/{repo}/blame/main/{name}")
            files.append((blob, name))
        site.part(f"{at}/tree/main/data", show("data", anchors(files[2:])))
        issues = [(f"/{repo}/issues/{n}", f"Issue {n}") for n in (1, 2)]
        for path, text in issues:
            site.part(host + path, show(text, paragraphs(len(path), 1)))
        commits = [
            (f"/{repo}/commit/{hexid(repo + str(n), 40)}", f"Commit {n}") for n in range(COMMITS)
        ]
        for path, text in commits:
            site.part(host + path, show(text, "<pre>+1</pre>"))
        site.part(f"{at}/issues", show("Issues", anchors(issues, tag="li")))
        site.part(f"{at}/pulls", show("Pull requests", "None"))
        site.part(f"{at}/releases", show("Releases", "None"))
        site.part(f"{at}/commits/main", show("Commits", anchors(commits, tag="li")))
        site.part(f"{at}/graphs/contributors", show("Contributors", '<a href="/afen">afen</a>'))
        site.file(f"{at}/archive/refs/heads/main.zip", "main.zip", optional=True)
        answers = {
            f"{api}/repos/{repo}": {"full_name": repo, "html_url": at, "default_branch": "main"},
            f"{api}/repos/{repo}/git/trees/main?recursive=1": {"truncated": False, "tree": [
                {"path": name, "type": "blob", "size": len(site.pages[f"{raw}/{repo}/main/{name}"].body)} for name in NAMES]},
            f"{api}/repos/{repo}/releases?per_page=100": [],
            f"{api}/repos/{repo}/pulls?state=all&per_page=100": [],
        }  # fmt: skip
        for url, answer in answers.items():
            site.api(url, answer)
        folders = [(f"/{repo}/tree/main/data", "data"), *files[:2]]
        body = f"""<table class="files">{anchors(folders, tag="li")}</table><a href="/{repo}/archive/refs/heads/main.zip">Download ZIP</a>
<a href="{commits[0][0]}">Latest commit</a><article>{paragraphs(len(repo), 2)}</article>
<a href="/{repo}/stargazers">3 stars</a> <a href="/{repo}/fork">Fork</a>"""
        site.also(f"{at}/stargazers", f"{at}/fork")
        site.landing(at, show("Code", body))
    site.own = False
    site.page(f"{host}/afen", site.shown("afen", "<h1>A. Fen</h1>"))
    site.listed(*((f"/{repo}", repo) for repo in repos))
    return site.site()


def gitlab(claim: str) -> BlindSite:
    """Return GitLab: all pages of a project are below its address, and no API answers."""
    host = "https://gitlab.com"
    site = Portal(
        "gitlab", claim, "https://about.gitlab.com/", f"{host}/fenlab/larks",
        (("/pricing", "Pricing"), ("/docs", "Docs")),
    )  # fmt: skip
    for repo in ("fenlab/larks", "fenlab/larks-old"):
        site.own = repo == "fenlab/larks"
        at = f"{host}/{repo}"
        paths = [f"/{repo}/-/{p}" for p in ("issues", "tree/main", "blob/main/larks.py")]
        for path in paths:
            site.part(host + path, site.shown(f"{path} · GitLab", f'<a href="/{repo}">{repo}</a>'))
        site.file(f"{host}/{repo}/-/raw/main/larks.py", "larks.py")
        other = "fenlab/larks-old" if site.own else "fenlab/larks"
        body = f"""<h1>{repo}</h1>{anchors([(p, p) for p in [*paths, f"/{repo}/-/raw/main/larks.py"]], tag="li")}
<a href="/users/sign_in?redirect_to=/{repo}">Sign in</a> <a href="/{other}">{other}</a>"""
        site.landing(at, site.shown(f"{repo} · GitLab", body))
    site.own = False
    site.listed()
    return site.site()


def magazine(claim: str) -> BlindSite:
    """Return a magazine: single-page articles, with the surroundings that every page has."""
    host = "https://theconversation.com"
    posts = {
        "why-larks-sing-101202": "Why larks sing",
        "where-herons-sleep-101203": "Where herons sleep",
    }
    site = Portal(
        "magazine", claim, f"{host}/", f"{host}/why-larks-sing-101202",
        (("/science", "Science"), ("/newsletters", "Newsletters")),
    )  # fmt: skip
    for slug, title in posts.items():
        site.own = slug == "why-larks-sing-101202"
        near = [(f"/{other}", text) for other, text in posts.items() if other != slug]
        ld = {
            "@context": "https://schema.org",
            "@type": "Article",
            "headline": title,
            "url": f"{host}/{slug}",
        }
        body = f"<h1>{title}</h1><img src='/larks.png'>{paragraphs(len(title), 8)}<h2>Related</h2>{anchors(near, tag='li')}"
        site.landing(f"{host}/{slug}", site.shown(title, body, script(ld)))
    site.own = False
    site.file(f"{host}/larks.png")
    site.listed(*((f"/{slug}", text) for slug, text in posts.items()))
    return site.site()
