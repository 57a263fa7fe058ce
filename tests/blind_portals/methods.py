# ruff: noqa: B023, E501 -- templates, each used in its turn of the loop
"""Model zoos, trial registries, posts with code, workflows and protocols."""

import json

from tests.blind_portals.build import (
    SiteBuilder,
    bibtex,
    esc,
    hexid,
    join,
    json_record,
    paragraphs,
    q,
    ris,
    script,
    sentences,
    uuid,
)
from tests.blind_portals.site import BlindSite, Page


def model_zoo(variant: int) -> BlindSite:
    """
    Return a zoo of models with similar names by one owner, with weights on a CDN.

    The other variant has data sets, tasks and runs by number.
    """
    return model_hub() if variant == 1 else learning_tasks()


def model_hub() -> BlindSite:
    home, cdn = "https://modelhub.example", "https://cdn-lfs.modelhub.example"
    models = {
        "plantlab/leafnet-base": 9,
        "plantlab/leafnet-base-v2": 3,
        "plantlab/leafnet": 2,
        "othergroup/leafnet-base": 2,
    }
    names = (
        "README.md",
        "config.json",
        "model.safetensors",
        "tokenizer.json",
        "training_args.yml",
        "eval/results.json",
        "eval/confusion.png",
        ".gitattributes",
        "vocab.txt",
    )
    b = SiteBuilder("model-zoo", 1, f"{home}/plantlab/leafnet-base")

    def layout(title: str, main: str, back: str = "/") -> str:
        return f"""<!doctype html><html class=""><head><meta charset="utf-8"><title>{title} · Model Hub</title><script>window.hubConfig = {{}};</script></head><body class="flex flex-col"><header class="border-b"><a class="flex items-center" href="/"><img src="/front/logo.svg"></a><nav><a href="/models">Models</a><a href="/datasets">Datasets</a><a href="/spaces">Spaces</a><a href="/docs">Docs</a>
<a href="/pricing">Pricing</a><a href="/login?next={q(back)}">Log In</a><a class="rounded-full" href="/join">Sign Up</a></nav></header><main>{main}</main><footer><a href="/terms-of-service">TOS</a><a href="/privacy">Privacy</a><a href="/huggers">About</a><a href="/jobs">Jobs</a></footer></body></html>"""

    for key, count in models.items():
        b.own = key == "plantlab/leafnet-base"
        owner, name = key.split("/")
        path, files = f"/{key}", names[:count]
        head = f"""<header class="from-gray-50"><h1><a href="/{owner}">{owner}</a>/<a class="font-mono font-semibold" href="{path}">{name}</a></h1><button>like 31</button><div class="tags"><a class="tag" href="/models?pipeline_tag=image-classification">Image Classification</a><a class="tag" href="/models?library=transformers">Transformers</a><a class="tag" href="/models?other=botany">botany</a>
<a class="tag" href="/models?license=license:mit">License: mit</a></div><div class="tabs"><a href="{path}">Model card</a><a href="{path}/tree/main">Files</a><a href="{path}/discussions">Community</a></div></header>"""
        sha = hexid(key, 40)

        def listing(folder: str) -> str:
            inside = [f for f in files if f.startswith(folder) and "/" not in f[len(folder) :]]
            subs = dict.fromkeys(f.split("/")[0] for f in files if "/" in f) if not folder else {}
            rows = join(subs, lambda d: f'<li><a href="{path}/tree/main/{d}">{d}</a></li>')
            return rows + join(
                inside,
                lambda f: (
                    f'<li class="grid"><a href="{path}/blob/main/{f}"><span>{f}</span></a><a title="Download file" download href="{path}/resolve/main/{f}?download=true">1.2 kB</a><a href="{path}/commit/{sha}">initial commit</a></li>'
                ),
            )

        for file in files:
            url = f"{home}{path}/resolve/main/{file}?download=true"
            base = file.rsplit("/", 1)[-1]
            if file.endswith((".safetensors", ".png")):
                final = b.file(
                    f"{cdn}/repos/{hexid(key, 2)}/{hexid(key, 40)}/{hexid(file, 64)}?response-content-disposition=attachment&Expires=17&Key-Pair-Id=K3",
                    base,
                    attachment=True,
                )
                b.moved(url, final)
                b.moved(f"{home}{path}/resolve/main/{file}", final)
            else:
                b.file(url, base, attachment=True)
            b.file(
                f"{home}{path}/raw/main/{file}",
                base if not file.endswith(".safetensors") else "pointer.txt",
            )
            b.part(
                f"{home}{path}/blob/main/{file}",
                layout(
                    f"{file} · {key} at main",
                    f'{head}<div class="path"><a href="{path}/tree/main">{name}</a>/{file}</div><a href="{path}/raw/main/{file}">raw</a><a download href="{path}/resolve/main/{file}">download</a><a href="{path}/blame/main/{file}">blame</a><a href="{path}/commits/main/{file}">history</a><a href="{path}/edit/main/{file}">edit</a><pre>{sentences(len(file), 1)}</pre>',
                ),
            )
            if not file.endswith((".safetensors", ".png")):
                b.own, own = False, b.own
                b.put(f"{home}{path}/resolve/main/{file}", b.pages[url])
                b.own = own
                b.also(f"{home}{path}/resolve/main/{file}")
            b.maybe(f"{home}{path}/blame/main/{file}", layout(f"blame {file}", head))
            b.part(
                f"{home}{path}/commits/main/{file}",
                layout(
                    f"History of {file}", f'{head}<a href="{path}/commit/{sha}">initial commit</a>'
                ),
            )
        b.part(
            f"{home}{path}/tree/main",
            layout(
                f"{key} at main",
                f'{head}<a href="{path}/commits/main">History: 1 commit</a><ul>{listing("")}</ul>',
            ),
        )
        if count > 6:
            b.part(
                f"{home}{path}/tree/main/eval",
                layout(f"{key} at main", f"{head}<ul>{listing('eval/')}</ul>"),
            )
        b.part(
            f"{home}{path}/commits/main",
            layout(
                f"Commits · {key}",
                f'{head}<a href="{path}/commit/{sha}">initial commit</a><a href="/{owner}">{owner}</a>',
            ),
        )
        b.part(
            f"{home}{path}/commit/{sha}",
            layout(
                f"initial commit · {key}",
                f'{head}<a href="{path}/blob/main/README.md">README.md</a><a href="{path}/tree/main">tree</a>',
            ),
        )
        threads = join((1, 2), lambda n: f'<a href="{path}/discussions/{n}">Wrong label {n}</a>')
        b.part(
            f"{home}{path}/discussions",
            layout(
                f"{key} · Discussions",
                f'{head}{threads}<a href="{path}/discussions?status=closed">Closed</a><a href="/login?next={q(path + "/discussions/new")}">New discussion</a>',
            ),
        )
        b.maybe(f"{home}{path}/discussions?status=closed", layout(f"{key} · Discussions", head))
        for n in (1, 2):
            b.part(
                f"{home}{path}/discussions/{n}",
                layout(
                    f"{key} · Wrong label {n}", f'{head}{paragraphs(n, 1)}<a href="/mira">mira</a>'
                ),
            )
        others = join(
            (m for m in models if m != key),
            lambda m: f'<article class="overview-card"><a href="/{m}"><h4>{m}</h4></a></article>',
        )
        b.landing(
            home + path,
            layout(
                f"{key}",
                f"""{head}<div class="prose">{paragraphs(len(key), 3)}<a href="https://axv.example/abs/2403.01234">paper</a></div><section><p>Downloads last month 812</p><h3>Dataset used to train</h3><a href="/datasets/plantlab/leafnet-images">plantlab/leafnet-images</a><h3>Spaces using {key}</h3><a href="/spaces/mira/leaf-demo">mira/leaf-demo</a>
<h3>Collection including</h3><a href="/collections/plantlab/leafnet-65b1">Leafnet</a><h3>More like this</h3>{others}</section>""",
                path,
            ),
        )
        for back in (path, path + "/discussions/new"):
            b.page(f"{home}/login?next={q(back)}", layout("Log in", '<input type="password">'))
    b.own = False
    cards = join(
        models,
        lambda m: (
            f'<article class="overview-card-wrapper"><a href="/{m}"><h4>{m}</h4></a></article>'
        ),
    )
    for path in (
        "/",
        "/models",
        "/plantlab",
        "/othergroup",
        "/mira",
        "/collections/plantlab/leafnet-65b1",
        "/models?pipeline_tag=image-classification",
        "/models?other=botany",
        "/models?library=transformers",
        "/models?license=license:mit",
    ):
        b.page(home + path, layout("Models", f'{cards}<a href="/models?p=1">Next</a>'))
    other_data = f'<h1><a href="/plantlab">plantlab</a>/leafnet-images</h1><a href="/datasets/plantlab/leafnet-images/resolve/main/a.zip">a.zip</a>{cards}'
    b.page(
        f"{home}/datasets/plantlab/leafnet-images", layout("plantlab/leafnet-images", other_data)
    )
    b.siblings.add(f"{home}/datasets/plantlab/leafnet-images")
    b.file(f"{home}/datasets/plantlab/leafnet-images/resolve/main/a.zip")
    b.page(f"{home}/spaces/mira/leaf-demo", layout("Leaf demo", f"<p>A Space</p>{cards}"))
    b.stubs(
        layout,
        {
            f"{home}/{p}": p
            for p in (
                "docs",
                "pricing",
                "join",
                "terms-of-service",
                "privacy",
                "jobs",
                "datasets",
                "spaces",
            )
        },
    )
    b.page(f"{home}/login?next=%2F", layout("Log in", '<input type="password">'))
    b.not_found = Page(
        layout(
            "404", "<h1>404</h1><p>Sorry, we can't find the page you are looking for.</p>"
        ).encode(),
        404,
    )
    return b.site()


def learning_tasks() -> BlindSite:
    home, api = "https://www.openbench.example", "https://api.openbench.example"
    data = {
        1461: ("bank-calls", 4965245),
        1462: ("banknotes", 4965246),
        146: ("ionosphere-2", 59),
        40983: ("wilt", 18151926),
    }
    b = SiteBuilder("model-zoo", 2, f"{home}/d/1461")

    def layout(title: str, main: str) -> str:
        return f"""<!doctype html><html lang="en"><head><title>OpenBench {title}</title></head><body><div class="drawer"><a href="/">OpenBench</a><a href="/search?type=data">Data sets</a><a href="/search?type=task">Tasks</a><a href="/search?type=flow">Flows</a><a href="/search?type=run">Runs</a><a href="/search?type=benchmark">Benchmarks</a><a href="/apis">APIs</a><a href="/about">About us</a>
<a href="/terms">Terms</a><a href="/auth/sign-in">Sign in</a></div><div class="main">{main}</div><footer><a href="https://blog.openbench.example">Blog</a><a href="https://github.com/openbench">GitHub</a></footer></body></html>"""

    for did, (title, fid) in data.items():
        b.own = did == 1461
        page = f"/search?type=data&id={did}"
        b.moved(f"{home}/d/{did}", f"{home}{page}")
        arff = b.file(f"{api}/data/v1/download/{fid}/{title}.txt")
        parquet = b.file(
            f"https://store.openbench.example/datasets/{did // 1000:04d}/{did:04d}/dataset_{did}.parquet"
        )
        csv = b.file(f"{home}/data/get_csv/{fid}", f"{title}.csv", attachment=True)
        meta = b.export(
            f"{api}/api/v1/json/data/{did}",
            json_record(title, "Moro", home + page),
            "application/json",
        )
        xml = b.export(
            f"{api}/api/v1/data/{did}",
            f"<oml:data_set_description><oml:id>{did}</oml:id></oml:data_set_description>",
            "text/xml",
        )
        quality = b.export(
            f"{api}/api/v1/json/data/qualities/{did}",
            json.dumps({"data_qualities": []}),
            "application/json",
        )
        croissant = b.export(
            f"https://store.openbench.example/datasets/{did // 1000:04d}/{did:04d}/dataset_{did}_croissant.json",
            json.dumps({"@type": "sc:Dataset", "name": title}),
            "application/ld+json",
        )
        head = f'<h1>{title}</h1><a href="{home}/d/{did}">{home}/d/{did}</a><a href="{esc(page)}">Detail</a><a href="{esc(page)}&amp;view=analysis">Analysis</a><a href="{esc(page)}&amp;view=tasks">Tasks</a>'
        b.part(
            f"{home}{page}&view=analysis",
            layout(title, f"{head}<table><tr><td>mean</td></tr></table>{paragraphs(did, 1)}"),
        )
        b.part(
            f"{home}{page}&view=tasks",
            layout(
                title,
                f'{head}<a href="/search?type=task&amp;id=14{did}">Task 14{did}</a><a href="/search?type=task&amp;id=9{did}">Task 9{did}</a>',
            ),
        )
        for task in (f"14{did}", f"9{did}"):
            b.maybe(
                f"{home}/search?type=task&id={task}",
                layout(
                    f"Task {task}",
                    f'<p>Supervised classification on <a href="{esc(page)}">{title}</a></p><a href="/search?type=run&amp;id=1002">Run 1002</a>',
                ),
            )
        near = join(
            (d for d in data if d != did),
            lambda d: f'<li><a href="/search?type=data&amp;id={d}">{data[d][0]}</a></li>',
        )
        b.landing(
            f"{home}{page}",
            layout(
                title,
                f"""{head}<div class="toolbar"><a href="{meta}" title="JSON">json</a><a href="{xml}">xml</a><a href="{quality}">qualities</a><a href="{croissant}">Croissant</a><a href="{arff}">ARFF</a><a href="{parquet}">Parquet</a><a href="{csv}">CSV</a><a href="/auth/data-edit?id={did}">Edit</a></div>
<p>active <a href="/search?type=user&amp;id=2">Moro</a></p>{paragraphs(did, 2)}<a href="/search?type=data&amp;tags.tag=finance">finance</a><a href="/search?type=study&amp;id=14">OpenBench-CC18</a><a href="/search?type=data&amp;sort=runs">most runs</a><h3>Similar</h3><ul>{near}</ul>""",
            ),
        )
        b.page(f"{home}/auth/data-edit?id={did}", layout("Sign in", '<input type="password">'))
    b.own = False
    cards = join(
        data,
        lambda d: (
            f'<div class="card"><a href="/search?type=data&amp;id={d}">{data[d][0]}</a></div>'
        ),
    )
    for path in (
        "/",
        "/search?type=data",
        "/search?type=user&id=2",
        "/search?type=data&tags.tag=finance",
        "/search?type=study&id=14",
        "/search?type=data&sort=runs",
    ):
        b.page(home + path, layout("Data sets", cards))
    for path in (
        "/search?type=task",
        "/search?type=flow",
        "/search?type=run",
        "/search?type=benchmark",
        "/search?type=run&id=1002",
    ):
        b.page(home + path, layout("List", paragraphs(len(path), 1)))
    b.stubs(layout, {f"{home}/{p}": p for p in ("apis", "about", "terms")})
    b.page(f"{home}/auth/sign-in", layout("Sign in", '<input type="password">'))
    b.not_found = Page(layout("Home", "<h1>Machine learning, better, together</h1>").encode(), 200)
    return b.site()


def trial_registry(variant: int) -> BlindSite:
    """
    Return a registry with tabs in the query and documents below other folders.

    In the other variant, addresses contain the query of the result list.
    """
    return trials_by_tab() if variant == 1 else trials_with_filters()


def trials_by_tab() -> BlindSite:
    home, cdn = "https://trialbook.example", "https://cdn.trialbook.example"
    trials = {
        "TB05551234": "Walking After Hip Fracture",
        "TB05551235": "Walking After Knee Surgery",
        "TB04119876": "Vitamin D in Hip Fracture",
        "TB00000102": "Statins in the Elderly",
    }
    b = SiteBuilder("trial-registry", 1, f"{home}/study/TB05551234")

    def layout(title: str, main: str, claim: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>Study Details | {title} | TrialBook</title>{claim}</head><body class="ctg"><section class="usa-banner"><a href="https://www.health.example">An official website</a></section><ctg-header><a href="/">TrialBook</a><a href="/find-studies">Find Studies</a><a href="/study-basics">Study Basics</a><a href="/submit-studies">Submit Studies</a><a href="/data-api">Data and API</a>
<a href="/policy">Policy</a><a href="/about-site">About</a><a href="/prs/login?return={q(title)}">PRS Login</a></ctg-header><main>{main}</main><footer><a href="/about-site/terms-conditions">Terms</a><a href="/about-site/disclaimer">Disclaimer</a><a href="https://support.health.example">Customer Support</a><a href="https://www.health.example/foia">FOIA</a></footer></body></html>"""

    for key, title in trials.items():
        b.own = key == "TB05551234"
        path = f"/study/{key}"
        docs = [
            f"{cdn}/large-docs/{key[-2:]}/{key}/{doc}"
            for doc in (
                ("Prot_SAP_000.pdf", "ICF_001.pdf", "SAP_002.pdf") if b.own else ("Prot_000.pdf",)
            )
        ]
        for url in docs:
            b.file(url)
        head = f"""<div class="usa-in-page"><a href="/search?cond=Hip%20Fracture">Hip Fracture</a><h1>{title}</h1><p>ID: {key}</p><ul class="tabs"><li><a href="{path}">Study Details</a></li><li><a href="{path}?tab=table">Researcher View</a></li><li><a href="{path}?tab=results">Results</a></li><li><a href="{path}?tab=history">Record History</a></li></ul>"""
        downloads = join(
            (("json", "json"), ("csv", "csv"), ("ris", "ris")),
            lambda f: (
                f'<a href="/api/int/studies/download?format={f[0]}&amp;id={key}">{f[1].upper()}</a>'
            ),
        )
        for fmt in ("json", "csv", "ris"):
            text = (
                json_record(title, "Haug", home + path)
                if fmt == "json"
                else ris(title, "Haug", home + path)
            )
            b.export(
                f"{home}/api/int/studies/download?format={fmt}&id={key}",
                text,
                "application/json" if fmt == "json" else "text/plain",
            )
        near = join(
            (t for t in trials if t != key),
            lambda t: f'<li><a href="/study/{t}">{trials[t]}</a></li>',
        )
        claim = script(
            {
                "@context": "https://schema.org",
                "@type": "MedicalTrial",
                "name": title,
                "url": home + path,
                "identifier": key,
                "sponsor": {"@type": "Organization", "name": "County Hospital"},
            }
        )
        b.landing(
            home + path,
            layout(
                title,
                f"""{head}<h2>Study Overview</h2>{paragraphs(len(title), 3)}<h2>Study Documents</h2>{join(docs, lambda d: f'<a href="{d}" class="usa-link">{d.rsplit("/", 1)[1]}</a>')}<h2>Sponsor</h2><a href="/search?spons=County%20Hospital">County Hospital</a><h2>Conditions</h2><a href="/search?cond=Frailty">Frailty</a>
<h2>Download</h2>{downloads}<h2>Similar studies</h2><ul>{near}</ul><a href="https://www.facebook.com/sharer?u={home}{path}">Share</a><a href="/saved-studies?add={key}">Save this study</a></div>""",
                claim,
            ),
        )
        b.part(
            f"{home}{path}?tab=table",
            layout(
                title, f"{head}<table><tr><td>Enrollment<td>112</table>{paragraphs(3, 2)}</div>"
            ),
        )
        b.part(
            f"{home}{path}?tab=results",
            layout(title, f"{head}<h2>Participant Flow</h2>{paragraphs(4, 2)}</div>"),
        )
        versions = join(
            (2, 1),
            lambda v: f'<tr><td><a href="{path}?tab=history&amp;a={v}">Version {v}</a></td></tr>',
        )
        b.part(
            f"{home}{path}?tab=history",
            layout(
                title,
                f'{head}<table>{versions}</table><a href="{path}?tab=history&amp;a=1&amp;b=2">Compare</a></div>',
            ),
        )
        for v in (1, 2):
            b.part(
                f"{home}{path}?tab=history&a={v}",
                layout(title, f"{head}<h2>Version {v}</h2>{paragraphs(v, 1)}</div>"),
            )
        b.maybe(
            f"{home}{path}?tab=history&a=1&b=2", layout(title, f"{head}<h2>Differences</h2></div>")
        )
        b.page(
            f"{home}/saved-studies?add={key}", layout("Saved studies", "<p>You have 1 study</p>")
        )
    b.own = False
    cards = join(
        trials,
        lambda t: (
            f'<ctg-search-hit-card><a class="hit-card-title" href="/study/{t}">{trials[t]}</a></ctg-search-hit-card>'
        ),
    )
    for path in (
        "/",
        "/find-studies",
        "/search?cond=Hip%20Fracture",
        "/search?cond=Frailty",
        "/search?spons=County%20Hospital",
    ):
        b.page(home + path, layout("List Results", cards))
    b.stubs(
        layout,
        {
            f"{home}/{p}": p
            for p in (
                "study-basics",
                "submit-studies",
                "data-api",
                "policy",
                "about-site",
                "about-site/terms-conditions",
                "about-site/disclaimer",
            )
        },
    )
    b.not_found = Page(layout("Not found", "<h1>Page Not Found</h1>").encode(), 404)
    return b.site()


def trials_with_filters() -> BlindSite:
    home = "https://www.isreg.example"
    trials = {
        "ISREG12345678": "Choirs for chronic lung disease",
        "ISREG12345690": "Choirs for dementia carers",
        "ISREG87654321": "Harmonica training after lung surgery",
    }
    entry = "/ISREG12345678?q=choir&filters=&sort=&offset=1&totalResults=3&page=1&pageSize=10&searchType=basic-search"
    b = SiteBuilder("trial-registry", 2, home + entry)

    def layout(title: str, main: str) -> str:
        return f"""<!DOCTYPE html><html class="no-js" lang="en-GB"><head><title>ISREG - {title}</title></head><body><header class="Banner"><a href="/">ISREG registry</a><nav><a href="/page/about">About</a><a href="/page/register">Register a study</a><a href="/page/why-register">Why register?</a><a href="/page/news">News</a><a href="/page/faqs">FAQs</a><a href="/search/advanced-search">Advanced search</a>
<a href="/login?targetUrl={q("/x")}">Log in</a></nav></header><main class="ComplexResult">{main}</main><footer><a href="/page/contact">Contact</a><a href="/page/privacy">Privacy</a><a href="/page/terms">Terms</a><a href="https://www.springerlike.example">Publisher</a></footer></body></html>"""

    filters = "q=choir&filters=&sort=&offset={n}&totalResults=3&page=1&pageSize=10&searchType=basic-search"
    for number, (key, title) in enumerate(trials.items(), 1):
        b.own = number == 1
        query = filters.format(n=number)
        docs = [
            (f"/editorial/retrieveFile/{uuid(key + d)}/{36000 + number * 40 + n}", d)
            for n, d in enumerate(("pis.pdf", "protocol_v2.pdf", "results_basic.pdf")[: 4 - number])
        ]
        for url, name in docs:
            b.file(home + url, f"{key}_{name}", attachment=True)
        before, after = [list(trials)[(number + step) % 3] for step in (-2, 0)]
        near = join(
            (t for t in trials if t != key), lambda t: f'<li><a href="/{t}">{trials[t]}</a></li>'
        )
        text = layout(
            title,
            f"""<nav class="Pager"><a href="/search?q=choir">Back to results</a><a href="/{before}?{esc(filters.format(n=(number + 1) % 3 + 1))}">Previous</a><a href="/{after}?{esc(filters.format(n=number % 3 + 1))}">Next</a></nav><h1>{title}</h1><p>{key} <a href="https://doi.org/10.1186/{key}">https://doi.org/10.1186/{key}</a></p><div class="l-Aside"><a href="/api/query/format/who?q={key}">WHO XML</a>
<a href="/api/query/format/default?q={key}">XML</a><a href="/{key}/export.csv">CSV</a><a href="/{key}?print=true">Print</a><a href="mailto:?subject={key}">Email</a><a href="/editorial/edit/{key}">Edit record</a><a href="/{key}/history">Record updates</a></div><h2>Plain English summary</h2>{paragraphs(number, 3)}<h3>Condition</h3><a href="/search?q=&amp;filters=condition:Lung">Lung</a>
<h2>Additional files</h2><ul class="files">{join(docs, lambda d: f'<li><a class="file-download" href="{d[0]}">{d[1]}</a></li>')}</ul><h2>Related studies</h2><ul>{near}</ul>""",
        )
        bare = f"{home}/{key}"
        b.landing(bare, text)
        b.also(f"https://doi.org/10.1186/{key}")
        own = b.own
        b.own = False
        b.put(f"{bare}?{query}", Page(text.encode()))
        b.own = own
        if own:  # the requested address is the landing page, the one without query its alias
            b.members.discard(bare)
            b.optional.add(bare)
            b.members.add(f"{bare}?{query}")
        else:
            b.siblings.discard(bare)
            b.siblings.add(bare)
        for url in (f"/api/query/format/who?q={key}", f"/api/query/format/default?q={key}"):
            b.export(home + url, f"<trial><id>{key}</id></trial>", "application/xml")
        b.export(f"{bare}/export.csv", f"id,title\n{key},{title}\n", "text/csv")
        b.maybe(f"{bare}?print=true", f"<html><title>{title}</title>{paragraphs(number, 3)}</html>")
        b.part(
            f"{bare}/history",
            layout(
                f"{title}: updates",
                f'<h1>{title}</h1><a href="/{key}">record</a><ol><li>01/02/2020</li></ol>',
            ),
        )
        b.page(f"{home}/editorial/edit/{key}", layout("Log in", '<input type="password">'))
    b.own = False
    cards = join(
        trials,
        lambda t: (
            f'<li class="ResultsList_item"><a href="/{t}?{esc(filters.format(n=list(trials).index(t) + 1))}">{trials[t]}</a></li>'
        ),
    )
    for path in ("/", "/search?q=choir", "/search?q=&filters=condition:Lung"):
        b.page(
            home + path,
            layout("Search results", f'<ul>{cards}</ul><a href="/search?q=choir&amp;page=2">2</a>'),
        )
    b.stubs(
        layout,
        {
            f"{home}/page/{p}": p
            for p in (
                "about",
                "register",
                "why-register",
                "news",
                "faqs",
                "contact",
                "privacy",
                "terms",
            )
        },
    )
    b.page(f"{home}/login?targetUrl=%2Fx", layout("Log in", '<input type="password">'))
    b.not_found = Page(layout("Error", "<h1>Sorry, there was a problem</h1>").encode(), 404)
    return b.site()


def post_with_code(variant: int) -> BlindSite:
    """Return a dated post with data among the month's uploads, or a notebook on a tenant host."""
    return dated_post() if variant == 1 else notebook_post()


def dated_post() -> BlindSite:
    home = "https://rainstats.blogs.example"
    posts = {
        "2023/05/17/estimating-pi-with-rain": (
            "Estimating pi with rain",
            ("rain.csv", "rain.R", "drops.png"),
        ),
        "2023/05/02/a-coin-with-memory": ("A coin with memory", ("coin.py",)),
        "2023/06/01/estimating-e-with-snow": ("Estimating e with snow", ("snow.csv",)),
        "2022/11/11/why-medians": ("Why medians", ()),
    }
    b = SiteBuilder("post-with-code", 1, f"{home}/2023/05/17/estimating-pi-with-rain/")

    def layout(title: str, main: str, head: str = "") -> str:
        recent = join(posts, lambda p: f'<li><a href="{home}/{p}/">{posts[p][0]}</a></li>')
        return f"""<!DOCTYPE html><html lang="en-GB"><head><meta charset="UTF-8"/><title>{title} &#8211; Rain Stats</title>{head}<link rel="https://api.w.org/" href="{home}/wp-json/"/><link rel="alternate" type="application/rss+xml" href="{home}/feed/"/></head><body class="single single-post"><div id="page" class="site"><a class="skip-link screen-reader-text" href="#primary">Skip to content</a>
<header id="masthead"><p class="site-title"><a href="{home}/" rel="home">Rain Stats</a></p><nav id="site-navigation"><ul id="primary-menu"><li><a href="{home}/about/">About</a></li><li><a href="{home}/talks/">Talks</a></li><li><a href="{home}/contact/">Contact</a></li></ul></nav></header><main id="primary">{main}</main><aside id="secondary" class="widget-area"><h2>Recent Posts</h2><ul>{recent}</ul>
<h2>Archives</h2><ul><li><a href="{home}/2023/06/">June 2023</a></li><li><a href="{home}/2023/05/">May 2023</a></li></ul><h2>Categories</h2><a href="{home}/category/monte-carlo/">Monte Carlo</a><a href="{home}/category/teaching/">Teaching</a><h2>Meta</h2><a href="{home}/wp-login.php">Log in</a><a href="{home}/comments/feed/">Comments feed</a></aside>
<footer id="colophon"><a href="https://wordpress.example/">Proudly powered by WordPress</a></footer></div></body></html>"""

    order = sorted(posts)
    for number, (slug, (title, names)) in enumerate(posts.items()):
        b.own = number == 0
        url = f"{home}/{slug}/"
        month = "/".join(slug.split("/")[:2])
        files = ""
        for name in names:
            b.file(f"{home}/wp-content/uploads/{month}/{name}")
            files += (
                f'<li><a href="{home}/wp-content/uploads/{month}/{name}" download>{name}</a></li>'
                if not name.endswith("png")
                else f'<figure class="wp-block-image"><a href="{home}/wp-content/uploads/{month}/{name}"><img src="{home}/wp-content/uploads/{month}/{name[:-4]}-300x200.png"/></a></figure>'
            )
        place = order.index(slug)
        prev_link = (
            f'<div class="nav-previous"><a href="{home}/{order[place - 1]}/" rel="prev">{posts[order[place - 1]][0]}</a></div>'
            if place
            else ""
        )
        next_link = (
            f'<div class="nav-next"><a href="{home}/{order[place + 1]}/" rel="next">{posts[order[place + 1]][0]}</a></div>'
            if place + 1 < len(order)
            else ""
        )
        claim = script(
            {
                "@context": "https://schema.org",
                "@type": "BlogPosting",
                "headline": title,
                "url": url,
                "author": {"@type": "Person", "name": "Ada Obi", "url": f"{home}/author/ada/"},
            }
        )
        head = f'{claim}<link rel="canonical" href="{url}"/><link rel="shortlink" href="{home}/?p={812 + number}"/><link rel="alternate" type="application/json+oembed" href="{home}/wp-json/oembed/1.0/embed?url={q(url)}"/>'
        comment = f'<ol class="comment-list"><li id="comment-9"><a class="url" rel="external nofollow ugc" href="https://someone.example/">Jo</a> {sentences(number, 2)} <a rel="nofollow" class="comment-reply-link" href="{url}?replytocom=9#respond">Reply</a></li></ol><a href="{url}feed/">Comments RSS</a>'
        b.landing(
            url,
            layout(
                title,
                f"""<article id="post-{812 + number}"><header class="entry-header"><h1 class="entry-title">{title}</h1><span class="posted-on"><a href="{url}" rel="bookmark"><time>17/05/2023</time></a></span><span class="byline"><a class="url fn n" href="{home}/author/ada/">Ada Obi</a></span></header><div class="entry-content">{paragraphs(number + 60, 7, 6)}<pre class="wp-block-code"><code>n &lt;- 1e5</code></pre>
<p>The code on <a href="https://github.com/adaobi/rain">GitHub</a>; an earlier try was <a href="{home}/2023/05/02/a-coin-with-memory/">the coin</a>.</p><ul>{files}</ul></div><div class="sharedaddy"><a rel="nofollow" class="share-twitter" href="{url}?share=twitter">Tweet</a><a rel="nofollow" class="share-print" href="{url}#print">Print</a></div><footer class="entry-footer"><a href="{home}/category/monte-carlo/" rel="category tag">Monte Carlo</a><a href="{home}/tag/pi/" rel="tag">pi</a></footer></article>
<nav class="post-navigation">{prev_link}{next_link}</nav>{comment}""",
                head,
            ),
        )
        b.moved(f"{home}/?p={812 + number}", url, 301)
        b.maybe(f"{url}?replytocom=9", layout(title, f"<h1>{title}</h1><form></form>"))
        b.maybe(f"{url}feed/", "<rss/>")
        b.also(f"{home}/wp-json/oembed/1.0/embed?url={q(url)}")
        b.own, own = False, b.own
        b.put(
            f"{url}?share=twitter",
            Page(b"", 302, (("Location", "https://twitter.com/intent/tweet"),)),
        )
        b.own = own
    b.own = False
    cards = join(
        posts,
        lambda p: (
            f'<article><h2 class="entry-title"><a href="{home}/{p}/" rel="bookmark">{posts[p][0]}</a></h2>{sentences(len(p), 3)}</article>'
        ),
    )
    for path in (
        "/",
        "/author/ada/",
        "/category/monte-carlo/",
        "/category/teaching/",
        "/tag/pi/",
        "/2023/05/",
        "/2023/06/",
    ):
        b.page(
            home + path,
            layout("Posts", f'{cards}<a class="next page-numbers" href="{home}/page/2/">Older</a>'),
        )
    b.stubs(layout, {f"{home}/{p}/": p for p in ("about", "talks", "contact")})
    b.page(f"{home}/wp-login.php", layout("Log In", '<input type="password">'))
    b.page(f"{home}/feed/", "<rss/>")
    b.not_found = Page(
        layout("Page not found", "<h1>Oops! That page can&rsquo;t be found.</h1>").encode(), 404
    )
    return b.site()


def notebook_post() -> BlindSite:
    home = "https://lindqvist.notepages.example"
    posts = {
        "2024-02-sleepy-bayes": ("Sleepy Bayes", ("index.ipynb", "sleep.csv", "chains.parquet")),
        "2024-02-sleepy-bayes-errata": ("Sleepy Bayes: errata", ("index.ipynb",)),
        "2023-09-copulas": ("Copulas for dinner", ("index.ipynb", "dinner.csv")),
    }
    b = SiteBuilder("post-with-code", 2, f"{home}/posts/2024-02-sleepy-bayes/")

    def layout(title: str, main: str, up: str = "../../") -> str:
        return f"""<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><meta name="generator" content="quarto-1.4.550"><title>Karin Lindqvist - {title}</title><script src="{up}site_libs/quarto-nav/quarto-nav.js"></script></head><body class="nav-fixed"><header id="quarto-header"><nav class="navbar"><a class="navbar-brand" href="{up}index.html">Karin Lindqvist</a><ul class="navbar-nav">
<li><a class="nav-link" href="{up}index.html"><span>Blog</span></a></li><li><a class="nav-link" href="{up}about.html">About</a></li><li><a class="nav-link" href="{up}cv.pdf">CV</a></li><li><a class="nav-link" href="https://github.com/lindqvist"><i class="bi bi-github"></i></a></li><li><a class="nav-link" href="{up}index.xml"><i class="bi bi-rss"></i></a></li></ul></nav></header><div id="quarto-content">{main}</div>
<footer class="footer"><a href="https://quarto.example/">Built with Quarto</a><a href="https://scholar.social/@lindqvist">Mastodon</a><a href="https://creativecommons.org/licenses/by/4.0/">CC BY</a></footer></body></html>"""

    for number, (slug, (title, names)) in enumerate(posts.items()):
        b.own = number == 0
        url = f"{home}/posts/{slug}/"
        for name in names:
            b.file(url + (name if name == "index.ipynb" else f"data/{name}"))
        b.file(f"{url}{slug}.pdf")
        links = join(
            names,
            lambda n: f'<li><a href="{n if n == "index.ipynb" else "data/" + n}">{n}</a></li>',
        )
        slides = (
            '<a href="slides.html"><i class="bi bi-file-slides"></i>RevealJS</a>' if b.own else ""
        )
        if b.own:
            b.part(
                f"{url}slides.html",
                f'<html><title>{title}</title><div class="reveal"><section>{sentences(3, 3)}</section><a href="{url}">post</a></div></html>',
            )
        near = join(
            (p for p in posts if p != slug),
            lambda p: f'<li><a href="../{p}/">{posts[p][0]}</a></li>',
        )
        text = layout(
            title,
            f"""<main class="content" id="quarto-document-content"><header id="title-block-header"><h1 class="title">{title}</h1><div class="quarto-categories"><div class="quarto-category"><a href="../../index.html#category=bayes">bayes</a></div></div><p class="author">Karin Lindqvist <a href="https://orcid.org/0000-0001-2345-6789">ORCID</a></p></header><nav id="TOC"><a href="#model">Model</a><a href="#data">Data</a></nav>
<section id="model"><h2>Model</h2>{paragraphs(number + 80, 6, 6)}</section><section id="data"><h2>Data</h2><ul>{links}</ul></section><div class="quarto-alternate-formats"><h2>Other Formats</h2><a href="{slug}.pdf"><i class="bi bi-file-pdf"></i>PDF</a>{slides}</div><div class="quarto-appendix"><h2>Citation</h2><pre>{bibtex("l", title, "Lindqvist", url)}</pre>
<p>Discuss on <a href="https://github.com/lindqvist/site/discussions/{number}">GitHub</a>, <a href="https://news.example/item?id=3{number}">News</a></p></div><h3>Elsewhere on the blog</h3><ul>{near}</ul></main>""",
        )
        b.landing(url, text)
        b.maybe(f"{url}index.html", text)
    b.own = False
    cards = join(
        posts,
        lambda p: (
            f'<div class="quarto-post"><a href="./posts/{p}/index.html"><h3>{posts[p][0]}</h3></a></div>'
        ),
    )
    home_page = layout("Blog", cards, "./")
    b.page(home + "/", home_page)
    b.page(home + "/index.html", home_page)
    b.page(home + "/about.html", layout("About", paragraphs(3, 2), "./"))
    b.page(home + "/index.xml", "<rss/>")
    b.file(home + "/cv.pdf")
    b.not_found = Page(
        b"<!DOCTYPE html><title>Site not found</title><h1>404</h1><p>There isn't a page here.</p>",
        404,
    )
    return b.site()


def workflow(variant: int) -> BlindSite:
    """
    Return a portal with versions in the query, and people and data in the same form of path.

    The other variant has a hash that is not in the addresses of the files.
    """
    return workflow_registry() if variant == 1 else protocols()


def workflow_registry() -> BlindSite:
    home = "https://flowregistry.example"
    flows = {
        482: ("Variant calling for polyploids", 3),
        483: ("Variant calling for haploids", 1),
        48: ("Sentinel-2 mosaics", 2),
        611: ("Polyploid phasing", 1),
    }
    b = SiteBuilder("workflow-registry", 1, f"{home}/workflows/482")

    def layout(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>{title}</title>{head}</head><body><div id="navbar" class="navbar navbar-default"><a class="navbar-brand" href="/">FlowRegistry</a><ul class="nav"><li><a href="/projects">Projects</a></li><li><a href="/people">People</a></li><li><a href="/workflows">Workflows</a></li><li><a href="/data_files">Data files</a></li><li><a href="/help/index">Help</a></li></ul>
<form action="/search"></form><a href="/login?return_to=%2Fworkflows%2F{len(title)}">Log in</a><a href="/signup">Register</a></div><div class="container" id="content">{main}</div><footer id="footer"><a href="/home/about">About</a><a href="/home/funding">Funding</a><a href="/api">API</a><a href="/home/privacy">Privacy</a><a href="https://seek.example">Powered by SEEK</a></footer></body></html>"""

    for number, (title, versions) in flows.items():
        b.own = number == 482
        path = f"/workflows/{number}"
        crumbs = f'<ol class="breadcrumb"><li><a href="/">Home</a></li><li><a href="/workflows">Workflows Index</a></li><li><a href="{path}">{title}</a></li></ol>'
        listed = join(
            range(versions, 0, -1),
            lambda v: (
                f'<li><a href="{path}?version={v}">Version {v}</a> Created 2nd May 2023 by <a href="/people/12">Ines Roy</a></li>'
            ),
        )
        near = join(
            (f for f in flows if f != number),
            lambda f: f'<li><a href="/workflows/{f}">{flows[f][0]}</a></li>',
        )
        for v in range(1, versions + 1):
            crate = f"{path}/ro_crate?version={v}"
            b.file(home + crate, f"workflow-{number}-{v}.crate.zip", attachment=True)
            b.part(
                f"{home}{path}/git/{v}/tree",
                layout(
                    f"{title} files",
                    f'{crumbs}<ul class="git-tree"><li><a href="{path}/git/{v}/blob/main.ga">main.ga</a></li><li><a href="{path}/git/{v}/blob/README.md">README.md</a></li></ul>',
                ),
            )
            for name in ("main.ga", "README.md"):
                b.part(
                    f"{home}{path}/git/{v}/blob/{name}",
                    layout(
                        name,
                        f'{crumbs}<h2>{name}</h2><a class="btn" href="{path}/git/{v}/download/{name}">Download</a><a class="btn" href="{path}/git/{v}/raw/{name}">Raw</a>',
                    ),
                )
                b.file(f"{home}{path}/git/{v}/download/{name}", name, attachment=True)
                b.file(
                    f"{home}{path}/git/{v}/raw/{name}", name if name != "main.ga" else "main.json"
                )
            diagram = f"{path}/diagram?version={v}"
            b.file(home + diagram, "diagram.png", optional=True)
        newest = f"{path}/ro_crate?version={versions}"
        claim = script(
            {
                "@context": "http://schema.org",
                "@type": "ComputationalWorkflow",
                "@id": home + path,
                "name": title,
                "url": home + path,
                "producer": [{"@type": "Project", "@id": f"{home}/projects/7"}],
            }
        )

        def body(v: int) -> str:
            return f"""{crumbs}<h1>{title}</h1><div id="buttons"><a class="btn" href="{path}/ro_crate?version={v}">Download RO-Crate</a><a class="btn" href="https://galaxy.example/import?trs={number}">Run on Galaxy</a><a class="btn" href="/workflows/{number}/manage">Administration</a><a href="/subscriptions/new?id={number}">Subscribe</a></div><ul class="nav nav-tabs"><li>Overview</li><li><a href="#files">Files</a></li></ul>
<div id="description">{paragraphs(number + v, 2)}</div><a class="diagram" href="{path}/diagram?version={v}"><img src="{path}/diagram?version={v}&amp;size=small"></a><h3>Version History</h3><ul>{listed}</ul><h3 id="files">Files</h3><a href="{path}/git/{v}/tree">Browse files</a><h3>Creators</h3><a href="/people/12">Ines Roy</a><a href="/people/48">Max Li</a>
<h3>Tags</h3><a href="/tags/31">polyploid</a><a href="/tags/9">variants</a><h3>Projects</h3><a href="/projects/7">PloidyNet</a><h3>Related items</h3><a href="/data_files/482">Test reads</a><ul>{near}</ul><a href="{path}.json">JSON</a><a href="{path}/citation.bib">BibTeX</a><a href="{path}/citation.ris">RIS</a>"""

        header = (
            (
                "Link",
                f'<{home}{newest}> ; rel="item" ; type="application/zip" ; profile="https://w3id.org/ro/crate", <https://spdx.org/licenses/MIT> ; rel="license", <{home}/people/12> ; rel="author"',
            ),
        )
        b.landing(home + path, layout(title, body(versions), claim), header)
        for v in range(1, versions + 1):
            b.part(f"{home}{path}?version={v}", layout(title, body(v)))
        b.export(f"{home}{path}.json", json_record(title, "Roy", home + path), "application/json")
        for end in ("bib", "ris"):
            b.export(f"{home}{path}/citation.{end}", ris(title, "Roy", home + path), "text/plain")
        b.page(f"{home}{path}/manage", layout("Log in", '<input type="password">'))
    b.own = False
    cards = join(
        flows, lambda f: f'<div class="list_item"><a href="/workflows/{f}">{flows[f][0]}</a></div>'
    )
    for path in (
        "/",
        "/workflows",
        "/projects/7",
        "/people/12",
        "/people/48",
        "/tags/31",
        "/tags/9",
    ):
        b.page(
            home + path,
            layout(
                "Workflows",
                f'{cards}<a href="/workflows?page=2">2</a><a href="/workflows?filter%5Btag%5D=polyploid">polyploid</a>',
            ),
        )
    b.page(
        f"{home}/data_files/482",
        layout(
            "Test reads",
            '<h1>Test reads</h1><a href="/people/12">Ines Roy</a><a href="/workflows/482">Used by</a><a href="/data_files/482/download?version=1">Download</a>',
        ),
    )
    b.file(f"{home}/data_files/482/download?version=1", "reads.gz", attachment=True)
    b.siblings.add(f"{home}/data_files/482")
    b.stubs(
        layout,
        {
            f"{home}/{p}": p
            for p in (
                "projects",
                "people",
                "data_files",
                "help/index",
                "home/about",
                "home/funding",
                "home/privacy",
                "api",
                "signup",
            )
        },
    )
    b.not_found = Page(
        layout("The page you were looking for doesn't exist (404)", "<h1>404</h1>").encode(), 404
    )
    return b.site()


def protocols() -> BlindSite:
    home, content = "https://www.benchsteps.example", "https://content.benchsteps.example"
    steps = {
        "cryosection-of-moss-capsules-bqy8mxzw": ("Cryosection of moss capsules", "bqy8mxzw", 3),
        "cryosection-of-moss-leaves-bqy8mxz2": ("Cryosection of moss leaves", "bqy8mxz2", 1),
        "rna-from-single-spores-dm6gpw1k": ("RNA from single spores", "dm6gpw1k", 2),
    }
    b = SiteBuilder("workflow-registry", 2, f"{home}/view/cryosection-of-moss-capsules-bqy8mxzw")

    def layout(title: str, main: str) -> str:
        return f"""<!doctype html><html lang="en"><head><title>{title}</title><meta property="og:site_name" content="benchsteps"></head><body><div id="app"><header><a href="/">benchsteps</a><a href="/welcome">Explore</a><a href="/create">Create</a><a href="/plans">Plans</a><a href="/sign-in?redirect={q(title)}">Sign in</a><a href="/sign-up">Sign up</a></header><main>{main}</main>
<footer><a href="/about">About</a><a href="/help">Help</a><a href="/terms">Terms of Use</a><a href="/developers">API</a><a href="/privacy">Privacy</a><a href="https://twitter.com/benchsteps">Twitter</a></footer></div></body></html>"""

    for number, (slug, (title, key, count)) in enumerate(steps.items()):
        b.own = number == 0
        path = f"/view/{slug}"
        tabs = join(
            ("abstract", "guidelines", "materials", "metadata", "metrics", "forks"),
            lambda t: f'<a role="tab" href="{path}/{t}">{t.title()}</a>',
        )
        files = [
            b.file(f"{content}/files/{hexid(slug + str(n), 8)}", f"plate_{n}.xlsx", attachment=True)
            for n in range(count)
        ]
        pdf = b.file(f"{home}/pdf/{70100 + number * 7}", f"{slug}.pdf", attachment=True)
        word = b.file(
            f"{home}/api/v3/protocols/{70100 + number * 7}/export?type=docx",
            f"{slug}.docx",
            attachment=True,
        )
        data = b.export(
            f"{home}/api/v3/protocols/{70100 + number * 7}",
            json_record(title, "Sand", home + path),
            "application/json",
        )
        near = join(
            (s for s in steps if s != slug),
            lambda s: f'<div class="protocol-card"><a href="/view/{s}">{steps[s][0]}</a></div>',
        )
        b.landing(
            home + path,
            layout(
                title,
                f"""<div class="protocol-header"><h1>{title}</h1><a href="/researchers/eli-sand">Eli Sand</a><a href="/groups/moss-lab">Moss lab</a><a href="https://dx.doi.org/10.17504/bs.{key}">dx.doi.org/10.17504/bs.{key}</a></div><nav role="tablist">{tabs}</nav><ol class="steps">{join(range(1, 7), lambda n: f'<li><a href="{path}?step={n}">Step {n}</a> {sentences(n + number, 2)}</li>')}</ol>
<h3>Attachments</h3>{join(files, lambda f: f'<a class="attachment" href="{f}">plate.xlsx</a>')}<div class="more"><a href="{pdf}">PDF</a><a href="{word}">Word</a><a href="{data}">JSON</a><a href="/fork/{key}">Fork</a><a href="/run/{key}">Run</a></div><h3>Keywords</h3><a href="/search?key=moss">moss</a><a href="/search?key=cryosection">cryosection</a><h3>Also in this group</h3>{near}
<a href="{path}/comments">Comments 2</a><a href="{path}/v2">Version 2 (latest)</a><a href="{path}/v1">Version 1</a>""",
            ),
        )
        for tab in (
            "abstract",
            "guidelines",
            "materials",
            "metadata",
            "metrics",
            "comments",
            "v1",
            "v2",
        ):
            b.part(
                f"{home}{path}/{tab}",
                layout(
                    f"{title}: {tab}", f"<h1>{title}</h1><nav>{tabs}</nav>{paragraphs(len(tab), 2)}"
                ),
            )
        b.maybe(
            f"{home}{path}/forks",
            layout(f"{title}: forks", f'<h1>{title}</h1><a href="/view/moss-fork-x1y2">fork</a>'),
        )
        for n in range(1, 7):
            b.maybe(f"{home}{path}?step={n}", layout(title, f"<h1>{title}</h1>{sentences(n, 2)}"))
        for verb in ("fork", "run"):
            b.page(f"{home}/{verb}/{key}", layout("Sign in", '<input type="password">'))
        b.also(f"https://dx.doi.org/10.17504/bs.{key}")
    b.own = False
    cards = join(
        steps, lambda s: f'<div class="protocol-card"><a href="/view/{s}">{steps[s][0]}</a></div>'
    )
    for path in (
        "/",
        "/welcome",
        "/researchers/eli-sand",
        "/groups/moss-lab",
        "/search?key=moss",
        "/search?key=cryosection",
    ):
        b.page(home + path, layout("Protocols", cards))
    b.stubs(
        layout,
        {
            f"{home}/{p}": p
            for p in ("about", "help", "terms", "developers", "privacy", "plans", "create")
        },
    )
    b.not_found = Page(
        layout("benchsteps", "<h2>We can't seem to find the page</h2>").encode(), 200
    )
    return b.site()
