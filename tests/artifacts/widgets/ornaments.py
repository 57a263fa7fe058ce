# ruff: noqa: E501 (markup)
"""Forty ornaments: controls that request no content of the artifact."""

from __future__ import annotations

from tests.artifacts.widgets.page import Widget

_MARKUP = {
    "menu that drops down": """<div class="dropdown"><button class="btn dropdown-toggle"
        data-bs-toggle="dropdown" aria-expanded="false" aria-controls="m1">More</button>
        <ul class="dropdown-menu" id="m1"><li><a href="/browse">Browse</a></li></ul></div>""",
    "hamburger of a narrow window": """<button class="navbar-toggler" type="button"
        data-toggle="collapse" data-target="#nav" aria-controls="nav" aria-expanded="false"
        aria-label="Toggle navigation"><span class="navbar-toggler-icon"></span></button>
        <div class="collapse" id="nav"><a href="/browse">Browse</a></div>""",
    "menu of an account": """<div x-data="{ open: false }"><button @click="open = !open">Account</button>
        <div x-show="open"><a href="/login">Sign in</a></div></div>""",
    "carousel": """<div id="c" class="carousel slide" data-bs-ride="carousel"><div
        class="carousel-inner"><div class="carousel-item active"><img src="/a.jpg" alt="gauge 1"></div>
        <div class="carousel-item"><img src="/b.jpg" alt="gauge 2"></div></div><button
        class="carousel-control-prev" data-bs-target="#c" data-bs-slide="prev">Previous</button><button
        class="carousel-control-next" data-bs-target="#c" data-bs-slide="next">Next</button></div>""",
    "slides with dots": """<div class="slick-slider"><button class="slick-prev">Previous</button><div>
        <img src="/a.jpg" alt="a"></div><button class="slick-next">Next</button><ul class="slick-dots">
        <li><button>1</button></li><li><button>2</button></li></ul></div>""",
    "accordion with its content": """<div class="accordion"><h2><button class="accordion-button collapsed"
        data-bs-toggle="collapse" data-bs-target="#m" aria-expanded="false" aria-controls="m">Methods
        </button></h2><div id="m" class="accordion-collapse collapse">Heights were read from
        pressure sensors at each gauge and corrected for drift.</div></div>""",
    "details with their content": """<details><summary>Show files</summary><ul><li><a
        href="/records/77/files/a.csv">a.csv</a></li></ul></details>""",
    "tabs with their content": """<ul class="nav-tabs" role="tablist"><li><a role="tab"
        data-toggle="tab" href="#t1" aria-controls="t1">Abstract</a></li><li><a role="tab"
        data-toggle="tab" href="#t2" aria-controls="t2">Files</a></li></ul><div id="t1"
        role="tabpanel">Nine gauges.</div><div id="t2" role="tabpanel"><a
        href="/records/77/files/a.csv">a.csv</a></div>""",
    "tabs of buttons with their content": """<div role="tablist"><button role="tab" aria-controls="u1"
        aria-selected="true">Citation</button><button role="tab" aria-controls="u2"
        aria-selected="false">Metadata</button></div><div id="u1" role="tabpanel">Innes 2023</div>
        <div id="u2" role="tabpanel" hidden><dl><dt>Type</dt><dd>Dataset</dd></dl></div>""",
    "cookie banner": """<div id="cookie-consent" role="dialog" aria-label="Cookies"><p>We use cookies.
        </p><button onclick="acceptAll()">Accept all</button><button data-url="/consent/settings">
        Manage preferences</button></div>""",
    "consent platform": """<div id="onetrust-banner-sdk"><button id="onetrust-accept-btn-handler">
        Accept</button><button id="onetrust-pc-btn-handler">Show details</button></div>""",
    "theme switch": """<button id="theme" aria-pressed="false" onclick="toggleTheme()"
        aria-label="Switch to dark mode">☾</button>""",
    "theme menu": """<select id="theme" onchange="setTheme(this.value)"><option>Light</option>
        <option>Dark</option><option>System</option></select>""",
    "copy a citation": """<button class="js-clipboard" data-clipboard-target="#cite">Copy citation
        </button><span id="cite">Innes (2023).</span>""",
    "copy an address": """<button data-copy="https://doi.org/10.5555/tides.77"
        onclick="navigator.clipboard.writeText(this.dataset.copy)">Copy link</button>""",
    "share menu": """<div class="share"><button aria-haspopup="true" aria-expanded="false">Share</button>
        <ul><li><a href="https://social.example/share?u=x" target="_blank">Post</a></li></ul></div>""",
    "share buttons of scripts": """<a href="#" class="addthis_button" onclick="window.open(
        'https://social.example/share?u=77','','width=500');return false">Tweet</a>""",
    "tooltip": """<button type="button" data-bs-toggle="tooltip" title="Heights above datum">?</button>
        <span aria-describedby="tip">Datum</span><span role="tooltip" id="tip">Local</span>""",
    "popover": """<button popovertarget="hint">What is a gauge?</button><div popover id="hint">A gauge
        measures the height of water.</div>""",
    "table that sorts itself": """<table class="sortable"><thead><tr><th><button
        aria-sort="ascending" onclick="sortTable(0)">Name</button></th><th aria-sort="none"
        onclick="sortTable(1)">Size</th></tr></thead><tbody><tr><td>a.csv</td><td>3 kB</td></tr></tbody>
        </table>""",
    "filter of a table in the page": """<input type="search" oninput="filterRows(this.value)"
        placeholder="Filter files" aria-controls="rows"><table id="rows"><tr><td><a
        href="/records/77/files/a.csv">a.csv</a></td></tr></table>""",
    "search that suggests": """<form action="/search" role="search"><input name="q"
        hx-get="/suggest" hx-trigger="keyup changed delay:300ms" hx-target="#hits"
        aria-controls="hits"><button>Search</button><div id="hits"></div></form>""",
    "newsletter": """<form hx-post="/newsletter" hx-swap="outerHTML"><input type="email"
        name="email"><button type="submit">Subscribe</button></form>""",
    "text that unfolds": """<div class="clamp" id="abs">The gauges stand at nine harbours. The first was
        built in 1988. <span class="more" hidden>The last was built in 2004.</span></div>
        <button aria-controls="abs" aria-expanded="false" class="read-more">Show more</button>""",
    "authors that unfold": """<p>M. Innes, <span class="rest" style="display:none">A. Calder, B. Moy
        </span> <a href="#" class="toggle" data-toggle-target=".rest">Show all authors</a></p>""",
    "back to the top": """<button class="to-top" onclick="window.scrollTo(0,0)">Back to top</button>
        <a href="#top" role="button">Top</a>""",
    "print": """<a href="javascript:window.print()">Print</a> <button onclick="print()">Print this page
        </button>""",
    "size of the text": """<button onclick="zoom(1)">A+</button><button onclick="zoom(-1)">A-</button>""",
    "language menu": """<select name="lang" onchange="location.href='?lang='+this.value"
        aria-label="Language"><option value="en" selected>English</option><option value="gd">Gàidhlig
        </option><option value="no">Norsk</option></select>""",
    "bookmark": """<button hx-post="/records/77/star" hx-swap="none" aria-pressed="false">☆ Star
        </button><button wire:click="follow">Follow</button>""",
    "sign-in that opens a window": """<button data-toggle="modal" data-target="#login"
        data-remote="/login/form">Sign in</button><div class="modal" id="login"></div>""",
    "sign-out of ASP.NET": """<form id="f" method="post"><a
        href="javascript:__doPostBack('ctl00$LoginStatus$ctl02','')">Log in</a></form>""",
    "report of an error": """<button class="feedback" data-url="/feedback?record=77"
        data-remote="true">Report a problem</button>""",
    "dialog in the page": """<button data-bs-toggle="modal" data-bs-target="#licence">Licence</button>
        <div class="modal" id="licence"><p>CC BY 4.0: you may use the data if you name the
        authors.</p></div>""",
    "picture that grows": """<a class="lightbox" href="#" onclick="openImage('/a.jpg');return false"><img
        src="/a.jpg" alt="Map of the gauges"></a><button class="zoom">Enlarge</button>""",
    "player": """<div class="plyr"><button class="plyr__control" aria-label="Play" data-plyr="play">Play
        </button><button data-plyr="mute" aria-pressed="false">Mute</button><video
        src="/records/77/files/tide.mp4"></video></div>""",
    "map": """<div class="leaflet-container"><a class="leaflet-control-zoom-in" href="#" role="button"
        title="Zoom in">+</a><a class="leaflet-control-zoom-out" href="#" role="button">−</a></div>""",
    "grid or list": """<div role="group" aria-label="View"><button aria-pressed="true" data-view="list">
        List</button><button aria-pressed="false" data-view="grid">Grid</button></div>""",
    "all boxes": """<form><label><input type="checkbox" onclick="checkAll(this)"> Select all files</label>
        <label><input type="checkbox" name="f" value="1"> a.csv</label></form>""",
    "notice that closes": """<div class="alert alert-dismissible" role="status">Version 3 is the newest.
        <button type="button" class="close" data-dismiss="alert" aria-label="Close">×</button></div>""",
}

ORNAMENTS = tuple(Widget(name, body) for name, body in _MARKUP.items())
