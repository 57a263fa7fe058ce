"""Home pages, documentation, posts, wikis, forums, courses, slides, videos."""
# ruff: noqa: E501, PERF401 - markup stands as platforms write it
# fmt: off

import re
from urllib.parse import quote

from tests.blind_portals.acceptance.build import PortalDraft, anchors, ld, metas
from tests.blind_portals.acceptance.words import Record, digest, records, sentences, slug
from tests.blind_portals.site import BlindSite


def tenant_like(variant: int) -> BlindSite:
    names = ("tidemark", "moraine", "quaver", "petrify")
    d = PortalDraft("tool-home-like", variant, ("https://people.uni-daugava.example/~kalnins", "https://kelpnet.toolpages.example", "https://home.astro-lund.example/~oberg")[variant])
    works = records(d.kind, variant, 4)

    def layout(title: str, main: str, head: str = "") -> str:
        if variant == 1:
            menu = [("https://toolpages.example/", "Toolpages"), ("https://toolpages.example/pricing", "Pricing"), ("https://toolpages.example/login?next=https%3A%2F%2Fkelpnet.toolpages.example%2F", "Log in"), ("https://toolpages.example/discover", "Discover"), ("https://toolpages.example/terms", "Terms"), ("https://toolpages.example/report?site=kelpnet", "Report abuse")]
        elif variant == 0:
            menu = [("/", "University"), ("/~kalnins/", "Home"), ("/~kalnins/publications.html", "Publications"), ("/~kalnins/teaching.html", "Teaching"), ("/~kalnins/cv.pdf", "CV"), ("/departments/cs/", "Department"), ("/search?q=", "Search"), ("/staff/", "Staff")]
        else:
            menu = [("/~oberg/", "home"), ("/~oberg/papers.html", "papers"), ("/~oberg/students.html", "students"), ("/~oberg/talks/", "talks"), ("/~oberg/software.html", "software"), ("/~oberg/cv.pdf", "cv"), ("/", "institute"), ("/~persson/", "next door")]
        return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><html><head><title>{title}</title>{head}</head><body bgcolor="#ffffff"><table width="100%"><tr><td valign="top" width="160">{anchors(menu, "p")}</td><td valign="top">{main}<hr><address><a href="mailto:me@home.example">me</a>, last changed 12 March 2016</address></td></tr></table></body></html>"""

    made = []
    for n, (tool, w) in enumerate(zip(names, works, strict=True)):
        near = [m for m in names if m != tool]
        if variant == 0:
            where = f"/~kalnins/{tool}/"
            p = d.piece(where, tool)
            files = [(p.file(f"{where}download/{tool}-{v}.tar.gz", f"{tool}.tar.gz", shown=True), f"{tool} {v}") for v in ("2.0", "1.9", "1.5")[: 3 - n % 2]]
            sub = [(p.html(where + f"{t}.html", layout(f"{tool}: {t}", f'<h2>{t}</h2><p>{sentences(d.rng, 4)}</p><a href="{where}">{tool}</a>')), t) for t in ("manual", "examples", "changes", "faq")]
            p.moved(f"{where}index.html", where)
            p.html(where, layout(tool, f'<h1>{tool}</h1>{w.text}<ul>{anchors(sub)}</ul><h3>Download</h3><ul>{anchors(files)}</ul><p>See also {anchors([(f"/~kalnins/{m}/", m) for m in near], "span")}</p>'))
        elif variant == 1:
            site = f"https://{tool if n else 'kelpnet'}.toolpages.example"
            p = d.piece(site + "/", tool if n else "kelpnet")
            files = [(p.file(f"{site}/files/{f}", f, shown=True), f) for f in ("installer.zip", "examples.zip", "handbook.pdf")]
            sub = [(p.html(f"{site}/{t}", layout(t, f'<h2>{t}</h2><p>{sentences(d.rng, 4)}</p><a href="{site}/">Start</a>')), t) for t in ("features", "tutorial", "news", "team", "contact")]
            news = [(p.html(f"{site}/news/{y}/release", layout("Release", f'<p>New version</p><a href="{site}/news">News</a>')), str(y)) for y in (2019, 2021)]
            friends = [f"https://{m}.toolpages.example/" for m in names[1:] if m != tool]
            p.html(site + "/", layout("kelpnet" if not n else tool, f'<nav>{anchors(sub)}</nav><h1>{"kelpnet" if not n else tool}</h1>{w.text}{anchors(files)}<h3>News</h3>{anchors(news)}<h3>Made with Toolpages</h3>{anchors([(f, f) for f in friends])}'))
        else:
            where = f"/~oberg/{tool}.html"
            p = d.piece(where, tool)
            files = [(p.file(f"/~oberg/{f}", f.split("/")[-1], shown=True), f) for f in (f"{tool}-3.1.tar.gz", f"{tool}_manual.pdf", f"src/{tool}.c", f"data/{slug(w.topic)}_catalogue.txt")]
            p.html(where, layout(tool, f"<h1>{tool}</h1>{w.text}<p>If you use it, cite <a href='/~oberg/papers.html'>our paper</a>.</p>".replace("'", '"') + f'<ul>{anchors(files)}</ul><p>Other programs: {anchors([(f"/~oberg/{m}.html", m) for m in near], "span")}</p>'))
        made.append(p)
    if variant == 1:
        d.html("https://toolpages.example/discover", layout("Discover", f"<h1>Discover</h1><ul>{d.rows()}</ul>"))
    else:
        d.html("/", layout("Home", f"<h1>Home</h1><ul>{d.rows()}</ul>"))
    return d.close(made[0], layout, ("hard", "soft", "hard")[variant])


def docs_like(variant: int) -> BlindSite:
    names = ("kelpnet", "moraine", "oddfit", "rivulet")
    d = PortalDraft("documentation-like", variant, ("https://kelpnet.docshost.example", "https://docs.openshore.example", "https://support.fieldlogger.example")[variant])
    works = records(d.kind, variant, 5)

    def layout(title: str, main: str, head: str = "") -> str:
        if variant == 2:
            bar = anchors([("/hc/en-us", "Help centre"), ("/hc/en-us/requests/new", "Submit a request"), ("/hc/en-us/signin?return_to=%2Fhc%2Fen-us", "Sign in"), ("/hc/en-us/community/topics", "Community"), ("/hc/en-us/categories/2001-Getting-started", "Getting started"), ("/hc/en-us/categories/2002-Sensors", "Sensors"), ("/hc/en-us/search?query=", "Search"), ("https://www.fieldlogger-shop.example/", "Shop"), ("/hc/de", "Deutsch"), ("/hc/en-us/articles/privacy", "Privacy")], "span")
            return f"""<!DOCTYPE html><html dir="ltr" lang="en-US"><head><title>{title}</title>{head}</head><body class="community-enabled"><header class="header">{bar}</header><main role="main">{main}</main><footer class="footer"><a href="/hc/en-us">Fieldlogger</a></footer></body></html>"""
        about = [("https://about.docshost-company.example/", "Docs host"), ("https://about.docshost-company.example/pricing", "Pricing")] if variant == 0 else [("/", "All projects"), ("/community/", "Community"), ("/blog/", "Blog"), ("/search/", "Search"), ("/governance/", "Governance"), ("/code-of-conduct/", "Code of conduct")]
        return f"""<!DOCTYPE html><html class="writer-html5" lang="en"><head><title>{title}</title>{head}</head><body class="wy-body-for-nav"><section class="wy-nav-content-wrap">{main}</section><footer><div role="contentinfo">© The developers. {anchors(about, "span")}<a href="https://www.sphinx-maker.example/">Built with</a></div></footer></body></html>"""

    made = []
    if variant == 2:
        for w in works:
            where = f"/hc/en-us/articles/36001{w.number:04d}-{w.slug}"
            p = d.piece(where, w.title)
            files = [(p.file(f"/hc/article_attachments/{w.number * 7 + n + 115000}/{quote(f)}", f), f) for n, f in enumerate(("settings.zip", "wiring.pdf", "calibration sheet.xlsx"))]
            p.either(f"/hc/de/articles/36001{w.number:04d}", layout(w.title, "<p>Noch nicht übersetzt.</p>"))
            votes = "".join(f'<a rel="nofollow" href="/hc/en-us/signin?return_to={quote(where, safe="")}">{v}</a>' for v in ("Yes", "No"))
            page2 = p.html(f"{where}?page=2", layout(w.title, f'<h1>{w.title}</h1><ul class="comment-list"><li>It works.</li></ul><a href="{where}">1</a>'))
            near = [(f"/hc/en-us/articles/36001{o.number:04d}-{o.slug}", o.title) for o in works if o is not w]
            p.html(where, layout(w.title, f"""<nav class="sub-nav"><ol class="breadcrumbs">{anchors([("/hc/en-us", "Help"), ("/hc/en-us/categories/2002-Sensors", "Sensors"), (f"/hc/en-us/sections/20{len(w.topic)}-{slug(w.topic)}", w.topic)])}</ol></nav><aside class="article-sidebar"><h3>Articles in this section</h3><ul>{anchors(near[:3])}</ul></aside><article class="article"><h1>{w.title}</h1><a href="/hc/en-us/profiles/{w.number}">{w.authors[0]}</a><a href="/hc/en-us/articles/36001{w.number:04d}-{w.slug}/subscription.html">Follow</a>{w.text}
<div class="article-attachments"><ul class="attachments">{anchors(files)}</ul></div><div class="article-votes">{votes}</div><section class="comments"><a href="{page2}">2 ›</a></section></article><section class="related-articles"><h3>Recently viewed</h3><ul>{anchors(near[2:])}</ul></section><a href="/hc/de/articles/36001{w.number:04d}">Deutsch</a>"""))
            p.either(f"{where}/subscription.html")
            made.append(p)
        return d.close(made[0], layout, "hard")
    for name, w in zip(names, works, strict=False):
        site = f"https://{name}.docshost.example" if variant == 0 else d.base
        root = f"{site}/en/latest/" if variant == 0 else f"{site}/{name}/"
        p = d.piece(root, name)
        chapters = ("install.html", "tutorial.html", "api/core.html", "api/io.html", "changelog.html", "genindex.html", "search.html") if variant == 0 else ("install/", "guide/first-steps/", "guide/advanced/", "reference/", "release-notes/")
        tree = anchors([(root, name), *((root + c, c) for c in chapters)])
        sources = []
        for i, c in enumerate(chapters):
            source = ""
            if variant == 0 and c not in ("genindex.html", "search.html"):
                source = f'<a href="{p.meta(root + "_sources/" + c.replace(".html", ".rst.txt"), "s.txt")}" rel="nofollow">View page source</a>'
                sources.append(source)
            nxt = chapters[(i + 1) % len(chapters)]
            p.html(root + c, layout(f"{c} - {name}", f'<nav class="wy-nav-side"><ul>{tree}</ul></nav><div class="document"><h1>{c}</h1>{sentences(d.rng, 5)}{source}</div><a href="{root + nxt}" rel="next">Next</a><a href="https://hubcode-like.example/openshore/{name}/edit/main/docs/{c}">Edit this page</a>'))
        near = [(f"https://{m}.docshost.example/en/latest/" if variant == 0 else f"{d.base}/{m}/", m) for m in names if m != name]
        if variant == 0:
            p.moved(f"{site}/", root)
            downloads = [(p.file(f"{site}/_/downloads/en/latest/{f}/", f"{name}.{e}"), f) for f, e in (("pdf", "pdf"), ("htmlzip", "zip"), ("epub", "zip"))]
            versions = []
            for v in ("stable", "v1.0"):
                versions.append((p.html(f"{site}/en/{v}/", layout(f"{name} {v}", f'<h1>{name} {v}</h1><a href="{root}">latest</a>')), v))
            flyout = f'<div class="rst-versions"><dl>{anchors(versions, "dd")}</dl><dl>{anchors(downloads, "dd")}</dl><a href="https://about.docshost-company.example/projects/{name}/">Project home</a></div>'
        else:
            files = [(p.file(f"{root}assets-{name}/{f}", f, shown=True), f) for f in ("example-data.zip", "cheatsheet.pdf")]
            older = [(p.html(f"{d.base}/{name}/0.9/", layout(f"{name} 0.9", f'<h1>{name} 0.9</h1><a href="{root}">current</a>')), "0.9")]
            flyout = anchors(files) + anchors(older)
        p.html(root, layout(f"{name} documentation", f'<nav class="wy-nav-side"><ul>{tree}</ul></nav><div class="document"><h1>{name}</h1>{w.text}</div>{flyout}<p>Related projects: {anchors(near, "span")}</p>'))
        made.append(p)
    return d.close(made[0], layout, ("hard", "hard")[variant])


def blog_like(variant: int) -> BlindSite:
    d = PortalDraft("blog-like", variant, ("https://mudflats.scholarblogs.example", "https://www.lab-notes-orchard.example", "https://thedrift.postletter.example")[variant])
    works = records(d.kind, variant, 6)

    def where_of(w: Record) -> str:
        return (f"/{w.year}/05/1{w.number % 10}/{w.slug}/", f"/archives/{300 + w.number}", f"/p/{w.slug[:40].strip('-')}")[variant]

    def layout(title: str, main: str, head: str = "") -> str:
        days = "".join(f'<td><a href="/{2019 + n % 4}/05/{n + 1:02d}/">{n + 1}</a></td>' for n in range(6)) if variant == 0 else ""
        months = [(f"/{y}/{m:02d}/" if variant == 0 else f"/?m={y}{m:02d}", f"{m}/{y}") for y in (2019, 2020) for m in (3, 4, 5, 6)]
        if variant == 2:
            return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title>{head}</head><body><div class="main-menu"><a href="/">The drift</a>{anchors([("/archive", "Archive"), ("/about", "About"), ("/podcast", "Podcast"), ("https://postletter.example/sign-in?redirect=%2F&for_pub=thedrift", "Sign in"), ("/subscribe", "Subscribe"), ("/leaderboard", "Leaderboard"), ("/recommendations", "Recommendations")], "span")}</div><div class="single-post">{main}</div><footer>{anchors([("https://postletter.example/privacy", "Privacy"), ("https://postletter.example/tos", "Terms"), ("https://postletter.example/ccpa", "Collection notice"), ("https://postletter.example/signup", "Start writing")], "span")}</footer></body></html>"""
        return f"""<!DOCTYPE html><html lang="en-GB"><head><title>{title}</title>{head}<link rel="stylesheet" href="/wp-content/themes/twenty/style.css"></head><body class="wp-singular single-post"><header id="masthead"><a href="/" rel="home">Notes</a><nav>{anchors([("/about/", "About"), ("/people/", "People"), ("/contact/", "Contact"), ("/category/field-work/", "Field work"), ("/category/methods/", "Methods")])}</nav></header><div id="primary">{main}</div>
<aside id="secondary"><section class="widget_recent_entries"><h2>Recent posts</h2>{anchors([(where_of(w), w.title) for w in works[:4]])}</section><section class="widget_archive">{anchors(months)}</section><table id="wp-calendar"><tr>{days}</tr></table><section class="widget_meta">{anchors([("/wp-login.php", "Log in"), ("/feed/", "Entries feed"), ("/comments/feed/", "Comments feed")])}</section><div class="tagcloud">{anchors([(f"/tag/{t}/", t) for t in ("mud", "boats", "sensors", "maps", "r")], "span")}</div></aside><footer id="colophon"><a href="https://wordmaker.example/">Proudly powered</a><a href="/privacy-policy/">Privacy</a></footer></body></html>"""

    made = []
    for i, w in enumerate(works):
        where = where_of(w)
        p = d.piece(where, w.title)
        before, after = works[i - 1], works[(i + 1) % len(works)]
        extra = ""
        if variant == 0:
            replies = anchors([(f"{where}?replytocom={c}", "Reply") for c in (11, 12)], "span")
            for c in (11, 12):
                p.either(f"{where}?replytocom={c}", layout(w.title, w.text))
            for s in ("twitter", "facebook"):
                d.redirect(f"{where}?share={s}", f"https://{s}.com/share?u={quote(d.base + where)}")
            p.either(f"{where}feed/")
            d.put(f"{where}feed/", b"<rss/>", "application/rss+xml")
            extra = f'<div class="sharedaddy">{anchors([(f"{where}?share=twitter", "Tweet"), (f"{where}?share=facebook", "Share")])}</div>{replies}<a href="{where}feed/">Comments feed</a>'
        elif variant == 1:
            files = [(p.file(f"/wp-content/uploads/{w.year}/05/{f}", f, shown=True), f) for f in (f"{w.slug[:9]}.csv", f"poster-{w.number}.pdf")]
            second = p.html(f"{where}/2", layout(w.title, f'<h1>{w.title}</h1><p>{sentences(d.rng, 5)}</p>Pages: <a href="{where}">1</a>'))
            old = p.html(f"{where}/comment-page-1", layout(w.title, f'<h1>{w.title}</h1><ol class="comment-list"><li>Nice.</li></ol><a href="{where}">Newer comments</a>'))
            p.either(f"/?p={300 + w.number}")
            d.redirect(f"/?p={300 + w.number}", where, 301)
            extra = f'<p>Data: {anchors(files, "span")}</p><div class="page-links">Pages: 1 <a href="{second}">2</a></div><a href="{old}">Older comments</a><a rel="shortlink" href="/?p={300 + w.number}">Short link</a><a href="/wp-login.php?redirect_to={quote(d.base + where, safe="")}">Log in to reply</a><a href="{where}?print=1">Print</a>'
            p.either(f"{where}?print=1", "<html><body>print</body></html>")
        else:
            talk = p.html(f"{where}/comments", layout(f"Comments - {w.title}", f'<h1>{w.title}</h1><p>{sentences(d.rng, 3)}</p><a href="{where}">Post</a>'))
            attached = p.file(f"https://cdn.postletter-files.example/fl_progressive/{digest(w.title, 24)}.pdf", "paper.pdf", shown=True)
            audio = p.file(f"https://api.postletter-files.example/feed/podcast/{w.number + 5000}/{digest(w.title, 16)}.mp3", "e.mp3", shown=True)
            extra = f'<div class="post-ufi"><a href="{talk}">12 comments</a><a href="https://postletter.example/sign-in?redirect={quote(where, safe="")}&amp;for_pub=thedrift">Like</a></div><div class="file-embed-wrapper"><a class="file-embed-button" href="{attached}">Download</a></div><div class="audio-player"><a href="{audio}">Listen</a></div><a href="/subscribe?ref=post&amp;next={quote(d.base + where, safe="")}">Subscribe</a>'
        claim = ld({"@context": "https://schema.org", "@type": "BlogPosting", "headline": w.title, "url": d.base + where, "mainEntityOfPage": d.base + where}) if variant else metas([("og:type", "article")], "property")
        more = "" if variant != 2 else f'<div class="more-from"><h3>More like this</h3>{anchors([(where_of(o), o.title) for o in works if o is not w][:3])}</div>'
        p.html(where, layout(w.title, f"""<article class="post hentry"><h1 class="entry-title">{w.title}</h1><span class="byline"><a class="url fn n" href="/author/{slug(w.authors[0])}/">{w.authors[0]}</a></span>{"".join(f"<p>{sentences(d.rng, 6)}</p>" for _ in range(4))}<span class="cat-links"><a rel="category tag" href="/category/methods/">Methods</a></span><span class="tags-links"><a rel="tag" href="/tag/{slug(w.topic)}/">{w.topic}</a></span>{extra}</article>
<nav class="post-navigation"><a rel="prev" href="{where_of(before)}">{before.title}</a><a rel="next" href="{where_of(after)}">{after.title}</a></nav>{more}""", claim))
        made.append(p)
    if variant == 2:
        d.html("https://postletter.example/", layout("Postletter", "<h1>Postletter</h1>"))
    return d.close(made[0], layout, ("hard", "hard", "home")[variant])


def wiki_like(variant: int) -> BlindSite:
    d = PortalDraft("wiki-like", variant, ("https://en.commonlore.example", "https://wiki.seismo-net.example", "https://confer.labhouse.example")[variant])
    works = records(d.kind, variant, 6)

    def name(w: Record) -> str:
        return quote(w.title.replace(" ", "_")) if variant < 2 else w.title.replace(" ", "+").replace("Ø", "O").replace("ä", "a")

    def layout(title: str, main: str, head: str = "") -> str:
        if variant == 2:
            return f"""<!DOCTYPE html><html lang="en-GB"><head><title>{title} - Lab house</title>{head}</head><body id="com-atlassian-like" class="theme-default"><header id="header">{anchors([("/", "Confer"), ("/spacedirectory/view.action", "Spaces"), ("/browsepeople.action", "People"), ("/login.action?os_destination=%2F", "Log in"), ("/dosearchsite.action?queryString=", "Search"), ("/display/LAB/Lab+Home", "Lab home"), ("/pages/listpages.action?key=LAB", "Page tree"), ("/collector/pages.action?key=LAB", "Pages"), ("/viewblogposts.action?key=LAB", "Blog")], "span")}</header><div id="main">{main}</div><footer id="footer"><a href="https://www.confer-maker.example/">Powered by</a><a href="https://support.confer-maker.example/">Report a bug</a></footer></body></html>"""
        return f"""<!DOCTYPE html><html class="client-nojs" lang="en" dir="ltr"><head><title>{title} - Lore</title>{head}</head><body class="mediawiki ltr ns-0"><div id="mw-page-base"></div>{main}<div id="mw-navigation"><div id="p-navigation"><ul>{anchors([("/wiki/Main_Page", "Main page"), ("/wiki/Portal:Contents", "Contents"), ("/wiki/Special:Random", "Random article"), ("/wiki/Special:RecentChanges", "Recent changes"), ("/wiki/Help:Contents", "Help"), ("/wiki/Lore:About", "About"), ("/wiki/Special:SpecialPages", "Special pages"), ("/w/index.php?title=Special:UserLogin", "Log in"), ("/w/index.php?title=Special:CreateAccount", "Create account"), ("/wiki/Special:UploadWizard", "Upload")])}</ul></div></div>
<footer id="footer">{anchors([("/wiki/Lore:Privacy_policy", "Privacy"), ("/wiki/Lore:General_disclaimer", "Disclaimers"), ("https://creativecommons.org/licenses/by-sa/4.0/", "CC BY-SA")])}</footer></body></html>"""

    made = []
    for w in works:
        others = [o for o in works if o is not w]
        if variant < 2:
            where = f"/wiki/{name(w)}"
            p = d.piece(where, w.title)
            php = f"/w/index.php?title={name(w)}"
            views = [(f"/wiki/Talk:{name(w)}", "Talk"), (f"{php}&action=history", "View history"), (f"{php}&oldid={88000 + w.number}", "Permanent link"), (f"{php}&action=info", "Page information"), (f"/w/index.php?title=Special:CiteThisPage&page={name(w)}&id={88000 + w.number}", "Cite this page"), (f"/w/index.php?title=Special:DownloadAsPdf&page={name(w)}", "Download as PDF"), (f"{php}&printable=yes", "Printable version")]
            for href, label in views:
                p.either(href, layout(label, f'<h1>{w.title}: {label}</h1><a href="{where}">Article</a>'))
            strange = [(f"{php}&action=edit", "Edit"), (f"/wiki/Special:WhatLinksHere/{name(w)}", "What links here"), (f"/wiki/Special:RecentChangesLinked/{name(w)}", "Related changes"), (f"/w/index.php?title=Special:UserLogin&returnto={name(w)}", "Log in"), ("https://www.lore-data.example/wiki/Q" + str(w.number), "Data item")]
            tongues = anchors([(f"https://{t}.commonlore-{t}.example/wiki/{name(w)}", t) for t in ("de", "fr", "pt")])
            body = "".join(f"<p>{sentences(d.rng, 4)} <a href=\"/wiki/{name(o)}\" title=\"{o.title}\">{o.topic}</a>.</p>" for o in others[:3])
            if variant == 1:
                for n in range(3):
                    f = f"{slug(w.topic)}_{w.number}_{n}.{('csv', 'zip', 'pdf')[n]}"
                    stored = p.file(f"/w/images/{digest(f, 1)}/{digest(f, 2)}/{f}", f, shown=True)
                    p.html(f"/wiki/File:{f}", layout(f"File:{f}", f'<h1>File:{f}</h1><a class="internal" href="{stored}">{f}</a><a href="{where}">{w.title}</a><a href="/wiki/User:Velden">Velden</a><a href="/w/index.php?title=File:{f}&amp;action=edit">Edit</a>'))
                    body += f'<a href="/wiki/File:{f}" title="File:{f}">{f}</a> (<a class="internal" href="{stored}">download</a>)'
            p.html(where, layout(w.title, f'<div id="content"><h1 id="firstHeading">{w.title}</h1>{body}<div id="catlinks"><a href="/wiki/Category:{slug(w.topic).title()}">{w.topic}</a><a href="/wiki/Special:Categories">Categories</a></div></div><div id="p-views"><ul>{anchors(views)}{anchors(strange)}</ul></div><div id="p-lang">{tongues}</div>'))
        else:
            number = 65500 + w.number * 3
            where = f"/display/LAB/{name(w)}"
            p = d.piece(where, w.title)
            p.either(f"/pages/viewpage.action?pageId={number}")
            d.redirect(f"/pages/viewpage.action?pageId={number}", where)
            files = [(p.file(f"/download/attachments/{number}/{f}?version={n + 1}&modificationDate=16{number}000&api=v2", f), f) for n, f in enumerate(("protocol.docx", "plates.xlsx", "gel images.zip".replace(" ", "%20")))]
            sub = [(p.html(f"/pages/viewpageattachments.action?pageId={number}", layout(w.title, f'<h1>Attachments</h1>{anchors(files)}<a href="{where}">Page</a>')), "Attachments (3)"), (p.html(f"/pages/viewpreviousversions.action?pageId={number}", layout("History", f'<h1>Page history</h1><a href="{where}">Current</a>')), "Page history"), (p.meta(f"/spaces/flyingpdf/pdfpageexport.action?pageId={number}", "e.pdf"), "Export to PDF"), (p.meta(f"/exportword?pageId={number}", "e.docx"), "Export to Word")]
            for href, _ in sub[2:]:
                p.members.discard(d.at(href))
                p.optional.add(d.at(href))
            strange = [(f"/pages/editpage.action?pageId={number}", "Edit"), (f"/pages/copypage.action?idOfPageToCopy={number}&spaceKey=LAB", "Copy"), (f"/login.action?os_destination=%2Fpages%2Fviewpage.action%3FpageId%3D{number}", "Log in"), (f"/plugins/likes/{number}/who", "Who liked"), (f"/pages/reorderpages.action?key=LAB&openId={number}", "View in hierarchy")]
            p.either(f"/plugins/likes/{number}/who")
            p.html(where, layout(w.title, f'<div id="breadcrumbs"><a href="/display/LAB/Lab+Home">Lab home</a></div><h1 id="title-text"><a href="{where}">{w.title}</a></h1><a href="/display/~{slug(w.authors[0])}">{w.authors[0]}</a><ul id="action-menu">{anchors(sub)}{anchors(strange)}</ul>{w.text}{anchors(files, "span", "confluence-embedded-file")}<div id="children-section"><h2>Sibling pages</h2>{anchors([(f"/display/LAB/{name(o)}", o.title) for o in others[:3]])}</div><div class="labels"><a href="/label/LAB/{slug(w.topic)}">{w.topic}</a></div><a href="/pages/viewpage.action?pageId={number}">Tiny link</a>'))
        made.append(p)
    return d.close(made[0], layout, ("hard", "hard", "soft")[variant])


def forum_like(variant: int) -> BlindSite:
    d = PortalDraft("forum-like", variant, ("https://talk.reprolab.example", "https://forum.instrument-makers.example", "https://ask.fieldmethods.example")[variant])
    works = records(d.kind, variant, 6)
    turn = [0]

    def sid() -> str:
        turn[0] += 1
        return digest(f"sid{turn[0]}", 32)

    def layout(title: str, main: str, head: str = "") -> str:
        if variant == 1:
            s = sid()
            bar = anchors([(f"/index.php?sid={s}", "Board index"), (f"/search.php?sid={s}", "Search"), (f"/faq.php?sid={s}", "FAQ"), (f"/ucp.php?mode=login&sid={s}", "Login"), (f"/ucp.php?mode=register&sid={s}", "Register"), (f"/memberlist.php?sid={s}", "Members"), (f"/viewforum.php?f=3&sid={s}", "Instruments"), (f"/viewforum.php?f=4&sid={s}", "Repairs")])
            return f"""<!DOCTYPE html><html dir="ltr" lang="en-gb"><head><title>{title}</title>{head}</head><body id="phpbb" class="nojs section-viewtopic"><div id="wrap"><div id="page-header"><ul class="linklist">{bar}</ul></div><div id="page-body">{main.replace("SID", s)}</div><div id="page-footer"><a href="https://www.board-maker.example/">Powered by</a></div></div></body></html>"""
        bar = ([("/", "Talk"), ("/latest", "Latest"), ("/top", "Top"), ("/categories", "Categories"), ("/login", "Log in"), ("/about", "About"), ("/faq", "Guidelines"), ("/tos", "Terms"), ("/privacy", "Privacy"), ("/c/methods/5", "Methods"), ("/c/software/6", "Software")],
               [],
               [("/", "Ask"), ("/questions", "Questions"), ("/tags", "Tags"), ("/users", "Users"), ("/unanswered", "Unanswered"), ("/users/login?ssrc=head", "Log in"), ("/users/signup", "Sign up"), ("/help", "Help"), ("/tour", "Tour"), ("/questions/ask", "Ask question"), ("https://stackmaker.example/company", "Company"), ("https://chat.stackmaker.example/", "Chat")])[variant]
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title>{head}</head><body class="crawler question-page"><header>{anchors(bar, "span")}</header><div id="main-outlet" class="wrap">{main}</div><footer class="crawler-nav">{anchors(bar[-3:], "span")}</footer></body></html>"""

    made = []
    for w in works:
        others = [o for o in works if o is not w]
        if variant == 0:
            number = 1200 + w.number * 9
            where = f"/t/{w.slug[:50].strip('-')}/{number}"
            p = d.piece(where, w.title)
            p.html(f"{where}?page=2", layout(w.title, f'<h1><a href="{where}">{w.title}</a></h1><div class="topic-body">{sentences(d.rng, 4)}</div><a rel="prev" href="{where}">previous page</a>'))
            upload = f"/uploads/short-url/{digest(w.title, 20)}.csv"
            p.file(upload, "counts.csv")
            posts = []
            for n in (2, 3):
                posts.append((p.either(f"{where}/{n}", layout(w.title, w.text)), f"#{n}"))
            p.either(f"{where}/print", "<html><body>print</body></html>")
            p.either(f"{where}.rss")
            d.put(f"{where}.rss", b"<rss/>", "application/rss+xml")
            p.html(where, layout(w.title, f"""<div id="topic-title"><h1><a href="{where}">{w.title}</a></h1><a href="/c/methods/5">Methods</a><a class="discourse-tag" href="/tag/{slug(w.topic)}">{w.topic}</a></div><div class="topic-body crawler-post"><a href="/u/{slug(w.authors[0])}">{w.authors[0]}</a>{w.text}<p><a class="attachment" href="{upload}">counts.csv</a> (12 KB)</p>{anchors(posts, "span")}<a href="{where}/print">print</a><a href="{where}.rss">feed</a></div><div role="navigation" class="topic-body"><a rel="next" href="{where}?page=2">next page →</a></div>
<div id="related-topics"><h2>Suggested topics</h2>{anchors([(f"/t/{o.slug[:50].strip('-')}/{1200 + o.number * 9}", o.title) for o in others[:4]], "td")}</div>"""))
        elif variant == 1:
            t = 450 + w.number
            where = f"/viewtopic.php?f=3&t={t}"
            p = d.piece(where, w.title)
            starts = [15, 30]

            def say(href: str) -> str:
                return f"{href}&sid=SID".replace("&", "&amp;")

            files = []
            for n, f in enumerate(("scope_trace.csv", "schematic.pdf")):
                href = f"/download/file.php?id={t * 4 + n}"
                p.file(href, f)
                files.append(f'<dt><a class="postlink" href="{say(href)}">{f}</a></dt>')
            pager = "".join(f'<li><a class="button" href="{say(f"{where}&start={n}")}">{n // 15 + 1}</a></li>' for n in starts)
            for n in starts:
                p.html(f"{where}&start={n}", layout(w.title, f'<h2><a href="{say(where)}">{w.title}</a></h2><div class="postbody">{sentences(d.rng, 4)}</div>{pager}'))
            p.either(f"{where}&view=print", layout(w.title, "<h2>print</h2>"))
            for view, o in (("previous", others[0]), ("next", others[1])):
                d.redirect(f"{where}&view={view}", f"/viewtopic.php?f=3&t={450 + o.number}")
            near = "".join(f'<li><a class="topictitle" href="/viewtopic.php?f=3&amp;t={450 + o.number}">{o.title}</a></li>' for o in others[:3])
            p.html(where, layout(w.title, f"""<h2 class="topic-title"><a href="{say(where)}">{w.title}</a></h2><a href="{say(f"/posting.php?mode=reply&f=3&t={t}")}">Post reply</a><a href="{say(f"{where}&view=print")}">Print view</a><div class="pagination"><ul>{pager}</ul></div><div class="post"><a class="username" href="{say(f"/memberlist.php?mode=viewprofile&u={w.number + 2}")}">{w.authors[0]}</a><div class="content">{w.text}</div><dl class="attachbox">{''.join(files)}</dl></div>
<a href="{say(f"/report.php?f=3&p={t}1")}">Report</a><a href="{say(f"{where}&view=previous")}">Previous topic</a><a href="{say(f"{where}&view=next")}">Next topic</a><div class="similar"><h3>Similar topics</h3><ul>{near}</ul></div>"""))
        else:
            number = 8100 + w.number * 13
            where = f"/questions/{number}/{w.slug[:60].strip('-')}"
            p = d.piece(where, w.title)
            for href in (f"/q/{number}", f"/questions/{number}", f"/a/{number + 1}"):
                p.moved(href, where)
            for tab in ("modifieddesc", "votes"):
                p.either(f"{where}?answertab={tab}", layout(w.title, w.text))
            for t in ("revisions", "timeline"):
                p.either(f"/posts/{number}/{t}", layout(t, f'<a href="{where}">Question</a>'))
            second = p.html(f"{where}?page=2", layout(w.title, f'<h1>{w.title}</h1><div class="answer">{sentences(d.rng, 5)}</div><a href="{where}">1</a>'))
            near = [(f"/questions/{8100 + o.number * 13}/{o.slug[:60].strip('-')}", o.title) for o in others]
            p.html(where, layout(w.title, f"""<div id="question-header"><h1><a href="{where}" class="question-hyperlink">{w.title}</a></h1></div><div class="postcell">{w.text}{anchors([(f"/questions/tagged/{t}", t) for t in (slug(w.topic), "sampling")], "span", "post-tag")}<a href="/q/{number}" title="Short permalink">Share</a><a href="/posts/{number}/edit">Improve this question</a><a href="/posts/{number}/revisions">edited</a><a href="/posts/{number}/timeline">timeline</a><a href="/users/{w.number + 40}/{slug(w.authors[0])}">{w.authors[0]}</a></div><div id="answers">{anchors([(f"{where}?answertab={t}", t) for t in ("modifieddesc", "votes")], "span")}<div class="answer">{sentences(d.rng, 5)}<a href="/a/{number + 1}">Share</a></div><a href="{second}">2</a></div>
<a href="/users/login?ssrc=question_page&amp;returnurl={quote(d.base + where, safe='')}">Log in</a><div id="sidebar"><h4>Linked</h4>{anchors([(f"/q/{8100 + others[4].number * 13}", "linked")])}<h4>Related</h4>{anchors(near[:3])}<h4>Hot network questions</h4>{anchors([("https://cooking.stackmaker.example/questions/3", "Soup"), ("https://maths.stackmaker.example/questions/9", "Primes")])}</div>"""))
        made.append(p)
    session = re.compile(r"(?:[?&])sid=[0-9a-f]{32}") if variant == 1 else None
    return d.close(made[0], layout, ("hard", "hard", "home")[variant], session=session, gate="/ucp.php?mode=login&redirect=" if variant == 1 else None)


def course_like(variant: int) -> BlindSite:
    d = PortalDraft("course-like", variant, ("https://ocw.tidewater.example", "https://moodle.hochschule-elm.example", "https://lessons.datacraft.example")[variant])
    works = records(d.kind, variant, 5)

    def layout(title: str, main: str, head: str = "") -> str:
        bar = ([("/", "Open courses"), ("/search", "Search"), ("/about", "About"), ("/educator", "Educators"), ("/newsletter", "Newsletter"), ("/give", "Give now"), ("/terms", "Terms"), ("/contact", "Contact"), ("/collections/environment", "Environment")],
               [("/", "Home"), ("/course/index.php", "All courses"), ("/course/index.php?categoryid=4", "Sciences"), ("/login/index.php", "Log in"), ("/admin/tool/dataprivacy/summary.php", "Retention"), ("/calendar/view.php?view=month", "Calendar"), ("/help.php", "Help"), ("https://moodle-maker.example/", "Maker")],
               [("/", "All lessons"), ("/community/", "Community"), ("/instructors/", "Instructors"), ("/workshops/", "Workshops"), ("/conduct/", "Conduct"), ("https://hubcode-like.example/datacraft", "Code"), ("/glossary/", "Glossary"), ("/donate/", "Donate")])[variant]
        return f"""<!doctype html><html lang="en"><head><title>{title}</title>{head}</head><body class="{('course-home', 'format-topics path-course', 'lesson')[variant]}"><nav class="navbar">{anchors(bar, "span")}</nav><div id="page">{main}</div><footer>{anchors([("/accessibility", "Accessibility"), ("/privacy", "Privacy"), ("/licence", "CC BY-NC-SA")], "span")}</footer></body></html>"""

    made = []
    for w in works:
        others = [o for o in works if o is not w]
        if variant == 0:
            def way(o: Record) -> str:
                return f"/courses/12-{o.number:03d}-{o.slug[:40].strip('-')}-fall-{o.year}/"
            where = way(w)
            p = d.piece(where, w.title)
            lectures = []
            for n in range(1, 6):
                pdf = p.file(f"{where}{digest(w.title + str(n))}_lec{n}.pdf", f"lec{n}.pdf", shown=True)
                lectures.append((p.html(f"{where}resources/lec{n}/", layout(f"Lecture {n}", f'<h2>Lecture {n}</h2><a class="download-file" href="{pdf}">Download file</a><a href="{where}">Course</a>')), f"Lecture {n}"))
            sub = [(p.html(f"{where}pages/{t}/", layout(t, f'<h2>{t}</h2>{anchors(lectures) if t == "lecture-notes" else sentences(d.rng, 3)}<a href="{where}">Course</a>')), t.title()) for t in ("syllabus", "calendar", "lecture-notes", "assignments")]
            sub.append((p.html(f"{where}download/", layout("Download", f'<a href="{p.file(f"{where}{w.slug[:10]}.zip", "course.zip", shown=True)}">Download course</a>')), "Download course"))
            p.html(where, layout(w.title, f'<nav id="course-nav"><ul>{anchors(sub)}</ul></nav><h1>{w.title}</h1>{w.text}<a href="/search?t={quote(w.topic)}">{w.topic}</a>{anchors([(f"/search?q={quote(a)}", a) for a in w.authors], "span")}<h3>Related courses</h3>{anchors([(way(o), o.title) for o in others[:3]])}'))
        elif variant == 1:
            key = 40 + w.number
            where = f"/course/view.php?id={key}"
            p = d.piece(where, w.title)
            rows = []
            for n in range(6):
                mid = key * 20 + n
                if n % 3 == 2:
                    rows.append((p.html(f"/mod/page/view.php?id={mid}", layout(f"Page {n}", f'<h2>Reading {n}</h2>{sentences(d.rng, 4)}<a href="{where}">{w.title}</a>')), f"Reading {n}"))
                else:
                    stored = f"/pluginfile.php/{mid * 3}/mod_resource/content/1/{slug(w.topic)}_{n}.pdf"
                    p.moved(f"/mod/resource/view.php?id={mid}", stored, 303)
                    p.file(stored, f"{n}.pdf", shown=True)
                    rows.append((f"/mod/resource/view.php?id={mid}", f"Slides {n}"))
            talk = p.html(f"/mod/forum/view.php?id={key * 20 + 9}", layout("Announcements", f'<h2>Announcements</h2><a href="{where}">{w.title}</a>'))
            sections = [(p.either(f"{where}&section={n}", layout(w.title, w.text)), f"Week {n}") for n in (1, 2)]
            d.redirect(f"/enrol/index.php?id={key}", f"/login/index.php?wants={quote(where, safe='')}")
            p.html(where, layout(w.title, f"""<ol class="breadcrumb">{anchors([("/course/index.php?categoryid=4", "Sciences"), (where, w.title)])}</ol><h1>{w.title}</h1>{w.text}<ul class="topics">{anchors(sections)}{anchors([(talk, "Announcements"), *rows], "li", "aalink")}</ul><a href="/enrol/index.php?id={key}">Enrol me</a><a href="/user/index.php?id={key}">Participants</a><a href="/grade/report/index.php?id={key}">Grades</a><a href="/calendar/view.php?view=month&amp;course={key}">Calendar</a><a href="/login/index.php?wants={quote(where, safe='')}">Log in</a><a href="/user/view.php?id={w.number + 5}&amp;course={key}">{w.authors[0]}</a>
<section class="block_courses"><h3>Other courses</h3>{anchors([(f"/course/view.php?id={40 + o.number}", o.title) for o in others[:3]])}</section>"""))
            p.either(f"/user/index.php?id={key}")
            p.either(f"/grade/report/index.php?id={key}")
            p.either(f"/calendar/view.php?view=month&course={key}", layout("Calendar", ""))
        else:
            stem = f"/{w.slug[:18].strip('-')}/"
            p = d.piece(stem, w.title)
            pages = ("setup.html", "reference.html", "01-introduction/index.html", "02-data/index.html", "03-plots/index.html", "aio.html", "instructor-notes.html")
            files = [(p.file(f"{stem}data/{f}", f, shown=True), f) for f in ("lesson-data.zip", "surveys.csv")] + [(p.file(f"https://figures.datacraft-files.example/{digest(w.title, 8)}/code.R", "code.R"), "code.R")]
            listed = anchors([(stem + h, h) for h in pages])
            near = anchors([(f"/{o.slug[:18].strip('-')}/", o.title) for o in others[:3]], "span")
            for h in pages:
                p.html(stem + h, layout(h, f'<ul class="episodes">{listed}</ul><h1>{h}</h1>{sentences(d.rng, 4)}{anchors(files) if h == "setup.html" else ""}<a href="{stem}">Lesson</a><a href="https://hubcode-like.example/datacraft/lesson/edit/main/{h}">Improve this page</a>'))
            p.html(stem, layout(w.title, f'<h1>{w.title}</h1>{w.text}<table>{listed}</table><p>Next in the curriculum: {near}</p><a href="/workshops/2023-05-02-{slug(w.topic)}/">Workshop</a>'))
        made.append(p)
    if variant == 1:
        for month in range(-30, 31):  # each month leads to the one before and the one after
            way = [(f"/calendar/view.php?view=month&time={1430431200 + (month + step) * 2592000}", label) for step, label in ((-1, "Previous month"), (1, "Next month"))]
            d.html(f"/calendar/view.php?view=month&time={1430431200 + month * 2592000}", layout("Calendar", f"<h2>Month {month}</h2>{anchors(way, 'span')}"))
        for address in [a for a in d.pages if "view=month&course=" in a] + [d.at("/calendar/view.php?view=month")]:
            d.html(address, layout("Calendar", f'<h2>Calendar</h2><a href="/calendar/view.php?view=month&amp;time={1430431200}">This month</a>'))
    return d.close(made[0], layout, ("hard", "hard", "soft")[variant])


def slides_like(variant: int) -> BlindSite:
    d = PortalDraft("slides-like", variant, ("https://www.slideshelf.example", "https://decktable.example", "https://indicate.kern-lab.example")[variant])
    works = records(d.kind, variant, 6)

    def layout(title: str, main: str, head: str = "") -> str:
        bar = ([("/", "Slideshelf"), ("/explore", "Explore"), ("/upload", "Upload"), ("/login", "Login"), ("/signup", "Signup"), ("/featured/category/science", "Science"), ("/about", "About"), ("/support", "Support"), ("/terms", "Terms"), ("/privacy", "Privacy")],
               [("/", "Decktable"), ("/p/featured", "Featured"), ("/c/research", "Research"), ("/c/science", "Science"), ("/signin", "Sign in"), ("/signup", "Sign up"), ("/features", "Features"), ("/pro", "Pro"), ("/blog", "Blog"), ("/help", "Help")],
               [("/", "Home"), ("/event/818/", "Overview"), ("/event/818/timetable/", "Timetable"), ("/event/818/contributions/", "Contributions"), ("/event/818/authors", "Authors"), ("/event/818/registrations/", "Registration"), ("/login/?next=%2Fevent%2F818%2F", "Login"), ("/event/818/page/12-venue", "Venue"), ("/category/5/", "Meetings")])[variant]
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title>{head}</head><body><header>{anchors(bar, "span")}</header><main class="player">{main}</main><footer>{anchors([("/sitemap", "Sitemap"), ("/cookies", "Cookies"), ("https://twitter.com/slides", "Twitter")], "span")}</footer></body></html>"""

    def way(w: Record) -> str:
        return (f"/{slug(w.authors[0])}/{w.slug[:60].strip('-')}-{5500000 + w.number}", f"/{slug(w.authors[0]).split('-')[0]}/{w.slug[:50].strip('-')}", f"/event/818/contributions/{3300 + w.number}/")[variant]

    made = []
    for w in works:
        where = way(w)
        p = d.piece(where, w.title)
        others = [o for o in works if o is not w]
        if variant == 0:
            slides = [(p.html(f"{where}/{n}", layout(f"{w.title} ({n})", f'<h1>{w.title}</h1><img src="https://image.slideshelf-cdn.example/{n}.jpg" alt=""><a href="{where}">First</a>')), str(n)) for n in range(2, 9)]
            d.redirect(f"/download/{5500000 + w.number}", f"/login?from=download&redirect={quote(where, safe='')}")
            p.optional.add(d.at(f"/download/{5500000 + w.number}"))
            body = f'<div class="slides">{anchors(slides, "span")}</div><a href="/download/{5500000 + w.number}">Download now</a><a href="/login?redirect={quote(where, safe="")}">Save</a>'
        elif variant == 1:
            pdf = p.file(f"https://files.decktable-files.example/presentations/{digest(w.title)}/{w.slug[:20].strip('-')}.pdf", "s.pdf", shown=True)
            slides = [(p.either(f"{where}?slide={n}", layout(w.title, w.text)), f"Slide {n}") for n in range(2, 7)]
            player = p.html(f"/player/{digest(w.title)}", f"<!DOCTYPE html><html><head><title>{w.title}</title></head><body><div id='player'></div></body></html>")
            body = f'<iframe src="{player}"></iframe><a title="Download PDF" href="{pdf}">Download</a><ol class="transcript">{anchors(slides)}</ol><a href="https://www.facebook.com/sharer/sharer.php?u={quote(d.base + where)}">Share</a>'
        else:
            files = [(p.file(f"{where}attachments/{900 + w.number}/{1300 + w.number * 3 + n}/{f}", f, shown=True), f) for n, f in enumerate(("slides.pdf", "poster.pdf", "demo.mp4"))]
            key = 3300 + w.number
            exports = [(p.meta(f"{where}contribution.ics", "c.txt"), "iCal"), (p.meta(f"{where}contribution.pdf", "c.pdf"), "PDF"), (p.meta(f"/export/event/818/contribution/{key}.json", "c.json"), "JSON")]
            paper = p.html(f"/event/818/papers/{key}/", layout("Paper", f'<h1>{w.title}</h1><a href="{p.file(f"/event/818/papers/{key}/files/{key * 2}-paper.pdf", "paper.pdf", shown=True)}">Paper</a><a href="{where}">Contribution</a>'))
            body = f'<div class="contribution-display">{anchors(files, "div", "attachment")}<a href="{paper}">Paper</a>{anchors(exports, "span")}<a href="/event/818/sessions/{70 + len(w.topic)}/">Session</a><a href="{where}edit">Edit</a><a href="/login/?next={quote(where, safe="")}">Login</a></div>'
        p.html(where, layout(w.title, f"""<h1 class="slideshow-title">{w.title}</h1><a class="author" href="/{slug(w.authors[0]) if variant == 0 else slug(w.authors[0]).split('-')[0] if variant == 1 else f'event/818/person/{w.number}'}">{w.authors[0]}</a>{body}{w.text}<a href="/{'c' if variant else 'tag'}/{slug(w.topic)}">{w.topic}</a><div class="recommended"><h2>{('Recommended', 'More decks', 'Also in this session')[variant]}</h2>{anchors([(way(o), o.title) for o in others[:4]])}</div>"""))
        made.append(p)
    return d.close(made[0], layout, ("hard", "hard", "hard")[variant], gate=None if variant != 2 else "/login/?next=")


def video_like(variant: int) -> BlindSite:
    d = PortalDraft("video-like", variant, ("https://lectures.openvid.example", "https://av.techlib.example", "https://www.visualmethods.example")[variant])
    works = records(d.kind, variant, 5)

    def layout(title: str, main: str, head: str = "") -> str:
        bar = ([("/", "Home"), ("/browse", "Browse"), ("/series", "Series"), ("/live", "Live"), ("/login", "Login"), ("/about", "About"), ("/help", "Help"), ("/contact", "Contact")],
               [("/", "AV portal"), ("/subjects", "Subjects"), ("/publishers", "Publishers"), ("/upload-info", "Upload"), ("/login?back=%2F", "Login"), ("/watchlist", "Watch list"), ("/about", "About"), ("/cookies", "Cookies"), ("?lang=de", "Deutsch")],
               [("/", "Visual methods"), ("/research", "Research"), ("/education", "Education"), ("/journal/biology", "Biology"), ("/journal/chemistry", "Chemistry"), ("/auth/signin?redirect=%2F", "Sign in"), ("/about", "About"), ("/librarians", "Librarians"), ("/publish", "Publish"), ("/faculty-resources", "Faculty")])[variant]
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title>{head}</head><body><div id="app"><header>{anchors(bar, "span")}</header><main>{main}</main><footer>{anchors([("/imprint", "Imprint"), ("/privacy", "Privacy"), ("/terms", "Terms"), ("https://newsletter.av-mail.example/", "Newsletter")], "span")}</footer></div></body></html>"""

    def way(w: Record) -> str:
        return (f"/video/{5500 + w.number}/{w.slug[:30].strip('-')}", f"/media/{46100 + w.number}", f"/v/{58900 + w.number}/{w.slug}")[variant]

    made = []
    for w in works:
        where = way(w)
        p = d.piece(where, w.title)
        others = [o for o in works if o is not w]
        if variant == 0:
            media = [(p.file(f"https://media.openvid.example/{5500 + w.number}/{q}.mp4", f"{q}.mp4", shown=True), q) for q in ("1080p", "480p")]
            rest = [(p.html(f"{where}/transcript", layout("Transcript", f'<h1>{w.title}</h1><p>{sentences(d.rng, 6)}</p><a href="{where}">Video</a>')), "Transcript"), (p.file(f"{where}/slides.pdf", "slides.pdf", shown=True), "Slides")]
            body = f'<ul class="downloads">{anchors(media)}</ul>{anchors(rest, "span")}<a href="/login?next={quote(where, safe="")}">Rate</a>'
            claim = ld({"@context": "https://schema.org", "@type": "VideoObject", "name": w.title, "contentUrl": media[0][0], "embedUrl": d.base + p.html(f"/embed/{5500 + w.number}", "<html><body><video></video></body></html>")})
        elif variant == 1:
            key = 46100 + w.number
            stored = f"https://tib-like.flowcenter.example/mfc/medialink/3/{digest(w.title, 48)}/{key}_hd.mp4"
            p.moved(f"/media/{key}/download/hd", stored)
            p.file(stored, "hd.mp4")
            meta = [(p.meta(f"/oai?verb=GetRecord&metadataPrefix={f}&identifier={key}", f"m.{e}"), f) for f, e in (("datacite", "xml"), ("ris", "ris"))]
            p.either(f"{where}?lang=de", layout(w.title, w.text))
            p.either(f"{where}?hl={quote(w.topic)}", layout(w.title, w.text))
            subs = p.file(f"https://subtitles.flowcenter.example/{digest(w.title, 12)}.vtt", "s.vtt", shown=True)
            p.downloads.discard(d.at(subs))
            body = f'<div class="player"><a href="/media/{key}/download/hd">Download video</a><a href="{subs}">Automatic transcript</a></div><h2>Cite</h2>{anchors(meta, "span")}<a href="{where}?hl={quote(w.topic)}">{w.topic}</a><a href="{where}?lang=de">Deutsch</a><a href="/series/{70 + len(w.topic)}">Part of series</a><a href="/login?back={quote(where, safe="")}">Watch later</a><a href="https://doi.org/10.5446/{key}">DOI</a>'
            claim = metas([("citation_title", w.title), ("DC.identifier", f"10.5446/{key}")])
        else:
            key = 58900 + w.number
            tabs = [(p.html(f"/t/{key}/{w.slug}", layout(w.title, f'<h1>{w.title}</h1><p>{sentences(d.rng, 8)}</p><a href="{where}">Video</a>')), "Text"), (p.file(f"/pdf/{key}/{w.slug}", "article.pdf"), "Download PDF"), (p.file(f"/files/ftp_upload/{key}/{key}_Materials.xlsx", "materials.xlsx", shown=True), "Materials list"), (p.file(f"/files/ftp_upload/{key}/Supplementary_File_1.zip", "s1.zip", shown=True), "Supplementary file 1")]
            ris = [(p.meta(f"/export_citation.php?article_id={key}&format={f}", f"c.{f}"), f) for f in ("ris", "bib")]
            for t in ("de", "ja"):
                p.either(f"/{t}{where}", layout(w.title, w.text))
            body = f'<ul class="nav-tabs">{anchors(tabs)}{anchors(ris)}</ul>{anchors([(f"/{t}{where}", t) for t in ("de", "ja")], "span")}<a href="/auth/signin?redirect={quote(where, safe="")}">Unlock the video</a><a href="/recommend-to-librarian?article={key}">Recommend</a><a href="/author/{slug(w.authors[0])}">{w.authors[0]}</a>'
            claim = metas([("citation_title", w.title), ("citation_pdf_url", f"{d.base}/pdf/{key}/{w.slug}"), ("citation_doi", f"10.3791/{key}")])
            p.either(f"/recommend-to-librarian?article={key}")
        p.html(where, layout(w.title, f"""<h1>{w.title}</h1><p>{w.by}</p>{body}{w.text}<span><a href="/subject/{slug(w.topic)}">{w.topic}</a></span><aside class="related"><h3>{('More in this series', 'Recommended', 'Related videos')[variant]}</h3>{anchors([(way(o), o.title) for o in others[:3]])}</aside>""", claim))
        made.append(p)
    return d.close(made[0], layout, ("hard", "soft", "hard")[variant])
