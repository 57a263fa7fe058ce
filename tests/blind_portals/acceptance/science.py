"""Protocols, notebooks, workflows, entries of databases, objects, registers, directories."""
# ruff: noqa: E501, PERF401 - markup stands as platforms write it
# fmt: off

import json
from urllib.parse import quote

from tests.blind_portals.acceptance.build import PortalDraft, anchors, ld, metas
from tests.blind_portals.acceptance.words import Record, digest, records, sentences, slug, uuid
from tests.blind_portals.site import BlindSite


def protocol_like(variant: int) -> BlindSite:
    d = PortalDraft("protocol-like", variant, ("https://protocolbench.example", "https://www.bio-methods-open.example", "https://steps.labcommons.example")[variant])
    works = records(d.kind, variant, 5)

    def layout(title: str, main: str, head: str = "") -> str:
        bar = [("/", "Home"), ("/explore", "Explore"), ("/groups", "Groups"), ("/plans", "Plans"), ("/login?redirect=%2F", "Sign in"), ("/about", "About"), ("/help", "Help"), ("/developers", "API"), ("/terms", "Terms"), ("/privacy", "Privacy")]
        if variant == 1:
            bar = [("/", "Bio-methods"), ("/archive", "Archive"), ("/special-issues", "Special issues"), ("/UserHome?type=submit", "Submit"), ("/login?ReturnUrl=%2F", "Log in"), ("/editors", "Editors"), ("/aboutus", "About"), ("/cn/", "中文"), ("/newsletter", "Newsletter")]
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title>{head}</head><body><div id="root"><header class="top-bar">{anchors(bar, "div")}</header><section class="protocol">{main}</section><footer>{anchors([("https://twitter.com/protocols", "Twitter"), ("/contact", "Contact"), ("/cookies", "Cookies")], "span")}</footer></div></body></html>"""

    def code(text: str) -> str:
        return "b" + digest(text, 7)

    def way(w: Record) -> str:
        return (f"/view/{w.slug[:40].strip('-')}-{code(w.title)}", f"/e{3100 + w.number}", f"/view/{w.slug[:30].strip('-')}-{code(w.title)}")[variant]

    made = []
    for w in works:
        where = way(w)
        p = d.piece(where, w.title)
        others = [o for o in works if o is not w]
        if variant == 0:
            tabs = [(p.html(f"{where}/{t}", layout(f"{w.title} - {t}", f'<h1>{w.title}</h1><p>{sentences(d.rng, 4)}</p><a href="{where}">Steps</a>')), t.title()) for t in ("guidelines", "materials", "metrics", "metadata")]
            files = [(p.file(f"{where}.pdf", "protocol.pdf"), "PDF"), (p.file(f"{where}/files/{digest(w.title, 6)}.xlsx", "table.xlsx", shown=True), "Table")]
            files.append((p.meta(f"{where}.json", "p.json"), "JSON"))
            body = f'<nav class="tabs">{anchors(tabs)}</nav>{anchors(files, "span")}<a href="{where}/fork?login=1">Copy / fork</a>'
            p.either(f"{where}/fork?login=1")
        elif variant == 1:
            key = 3100 + w.number
            files = [(p.file(f"/pdf/Biometh{key}.pdf", "p.pdf", shown=True), "PDF"), (p.file(f"/attached/file/2021{key}/{digest(w.title, 10)}.docx", "s.docx", shown=True), "Supplement"), (p.file(f"https://os.bio-methods-files.example/doc/upprotocol/p{key}/Video{key}.mp4", "v.mp4", shown=True), "Video 1")]
            cites = [(p.meta(f"/cite/{f}?id={key}", f"c.{e}"), f) for f, e in (("ris", "ris"), ("bib", "bib"))]
            talk = p.html(f"/qa?pid={key}", layout("Questions", f'<h1>Questions on {w.title}</h1><a href="{where}">Protocol</a>'))
            body = f'<div class="toolbar">{anchors(files)}{anchors(cites, "span")}<a href="{talk}">Q&amp;A (2)</a><a href="/login?ReturnUrl={quote(where, safe="")}">Ask</a><a href="/cn{where}">中文版</a></div>'
            p.either(f"/cn{where}", layout(w.title, w.text))
        else:
            older = []
            for v in (1, 2):
                href = f"/view/{w.slug[:30].strip('-')}-{code(w.title + str(v))}"
                older.append((p.html(href, layout(w.title, f'<h1>{w.title}</h1><p>Version {v}. There is a newer one.</p><a href="{where}">V.3</a>')), f"Version {v}"))
            files = []
            for f in ("gel.jpg", "buffers.xlsx", "macro.zip"):
                files.append((p.file(f"https://content.labcommons-files.example/files/{digest(w.title + f, 14)}", f), f))
            pdf = f"https://www.labcommons-pdf.example/{digest(w.title, 9)}/download"
            p.moved(f"/api/v3/pdf?guid={uuid(w.title).replace('-', '').upper()}", pdf)
            p.file(pdf, "protocol.pdf")
            forked = way(others[0])
            body = f'<div class="versions">{anchors(older)}</div><ul class="files">{anchors(files)}</ul><a href="/api/v3/pdf?guid={uuid(w.title).replace("-", "").upper()}">Export PDF</a><div class="forks">Forks: <a href="{forked}">{others[0].title}</a></div><a href="/login?redirect={quote(where, safe="")}">Bookmark</a><a href="/run/{w.slug[:30].strip("-")}-{code(w.title)}">Run</a>'
            p.either(f"/run/{w.slug[:30].strip('-')}-{code(w.title)}")
        p.html(where, layout(w.title, f"""<h1>{w.title}</h1>{anchors([(f"/researchers/{slug(a)}", a) for a in w.authors], "span")}<a href="https://doi.org/10.17504/pb.{code(w.title)}">DOI</a>{body}<ol class="steps"><li>{sentences(d.rng, 2)}</li><li>{sentences(d.rng, 2)}</li></ol><a href="/explore?keyword={quote(w.topic)}">{w.topic}</a><a href="/groups/{slug(w.topic)}">{w.topic.title()} group</a><aside><h3>{('Similar protocols', 'Related articles', 'Most viewed')[variant]}</h3>{anchors([(way(o), o.title) for o in others[:3]])}</aside>"""))
        made.append(p)
    return d.close(made[0], layout, ("hard", "hard", "soft")[variant])


def notebook_like(variant: int) -> BlindSite:
    d = PortalDraft("notebook-like", variant, ("https://nbshow.example", "https://www.datarace.example", "https://cellspace.example")[variant])
    works = records(d.kind, variant, 5)
    raw = "https://raw.notebookhost.example"

    def layout(title: str, main: str, head: str = "") -> str:
        bar = ([("/", "nbshow"), ("/faq", "FAQ"), ("https://jup.example/", "Project"), ("/create/", "Share"), ("/status", "Status")],
               [("/", "Datarace"), ("/competitions", "Competitions"), ("/datasets", "Datasets"), ("/code", "Code"), ("/models", "Models"), ("/discussions", "Discussions"), ("/learn", "Learn"), ("/account/login?phase=startSignInTab&returnUrl=%2F", "Sign in")],
               [("/", "Cellspace"), ("/explore", "Explore"), ("/trending", "Trending"), ("/documentation", "Documentation"), ("/login?redirect=%2F", "Sign in"), ("/pricing", "Pricing"), ("/recent", "Recent"), ("/search", "Search")])[variant]
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title>{head}</head><body class="nbviewer"><header>{anchors(bar)}</header><div class="container">{main}</div><footer>{anchors([("/terms", "Terms"), ("/privacy", "Privacy"), ("/contact", "Contact"), ("https://hubcode-like.example/notebooks", "Code")], "span")}</footer></body></html>"""

    def way(w: Record) -> str:
        return (f"/hub/velden/field-analysis/blob/main/{w.slug[:20].strip('-')}.ipynb", f"/code/{slug(w.authors[0])}/{w.slug[:40].strip('-')}", f"/@{slug(w.authors[0]).split('-')[0]}/{w.slug[:30].strip('-')}")[variant]

    made = []
    for w in works:
        where = way(w)
        p = d.piece(where, w.title)
        others = [o for o in works if o is not w]
        near = [(way(o), o.title) for o in others]
        if variant == 0:
            got = p.file(f"{raw}/velden/field-analysis/main/{w.slug[:20].strip('-')}.ipynb", "n.ipynb", shown=True)
            tree = "/hub/velden/field-analysis/tree/main"
            d.html(tree, layout("field-analysis", f"<h1>field-analysis</h1><ul>{d.rows()}{anchors(near)}</ul>"))
            body = f'<ul class="nav"><li><a href="{got}" title="Download Notebook" download>Download</a></li><li><a href="https://bind.example/v2/gh/velden/field-analysis/main?filepath={w.slug[:20]}">Run</a></li><li><a href="https://hubcode-like.example/velden/field-analysis">View source</a></li><li><a href="{tree}">field-analysis</a></li><li><a href="/hub/velden/tree/">velden</a></li></ul>'
            side = anchors(near[:2], "span")
        elif variant == 1:
            tabs = []
            for t in ("notebook", "input", "output", "log", "comments"):
                inner = ""
                if t == "input":
                    inner = anchors([("/datasets/velden/harbour-counts", "harbour-counts"), ("/competitions/tide-2021", "tide-2021")])
                if t == "output":
                    inner = anchors([(p.file(f"/code/{slug(w.authors[0])}/{w.slug[:40].strip('-')}/output/{f}?select={f}", f), f) for f in ("submission.csv", "model.zip")])
                tabs.append((p.html(f"{where}/{t}", layout(f"{w.title} | {t}", f'<h1>{w.title}</h1>{inner}<a href="{where}">Top</a>')), t))
            for v in (3, 4):
                tabs.append((p.html(f"{where}?scriptVersionId={88000 + w.number * 10 + v}", layout(w.title, f'<h1>{w.title}</h1><p>Version {v}</p><a href="{where}">Newest</a>')), f"Version {v}"))
            p.either(f"{where}/edit/run/{88000 + w.number}")
            d.redirect(f"{where}/edit/run/{88000 + w.number}", f"/account/login?phase=startSignInTab&returnUrl={quote(where, safe='')}")
            src = f"https://kernels.datarace-storage.example/{88000 + w.number}/script.zip?sig={digest(w.title, 12)}"
            p.moved(f"/code/svzip/{88000 + w.number}", src)
            p.file(src, "script.zip")
            body = f'<div role="tablist">{anchors(tabs)}</div><a href="/code/svzip/{88000 + w.number}">Download code</a><a href="{where}/edit/run/{88000 + w.number}">Copy &amp; edit</a>'
            side = anchors(near[:3])
        else:
            user, name = where[2:].split("/")
            twin = d.piece(f"{where}/2", w.title + " (again)") if w is works[0] else None
            if twin:
                twin.html(f"{where}/2", layout(w.title, f'<h1>{w.title}</h1><p>A second notebook of this name.</p><a href="/@{user}">{user}</a>'))
            versions = [(p.html(f"{where}@{n}", layout(w.title, f'<h1>{w.title}</h1><p>Version {n}</p><a href="{where}">Newest</a>')), f"v{n}") for n in (41, 57)]
            files = [(p.file(f"https://static.cellspace-files.example/files/{digest(w.title + f, 64)}", f), f) for f in ("tides.csv", "stations.json", "coast.geojson")]
            pack = p.file(f"https://api.cellspace.example/@{user}/{name}.tgz?v=3", "notebook.tgz")
            talk = p.html(f"{where}/comments", layout("Comments", f'<p>{sentences(d.rng, 2)}</p><a href="{where}">Notebook</a>'))
            body = f'<div class="menu">{anchors(versions)}<a href="{pack}">Download code</a><a href="{talk}">3 comments</a><a href="{where}/fork">Fork</a><a href="/login?redirect={quote(where, safe="")}">Like</a></div><div class="files"><h3>File attachments</h3>{anchors(files)}</div>'
            p.either(f"{where}/fork")
            side = anchors([(f"{where}/2", w.title)] if twin else []) + anchors(near[:3]) + anchors([("/collection/@velden/coasts", "Coasts")])
        p.html(where, layout(w.title, f'<h1>{w.title}</h1><a href="/{"@" if variant == 2 else ""}{slug(w.authors[0]).split("-")[0]}">{w.authors[0]}</a>{body}<div class="cell">{w.text}</div><a href="/tags/{slug(w.topic)}">{w.topic}</a><div class="more">{side}</div>'))
        made.append(p)
    return d.close(made[0], layout, ("hard", "soft", "hard")[variant])


def workflow_like(variant: int) -> BlindSite:
    d = PortalDraft("workflow-hub-like", variant, ("https://flowhub.example", "https://dockyard.flowstore.example", "https://www.mytrial-flows.example")[variant])
    works = records(d.kind, variant, 5)

    def layout(title: str, main: str, head: str = "") -> str:
        bar = [("/", "Home"), ("/workflows", "Workflows"), ("/projects", "Teams"), ("/programmes", "Spaces"), ("/people", "People"), ("/organisms", "Organisms"), ("/login", "Log in"), ("/signup", "Register"), ("/help/index", "Help"), ("/search", "Search"), ("/tags", "Tags")]
        return f"""<!DOCTYPE html><html><head><title>{title}</title>{head}</head><body><div class="navbar navbar-default">{anchors(bar)}</div><div class="container-fluid">{main}</div><div id="footer">{anchors([("/home/about", "About"), ("/home/funding", "Funding"), ("/home/terms", "Terms"), ("https://seek-maker.example/", "Powered by")], "span")}</div></body></html>"""

    def way(w: Record) -> str:
        return (f"/workflows/{20 + w.number}", f"/workflows/flowstore/{w.slug[:25].strip('-')}:v2", f"/workflows/{1600 + w.number}.html")[variant]

    made = []
    for w in works:
        where, key = way(w), 20 + w.number
        p = d.piece(where, w.title)
        others = [o for o in works if o is not w]
        headers: tuple[tuple[str, str], ...] = ()
        head = ""
        if variant == 0:
            crate = p.file(f"{where}/ro_crate?version=2", f"workflow-{key}-2.crate.zip")
            files = [(crate, "Download RO-Crate")]
            for f in ("main.ga", "README.md", "test-data/in.csv"):
                raw = p.file(f"{where}/git/2/raw/{f}", f.split("/")[-1], shown=True)
                files.append((p.html(f"{where}/git/2/blob/{f}", layout(f, f'<h2>{f}</h2><a href="{raw}">Raw</a><a href="{where}">Workflow</a>')), f))
            files += [(p.html(f"{where}?version={v}", layout(w.title, f'<h1>{w.title}</h1><p>Version {v}</p><a href="{where}">Newest</a>')), f"Version {v}") for v in (1, 2)]
            files.append((p.meta(f"{where}.bib", "w.bib"), "BibTeX"))
            files.append((p.meta(f"{where}/diagram?version=2", "d.png"), "Diagram"))
            headers = (("Link", f'<{d.base}{crate}> ; rel="item" ; type="application/zip" , <https://doi.org/10.48546/flowhub.{key}.2> ; rel="cite-as"'),)
        elif variant == 1:
            stem = f"/api/ga4gh/trs/v2/tools/{quote('#workflow/flowstore/' + w.slug[:25].strip('-'), safe='')}"
            files = [(p.file(f"{stem}/versions/v2/PLAIN-{kind}/descriptor/{quote('/main.' + e, safe='')}", f"main.{e}"), f"main.{e}") for kind, e in (("WDL", "txt"), ("TEST_FILE", "json"))]
            files.append((p.file(f"/api/workflows/{key}/zip/{key + 500}", "w.zip"), "Export as ZIP"))
            files += [(p.html(f"{where}?tab={t}", layout(w.title, f'<h1>{w.title}</h1><p>{t}</p><a href="{where}">Info</a>')), t) for t in ("info", "launch", "versions", "files", "tools", "dag")]
            files.append((p.html(where[:-1] + "1", layout(w.title, f'<h1>{w.title}</h1><p>v1</p><a href="{where}">v2</a>')), "v1"))
            meta = p.meta(f"/workflows/flowstore/{w.slug[:25].strip('-')}/ro-crate-metadata.json", "ro.jsonld", json.dumps({"@context": "https://w3id.org/ro/crate/1.1/context", "@graph": [{"@id": "ro-crate-metadata.json", "@type": "CreativeWork", "about": {"@id": "./"}, "conformsTo": {"@id": "https://w3id.org/ro/crate/1.1"}}, {"@id": "./", "@type": "Dataset", "name": w.title, "hasPart": [{"@id": d.at(files[0][0])}]}, {"@id": d.at(files[0][0]), "@type": "File", "name": "main"}]}))
            head = f'<link rel="describedby" type="application/ld+json" href="{meta}">'
        else:
            number = 1600 + w.number
            files = [(p.file(f"/workflows/{number}/download/{w.slug[:18].strip('-')}.t2flow?version={v}", "w.t2flow"), f"Version {v}") for v in (1, 2, 3)]
            files += [(p.html(f"/workflows/{number}/versions/{v}.html", layout(w.title, f'<h1>{w.title}</h1><p>Version {v}</p><a href="{where}">Current</a>')), f"View version {v}") for v in (1, 2)]
            files += [(p.meta(f"/workflow.xml?id={number}", "w.xml"), "XML"), (p.meta(f"/workflows/{number}.rdf", "w.rdf"), "RDF"), (p.html(f"/workflows/{number}/reviews", layout("Reviews", f'<p>{sentences(d.rng, 2)}</p><a href="{where}">Workflow</a>')), "Reviews"), (p.html(f"/workflows/{number}/citations", layout("Citations", f'<p>None</p><a href="{where}">Workflow</a>')), "Citations")]
            files += [(f"/packs/{30 + n}.html", f"Pack {n}") for n in (1, 2)] + [(f"/workflows/{number}/favourite", "Favourite"), (f"/workflows/{number}/report", "Report")]
        p.html(where, layout(w.title, f"""<ol class="breadcrumb"><li><a href="/">Home</a></li><li><a href="/workflows">Workflows index</a></li></ol><h1>{w.title}</h1>{w.text}<div id="buttons"><a class="btn" href="/login?return_to={quote(where, safe='')}">Run</a>{anchors(files)}</div><h2>Creators</h2>{anchors([(f"/people/{len(a) * 7}", a) for a in w.authors])}<h2>Tags</h2>{anchors([(f"/tags/{slug(w.topic)}", w.topic), ("/tags/galaxy", "galaxy")], "span")}<h2>Team</h2><a href="/projects/{len(w.topic)}">{w.topic.title()} team</a>
<h2>Related items</h2>{anchors([(way(o), o.title) for o in others[:3]])}<a href="/data_files/{key}">Test data (data file)</a>""", head), headers=headers)
        made.append(p)
    return d.close(made[0], layout, ("hard", "hard", "home")[variant], gate="/login?return_to=")


def bio_entry_like(variant: int) -> BlindSite:
    d = PortalDraft("bio-database-like", variant, ("https://www.protknow.example", "https://www.foldbank.example", "https://www.exprstore.example")[variant])
    works = records(d.kind, variant, 5)

    def layout(title: str, main: str, head: str = "") -> str:
        bar = ([("/", "Protknow"), ("/uniprotkb?query=*", "Search"), ("/blast", "BLAST"), ("/align", "Align"), ("/peptide-search", "Peptides"), ("/id-mapping", "ID mapping"), ("/help", "Help"), ("/basket", "Basket"), ("/contact", "Contact"), ("/tool-dashboard", "Dashboard")],
               [("/", "Foldbank"), ("/search", "Search"), ("/advanced-search", "Advanced"), ("/docs/", "Documentation"), ("/stats", "Statistics"), ("/deposit", "Deposit"), ("https://foldbank-101.example/", "Education"), ("/myfold/login", "My bank"), ("/news", "News"), ("/careers", "Careers")],
               [("/geo/", "Store home"), ("/geo/browse/", "Browse"), ("/geo/info/", "Info"), ("/geo/info/faq.html", "FAQ"), ("/geo/submitter/", "Login"), ("/geo/info/MIAME.html", "MIAME"), ("mailto:x@exprstore.example", "Email"), ("/home/about/", "About"), ("/geo/summary/", "Summary")])[variant]
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title>{head}</head><body><header>{anchors(bar)}</header><main class="{('franklin-card', 'container', 'pubmed_like')[variant]}">{main}</main><footer>{anchors([("/policies", "Policies"), ("/license-disclaimer", "Licence"), ("/privacy", "Privacy"), ("https://elixir-net.example/", "Network"), ("https://twitter.com/bio", "Twitter")], "span")}</footer></body></html>"""

    def acc(w: Record) -> str:
        return (f"P{42100 + w.number}", f"{4 + w.number % 5}{digest(w.title, 3).upper()}", f"GSE{148300 + w.number}")[variant]

    def way(w: Record) -> str:
        return (f"/uniprotkb/{acc(w)}/entry", f"/structure/{acc(w)}", f"/geo/query/acc.cgi?acc={acc(w)}")[variant]

    made = []
    for w in works:
        where, key = way(w), acc(w)
        p = d.piece(where, w.title)
        others = [o for o in works if o is not w]
        if variant == 0:
            tabs = [(where, "Entry")] + [(p.html(f"/uniprotkb/{key}/{t}", layout(f"{key} {t}", f'<h1>{key}</h1><p>{sentences(d.rng, 3)}</p><a href="{where}">Entry</a>')), t) for t in ("variant-viewer", "feature-viewer", "genomic-coordinates", "publications", "external-links", "history")]
            files = [(p.file(f"https://rest.protknow.example/uniprotkb/{key}.{e}", f"{key}.{e}", shown=True, kind="text/plain; charset=utf-8"), e) for e in ("fasta", "txt", "xml", "json", "gff")]
            p.moved(f"/uniprotkb/{key}", where)
            refs = anchors([(f"https://www.xref-{n}.example/{key}", n) for n in ("embl", "pdb", "interpro", "kegg", "reactome")] + [("/taxonomy/9606", "Homo sapiens"), ("/keywords/KW-0181", "Keyword"), (f"/citations/{w.number * 1000 + 77}", "Citation"), (f"/uniref?query={key}", "Similar clusters")])
            p.either(f"/uniref?query={key}")
            body = f'<ul class="tabs">{anchors(tabs)}</ul><div class="dropdown">Download {anchors(files)}</div>{refs}'
        elif variant == 1:
            tabs = [(p.html(f"/{t}/{key}", layout(f"{key} {t}", f'<h1>{key}</h1><p>{t}</p><a href="{where}">Summary</a>')), t) for t in ("3d-view", "annotations", "experimental", "sequence", "genome", "versions")]
            files = [(p.file(f"https://files.foldbank.example/{'view' if e == 'cif' else 'download'}/{key}.{e}", f"{key}.{e}", shown=True, kind="text/plain; charset=utf-8"), e) for e in ("cif", "pdb", "cif.gz", "xml.gz")]
            files += [(p.file(f"/fasta/entry/{key}", f"{key}.fasta", shown=True), "FASTA"), (p.file(f"https://files.foldbank.example/pub/pdb/validation_reports/{key[1:3].lower()}/{key.lower()}/{key.lower()}_full_validation.pdf", "v.pdf", shown=True), "Validation full PDF")]
            body = f'<ul class="nav-tabs">{anchors(tabs)}</ul><ul class="dropdown-menu">{anchors(files)}</ul>{anchors([("/ligand/ATP", "ATP"), ("/ligand/ZN", "ZN"), (f"/search?request=similar-to-{key}", "Find similar"), ("/search?q=organism:mouse", "Mus musculus"), ("/groups/sequence/1", "Sequence clusters")], "span")}'
            p.either(f"/search?request=similar-to-{key}")
        else:
            views = [(p.either(f"{where}&targ={t}&view=full&form={f}", layout(w.title, w.text)), t) for t, f in (("self", "text"), ("all", "xml"))]
            supp = f"https://ftp.exprstore.example/geo/series/{key[:-3]}nnn/{key}"
            files = [(p.file(f"/geo/download/?acc={key}&format=file", f"{key}_RAW.tar"), "(http)"), (p.file(f"{supp}/suppl/{key}_counts.txt.gz", "c.gz", shown=True), "counts"), (p.file(f"{supp}/soft/{key}_family.soft.gz", "s.gz", shown=True), "SOFT family"), (p.file(f"{supp}/matrix/{key}_series_matrix.txt.gz", "m.gz", shown=True), "Series matrix"), (p.file(f"/geo/download/?acc={key}&format=file&file={quote(key + '_peaks.csv')}", "peaks.csv"), "peaks")]
            samples = [(p.either(f"/geo/query/acc.cgi?acc=GSM{4460000 + w.number * 10 + n}", layout(f"Sample {n}", f'<a href="{where}">{key}</a>')), f"GSM{4460000 + w.number * 10 + n}") for n in range(4)]
            tool = p.either(f"/geo/geo2r/?acc={key}", layout("Analyse", "<form></form>"))
            body = f'<table>{anchors(samples, "td")}</table><table class="supp">{anchors(files, "td")}</table>{anchors(views, "span")}<a href="{tool}">Analyze with R</a>{anchors([("/geo/query/acc.cgi?acc=GPL24676", "GPL24676"), (f"/bioproject/PRJNA{600000 + w.number}", "BioProject"), ("/Taxonomy/Browser/wwwtax.cgi?id=9606", "Homo sapiens"), (f"/geo/submitter/?acc={key}&edit=1", "Edit")], "span")}'
            d.html("/geo/query/acc.cgi?acc=GPL24676", layout("GPL24676", f"<h1>Platform</h1><ul>{anchors([(way(o), o.title) for o in works])}</ul>"))
        claim = ld({"@context": "https://schema.org", "@type": "Dataset", "identifier": key, "name": w.title, "url": d.base + where, "distribution": [{"@type": "DataDownload", "contentUrl": d.at(files[0][0])}]}) if variant == 1 else ""
        p.html(where, layout(f"{key} {w.title}", f'<h1>{key} · {w.title}</h1>{body}{w.text}<a href="https://pubs-like.example/{w.number}">Primary citation</a>{anchors([(f"/search?q=author:{quote(a)}", a) for a in w.authors], "span")}<h3>{("Similar proteins", "Other structures of this paper", "Related series")[variant]}</h3>{anchors([(way(o), acc(o)) for o in others[:3]])}', claim))
        made.append(p)
    return d.close(made[0], layout, ("hard", "hard", "soft")[variant])


def ontology_like(variant: int) -> BlindSite:
    d = PortalDraft("ontology-like", variant, ("https://ontolook.example", "https://bioterms.example", "https://voc.shoreline.example")[variant])
    codes = (("envx", "pollo", "sedo", "kelpo"), ("ENVX", "POLLO", "SEDO", "KELPO"), ("coast", "coast-units", "tides", "harbour"))[variant]
    works = records(d.kind, variant, 4)

    def layout(title: str, main: str, head: str = "") -> str:
        bar = ([("/", "Home"), ("/ontologies", "Ontologies"), ("/help", "Help"), ("/about", "About"), ("/downloads", "Downloads"), ("/search?q=", "Search")],
               [("/", "Bioterms"), ("/ontologies", "Browse"), ("/search", "Search"), ("/mappings", "Mappings"), ("/recommender", "Recommender"), ("/annotator", "Annotator"), ("/login?redirect=%2F", "Login"), ("/help", "Support"), ("/projects", "Projects")],
               [("/", "Vocabularies"), ("/about", "About"), ("/contact", "Contact"), ("/sparql", "SPARQL"), ("/ns/", "All vocabularies"), ("/imprint", "Imprint"), ("/news", "News")])[variant]
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title>{head}</head><body><nav class="masthead">{anchors(bar)}</nav><section id="content">{main}</section><footer>{anchors([("/terms-of-use", "Terms"), ("/privacy", "Privacy"), ("https://onto-maker.example/", "Maker")], "span")}</footer></body></html>"""

    def way(c: str) -> str:
        return (f"/ontologies/{c}", f"/ontologies/{c}", f"/ns/{c}/")[variant]

    made = []
    for c, w in zip(codes, works, strict=True):
        where = way(c)
        p = d.piece(where, c)
        others = [o for o in codes if o != c]
        headers: tuple[tuple[str, str], ...] = ()
        if variant == 0:
            terms = [(p.html(f"{where}/classes/{quote(quote(f'http://purl.obo.example/obo/{c.upper()}_{n:07d}', safe=''), safe='')}", layout(f"Term {n}", f'<h1>Term {n}</h1><p>{sentences(d.rng, 2)}</p><a href="{where}">{c}</a>')), f"{c.upper()}:{n:07d}") for n in range(1, 7)]
            props = [(p.html(f"{where}?tab={t}", layout(c, f'<h1>{c}</h1>{anchors(terms)}<a href="{where}">Overview</a>')), t) for t in ("classes", "properties", "individuals")]
            files = [(p.file(f"/api/ontologies/{c}/download", f"{c}.owl"), "Download"), (p.file(f"http://purl.obo.example/obo/{c}.owl", f"{c}.owl", shown=True), "PURL"), (p.meta(f"/api/ontologies/{c}", "o.json"), "JSON")]
            body = f'<div class="tabs">{anchors(props)}</div>{anchors(files)}<div class="tree">{anchors(terms)}</div>'
        elif variant == 1:
            tabs = [(p.html(f"{where}?p={t}", layout(f"{c} {t}", f'<h1>{c}</h1><p>{t}</p><a href="{where}">Summary</a>')), t) for t in ("summary", "classes", "properties", "notes", "mappings", "widgets")]
            files = []
            for v in (37, 36, 35):
                files.append((p.file(f"https://data.bioterms.example/ontologies/{c}/submissions/{v}/download?apikey=8b5b7825", f"{c}_{v}.owl"), f"Release {v} OWL"))
            files.append((p.file(f"https://data.bioterms.example/ontologies/{c}/download?apikey=8b5b7825&download_format=csv", f"{c}.csv"), "CSV"))
            body = f'<ul class="nav">{anchors(tabs)}</ul><table id="ontology_versions">{anchors(files, "td")}</table><a href="/ontologies/{c}/submissions/new">Add submission</a><a href="/login?redirect={quote(where, safe="")}">Subscribe</a><a href="/mappings?ontology_to={c}">Mappings between</a>{anchors([(f"/projects/{x}", x) for x in ("reefwatch", "soilhub")])}<a href="{where}/analytics.csv">Visits</a>'
            p.meta(f"{where}/analytics.csv", "a.csv")
            p.either(f"/mappings?ontology_to={c}")
        else:
            files = [(p.file(f"{where}ontology.{e}", f"{c}.{e}", shown=True), e) for e in ("ttl", "rdf", "jsonld")]
            files.append((p.file(f"https://hubraw-like.example/shoreline/{c}/main/shapes.ttl", "shapes.ttl", shown=True), "SHACL shapes"))
            old = [(p.html(f"{where}{v}/", layout(f"{c} {v}", f'<h1>{c} {v}</h1><a href="{p.file(f"{where}{v}/ontology.ttl", "o.ttl", shown=True)}">ttl</a><a href="{where}">latest</a>')), v) for v in ("1.1.0", "1.0.0")]
            vowl = p.html(f"{where}webvowl/index.html", "<html><head><title>Graph</title></head><body><div id='g'></div></body></html>")
            body = f'<dl>{anchors(files, "dd")}<dt>Previous version</dt>{anchors(old, "dd")}</dl><a href="{vowl}">Visualize</a>'
            headers = (("Link", f'<{d.base}{where}ontology.ttl>; rel="describedby"; type="text/turtle"'), ("Link", f'<{d.base}{where}ontology.ttl>; rel="item"; type="text/turtle"'))
            p.optional.add(d.redirect(f"https://purl.ident.example/shoreline/{c}", d.base + where, 303))
        p.html(where, layout(f"{c} - {w.topic}", f'<h1>{c}: terms of {w.topic}</h1>{w.text}{body}<p>Contact {w.by}</p>{anchors([(f"/ontologies?filter={quote(w.topic)}", w.topic)], "span")}<h3>{("Imports", "Similar ontologies", "Other vocabularies")[variant]}</h3>{anchors([(way(o), o) for o in others])}'), headers=headers)
        made.append(p)
    entry = f"https://purl.ident.example/shoreline/{codes[0]}" if variant == 2 else None
    return d.close(made[0], layout, ("hard", "hard", "soft")[variant], entry=entry)


def museum_like(variant: int) -> BlindSite:
    d = PortalDraft("museum-object-like", variant, ("https://collections.harbour-museum.example", "https://archive.millvalley.example", "https://www.rijksgalerij.example")[variant])
    works = records(d.kind, variant, 6)
    things = ("Brass octant", "Figurehead of a schooner", "Ledger of a cooper", "Whaling harpoon", "Signal lamp", "Chart of the estuary")

    def layout(title: str, main: str, head: str = "") -> str:
        bar = ([("/", "Collections"), ("/search", "Search"), ("/highlights", "Highlights"), ("/people", "Makers"), ("/places", "Places"), ("/visit", "Visit"), ("/shop", "Shop"), ("/members", "Members"), ("/login", "My museum")],
               [("/", "Archive"), ("/items/browse", "Browse items"), ("/collections/browse", "Collections"), ("/exhibits", "Exhibits"), ("/items/search", "Advanced search"), ("/about", "About"), ("/items/map", "Map"), ("/users/login", "Log in"), ("/contribution", "Contribute")],
               [("/en/", "Gallery"), ("/en/visit", "Visit"), ("/en/whats-on", "What is on"), ("/en/rijksstudio", "Studio"), ("/en/research", "Research"), ("/en/collection", "Collection"), ("/en/shop", "Shop"), ("/en/login?returnUrl=%2Fen%2F", "Log in"), ("/nl/", "Nederlands"), ("/en/press", "Press")])[variant]
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title>{head}</head><body class="items show"><header role="banner">{anchors(bar)}</header><article id="content">{main}</article><footer>{anchors([("/privacy", "Privacy"), ("/copyright", "Copyright"), ("/newsletter", "Newsletter"), ("https://omek-maker.example/", "Platform"), ("https://instagram.com/museum", "Instagram")], "span")}</footer></body></html>"""

    def way(w: Record) -> str:
        return (f"/objects/{120300 + w.number}/{slug(things[works.index(w)])}", f"/items/show/{w.number + 10}", f"/en/collection/SK-A-{1500 + w.number}")[variant]

    made = []
    for i, w in enumerate(works):
        where, thing = way(w), things[i]
        p = d.piece(where, thing)
        before, after = works[i - 1], works[(i + 1) % len(works)]
        others = [o for o in works if o not in (w, before, after)]
        if variant == 0:
            images = [(p.file(f"/media/{120300 + w.number}/{n}/large.jpg", "l.jpg", shown=True), f"Image {n}") for n in (1, 2)]
            body = anchors(images, "div") + f'<a href="{p.meta(f"{where}/json", "o.json")}">JSON</a><a href="/order-image?object={120300 + w.number}">Order an image</a>'
            p.either(f"/order-image?object={120300 + w.number}")
        elif variant == 1:
            images = []
            for n in range(3):
                original = p.file(f"/files/original/{digest(thing + str(n))}.{'jpg' if n else 'pdf'}", "o.jpg" if n else "o.pdf", shown=True)
                page = p.html(f"/files/show/{w.number * 5 + n}", layout(f"File {n}", f'<h1>{thing}, view {n}</h1><a href="{original}">Original</a><a href="{where}">{thing}</a><a href="/files/original/{digest(thing + str(n))}.{"jpg" if n else "pdf"}">Full size</a>'))
                images.append(f'<div class="item-file"><a class="download-file" href="{page if n == 2 else original}"><img src="/files/square_thumbnails/{digest(thing + str(n))}.jpg" alt=""></a></div>')
                if n != 2:
                    images.append(f'<a href="{page}">Details</a>')
            forms = [(p.meta(f"{where}?output={f}", f"o.{e}"), f) for f, e in (("atom", "xml"), ("dcmes-xml", "xml"), ("json", "json"), ("omeka-xml", "xml"))]
            body = "".join(images) + f'<div id="item-output-formats"><ul>{anchors(forms)}</ul></div>'
        else:
            iiif = f"https://iiif.micrio-like.example/{digest(thing, 5)}"
            big = p.file(f"{iiif}/full/max/0/default.jpg", "d.jpg", shown=True)
            got = f"https://lh3.imagecontent.example/{digest(thing, 60)}=s0"
            p.moved(f"/api/download/image?id={digest(thing, 8)}", got)
            p.file(got, f"{slug(thing)}.jpg")
            manifest = p.meta(f"{iiif}/manifest", "m.json", json.dumps({"@context": "http://iiif.io/api/presentation/3/context.json", "id": f"{iiif}/manifest", "type": "Manifest", "label": {"en": [thing]}, "items": []}))
            tabs = [(p.html(f"{where}?tab={t}", layout(thing, f'<h1>{thing}</h1><p>{t}</p><a href="{where}">Object</a>')), t) for t in ("data", "provenance", "bibliography")]
            meta = p.meta(f"https://data.rijksgalerij.example/{200100 + w.number}?_profile=edm", "m.rdf")
            p.either(f"/nl/collectie/SK-A-{1500 + w.number}", layout(thing, "<p>Nederlands</p>"))
            body = f'<div class="tabs">{anchors(tabs)}</div><a href="{big}">Zoom</a><a href="/api/download/image?id={digest(thing, 8)}" download>Download image</a><a href="{manifest}">IIIF</a><a href="{meta}">Object data</a><a href="/nl/collectie/SK-A-{1500 + w.number}">NL</a><a href="/en/rijksstudio/create?object=SK-A-{1500 + w.number}">Add to set</a><a href="/en/login?returnUrl={quote(where, safe="")}">Order</a>{anchors([(f"/en/search?q=&f=1&p=1&{k}={v}", v) for k, v in (("material", "oak"), ("technique", "carving"), ("place", "Delft"), ("period", "1650"))], "span")}'
            p.either(f"/en/rijksstudio/create?object=SK-A-{1500 + w.number}")
        claim = ld({"@context": "https://schema.org", "@type": "VisualArtwork", "name": thing, "url": d.base + where, "image": sorted(p.downloads)[0]}) if variant == 2 else metas([("og:title", thing), ("og:image", f"{d.base}/x/{w.number}.jpg")], "property")
        p.html(where, layout(thing, f"""<h1>{thing}</h1>{body}<dl><dt>Maker</dt><dd><a href="/people/{len(w.by)}/{slug(w.authors[0])}">{w.authors[0]}</a></dd><dt>Description</dt><dd>{w.text}</dd><dt>Collection</dt><dd><a href="/collections/show/{len(w.topic)}">{w.topic.title()}</a></dd><dt>Tags</dt><dd>{anchors([(f"/items/browse?tags={t}", t) for t in ("brass", "sea")], "span")}</dd></dl><ul class="item-pagination"><li id="previous-item"><a href="{way(before)}">← Previous item</a></li><li id="next-item"><a href="{way(after)}">Next item →</a></li></ul><section class="related"><h2>{('Related objects', 'Similar items', 'More like this')[variant]}</h2>{anchors([(way(o), things[works.index(o)]) for o in others[:3]])}</section><a href="https://pinterest.com/pin/create/button/?url={quote(d.base + where)}">Pin</a>""", claim))
        made.append(p)
    return d.close(made[0], layout, ("hard", "hard", "hard")[variant])


def trial_like(variant: int) -> BlindSite:
    d = PortalDraft("trial-register-like", variant, ("https://trialsregister.example", "https://www.eutrials.example", "https://www.randreg.example")[variant])
    works = records(d.kind, variant, 5)

    def layout(title: str, main: str, head: str = "") -> str:
        bar = ([("/", "Register"), ("/search", "Find studies"), ("/about-site/about-ctr", "About"), ("/submit-studies", "Submit"), ("/data-api/api", "Data"), ("/policy", "Policy"), ("https://register-login.example/", "PRS login"), ("/saved-studies", "Saved studies"), ("/help", "Help")],
               [("/", "Home & search"), ("/ctr-search/search", "Search"), ("/joiningtrial.html", "Joining a trial"), ("/contacts.html", "Contacts"), ("/about.html", "About"), ("/doc/How_to_Search.pdf", "How to search"), ("/glossary.html", "Glossary"), ("/faq.html", "FAQ"), ("/news.html", "News")],
               [("/", "Home"), ("/search", "Find trials"), ("/page/why-register", "Why register?"), ("/register", "Register a trial"), ("/login?ref=%2F", "Login"), ("/page/faqs", "FAQs"), ("/page/about", "About"), ("/page/contact", "Contact"), ("/editorial/board", "Editorial board")])[variant]
        return f"""<!DOCTYPE html><html lang="en"><head><title>{title}</title>{head}</head><body><header class="usa-header">{anchors(bar)}</header><main>{main}</main><footer>{anchors([("/terms", "Terms"), ("/disclaimer", "Disclaimer"), ("/accessibility", "Accessibility"), ("/sitemap", "Site map")], "span")}</footer></body></html>"""

    def key_of(w: Record) -> str:
        return (f"NCT0{3412300 + w.number}", f"2015-00{1230 + w.number}-5{w.number % 10}", f"RANDREG{48821300 + w.number}")[variant]

    def way(w: Record) -> str:
        return (f"/study/{key_of(w)}", f"/ctr-search/trial/{key_of(w)}/DE", f"/{key_of(w)}")[variant]

    made = []
    for i, w in enumerate(works):
        where, key = way(w), key_of(w)
        p = d.piece(where, w.title)
        others = [o for o in works if o is not w]
        if variant == 0:
            tabs = [(p.html(f"{where}?tab={t}", layout(f"{key} {t}", f'<h1>{w.title}</h1><p>{t}</p><a href="{where}">Study details</a>')), t) for t in ("table", "results", "history")]
            files = [(p.file(f"https://cdn.trialsregister.example/large-docs/{key[-2:]}/{key}/{f}", f, shown=True), f) for f in ("Prot_SAP_000.pdf", "ICF_001.pdf")]
            files += [(p.meta(f"/api/int/studies/download?format={f}&nctId={key}", f"s.{f}"), f) for f in ("json", "csv", "ris")]
            body = anchors(tabs) + anchors(files)
        elif variant == 1:
            lands = [(p.html(f"/ctr-search/trial/{key}/{c}", layout(f"{key} {c}", f'<h1>{w.title}</h1><p>{c}</p><a href="{where}">DE</a>')), c) for c in ("GB", "NL", "IT")]
            results = p.html(f"/ctr-search/trial/{key}/results", layout(f"{key} results", "<h1>Results</h1>" + anchors([(p.file(f"/ctr-search/rest/download/result/attachment/{key}/1/{2200 + w.number * 2 + n}", f"r{n}.pdf"), f"Attachment {n}") for n in (0, 1)]) + f'<a href="{where}">Protocol</a>'))
            files = [(p.meta(f"/ctr-search/rest/download/trial/{key}/{c}/full", "t.txt"), f"Download {c}") for c in ("DE", "GB")]
            summary = p.html(f"/ctr-search/search?query=eudract_number:{key}", layout(key, f'<h2>{key}</h2><a href="{where}">DE</a>'))
            p.members.discard(d.at(summary))
            p.optional.add(d.at(summary))
            body = f'{anchors(lands)}<a href="{results}">View results</a>{anchors(files)}<a href="/ctr-search/search?query=eudract_number:{key}">Link</a><a href="/ctr-search/search?query={quote(w.topic)}&amp;page=1">{w.topic}</a>'
        else:
            files = [(p.file(f"/editorial/retrieveFile/{uuid(w.title + f)}/{30600 + w.number}", f), f) for f in ("protocol_v3.pdf", "results_summary.pdf", "dataset.xlsx")]
            meta = [(p.meta(f"/api/trial/{key}/format/default", "t.xml"), "XML"), (p.meta(f"/{key}/pdf?download=1", "r.pdf"), "PDF of this record")]
            walk = []
            for o, label in ((works[i - 1], "Previous"), (works[(i + 1) % 5], "Next")):
                href = f"/{key_of(o)}?q=&filters=&sort=&offset={2 + works.index(o)}&totalResults=5&page=1&pageSize=10&searchType=basic-search"
                d.html(href, layout(o.title, f'<h1>{o.title}</h1>{o.text}<a href="{way(o)}">{key_of(o)}</a>'))
                walk.append((href, label))
            history = p.html(f"{where}/history", layout(f"{key} history", f'<p>Edited twice.</p><a href="{where}">Record</a>'))
            body = f'<nav class="pager">{anchors(walk, "span")}<a href="/search?q=">Back to results</a></nav>{anchors(files, "tr")}{anchors(meta)}<a href="{history}">Editorial history</a><a href="/login?ref={quote(where, safe="")}">Edit this record</a><a href="/{key}/update">Update</a><a href="https://www.facebook.com/sharer.php?u={d.base}{where}">Share</a>'
            p.either(f"/{key}/update")
            p.either(f"https://doi.regres.example/10.1186/{key}")
            d.redirect(f"https://doi.regres.example/10.1186/{key}", d.base + where, 301)
        p.html(where, layout(f"{key} {w.title}", f'<h1>{w.title}</h1><p>{key}</p>{body}{w.text}<h3>Conditions</h3>{anchors([(f"/search?cond={quote(w.topic)}", w.topic), ("/search?intr=exercise", "exercise")], "span")}<h3>Sponsor</h3><a href="/search?spons={quote(w.authors[0])}">{w.authors[0]}</a><h3>{("More studies", "Other trials of this sponsor", "Latest records")[variant]}</h3>{anchors([(way(o), o.title) for o in others[:3]])}'))
        made.append(p)
    entry = f"https://doi.regres.example/10.1186/{key_of(works[0])}" if variant == 2 else None
    return d.close(made[0], layout, ("hard", "hard", "soft")[variant], entry=entry, gate="/login?ref=" if variant == 2 else None)


def directory_like(variant: int) -> BlindSite:
    d = PortalDraft("directory-listing-like", variant, ("https://ftp.tidegauge.example", "https://mirror.obs-nord.example", "https://thredds.oceanhub.example")[variant])
    stem = ("/pub/datasets", "/archive/campaigns", "/thredds")[variant]
    names = ("tides-2015", "tides-2016", "tides-2016-v2", "currents", "salinity")

    def listing(href: str, up: str, rows: list[str], sort: bool = True) -> str:
        columns = "".join(f'<th><a href="?C={c};O={o}">{t}</a></th>' for c, o, t in (("N", "D", "Name"), ("M", "A", "Last modified"), ("S", "A", "Size"), ("D", "A", "Description"))) if sort else ""
        body = "".join(f'<tr><td><img src="/icons/unknown.gif" alt="[   ]"></td><td><a href="{r}">{r.rstrip("/").split("/")[-1]}{"/" if r.endswith("/") else ""}</a></td><td align="right">2017-03-11 10:02</td><td align="right">1.2M</td></tr>\n' for r in rows)
        return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN"><html><head><title>Index of {href}</title></head><body><h1>Index of {href}</h1><table><tr><th></th>{columns}</tr><tr><td><img src="/icons/back.gif" alt="[PARENTDIR]"></td><td><a href="{up}">Parent Directory</a></td></tr>{body}</table><address>Apache/2.4.41 Server at {d.base[8:]} Port 443</address><p>{anchors([("/", "Server"), ("/README.html", "About this server"), ("/policy.html", "Policy"), ("/contact.html", "Contact")], "span")}</p></body></html>"""

    def layout(title: str, main: str, head: str = "") -> str:
        return f"<html><head><title>{title}</title></head><body>{main}<hr>{anchors([('/', 'Server'), ('/policy.html', 'Policy'), ('/contact.html', 'Contact'), (stem + '/', 'Datasets')], 'span')}</body></html>"

    made = []
    for k, name in enumerate(names):
        if variant < 2:
            where = f"{stem}/{name}/"
            p = d.piece(where, name)
            folders: dict[str, list[str]] = {"": ["README.txt", "checksums.md5", f"{name}_all.zip"]}
            if variant == 0:
                folders["stations"] = [f"st{n:02d}.csv" for n in range(6)]
                folders["doc"] = ["manual.pdf", "map.png"]
            else:
                for leg in ("leg1", "leg2"):
                    folders[leg] = ["cruise.pdf"]
                    for sub in ("ctd", "adcp"):
                        folders[f"{leg}/{sub}"] = [f"{sub}_{n:03d}.{'csv' if sub == 'ctd' else 'gz'}" for n in range(14 if k == 0 else 2)]
            for folder, files in folders.items():
                here = where + (folder + "/" if folder else "")
                kids = [f"{where}{f}/" for f in folders if f and f != folder and f.rpartition("/")[0] == folder]
                rows = kids + [p.file(here + f, f, shown=True) for f in files]
                up = here.rstrip("/").rpartition("/")[0] + "/"
                p.html(here, listing(here, up, rows, sort=variant == 0))
                if variant == 0:
                    for c in ("N;O=D", "M;O=A", "S;O=A", "D;O=A"):
                        p.either(f"{here}?C={c}", listing(here, up, rows))
        else:
            where = f"{stem}/catalog/{name}/catalog.html"
            p = d.piece(where, name)
            p.meta(f"{stem}/catalog/{name}/catalog.xml", "c.xml")
            rows = [f"{stem}/catalog/{name}/catalog.xml"]
            for n in range(4):
                nc = f"{name}/{name}_{n}.nc"
                got = p.file(f"{stem}/fileServer/{nc}", f"{n}.nc", shown=True)
                dods = p.html(f"{stem}/dodsC/{nc}.html", layout("OPeNDAP", "<form>Data request form</form>"))
                iso = p.meta(f"{stem}/iso/{nc}?catalog={quote(d.base + stem + '/catalog/' + name + '/catalog.html', safe='')}&dataset={quote(nc)}", "i.xml")
                page = p.html(f"{where}?dataset={quote(nc, safe='')}", layout(nc, f'<h2>Dataset {nc}</h2><ol><li>HTTPServer: <a href="{got}">{nc}</a></li><li>OPENDAP: <a href="{dods}">{nc}</a></li><li>ISO: <a href="{iso}">iso</a></li></ol><a href="{where}">Catalog</a><a href="/godiva3/?server={quote(nc)}">Viewer</a>'))
                rows.append(page)
                p.either(f"/godiva3/?server={quote(nc)}", layout("Viewer", "<canvas></canvas>"))
            near = [f"{stem}/catalog/{m}/catalog.html" for m in names if m != name]
            p.html(where, layout(f"Catalog {name}", f'<h1>Catalog {name}</h1><table>{anchors([(r, r.split("%2F")[-1].split("/")[-1]) for r in rows], "td")}</table><p>See also {anchors([(n, n.split("/")[3]) for n in near[:3]], "span")}</p><a href="{stem}/catalog.html">Top catalog</a><a href="{stem}/info/serverInfo.html">Server information</a><a href="https://doi.org/10.48670/oceanhub-{k}">DOI</a>'))
        made.append(p)
    if variant < 2:
        d.html(f"{stem}/", listing(f"{stem}/", "/", [p.entry for p in made] + [f"{stem}/incoming/", f"{stem}/ls-lR.gz"], sort=False))
    else:
        d.html(f"{stem}/catalog.html", layout("Top", anchors([(p.entry, p.title) for p in made])))
    return d.close(made[0], layout, ("hard", "hard", "hard")[variant])
