"""Natural-history collections and databases of the life sciences."""

from tests.blind_portals.sixtha.kit import filler, ld, links
from tests.blind_portals.third.build import Portal, e
from tests.blind_portals.third.case import ThirdSite


def specimen_page_1() -> ThirdSite:
    """A museum's insect on its data portal: record, pictures on a media host, DarwinCore."""
    p = Portal("specimen_page", 1, "https://data.naturmuseum.example")
    media = "https://medien.naturmuseum.example"
    r = "/object/4a1c77e0-1f6d-4f6a-9d0e-2be0d3a3c511"
    name = "NMB-ENT 0042213 Carabus auronitens Fabricius, 1792"
    near = {
        "/object/90bb1d52-7a7e-4ac7-8c11-0f2f4f3f1a02": "NMB-ENT 0042214 Carabus auronitens",
        "/object/b7d01d3c-5a40-42f8-a3c6-55a0f11c9aa7": "NMB-ENT 0030022 Carabus violaceus",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!doctype html><html><head><meta charset="utf-8"><title>{e(title)} :: Naturmuseum
</title>{head}</head><body><header><a href="/" class="logo">Naturmuseum Data</a>
<a href="/search?type=specimen">Specimens</a><a href="/search?type=literature">Literature</a>
<a href="/statistics">Statistics</a><a href="/user/login">Login</a></header><main>{main}</main>
<footer><a href="/imprint">Imprint</a><a href="https://www.naturmuseum.example/">Museum</a></footer>
</body></html>"""

    pics = {"0042213_dorsal": "Habitus dorsal", "0042213_labels": "Labels"}
    shots = "".join(
        f'<figure><a href="{media}/full/{one}.jpg"><img src="{media}/thumb/{one}.jpg" alt="{text}">'
        f"</a><figcaption>{text}, photo: E. Imhof</figcaption></figure>"
        for one, text in pics.items()
    )
    claim = {
        "@context": "https://schema.org",
        "@type": "Thing",
        "@id": f"https://id.naturmuseum.example{r}",
        "name": name,
        "image": f"{media}/full/0042213_dorsal.jpg",
    }
    exports = {f"{r}.json": "JSON-LD", f"{r}.rdf": "RDF", f"{r}.dwc.xml": "Darwin Core"}
    p.own(
        r,
        page(
            name,
            f"""<nav class="crumb"><a href="/search?type=specimen">Specimens</a> &gt;
<a href="/search?collection=coleoptera">Coleoptera</a></nav><h1>{name}</h1><table>
<tr><th>Locality<td>Black Forest, Feldberg, 1200 m<tr><th>Collector<td>
<a href="/person/imhof-1931">L. Imhof</a>, 3 June 1931<tr><th>Taxon<td>
<a href="/taxon/carabus-auronitens">Carabus auronitens</a></table>{shots}
<p>Stable identifier: <a href="https://id.naturmuseum.example{r}">id.naturmuseum.example{r}</a></p>
<ul class="export">{links(exports)}</ul><a href="{r}/annotate">Annotate (login)</a>
<h2>Same drawer</h2><ul>{links(near)}</ul>
<a href="https://www.biodivfacility.example/occurrence/2911">On the facility</a>""",
            ld(claim) + "".join(f'<link rel="alternate" href="{one}">' for one in exports),
        ),
    )
    p.hop(f"https://id.naturmuseum.example{r}", p.base + r, 303)
    for one in pics:
        p.file(f"{media}/full/{one}.jpg", f"{one}.jpg")
        p.maybe(p.blob(f"{media}/thumb/{one}.jpg", f"t_{one}.jpg"))
    for href, text in exports.items():
        p.meta(href, f"{text} {name}", "application/ld+json" if "json" in href else "text/xml")
    for n, (href, text) in enumerate(near.items()):
        shot = f"{media}/full/00300{n}_dorsal.jpg"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{shot}">Habitus</a>'))
        p.bar("a picture of another beetle", p.blob(shot, f"{n}.jpg"))
    p.bar("a taxon with many specimens", "/taxon/carabus-auronitens")
    p.bar("a collector", "/person/imhof-1931")
    p.bar("asks for an account", p.show(f"{r}/annotate", page("Login", "Please log in"), 401))
    p.lost(page("Page not found", "<h1>Page not found</h1>"))
    p.fill(filler(page, {r: name} | near, "Collections of the museum."))
    return p.site(r, "complete", "pictures and exports of the record are all linked from it")


def gene_page_1() -> ThirdSite:
    """A gene of a model organism's database: tabs, sequence downloads, alleles elsewhere."""
    p = Portal("gene_page", 1, "https://www.yeastgenome.example")
    r = "/locus/S000002158"
    name = "PHO84 / YML123C"
    near = {"/locus/S000004594": "PHO89 / YBR296C", "/locus/S000000500": "PHO5 / YBR093C"}
    tabs = {
        r: "Summary",
        f"{r}/sequence": "Sequence",
        f"{r}/protein": "Protein",
        f"{r}/go": "Gene Ontology",
        f"{r}/literature": "Literature",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>{e(title)} | SacDB</title>{head}</head><body>
<nav><a href="/">SacDB</a><a href="/blast">BLAST</a><a href="/downloads">Downloads</a>
<a href="/search?q=">Search</a><a href="/curator/login">Curator</a></nav><div id="c">{main}</div>
<footer><a href="/about">About</a><a href="/help">Help</a></footer></body></html>"""

    def tab(words: str, main: str, head: str = "") -> str:
        return page(
            f"{name} {words}", f"<h1>{name}</h1><ul id='tabs'>{links(tabs)}</ul>{main}", head
        )

    claim = {
        "@context": "https://schema.org/",
        "@type": "Gene",
        "identifier": "S000002158",
        "name": "PHO84",
        "url": p.base + r,
        "isPartOf": {"@type": "Dataset", "name": "SacDB", "url": p.base},
    }
    p.own(
        r,
        tab(
            "Overview",
            f"""<p>High-affinity inorganic phosphate transporter and low-affinity manganese
transporter; regulated by Pho4p.</p><p>Paralog: <a href="/locus/S000004594">PHO89</a>, regulator of
<a href="/locus/S000000500">PHO5</a></p>
<a href="/reference/S000052918">Bun-ya M, et al. (1991)</a>
<a href="/go/GO:0006817">phosphate ion transport</a>
<a href="{r}/overview.json">JSON</a> <a href="https://proteinbank.example/P25297">P25297</a>""",
            ld(claim),
        ),
    )
    p.own(
        f"{r}/sequence",
        tab(
            "Sequence",
            f"""<a href="{r}/download?type=genomic">Download (.fsa)</a>
<a href="{r}/download?type=coding">Coding</a> <a href="/seqTools?seqname=YML123C">Tools</a>""",
        ),
    )
    p.own(f"{r}/protein", tab("Protein", f'<a href="{r}/download?type=protein">Protein FASTA</a>'))
    p.own(f"{r}/go", tab("GO", f'<a href="{r}/go_details.txt">Download table</a>'))
    p.own(f"{r}/literature", tab("Literature", '<a href="/reference/S000052918">Bun-ya</a>'))
    p.meta(f"{r}/overview.json", {"locus": "YML123C"}, "application/json")
    for one in ("genomic", "coding", "protein"):
        p.file(f"{r}/download?type={one}", f"YML123C_{one}.fsa", "text/plain", attach=True)
    p.file(f"{r}/go_details.txt", "go_details.txt")
    for href, text in near.items():
        p.other(
            href,
            page(text, f'<h1>{text}</h1><a href="{href}/download?type=genomic">Download</a>'),
        )
        p.bar("another gene's sequence", p.blob(f"{href}/download?type=genomic", "x.fsa"))
    p.bar("a paper's page", "/reference/S000052918")
    p.bar("a term with many genes", "/go/GO:0006817")
    p.bar("a tool", "/seqTools?seqname=YML123C")
    p.lost(page("Nothing at this address", "<h1>Nothing at this address</h1>"))
    p.fill(filler(page, {r: name} | near, "A database of yeast."))
    return p.site(r, "complete", "tabs, sequences and tables stand under the locus")


def sequencing_study_1() -> ThirdSite:
    """A study of a sequence archive: runs as a table, files on another host, XML by the API."""
    p = Portal("sequencing_study", 1, "https://www.seqarchive.example")
    ftp = "https://ftp.seqarchive.example"
    r = "/browser/view/PRJEB40118"
    name = "Gut metagenomes of semi-feral ponies"
    near = {"/browser/view/PRJEB40119": "Rumen metagenomes", "/browser/view/PRJEB39001": "Soil 16S"}

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!doctype html><html lang="en"><head><title>
Seq Archive Browser - {e(title)}</title>
<base href="/browser/">{head}</head><body><div class="topbar"><a href="home">Home</a>
<a href="submit">Submit</a><a href="search">Search</a><a href="rulespace">Rulespace</a>
<a href="/submit/webin/login">Login</a></div><div class="view">{main}</div>
<div class="foot"><a href="about">About</a><a href="/privacy">Privacy</a></div></body></html>"""

    runs = ("ERR4600012", "ERR4600013")
    rows = "".join(
        f'<tr><td><a href="view/SAMEA76{n}">SAMEA76{n}</a><td><a href="view/{run}">{run}</a>'
        f'<td>PAIRED<td><a href="{ftp}/vol1/fastq/ERR460/{run}/{run}_1.fastq.gz">{run}_1</a>'
        f' <a href="{ftp}/vol1/fastq/ERR460/{run}/{run}_2.fastq.gz">{run}_2</a></tr>'
        for n, run in enumerate(runs)
    )
    api = "/portal/api/filereport?accession=PRJEB40118&result=read_run"
    p.own(
        r,
        page(
            "PRJEB40118",
            f"""<h1>Project: PRJEB40118</h1>
<p>{name}: faecal samples of ten ponies in two seasons.</p>
<dl><dt>Center<dd><a href="search?center=UOX">UOX</a><dt>Taxon<dd>
<a href="view/Taxon:1510822">pig gut metagenome</a></dl>
<p><a href="/api/xml/PRJEB40118">View XML</a> <a href="/api/xml/PRJEB40118?download=true">Download
XML</a></p><h2>Read files</h2><a href="{e(api)}&amp;format=tsv">Download report: TSV</a>
<a href="{e(api)}&amp;format=json">JSON</a><table>{rows}</table>
<h2>Related projects</h2><ul>{links(near)}</ul>
<a href="view/PRJEB40118?show=publications">Publications</a>
<a href="https://europeanpapers.example/abstract/MED/3311">PMID 3311</a>""",
        ),
    )
    p.meta("/api/xml/PRJEB40118", f"<PROJECT><TITLE>{name}</TITLE></PROJECT>", "application/xml")
    p.maybe(p.raw("/api/xml/PRJEB40118?download=true", "<PROJECT/>", "application/xml"))
    p.meta(f"{api}&format=tsv", "run_accession\tfastq_ftp\n", "text/tab-separated-values")
    p.meta(f"{api}&format=json", [{"run_accession": one} for one in runs], "application/json")
    p.own("/browser/view/PRJEB40118?show=publications", page("PRJEB40118", "<h1>Publications</h1>"))
    for n, run in enumerate(runs):
        for mate in (1, 2):
            p.file(f"{ftp}/vol1/fastq/ERR460/{run}/{run}_{mate}.fastq.gz", f"{run}_{mate}.fastq.gz")
        p.maybe(
            p.show(
                f"/browser/view/{run}", page(run, f'Run of <a href="view/PRJEB40118">{name}</a>')
            ),
            p.show(f"/browser/view/SAMEA76{n}", page(f"SAMEA76{n}", "<h1>Sample: pony</h1>")),
        )
    for n, (href, text) in enumerate(near.items()):
        read = f"{ftp}/vol1/fastq/ERR39{n}/ERR39{n}_1.fastq.gz"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{read}">ERR39{n}_1</a>'))
        p.bar("another project's reads", p.blob(read, f"{n}.fastq.gz"))
    p.bar("a taxon", "/browser/view/Taxon:1510822")
    p.bar("a search", "/browser/search?center=UOX")
    p.fill(filler(page, {r: name} | near, "Sequences for all."))
    return p.site(r, "review", "runs and samples stand as entries of their own")
