# ruff: noqa: E501 (markup)
"""
Controls that send a request when used, as twenty kinds of software write them.

Each *script* imitates in a few lines how the named library uses the attributes of its page.
"""

from __future__ import annotations

from tests.artifacts.widgets.page import JSON, Route, Widget, files, paths

_LISTING = "/records/77/fragments/files"

HTMX = Widget(
    "htmx button",
    f'<h2>Data</h2><button hx-get="{_LISTING}" hx-target="#list">Files (2)</button>'
    '<ul id="list"></ul>',
    script="""document.querySelectorAll('[hx-get]').forEach(b => b.addEventListener('click',
      async () => { document.querySelector(b.getAttribute('hx-target')).innerHTML =
        await (await fetch(b.getAttribute('hx-get'), {headers: {'HX-Request': 'true'}})).text() }))
    """,
    routes={_LISTING: Route(files("heights.csv", "levels.csv"))},
    reveals=paths("heights.csv", "levels.csv"),
)

HTMX_REVEALED = Widget(
    "htmx row that loads when it is seen",
    f'<table><tbody id="rows"><tr><td><a href="/records/77/files/a01.csv">a01.csv</a></td></tr>'
    f'<tr hx-get="{_LISTING}?page=2" hx-trigger="revealed" hx-swap="outerHTML"><td>…</td></tr>'
    "</tbody></table>",
    script="""document.querySelectorAll('[hx-trigger=revealed]').forEach(row =>
      new IntersectionObserver(async (seen, me) => { if (!seen[0].isIntersecting) return;
        me.disconnect(); row.outerHTML = await (await fetch(row.getAttribute('hx-get'))).text()
      }).observe(row))""",
    routes={
        f"{_LISTING}?page=2": Route(
            '<tr><td><a href="/records/77/files/a02.csv">a02.csv</a></td></tr>'
        )
    },
    reveals=paths("a02.csv"),
)

ALPINE = Widget(
    "Alpine with fetch",
    """<section x-data="{ open: false, files: [] }"><button type="button"
    @click="files = await (await fetch('/api/records/77/files')).json(); open = true"
    >Show files</button><ul><template x-for="f in files"><li><a :href="f.url" x-text="f.name">
    </a></li></template></ul></section>""",
    script="""document.querySelectorAll('[x-data] button').forEach(b => b.onclick = async () => {
      const list = await (await fetch('/api/records/77/files')).json()
      document.querySelector('[x-data] ul').innerHTML = list.map(f =>
        `<li><a href="${f.url}">${f.name}</a></li>`).join('') })""",
    routes={
        "/api/records/77/files": Route(
            '[{"name": "sensors.zip", "url": "/records/77/files/sensors.zip"}]', JSON
        )
    },
    reveals=paths("sensors.zip"),
)

TURBO = Widget(
    "Turbo frame loaded by a tab",
    f"""<div class="tabs"><a href="#" data-turbo-frame="panel" data-action="tabs#open"
    data-tabs-url-param="{_LISTING}">Attachments</a></div>
    <turbo-frame id="panel"></turbo-frame>""",
    script="""document.querySelector('[data-turbo-frame]').addEventListener('click', async e => {
      e.preventDefault()
      document.getElementById('panel').innerHTML =
        await (await fetch(e.target.dataset.tabsUrlParam)).text() })""",
    routes={_LISTING: Route(files("photos.zip"))},
    reveals=paths("photos.zip"),
)

REACT = Widget(
    "React button without an address",
    """<div id="root" data-reactroot=""><div class="css-1q2w3e"><span>Showing 1 of 3 files</span>
    <ul class="css-9fz"><li><a href="/records/77/files/p1.nc">p1.nc</a></li></ul>
    <button class="css-77ab MuiButton-root" data-testid="load-more">Load more</button></div></div>
    """,
    script="""document.getElementById('root').addEventListener('click', async e => {
      if (!e.target.closest('[data-testid=load-more]')) return
      const more = await (await fetch('/graphql?page=2')).json()
      document.querySelector('.css-9fz').insertAdjacentHTML('beforeend', more.map(n =>
        `<li><a href="/records/77/files/${n}">${n}</a></li>`).join('')); e.target.remove() })""",
    routes={"/graphql?page=2": Route('["p2.nc", "p3.nc"]', JSON)},
    reveals=paths("p2.nc", "p3.nc"),
)

ANGULARJS = Widget(
    "AngularJS tab",
    """<div ng-app="repo" ng-controller="RecordCtrl as vm"><ul class="nav nav-tabs">
    <li class="active"><a>Description</a></li><li><a href="" ng-click="vm.loadFiles()">Files
    <span class="badge">2</span></a></li></ul><div class="pane"></div></div>""",
    script="""document.querySelector('[ng-click]').addEventListener('click', async e => {
      e.preventDefault()
      document.querySelector('.pane').innerHTML = await (await fetch('/api/f/77')).text() })""",
    routes={"/api/f/77": Route(files("model.py", "drift.py"))},
    reveals=paths("model.py", "drift.py"),
)

BOOTSTRAP_REMOTE = Widget(
    "Bootstrap tab with a remote pane",
    f"""<ul class="nav nav-tabs" role="tablist"><li class="nav-item"><a class="nav-link active"
    data-toggle="tab" href="#summary">Summary</a></li><li class="nav-item"><a class="nav-link"
    data-toggle="tab" href="#data" data-url="{_LISTING}">Data &amp; code</a></li></ul>
    <div class="tab-content"><div class="tab-pane active" id="summary">Nine gauges.</div>
    <div class="tab-pane" id="data"></div></div>""",
    script="""document.querySelectorAll('a[data-url]').forEach(a => a.onclick = async e => {
      e.preventDefault(); document.querySelector(a.getAttribute('href')).innerHTML =
        await (await fetch(a.dataset.url)).text() })""",
    routes={_LISTING: Route(files("code.tar.gz"))},
    reveals=paths("code.tar.gz"),
)

_ASPX = """<form method="post" action="/records/77" id="aspnetForm">
<input type="hidden" name="__EVENTTARGET" id="__EVENTTARGET" value="">
<input type="hidden" name="__EVENTARGUMENT" id="__EVENTARGUMENT" value="">
<input type="hidden" name="__VIEWSTATE" value="/wEPDwUK">{}</form>"""
_POSTBACK = """window.__doPostBack = (target, argument) => {
  const form = document.getElementById('aspnetForm')
  form.__EVENTTARGET.value = target; form.__EVENTARGUMENT.value = argument; form.submit() }"""

ASPNET_PAGER = Widget(
    "ASP.NET grid with a pager",
    _ASPX.format(
        """<table id="ctl00_grid"><tr><td><a href="/records/77/files/g1.xls">g1.xls</a></td></tr>
        <tr class="pager"><td><span>1</span> <a
        href="javascript:__doPostBack('ctl00$grid','Page$2')">2</a></td></tr></table>"""
    ),
    script=_POSTBACK,
    routes={
        "/records/77": Route(
            "<!doctype html><title>Tide gauges of the western firths | Harbour Data</title><main>"
            '<table><tr><td><a href="/records/77/files/g2.xls">g2.xls</a></td></tr></table></main>',
            method="POST",
        )
    },
    reveals=paths("g2.xls"),
)

ASPNET_BUTTON = Widget(
    "ASP.NET link that posts back",
    _ASPX.format(
        """<a id="ctl00_lnkDocs" class="btn" href="javascript:__doPostBack(&#39;ctl00$lnkDocs&#39;,
        &#39;&#39;)">View documents</a>"""
    ),
    script=_POSTBACK,
    routes={
        "/records/77": Route(
            "<!doctype html><title>Tide gauges of the western firths | Harbour Data</title><main>"
            + files("levelling.pdf")
            + "</main>",
            method="POST",
        )
    },
    reveals=paths("levelling.pdf"),
)

PRIMEFACES = Widget(
    "PrimeFaces tab",
    """<form id="dsForm" action="/dataset.xhtml" method="post"><div class="ui-tabs ui-widget"><ul
    class="ui-tabs-nav" role="tablist"><li role="tab" aria-selected="true"><a
    href="#dsForm:tv:meta">Metadata</a></li><li role="tab" aria-selected="false"><a
    href="#dsForm:tv:files" onclick="PrimeFaces.ab({s:'dsForm:tv',p:'dsForm:tv:files'});return false"
    >Files</a></li></ul><div id="dsForm:tv:meta">Metadata of the gauges.</div>
    <div id="dsForm:tv:files"></div></div></form>""",
    script="""window.PrimeFaces = {ab: async o => {
      const answer = await (await fetch('/dataset.xhtml', {method: 'POST', body: 'source=' + o.s,
        headers: {'Faces-Request': 'partial/ajax'}})).text()
      document.getElementById(o.p).innerHTML = answer.split('CDATA[')[1].split(']]')[0] }}""",
    routes={
        "/dataset.xhtml": Route(
            "<partial-response><changes><update><![CDATA[" + files("tab.tsv") + "]]></update>"
            "</changes></partial-response>",
            "text/xml",
        )
    },
    reveals=paths("tab.tsv"),
)

DETAILS = Widget(
    "details that load when they open",
    f'<details data-src="{_LISTING}"><summary>Supplementary material</summary>'
    "<div>Loading…</div></details>",
    script="""document.querySelectorAll('details[data-src]').forEach(d => d.addEventListener(
      'toggle', async () => { if (d.open) d.querySelector('div').innerHTML =
        await (await fetch(d.dataset.src)).text() }))""",
    routes={_LISTING: Route(files("s1.docx", "s2.docx"))},
    reveals=paths("s1.docx", "s2.docx"),
)

SELECT_GOES = Widget(
    "select that goes to a version",
    """<label>Version <select onchange="if (this.value) window.location.href = this.value">
    <option value="/records/77" selected>3</option><option value="/records/77/v/2">2</option>
    <option value="/records/77/v/1">1</option></select></label>""",
    routes={
        "/records/77/v/2": Route("<title>Tide gauges of the western firths | Harbour Data</title>"),
        "/records/77/v/1": Route("<title>Tide gauges of the western firths | Harbour Data</title>"),
    },
    script="void 0",
    reveals=("/records/77/v/2", "/records/77/v/1"),
)

SELECT_FETCHES = Widget(
    "select that fetches the files of a year",
    """<label for="year">Year</label> <select id="year" data-remote="true"
    data-url="/records/77/years"><option>2021</option><option>2022</option></select>
    <div id="year-files"></div>""",
    script="""document.getElementById('year').addEventListener('change', async e => {
      document.getElementById('year-files').innerHTML =
        await (await fetch(e.target.dataset.url + '?year=' + e.target.value)).text() })""",
    routes={"/records/77/years?year=2022": Route(files("y2022.csv"))},
    reveals=paths("y2022.csv"),
)

SELECT_HIDDEN = Widget(
    "select behind the drawn list of a library",
    """<label for="edition">Edition</label> <select id="edition" style="display: none"
    data-remote="true" data-url="/records/77/editions"><option>First</option><option>Second</option>
    </select><span class="drawn-select">First</span><div id="edition-files"></div>""",
    script="""document.getElementById('edition').addEventListener('change', async e => {
      document.getElementById('edition-files').innerHTML =
        await (await fetch(e.target.dataset.url + '?edition=' + e.target.value)).text() })""",
    routes={"/records/77/editions?edition=Second": Route(files("second.csv"))},
    reveals=paths("second.csv"),
)

ARIA_TABS = Widget(
    "tabs with an empty panel",
    """<div class="tabs"><div role="tablist"><button role="tab" aria-selected="true"
    aria-controls="p1">Overview</button><button role="tab" aria-selected="false"
    aria-controls="p2" tabindex="-1">Downloads</button></div>
    <div role="tabpanel" id="p1">Nine gauges between two firths.</div>
    <div role="tabpanel" id="p2" hidden></div></div>""",
    script="""document.querySelector('[aria-controls=p2]').addEventListener('click', async () => {
      const p = document.getElementById('p2'); p.hidden = false
      p.innerHTML = await (await fetch('/x/77')).text() })""",
    routes={"/x/77": Route(files("all.zip"))},
    reveals=paths("all.zip"),
)

TREE = Widget(
    "tree with a closed folder",
    """<h2>Contents</h2><ul role="tree" class="jstree"><li role="treeitem" aria-expanded="false"
    data-path="raw" class="jstree-node jstree-closed"><i class="jstree-ocl"></i><a class="jstree-anchor"
    href="#">raw</a></li><li role="treeitem" class="jstree-node jstree-leaf"><a class="jstree-anchor"
    href="/records/77/files/index.csv">index.csv</a></li></ul>""",
    script="""document.querySelector('.jstree-closed').addEventListener('click', async e => {
      e.preventDefault(); const li = e.currentTarget
      if (li.getAttribute('aria-expanded') === 'true') return
      li.setAttribute('aria-expanded', 'true')
      li.insertAdjacentHTML('beforeend', '<ul role=group>' +
        await (await fetch('/records/77/tree?path=' + li.dataset.path)).text() + '</ul>') })""",
    routes={"/records/77/tree?path=raw": Route(files("r1.bin", "r2.bin"))},
    reveals=paths("r1.bin", "r2.bin"),
)

DRUPAL = Widget(
    "Drupal pager that loads more",
    """<div class="view view-files js-view-dom-id-5f"><div class="views-row"><a
    href="/records/77/files/d1.pdf">d1.pdf</a></div><ul class="js-pager__items pager"
    data-drupal-views-infinite-scroll-pager><li class="pager__item"><a class="button" href="?page=1"
    rel="next" role="button">Show more</a></li></ul></div>""",
    script="""document.querySelector('.pager__item a').addEventListener('click', async e => {
      e.preventDefault(); document.querySelector('.views-row').insertAdjacentHTML('beforeend',
        await (await fetch('/views/ajax?page=1')).text()) })""",
    routes={"/views/ajax?page=1": Route(files("d2.pdf")), "/records/77?page=1": Route("")},
    reveals=paths("d2.pdf"),
)

PAGES = Widget(
    "numbers of pages without addresses",
    """<p>Files 1 to 1 of 3</p><ul id="f"><li><a href="/records/77/files/k1.tif">k1.tif</a></li></ul>
    <nav aria-label="Pages of files"><ul class="pagination"><li class="active"><a
    href="javascript:void(0)" data-page="1">1</a></li><li><a href="javascript:void(0)" data-page="2">
    2</a></li><li><a href="javascript:void(0)" data-page="3">3</a></li></ul></nav>""",
    script="""document.querySelectorAll('.pagination a').forEach(a => a.onclick = async () => {
      document.getElementById('f').innerHTML =
        await (await fetch('/records/77/list/' + a.dataset.page)).text() })""",
    routes={
        "/records/77/list/1": Route(files("k1.tif")),
        "/records/77/list/2": Route(files("k2.tif")),
        "/records/77/list/3": Route(files("k3.tif")),
    },
    reveals=paths("k2.tif", "k3.tif"),
)

SENTINEL = Widget(
    "sentinel of an endless list",
    """<h2>Images</h2><div class="gallery"><a href="/records/77/files/i1.jpg">i1.jpg</a></div>
    <div class="infinite-scroll-sentinel" data-next-page="2" aria-hidden="true"><span
    class="spinner"></span></div><p style="margin-top:1500px">Cite as: Innes (2023).</p>""",
    script="""const s = document.querySelector('.infinite-scroll-sentinel')
      new IntersectionObserver(async seen => { if (!seen[0].isIntersecting || !s.dataset.nextPage)
        return
        const n = s.dataset.nextPage; delete s.dataset.nextPage
        document.querySelector('.gallery').insertAdjacentHTML('beforeend',
          await (await fetch('/records/77/images?p=' + n)).text()) }).observe(s)""",
    routes={"/records/77/images?p=2": Route(files("i2.jpg"))},
    reveals=paths("i2.jpg"),
)

LIVEWIRE = Widget(
    "Livewire toggle",
    """<div wire:id="k3" wire:initial-data="{}"><a role="button" tabindex="0"
    wire:click.prevent="toggleVersions">All versions</a><div class="versions"></div></div>""",
    script="""document.querySelector('[wire\\\\:id] a').addEventListener('click', async () => {
      document.querySelector('.versions').innerHTML = await (await fetch('/livewire/message/77',
        {method: 'POST', body: '{}'})).text() })""",
    routes={"/livewire/message/77": Route('<a href="/records/77/versions/1">Version 1</a>')},
    reveals=("/records/77/versions/1",),
)

COLLAPSE = Widget(
    "heading that opens a list from an island of a framework",
    """<h2><button class="accordion__button" aria-expanded="false" aria-controls="sup-body">
    Supporting information</button></h2><div id="sup-body" class="accordion__body"
    data-hydrate="files" data-endpoint="/records/77/si"><div class="skeleton"></div></div>""",
    script="""document.querySelector('.accordion__button').addEventListener('click', async () => {
      const b = document.getElementById('sup-body')
      b.innerHTML = await (await fetch(b.dataset.endpoint)).text() })""",
    routes={"/records/77/si": Route(files("si-1.pdf"))},
    reveals=paths("si-1.pdf"),
)

CONTROLS = (
    HTMX,
    HTMX_REVEALED,
    ALPINE,
    TURBO,
    REACT,
    ANGULARJS,
    BOOTSTRAP_REMOTE,
    ASPNET_PAGER,
    ASPNET_BUTTON,
    PRIMEFACES,
    DETAILS,
    SELECT_GOES,
    SELECT_FETCHES,
    SELECT_HIDDEN,
    ARIA_TABS,
    TREE,
    DRUPAL,
    PAGES,
    SENTINEL,
    LIVEWIRE,
    COLLAPSE,
)
