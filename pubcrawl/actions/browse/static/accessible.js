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
// After Datasette's own listeners, which make the editor of SQL.
document.addEventListener("DOMContentLoaded", () => window.addEventListener("load", complete));
