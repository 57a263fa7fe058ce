"use strict";
// What Datasette's pages lack for screen readers and keyboards.
function complete() {
  const each = (selector, attributes) => {
    for (const element of document.querySelectorAll(selector)) {
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    }
  };
  each("html", { lang: "en" });
  each("section.content", { role: "main" });
  each("h3", { role: "heading", "aria-level": "2" });
  each("[name=_filter_column], [name^=_filter_column_]", { "aria-label": "Column" });
  each("[name=_filter_op], [name^=_filter_op_]", { "aria-label": "Comparison" });
  each("[name=_sort]", { "aria-label": "Sort by" });
  each("[name=_filter_value], [name^=_filter_value_]", { "aria-label": "Value" });
  each(".CodeMirror textarea", { "aria-label": "SQL" });
  each(".table-wrapper", { role: "region", "aria-label": "Rows", tabindex: "0" });
  each("a.cross", { "aria-label": "Remove this filter or facet" });
  each("#sql-query", { tabindex: "0" });
}
// What people look for stands first; the columns of the store are in the order of its code.
const FIRST = {
  publication: "title journal pub_date status kind oa notice primary_id updated",
  page: "title kind status reason start_url content_type updated",
  artifact: "title portal state reason members entry_uri updated",
};
const table = location.pathname.split("/").pop();
if (FIRST[table] && !location.search) {
  const names = FIRST[table].split(" ").map((name) => `_col=${name}`);
  location.replace(`?${names.join("&")}`);
}
// Times of the store are milliseconds since 1970.
const TIMES = "updated fetch_time began ended due created time held_until lease content_time";
function date() {
  for (const cell of document.querySelectorAll(
    TIMES.split(" ").map((name) => `td.col-${name}.type-int`).join()
  )) {
    const moment = Number(cell.textContent.replaceAll(",", ""));
    if (moment > 1e11) cell.textContent = new Date(moment).toISOString().slice(0, 16).replace("T", " ");
  }
}
// Thirty descriptions would push the rows off the screen.
function fold() {
  for (const list of document.querySelectorAll("dl.column-descriptions")) {
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    summary.textContent = "What the columns mean";
    list.replaceWith(details);
    details.append(summary, list);
  }
}
document.addEventListener("DOMContentLoaded", () => { date(); fold(); });
// After Datasette's own listeners, which make the editor of SQL.
document.addEventListener("DOMContentLoaded", () => window.addEventListener("load", complete));
