"""Which site of the built-in rules an address belongs to, where several patterns could fit."""

from __future__ import annotations

import pytest

from pubcrawl.parse.rules import Rules, load
from pubcrawl.tables.files import JOURNALS, builtin

ADDRESSES = """
nature https://www.nature.com/articles/s41586-020-2649-2
nature_item https://www.nature.com/articles/s41586-020-2649-2/figures/1
nature_2012 http://www.nature.com/nature/journal/v489/n7414/full/nature11247.html
nature_2012 http://www.nature.com/srep/2012/121220/srep01011/full/srep01011.html
springer https://link.springer.com/article/10.1007/s00248-020-01500-1
springer https://link.springer.com/chapter/10.1007/978-3-030-1-2_3
springer https://link.springer.com/10.1007/s00248-020-01500-1
springer https://bmcbioinformatics.biomedcentral.com/articles/10.1186/s12859-020-1-2
springer https://genomebiology.biomedcentral.com/articles/10.1186/s13059-020-1-2
springer https://jwoodscience.springeropen.com/articles/10.1186/s10086-020-1-2
biomedcentral http://www.biomedcentral.com/1471-2105/14/7
biomedcentral http://genomebiology.com/content/14/6/327
biomedcentral http://genomebiology.com/2013/14/6/R57
plos https://journals.plos.org/ploscompbiol/article?id=10.1371/journal.pcbi.1005510
plos http://dx.plos.org/10.1371/journal.pone.0000030
plos http://www.ploscompbiol.org/article/info:doi/10.1371/journal.pcbi.1000001
frontiers https://www.frontiersin.org/articles/10.3389/fpsyg.2020.00001/full
frontiers https://www.frontiersin.org/journals/psychology/articles/10.3389/fpsyg.2024.1/full
frontiers http://journal.frontiersin.org/article/10.3389/fnhum.2015.00001/abstract
mdpi https://www.mdpi.com/2076-3425/15/3/264/htm
oup https://academic.oup.com/nar/article/48/D1/D1/5555555
oup https://academic.oup.com/bioinformatics/advance-article/doi/10.1093/bioinformatics/btz1/5
oup_highwire http://nar.oxfordjournals.org/content/40/21/10668.full
oup_highwire http://bioinformatics.oxfordjournals.org/cgi/content/abstract/22/1/1
elife https://elifesciences.org/articles/00160
peerj https://peerj.com/articles/4375/
f1000 https://f1000research.com/articles/5-1
f1000 https://wellcomeopenresearch.org/articles/3-1/v2
f1000 https://gatesopenresearch.org/articles/3-1
f1000 https://open-research-europe.ec.europa.eu/articles/1-1
f1000 https://nihropenresearch.nihr.ac.uk/articles/1-1
biorxiv https://www.biorxiv.org/content/10.1101/2020.01.01.000001v1.full
biorxiv https://www.medrxiv.org/content/10.1101/2020.01.01.000001v1
biorxiv http://biorxiv.org/content/early/2014/01/01/001891
arxiv https://arxiv.org/abs/2001.00001v2
arxiv https://arxiv.org/abs/hep-th/9901001
arxiv_html https://arxiv.org/html/2401.00001v1
arxiv_html https://ar5iv.labs.arxiv.org/html/2001.00001
copernicus https://acp.copernicus.org/articles/20/1-2020/
copernicus https://www.atmos-chem-phys.net/15/1013/2015/
scielo https://www.scielo.br/j/brag/a/abc/?lang=en
scielo http://www.scielo.org.mx/j/x/a/y/
scielo_2014 http://www.scielo.br/scielo.php?script=sci_arttext&pid=S0104-59702020000100016
scielo_2014 https://scielo.isciii.es/scielo.php?script=sci_arttext&pid=S1
ojs https://preprints.scielo.org/index.php/scielo/preprint/view/1
ojs https://www.example.org/index.php/journal/article/view/123
ojs http://www.example.org/ojs/article/view/v12i3-4
ojs_galley https://www.example.org/index.php/journal/article/view/123/456
jstage https://www.jstage.jst.go.jp/article/bbb/84/1/84_1/_article/-char/ja/
zenodo https://zenodo.org/record/3555555
zenodo https://zenodo.org/records/3555555
zenodo https://repository.example.org/records/abcd3-9xyz1
osf https://osf.io/preprints/psyarxiv/abc12
researchsquare https://www.researchsquare.com/article/rs-15555/v1
preprints https://www.preprints.org/manuscript/202001.0001/v1
openengage https://chemrxiv.org/engage/chemrxiv/article-details/60c73ffd
openengage https://www.cambridge.org/engage/coe/article-details/60c73ffd
jmir https://mhealth.jmir.org/2020/1/e1
jmir https://www.researchprotocols.org/2020/1/e1/
pensoft https://zookeys.pensoft.net/article/1/
pensoft https://riojournal.com/article/1/
joss https://joss.theoj.org/papers/10.21105/joss.00001
edp https://www.aanda.org/articles/aa/abs/2020/01/aa1-19/aa1-19.html
dspace https://dspace.mit.edu/handle/1721.1/99287
dspace https://eprints.example.edu/xmlui/handle/123456789/1
dspace https://repo.example.edu/items/01234567-89ab-cdef-0123-456789abcdef
eprints https://eprints.soton.ac.uk/268418/
eprints https://discovery.ucl.ac.uk/id/eprint/1
ssrn https://papers.ssrn.com/sol3/papers.cfm?abstract_id=1
hal https://hal.science/hal-01234567v1
hal https://hal.archives-ouvertes.fr/hal-01234567
hal https://theses.hal.science/tel-01234567
europepmc https://europepmc.org/article/MED/1
europepmc https://europepmc.org/articles/PMC1
pmc https://www.ncbi.nlm.nih.gov/pmc/articles/PMC1/
pmc https://pmc.ncbi.nlm.nih.gov/articles/PMC1/
pubmed https://pubmed.ncbi.nlm.nih.gov/1/
pubmed https://www.ncbi.nlm.nih.gov/pubmed/1
dovepress https://www.dovepress.com/a-title-peer-reviewed-fulltext-article-COPD
ubiquity https://openresearchsoftware.metajnl.com/articles/10.5334/jors.1
qeios https://www.qeios.com/read/ABC123
authorea https://www.authorea.com/users/1/articles/2
inspire https://inspirehep.net/literature/1
cds https://cds.cern.ch/record/1
doaj https://doaj.org/article/0123456789abcdef0123456789abcdef
redalyc https://www.redalyc.org/articulo.oa?id=1
dialnet https://dialnet.unirioja.es/servlet/articulo?codigo=1
figshare https://figshare.com/articles/dataset/A_title/1
figshare https://plos.figshare.com/articles/dataset/A_title/1
dryad https://datadryad.org/stash/dataset/doi:10.5061/dryad.1
opus https://opus.example.de/frontdoor/index/index/docId/1
- https://www.biorxiv.org/search/otters
- https://www.example.org/blog/otters
- https://arxiv.org/list/cs.CL/recent
- https://github.com/example/otters
"""

BROWSER = """
https://osf.io/preprints/psyarxiv/abc12
https://doi.org/10.31234/osf.io/abc12
https://inspirehep.net/literature/1
https://europepmc.org/article/MED/1
"""


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load([builtin(JOURNALS)], [])


@pytest.mark.parametrize("line", ADDRESSES.split("\n")[1:-1])
def test_site(line: str, rules: Rules) -> None:
    site, url = line.split()
    rule = rules.journal(url)
    assert (rule.site if rule else "-") == site


@pytest.mark.parametrize("url", BROWSER.split())
def test_browser(url: str, rules: Rules) -> None:
    assert rules.javascript(url) is not None
    assert rules.restart(url) is None
