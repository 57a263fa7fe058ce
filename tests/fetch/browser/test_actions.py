"""Actions on a page before it is read, in a real Chromium."""

from __future__ import annotations

from pathlib import Path

from tests.fetch.browser.browsing import FAST, body, needs_chromium, page
from tests.fetch.crawling import crawl
from tests.server import Answer, Server

TABLE = b"""<!DOCTYPE html><title>Files</title><main><ul id=files></ul>
<button class=more>Next</button><a class=away href=/elsewhere>Away</a>
<div id=tabs><button class=tab>A</button><button class=tab>B</button></div><p id=open></p></main>
<script>
let shown = 0;
function show() {
  files.innerHTML = `<li><a href=/f/${shown}>file ${shown}</a>`;
  shown += 1;
  if (shown > 3) document.querySelector(".more").disabled = true;
}
show();
document.querySelector(".more").onclick = show;
for (const tab of document.querySelectorAll(".tab"))
  tab.onclick = () => { open_.innerHTML += `<a href=/tab/${tab.textContent}>tab</a>` };
const open_ = document.getElementById("open");
</script>"""
LONG = b"""<!DOCTYPE html><title>Long</title><div style="height: 3000px"></div><div id=end></div>
<script>addEventListener("scroll", () => { if (scrollY + innerHeight > 2900)
  document.getElementById("end").innerHTML = "<a href=/late>late</a>" })</script>"""


@needs_chromium
def test_what_comes_and_goes_is_kept(tmp_path: Path) -> None:
    with Server() as server:
        server.route("/", Answer(body=TABLE))
        server.route("/long", Answer(body=LONG))
        actions = [
            {"do": "click_until", "css": ".more", "max": 9},
            {"do": "click_all", "css": ".tab"},
            {"do": "click", "css": ".away"},
            {"do": "click_all", "css": ".nothing"},
        ]
        done = crawl(
            tmp_path,
            [
                page(server.url(), actions=actions),
                page(server.url(), actions=[{"do": "click_until", "css": ".more", "max": 1}]),
                page(server.url("/long"), actions=[{"do": "scroll"}]),
            ],
            FAST,
        )
    all_, one, long = (body(result) for _, result in sorted(done.results.items()))
    for number in range(4):
        assert f"/f/{number}" in all_
    assert "/tab/A" in all_
    assert "/tab/B" in all_
    assert done.results[0]["url"] == server.url()  # the link that was clicked is not followed
    assert ("/f/0" in one, "/f/1" in one, "/f/2" in one) == (True, True, False)
    assert "/late" in long
    assert "Traceback" not in done.log
