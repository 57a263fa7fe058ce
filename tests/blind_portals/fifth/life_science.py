"""Entries of the life sciences: density map, proteome, metabolome, trees, brain maps."""

from tests.blind_portals.third.build import Portal, Prose
from tests.blind_portals.third.case import ThirdSite


def density_map_entry() -> ThirdSite:
    """An EMDB-like entry: tabs by parameter, files in a folder of a file host."""
    p = Portal("density_map_entry", 1, "https://www.mapbank.example")
    ftp = "https://ftp.mapbank.example/pub/emdb/structures/EMD-21844"

    def page(t: str, main: str) -> str:
        return f"""<!doctype html><html><head><title>EMD-21844 - {t}</title></head><body>
<div id="masthead"><a href="/">MapBank</a><a href="/deposit">Deposit</a>
<a href="/search/*">Search</a><a href="/statistics">Statistics</a></div>
<h2>EMD-21844</h2><h3>Sheep ferritin, apo form</h3><div class="tabs">
<a href="/EMD-21844?tab=overview">Overview</a><a href="/EMD-21844?tab=experiment">Experiment</a>
<a href="/EMD-21844?tab=links">Links</a></div>{main}</body></html>"""

    p.own(
        "/EMD-21844",
        page(
            "Sheep ferritin, apo form",
            f"""<script type="application/ld+json">{{"@context":"https://schema.org",
"@type":"Dataset","@id":"https://www.mapbank.example/EMD-21844","identifier":"EMD-21844",
"distribution":{{"@type":"DataDownload","contentUrl":"{ftp}/map/emd_21844.map.gz"}},
"includedInDataCatalog":{{"@type":"DataCatalog","url":"https://www.mapbank.example/"}}}}</script>
<p>Single particle, 2.1 Å. Fitted model:
<a href="https://www.structbank.example/6wx6">6wx6</a></p>
<p>Authors: <a href="/search/author:%22Adeyemi%20T%22">Adeyemi T</a></p>
<p>Downloads <a href="{ftp}/map/emd_21844.map.gz">Map</a>
<a href="{ftp}/header/emd-21844.xml">Header (XML)</a>
<a href="{ftp}/masks/emd_21844_msk_1.map">Mask</a>
<a href="{ftp}/other/emd_21844_half_map_1.map.gz">Half map 1</a>
<a href="/emdb/api/entry/EMD-21844">API</a>
<a href="/EMD-21844/va.pdf">Validation report</a></p>
<p>Similar volumes: <a href="/EMD-21845">EMD-21845</a> <a href="/EMD-20026">EMD-20026</a></p>""",
        ),
    )
    for t in ("overview", "experiment", "links"):
        p.own(f"/EMD-21844?tab={t}", page(f"{t}", f"<p>{t}: vitrification at 277 K</p>"))
    p.file(f"{ftp}/map/emd_21844.map.gz", "emd_21844.map.gz", "application/gzip")
    p.file(f"{ftp}/masks/emd_21844_msk_1.map", "msk.map", "application/octet-stream")
    p.file(f"{ftp}/other/emd_21844_half_map_1.map.gz", "half.map.gz", "application/gzip")
    p.file("/EMD-21844/va.pdf", "va.pdf")
    p.meta(f"{ftp}/header/emd-21844.xml", "<emd id='EMD-21844'/>", "text/xml")
    p.meta("/emdb/api/entry/EMD-21844", {"emdb_id": "EMD-21844"}, "application/json")
    for n in (21845, 20026):
        f = f"https://ftp.mapbank.example/pub/emdb/structures/EMD-{n}/map/emd_{n}.map.gz"
        p.other(
            f"/EMD-{n}",
            f"""<!doctype html><title>EMD-{n} - Ferritin</title>
<a href="/">MapBank</a><h2>EMD-{n}</h2><a href="{f}">Map</a>""",
        )
        p.blob(f, "x.map.gz", "application/gzip")
    p.bar("author search", "/search/author:%22Adeyemi%20T%22")
    p.bar("another portal's entry", "https://www.structbank.example/6wx6")
    p.fill(lambda u: "<title>MapBank</title><a href='/EMD-21845'>EMD-21845</a>")
    return p.site("/EMD-21844", "complete", "files are all listed")


def proteome_project() -> ThirdSite:
    """A PRIDE-like project: the file list comes in pages, the rest from a file host."""
    p = Portal("proteome_project", 1, "https://www.proteoarchive.example")
    talk = Prose("px", "the peptide, the gel band, the run", "eluted, matched, scored", "in yeast")
    ftp = "https://ftp.proteoarchive.example/2020/06/PXD018123"
    at = "/archive/projects/PXD018123"

    def page(t: str, main: str) -> str:
        return f"""<html><head><title>{t} - Proteo Archive</title></head><body><nav>
<a href="/archive">Browse</a> <a href="/tools">Tools</a> <a href="/login">Login</a></nav>
{main}<footer><a href="/privacy">Privacy</a></footer></body></html>"""

    first = ("run01.raw", "run02.raw", "run03.raw")
    second = ("result.mzid", "checksum.txt")

    def rows(names: tuple[str, ...]) -> str:
        return "".join(f"<tr><td>{n}<td><a href='{ftp}/{n}'>FTP</a>" for n in names)

    p.own(
        at,
        page(
            "PXD018123",
            f"""<h1>Project PXD018123</h1><h2>Heat shock proteome of a wild yeast</h2>
<p>{talk.text(5)}</p><p>Contact: Mirela Popa. <a href="/archive?keyword=yeast">yeast</a>
<a href="/archive?instrument=Orbitrap">Orbitrap</a></p>
<h3>Project files (5)</h3><table>{rows(first)}</table>
<a href="{at}?page=1">1</a> <a href="{at}?page=2" rel=next>2</a>
<a href="{ftp}/">Project FTP</a> <a href="/ws/archive/v2/projects/PXD018123">JSON</a>
<a href="http://central.example/GetDataset?ID=PXD018123">ProteomeXchange</a>
<h3>Similar projects</h3><a href="/archive/projects/PXD017044">PXD017044</a>""",
        ),
    )
    p.maybe(p.show(f"{at}?page=1", page("PXD018123", f"<table>{rows(first)}</table>")))
    p.own(f"{at}?page=2", page("PXD018123", f"<h1>PXD018123</h1><table>{rows(second)}</table>"))
    for n in first + second:
        p.file(f"{ftp}/{n}", n, "" if n.endswith("txt") else "application/octet-stream")
    p.own(
        f"{ftp}/",
        "<html><title>Index of /2020/06/PXD018123</title><pre><a href='../'>../</a>"
        + "".join(f"\n<a href='{n}'>{n}</a>" for n in first + second)
        + "</pre></html>",
    )
    p.meta("/ws/archive/v2/projects/PXD018123", {"accession": "PXD018123"}, "application/json")
    far = "https://ftp.proteoarchive.example/2020/06/PXD017044/a.raw"
    p.other(
        "/archive/projects/PXD017044",
        page("PXD017044", f"<h1>Project PXD017044</h1><a href='{far}'>FTP</a>"),
    )
    p.blob(far, "a.raw", "application/octet-stream")
    p.show("https://ftp.proteoarchive.example/2020/06/", "<pre><a href='PXD017044/'>x</a></pre>")
    p.bar("folder of the month", "https://ftp.proteoarchive.example/2020/06/")
    p.bar("another portal's record", "http://central.example/GetDataset?ID=PXD018123")
    p.hop("/", "/archive", own=False)
    p.fill(lambda u: page("Browse", f"<a href='{at}'>Heat shock proteome of a wild yeast</a>"))
    return p.site(at, "complete", "five files are declared and five are served")


def metabolome_study() -> ThirdSite:
    """A MetaboLights-like study: tabs under an accession, ISA files behind a public gate."""
    p = Portal("metabolome_study", 1, "https://www.metabostore.example")
    base = "/metabolights/MTS2077"
    tabs = ("descriptors", "protocols", "samples", "assays", "files")

    def page(tab: str, main: str) -> str:
        bar = "".join(f"<li><a href='{base}/{t}'>{t.title()}</a></li>" for t in tabs)
        return f"""<!DOCTYPE html><html><head><title>MTS2077: Olive leaf metabolites: {tab}</title>
</head><body><div class="hero"><a href="/metabolights/index">Home</a>
<a href="/metabolights/studies">Studies</a><a href="/metabolights/compounds">Compounds</a>
<a href="/metabolights/login?redirect=MTS2077">Login</a></div>
<h1>MTS2077: Olive leaf metabolites</h1><ul class="tabs">{bar}</ul>{main}</body></html>"""

    ws = "/metabolights/ws/studies/MTS2077/download"
    names = ("i_Investigation.txt", "s_MTS2077.txt", "a_MTS2077_LC-MS.txt", "m_maf.tsv")
    p.hop("/MTS2077", base, 301)
    p.own(base, page("overview", "<p>Leaves of nine cultivars, negative mode.</p>"))
    for t in tabs[:-1]:
        p.own(f"{base}/{t}", page(t, f"<p>{t}: leaves were ground in liquid nitrogen.</p>"))
    p.own(
        f"{base}/files",
        page(
            "files",
            "".join(f"<p><a href='{ws}?file={n}'>{n}</a></p>" for n in names)
            + f"""<a href="{ws}/public">Download all (0.7 GB)</a>
<a href="/metabolights/compound/MTBLC17334">naringenin</a>
<a href="/metabolights/MTS2078">MTS2078</a>""",
        ),
    )
    for n in names:
        p.file(f"{ws}?file={n}", n, "text/tab-separated-values", attach=True)
    p.file(f"{ws}/public", "MTS2077.zip", attach=True)
    p.other(
        "/metabolights/MTS2078",
        "<title>MTS2078: Olive fruit</title><h1>MTS2078</h1><a href='/metabolights/index'>Home</a>",
    )
    p.bar("compound", "/metabolights/compound/MTBLC17334")
    p.bar("login", "/metabolights/login?redirect=MTS2077")
    p.hop("/", "/metabolights/index", own=False)
    p.fill(lambda u: "<title>MetaboStore</title><a href='/metabolights/MTS2078'>MTS2078</a>")
    return p.site(base, "complete", "tabs and files carry the accession")


def tree_study() -> ThirdSite:
    """A TreeBASE-like study: servlet pages by tab, downloads by format parameter, session ids."""
    p = Portal("tree_study", 1, "https://treehall.example")
    web = "/treebase-web/search/study"
    tabs = ("summary", "taxa", "matrices", "trees", "analyses")

    def page(t: str, main: str) -> str:
        bar = " ".join(f'<a href="{web}/{x}.html?id=14021">{x.title()}</a>' for x in tabs)
        return f"""<html><head><title>TreeHall Web: {t}</title></head><body>
<div id=navbar><a href="/treebase-web/home.html">Home</a>
<a href="/treebase-web/search/studySearch.html">Search</a>
<a href="/treebase-web/login.jsp">Submission</a></div><h3>Study 14021</h3>{bar}{main}
</body></html>"""

    p.own(
        f"{web}/summary.html?id=14021",
        page(
            "study 14021",
            f"""<p>Citation: Ferreira L., Ito K. 2013. Phylogeny of the ant-nest beetles.</p>
<a href="/treebase-web/search/downloadAStudy.html?id=14021&amp;format=nexus">Nexus</a>
<a href="/treebase-web/search/downloadAStudy.html?id=14021&amp;format=nexml">NeXML</a>
<a href="/treebase-web/phylows/study/TB2:S14021?format=rdf">RDF</a>
<a href="http://purl.example/phylo/treebase/phylows/study/TB2:S14021">stable URI</a>
<a href="/treebase-web/search/studySearch.html?author=Ferreira">Ferreira</a>
<a href="{web}/summary.html?id=14022">next study</a>""",
        ),
    )
    p.own(f"{web}/taxa.html?id=14021", page("taxa", "<p>Paussus, Carabus</p>"))
    p.own(
        f"{web}/matrices.html?id=14021",
        page(
            "matrices",
            """<a href="/treebase-web/search/downloadAMatrix.html?id=14021&amp;matrixid=19903">
M19903</a>""",
        ),
    )
    p.own(
        f"{web}/trees.html?id=14021",
        page(
            "trees",
            """<a href="/treebase-web/search/downloadATree.html?id=14021&amp;treeid=63011">T63011
</a>
<a href="/treebase-web/tree_of_life.html">Tree of life</a>""",
        ),
    )
    p.own(f"{web}/analyses.html?id=14021", page("analyses", "<p>MrBayes, two runs</p>"))
    down = "/treebase-web/search/download"
    p.file(f"{down}AStudy.html?id=14021&format=nexus", "S14021.nex", "text/plain", attach=True)
    p.file(f"{down}AStudy.html?id=14021&format=nexml", "S14021.xml", "text/xml", attach=True)
    p.file(f"{down}AMatrix.html?id=14021&matrixid=19903", "M.nex", "text/plain", attach=True)
    p.file(f"{down}ATree.html?id=14021&treeid=63011", "T.nex", "text/plain", attach=True)
    p.meta("/treebase-web/phylows/study/TB2:S14021?format=rdf", "<rdf:RDF/>", "application/rdf+xml")
    p.hop(
        "http://purl.example/phylo/treebase/phylows/study/TB2:S14021",
        f"{web}/summary.html?id=14021",
    )
    p.other(
        f"{web}/summary.html?id=14022",
        f"""<title>TreeHall Web: study 14022</title><h3>Study 14022</h3>
<a href="{web}/trees.html?id=14022">Trees</a>""",
    )
    p.show(f"{web}/trees.html?id=14022", "<title>TreeHall Web: trees</title><h3>Study 14022</h3>")
    p.bar("tab of another study", f"{web}/trees.html?id=14022")
    p.bar("author search", "/treebase-web/search/studySearch.html?author=Ferreira")
    p.hop("/", "/treebase-web/home.html", own=False)
    p.fill(lambda u: f"<title>TreeHall</title><a href='{web}/summary.html?id=14022'>14022</a>")
    return p.site(f"{web}/summary.html?id=14021", "complete", "five tabs, four downloads")


def brain_map_collection() -> ThirdSite:
    """A NeuroVault-like collection: image pages with ids of their own, files under a media path."""
    p = Portal("brain_map_collection", 1, "https://brainvault.example")
    images = {51201: "faces_gt_houses", 51202: "houses_gt_faces", 51207: "baseline"}

    def page(t: str, main: str) -> str:
        return f"""<html><head><title>BrainVault: {t}</title></head><body><div class="navbar">
<a href="/">BrainVault</a><a href="/collections/">Collections</a><a href="/metadata/">Terms</a>
<a href="/accounts/login/?next=/collections/4410/">Log in</a></div>{main}</body></html>"""

    p.own(
        "/collections/4410/",
        page(
            "Face localiser in adolescents",
            """<h1>Face localiser in adolescents</h1><p>Group maps of 41 participants.</p>
<a href="/accounts/profile/17/">jnovak</a>
<table><tr><th>Name</th></tr>"""
            + "".join(f"<tr><td><a href='/images/{i}/'>{n}</a>" for i, n in images.items())
            + """</table><a href="/collections/4410/download">Download all</a>
<a href="/api/collections/4410/">API</a>
<a href="/collections/4411/">Another collection of this owner</a>""",
        ),
    )
    for i, n in images.items():
        p.own(
            f"/images/{i}/",
            page(
                n,
                f"""<h1>{n}</h1><p>in <a href="/collections/4410/">Face localiser in
adolescents</a></p><a href="/media/images/4410/{n}.nii.gz">Download {n}.nii.gz</a>
<a href="/images/{i}/pycortex">Surface view</a>""",
            ),
        )
        p.file(f"/media/images/4410/{n}.nii.gz", f"{n}.nii.gz", "application/gzip")
        p.maybe(p.show(f"/images/{i}/pycortex", page("surface", "<canvas></canvas>")))
    p.file("/collections/4410/download", "4410.zip", attach=True)
    p.meta("/api/collections/4410/", {"id": 4410, "images": 3}, "application/json")
    p.other("/collections/4411/", page("Localiser in adults", "<a href='/images/51300/'>map</a>"))
    p.show(
        "/images/51300/",
        page("map", "<a href='/collections/4411/'>Localiser in adults</a>"),
    )
    p.bar("image of another collection", "/images/51300/")
    p.bar("profile", "/accounts/profile/17/")
    p.fill(lambda u: page("Collections", "<a href='/collections/4411/'>Localiser in adults</a>"))
    return p.site("/collections/4410/", "complete", "three images, each with a page and a file")


ALL = (density_map_entry, proteome_project, metabolome_study, tree_study, brain_map_collection)
