"""The site of an address in the built-in rules if several patterns could match."""

from __future__ import annotations

import pytest

from pubcrawl.ids.url import rule_url
from pubcrawl.reading.rules import Rules, load
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
sciencedirect https://www.sciencedirect.com/science/article/pii/S0010027716301937?via%3Dihub
sciencedirect https://www.sciencedirect.com/science/article/abs/pii/S0010027716301937
cell https://www.cell.com/cell/fulltext/S0092-8674(20)30123-4
cell https://www.cell.com/cell-reports/fulltext/S2211-1247(20)30123-4
cell https://www.cell.com/cell/fulltext/S0092-8674%2820%2930123-4
cell https://www.cell.com/ajhg/abstract/S0002-9297(07)61352-4
thelancet https://www.thelancet.com/journals/lancet/article/PIIS0140-6736(20)30183-5/fulltext
thelancet https://www.thelancet.com/article/S0140-6736(20)30183-5/fulltext
jbc https://www.jbc.org/article/S0021-9258(17)49920-3/fulltext
jbc http://www.jbc.org/content/290/8/4966.full
elsevier_journals https://www.jpeds.org/article/S0022-3476(19)30123-4/fulltext
elsevier_journals https://www.gastrojournal.org/article/S0016-5085(20)30001-2/abstract
wiley https://onlinelibrary.wiley.com/doi/10.1002/anie.201900001
wiley https://febs.onlinelibrary.wiley.com/doi/full/10.1111/febs.14789
wiley http://onlinelibrary.wiley.com/doi/10.1002/anie.201900001/abstract
acs https://pubs.acs.org/doi/10.1021/acs.jcim.9b00001
acs https://pubs.acs.org/doi/abs/10.1021/ja00001a001
rsc https://pubs.rsc.org/en/content/articlelanding/2019/sc/c9sc00001a
rsc https://pubs.rsc.org/en/content/articlehtml/2019/sc/c9sc00001a
rsc https://pubs.rsc.org/tc/article/12/2/508/835260/A-combined
rsc https://pubs.rsc.org/en/Content/ArticleLanding/2015/AN/C4AN01234H#!divAbstract
ieee https://ieeexplore.ieee.org/document/8592826
ieee https://ieeexplore.ieee.org/abstract/document/8592826/
acm https://dl.acm.org/doi/10.1145/3292500.3330701
acm https://dl.acm.org/doi/abs/10.1145/3292500.3330701
aip https://pubs.aip.org/aip/jap/article/134/1/015102/2900042/Title
aip https://aip.scitation.org/doi/10.1063/1.5000001
aps https://journals.aps.org/prl/abstract/10.1103/PhysRevLett.116.061102
iop https://iopscience.iop.org/article/10.1088/1361-6560/ac212a
iop https://iopscience.iop.org/article/10.1088/1361-6560/ac212a/meta
tandfonline https://www.tandfonline.com/doi/full/10.1080/19491247.2019.1682234
tandfonline https://www.tandfonline.com/doi/abs/10.1080/19491247.2019.1682234?journalCode=x
sage https://journals.sagepub.com/doi/10.1177/1541931213571367
sage https://journals.sagepub.com/doi/full/10.3233/JAD-221229
liebert https://www.liebertpub.com/doi/10.1089/cmb.2019.0001
iospress https://content.iospress.com/articles/journal-of-alzheimers-disease/jad190001
cambridge https://www.cambridge.org/core/journals/jfp/article/abs/t/0A1B2C3D4E5F60718293A4B5C6D7E8F9
cambridge https://www.cambridge.org/core/journals/jfm/article/1-title/0A1B2C3D4E5F60718293A4B5C6D7E8F9
degruyter https://www.degruyter.com/document/doi/10.1515/jib-2017-0074/html
degruyter https://www.degruyterbrill.com/document/doi/10.1515/jib-2017-0074/html?lang=en
karger https://karger.com/pha/article/104/1-2/1/272700/Title
karger https://www.karger.com/Article/Abstract/508021
karger https://www.karger.com/Article/FullText/508021
bmj https://www.bmj.com/content/369/bmj.m1328
bmj https://bmjopen.bmj.com/content/9/3/e025555
bmj https://gut.bmj.com/content/69/6/973.full
bmj http://jnnp.bmj.com/lookup/doi/10.1136/jnnp-2015-1
science https://www.science.org/doi/10.1126/science.abc1234
science https://www.science.org/doi/full/10.1126/sciadv.abc1234
highwire https://science.sciencemag.org/content/367/6483/1260.full
highwire https://advances.sciencemag.org/content/6/1/eaay0001
highwire https://www.pnas.org/content/107/17/7939
highwire https://mbio.asm.org/content/11/1/e00001-20
highwire http://jvi.asm.org/content/90/1/1.long
highwire https://www.jneurosci.org/content/29/12/3930
highwire http://ajprenal.physiology.org/content/310/1/F1
pnas https://www.pnas.org/doi/10.1073/pnas.0904402107
pnas https://www.pnas.org/doi/full/10.1073/pnas.0904402107
asm https://journals.asm.org/doi/10.1128/mBio.00001-20
cshlp https://genome.cshlp.org/content/19/9/1639.long
projecteuclid https://projecteuclid.org/journals/x/volume-47/issue-1/Title/10.1214/18-AOS1702.full
bioone https://bioone.org/journals/h/volume-75/issue-1/x/Title/10.1655/D-18-00001.short
spie https://www.spiedigitallibrary.org/journals/jbo/volume-23/issue-12/121612/Title/10.1117/1.JBO.23.12.121612.full
worldscientific https://www.worldscientific.com/doi/abs/10.1142/S0219720019500012
thieme https://www.thieme-connect.de/products/ejournals/html/10.1055/s-0039-1688765
thieme http://www.thieme-connect.com/products/ejournals/abstract/10.1055/s-0039-1688765
bentham https://www.eurekaselect.com/article/84362
bentham http://www.eurekaselect.com/142998/article
iucr https://journals.iucr.org/paper?lb5005
iucr https://scripts.iucr.org/cgi-bin/paper?S2053229619000001
jama https://jamanetwork.com/journals/jama/fullarticle/2762130
jama https://jamanetwork.com/journals/jama/article-abstract/2762130
nejm https://www.nejm.org/doi/full/10.1056/NEJMoa2001017
nejm https://evidence.nejm.org/doi/full/10.1056/EVIDoa2200001
aha https://www.ahajournals.org/doi/10.1161/CIRCULATIONAHA.119.000001
annualreviews https://www.annualreviews.org/content/journals/10.1146/annurev-biochem-060815-014332
annualreviews https://www.annualreviews.org/doi/10.1146/annurev-biochem-060815-014332
microbiology https://www.microbiologyresearch.org/content/journal/jgv/10.1099/jgv.0.000014
microbiology https://www.eurosurveillance.org/content/10.2807/1560-7917.ES.2025.30.43.2500793
rupress https://rupress.org/jcb/article/222/2/e202208001/213780/Title
embo https://www.embopress.org/doi/full/10.15252/embj.2019101234
biologists https://journals.biologists.com/jeb/article/226/4/jeb245012/287650/Title
royalsociety https://royalsocietypublishing.org/doi/10.1098/rspb.2019.0001
royalsociety https://royalsocietypublishing.org/rspb/article/290/1991/20222300/81000/Title
portlandpress https://portlandpress.com/biochemj/article/480/4/245/232567/Title
physiology https://journals.physiology.org/doi/full/10.1152/ajprenal.00001.2020
aacr https://aacrjournals.org/cancerres/article/83/1/10/711899/Title
ash https://ashpublications.org/blood/article/141/2/130/486789/Title
ats https://www.atsjournals.org/doi/full/10.1164/rccm.201901-0001OC
acp https://www.acpjournals.org/doi/10.7326/M20-0504
lww https://journals.lww.com/anesthesia-analgesia/fulltext/2021/03000/title.12.aspx
lww https://journals.lww.com/greenjournal/abstract/2022/05000/headaches.37.aspx
emerald https://www.emerald.com/insight/content/doi/10.1108/SEF-09-2020-0364/full/html
emerald https://www.emerald.com/jem/article/33/2/10/1200345/Streams
inderscience https://www.inderscience.com/info/inarticle.php?artid=100001
inderscience http://www.inderscience.com/offer.php?id=100001
igi https://www.igi-global.com/article/title/255042
igi https://www.igi-global.com/gateway/article/255042
asce https://ascelibrary.org/doi/10.1061/JSENDH.STENG-12345
asme https://asmedigitalcollection.asme.org/gasturbinespower/article/145/3/031001/1146123/Title
optica https://opg.optica.org/oe/fulltext.cfm?uri=oe-29-5-7042&id=448000
optica https://www.osapublishing.org/oe/abstract.cfm?uri=oe-29-5-7042
informs https://pubsonline.informs.org/doi/abs/10.1287/mnsc.2019.3400
cdnsciencepub https://cdnsciencepub.com/doi/10.1139/cjz-2019-0001
cdnsciencepub https://www.nrcresearchpress.com/doi/abs/10.1139/cjz-2019-0001
csiro https://www.publish.csiro.au/WR/WR19001
muse https://muse.jhu.edu/article/754633
muse https://muse.jhu.edu/pub/1/article/754633/summary
oncotarget https://www.oncotarget.com/article/25042/text/
aging https://www.aging-us.com/article/103042/text
spandidos https://www.spandidos-publications.com/10.3892/mmr.2019.10001
spandidos https://www.spandidos-publications.com/10.3892/mmr.2019.10001/abstract
ivyspring https://www.thno.org/v10p0001.htm
ivyspring https://www.ijbs.com/v16p0001.htm
aimspress https://www.aimspress.com/article/doi/10.3934/mbe.2019001
aimspress http://www.aimspress.com/article/10.3934/mbe.2019001
scitepress https://www.scitepress.org/Link.aspx?doi=10.5220/0007355001230130
aclanthology https://aclanthology.org/2020.acl-main.1/
aclanthology https://www.aclweb.org/anthology/P19-1001/
usenix https://www.usenix.org/conference/usenixsecurity20/presentation/aldaya
pmlr https://proceedings.mlr.press/v119/abad20a.html
pmlr http://proceedings.mlr.press/v97/acar19a.html
neurips https://papers.nips.cc/paper/2019/hash/0a1b-Abstract.html
neurips https://proceedings.neurips.cc/paper_files/paper/2022/hash/0a1b-Abstract-Conference.html
thecvf https://openaccess.thecvf.com/content_CVPR_2020/html/X_CVPR_2020_paper.html
dagstuhl https://drops.dagstuhl.de/entities/document/10.4230/LIPIcs.ESA.2021.42
geoscienceworld https://pubs.geoscienceworld.org/gsa/geology/article/51/3/220/619000/Title
scienceopen https://www.scienceopen.com/document?vid=0a1b
scienceopen https://www.scienceopen.com/hosted-document?doi=10.1000/x
silverchair https://direct.mit.edu/jocn/article/33/4/512/100042/Title
silverchair https://iwaponline.com/wst/article/85/1/1/85000/Title
silverchair https://diabetesjournals.org/care/article/44/1/1/35000/Title
silverchair https://online.ucpress.edu/collabra/article/9/1/57508/195071/Title
silverchair https://journals.aai.org/jimmunol/article/210/1/1/261000/Title
atypon https://epubs.siam.org/doi/10.1137/18M1200001
atypon https://www.journals.uchicago.edu/doi/10.1086/700001
atypon https://pubs.rsna.org/doi/10.1148/radiol.2019182210
atypon https://www.healthaffairs.org/doi/10.1377/hlthaff.2019.00001
atypon https://ajp.psychiatryonline.org/doi/full/10.1176/appi.ajp.2019.19010001
- https://www.biorxiv.org/search/otters
- https://www.example.org/blog/otters
- https://arxiv.org/list/cs.CL/recent
- https://github.com/example/otters
- https://github.com/a/b/article/12/x
- https://doi.org/10.1145/3292500
- https://en.wikipedia.org/wiki/Article
- https://www.example.org/news/article/2020/05/01/headline
- https://www.example.org/content/about
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
    rule = rules.journal(rule_url(url))
    assert (rule.site if rule else "-") == site


@pytest.mark.parametrize("url", BROWSER.split())
def test_browser(url: str, rules: Rules) -> None:
    assert rules.javascript(url) is not None
    assert rules.restart(url) is None
