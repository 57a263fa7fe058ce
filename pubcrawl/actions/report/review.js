"use strict";
(() => {
  const artifacts = JSON.parse(document.getElementById("data").textContent);
  const format = document.body.dataset.format;
  const list = document.getElementById("artifacts");
  const store = `pubcrawl review ${artifacts.length} ${artifacts.length ? artifacts[0].entry : ""}`;
  const decisions = new Map(); // entry page → {done, links: address → accept or reject}

  const element = (name, values = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(values)) {
      if (key === "text") made.textContent = value;
      else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
      else made.setAttribute(key, value);
    }
    made.append(...children);
    return made;
  };

  const decision = (entry) => {
    if (!decisions.has(entry)) decisions.set(entry, { done: false, links: {} });
    return decisions.get(entry);
  };

  // The browser keeps the decisions while it is allowed to; the saved file is what counts.
  const remember = () => {
    try {
      localStorage.setItem(store, JSON.stringify([...decisions]));
    } catch { /* no storage for files */ }
    progress();
  };
  try {
    for (const [entry, values] of JSON.parse(localStorage.getItem(store) || "[]")) {
      decisions.set(entry, values);
    }
  } catch { /* no storage for files */ }

  const begun = (values) => values.done || Object.keys(values.links).length > 0;
  const progress = () => {
    const done = [...decisions.values()].filter((values) => values.done).length;
    const some = [...decisions.values()].filter(begun).length;
    document.getElementById("progress").textContent =
      `${done} of ${artifacts.length} done, ${some} with decisions`;
  };

  const link = (artifact, row, words) => {
    const item = element("div", { class: "link" });
    const buttons = [];
    const show = () => {
      const value = decision(artifact.entry).links[row.uri] || "";
      for (const button of buttons) {
        button.setAttribute("aria-pressed", String(button.dataset.value === value));
      }
      item.classList.toggle("rejected", value === "reject");
    };
    for (const [value, text] of [["accept", "Accept"], ["reject", "Reject"]]) {
      buttons.push(element("button", {
        type: "button", "data-value": value, "aria-label": `${text} ${row.uri}`, text,
        onclick: () => {
          const links = decision(artifact.entry).links;
          if (links[row.uri] === value) delete links[row.uri];
          else links[row.uri] = value;
          show();
          remember();
        },
      }));
    }
    const safe = /^https?:\/\//.test(row.uri);
    item.append(
      ...buttons,
      safe
        ? element("a", { class: "uri", href: row.uri, rel: "noreferrer", target: "_blank", text: row.uri })
        : element("span", { class: "uri", text: row.uri }),
      element("span", { class: "what", text: words }),
    );
    show();
    return item;
  };

  const tree = (artifact) => {
    const lists = artifact.members.map(() => null);
    const root = element("ul", { class: "tree" });
    const items = artifact.members.map((row) => {
      const facts = [row.role, row.confidence.toFixed(2), row.why, row.status];
      return element("li", {}, link(artifact, row, facts.filter(String).join(" · ")));
    });
    artifact.members.forEach((row, at) => {
      if (row.above < 0) {
        root.append(items[at]);
        return;
      }
      if (!lists[row.above]) {
        lists[row.above] = element("ul");
        items[row.above].append(lists[row.above]);
      }
      lists[row.above].append(items[at]);
    });
    return root;
  };

  const fill = (artifact, box) => {
    if (artifact.questions.length) {
      const questions = artifact.questions.map((text) => element("li", { text }));
      box.append(element("ul", { class: "questions" }, ...questions));
    }
    const done = element("button", {
      type: "button", "aria-pressed": "false", text: "The rest is right: done",
      onclick: () => {
        const values = decision(artifact.entry);
        values.done = !values.done;
        mark();
        remember();
      },
    });
    const mark = () => {
      const is = decision(artifact.entry).done;
      done.setAttribute("aria-pressed", String(is));
      box.classList.toggle("done", is);
    };
    box.append(element("p", {}, done));
    box.append(element("h3", { text: `${artifact.members.length} members` }), tree(artifact));
    if (artifact.outside.length) {
      box.append(element("h3", { text: `${artifact.outside.length} addresses outside` }));
      const outside = artifact.outside.map((row) => element("li", {}, link(artifact, row, row.why)));
      box.append(element("ul", { class: "tree" }, ...outside));
    }
    mark();
  };

  const boxes = artifacts.map((artifact) => {
    const needs = artifact.needs.length ? ` · needs ${artifact.needs.join(", ")}` : "";
    const facts = `${artifact.entry} · ${artifact.portal} · ${artifact.state}${needs}`;
    const box = element("details", { class: "artifact" }, element("summary", {},
      element("h2", { text: artifact.title }),
      element("span", { text: `${facts} · ${artifact.members.length} members` })));
    box.classList.toggle("done", decisions.has(artifact.entry) && decision(artifact.entry).done);
    // A thousand trees at once would be slow.
    box.addEventListener("toggle", () => {
      if (box.open && box.children.length === 1) fill(artifact, box);
    });
    list.append(box);
    return box;
  });

  const portal = document.getElementById("portal");
  portal.append(element("option", { value: "", text: "all portals" }));
  for (const name of [...new Set(artifacts.map((artifact) => artifact.portal))].sort()) {
    portal.append(element("option", { value: name, text: name }));
  }
  const only = document.getElementById("only");
  const find = document.getElementById("find");
  const filter = () => {
    const words = find.value.trim().toLowerCase();
    artifacts.forEach((artifact, at) => {
      const text = `${artifact.title} ${artifact.entry}`.toLowerCase();
      const values = decisions.get(artifact.entry);
      boxes[at].hidden = (portal.value && artifact.portal !== portal.value)
        || (only.value === "review" && !artifact.needs.includes("review"))
        || (only.value === "open" && values && begun(values))
        || (words && !text.includes(words));
    });
  };
  for (const each of [portal, only, find]) each.addEventListener("input", filter);
  document.querySelector(".tools").addEventListener("submit", (event) => event.preventDefault());

  document.getElementById("save").addEventListener("click", () => {
    const rows = artifacts.filter((each) => decisions.has(each.entry) && begun(decision(each.entry)))
      .map((artifact) => {
        const { done, links } = decision(artifact.entry);
        const chosen = (value) => Object.keys(links).filter((uri) => links[uri] === value).sort();
        return {
          entry_uri: artifact.entry, portal: artifact.portal, done,
          accepted: chosen("accept"), rejected: chosen("reject"),
        };
      });
    const text = JSON.stringify({ format, artifacts: rows }, null, 1);
    const url = URL.createObjectURL(new Blob([`${text}\n`], { type: "application/json" }));
    const anchor = element("a", { href: url, download: "decisions.json" });
    document.body.append(anchor);
    anchor.click();
    anchor.remove();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  });
  progress();
})();
