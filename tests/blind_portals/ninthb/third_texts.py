"""Third portals: a workflow, an e-print, an institute's paper, a thesis, a contribution."""

from tests.blind_portals.ninthb.kit import ld, links, metas, rest
from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def workflow_entry_3() -> ThirdSite:
    """A static registry of work chains for simulations: one folder each, releases, metadata."""
    p = Portal("workflow_entry", 3, "https://chainlab.pages-matter.example")
    say = Prose(
        p.kind + "3", "the chain, a phonon, the band", "relaxes, plots, calls", "on a cluster"
    )
    root = "/app-registry/apps/phonon-bands"

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>{title} | ChainLab app registry</title></head><body>
<a href="/app-registry/">Registry</a> <a href="/app-registry/categories.html">Categories</a>
<a href="https://chainlab.example/docs">Docs</a>{body}</body></html>"""

    p.own(
        f"{root}/",
        shell(
            "Phonon bands",
            f"""<h1>Phonon bands</h1>{say.paras(2)}<dl><dt>Version<dd>2.0.1 (all:
<a href="releases.html">releases</a>)<dt>Category<dd>
<a href="/app-registry/categories.html#spectra">Spectra</a><dt>Authors<dd>Y. Sato
<dt>Source<dd><a href="https://codehost.example/matterlab/phonon-bands.git">git</a></dl>
<a href="metadata.json">metadata.json</a> <a href="phonon-bands-2.0.1.tar.gz">archive</a>
<a href="workchain.svg">the chain drawn</a>
<p>Works with <a href="../elastic/">Elastic</a>. <a href="../../apis/v1/apps.json">API</a></p>""",
        ),
    )
    p.own(f"{root}/releases.html", shell("Releases", "<ul><li>2.0.1<li>2.0.0</ul>"))
    p.meta(f"{root}/metadata.json", {"title": "Phonon bands"}, "application/json")
    p.file(f"{root}/phonon-bands-2.0.1.tar.gz", "phonon-bands-2.0.1.tar.gz")
    p.file(f"{root}/workchain.svg", "workchain.svg", "image/svg+xml", False, "<svg/>")
    elastic = "/app-registry/apps/elastic/"
    p.other(elastic, shell("Elastic", say.paras(1)))
    p.raw("/app-registry/apis/v1/apps.json", "[]", "application/json")
    p.bar("the registry's list as data", "/app-registry/apis/v1/apps.json")
    p.show("/app-registry/", shell("Registry", links({f"{root}/": "Phonon", elastic: "Elastic"})))
    p.bar("the registry", "/app-registry/")
    p.fill(rest(shell, {f"{root}/": "Phonon bands", elastic: "Elastic"}, say.one()))
    return p.site(f"{root}/", "complete", "all lies in one folder")


def eprint_page_3() -> ThirdSite:
    """A preprint on a platform with versions in the path: files at an opaque asset host."""
    p = Portal("eprint_page", 3, "https://www.researchquad.example")
    say = Prose(
        p.kind + "3", "the cohort, a biopsy, the marker", "rises, predicts, fails", "at week 8"
    )
    doi = "10.5555/rq.3.rq-3811209/v2"

    def shell(title: str, body: str) -> str:
        head = metas(citation_title=title, citation_doi=doi, citation_pdf_url=pdf)
        return f"""<html><head>
<title>{title} | Research Quad</title>{head if "marker" in title else ""}</head><body>
<a href="/">Research Quad</a> <a href="/browse">Browse Preprints</a>
<a href="/login?redirect=/article/rq-3811209/v2">Sign in</a>{body}<a href="/legal">Terms</a>"""

    asset = "https://assets-eu.researchquad.example/files/rq-3811209"
    pdf = "https://www.researchquad.example/article/rq-3811209/v2.pdf"
    claim = {
        "@context": "https://schema.org",
        "@type": "ScholarlyArticle",
        "headline": "A urine marker of nephritis",
        "url": p.u("/article/rq-3811209/v2"),
        "encoding": {"@type": "MediaObject", "contentUrl": pdf},
    }
    p.own(
        "/article/rq-3811209/v2",
        shell(
            "A urine marker of nephritis",
            f"""{ld(claim)}<h1>A urine marker of nephritis</h1><p>Chen Wei, R. Das</p>
<p>This is a preprint; a <a href="https://doi.example/10.5555/neph.4">version</a> is published.</p>
<a href="{pdf}">Download PDF</a> <h2>Abstract</h2>{say.paras(5)}
<h2>Figures</h2><a href="{asset}/v2/3c77aa1f02.png">Figure 1</a>
<h2>Supplementary Files</h2><a href="{asset}/v2/91bde0447c.docx">TableS1.docx</a>
<a href="{asset}/v2/0e5f6612aa.xlsx">Rawdata.xlsx</a>
<h2>Versions</h2><a href="/article/rq-3811209/v1">Version 1 posted 02 Jan</a>
<h2>Cite</h2><a href="/article/rq-3811209/v2/cite?format=bibtex">BibTeX</a>
<h2>Similar</h2><a href="/article/rq-3790017/v1">Renal biopsies</a>
<a href="/browse?subjectArea=Nephrology">Nephrology</a>""",
        ),
    )
    p.hop("/article/rq-3811209/v2.pdf", f"{asset}/v2_covered_77ab.pdf?c=1709")
    p.file(f"{asset}/v2_covered_77ab.pdf?c=1709", "v2_covered.pdf")
    p.file(f"{asset}/v2/3c77aa1f02.png", "figure1.png")
    p.file(f"{asset}/v2/91bde0447c.docx", "TableS1.docx", "", True)
    p.file(f"{asset}/v2/0e5f6612aa.xlsx", "Rawdata.xlsx", "", True)
    p.meta("/article/rq-3811209/v2/cite?format=bibtex", "@misc{quad}", "application/x-bibtex")
    p.own(
        "/article/rq-3811209/v1",
        "<title>A urine marker of nephritis | Research Quad</title><p>Version 1</p>"
        f'<a href="{asset}/v1_covered_10ce.pdf">PDF</a>',
    )
    p.maybe(p.blob(f"{asset}/v1_covered_10ce.pdf", "v1_covered.pdf"))
    p.other("/article/rq-3790017/v1", "<title>Renal biopsies | Research Quad</title><h1>R</h1>")
    p.bar("a login", "/login?redirect=/article/rq-3811209/v2")
    p.bar("a subject", "/browse?subjectArea=Nephrology")
    p.fill(rest(shell, {"/article/rq-3790017/v1": "Renal biopsies"}, say.one()))
    return p.site("/article/rq-3811209/v2", "review", "the first version has a file of its own")


def institute_paper_3() -> ThirdSite:
    """A Japanese institute's discussion paper: pages by language, the PDF in a common folder."""
    p = Portal("institute_paper", 3, "https://www.keizai-ken.example")
    say = Prose(p.kind + "3", "企業, 輸出, 賃金", "伸びる, 決める, 下がる", "傾向")
    page = "/jp/publications/summary/26030004.html"

    def shell(title: str, body: str) -> str:
        return f"""<html lang="ja"><head><title>KEN - {title}</title></head><body>
<ul><li><a href="/jp/index.html">ホーム</a><li><a href="/jp/publications/act_dp.html">DP一覧</a>
<li><a href="/jp/events/index.html">イベント</a><li><a href="/jp/mailmaga/entry.html">登録</a></ul>
{body}<p><a href="/jp/privacy.html">プライバシー</a></p></body></html>"""

    p.own(
        page,
        shell(
            "輸出企業の賃金",
            f"""<h1>輸出企業の賃金</h1><p>執筆者 <a href="/users/mori/index.html">森 健</a></p>
<p>発行日/NO. 2026年3月 26-E-014</p>
<a href="/jp/publications/dp/26e014.pdf">ダウンロード/関連リンク PDF:1.0MB</a>
<a href="/jp/publications/dp/26e014_data.zip">付属データ</a>
<h2>概要</h2>{say.paras(3)}<a href="/en/publications/summary/26030004.html">English</a>
<a href="/jp/publications/nts/26e014.html">ノンテクニカルサマリー</a>
<p>研究プロジェクト <a href="/jp/projects/program/p05/07.html">国際貿易</a></p>
<p>前 <a href="/jp/publications/summary/26030003.html">26-J-013</a></p>""",
        ),
    )
    p.file("/jp/publications/dp/26e014.pdf", "26e014.pdf")
    p.file("/jp/publications/dp/26e014_data.zip", "26e014_data.zip")
    english = "/en/publications/summary/26030004.html"
    p.own(
        english,
        shell(
            "Wages at exporters",
            f'<h1>Wages at exporters</h1><a href="{page}">日本語</a>'
            '<a href="/jp/publications/dp/26e014.pdf">Download</a>',
        ),
    )
    p.own("/jp/publications/nts/26e014.html", shell("ノンテクニカルサマリー", say.paras(2)))
    other = "/jp/publications/summary/26030003.html"
    p.other(other, shell("地方の雇用", say.paras(1)))
    p.bar("a person", "/users/mori/index.html")
    p.bar("a programme", "/jp/projects/program/p05/07.html")
    p.bar("the list", "/jp/publications/act_dp.html")
    p.fill(rest(shell, {page: "26-E-014", other: "26-J-013"}, say.one()))
    return p.site(page, "complete", "two languages, a lay summary, the paper and its data")


def doctoral_work_3() -> ThirdSite:
    """A thesis on a Dutch university's research portal: chapters as files, one under embargo."""
    p = Portal("doctoral_work", 3, "https://research.uni-ijssel.example")
    say = Prose(p.kind + "3", "the dyke, a breach, the sand", "slides, fails, drains", "in storms")
    page = "/en/publications/breach-growth-in-sandy-dykes"

    def shell(title: str, body: str) -> str:
        head = metas(citation_title=title, citation_pdf_url=p.u(files + "Complete_thesis.pdf"))
        return f"""<html><head>
<title>{title} — Uni IJssel research portal</title>{head if title.startswith("Br") else ""}</head>
<body>
<a href="/en/">Home</a> <a href="/en/persons/">Profiles</a>
<a href="/en/publications/">Research output</a> <a href="/admin/login?return={page}">Log in</a>
{body}<a href="https://purely.example/">Powered by Purely</a></body></html>"""

    files = "/ws/portalfiles/portal/88120331/"
    names = ("Complete_thesis.pdf", "Title_and_contents.pdf", "Chapter_2.pdf", "Propositions.pdf")
    body = f"""<h1>Breach growth in sandy dykes</h1><a href="/en/persons/d-postma">D. Postma</a>
<a href="/en/organisations/hydraulics">Hydraulics</a>
<p>Research output: Thesis › PhD Thesis</p>{say.paras(2)}<h3>Documents</h3>
{links({files + one: one for one in names})}
<a href="{files}Chapter_5.pdf">Chapter_5.pdf (embargo until 1 Mar 2028)</a>
<h3>Cite this</h3><a href="{page}/export?format=ris">RIS</a>
<a href="{page}/export?format=bibtex">BIBTEX</a> <a href="{page}/fingerprints/">Fingerprint</a>
<h3>Related</h3><a href="/en/publications/overtopping-of-grass">Overtopping of grass</a>
<a href="/nl/publications/breach-growth-in-sandy-dykes">Nederlands</a>"""
    sign = f'<{p.u(files + names[0])}>; rel="item"; type="application/pdf"'
    cite = '<https://doi.example/10.5555/ijssel.88>; rel="cite-as"'
    p.own(page, shell("Breach growth in sandy dykes", body), 200, (("Link", f"{cite}, {sign}"),))
    p.own("/nl/publications/breach-growth-in-sandy-dykes", shell("Bresgroei", "<h1>Bresgroei</h1>"))
    for one in names:
        p.file(files + one, one)
    p.refused(f"{files}Chapter_5.pdf", "<h1>Forbidden</h1> under embargo")
    for form, kind in (("ris", "application/x-research-info-systems"), ("bibtex", "text/plain")):
        p.meta(f"{page}/export?format={form}", form, kind)
    p.maybe(p.show(f"{page}/fingerprints/", shell("Fingerprint", "Dykes 100%")))
    p.other("/en/publications/overtopping-of-grass", shell("Overtopping of grass", say.paras(1)))
    p.bar("a person", "/en/persons/d-postma")
    p.bar("a login", f"/admin/login?return={page}")
    lists = {page: "Breach growth", "/en/publications/overtopping-of-grass": "Overtopping"}
    p.fill(rest(shell, lists, say.one()))
    return p.site(page, "partial", "one chapter is under embargo")


def meeting_contribution_3() -> ThirdSite:
    """A session in a scheduling service's sub-host: opaque event key, files on a content host."""
    p = Portal("meeting_contribution", 3, "https://openrepo2026.skedule.example")
    say = Prose(
        p.kind + "3", "the curator, a deposit, the queue", "checks, waits, grows", "on Mondays"
    )
    page = "/event/1vKx7/poster-what-curators-do-all-day"

    def shell(title: str, body: str) -> str:
        return f"""<html><head><title>Open Repositories 2026: {title}</title>
{metas("property", og__title=title, og__type="article")}</head><body><a href="/">Schedule</a>
<a href="/directory/speakers">Speakers</a> <a href="/list/simple">Simple</a>
<a href="/login?openrepo2026&amp;url={page}">Log in</a>{body}
<a href="https://skedule.example/">Skedule</a></body></html>"""

    store = "https://hosted-files.skedule.example/openrepo2026/a7"
    p.own(
        page,
        shell(
            "Poster: What curators do all day",
            f"""<h1>Poster: What curators do all day</h1><p>
<a href="/2026-06-09/overview">Tuesday June 9</a> <a href="/venue/Foyer">Foyer</a>
<a href="/type/Posters">Posters</a></p>{say.paras(2)}<h3>Speakers</h3>
<a href="/speaker/zanele.k">Zanele K.</a><h3>Attachments</h3>
<a href="{store}/Curators%20poster.pdf">Curators poster.pdf</a>
<a href="{store}/survey.csv">survey.csv</a> <a href="{page}/ical">Add to calendar</a>
<h3>Feedback</h3><a href="{page}/feedback">form</a>
<a href="/event/1vKxB/poster-orphaned-files">Next: Orphaned files</a>""",
        ),
    )
    p.file(f"{store}/Curators%20poster.pdf", "Curators poster.pdf")
    p.file(f"{store}/survey.csv", "survey.csv")
    p.meta(f"{page}/ical", "BEGIN:VCALENDAR", "text/calendar")
    p.maybe(p.show(f"{page}/feedback", shell("Feedback", "<form></form>")))
    p.other("/event/1vKxB/poster-orphaned-files", shell("Poster: Orphaned files", say.paras(1)))
    p.bar("a speaker", "/speaker/zanele.k")
    p.bar("a day and a type", "/2026-06-09/overview", "/type/Posters")
    p.bar("a login", f"/login?openrepo2026&url={page}")
    lists = {page: "Curators", "/event/1vKxB/poster-orphaned-files": "Orphaned"}
    p.robots("Disallow: /login", "Disallow: /list/")
    p.lost(shell("Not found", "<h1>Nothing here</h1>"))
    p.fill(rest(shell, lists, say.one()))
    return p.site(page, "complete", "page, poster, data, a date to keep")
