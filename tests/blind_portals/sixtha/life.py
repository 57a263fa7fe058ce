"""Natural-history collections and databases of the life sciences."""

from tests.blind_portals.sixtha.kit import filler, ld, links, metas
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


def specimen_page_2() -> ThirdSite:
    """A mammal of a university museum in a shared database: parts, media pages, a field book."""
    p = Portal("specimen_page", 2, "https://arctosphere.example")
    web = "https://web.storehouse.example"
    r = "/guid/BVZ:Mamm:19201"
    name = "BVZ:Mamm:19201 - Ochotona princeps"
    near = {
        "/guid/BVZ:Mamm:19202": "BVZ:Mamm:19202 - Ochotona princeps",
        "/guid/BVZ:Bird:4410": "BVZ:Bird:4410 - Pinicola enucleator",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>{e(title)}</title>{head}</head><body>
<div id="header_color"><a href="/">Arctosphere</a><ul class="sf-menu"><li><a href="/search.cfm">
Search</a><li><a href="/taxonomy.cfm">Taxonomy</a><li><a href="/home.cfm">Portals</a><li>
<a href="/login.cfm?gotopage=%2Fguid%2FBVZ%3AMamm%3A19201">Log in</a></ul></div>{main}
<div id="foot"><a href="/info/bugs.cfm">Report errors</a> <a href="/Collections/">Collections</a>
</div></body></html>"""

    own = {"/media/10211": "skull, dorsal", "/media/10212": "page 41 of the field book"}
    p.own(
        r,
        page(
            name,
            f"""<h2>{name}</h2><table><tr><td>Locality<td>Mono County, 3100 m<tr><td>Collector<td>
<a href="/agent/1000821">J. Dixon</a> 14 Aug 1915<tr><td>Parts<td>skin; skull; tissue (loaned)
<tr><td>Identifiers<td>field number 4102</table><h3>Media</h3><ul>{links(own)}</ul>
<a href="/place.cfm?action=detail&amp;locality_id=771">Locality details</a>
<a href="/guid/BVZ:Mamm:19201/json">JSON</a> <a href="/edit.cfm?guid=BVZ:Mamm:19201">Edit</a>
<a href="/name/Ochotona%20princeps">Ochotona princeps</a> <a href="/project/4521">
Grinnell resurvey</a>
<p>Same event: {links(near, "", " ")}</p>
<a href="https://www.biodivfacility.example/occurrence/88">Facility</a>""",
            metas(citation_title=name),
        ),
    )
    for n, (href, text) in enumerate(own.items()):
        jpg = f"{web}/BVZMedia/2011_11/10211{n}.jpg"
        p.own(
            href,
            page(
                f"Media: {text}",
                f'<h2>{text}</h2>shows <a href="{r}">{name}</a> <a href="{jpg}">open file</a>'
                f' <a href="/exit.cfm?target={jpg}">exit</a>',
            ),
        )
        p.file(jpg, f"{n}.jpg")
        p.hop(f"/exit.cfm?target={jpg}", jpg)
    p.meta("/guid/BVZ:Mamm:19201/json", {"guid": "BVZ:Mamm:19201"}, "application/json")
    for n, (href, text) in enumerate(near.items()):
        p.other(href, page(text, f'<h2>{text}</h2><ul><li><a href="/media/9{n}">skin</a></ul>'))
        p.bar("a picture of another specimen", p.show(f"/media/9{n}", page("Media", "skin")))
    p.bar("a place of many specimens", "/place.cfm?action=detail&locality_id=771")
    p.bar("a collector", "/agent/1000821")
    p.bar("a taxon", "/name/Ochotona%20princeps")
    p.bar("a project", "/project/4521")
    p.bar("asks for an account", "/edit.cfm?guid=BVZ:Mamm:19201")
    p.fill(filler(page, {r: name} | near, "Data of many museums."))
    return p.site(r, "complete", "record, two media pages with their files, one export")


def gene_page_2() -> ThirdSite:
    """A rice gene on an old CGI server: frames, sequences by parameters, images of expression."""
    p = Portal("gene_page", 2, "http://ricebase.agres.example")
    r = "/cgi-bin/ORF_infopage.cgi?orf=LOC_Oz03g07880.1"
    name = "LOC_Oz03g07880.1 CCAAT-binding transcription factor"
    near = {
        "/cgi-bin/ORF_infopage.cgi?orf=LOC_Oz03g07870.1": "LOC_Oz03g07870.1 expressed protein",
        "/cgi-bin/ORF_infopage.cgi?orf=LOC_Oz03g07890.1": "LOC_Oz03g07890.1 nucleolin",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<HTML><HEAD><TITLE>Rice Base - {e(title)}</TITLE>{head}</HEAD><BODY><CENTER>
<A HREF="/index.shtml">Home</A> | <A HREF="/analyses_search_blast.shtml">BLAST</A> |
<A HREF="/downloads.shtml">Downloads</A> | <A HREF="/cgi-bin/gbrowse/rice/">Genome Browser</A>
</CENTER><HR>{main}<HR><A HREF="/contact.shtml">Contact</A></BODY></HTML>"""

    seq = "/cgi-bin/sequence_display.cgi?orf=LOC_Oz03g07880.1&type="
    p.own(
        r,
        page(
            name,
            f"""<H2>Gene model LOC_Oz03g07880.1</H2><TABLE BORDER=1><TR><TD>Product<TD>{name[17:]}
<TR><TD>Position<TD>Chr3: 4035190 - 4039460<TR><TD>Neighbours<TD>{links(near, "", " ")}
<TR><TD>Family<TD><A HREF="/cgi-bin/paralogous_family.cgi?id=3421">Paralogous family 3421</A>
<TR><TD>Sequences<TD><A HREF="{seq}genomic">Genomic</A> <A HREF="{seq}cds">CDS</A>
<A HREF="{seq}protein">Protein</A>
<TR><TD>Expression<TD><A HREF="/expression/LOC_Oz03g07880.1_fpkm.txt">FPKM of libraries</A>
<A HREF="/cgi-bin/coexpression.cgi?orf=LOC_Oz03g07880.1">Co-expression</A>
<TR><TD>Other model<TD><A HREF="/cgi-bin/ORF_infopage.cgi?orf=LOC_Oz03g07880.2">.2</A>
<TR><TD>View<TD><A HREF="/cgi-bin/gbrowse/rice/?name=LOC_Oz03g07880">GBrowse</A></TABLE>""",
        ),
    )
    for kind in ("genomic", "cds", "protein"):
        p.file(seq + kind, "seq.txt", "text/plain", body=f">LOC_Oz03g07880.1 {kind}\nATGGCC\n")
    p.file("/expression/LOC_Oz03g07880.1_fpkm.txt", "fpkm.txt")
    p.own(
        "/cgi-bin/coexpression.cgi?orf=LOC_Oz03g07880.1",
        page("Co-expression of LOC_Oz03g07880.1", "<PRE>0.81 LOC_Oz01g10110.1</PRE>"),
    )
    p.maybe(
        p.show("/cgi-bin/ORF_infopage.cgi?orf=LOC_Oz03g07880.2", page("LOC_Oz03g07880.2", "..")),
        p.show("/cgi-bin/gbrowse/rice/?name=LOC_Oz03g07880", page("Rice: 4.27 kbp", "<IMG SRC=x>")),
    )
    for href, text in near.items():
        orf = href.split("=")[1]
        one = f"/cgi-bin/sequence_display.cgi?orf={orf}&type=cds"
        p.other(href, page(text, f'<H2>Gene model {orf}</H2><A HREF="{one}">CDS</A>'))
        p.bar("another gene's sequence", p.raw(one, f">{orf}\nATG\n", "text/plain"))
    p.bar("a family of genes", "/cgi-bin/paralogous_family.cgi?id=3421")
    p.bar("the genome's browser", "/cgi-bin/gbrowse/rice/")
    p.lost("<H1>Internal error</H1>No such locus.", 500)
    p.fill(filler(page, {r: name} | near, "Annotation of the rice genome."))
    return p.site(r, "review", "the other splice form stands as an entry")


def sequencing_study_2() -> ThirdSite:
    """A study of genotypes and phenotypes: documents by FTP, data under control, two versions."""
    p = Portal("sequencing_study", 2, "https://genopheno.nih-like.example")
    ftp = "https://ftp.genopheno.nih-like.example"
    r = "/gap/cgi-bin/study.cgi?study_id=phs000811.v2.p1"
    old = "/gap/cgi-bin/study.cgi?study_id=phs000811.v1.p1"
    name = "Whole Genomes of Families with Cleft Palate"
    near = {
        "/gap/cgi-bin/study.cgi?study_id=phs000812.v1.p1": "Craniofacial Microsomia Exomes",
        "/gap/cgi-bin/study.cgi?study_id=phs000094.v1.p1": "Oral Clefts GWAS",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>{e(title)}</title>{head}</head><body><div
class="header"><a href="/">GenoPheno</a><a href="/gap/advanced_search">Advanced search</a>
<a href="/aa/wga.cgi?page=login">Controlled access login</a><a href="/docs/">Help</a></div>{main}
<div class="ft"><a href="/about/">About</a><a href="/accessibility/">Accessibility</a></div></body>
</html>"""

    base = f"{ftp}/dbgap/studies/phs000811/phs000811.v2.p1/"
    tabs = {
        r: "Study",
        "/gap/cgi-bin/variable.cgi?study_id=phs000811.v2.p1": "Variables",
        "/gap/cgi-bin/document.cgi?study_id=phs000811.v2.p1": "Documents",
    }

    def tab(main: str) -> str:
        return page(
            f"{name} - phs000811.v2.p1", f"<h1>{name}</h1><ul class=t>{links(tabs)}</ul>{main}"
        )

    p.own(
        r,
        tab(
            f"""<p>Study accession phs000811.v2.p1. <a href="{old}">Version 1</a></p>
<p>Four hundred trios were sequenced to thirty-fold depth.</p>
<a href="/aa/wga.cgi?view_pdf=1&amp;stacc=phs000811.v2.p1">Data use certificate</a>
<a href="/aa/wga.cgi?adddataset=phs000811.v2.p1">Request access</a>
<a href="{base}">Public data and documents (FTP)</a>
<a href="{base}manifest/controlled.vcf.gz">phs000811.v2.p1.vcf.gz</a> (controlled)
<h3>Related studies</h3><ul>{links(near)}</ul>
<a href="/gap/advanced_search?TERM=cleft">cleft palate</a>""",
        ),
    )
    p.own("/gap/cgi-bin/variable.cgi?study_id=phs000811.v2.p1", tab("<p>phv00211 SEX</p>"))
    p.own(
        "/gap/cgi-bin/document.cgi?study_id=phs000811.v2.p1",
        tab(f'<a href="{base}documents/consent_form.pdf">Consent form</a>'),
    )
    p.own(old, page(f"{name} - phs000811.v1.p1", f'<h1>{name}</h1>Now <a href="{r}">v2</a>'))
    p.own(
        base,
        f"""<title>Index of phs000811.v2.p1</title><a href="{ftp}/dbgap/studies/">up</a>
<a href="documents/consent_form.pdf">consent_form.pdf</a>
<a href="phs000811.v2.data_dict.xml">phs000811.v2.data_dict.xml</a>""",
    )
    p.file(f"{base}documents/consent_form.pdf", "consent_form.pdf")
    p.file(f"{base}phs000811.v2.data_dict.xml", "phs000811.v2.data_dict.xml", "text/xml")
    p.file("/aa/wga.cgi?view_pdf=1&stacc=phs000811.v2.p1", "DUC.pdf", attach=True)
    p.refused(f"{base}manifest/controlled.vcf.gz", page("Forbidden", "Controlled access"))
    p.bar("all studies", p.show(f"{ftp}/dbgap/studies/", '<a href="phs000812/">phs000812/</a>'))
    p.bar("a form", "/aa/wga.cgi?adddataset=phs000811.v2.p1")
    for href, text in near.items():
        code = href.split("=")[1]
        one = f"/aa/wga.cgi?view_pdf=1&stacc={code}"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{one}">Data use certificate</a>'))
        p.bar("another study's certificate", p.blob(one, "DUC.pdf", attach=True))
    p.bar("a search", "/gap/advanced_search?TERM=cleft")
    p.fill(filler(page, {r: name} | near, "Genotypes and phenotypes.", never="studies/phs"))
    return p.site(r, "partial", "the genotypes are under controlled access")


def specimen_page_3() -> ThirdSite:
    """A French herbarium sheet: sizes of a scan, a history of its determinations."""
    p = Portal("specimen_page", 3, "https://science.jardinplantes.example")
    photo = "https://mediaphoto.jardinplantes.example"
    r = "/institution/jdp/collection/p/item/p00654321"
    name = "P00654321 - Adansonia grandidieri Baill."
    near = {
        "/institution/jdp/collection/p/item/p00654322": "P00654322 - Adansonia grandidieri Baill.",
        "/institution/jdp/collection/p/item/p00112233": "P00112233 - Adansonia za Baill.",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="fr"><head>
<title>{e(title)} - Collections scientifiques
</title>{head}</head><body><header><a href="/all/search">Recherche</a><a href="/all/list">Toutes les
collections</a><a href="/stats">Chiffres</a><a href="/favoris">Panier</a></header>{main}
<footer><a href="/mentions-legales">Mentions légales</a></footer></body></html>"""

    media = f"{photo}/media/1441372871187tQ1JdqYS7P"
    p.own(
        r,
        page(
            name,
            f"""<h1>{name}</h1><p>Holotype. Récolté par <a href="/all/list?recolteur=Grandidier">
Grandidier A.</a> s.n., Madagascar, Morondava, 1869.</p>
<a class="zoom" href="{media}/large.jpg"><img src="{media}/small.jpg"></a>
<a href="{media}/original.jpg" download>Télécharger l'image</a>
<a href="{r}?lang=en_US">English</a> <a href="{r}/determinations">Historique des déterminations</a>
<h2>Identifiant</h2><a href="http://coldb.jardinplantes.example/catalognumber/jdp/p/p00654321">coldb
</a> <a href="{r}/xml">ABCD</a><h2>Autres parts du même taxon</h2><ul>{links(near)}</ul>
<a href="/taxon/adansonia-grandidieri">Adansonia grandidieri</a>
<a href="https://www.herbonautes.example/specimens/P00654321">Herbonautes</a>
<a href="{r}/commentaire">Signaler une erreur</a>""",
            metas(DC__title=name, DC__identifier="p00654321"),
        ),
    )
    p.own(f"{r}?lang=en_US", page(name, f"<h1>{name}</h1>Holotype, collected in Madagascar"))
    p.own(f"{r}/determinations", page(f"{name} : déterminations", f"<h1>{name}</h1>1889, Baillon"))
    p.file(f"{media}/original.jpg", "p00654321.jpg", attach=True)
    p.maybe(p.blob(f"{media}/large.jpg", "l.jpg"))
    p.meta(f"{r}/xml", f"<abcd>{name}</abcd>", "application/xml")
    p.hop("http://coldb.jardinplantes.example/catalognumber/jdp/p/p00654321", p.base + r, 303)
    for n, (href, text) in enumerate(near.items()):
        one = f"{photo}/media/14413728{n}xx/original.jpg"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{one}" download>Télécharger</a>'))
        p.bar("another sheet", p.blob(one, "x.jpg", attach=True))
    p.bar("a taxon", "/taxon/adansonia-grandidieri")
    p.bar("a list", "/all/list?recolteur=Grandidier", "/all/list")
    p.bar("a form", f"{r}/commentaire")
    p.fill(filler(page, {r: name} | near, "Herbier national."))
    return p.site(r, "complete", "one scan, its history and one export")


def gene_page_3() -> ThirdSite:
    """A fly gene: a report with exports on a download host, reports of earlier releases."""
    p = Portal("gene_page", 3, "https://drosobase.example")
    old = "https://db2019.drosobase.example"
    r = "/reports/DBgn0000490"
    name = "DBase Gene Report: Dmel\\dpp"
    near = {"/reports/DBgn0003463": "DBase Gene Report: Dmel\\sog", "/reports/DBgn0003716": "tkv"}

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>{e(title)}</title>{head}</head><body><nav
class="navbar-fixed"><a href="/">DrosoBase</a><a href="/blast/">BLAST</a><a href="/jbrowse/?data=d">
JBrowse</a><a href="/downloads/bulk">Downloads</a><a href="/wiki/Main">Help</a>
<a href="/community/login">Community</a></nav>{main}<footer><a href="/cite">Citing us</a></footer>
</body></html>"""

    get = "https://files.drosobase.example/get"
    exports = {
        f"{get}?id=DBgn0000490&dbname=dmel&type=gene_fasta": "FASTA of the gene region",
        f"{get}?id=DBgn0000490&dbname=dmel&type=cds": "CDS",
        f"{get}?id=DBgn0000490&type=chado_xml": "Chado XML",
    }
    p.own(
        r,
        page(
            name,
            f"""<h1>dpp, decapentaplegic</h1><p>Secreted ligand of the BMP family that patterns the
dorsal side of the embryo and the imaginal discs; see <a href="/reports/DBgn0003463">sog</a> and
<a href="/reports/DBgn0003716">tkv</a>.</p><h3>Export</h3><ul>{links(exports)}</ul>
<h3>Expression</h3><a href="/reports/DBgn0000490/expression.tsv">RNA-Seq table</a>
<h3>References</h3><a href="/reports/DBrf0046110">Padgett et al., 1987</a>
<a href="/reports/DBal0002560">dpp[hr4]</a> <a href="/cgi-bin/cvreport.pl?id=GO:0030509">
BMP signaling
</a><p>Earlier releases: <a href="{old}/reports/DBgn0000490">2019_02</a></p>
<a href="/reports/DBgn0000490.html">Link to this report</a>
<a href="https://www.flyinteractive.example/dpp.htm">Interactive fly</a>""",
            ld(
                {
                    "@context": "https://schema.org",
                    "@type": "Gene",
                    "name": "dpp",
                    "url": p.base + r,
                }
            ),
        ),
    )
    p.hop(f"{r}.html", r, 301)
    for href, text in exports.items():
        if "xml" in href:
            p.meta(href, f"<chado>{text}</chado>", "application/xml")
        else:
            p.file(href, "DBgn0000490.fasta", attach=True)
    p.file("/reports/DBgn0000490/expression.tsv", "expression.tsv", "text/tab-separated-values")
    p.own(f"{old}/reports/DBgn0000490", page(f"{name} (2019_02)", f'<a href="{p.base}{r}">new</a>'))
    for href, text in near.items():
        one = f"{get}?id={href[9:]}&dbname=dmel&type=cds"
        p.other(href, page(text, f'<h1>{text}</h1><a href="{e(one)}">CDS</a>'))
        p.bar("another gene's sequence", p.blob(one, "x.fasta", attach=True))
    p.bar("a paper's report", "/reports/DBrf0046110")
    p.bar("an allele's report", "/reports/DBal0002560")
    p.bar("a term", "/cgi-bin/cvreport.pl?id=GO:0030509")
    p.fill(filler(page, {r: name} | near, "Genes of flies."))
    return p.site(r, "complete", "exports and table of the report; the older release adds no file")


def sequencing_study_3() -> ThirdSite:
    """A metagenome study: tabs by fragment, analyses on two pages of JSON, tables by pipeline."""
    p = Portal("sequencing_study", 3, "https://www.metagenomehub.example")
    r = "/metagenomics/studies/MGHS00002008"
    name = "Tara-like cruise: viruses of surface waters"
    near = {
        "/metagenomics/studies/MGHS00002009": "Sponge microbiome",
        "/metagenomics/studies/MGHS00000410": "Tara-like cruise: prokaryotes",
    }

    def page(title: str, main: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="en"><head><title>{e(title)} &lt; MetagenomeHub</title>
{head}</head><body class="vf"><header><a href="/metagenomics/">Overview</a>
<a href="/metagenomics/submit">Submit data</a><a href="/metagenomics/search/studies">Text search</a>
<a href="/metagenomics/browse/super-studies">Browse</a><a href="/metagenomics/login">Login</a>
</header>{main}<footer><a href="/metagenomics/about">About</a></footer></body></html>"""

    api = "/metagenomics/api/v1/studies/MGHS00002008"
    down = f"{api}/pipelines/5.0/file/"
    files = {
        f"{down}SRP1_GO_abundances_v5.0.tsv": "GO abundances",
        f"{down}SRP1_taxonomy_abundances_SSU_v5.0.tsv": "Taxonomic assignments SSU",
    }
    runs = {f"/metagenomics/analyses/MGHA0046{n}": f"MGHA0046{n}" for n in (7110, 7111)}
    p.own(
        r,
        page(
            name,
            f"""<h2>Study MGHS00002008</h2><h3>{name}</h3><p>Last updated 12 June 2020;
<a href="/metagenomics/browse/studies?biome=Marine">Marine</a></p><p>Forty-three stations, filtered
at 0.22 micrometres.</p><ul><li><a href="#overview">Overview</a><li>
<a href="#analysis">Analysis summary</a></ul><h4>Analysis summary, pipeline 5.0</h4>
<ul>{links(files)}</ul><h4>Analyses</h4>{links(runs, "", " ")}
<a href="{api}/analyses?page=1&amp;format=json">Analyses (JSON)</a>
<a href="{api}?format=json">JSON of this study</a>
<a href="https://www.seqarchive.example/browser/view/PRJEB4419">PRJEB4419</a>
<h4>Related studies</h4><ul>{links(near)}</ul>""",
        ),
    )
    for href in files:
        p.file(href, href.rsplit("/", 1)[1], "text/tab-separated-values", attach=True)
    p.meta(f"{api}?format=json", {"data": {"id": "MGHS00002008"}}, "application/json")
    p.meta(
        f"{api}/analyses?page=1&format=json",
        {"links": {"next": f"{p.base}{api}/analyses?page=2&format=json"}},
        "application/json",
        ("Link", f'<{p.base}{api}/analyses?page=2&format=json>; rel="next"'),
    )
    p.meta(f"{api}/analyses?page=2&format=json", {"links": {"next": None}}, "application/json")
    for href, text in runs.items():
        p.maybe(p.show(href, page(text, f'Analysis in <a href="{r}">{name}</a>')))
    for href, text in near.items():
        one = f"/metagenomics/api/v1/studies/{href[-12:]}/pipelines/5.0/file/go.tsv"
        p.other(href, page(text, f'<h3>{text}</h3><a href="{one}">GO abundances</a>'))
        p.bar("another study's table", p.blob(one, "go.tsv", attach=True))
    p.bar("a list", "/metagenomics/browse/studies?biome=Marine")
    p.fill(filler(page, {r: name} | near, "Analyses of communities."))
    return p.site(r, "review", "each analysis stands as an entry")
