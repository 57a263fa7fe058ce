"use strict";
(() => {
  const tables = [...document.querySelectorAll("table")];
  const byText = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

  function sortable(table) {
    const heads = [...table.tHead.rows[0].cells].filter((head) => !head.classList.contains("chart"));
    for (const head of heads) {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => sort(table, heads, head));
    }
  }

  function sort(table, heads, head) {
    const numbers = head.classList.contains("number");
    const first = numbers ? "descending" : "ascending";
    const other = numbers ? "ascending" : "descending";
    const order = head.getAttribute("aria-sort") === first ? other : first;
    for (const each of heads) each.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", order);
    const at = head.cellIndex;
    const sign = order === "ascending" ? 1 : -1;
    const body = table.tBodies[0];
    const keyed = [...body.rows].map((row) => {
      const cell = row.cells[at];
      return [row, numbers ? cell.dataset.value : cell.textContent];
    });
    keyed.sort(([, one], [, two]) => {
      if (!numbers) return sign * byText.compare(one, two);
      // Unknown values come last in both orders.
      if (one === "" || two === "") return (one === "") - (two === "");
      return sign * (Number(one) - Number(two));
    });
    body.append(...keyed.map(([row]) => row));
  }

  const search = document.getElementById("search");
  const found = document.getElementById("found");

  function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const table of tables) {
      let mine = 0;
      for (const row of table.tBodies[0].rows) {
        const text = row.textContent.toLowerCase();
        row.hidden = !words.every((word) => text.includes(word));
        mine += !row.hidden;
      }
      const days = table.closest("details");
      if (days && words.length && mine) days.open = true;
      table.closest("section.table").hidden = words.length > 0 && mine === 0;
      count += mine;
    }
    found.textContent = words.length ? `${count} ${count === 1 ? "row" : "rows"}` : "";
  }

  async function copy(button) {
    const code = document.getElementById(button.dataset.copies);
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(code);
      button.textContent = "Selected";
    }
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  }

  tables.forEach(sortable);
  const form = search.closest("form");
  form.hidden = tables.length === 0;
  form.addEventListener("submit", (event) => event.preventDefault());
  search.addEventListener("input", filter);
  for (const button of document.querySelectorAll("button[data-copies]")) {
    button.hidden = false;
    button.addEventListener("click", () => copy(button));
  }
  addEventListener("beforeprint", () => {
    for (const each of document.querySelectorAll("details")) each.open = true;
  });
})();
