"""
Which site an address belongs to, in the forms that each platform has had.

The addresses are of real pages, or as those of real pages are built; nothing is fetched.
"""

from __future__ import annotations

from functools import cache

import pytest

from pubcrawl.ids.page_url import page_url
from pubcrawl.parse.rules import Rules, load
from pubcrawl.tables.files import JOURNALS, WEBPAGES, builtin

ADDRESSES = {
    "sciencedirect": """
        https://www.sciencedirect.com/science/article/pii/S0010027716301937?via%3Dihub
        https://www.sciencedirect.com/science/article/abs/pii/S0010027716301937
    """,
    "cell": """
        https://www.cell.com/cell/fulltext/S0092-8674(20)30123-4
        https://www.cell.com/cell-reports/fulltext/S2211-1247(20)30123-4
        https://www.cell.com/cell/fulltext/S0092-8674%2820%2930123-4
        https://www.cell.com/ajhg/abstract/S0002-9297(07)61352-4
    """,
    "thelancet": """
        https://www.thelancet.com/journals/lancet/article/PIIS0140-6736(20)30183-5/fulltext
        https://www.thelancet.com/article/S0140-6736(20)30183-5/fulltext
    """,
    "jbc": """
        https://www.jbc.org/article/S0021-9258(17)49920-3/fulltext
        http://www.jbc.org/content/290/8/4966.full
    """,
    "elsevier_journals": """
        https://www.jpeds.org/article/S0022-3476(19)30123-4/fulltext
        https://www.gastrojournal.org/article/S0016-5085(20)30001-2/abstract
    """,
    "wiley": """
        https://onlinelibrary.wiley.com/doi/10.1002/anie.201900001
        https://febs.onlinelibrary.wiley.com/doi/full/10.1111/febs.14789
        http://onlinelibrary.wiley.com/doi/10.1002/anie.201900001/abstract
    """,
    "acs": """
        https://pubs.acs.org/doi/10.1021/acs.jcim.9b00001
        https://pubs.acs.org/doi/abs/10.1021/ja00001a001
    """,
    "rsc": """
        https://pubs.rsc.org/en/content/articlelanding/2019/sc/c9sc00001a
        https://pubs.rsc.org/en/content/articlehtml/2019/sc/c9sc00001a
        https://pubs.rsc.org/tc/article/12/2/508/835260/A-combined
        https://pubs.rsc.org/en/Content/ArticleLanding/2015/AN/C4AN01234H#!divAbstract
    """,
    "ieee": """
        https://ieeexplore.ieee.org/document/8592826
        https://ieeexplore.ieee.org/abstract/document/8592826/
    """,
    "acm": """
        https://dl.acm.org/doi/10.1145/3292500.3330701
        https://dl.acm.org/doi/abs/10.1145/3292500.3330701
    """,
    "aip": """
        https://pubs.aip.org/aip/jap/article/134/1/015102/2900042/Title
        https://aip.scitation.org/doi/10.1063/1.5000001
    """,
    "aps": """
        https://journals.aps.org/prl/abstract/10.1103/PhysRevLett.116.061102
    """,
    "iop": """
        https://iopscience.iop.org/article/10.1088/1361-6560/ac212a
        https://iopscience.iop.org/article/10.1088/1361-6560/ac212a/meta
    """,
    "tandfonline": """
        https://www.tandfonline.com/doi/full/10.1080/19491247.2019.1682234
        https://www.tandfonline.com/doi/abs/10.1080/19491247.2019.1682234?journalCode=x
    """,
    "sage": """
        https://journals.sagepub.com/doi/10.1177/1541931213571367
        https://journals.sagepub.com/doi/full/10.3233/JAD-221229
    """,
    "liebert": """
        https://www.liebertpub.com/doi/10.1089/cmb.2019.0001
    """,
    "iospress": """
        https://content.iospress.com/articles/journal-of-alzheimers-disease/jad190001
    """,
    "cambridge": """
        https://www.cambridge.org/core/journals/jfp/article/abs/t/0A1B2C3D4E5F60718293A4B5C6D7E8F9
        https://www.cambridge.org/core/journals/jfm/article/1-title/0A1B2C3D4E5F60718293A4B5C6D7E8F9
    """,
    "degruyter": """
        https://www.degruyter.com/document/doi/10.1515/jib-2017-0074/html
        https://www.degruyterbrill.com/document/doi/10.1515/jib-2017-0074/html?lang=en
    """,
    "karger": """
        https://karger.com/pha/article/104/1-2/1/272700/Title
        https://www.karger.com/Article/Abstract/508021
        https://www.karger.com/Article/FullText/508021
    """,
    "bmj": """
        https://www.bmj.com/content/369/bmj.m1328
        https://bmjopen.bmj.com/content/9/3/e025555
        https://gut.bmj.com/content/69/6/973.full
        http://jnnp.bmj.com/lookup/doi/10.1136/jnnp-2015-1
    """,
    "science": """
        https://www.science.org/doi/10.1126/science.abc1234
        https://www.science.org/doi/full/10.1126/sciadv.abc1234
    """,
    "highwire": """
        https://science.sciencemag.org/content/367/6483/1260.full
        https://advances.sciencemag.org/content/6/1/eaay0001
        https://www.pnas.org/content/107/17/7939
        https://mbio.asm.org/content/11/1/e00001-20
        http://jvi.asm.org/content/90/1/1.long
        https://www.jneurosci.org/content/29/12/3930
        http://ajprenal.physiology.org/content/310/1/F1
    """,
    "pnas": """
        https://www.pnas.org/doi/10.1073/pnas.0904402107
        https://www.pnas.org/doi/full/10.1073/pnas.0904402107
    """,
    "asm": """
        https://journals.asm.org/doi/10.1128/mBio.00001-20
    """,
    "cshlp": """
        https://genome.cshlp.org/content/19/9/1639.long
    """,
    "projecteuclid": """
        https://projecteuclid.org/journals/x/volume-47/issue-1/Title/10.1214/18-AOS1702.full
    """,
    "bioone": """
        https://bioone.org/journals/h/volume-75/issue-1/x/Title/10.1655/D-18-00001.short
    """,
    "spie": """
        https://www.spiedigitallibrary.org/journals/jbo/volume-23/issue-12/121612/Title/10.1117/1.JBO.23.12.121612.full
    """,
    "worldscientific": """
        https://www.worldscientific.com/doi/abs/10.1142/S0219720019500012
    """,
    "thieme": """
        https://www.thieme-connect.de/products/ejournals/html/10.1055/s-0039-1688765
        http://www.thieme-connect.com/products/ejournals/abstract/10.1055/s-0039-1688765
    """,
    "bentham": """
        https://www.eurekaselect.com/article/84362
        http://www.eurekaselect.com/142998/article
    """,
    "iucr": """
        https://journals.iucr.org/paper?lb5005
        https://scripts.iucr.org/cgi-bin/paper?S2053229619000001
    """,
    "jama": """
        https://jamanetwork.com/journals/jama/fullarticle/2762130
        https://jamanetwork.com/journals/jama/article-abstract/2762130
    """,
    "nejm": """
        https://www.nejm.org/doi/full/10.1056/NEJMoa2001017
        https://evidence.nejm.org/doi/full/10.1056/EVIDoa2200001
    """,
    "aha": """
        https://www.ahajournals.org/doi/10.1161/CIRCULATIONAHA.119.000001
    """,
    "annualreviews": """
        https://www.annualreviews.org/content/journals/10.1146/annurev-biochem-060815-014332
        https://www.annualreviews.org/doi/10.1146/annurev-biochem-060815-014332
    """,
    "microbiology": """
        https://www.microbiologyresearch.org/content/journal/jgv/10.1099/jgv.0.000014
        https://www.eurosurveillance.org/content/10.2807/1560-7917.ES.2025.30.43.2500793
    """,
    "rupress": """
        https://rupress.org/jcb/article/222/2/e202208001/213780/Title
    """,
    "embo": """
        https://www.embopress.org/doi/full/10.15252/embj.2019101234
    """,
    "biologists": """
        https://journals.biologists.com/jeb/article/226/4/jeb245012/287650/Title
    """,
    "royalsociety": """
        https://royalsocietypublishing.org/doi/10.1098/rspb.2019.0001
        https://royalsocietypublishing.org/rspb/article/290/1991/20222300/81000/Title
    """,
    "portlandpress": """
        https://portlandpress.com/biochemj/article/480/4/245/232567/Title
    """,
    "physiology": """
        https://journals.physiology.org/doi/full/10.1152/ajprenal.00001.2020
    """,
    "aacr": """
        https://aacrjournals.org/cancerres/article/83/1/10/711899/Title
    """,
    "ash": """
        https://ashpublications.org/blood/article/141/2/130/486789/Title
    """,
    "ats": """
        https://www.atsjournals.org/doi/full/10.1164/rccm.201901-0001OC
    """,
    "acp": """
        https://www.acpjournals.org/doi/10.7326/M20-0504
    """,
    "lww": """
        https://journals.lww.com/anesthesia-analgesia/fulltext/2021/03000/title.12.aspx
        https://journals.lww.com/greenjournal/abstract/2022/05000/headaches.37.aspx
    """,
    "emerald": """
        https://www.emerald.com/insight/content/doi/10.1108/SEF-09-2020-0364/full/html
        https://www.emerald.com/jem/article/33/2/10/1200345/Streams
    """,
    "inderscience": """
        https://www.inderscience.com/info/inarticle.php?artid=100001
        http://www.inderscience.com/offer.php?id=100001
    """,
    "igi": """
        https://www.igi-global.com/article/title/255042
        https://www.igi-global.com/gateway/article/255042
    """,
    "asce": """
        https://ascelibrary.org/doi/10.1061/JSENDH.STENG-12345
    """,
    "asme": """
        https://asmedigitalcollection.asme.org/gasturbinespower/article/145/3/031001/1146123/Title
    """,
    "optica": """
        https://opg.optica.org/oe/fulltext.cfm?uri=oe-29-5-7042&id=448000
        https://www.osapublishing.org/oe/abstract.cfm?uri=oe-29-5-7042
    """,
    "informs": """
        https://pubsonline.informs.org/doi/abs/10.1287/mnsc.2019.3400
    """,
    "cdnsciencepub": """
        https://cdnsciencepub.com/doi/10.1139/cjz-2019-0001
        https://www.nrcresearchpress.com/doi/abs/10.1139/cjz-2019-0001
    """,
    "csiro": """
        https://www.publish.csiro.au/WR/WR19001
    """,
    "muse": """
        https://muse.jhu.edu/article/754633
        https://muse.jhu.edu/pub/1/article/754633/summary
    """,
    "oncotarget": """
        https://www.oncotarget.com/article/25042/text/
    """,
    "aging": """
        https://www.aging-us.com/article/103042/text
    """,
    "spandidos": """
        https://www.spandidos-publications.com/10.3892/mmr.2019.10001
        https://www.spandidos-publications.com/10.3892/mmr.2019.10001/abstract
    """,
    "ivyspring": """
        https://www.thno.org/v10p0001.htm
        https://www.ijbs.com/v16p0001.htm
    """,
    "aimspress": """
        https://www.aimspress.com/article/doi/10.3934/mbe.2019001
        http://www.aimspress.com/article/10.3934/mbe.2019001
    """,
    "scitepress": """
        https://www.scitepress.org/Link.aspx?doi=10.5220/0007355001230130
    """,
    "aclanthology": """
        https://aclanthology.org/2020.acl-main.1/
        https://www.aclweb.org/anthology/P19-1001/
    """,
    "usenix": """
        https://www.usenix.org/conference/usenixsecurity20/presentation/aldaya
    """,
    "pmlr": """
        https://proceedings.mlr.press/v119/abad20a.html
        http://proceedings.mlr.press/v97/acar19a.html
    """,
    "neurips": """
        https://papers.nips.cc/paper/2019/hash/0a1b-Abstract.html
        https://proceedings.neurips.cc/paper_files/paper/2022/hash/0a1b-Abstract-Conference.html
    """,
    "thecvf": """
        https://openaccess.thecvf.com/content_CVPR_2020/html/X_CVPR_2020_paper.html
    """,
    "dagstuhl": """
        https://drops.dagstuhl.de/entities/document/10.4230/LIPIcs.ESA.2021.42
    """,
    "geoscienceworld": """
        https://pubs.geoscienceworld.org/gsa/geology/article/51/3/220/619000/Title
    """,
    "scienceopen": """
        https://www.scienceopen.com/document?vid=0a1b
        https://www.scienceopen.com/hosted-document?doi=10.1000/x
    """,
    "silverchair": """
        https://direct.mit.edu/jocn/article/33/4/512/100042/Title
        https://iwaponline.com/wst/article/85/1/1/85000/Title
        https://diabetesjournals.org/care/article/44/1/1/35000/Title
        https://online.ucpress.edu/collabra/article/9/1/57508/195071/Title
        https://journals.aai.org/jimmunol/article/210/1/1/261000/Title
    """,
    "atypon": """
        https://epubs.siam.org/doi/10.1137/18M1200001
        https://www.journals.uchicago.edu/doi/10.1086/700001
        https://pubs.rsna.org/doi/10.1148/radiol.2019182210
        https://www.healthaffairs.org/doi/10.1377/hlthaff.2019.00001
        https://ajp.psychiatryonline.org/doi/full/10.1176/appi.ajp.2019.19010001
    """,
}
NO_ARTICLES = [
    "https://github.com/a/b/article/12/x",
    "https://doi.org/10.1145/3292500",
    "https://en.wikipedia.org/wiki/Article",
    "https://www.example.org/news/article/2020/05/01/headline",
    "https://www.example.org/content/about",
]


@cache
def rules() -> Rules:
    return load([builtin(JOURNALS)], [builtin(WEBPAGES)])


@pytest.mark.parametrize("site", ADDRESSES)
def test_addresses_of_a_site(site: str) -> None:
    for url in ADDRESSES[site].split():
        rule = rules().journal(page_url(url))
        assert rule is not None and rule.site == site, url


@pytest.mark.parametrize("url", NO_ARTICLES)
def test_addresses_of_no_article(url: str) -> None:
    assert rules().journal(page_url(url)) is None
