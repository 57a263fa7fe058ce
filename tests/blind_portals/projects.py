# ruff: noqa: B023, E501 -- templates, each used in its turn of the loop
"""Theses, projects and code: EPrints, OSF, forges, SourceForge, Launchpad."""

import json
import posixpath

from tests.blind_portals.build import (
    SiteBuilder,
    bibtex,
    content_of,
    dublin_core,
    esc,
    hexid,
    join,
    json_record,
    paragraphs,
    q,
    ris,
    sentences,
    uuid,
)
from tests.blind_portals.site import BlindSite, Page


def eprints(variant: int) -> BlindSite:
    """Return a portal whose short numbers begin others, with exports and statistics under /cgi."""
    number, near = ((4711, (47112, 4710, 471)), (20331, (20332, 2033, 19870)))[variant - 1]
    home = ("https://eprints.seaside.example", "https://theses.hilltop.example")[variant - 1]
    short = variant == 1
    titles = {
        number: "The grammar of lighthouse logbooks",
        near[0]: "The grammar of ship manifests",
        near[1]: "Harbour tolls 1780-1820",
        near[2]: "Women in the coast guard",
    }
    documents = {
        number: ("thesis.pdf", "transcriptions.zip", "logbooks.xml", "permission_letter.pdf"),
        near[0]: ("manifests.pdf",),
        near[1]: ("tolls.pdf", "tolls.xlsx"),
        near[2]: ("women.pdf",),
    }
    entry = f"{home}/{number}/" if short else f"{home}/id/eprint/{number}/"
    b = SiteBuilder("eprints-like", variant, entry)

    def layout(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title>{title} - Repository</title>
{head}<link rel="Top" href="{home}/"/><link rel="Search" href="{home}/cgi/search"/></head><body>
<div class="ep_tm_header ep_noprint"><a href="/">Repository</a><ul class="ep_tm_menu"><li><a href="/information.html">About</a></li>
<li><a href="/view/year/">Browse by Year</a></li><li><a href="/view/subjects/">Browse by Subject</a></li><li><a href="/view/divisions/">Browse by Division</a></li>
<li><a href="/view/creators/">Browse by Author</a></li></ul><ul class="ep_tm_key_tools"><li><a href="/cgi/users/home">Login</a></li>
<li><a href="/cgi/register">Create Account</a></li></ul></div><div class="ep_tm_page_content"><h1 class="ep_tm_pagetitle">{title}</h1>{main}</div>
<div class="ep_tm_footer ep_noprint">Repository is powered by <a href="http://eprints.example/software/">EPrints 3</a>.
<a href="/eprints/">More information</a> <a href="/contact.html">Contact</a> <a href="/policies.html">Policies</a></div></body></html>"""

    formats = (("BibTeX", "bib"), ("RIS", "ris"), ("DC", "txt"), ("JSON", "js"), ("RDFXML", "rdf"))
    for key, title in titles.items():
        b.own = key == number
        page = f"/{key}/" if short else f"/id/eprint/{key}/"
        docs = ""
        for n, name in enumerate(documents[key], 1):
            url = f"/{key}/{n}/{name}" if short else f"/id/eprint/{key}/{n}/{name}"
            closed = b.own and name.startswith("permission")
            if closed:  # restricted to staff: the document redirects to a login page
                b.optional.add(home + url)
                b.moved(home + url, f"{home}/cgi/users/login?target={q(home + url)}")
            else:
                b.file(home + url)
            thumb = url.replace(f"/{n}/", f"/{n}.hassmallThumbnailVersion/")
            if b.own:
                b.optional.add(home + thumb)
            b.put(home + thumb, Page(content_of("t.png"), 200, (("Content-Type", "image/png"),)))
            ask = (
                f'<a href="/cgi/request_doc?docid={key * 3 + n}">Request a copy</a>'
                if closed
                else ""
            )
            docs += f"""<tr><td><a href="{url}" class="ep_document_link"><img class="ep_doc_icon" src="{thumb}"></a></td><td>
<span class="document_format">{name.rsplit(".", 1)[1]}</span> <a href="{url}" class="ep_document_link">Download (2MB)</a>
{'<a href="' + thumb + '">| Preview</a>' if name.endswith("pdf") else ""} {ask}</td></tr>"""
        exports = ""
        for label, suffix in formats:
            url = f"/cgi/export/eprint/{key}/{label}/repo-eprint-{key}.{suffix}"
            text = dublin_core(title, "Marsh, E", home + page)
            if label == "JSON":
                text = json_record(title, "Marsh, E", home + page)
            b.export(home + url, text, "application/json" if label == "JSON" else "text/plain")
            exports += f'<option value="{label}">{label}</option><a href="{url}">{label}</a>'
        metas = f'<meta name="eprints.eprintid" content="{key}"/><meta name="eprints.title" content="{title}"/><meta name="eprints.document_url" content="{home}/{key}/1/{documents[key][0]}"/>'
        if not short:
            metas += f'<link rel="alternate" href="{home}/cgi/export/eprint/{key}/BibTeX/repo-eprint-{key}.bib" type="text/plain" title="BibTeX"/>'
            metas = metas.replace(f"{home}/{key}/1/", f"{home}/id/eprint/{key}/1/")
        stats = f"/cgi/stats/report/eprint/{key}"
        b.part(
            home + stats, layout("Statistics", f'<p>Downloads of <a href="{page}">{title}</a></p>')
        )
        others = join(
            (k for k in titles if k != key),
            lambda k: (
                f'<li><a href="{f"/{k}/" if short else f"/id/eprint/{k}/"}">{titles[k]}</a></li>'
            ),
        )
        coll = f"<h4>More from this department</h4><ul>{others}</ul>" if not short else ""
        main = f"""<div class="ep_summary_content"><p>Marsh, E (2019) <em>{title}.</em></p><table>{docs}</table>
<h2>Abstract</h2>{paragraphs(key, 2)}<table><tr><th>Item Type:</th><td>Thesis</td></tr><tr><th>Subjects:</th><td><a href="/view/subjects/DA.html">DA Great Britain</a>
</td></tr><tr><th>Divisions:</th><td><a href="/view/divisions/hist/">History</a></td></tr><tr><th>URI:</th><td><a href="{home}/id/eprint/{key}">{home}/id/eprint/{key}</a></td></tr></table>
<form action="/cgi/export_redirect">{exports}</form><a href="/view/creators/Marsh=3AE=3A=3A.html">Marsh, E</a>
<h3>Downloads per month</h3><a href="{stats}">View more statistics</a>{coll}
<a href="https://www.addthis.com/bookmark.php?url={q(home + page)}"><img src="/images/share.png"></a>
<a href="/cgi/users/home?screen=EPrint%3A%3AView&amp;eprintid={key}">Actions (login required): View Item</a></div>"""
        b.landing(home + page, layout(title, main, metas))
        if short:
            b.moved(f"{home}/id/eprint/{key}", home + page, 303)
        else:
            b.moved(f"{home}/id/eprint/{key}", home + page, 301)
        b.maybe(f"{home}/cgi/request_doc?docid={key * 3 + 4}", layout("Request a copy", "<form/>"))
    b.own = False
    b.page(
        f"{home}/cgi/users/login?target={q(home + (f'/{number}/4/' if short else f'/id/eprint/{number}/4/') + 'permission_letter.pdf')}",
        layout("Login", '<form><input type="password"></form>'),
    )
    cards = join(
        titles,
        lambda k: (
            f'<p>Marsh, E (2019) <a href="{home}/{"" if short else "id/eprint/"}{k}/">{titles[k]}</a></p>'
        ),
    )
    for path in (
        "/",
        "/view/year/2019.html",
        "/view/subjects/DA.html",
        "/view/divisions/hist/",
        "/view/creators/Marsh=3AE=3A=3A.html",
        "/cgi/search",
    ):
        b.page(
            home + path,
            layout("Latest additions", f'{cards}<a href="/cgi/latest_tool?output=Atom">Atom</a>'),
        )
    b.stubs(
        layout,
        {
            f"{home}/{p}": p
            for p in (
                "information.html",
                "contact.html",
                "policies.html",
                "eprints/",
                "view/year/",
                "view/creators/",
                "cgi/register",
            )
        },
    )
    gone = layout("Page not found", "<p>The item you requested could not be found.</p>")
    b.not_found = Page(gone.encode(), 404) if short else Page(b"", 302, (("Location", home + "/"),))
    return b.site()


def osf(variant: int) -> BlindSite:
    """Return a portal whose projects, files, people and components have five-letter root paths."""
    return osf_project() if variant == 1 else osf_preprint()


def osf_project() -> BlindSite:
    home, files_host, api = (
        "https://openproj.example",
        "https://files.openproj.example",
        "https://api.openproj.example",
    )
    # guid, title, (file guid, name)
    records = (
        (
            "k3v9q",
            "Does humming improve recall? A registered replication",
            (
                ("x7m2p", "preregistration.pdf"),
                ("w4n8z", "data_raw.csv"),
                ("b6t3c", "analysis.R"),
                ("h9y5d", "materials.zip"),
                ("m2k4s", "codebook.xlsx"),
            ),
        ),
        ("k3v7a", "Does chewing gum improve recall?", (("p8r2t", "gum.csv"),)),
        (
            "c8d2n",
            "Stimuli of the humming study",
            (("z5q7w", "stimuli.zip"), ("y3f6g", "list.txt")),
        ),
        ("r9t4b", "Sleep and recall", (("n7j2k", "sleep.csv"),)),
    )
    b = SiteBuilder("osf-like", 1, f"{home}/k3v9q/")

    def layout(title: str, main: str, back: str = "/") -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>OpenProj | {esc(title)}</title></head><body>
<div class="osf-nav-wrapper"><nav class="navbar navbar-inverse navbar-fixed-top" id="navbarScope"><a href="/">OPENPROJ</a><ul class="dropdown-menu service-dropdown"><li><a href="/myprojects/">Home</a></li>
<li><a href="/preprints">Preprints</a></li><li><a href="/registries">Registries</a></li><li><a href="/meetings/">Meetings</a></li><li><a href="/institutions/">Institutions</a></li></ul>
<a href="/search/">Search</a><a href="https://help.openproj.example/">Support</a><a href="https://www.openproj.example/donate">Donate</a>
<a class="btn" href="/register?next={q(back)}">Sign Up</a><a href="/login/?next={q(home + back)}">Sign In</a></nav></div><div class="watermarked">{main}</div>
<footer class="footer"><a href="https://www.openproj.example/status">Status</a><a href="https://developer.openproj.example/">API</a><a href="/terms_of_use">Terms of Use</a><a href="/privacy_policy">Privacy Policy</a>
<a href="https://twitter.com/openproj">Twitter</a></footer></body></html>"""

    for guid, title, files in records:
        b.own = guid == "k3v9q"
        tabs = (
            ("files", "wiki", "analytics", "registrations", "metadata")
            if b.own
            else ("files", "analytics")
        )
        sub = f"""<header class="subhead" id="overview"><nav id="projectSubnav" class="navbar osf-project-navbar"><a class="project-title" href="/{guid}/">{esc(title)}</a>
{join(tabs, lambda t: f'<a href="/{guid}/{t}/">{t.title()}</a>')}</nav></header>"""
        tree = join(files, lambda f: f'<div class="tb-row"><a href="/{f[0]}/">{f[1]}</a></div>')
        for fid, name in files:
            target = f"{files_host}/v1/resources/{guid}/providers/osfstorage/{hexid(fid, 24)}"
            b.also(f"https://mfr.openproj.example/render?url={home}/download/{fid}/")
            b.file(target, name, attachment=True)
            b.moved(f"{home}/download/{fid}/", target)
            b.part(
                f"{home}/{fid}/",
                layout(
                    f"{name}",
                    f"""{sub}<h2 class="break-word">{name} <small>(Version: 1)</small></h2><div class="btn-group"><a class="btn btn-sm" href="/download/{fid}/">Download</a>
<a href="{target}?revisions=">Revisions</a></div><div id="toggleBar">Tags</div><iframe src="https://mfr.openproj.example/render?url={home}/download/{fid}/"></iframe>""",
                ),
            )
            b.export(
                f"{target}?revisions=", json.dumps({"data": [{"id": "1"}]}), "application/json"
            )
        b.part(
            f"{home}/{guid}/files/",
            layout(
                f"{title} Files",
                f"""{sub}<div id="treeGrid">{tree}<a class="btn" href="{files_host}/v1/resources/{guid}/providers/osfstorage/?zip=">Download as zip</a></div>""",
            ),
        )
        b.file(
            f"{files_host}/v1/resources/{guid}/providers/osfstorage/?zip=",
            "osfstorage.zip",
            attachment=True,
        )
        b.part(
            f"{home}/{guid}/analytics/",
            layout(f"{title} Analytics", f"{sub}<h2>Unique visits</h2><p>55</p>"),
        )
        if b.own:
            b.part(
                f"{home}/{guid}/wiki/",
                layout(
                    f"{title} Wiki",
                    f'{sub}<ul><li><a href="/{guid}/wiki/home/">Home</a></li><li><a href="/{guid}/wiki/Procedure/">Procedure</a></li></ul>',
                ),
            )
            for n, name in enumerate(("home", "Procedure")):
                b.part(
                    f"{home}/{guid}/wiki/{name}/",
                    layout(
                        f"{title} | {name}",
                        f'{sub}{paragraphs(n, 2)}<a href="/{guid}/wiki/{name}/edit/">Edit</a>',
                    ),
                )
            b.part(
                f"{home}/{guid}/registrations/",
                layout(
                    f"{title} Registrations",
                    f"{sub}<p>There have been no completed registrations of this project.</p>",
                ),
            )
            b.part(
                f"{home}/{guid}/metadata/",
                layout(
                    f"{title} Metadata",
                    f'{sub}<a href="{api}/v2/nodes/{guid}/">JSON</a><a href="{api}/v2/nodes/{guid}/citation/apa/">APA</a>',
                ),
            )
            b.export(
                f"{api}/v2/nodes/{guid}/",
                json_record(title, "Ito, R", f"{home}/{guid}/"),
                "application/vnd.api+json",
            )
            b.export(
                f"{api}/v2/nodes/{guid}/citation/apa/",
                json.dumps({"data": {"id": "apa"}}),
                "application/vnd.api+json",
            )
        component = (
            '<h3>Components</h3><div id="components"><a href="/c8d2n/">Stimuli of the humming study</a></div>'
            if b.own
            else ""
        )
        b.landing(
            f"{home}/{guid}/",
            layout(
                title,
                f"""{sub}<div id="projectScope"><h2 class="node-title" id="nodeTitleEditable">{esc(title)}</h2><div id="contributors">Contributors:
<ol><li class="contributor"><a class="overflow" rel="author" href="/u4r7s/">Rei Ito</a></li><li class="contributor"><a rel="author" href="/f6g2h/">Tom Abel</a></li></ol>
Affiliated institutions: <a href="/institutions/lakeu">Lake University</a></div><p>License: <a href="https://creativecommons.org/publicdomain/zero/1.0/legalcode">CC0</a></p>
<div id="wikiWidget">{paragraphs(len(title), 1)}</div><div id="filetree">{tree}</div>{component}<h3>Citation</h3><span>openproj.example/{guid}</span>
<h3>Recent Activity</h3><dl class="dl-horizontal activity-log"><dt>2019-03-01</dt><dd><a href="/u4r7s/">Rei Ito</a> added file <a href="/{files[0][0]}/">{files[0][1]}</a> to <a href="/{guid}/">{esc(title)}</a></dd></dl>
<h3>Tags</h3><a href="/search/?q=(tags:&quot;memory&quot;)">memory</a><a href="/project/{guid}/node/fork/">Fork</a><a href="/{guid}/addons/">Add-ons</a>
<a href="https://twitter.com/share?url={home}/{guid}/">Share</a></div>""",
                f"/{guid}/",
            ),
        )
    b.own = False
    cards = join(records, lambda r: f'<li class="project"><a href="/{r[0]}/">{esc(r[1])}</a></li>')
    for path, title in {
        "/": "Home",
        "/u4r7s/": "Rei Ito",
        "/f6g2h/": "Tom Abel",
        "/search/": "Search",
        '/search/?q=(tags:"memory")': "Search",
        "/institutions/lakeu": "Lake University",
    }.items():
        b.page(home + path, layout(title, f"<h2>Public projects</h2><ul>{cards}</ul>"))
    b.stubs(
        layout,
        {
            f"{home}/{p}": p
            for p in (
                "preprints",
                "registries",
                "meetings/",
                "institutions/",
                "terms_of_use",
                "privacy_policy",
            )
        },
    )
    b.page(f"{home}/k3v9q/addons/", layout("Sign in", '<input type="password">'))
    b.not_found = Page(layout("Page not found", "<h2>Page not found</h2>").encode(), 404)
    return b.site()


def osf_preprint() -> BlindSite:
    home, files_host = "https://preprints.opensci.example", "https://files.opensci.example"
    records = (
        ("8wq4t", "Rumination and the sense of agency", 3),
        ("8wq4r", "Rumination in adolescents", 1),
        ("bz7n2", "A critique of agency measures", 2),
    )
    b = SiteBuilder("osf-like", 2, f"{home}/socx/8wq4t")

    def layout(title: str, main: str) -> str:
        return f"""<!DOCTYPE html><html><head><title>OpenSci Preprints | {esc(title)}</title><meta property="og:site_name" content="OpenSci"></head><body class="branded socx">
<nav><a href="/">OpenSci Preprints</a><a href="/socx">SocX</a><a href="/socx/discover">Search</a><a href="/socx/submit">Add a preprint</a><a href="https://donate.opensci.example">Donate</a><a href="/login?service=socx">Sign in</a></nav>
<div id="ember">{main}</div><footer><a href="/support">Support</a><a href="/terms">Terms</a><a href="/privacy">Privacy</a><a href="/moderation-policy">Moderation</a></footer></body></html>"""

    for guid, title, versions in records:
        b.own = guid == "8wq4t"
        for v in range(1, versions + 1):
            target = f"{files_host}/v1/resources/{guid}/providers/store/{hexid(f'{guid}{v}', 24)}?action=download&direct"
            b.file(target, f"manuscript_v{v}.pdf", attachment=True)
            preview = q(f"{home}/{guid}_v{v}/download")
            b.also(f"https://mfr.opensci.example/render?url={preview}")
            b.moved(f"{home}/{guid}_v{v}/download", target)
        listing = join(
            range(versions, 0, -1),
            lambda v: (
                f'<li><a href="/socx/{guid}_v{v}">Version {v}</a> <a href="/{guid}_v{v}/download">Download</a></li>'
            ),
        )
        near = join(
            (r for r in records if r[0] != guid),
            lambda r: f'<div class="related"><a href="/socx/{r[0]}">{esc(r[1])}</a></div>',
        )

        def body(v: int) -> str:
            return layout(
                title,
                f"""<h1>{esc(title)}</h1><h5>AUTHORS <a href="https://opensci.example/q2w3e/">Nadia Farouk</a></h5><div class="preprint-image"><iframe src="https://mfr.opensci.example/render?url={q(f"{home}/{guid}_v{v}/download")}"></iframe></div>
<a class="btn btn-primary" href="/{guid}_v{v}/download">Download preprint</a><p>Views: 381 | Downloads: 98</p><div class="p-t-md"><h4>Abstract</h4>{paragraphs(v + versions, 1)}</div>
<h4>Preprint DOI</h4><a href="https://doi.org/10.5555/op/{guid}_v{v}">10.5555/op/{guid}_v{v}</a><h4>Versions</h4><ol>{listing}</ol>
<h4>Disciplines</h4><a href="/socx/discover?subject=psychology">Psychology</a><h4>Tags</h4><a href="/socx/discover?q=%22agency%22">agency</a>
<h4>Citations</h4><a href="/citations/{guid}/bibtex">BibTeX</a><a href="/citations/{guid}/ris">RIS</a>
<a href="https://www.facebook.com/sharer/sharer.php?u={home}/socx/{guid}">f</a><a href="/{guid}/withdraw">Withdraw</a><h4>See more</h4>{near}""",
            )

        b.landing(f"{home}/socx/{guid}", body(versions))
        for v in range(1, versions + 1):
            b.part(f"{home}/socx/{guid}_v{v}", body(v))
            b.also(f"https://doi.org/10.5555/op/{guid}_v{v}")
        b.export(
            f"{home}/citations/{guid}/bibtex", bibtex(guid, title, "Farouk", home), "text/plain"
        )
        b.export(f"{home}/citations/{guid}/ris", ris(title, "Farouk", home), "text/plain")
    b.own = False
    cards = join(
        records,
        lambda r: (
            f'<div class="search-result"><h4><a href="/socx/{r[0]}">{esc(r[1])}</a></h4>{sentences(len(r[1]), 2)}</div>'
        ),
    )
    for path in (
        "/",
        "/socx",
        "/socx/discover",
        "/socx/discover?subject=psychology",
        "/socx/discover?q=%22agency%22",
    ):
        b.page(home + path, layout("Browse", cards))
    b.page(
        "https://opensci.example/q2w3e/",
        layout("Nadia Farouk", cards.replace('href="/', f'href="{home}/')),
    )
    b.stubs(
        layout,
        {
            f"{home}/{p}": p
            for p in ("support", "terms", "privacy", "moderation-policy", "socx/submit")
        },
    )
    b.not_found = Page(layout("Preprints", "<h1>Not what you were looking for?</h1>").encode(), 200)
    return b.site()


TREE = {
    "README.md": "",
    "LICENSE": "",
    "setup.py": "",
    "src": "dir",
    "src/model.py": "",
    "src/vector.py": "",
    "data": "dir",
    "data/bites.csv": "",
}


def forge(variant: int) -> BlindSite:
    """Return a repository with tree, blobs, commits and issues, beside similarly named ones."""
    return forge_gitlab() if variant == 1 else forge_gitea()


def forge_gitlab() -> BlindSite:
    home = "https://git.labcloud.example"
    names = ("mosquito-sim", "mosquito-sim-data", "mosquito", "tick-sim")
    b = SiteBuilder("forge", 1, f"{home}/vector-lab/mosquito-sim")

    def layout(title: str, main: str, back: str = "/explore") -> str:
        return f"""<!DOCTYPE html><html class="gl-light ui-neutral" lang="en"><head><title>{title} · GitLab</title><link rel="stylesheet" href="/assets/application-1.css"></head><body class="tab-width-8" data-page="projects:show">
<header class="header-logged-out"><nav class="gl-flex"><a class="gl-sr-only" href="#content-body">Skip</a><a href="/" title="Homepage"><svg/></a><a href="/explore">Explore</a><a href="/users/sign_in?redirect_to_referer=yes">Sign in</a>
<a href="/users/sign_up">Register</a></nav></header><div class="layout-page"><div class="content-wrapper" id="content-body">{main}</div></div>
<footer><a href="/help">Help</a><a href="/help/policy">Policy</a><a href="https://about.gitlab.example">About GitLab</a><a href="https://forum.gitlab.example">Community forum</a></footer></body></html>"""

    for repo in names:
        b.own = repo == "mosquito-sim"
        path = f"/vector-lab/{repo}"
        entries = TREE if b.own else {"README.md": "", "notes.txt": ""}
        shas = [hexid(f"{repo}{n}", 40) for n in range(3 if b.own else 1)]
        side = f"""<aside class="nav-sidebar"><a href="{path}">{repo}</a><a href="{path}/activity">Activity</a><a href="{path}/-/tree/main">Repository</a><a href="{path}/-/commits/main">Commits</a><a href="{path}/-/branches">Branches</a>
<a href="{path}/-/tags">Tags</a><a href="{path}/-/issues">Issues</a><a href="{path}/-/releases">Releases</a></aside><nav class="breadcrumbs"><a href="/vector-lab">vector-lab</a><a href="{path}">{repo}</a></nav>"""

        def listing(folder: str) -> str:
            inside = [e for e in entries if posixpath.dirname(e) == folder]
            return join(
                inside,
                lambda e: (
                    f'<tr class="tree-item"><td><a href="{path}/-/{"tree" if entries[e] else "blob"}/main/{e}"><span>{posixpath.basename(e)}</span></a></td><td><a class="tree-commit-link" href="{path}/-/commit/{shas[0]}">Fix {len(e)}</a></td></tr>'
                ),
            )

        archives = ""
        for suffix in ("zip", "tar.gz"):
            url = f"{path}/-/archive/main/{repo}-main.{suffix}"
            b.file(home + url, attachment=True)
            archives += f'<a class="btn" rel="nofollow" download href="{url}">{suffix}</a>'
        for name, kind in entries.items():
            if kind:
                b.part(
                    f"{home}{path}/-/tree/main/{name}",
                    layout(f"{name} · {repo}", f"{side}<table>{listing(name)}</table>{archives}"),
                )
                continue
            b.file(
                f"{home}{path}/-/raw/main/{name}?inline=false",
                posixpath.basename(name),
                attachment=True,
            )
            b.file(f"{home}{path}/-/raw/main/{name}", posixpath.basename(name))
            b.part(
                f"{home}{path}/-/blob/main/{name}",
                layout(
                    f"{name} · main · {repo}",
                    f"""{side}<div class="file-holder"><strong>{name}</strong><a href="{path}/-/blame/main/{name}">Blame</a><a href="{path}/-/raw/main/{name}">Open raw</a><a download href="{path}/-/raw/main/{name}?inline=false">Download</a>
<a href="{path}/-/edit/main/{name}">Edit</a><a href="{path}/-/commits/main/{name}">History</a><pre class="code">{sentences(len(name), 3)}</pre></div>""",
                ),
            )
            b.maybe(
                f"{home}{path}/-/blame/main/{name}", layout(f"Blame {name}", f"{side}<pre>x</pre>")
            )
            b.part(
                f"{home}{path}/-/commits/main/{name}",
                layout(f"History {name}", f'{side}<a href="{path}/-/commit/{shas[0]}">Fix</a>'),
            )
        for n, sha in enumerate(shas):
            b.part(
                f"{home}{path}/-/commit/{sha}",
                layout(
                    f"Fix {n} ({sha[:8]})",
                    f'{side}<h3>Fix {n}</h3><a href="{path}/-/tree/{sha}">Browse files</a><div class="diff-file"><a href="{path}/-/blob/main/README.md">README.md</a></div>',
                ),
            )
            b.maybe(
                f"{home}{path}/-/tree/{sha}",
                layout(f"{sha[:8]} · {repo}", f"{side}<table>{listing('')}</table>"),
            )
        commits = join(
            shas,
            lambda s: (
                f'<li class="commit"><a href="{path}/-/commit/{s}">Fix</a> by <a href="/mkowalski">M Kowalski</a></li>'
            ),
        )
        b.part(
            f"{home}{path}/-/commits/main",
            layout(
                f"Commits · {repo}",
                f'{side}<ul>{commits}</ul><a href="{path}/-/commits/main?format=atom">Feed</a>',
            ),
        )
        b.maybe(f"{home}{path}/-/commits/main?format=atom", "<feed/>")
        b.part(
            f"{home}{path}/-/tree/main",
            layout(f"Files · main · {repo}", f"{side}<table>{listing('')}</table>{archives}"),
        )
        b.part(
            f"{home}{path}/-/branches",
            layout(
                f"Branches · {repo}",
                f'{side}<a href="{path}/-/tree/main">main</a><a href="{path}/-/compare/main...main">Compare</a>',
            ),
        )
        b.maybe(f"{home}{path}/-/compare/main...main", layout("Compare", side))
        tag = f'<a href="{path}/-/releases/v1.0">v1.0</a><a href="{path}/-/archive/v1.0/{repo}-v1.0.zip">Source code (zip)</a>'
        b.part(f"{home}{path}/-/tags", layout(f"Tags · {repo}", f"{side}{tag}"))
        b.part(f"{home}{path}/-/releases", layout(f"Releases · {repo}", f"{side}<h2>{tag}</h2>"))
        b.part(
            f"{home}{path}/-/releases/v1.0",
            layout(f"v1.0 · {repo}", f"{side}{tag}{paragraphs(3, 1)}"),
        )
        b.file(f"{home}{path}/-/archive/v1.0/{repo}-v1.0.zip", attachment=True)
        issues = join(
            (1, 2) if b.own else (1,),
            lambda n: (
                f'<li class="issue"><a href="{path}/-/issues/{n}">Crash {n}</a> <a href="{path}/-/issues/?label_name[]=bug">bug</a></li>'
            ),
        )
        b.part(
            f"{home}{path}/-/issues",
            layout(
                f"Issues · {repo}",
                f'{side}<ul>{issues}</ul><a href="{path}/-/issues/new">New issue</a><a href="{path}/-/issues?sort=created_date&state=closed">Closed</a>',
            ),
        )
        b.maybe(
            f"{home}{path}/-/issues?sort=created_date&state=closed",
            layout(f"Issues · {repo}", f"{side}none"),
        )
        b.maybe(
            f"{home}{path}/-/issues/?label_name[]=bug",
            layout(f"Issues · {repo}", f"{side}{issues}"),
        )
        for n in (1, 2) if b.own else (1,):
            b.part(
                f"{home}{path}/-/issues/{n}",
                layout(
                    f"Crash {n} (#{n}) · {repo}",
                    f'{side}{paragraphs(n, 2)}<a href="/mkowalski">M Kowalski</a><a href="/users/sign_in?redirect_to={path}/-/issues/{n}">sign in to comment</a>',
                ),
            )
        b.page(f"{home}{path}/-/issues/new", layout("Sign in", '<input type="password">'))
        b.part(
            f"{home}{path}/activity",
            layout(
                f"Activity · {repo}",
                f'{side}<a href="/mkowalski">M Kowalski</a> pushed <a href="{path}/-/commit/{shas[0]}">{shas[0][:8]}</a>',
            ),
        )
        b.landing(
            home + path,
            layout(
                f"Vector Lab / {repo}",
                f"""{side}<h1 class="home-panel-title">{repo}</h1><a href="{path}/-/starrers">Stars 4</a><a href="{path}/-/forks">Forks 1</a><a href="/users/sign_in?redirect_to={path}">Request Access</a>
<a href="/explore/projects/topics/ecology">ecology</a><div class="project-clone-holder"><input value="{home}{path}.git"></div>{archives}<table class="tree-table">{listing("")}</table><a href="{path}/-/find_file/main">Find file</a>
<article class="readme-holder"><a href="{path}/-/blob/main/README.md">README.md</a>{paragraphs(len(repo), 2)}<p>The data are in <a href="/vector-lab/mosquito-sim-data">mosquito-sim-data</a>, see <a href="/vector-lab/mosquito">mosquito</a>.</p></article>""",
            ),
        )
        b.maybe(f"{home}{path}/-/starrers", layout("Starrers", f'{side}<a href="/mkowalski">M</a>'))
        b.maybe(
            f"{home}{path}/-/forks",
            layout("Forks", f'{side}<a href="/mkowalski/{repo}-fork">fork</a>'),
        )
        b.maybe(f"{home}{path}/-/find_file/main", layout("Find file", side))
    b.own = False
    cards = join(
        names,
        lambda r: f'<li class="project-row"><a href="/vector-lab/{r}">Vector Lab / {r}</a></li>',
    )
    for path in ("/", "/explore", "/vector-lab", "/mkowalski", "/explore/projects/topics/ecology"):
        b.page(home + path, layout("Projects", f"<ul>{cards}</ul>"))
    b.stubs(layout, {f"{home}/{p}": p for p in ("help", "help/policy", "users/sign_up")})
    for repo in names:
        b.page(
            f"{home}/users/sign_in?redirect_to=/vector-lab/{repo}",
            layout("Sign in", '<input type="password">'),
        )
    b.page(
        f"{home}/users/sign_in?redirect_to_referer=yes",
        layout("Sign in", '<input type="password">'),
    )
    b.not_found = Page(layout("404", "<h3>Page Not Found</h3>").encode(), 404)
    return b.site()


def forge_gitea() -> BlindSite:
    """Return a portal whose entry is a blob; assets are opaque, media is on another host."""
    home, media = "https://code.openberg.example", "https://media.openberg.example"
    names = ("tidepool", "tidepool-plots", "barnacle")
    b = SiteBuilder("forge", 2, f"{home}/anna/tidepool/src/branch/trunk/scripts/fit.py")

    def layout(title: str, main: str, back: str = "/") -> str:
        return f"""<!DOCTYPE html><html lang="en-US" data-theme="gitea-auto"><head><title>{title} - Openberg</title></head><body><div class="full height"><nav id="navbar"><a class="item" id="navbar-logo" href="/"><img src="/assets/img/logo.svg"></a>
<a class="item" href="/explore/repos">Explore</a><a class="item" href="https://docs.openberg.example">Help</a><a class="item" href="/user/sign_up">Register</a><a class="item" rel="nofollow" href="/user/login?redirect_to={q(back)}">Sign In</a></nav>
<div role="main" class="page-content repository">{main}</div></div><footer class="page-footer"><a href="https://forgejo.example">Powered by Gitea</a><a href="/assets/licenses.txt">Licenses</a><a href="/api/swagger">API</a>
<a href="/?lang=de-DE">Deutsch</a><a href="/?lang=fr-FR">Français</a></footer></body></html>"""

    for repo in names:
        b.own = repo == "tidepool"
        path = f"/anna/{repo}"
        entries = (
            {
                "README.md": 0,
                "scripts": 1,
                "scripts/fit.py": 0,
                "scripts/plot.R": 0,
                "counts.csv": 0,
            }
            if b.own
            else {"README.md": 0}
        )
        sha = hexid(repo, 40)
        head = f"""<div class="secondary-nav"><div class="repo-header"><a href="/anna">anna</a>/<a href="{path}">{repo}</a><a href="{path}.rss">RSS</a><a href="{path}/stars">12</a><a href="/user/login?redirect_to={q(path)}">Watch</a></div>
<div class="ui tabs"><a href="{path}">Code</a><a href="{path}/issues">Issues</a><a href="{path}/pulls">Pull requests</a><a href="{path}/releases">Releases</a><a href="{path}/activity">Activity</a></div></div>"""

        def listing(folder: str) -> str:
            return join(
                (e for e in entries if posixpath.dirname(e) == folder),
                lambda e: (
                    f'<tr data-entryname="{e}"><td class="name"><a class="muted" href="{path}/src/branch/trunk/{e}">{posixpath.basename(e)}</a></td><td><a class="default-link" href="{path}/commit/{sha}">Begin</a></td></tr>'
                ),
            )

        archives = ""
        for ref in ("trunk", "v0.3"):
            b.file(f"{home}{path}/archive/{ref}.zip", f"{repo}-{ref}.zip", attachment=True)
            archives += f'<a class="item archive-link" href="{path}/archive/{ref}.zip" rel="nofollow">ZIP</a>'
        for name, folder in entries.items():
            url = f"{path}/src/branch/trunk/{name}"
            if folder:
                b.part(
                    home + url, layout(f"{repo}/{name}", f"{head}<table>{listing(name)}</table>")
                )
                continue
            raw = f"{media}/anna/{repo}/raw/{hexid(name + repo, 12)}"
            b.file(raw, posixpath.basename(name))
            b.moved(f"{home}{path}/raw/branch/trunk/{name}", raw)
            b.part(
                home + url,
                layout(
                    f"{repo}/{name} at trunk",
                    f"""{head}<div class="repo-button-row"><a href="{path}/src/branch/trunk">{repo}</a>/{name}</div><div class="file-header"><a href="{path}/raw/branch/trunk/{name}">Raw</a><a href="{path}/src/commit/{sha}/{name}">Permalink</a><a href="{path}/blame/branch/trunk/{name}">Blame</a>
<a href="{path}/commits/branch/trunk/{name}">History</a></div><table class="code-view"><tr><td>{sentences(len(name), 2)}</td></tr></table>""",
                    url,
                ),
            )
            b.maybe(
                f"{home}{path}/src/commit/{sha}/{name}",
                layout(f"{repo}/{name}", f"{head}<pre>x</pre>"),
            )
            b.maybe(
                f"{home}{path}/blame/branch/trunk/{name}",
                layout(f"{repo}/{name}", f"{head}<pre>x</pre>"),
            )
            b.part(
                f"{home}{path}/commits/branch/trunk/{name}",
                layout(f"{repo}/{name}", f'{head}<a href="{path}/commit/{sha}">Begin</a>'),
            )
        b.part(
            f"{home}{path}/src/branch/trunk",
            layout(f"{repo} at trunk", f"{head}<table>{listing('')}</table>{archives}"),
        )
        b.part(
            f"{home}{path}/commits/branch/trunk",
            layout(
                f"{repo} commits",
                f'{head}<a href="{path}/commit/{sha}">Begin</a><a href="/anna">anna</a>',
            ),
        )
        b.part(
            f"{home}{path}/commit/{sha}",
            layout(
                f"{repo} Begin",
                f'{head}<a href="{path}/src/branch/trunk/README.md">README.md</a><a href="{path}/commit/{sha}.patch">Patch</a>',
            ),
        )
        b.file(f"{home}{path}/commit/{sha}.patch", "begin.txt", optional=True)
        assets = ""
        for n in range(2 if b.own else 1):
            aid = uuid(f"{repo}{n}")
            b.file(f"{home}/attachments/{aid}", f"{repo}-data-{n}.zip", attachment=True)
            assets += f'<li><a target="_blank" rel="nofollow" href="/attachments/{aid}"><strong>{repo}-data-{n}.zip</strong></a></li>'
        b.part(
            f"{home}{path}/releases",
            layout(
                f"{repo} releases",
                f'{head}<h4><a href="{path}/releases/tag/v0.3">v0.3</a></h4><ul>{assets}<li>{archives}</li></ul><a href="{path}/tags">Tags</a>',
            ),
        )
        b.part(
            f"{home}{path}/releases/tag/v0.3",
            layout(f"{repo} v0.3", f"{head}<ul>{assets}</ul>{paragraphs(5, 1)}"),
        )
        b.part(
            f"{home}{path}/tags",
            layout(f"{repo} tags", f'{head}<a href="{path}/releases/tag/v0.3">v0.3</a>'),
        )
        b.part(
            f"{home}{path}/issues",
            layout(
                f"{repo} issues",
                f'{head}<a class="issue-title" href="{path}/issues/4">Wrong tide table</a><a href="{path}/issues?state=closed">1 closed</a>',
            ),
        )
        b.maybe(f"{home}{path}/issues?state=closed", layout(f"{repo} issues", head))
        b.part(
            f"{home}{path}/issues/4",
            layout(
                f"#4 Wrong tide table - anna/{repo}",
                f'{head}{paragraphs(4, 2)}<a href="/tom">tom</a>',
            ),
        )
        b.part(f"{home}{path}/pulls", layout(f"{repo} pulls", f"{head}<p>none</p>"))
        b.part(f"{home}{path}/activity", layout(f"{repo} activity", f"{head}<p>quiet</p>"))
        b.maybe(f"{home}{path}/stars", layout("Stars", f'{head}<a href="/tom">tom</a>'))
        b.maybe(f"{home}{path}.rss", "<rss/>")
        b.landing(
            home + path,
            layout(
                f"anna/{repo}: counts and scripts",
                f"""{head}<p>{sentences(len(repo), 2)}</p><a href="/explore/repos?q=ecology&topic=1">ecology</a><a href="{path}/commits/branch/trunk">1 Commit</a><a href="{path}/src/branch/trunk">trunk</a>{archives}<table id="repo-files-table">{listing("")}</table>
<div class="markup markdown">{paragraphs(9, 1)}<a href="/anna/barnacle">barnacle</a></div>""",
                path,
            ),
        )
    b.own = False
    cards = join(names, lambda r: f'<div class="flex-item"><a href="/anna/{r}">anna/{r}</a></div>')
    for path in ("/", "/explore/repos", "/anna", "/tom", "/explore/repos?q=ecology&topic=1"):
        b.page(home + path, layout("Explore", cards))
    b.stubs(layout, {f"{home}/{p}": p for p in ("user/sign_up", "api/swagger")})
    for path in ("/", "/anna/tidepool", "/anna/tidepool/src/branch/trunk/scripts/fit.py"):
        b.page(
            f"{home}/user/login?redirect_to={q(path)}", layout("Sign In", '<input type="password">')
        )
    b.not_found = Page(layout("Page Not Found", "<p>404</p>").encode(), 404)
    return b.site()


def hosting(variant: int) -> BlindSite:
    """Return a project on several prefixes or sub-hosts, with downloads through mirrors."""
    return hosting_projects() if variant == 1 else hosting_subhosts()


def hosting_projects() -> BlindSite:
    home, mirror = "https://sourcehive.example", "https://downloads.sourcehive.example"
    projects = {"phylokit": "PhyloKit", "phylokit-gui": "PhyloKit GUI", "treedraw": "TreeDraw"}
    b = SiteBuilder("project-hosting", 1, f"{home}/projects/phylokit/")

    def layout(title: str, main: str) -> str:
        return f"""<!doctype html><html class="no-js"><head><title>{title} download | SourceHive.example</title></head><body><div class="l-header-nav-top"><a href="/">SourceHive</a><nav><a href="/software/">Business Software</a>
<a href="/directory/">Open Source Software</a><a href="/blog/">Blog</a><a href="/about">About</a></nav><a href="/auth/?return_to=%2Fprojects%2F">Join/Login</a></div><div id="doc4">{main}</div>
<footer class="sandiego"><a href="/create">Create a Project</a><a href="/top">Top Downloaded</a><a href="/support">Site Documentation</a><a href="https://twitter.com/sourcehive">Twitter</a><a href="https://slashmedia.example/privacy">Privacy</a>
<a href="/sitemap">Site Map</a></footer></body></html>"""

    for unix, title in projects.items():
        b.own = unix == "phylokit"
        path, tools = f"/projects/{unix}", f"/p/{unix}"
        menu = f"""<div id="top_nav"><ul class="dropdown"><li><a href="{path}/">Summary</a></li><li><a href="{path}/files/">Files</a></li><li><a href="{path}/reviews">Reviews</a></li><li><a href="{path}/support">Support</a></li>
<li><a href="{tools}/wiki/">Wiki</a></li><li><a href="{tools}/bugs/">Bugs</a></li><li><a href="{tools}/code/">Code</a></li></ul></div>"""
        releases = (
            {"2.1": ("2.1.zip", "2.1-manual.pdf"), "2.0": ("2.0.zip",)}
            if b.own
            else {"1.0": ("1.0.zip",)}
        )
        for release, ends in releases.items():
            rows = ""
            for end in ends:
                name = f"{unix}-{end}"
                url = f"{path}/files/{release}/{name}/download"
                final = f"{mirror}/project/{unix}/{release}/{name}?ts={hexid(name, 10)}&use_mirror=north"
                b.moved(home + url, b.file(final, name, attachment=True))
                rows += f'<tr class="file"><th headers="files_name_h"><a href="{url}"><span class="name">{name}</span></a></th><td><a href="{path}/files/{release}/{name}/stats/timeline">44</a></td></tr>'
                b.maybe(
                    f"{home}{path}/files/{release}/{name}/stats/timeline", layout("Stats", menu)
                )
            b.part(
                f"{home}{path}/files/{release}/",
                layout(
                    f"{title} - Browse /{release}",
                    f'{menu}<a href="{path}/files/">Parent folder</a><table id="files_list">{rows}</table>',
                ),
            )
        newest = next(iter(releases))
        latest = f"{path}/files/latest/download"
        b.moved(
            home + latest,
            f"{mirror}/project/{unix}/{newest}/{unix}-{newest}.zip?ts={hexid(f'{unix}-{newest}.zip', 10)}&use_mirror=north",
        )
        folders = join(
            releases,
            lambda r: f'<tr class="folder"><th><a href="{path}/files/{r}/">{r}</a></th></tr>',
        )
        b.part(
            f"{home}{path}/files/",
            layout(
                f"{title} - Browse Files",
                f'{menu}<a class="button green" href="{latest}">Download Latest Version</a><table>{folders}</table><a href="{path}/rss?path=/">RSS</a>',
            ),
        )
        b.maybe(f"{home}{path}/rss?path=/", "<rss/>")
        b.part(
            f"{home}{path}/reviews",
            layout(
                f"{title} Reviews",
                f'{menu}{paragraphs(4, 2)}<a href="/u/hans/">hans</a><a href="/auth/?return_to={path}/reviews/new">Write a review</a>',
            ),
        )
        b.part(
            f"{home}{path}/support",
            layout(f"{title} Support", f'{menu}<a href="{tools}/bugs/">Bugs</a>'),
        )
        b.part(
            f"{home}{tools}/wiki/",
            layout(
                f"{title} / Wiki / Home",
                f'{menu}{paragraphs(7, 2)}<a href="{tools}/wiki/Install/">Install</a><a href="{tools}/wiki/Home/history">History</a>',
            ),
        )
        b.part(
            f"{home}{tools}/wiki/Install/",
            layout(f"{title} / Wiki / Install", menu + paragraphs(8, 1)),
        )
        b.maybe(f"{home}{tools}/wiki/Home/history", layout("History", menu))
        b.part(
            f"{home}{tools}/bugs/",
            layout(
                f"{title} / Tickets",
                f'{menu}<table><tr><td><a href="{tools}/bugs/12/">Newick crash</a></td></tr></table><a href="{tools}/bugs/search/?q=status:open">open</a><a href="{tools}/bugs/new/">Create</a>',
            ),
        )
        b.maybe(f"{home}{tools}/bugs/search/?q=status:open", layout("Search", menu))
        b.part(
            f"{home}{tools}/bugs/12/",
            layout(
                f"{title} / Tickets / #12 Newick crash",
                f'{menu}{paragraphs(12, 1)}<a href="/u/hans/profile/">hans</a>',
            ),
        )
        b.part(
            f"{home}{tools}/code/",
            layout(
                f"{title} / Code",
                f'{menu}<a href="{tools}/code/ci/master/tree/">master</a><a href="{tools}/code/ci/{hexid(unix, 40)}/">Commit</a>',
            ),
        )
        b.part(
            f"{home}{tools}/code/ci/master/tree/",
            layout(
                f"{title} / Code / tree",
                f'{menu}<a href="{tools}/code/ci/master/tree/main.py">main.py</a><a href="{tools}/code/ci/master/tarball">Download Snapshot</a>',
            ),
        )
        b.part(
            f"{home}{tools}/code/ci/master/tree/main.py",
            layout(
                f"{title} / Code / main.py",
                f'{menu}<pre>import x</pre><a href="{tools}/code/ci/master/tree/main.py?format=raw">Download this file</a>',
            ),
        )
        b.file(f"{home}{tools}/code/ci/master/tree/main.py?format=raw", "main.py", attachment=True)
        b.file(f"{home}{tools}/code/ci/master/tarball", f"{unix}.tar.gz", attachment=True)
        b.part(
            f"{home}{tools}/code/ci/{hexid(unix, 40)}/",
            layout(
                f"{title} / Code / Commit",
                f'{menu}<a href="{tools}/code/ci/master/tree/main.py">main.py</a>',
            ),
        )
        other = join(
            (p for p in projects if p != unix),
            lambda p: f'<li><a href="/projects/{p}/?source=recommended">{projects[p]}</a></li>',
        )
        b.landing(
            f"{home}{path}/",
            layout(
                title,
                f"""<nav id="breadcrumbs"><a href="/">Home</a> / <a href="/directory/">Browse</a> / <a href="/directory/science/">Science</a> / {title}</nav><h1 itemprop="name">{title}</h1><p>Brought to you by: <a href="/u/hans/profile/">hans</a></p>{menu}
<a class="button green big-text" href="{latest}"><i class="fa fa-download"></i>Download</a><a href="https://sourcehive.example/p/forge/notify?project={unix}">Get Updates</a><section>{paragraphs(len(unix), 2)}</section>
<h3>Categories</h3><a href="/directory/bioinformatics/">Bio-Informatics</a><h3>License</h3><a href="/directory/license:gpl/">GPL</a><aside><h3>Recommended Projects</h3><ul>{other}</ul></aside><a href="{path}/?report_inappropriate=1">Report inappropriate content</a>
<a href="https://www.softlink.example/ad?x=1">Ad</a>""",
            ),
        )
        b.maybe(f"{home}{path}/?report_inappropriate=1", layout("Report", menu))
        b.put(
            f"{home}{path}/?source=recommended", Page(b"", 301, (("Location", f"{home}{path}/"),))
        )
    b.own = False
    cards = join(
        projects,
        lambda p: f'<li itemprop="itemListElement"><a href="/projects/{p}/">{projects[p]}</a></li>',
    )
    for path in (
        "/",
        "/directory/",
        "/directory/science/",
        "/directory/bioinformatics/",
        "/directory/license:gpl/",
        "/u/hans/profile/",
        "/u/hans/",
        "/top",
    ):
        b.page(home + path, layout("Browse", f"<ul>{cards}</ul>"))
    b.stubs(
        layout,
        {f"{home}/{p}": p for p in ("about", "blog/", "support", "create", "software/", "sitemap")},
    )
    b.not_found = Page(layout("Error 404", "<p>We can't find the page</p>").encode(), 404)
    return b.site()


def hosting_subhosts() -> BlindSite:
    base = "launchdeck.example"
    home, bugs, code, answers = (f"https://{p}{base}" for p in ("", "bugs.", "code.", "answers."))
    librarian = "https://deckfiles.example"
    projects = ("specfit", "specfit-extras", "fluxcal")
    b = SiteBuilder("project-hosting", 2, f"{home}/specfit")

    def layout(title: str, main: str, name: str = "") -> str:
        tabs = f"""<ul class="facetmenu"><li><a href="{home}/{name}">Overview</a></li><li><a href="{code}/{name}">Code</a></li><li><a href="{bugs}/{name}">Bugs</a></li><li><a href="{answers}/{name}">Answers</a></li></ul>"""
        return f"""<!DOCTYPE html><html><head><title>{title} in Launchdeck</title></head><body id="document" class="tab-overview"><div class="yui-d0"><div id="locationbar" class="login-logout"><a href="{home}/{name}/+login">Log in / Register</a></div><h2 id="watermark-heading"><a href="{home}/{name}">{name}</a></h2>{tabs if name else ""}
<div id="maincontent">{main}</div></div><div id="footer"><a href="{home}/">Launchdeck</a> &bull; <a href="{home}/+tour">Take the tour</a> &bull; <a href="https://help.{base}/">Read the guide</a> <form action="{home}/+search"></form><a href="{home}/legal">Legal</a> <a href="{home}/support">Contact us</a>
<a href="https://blog.{base}/">Blog</a></div></body></html>"""

    for name in projects:
        b.own = name == "specfit"
        series = ("2.1", "2.0") if b.own else ("1.0",)
        box, releases = "", ""
        for n, version in enumerate(series):
            got = f"{name}-{version}.tar.gz"
            url = f"{home}/{name}/trunk/{version}/+download/{got}"
            final = f"{librarian}/{90000 + len(name) * 10 + n}/{got}"
            b.moved(url, b.file(final))
            b.moved(f"{url}/+md5", b.file(f"{final}.md5", "sum.txt", optional=True))
            box += (
                f'<li><a title="{got}" href="{url}">{got}</a> (<a href="{url}/+md5">md5</a>)</li>'
            )
            b.part(
                f"{home}/{name}/trunk/{version}",
                layout(
                    f"{name} {version}",
                    f"<h1>{version}</h1><table>{box}</table>{paragraphs(n, 1)}",
                    name,
                ),
            )
            releases += f'<tr><td><a href="{home}/{name}/trunk/{version}">{version}</a></td></tr>'
        b.part(f"{home}/{name}/trunk", layout(f"trunk {name}", f"<table>{releases}</table>", name))
        b.part(
            f"{home}/{name}/+download",
            layout(f"{name} project files", f"<h1>Project files</h1>{box}", name),
        )
        b.part(
            f"{code}/{name}",
            layout(
                f"Code : {name}",
                f'<a href="{code}/~spec-team/{name}/+git/{name}">lp:{name}</a>',
                name,
            ),
        )
        b.part(
            f"{code}/~spec-team/{name}/+git/{name}",
            layout(
                f"{name} git",
                f'<a href="{code}/~spec-team/{name}/+git/{name}/+ref/master">master</a><a href="{home}/~spec-team">Spec team</a>',
                name,
            ),
        )
        b.part(
            f"{code}/~spec-team/{name}/+git/{name}/+ref/master",
            layout("master", paragraphs(2, 1), name),
        )
        number = 1700000 + len(name)
        b.part(
            f"{bugs}/{name}",
            layout(
                f"Bugs : {name}",
                f'<div class="buglisting-row"><a class="bugtitle" href="{bugs}/{name}/+bug/{number}">Negative flux</a></div><a href="{bugs}/{name}/+bugs?field.status=NEW">New bugs</a><a href="{bugs}/{name}/+filebug">Report a bug</a>',
                name,
            ),
        )
        b.part(
            f"{bugs}/{name}/+bug/{number}",
            layout(
                f"Bug #{number} Negative flux",
                f'{paragraphs(3, 1)}<a href="{home}/~li">Li</a>',
                name,
            ),
        )
        b.maybe(f"{bugs}/{name}/+bugs?field.status=NEW", layout("New bugs", "one", name))
        b.part(
            f"{answers}/{name}",
            layout(
                f"Questions : {name}",
                f'<a href="{answers}/{name}/+question/2{number}">How to bin?</a>',
                name,
            ),
        )
        b.part(
            f"{answers}/{name}/+question/2{number}", layout("How to bin?", paragraphs(4, 1), name)
        )
        other = join(
            (p for p in projects if p != name), lambda p: f'<li><a href="{home}/{p}">{p}</a></li>'
        )
        b.landing(
            f"{home}/{name}",
            layout(
                name,
                f"""<h1 id="project-name">{name}</h1>{paragraphs(len(name), 2)}<dl><dt>Maintainer:</dt><dd><a class="sprite team" href="{home}/~spec-team">Spec team</a></dd><dt>Driver:</dt><dd><a class="sprite person" href="{home}/~li">Li</a></dd></dl>
<h2>Series and milestones</h2><a href="{home}/{name}/trunk">trunk series</a><div id="downloads" class="top-portlet downloads"><h2>Downloads</h2><ul>{box}</ul><a class="sprite info" href="{home}/{name}/+download">All downloads</a></div>
<h2>Get Involved</h2><a class="menu-link-report-bug" href="{bugs}/{name}/+filebug">Report a bug</a><h2>Part of: <a href="{home}/spectools">spectools project group</a></h2><ul>{other}</ul>""",
                name,
            ),
        )
        b.page(f"{bugs}/{name}/+filebug", layout("Log in", '<input type="password">'))
    b.own = False
    cards = join(
        projects, lambda p: f'<div><a href="{home}/{p}">{p}</a> {sentences(len(p), 1)}</div>'
    )
    for path in ("/", "/~spec-team", "/~li", "/spectools", "/projects"):
        b.page(
            home + path,
            layout(
                "Projects",
                f'{cards}<a href="{home}/projects">all</a><a href="{home}/+tour">tour</a>',
            ),
        )
    for host in (bugs, code, answers):
        b.page(host + "/", layout("Launchdeck", f"<h1>Launchdeck {host[8:12]}</h1>{cards}"))
    b.stubs(layout, {f"{home}/{p}": p for p in ("+tour", "legal", "support")})
    b.not_found = Page(layout("Lost something?", "<h1>Lost something?</h1>").encode(), 404)
    return b.site()
