"""Portals of the table: entry pages, their heuristic, and pages that are no entry pages."""

from __future__ import annotations

from typing import NamedTuple

H1, H3, H4, H5 = (
    "single_page",
    "single_page_plus_ignored",
    "path_based",
    "path_based_externals",
)
TITLE, FILTERED, URI = "sigstr_title_plus_ignored", "sigstr_filtered_title", "sigstr_uri"


class Row(NamedTuple):
    """*entry*: entry pages of one artifact; *misses*: other pages of the same host."""

    heuristic: str
    entry: tuple[str, ...]
    misses: tuple[str, ...]
    challenge: bool = False


GBIF = "https://www.gbif.org/dataset/7ddf754f-d193-4cc9-b351-99906754a03b"
HARVARD = "https://dataverse.harvard.edu"
ROWS = {
    "academicroom": Row(
        H1,
        ("https://www.academicroom.com/blog/the-soil-of-moors",),
        ("https://www.academicroom.com/", "https://www.academicroom.com/about"),
    ),
    "askforevidence": Row(
        H1,
        ("https://askforevidence.org/articles/does-peat-help",),
        ("https://askforevidence.org/about", "https://askforevidence.org/articles"),
    ),
    "benchfly": Row(
        H1,
        ("http://www.benchfly.com/video/153/how-to-pour-a-gel/",),
        ("http://www.benchfly.com/videos/", "http://www.benchfly.com/video/"),
    ),
    "biorxiv": Row(
        H3,
        (
            "https://www.biorxiv.org/content/10.1101/2020.01.02.123456v1",
            "https://www.biorxiv.org/content/10.1101/2020.01.02.123456v2.full.pdf",
            "https://www.biorxiv.org/content/10.1101/2020.01.02.123456v1.supplementary-material",
        ),
        (
            "https://www.biorxiv.org/search/peat",
            "https://www.biorxiv.org/content/early/recent",
            "https://www.biorxiv.org/about-biorxiv",
        ),
    ),
    "bitbucket": Row(
        H4,
        ("https://bitbucket.org/ann/tool", "https://bitbucket.org/ann/tool/src/master/a.py"),
        (
            "https://bitbucket.org/ann",
            "https://bitbucket.org/account/signin/?next=/ann/tool",
            "https://bitbucket.org/ann/workspace/overview",
        ),
    ),
    "dataverse": Row(
        FILTERED,
        (
            f"{HARVARD}/dataset.xhtml?persistentId=doi:10.7910/DVN/AB12CD",
            f"{HARVARD}/dataset.xhtml?version=2&persistentId=doi%3A10.7910%2FDVN%2FAB12CD#x",
            f"{HARVARD}/citation?persistentId=doi:10.7910/DVN/AB12CD",
        ),
        (
            f"{HARVARD}/dataverse/harvard",
            f"{HARVARD}/dataset.xhtml?ownerId=1",
            f"{HARVARD}/file.xhtml?persistentId=doi:10.7910/DVN/AB12CD/EF34",
        ),
        challenge=True,
    ),
    "dryad": Row(
        TITLE,
        (
            "https://datadryad.org/stash/dataset/doi:10.5061/dryad.abc12",
            "https://datadryad.org/dataset/doi%3A10.5061%2Fdryad.abc12",
        ),
        (
            "https://datadryad.org/search?q=peat",
            "https://datadryad.org/stash/about",
            "https://datadryad.org/downloads/file_stream/77",
        ),
    ),
    "externaldiffusion": Row(
        H1,
        ("http://www.externaldiffusion.com/blog/2014/05/how-ideas-travel",),
        ("http://www.externaldiffusion.com/", "http://www.externaldiffusion.com/about"),
    ),
    "figshare": Row(
        H3,
        (
            "https://figshare.com/articles/dataset/Soil_of_moors/7712345",
            "https://figshare.com/articles/Soil_of_moors/7712345/2",
        ),
        (
            "https://figshare.com/authors/Ann_Example/77",
            "https://figshare.com/search?q=articles",
            "https://figshare.com/browse",
        ),
    ),
    "github": Row(
        H5,
        ("https://github.com/ann/tool", "https://github.com/ann/tool/blob/main/a.py#L3"),
        (
            "https://github.com/ann",
            "https://github.com/about/careers",
            "https://github.com/orgs/ann/repositories",
            "https://github.com/login?return_to=/ann/tool",
            "https://github.com/topics/peat",
        ),
    ),
    "gitlab": Row(
        H4,
        (
            "https://gitlab.com/group/sub/tool",
            "https://gitlab.com/group/sub/tool/-/blob/main/a.py",
        ),
        (
            "https://gitlab.com/group",
            "https://gitlab.com/explore/projects",
            "https://gitlab.com/users/sign_in",
            "https://gitlab.com/-/snippets",
        ),
    ),
    "gbif": Row(
        URI,
        (GBIF, f"{GBIF}/metrics"),
        (
            "https://www.gbif.org/dataset/search?q=peat",
            "https://www.gbif.org/species/77",
            "https://www.gbif.org/publisher/7ddf754f-d193-4cc9-b351-99906754a03b",
        ),
        challenge=True,
    ),
    "hastac": Row(
        H1,
        ("https://www.hastac.org/blogs/ann/2017/03/04/teaching-maps",),
        ("https://www.hastac.org/about-hastac", "https://www.hastac.org/blogs"),
    ),
    "hypotheses": Row(
        H1,
        ("https://moor.hypotheses.org/1234",),
        (
            "https://moor.hypotheses.org/",
            "https://moor.hypotheses.org/a-propos",
            "https://moor.hypotheses.org/category/soil",
            "https://moor.hypotheses.org/2017/05",
        ),
    ),
    "jove": Row(
        H3,
        ("https://www.jove.com/v/51234/pouring-gels", "https://www.jove.com/video/51234"),
        ("https://www.jove.com/about", "https://www.jove.com/authors"),
    ),
    "jstordaily": Row(
        H1,
        ("https://daily.jstor.org/why-moors-burn/",),
        (
            "https://daily.jstor.org/",
            "https://daily.jstor.org/about/",
            "https://daily.jstor.org/daily-author/ann-example/",
        ),
    ),
    "kaggle": Row(
        H5,
        (
            "https://www.kaggle.com/datasets/ann/soil-of-moors",
            "https://www.kaggle.com/datasets/ann/soil-of-moors/code",
        ),
        (
            "https://www.kaggle.com/datasets",
            "https://www.kaggle.com/datasets?search=soil",
            "https://www.kaggle.com/ann",
            "https://www.kaggle.com/c/titanic",
        ),
    ),
    "methodspace": Row(
        H1,
        (
            "https://www.methodspace.com/blog/how-to-sample",
            "https://www.methodspace.com/how-to-sample/",
        ),
        ("https://www.methodspace.com/about", "https://www.methodspace.com/blog"),
    ),
    "nautilus": Row(
        H1,
        ("https://nautil.us/why-moors-burn-237654/",),
        ("https://nautil.us/about", "https://nautil.us/topics/environment"),
    ),
    "omeka": Row(
        H1,
        ("https://museum.omeka.net/items/show/12",),
        (
            "https://museum.omeka.net/items/browse",
            "https://museum.omeka.net/about",
            "https://museum.omeka.net/collections/show/3",
        ),
        challenge=True,
    ),
    "osf": Row(
        FILTERED,
        ("https://osf.io/ab12c/", "https://osf.io/ab12c/files/osfstorage"),
        (
            "https://osf.io/search/?q=peat",
            "https://osf.io/dashboard",
            "https://osf.io/login",
            "https://osf.io/preprints/discover",
        ),
        challenge=True,
    ),
    "pubmedcommons": Row(
        H1,
        ("https://www.ncbi.nlm.nih.gov/pubmed/29016712#comments",),
        (
            "https://www.ncbi.nlm.nih.gov/pubmed/?term=peat",
            "https://www.ncbi.nlm.nih.gov/pubmedcommons/faq/",
        ),
    ),
    "pubpeer": Row(
        H1,
        ("https://pubpeer.com/publications/1A2B3C4D5E6F708192A3B4C5D6E7F8#2",),
        ("https://pubpeer.com/search?q=peat", "https://pubpeer.com/static/about"),
    ),
    "scienceblogs": Row(
        H1,
        ("https://scienceblogs.com/moors/2012/03/04/why-they-burn",),
        ("https://scienceblogs.com/moors", "https://scienceblogs.com/channel/environment"),
    ),
    "scientopia": Row(
        H1,
        ("http://scientopia.org/blogs/moors/2012/03/04/why-they-burn/",),
        ("http://scientopia.org/blogs/moors/", "http://scientopia.org/blogs/about-us/"),
    ),
    "scilogs": Row(
        H1,
        ("http://www.scilogs.com/moors/why-they-burn/",),
        (
            "http://www.scilogs.com/",
            "http://www.scilogs.com/tag/peat/",
            "http://www.scilogs.com/moors/",
        ),
    ),
    "silk": Row(
        H4,
        ("https://moors.silk.co/", "https://moors.silk.co/page/Peat"),
        ("https://blog.silk.co/new",),
        challenge=True,
    ),
    "slideshare": Row(
        H4,
        (
            "https://www.slideshare.net/ann/soil-of-moors",
            "https://www.slideshare.net/ann/soil-of-moors/3",
        ),
        (
            "https://www.slideshare.net/ann",
            "https://www.slideshare.net/ann/presentations",
            "https://www.slideshare.net/search/slideshow?q=soil",
            "https://www.slideshare.net/about/team",
        ),
    ),
    "socialsciencespace": Row(
        H1,
        ("https://www.socialsciencespace.com/2017/03/why-moors-burn/",),
        (
            "https://www.socialsciencespace.com/about/",
            "https://www.socialsciencespace.com/author/ann/",
            "https://www.socialsciencespace.com/2017/03/",
        ),
    ),
    "ssrn": Row(
        H3,
        (
            "https://papers.ssrn.com/sol3/papers.cfm?abstract_id=2712345",
            "https://papers.ssrn.com/sol3/Papers.cfm?rec=1&abstract_id=2712345",
        ),
        (
            "https://papers.ssrn.com/sol3/cf_dev/AbsByAuth.cfm?per_id=77",
            "https://papers.ssrn.com/sol3/results.cfm?txtKey_Words=peat",
            "https://www.ssrn.com/index.cfm/en/",
        ),
    ),
    "storycollider": Row(
        H1,
        ("https://www.storycollider.org/stories/2017/3/4/the-day-the-moor-burned",),
        ("https://www.storycollider.org/about", "https://www.storycollider.org/stories"),
    ),
    "theconversation": Row(
        H1,
        ("https://theconversation.com/why-moors-burn-77123",),
        (
            "https://theconversation.com/uk",
            "https://theconversation.com/profiles/ann-example-77123",
            "https://theconversation.com/topics/peat-771",
        ),
    ),
    "theopennotebook": Row(
        H1,
        ("https://www.theopennotebook.com/2017/03/04/asking-about-moors/",),
        ("https://www.theopennotebook.com/about/", "https://www.theopennotebook.com/2017/03/"),
    ),
    "unitedacademics": Row(
        H1,
        ("https://www.united-academics.org/earth-environment/why-moors-burn/",),
        (
            "https://www.united-academics.org/about/",
            "https://www.united-academics.org/tag/moor-fire/",
        ),
    ),
    "wikipedia": Row(
        H1,
        ("https://en.wikipedia.org/wiki/Bog", "https://en.wikipedia.org/wiki/Bog#Types"),
        (
            "https://en.wikipedia.org/wiki/Main_Page",
            "https://en.wikipedia.org/wiki/User:Ann",
            "https://en.wikipedia.org/wiki/Special:Search?search=Bog",
            "https://en.wikipedia.org/wiki/Talk:Bog",
            "https://en.wikipedia.org/wiki/User_talk:Ann",
            "https://de.wikipedia.org/wiki/Kategorie:Moor",
        ),
    ),
    "zenodo": Row(
        H3,
        ("https://zenodo.org/records/77123", "https://zenodo.org/record/77123/files/a.csv"),
        (
            "https://zenodo.org/search?q=records",
            "https://zenodo.org/communities/moors/records",
            "https://zenodo.org/login/?next=%2Frecords%2F77123",
        ),
    ),
}
