"""The first portals: a forge's project, a package, a manual, a capsule and a shared task."""

from tests.blind_portals.eighthb.kit import a, done, ld, lis, paras, row, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def source_repository_1() -> ThirdSite:
    """An old public forge: project page, folders of files, mirrors, tickets."""
    p = Portal("source_repository", 1, "https://forgeyard.example")
    cdn = "https://downloads.forgeyard.example/project/tidefit"

    def lay(title: str, main: str) -> str:
        nav = lis(
            ("/directory/", "Open Source Software"),
            ("/software/", "Business Software"),
            ("/top", "Top Downloaded Projects"),
            ("/blog/", "Blog"),
            ("/auth/?return_to=%2Fprojects%2Ftidefit%2F", "Log in"),
        )
        return (
            f"<!DOCTYPE html><html><head><title>{title} - Forgeyard</title></head><body>"
            f"<header><ul class=nav>{nav}</ul></header><div id=page-body>{main}</div>"
            f"<footer>{row(('/about', 'About'), ('/privacy', 'Privacy'))}</footer></body></html>"
        )

    base = "/projects/tidefit"
    tabs = lis(
        (f"{base}/", "Summary"),
        (f"{base}/files/", "Files"),
        (f"{base}/reviews", "Reviews"),
        (f"{base}/support", "Support"),
        ("/p/tidefit/code/", "Code"),
        ("/p/tidefit/tickets/", "Tickets"),
    )

    def mine(title: str, main: str) -> str:
        return lay(title, f"<nav id=top_nav_admin><ul>{tabs}</ul></nav><h1>tidefit</h1>{main}")

    kin = lis(
        ("/projects/wavespec/", "wavespec"),
        ("/projects/tideplot/", "tideplot"),
    )
    p.own(
        f"{base}/",
        mine(
            "tidefit download",
            f"<p class=description>{say('tidefit')}</p>"
            + a(f"{base}/files/latest/download", "Download", "class=button")
            + "<p>Brought to you by: "
            + a("/u/hquill/profile/", "hquill")
            + "</p><h3>Categories</h3>"
            + row(("/directory/oceanography/", "Oceanography"), ("/directory/c/", "C"))
            + f"<aside><h3>Similar projects</h3><ul>{kin}</ul></aside>",
        ),
    )
    for name in ("wavespec", "tideplot"):
        more = a(f"/projects/{name}/files/latest/download", "Download")
        p.other(f"/projects/{name}/", lay(f"{name} download", f"<h1>{name}</h1>{more}"))
        p.blob(f"/projects/{name}/files/latest/download", f"{name}-1.0.tar.gz", attach=True)
    p.own(
        f"{base}/files/",
        mine(
            "tidefit - Browse Files",
            "<table id=files_list><tr><th>Name</th><th>Modified</th></tr>"
            f"<tr><td>{a(f'{base}/files/2.1/', '2.1')}</td><td>2021-03-02</td></tr>"
            f"<tr><td>{a(f'{base}/files/2.0/', '2.0')}</td><td>2019-11-20</td></tr></table>",
        ),
    )
    names = ("tidefit-2.1.tar.gz", "tidefit-2.1-win64.zip", "README.md")
    got = "".join(
        f"<tr><th>{a(f'{base}/files/2.1/{one}/download', one)}</th><td>"
        + a(f"{base}/files/2.1/{one}/stats/timeline", "12")
        + "</td></tr>"
        for one in names
    )
    p.own(f"{base}/files/2.1/", mine("tidefit - Browse /2.1", f"<table>{got}</table>"))
    for one in names:
        p.hop(f"{base}/files/2.1/{one}/download", f"{cdn}/2.1/{one}?ts=gAAA&use_mirror=netcologne")
        p.file(f"{cdn}/2.1/{one}?ts=gAAA&use_mirror=netcologne", one, attach=True)
        p.maybe(f"{base}/files/2.1/{one}/stats/timeline")
    p.hop(f"{base}/files/latest/download", f"{base}/files/2.1/tidefit-2.1.tar.gz/download")
    old = "tidefit-2.0.tar.gz"
    p.own(
        f"{base}/files/2.0/",
        mine("tidefit - Browse /2.0", a(f"{base}/files/2.0/{old}/download", old)),
    )
    p.hop(f"{base}/files/2.0/{old}/download", f"{cdn}/2.0/{old}?use_mirror=netcologne")
    p.blob(f"{cdn}/2.0/{old}?use_mirror=netcologne", old, attach=True)
    p.maybe(f"{cdn}/2.0/{old}?use_mirror=netcologne")
    p.own(f"{base}/reviews", mine("tidefit Reviews", f"<p>{say('reviews')}</p>"))
    p.own(f"{base}/support", mine("tidefit Support", a("/p/tidefit/tickets/", "Tickets")))
    tree = "/p/tidefit/code/ci/master/tree"
    p.own("/p/tidefit/code/", mine("tidefit / Code", lis((f"{tree}/fit.c", "fit.c"))))
    p.own(
        f"{tree}/fit.c",
        mine("fit.c", "<pre>int main(void)</pre>" + a(f"{tree}/fit.c?format=raw", "Raw")),
    )
    p.file(f"{tree}/fit.c?format=raw", "fit.c", "text/plain", body="int main(void) {return 0;}")
    p.show("/p/tidefit/tickets/", mine("Tickets", lis(("/p/tidefit/tickets/3/", "#3 leap"))))
    p.show("/p/tidefit/tickets/3/", mine("#3 leap second", f"<p>{say('leap')}</p>"))
    p.maybe("/p/tidefit/tickets/", "/p/tidefit/tickets/3/")
    p.bar("profile", "/u/hquill/profile/")
    p.bar("listing", "/directory/oceanography/", "/directory/c/")
    return done(p, f"{base}/", lay, "review", "An older release brings a file of its own.")


def library_release_1() -> ThirdSite:
    """A registry of script packages: tabs in the query, tarballs on another host."""
    p = Portal("library_release", 1, "https://www.nodeshelf.example")
    reg = "https://registry.nodeshelf.example"

    def lay(title: str, main: str) -> str:
        return (
            f'<!doctype html><html lang="en"><head><title>{title}</title></head><body>'
            '<div id="app">'
            '<header><form action="/search"><input name="q" type="search"></form>'
            + row(("/", "nodeshelf"), ("/signup", "Sign Up"), ("/login", "Sign In"), sep=" ")
            + f'</header><main id="main">{main}</main><footer>'
            + row(("/support", "Support"), ("/policies", "Policies"), ("/advisories", "Advisories"))
            + "</footer></div></body></html>"
        )

    home = "/package/geo-hatch"
    head = "".join(
        f"<li>{a(f'{home}?activeTab={tab}', text, 'role=tab')}</li>"
        for tab, text in (
            ("readme", "Readme"),
            ("code", "Code"),
            ("dependencies", "2 Dependencies"),
            ("versions", "3 Versions"),
        )
    )
    side = (
        '<div class="sidebar"><h3>Repository</h3>'
        + a("https://codeheap.example/cartolab/geo-hatch", "codeheap.example/cartolab/geo-hatch")
        + "<h3>Version</h3><p>1.4.0</p><h3>License</h3><p>MIT</p><h3>Collaborators</h3>"
        + a("/~lmarek", "lmarek")
        + a("/package/geo-hatch/report", "Report malware", 'rel="nofollow"')
        + "</div>"
    )

    def mine(main: str) -> str:
        return lay(
            "geo-hatch - nodeshelf",
            f'<h2><span title="geo-hatch">geo-hatch</span></h2><ul role="tablist">{head}</ul>'
            f"<div>{main}</div>{side}",
        )

    text = "<h1>geo-hatch</h1>" + paras("hatch") + "<pre>npm i geo-hatch</pre>"
    tags = row(("/search?q=keywords:map", "map"), ("/search?q=keywords:hachure", "hachure"))
    p.own(home, mine(f"{text}<h3>Keywords</h3>{tags}"))
    p.show(f"{home}?activeTab=readme", mine(text))
    p.maybe(f"{home}?activeTab=readme")
    p.own(f"{home}?activeTab=code", mine("<ul><li>index.js</li><li>package.json</li></ul>"))
    kin = lis(("/package/geo-line", "geo-line"), ("/package/d-scale", "d-scale"))
    p.own(f"{home}?activeTab=dependencies", mine(f"<ul>{kin}</ul>"))
    olds = ("1.3.2", "1.3.1")
    vers = lis(*((f"{home}/v/{one}", one) for one in ("1.4.0", *olds)))
    p.own(f"{home}?activeTab=versions", mine(f"<ul>{vers}</ul>"))
    tar = f"{reg}/geo-hatch/-/geo-hatch"
    p.show(f"{home}/v/1.4.0", mine(text + a(f"{tar}-1.4.0.tgz", "tarball")))
    p.maybe(f"{home}/v/1.4.0")
    for one in olds:
        p.own(f"{home}/v/{one}", mine(text + a(f"{tar}-{one}.tgz", "tarball")))
        p.blob(f"{tar}-{one}.tgz", f"geo-hatch-{one}.tgz")
        p.maybe(f"{tar}-{one}.tgz")
    p.file(f"{tar}-1.4.0.tgz", "geo-hatch-1.4.0.tgz", "application/octet-stream")
    for one in ("geo-line", "d-scale"):
        p.other(
            f"/package/{one}",
            lay(f"{one} - nodeshelf", f"<h2>{one}</h2>" + a(f"{reg}/{one}/-/{one}-2.0.tgz", "t")),
        )
    p.show("/~lmarek", lay("lmarek", lis((home, "geo-hatch"), ("/package/geo-line", "geo-line"))))
    p.bar("profile", "/~lmarek")
    p.bar("search", "/search?q=keywords:map")
    p.bar("form of report", "/package/geo-hatch/report")
    p.robots("Disallow: /login", "Disallow: /package/*/report")
    return done(p, home, lay, "review", "Older versions bring tarballs of their own.")


def reference_manual_1() -> ThirdSite:
    """A manual in several forms: one node a page, one page, plain text, print, archive."""
    p = Portal("reference_manual", 1, "https://www.freetools.example")
    home = "/software/abacalc/manual"

    def lay(title: str, main: str) -> str:
        nav = row(("/", "Freetools"), ("/software/", "Software"), ("/donate/", "Donate"))
        return (
            '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"><html><head>'
            f"<title>{title} - Freetools Project</title></head><body><div class='inner'>"
            f"<p>{nav}</p><div id='content'>{main}</div><div id='footer'>"
            f"{a('/contact/', 'Contact')}</div></div></body></html>"
        )

    files = (
        ("abacalc.txt.gz", "ASCII text compressed", "application/gzip"),
        ("abacalc.pdf", "PDF file", ""),
        ("abacalc.info.tar.gz", "Info document", ""),
        ("abacalc.html_node.tar.gz", "HTML compressed, one node a page", ""),
        ("abacalc.texi.tar.gz", "Texinfo source", ""),
    )
    forms = (("abacalc.html", "HTML, one page"), ("html_node/index.html", "HTML, one node a page"))
    p.own(
        f"{home}/",
        lay(
            "abacalc manual",
            "<h2>abacalc manual</h2><address>last updated March 8, 2022</address><p>"
            "This manual is available in the following formats:</p><ul>"
            + lis(*forms, *((name, text) for name, text, _ in files))
            + "</ul><p>You can buy printed copies from the "
            + a("/shop/", "shop")
            + ". "
            + a("/software/abacalc/", "abacalc home")
            + ". Manuals of "
            + a("/software/lexum/manual/", "lexum")
            + " and "
            + a("/software/turner/manual/", "turner")
            + "</p>",
        ),
    )
    for name, _, ctype in files:
        p.file(f"{home}/{name}", name, ctype)
    p.own(f"{home}/abacalc.html", f"<html><title>abacalc 3.2</title>{paras('abacalc', 'en', 6)}")
    nodes = ("index", "Invoking", "Expressions", "Concept-Index")
    for n, node in enumerate(nodes):
        near = [("index.html", "Top")]
        near += [(f"{nodes[n - 1]}.html", "Previous")] if n else []
        near += [(f"{nodes[n + 1]}.html", "Next")] if nodes[n + 1 :] else []
        p.own(
            f"{home}/html_node/{node}.html",
            f"<html><head><title>{node} (abacalc 3.2)</title></head><body><div class=nav>"
            f"{row(*near, sep=', ')}</div>{paras(node)}<p>See "
            f"{a('../../../lexum/manual/html_node/Tokens.html', 'Tokens in lexum')}</p>",
        )
    for one in ("lexum", "turner"):
        p.other(
            f"/software/{one}/manual/",
            lay(f"{one} manual", lis((f"{one}.pdf", "PDF file"), ("html_node/", "HTML"))),
        )
    p.other("/software/abacalc/", lay("abacalc", lis((f"{home}/", "Manual"), ("/ftp/", "Get it"))))
    p.bar("the other tool's manual", "/software/lexum/manual/html_node/Tokens.html")
    p.bar("shop", "/shop/")
    return done(p, f"{home}/", lay, "complete", "All forms and nodes are listed and served.")


def computational_capsule_1() -> ThirdSite:
    """A page of code, data and results that can be run: all drawn from an API."""
    p = Portal("computational_capsule", 1, "https://capsules.runagain.example")
    key = "4417208"

    def lay(title: str, main: str) -> str:
        top = row(("/explore", "Explore"), ("/pricing", "Pricing"), ("/docs", "Help"), sep="")
        return (
            f"<!DOCTYPE html><html><head><meta charset=utf-8><title>{title}</title></head><body>"
            f"<co-navbar>{top}{a(f'/signin?next=/capsule/{key}/tree/v2', 'Sign in')}</co-navbar>"
            f"<section>{main}</section></body></html>"
        )

    def mine(ver: int) -> str:
        arch = f"/capsule/{key}/v{ver}/export"
        files = (
            ("code/run.sh", "a1f0"),
            ("code/fit_growth.py", "b2c9"),
            ("data/plates.csv", "77e0"),
            ("results/figure2.png", "90ac"),
        )
        vers = row(*((f"/capsule/{key}/tree/v{n}", f"Version {n}") for n in (1, 2)))
        tree = lis(*((f"/api/files/{digest}{ver}?download=1", name) for name, digest in files))
        doi = f"https://doi.org/10.59999/co.{key}.v{ver}"
        claim = ld(
            at_type="SoftwareSourceCode",
            name="Growth curves from plate readers",
            identifier=doi,
            version=str(ver),
            author={"@type": "Person", "name": "T. Oyelaran"},
            license="https://spdx.org/licenses/MIT",
        )
        return (
            f"{claim}<h1>Growth curves from plate readers</h1><p>{a(doi, doi)}</p>"
            f"<p>{a('/u/oyelaran', 'T. Oyelaran')}</p><p>{say('plates')}</p>"
            f"<div class=versions>{vers}</div>"
            f"<ul class=tree>{tree}</ul>"
            + row((arch, "Export capsule"), (f"/capsule/{key}/metadata.yml?v={ver}", "metadata"))
            + a(f"/signin?next=/capsule/{key}/duplicate", "Edit a copy")
            + "<h4>Other capsules in this field</h4>"
            + row(("/capsule/4417001/tree/v1", "Colonies"), ("/capsule/4502210/tree/v1", "Dilute"))
        )

    p.own(f"/capsule/{key}/tree/v2", lay("Growth curves | Runagain", mine(2)))
    p.own(f"/capsule/{key}/tree/v1", lay("Growth curves | Runagain", mine(1)))
    p.hop(f"/capsule/{key}/tree", f"/capsule/{key}/tree/v2")
    for name, digest in (("run.sh", "a1f0"), ("fit_growth.py", "b2c9"), ("plates.csv", "77e0")):
        p.file(f"/api/files/{digest}2?download=1", name, attach=True)
        p.blob(f"/api/files/{digest}1?download=1", name, attach=True)
        p.maybe(f"/api/files/{digest}1?download=1")
    p.file("/api/files/90ac2?download=1", "figure2.png", attach=True)
    p.blob("/api/files/90ac1?download=1", "figure2.png", attach=True)
    p.maybe("/api/files/90ac1?download=1", f"/capsule/{key}/v1/export")
    p.file(f"/capsule/{key}/v2/export", "capsule-4417208-v2.zip", attach=True)
    p.blob(f"/capsule/{key}/v1/export", "capsule-4417208-v1.zip", attach=True)
    p.meta(f"/capsule/{key}/metadata.yml?v=2", "name: Growth curves\nversion: 2\n", "text/yaml")
    p.raw(f"/capsule/{key}/metadata.yml?v=1", "name: Growth curves\nversion: 1\n", "text/yaml")
    p.maybe(f"/capsule/{key}/metadata.yml?v=1")
    for one, digest in (("4417001", "cc10"), ("4502210", "cd11")):
        text = f"<h1>Capsule {one}</h1>" + a(f"/api/files/{digest}1?download=1", "code/run.sh")
        p.other(f"/capsule/{one}/tree/v1", lay("Capsule | Runagain", text))
        p.blob(f"/api/files/{digest}1?download=1", "run.sh", attach=True)
    p.bar("profile", "/u/oyelaran")
    p.bar("asks for an account", f"/signin?next=/capsule/{key}/duplicate")
    why = "The earlier version brings files of its own."
    return done(p, f"/capsule/{key}/tree/v2", lay, "review", why)


def shared_task_1() -> ThirdSite:
    """A workshop's shared task on a hand-made site: data, script, results, a sibling task."""
    p = Portal("shared_task", 1, "https://langeval.example")
    home = "/2023/task7"

    def lay(title: str, main: str) -> str:
        return (
            f"<html><head><title>{title}</title></head><body bgcolor=white><table width=800><tr>"
            f"<td>{row(('/', 'LangEval'), ('/2023/', 'LangEval-2023'), ('/who.html', 'People'))}"
            f"</td></tr><tr><td>{main}</td></tr></table></body></html>"
        )

    menu = lis(
        ("index.html", "Overview"),
        ("data.html", "Data and tools"),
        ("evaluation.html", "Evaluation"),
        ("results.html", "Results"),
        ("contact.html", "Organizers"),
    )

    def mine(title: str, main: str) -> str:
        return lay(f"{title} - Task 7: Dating letters", f"<ul>{menu}</ul><h2>{title}</h2>{main}")

    p.own(
        f"{home}/",
        mine(
            "Overview",
            paras("dating")
            + "<p>News: test data are "
            + a("data.html", "out")
            + ". Join the "
            + a("https://groups.mailhub.example/g/task7-dating", "mailing list")
            + ". See also "
            + row(("../task6/", "Task 6"), ("../task8/", "Task 8"))
            + "</p>",
        ),
    )
    p.show(f"{home}/index.html", mine("Overview", paras("dating")))
    p.maybe(f"{home}/index.html")
    p.own(
        f"{home}/data.html",
        mine(
            "Data and tools",
            lis(
                ("files/train_v1.1.zip", "Training data v1.1 (2 MB)"),
                ("files/dev.tsv", "Development data"),
                ("files/test_unlabelled.tsv", "Test data"),
                ("files/test_gold.tsv", "Gold labels"),
                ("tools/score.py", "Scorer"),
                ("https://lettercorpus.example/download", "Source corpus"),
            ),
        ),
    )
    for name in ("train_v1.1.zip", "dev.tsv", "test_unlabelled.tsv", "test_gold.tsv"):
        p.file(f"{home}/files/{name}", name)
    p.file(f"{home}/tools/score.py", "score.py")
    p.own(f"{home}/evaluation.html", mine("Evaluation", paras("eval")))
    p.own(
        f"{home}/results.html",
        mine(
            "Results",
            "<table border=1><tr><td>1<td>ukelele<td>.81<tr><td>2<td>harbour<td>.79</table>"
            + a("files/results_full.csv", "All runs")
            + a("/2023/papers/task7_overview.pdf", "Task paper"),
        ),
    )
    p.file(f"{home}/files/results_full.csv", "results_full.csv")
    p.blob("/2023/papers/task7_overview.pdf", "task7_overview.pdf")
    p.maybe("/2023/papers/task7_overview.pdf")
    p.own(f"{home}/contact.html", mine("Organizers", a("/people/inoue.html", "M. Inoue")))
    for n in (6, 8):
        text = f"<h2>Task {n}</h2>" + row(("data.html", "Data"), ("results.html", "Results"))
        p.other(f"/2023/task{n}/", lay(f"Task {n}", text))
        p.show(f"/2023/task{n}/data.html", lay(f"Task {n}", lis(("files/train.zip", "Train"))))
    p.show("/2023/", lay("LangEval-2023", lis(*((f"task{n}/", f"Task {n}") for n in (6, 7, 8)))))
    p.bar("list of tasks", "/2023/")
    p.bar("the other task's data", "/2023/task8/data.html")
    p.bar("profile", "/people/inoue.html")
    return done(p, f"{home}/", lay, "complete", "All listed files and pages are served.")
