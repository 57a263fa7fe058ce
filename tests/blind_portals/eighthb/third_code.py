"""The third portals: a repository, a package, a manual, a report page and a benchmark's round."""

from tests.blind_portals.eighthb.kit import a, done, lis, metas, paras, rels, row, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def source_repository_3() -> ThirdSite:
    """A self-contained repository server: home document, files, timeline, archives by hash."""
    p = Portal("source_repository", 3, "https://www.pathtab.example")
    home = "/cgi/lexmatch"

    def lay(title: str, main: str) -> str:
        return (
            f"<html><head><base href='https://www.pathtab.example/cgi/lexmatch/'/><title>{title}"
            f"</title></head><body class='cpage-doc'><div class='header'><div class='logo'>"
            f"{a('https://www.pathtab.example/', 'Pathtab')}</div></div>{main}"
            "<div class='footer'>This page was generated in about 0.004s</div></body></html>"
        )

    def mine(title: str, main: str) -> str:
        menu = row(
            (f"{home}/home", "Home"),
            (f"{home}/timeline", "Timeline"),
            (f"{home}/dir?ci=tip", "Files"),
            (f"{home}/brlist", "Branches"),
            (f"{home}/taglist", "Tags"),
            (f"{home}/ticket", "Tickets"),
            (f"{home}/wiki", "Wiki"),
            (f"{home}/login?g=/doc/trunk/www/index.wiki", "Login"),
            sep="",
        )
        return lay(f"lexmatch: {title}", f"<nav class='mainmenu'>{menu}</nav>{main}")

    doc = f"{home}/doc/trunk/www"
    p.own(
        f"{doc}/index.wiki",
        mine(
            "Lexmatch",
            f"<h1>Lexmatch</h1>{paras('lexmatch')}<ul>"
            + lis(
                (f"{doc}/quickstart.wiki", "Quick start"),
                (f"{doc}/format.md", "File format"),
                (f"{home}/uv/download.html", "Download"),
                ("/cgi/pathtab/doc/trunk/www/index.wiki", "Pathtab, the store below"),
                ("/cgi/wordnet2/home", "wordnet2"),
            )
            + "</ul>",
        ),
    )
    p.hop(f"{home}/home", f"{doc}/index.wiki")
    p.hop(home, f"{doc}/index.wiki")
    p.own(f"{doc}/quickstart.wiki", mine("Quick start", paras("quick")))
    p.own(f"{doc}/format.md", mine("File format", paras("format")))
    tars = ("lexmatch-1.2.tar.gz", "lexmatch-linux-1.2.zip")
    p.own(f"{home}/uv/download.html", mine("Download", lis(*((f"{home}/uv/{t}", t) for t in tars))))
    for one in tars:
        p.file(f"{home}/uv/{one}", one)
    names = ("lex.c", "lex.h")
    p.own(
        f"{home}/dir?ci=tip",
        mine(
            "File List",
            lis(*((f"{home}/file?name={one}&ci=tip", one) for one in names))
            + a(f"{home}/tarball/4f1ac0de/lexmatch.tar.gz", "Tarball")
            + a(f"{home}/zip/4f1ac0de/lexmatch.zip", "ZIP archive")
            + a(f"{home}/tree?ci=tip", "Tree-View"),
        ),
    )
    p.show(f"{home}/tree?ci=tip", mine("Tree", lis(*((f"{home}/file/{n}", n) for n in names))))
    p.file(f"{home}/tarball/4f1ac0de/lexmatch.tar.gz", "lexmatch.tar.gz", attach=True)
    p.file(f"{home}/zip/4f1ac0de/lexmatch.zip", "lexmatch.zip", attach=True)
    for one in names:
        more = row((f"{home}/raw/{one}?ci=tip", "Download"), (f"{home}/annotate?name={one}", "Ann"))
        p.own(f"{home}/file?name={one}&ci=tip", mine(one, f"<pre>{say(one)}</pre>{more}"))
        p.file(f"{home}/raw/{one}?ci=tip", one, "text/plain")
        p.show(f"{home}/file/{one}", mine(one, f"<pre>{say(one)}</pre>"))
        p.show(f"{home}/annotate?name={one}", mine(one, "<pre>4f1ac0de 1:</pre>"))
        p.maybe(f"{home}/file/{one}", f"{home}/annotate?name={one}")
    p.show(f"{home}/timeline", mine("Timeline", a(f"{home}/info/4f1ac0de", "[4f1ac0de]")))
    p.show(f"{home}/info/4f1ac0de", mine("Check-in", a(f"{home}/vdiff?from=a&to=4f1ac0de", "diff")))
    logs = ("brlist", "taglist", "ticket", "wiki", "vdiff?from=a&to=4f1ac0de")
    for one in logs:
        p.show(f"{home}/{one}", mine(one, f"<p>{say(one)}</p>"))
    p.maybe(*(f"{home}/{one}" for one in (*logs, "timeline", "info/4f1ac0de", "tree?ci=tip")))
    for one in ("/cgi/pathtab/doc/trunk/www/index.wiki", "/cgi/wordnet2/home"):
        root = "/".join(one.split("/")[:3])
        more = row((f"{root}/timeline", "Timeline"), (f"{root}/dir?ci=tip", "Files"))
        p.other(one, lay(root, f"<h1>{root}</h1>{more}"))
    p.bar("asks for an account", f"{home}/login?g=/doc/trunk/www/index.wiki")
    p.bar("the other repository", "/cgi/pathtab/timeline", "/cgi/wordnet2/dir?ci=tip")
    why = "The server gives logs, differences and archives in any number of forms."
    return done(p, f"{doc}/index.wiki", lay, "review", why)


def library_release_3() -> ThirdSite:
    """A registry of a young language: page, versions by query, documentation on another host."""
    p = Portal("library_release", 3, "https://pakete.julianer.example")
    home = "/ui/Packages/General/Gezeiten"

    def lay(title: str, main: str) -> str:
        return (
            f"<!DOCTYPE html><html lang=en><head><title>{title} · Pakete</title></head><body>"
            "<header>"
            + row(("/ui/Packages", "All packages"), ("/ui/Search?type=symbols", "Symbols"))
            + a("/ui/Login?from=Gezeiten", "Sign in")
            + f"</header><main>{main}</main><footer>{a('/terms', 'Terms')}</footer></body></html>"
        )

    docs = "/docs/General/Gezeiten/stable"
    p.own(
        home,
        lay(
            "Gezeiten",
            "<h1>Gezeiten</h1><p>v2.0.1 "
            + a("https://codeheap.example/kueste/Gezeiten.jl", "Repository")
            + f"</p>{paras('gezeiten')}<nav>"
            + row(
                (f"{docs}/", "Documentation"),
                (f"{home}?page=code", "Code"),
                (f"{home}?page=dependencies", "Dependencies"),
                (f"{home}?page=versions", "Versions"),
            )
            + "</nav><h3>Tags</h3>"
            + row(("/ui/Packages?tag=tides", "tides"), ("/ui/Packages?tag=ocean", "ocean"))
            + "<h3>Similar packages</h3>"
            + row(
                ("/ui/Packages/General/Wellen", "Wellen"),
                ("/ui/Packages/General/Pegelstand", "Pegelstand"),
            )
            + "<h3>Download</h3>"
            + row(
                ("https://pkg.julianer.example/package/5ad1b/9c77e0f2", "Source (tar)"),
                (f"{home}/badge.svg", "Badge"),
                (f"{home}/cite.bib", "BibTeX"),
            ),
        ),
    )
    tar = "https://pkg.julianer.example/package/5ad1b/9c77e0f2"
    p.file(tar, "9c77e0f2.tar.gz", "application/x-tar", body="tar")
    p.meta(f"{home}/cite.bib", "@software{g}", "application/x-bibtex")
    p.raw(f"{home}/badge.svg", "<svg/>", "image/svg+xml")
    p.maybe(f"{home}/badge.svg")
    p.own(f"{home}?page=code", lay("Gezeiten code", "<ul><li>src/Gezeiten.jl</li></ul>"))
    deps = a("/ui/Packages/General/Wellen", "Wellen 1")
    p.own(f"{home}?page=dependencies", lay("Gezeiten dependencies", deps))
    old = "https://pkg.julianer.example/package/5ad1b/11aa00b9"
    vers = row((tar, "2.0.1"), (old, "1.4.0"))
    p.own(f"{home}?page=versions", lay("Gezeiten versions", vers))
    p.blob(old, "11aa00b9.tar.gz", "application/x-tar", body="tar old")
    p.maybe(old)
    for name in ("", "guide/", "api/"):
        menu = row((f"{docs}/", "Home"), (f"{docs}/guide/", "Guide"), (f"{docs}/api/", "API"))
        p.own(f"{docs}/{name}", lay(f"Gezeiten.jl {name}", f"<aside>{menu}</aside>{paras(name)}"))
    for one in ("Wellen", "Pegelstand"):
        more = row(
            (f"/docs/General/{one}/stable/", "Documentation"),
            (f"/ui/Packages/General/{one}?page=versions", "Versions"),
        )
        p.other(f"/ui/Packages/General/{one}", lay(one, f"<h1>{one}</h1>{more}"))
    every = lis((home, "Gezeiten"), ("/ui/Packages/General/Wellen", "Wellen"))
    p.show("/ui/Packages?tag=tides", lay("tides", every))
    p.bar("tag", "/ui/Packages?tag=tides", "/ui/Packages?tag=ocean")
    p.bar("the other package's pages", "/docs/General/Wellen/stable/")
    return done(p, home, lay, "review", "The older version brings a file of its own.")


def reference_manual_3() -> ThirdSite:
    """A project's book of documentation in two languages, a print page, search index, no files."""
    p = Portal("reference_manual", 3, "https://korpustool.example")
    home = "/book"

    def lay(title: str, main: str) -> str:
        return (
            f'<!DOCTYPE HTML><html lang="en" class="light"><head><title>{title}</title></head>'
            f"<body><header>{row(('/', 'Korpustool'), ('/news/', 'News'), ('/tour/', 'Tour'))}"
            f"</header>{main}</body></html>"
        )

    parts = {
        "en": (("intro", "Introduction"), ("install", "Installing"), ("query", "Queries")),
        "es": (("intro", "Introducción"), ("install", "Instalación"), ("query", "Consultas")),
    }
    for lang, chapters in parts.items():
        base = home if lang == "en" else f"{home}/es"
        toc = lis(*((f"{base}/{name}.html", text) for name, text in chapters))
        for n, (name, text) in enumerate(chapters):
            near = [(f"{base}/{chapters[n + 1][0]}.html", "Next chapter")] if n < 2 else []
            near += [(f"{base}/{chapters[n - 1][0]}.html", "Previous chapter")] if n else []
            p.own(
                f"{base}/{name}.html",
                lay(
                    f"{text} - The Korpustool Book",
                    f'<nav id="sidebar"><ol class="chapter">{toc}</ol></nav><main><h1>{text}</h1>'
                    + paras(name, lang)
                    + "</main>"
                    + row(
                        (f"{base}/print.html", "Print this book"),
                        (f"{home}/intro.html", "English"),
                        (f"{home}/es/intro.html", "Español"),
                        (
                            f"https://codeheap.example/korpustool/edit/main/{name}.md",
                            "Suggest edit",
                        ),
                    )
                    + row(*near)
                    + a("/plugins-book/intro.html", "The Plugins Book"),
                ),
            )
        p.own(f"{base}/print.html", lay("The Korpustool Book", paras("all", lang, 5)))
    p.hop(f"{home}/", f"{home}/intro.html")
    p.show(
        "/",
        lay(
            "Korpustool",
            "<h1>Korpustool</h1>"
            + row(
                (f"{home}/", "Book"),
                ("/plugins-book/intro.html", "Plugins Book"),
                ("/internals/intro.html", "Internals"),
                ("/releases/korpustool-5.0.zip", "Download"),
            ),
        ),
    )
    for one in ("plugins-book", "internals"):
        toc = lis((f"/{one}/intro.html", "Introduction"), (f"/{one}/api.html", "API"))
        text = f'<nav id="sidebar"><ol class="chapter">{toc}</ol></nav><main>{paras(one)}</main>'
        p.other(f"/{one}/intro.html", lay(f"{one}", text))
    p.bar("the software's site", "/", "/news/", "/releases/korpustool-5.0.zip")
    p.bar("the other book's chapter", "/plugins-book/api.html")
    why = "The book's chapters in both languages are in its menu."
    return done(p, f"{home}/intro.html", lay, "complete", why)


def computational_capsule_3() -> ThirdSite:
    """A shelf of rendered reports: the page frames its report from another host by a hash."""
    p = Portal("computational_capsule", 3, "https://rpapers.example")
    home = "/nwachukwu/seed-banks"
    frame = "https://rpapers-show.example/content/8f/8f21aa90cd/index.html"

    def lay(title: str, main: str) -> str:
        return (
            f"<!DOCTYPE html><html><head><title>RPapers - {title}</title></head><body>"
            '<div class="navbar"><a href="/">RPapers</a><span>brought to you by RSoft</span>'
            + row(
                ("/auth/login?to=/nwachukwu/seed-banks", "Sign in"), ("/auth/register", "Register")
            )
            + f"</div>{main}</body></html>"
        )

    p.own(
        home,
        lay(
            "How long do seed banks last?",
            f'<iframe id="payload" src="{frame}" frameborder="0"></iframe><div id="pagefooter">'
            + row(
                ("#comments", "Comments (1)"),
                ("https://social.example/share?u=rpapers", "Share"),
                (f"{home}/report", "Hide Toolbars"),
            )
            + "<h2>How long do seed banks last?</h2><p>by "
            + a("/nwachukwu", "Chidi Nwachukwu")
            + "</p><p>Last updated over 3 years ago</p></div>",
        ),
    )
    p.show(f"{home}/report", lay("report", f'<iframe src="{frame}"></iframe>'))
    p.maybe(f"{home}/report")
    near = "https://rpapers-show.example/content/8f/8f21aa90cd"
    p.own(
        frame,
        "<html><head><title>How long do seed banks last?</title></head><body>"
        + f"<h1 class='title toc-ignore'>How long do seed banks last?</h1>{paras('seed', 'en', 4)}"
        + row(
            ("seedbanks.Rmd", "Download Rmd"),
            ("germination.csv", "germination.csv"),
            ("figure-html/decay-1.png", "Figure 1"),
            ("https://osf-like.example/q8xk2/", "project"),
        )
        + f"<p>An earlier part is {a('https://rpapers.example/nwachukwu/soil-cores', 'here')}.</p>"
        "</body></html>",
    )
    p.file(f"{near}/seedbanks.Rmd", "seedbanks.Rmd", "text/plain", body="---\ntitle: Seeds\n---\n")
    p.file(f"{near}/germination.csv", "germination.csv")
    p.file(f"{near}/figure-html/decay-1.png", "decay-1.png")
    for one, key in (("soil-cores", "77/77c0"), ("weeds", "1a/1a9b")):
        text = f'<iframe src="https://rpapers-show.example/content/{key}/index.html"></iframe>'
        p.other(f"/nwachukwu/{one}", lay(one, text + a("/nwachukwu", "Chidi Nwachukwu")))
        p.show(f"https://rpapers-show.example/content/{key}/index.html", f"<h1>{one}</h1>")
        p.bar("another report", f"https://rpapers-show.example/content/{key}/index.html")
    p.show(
        "/nwachukwu",
        lay(
            "Chidi Nwachukwu",
            lis((home, "Seed banks"), ("/nwachukwu/soil-cores", "S"), ("/nwachukwu/weeds", "W")),
        ),
    )
    p.show("/", lay("Recently published", lis((home, "Seed banks"), ("/nwachukwu/weeds", "W"))))
    p.bar("profile", "/nwachukwu")
    p.bar("home", "/")
    why = "The framed report and the files beside it are served."
    return done(p, home, lay, "complete", why)


def shared_task_3() -> ThirdSite:
    """A retrieval conference's track of one year: data pages by hand, judgments, forms to sign."""
    p = Portal("shared_task", 3, "https://trek.stdbureau.example")
    home = "/data/herbals2019.html"

    def lay(title: str, main: str) -> str:
        return (
            f'<html><head><title>{title}</title></head><body background="/img/bk.gif"><center>'
            + row(
                ("/overview.html", "Overview"),
                ("/pubs.html", "Publications"),
                ("/data.html", "Data"),
                ("/tracks.html", "Tracks"),
            )
            + f"</center><hr>{main}<hr><i>{a('/contact.html', 'Contact')}</i></body></html>"
        )

    p.own(
        home,
        lay(
            "2019 Herbals Track Data",
            metas(("keywords", "trek, test collection"))
            + rels(("up", "/data/herbals.html", ""))
            + f"<h1>2019 Herbals Track</h1>{paras('herbals')}<h3>Topics</h3><ul>"
            + lis(
                ("herbals/topics2019.xml", "Topics"),
                ("herbals/topics2019-sample.xml", "Sample topics"),
            )
            + "</ul><h3>Relevance judgments</h3><ul>"
            + lis(
                ("herbals/qrels-abstracts-2019.txt", "Qrels, abstracts"),
                ("herbals/qrels-trials-2019.38.txt", "Qrels, trials"),
                ("herbals/README-qrels.txt", "README"),
            )
            + "</ul><h3>Documents</h3><ul>"
            + lis(
                (
                    "https://data.stdbureau.example/herbals/docs2019.tar.gz",
                    "Corpus (sign the form)",
                ),
                ("/forms/herbals_agreement.pdf", "Agreement"),
            )
            + "</ul><h3>Evaluation</h3>"
            + row(("/trek_eval/", "trek_eval"), ("herbals/sample_eval.pl", "sample_eval.pl"))
            + "<p>Other years: "
            + row(("herbals2018.html", "2018"), ("herbals2020.html", "2020"))
            + "; "
            + a("/pubs/trek28/papers/OVERVIEW.H.pdf", "Overview paper"),
        ),
    )
    for name in (
        "topics2019.xml",
        "topics2019-sample.xml",
        "qrels-abstracts-2019.txt",
        "qrels-trials-2019.38.txt",
        "README-qrels.txt",
    ):
        p.file(f"/data/herbals/{name}", name, "application/xml" if "xml" in name else "text/plain")
    p.file("/data/herbals/sample_eval.pl", "sample_eval.pl", "text/plain", body="#!perl\n")
    corpus = "https://data.stdbureau.example/herbals/docs2019.tar.gz"
    p.refused(corpus, "<h1>401</h1><p>Password required</p>", 401)
    p.file("/forms/herbals_agreement.pdf", "herbals_agreement.pdf")
    p.blob("/pubs/trek28/papers/OVERVIEW.H.pdf", "OVERVIEW.H.pdf")
    p.maybe("/pubs/trek28/papers/OVERVIEW.H.pdf")
    for year in (2018, 2020):
        more = lis((f"herbals/topics{year}.xml", "Topics"), (f"herbals/qrels-{year}.txt", "Qrels"))
        p.other(f"/data/herbals{year}.html", lay(f"{year} Herbals", f"<h1>{year}</h1>{more}"))
    years = lis(*((f"/data/herbals{year}.html", str(year)) for year in (2018, 2019, 2020)))
    p.show("/data/herbals.html", lay("Herbals", years))
    p.show("/data.html", lay("Data", lis(("/data/herbals.html", "Herbals"))))
    p.bar("list of years", "/data/herbals.html", "/data.html")
    p.bar("another year's file", "/data/herbals/topics2018.xml", "/data/herbals/qrels-2020.txt")
    p.bar("tool", "/trek_eval/")
    why = "The corpus is listed and asks for a password."
    return done(p, home, lay, "partial", why)
