"use strict";
// Filters and search on the index; the choice is kept in the address, so that it can be linked to.
(() => {
  const form = document.getElementById("filters");
  if (!form) return;
  const names = ["search", "paper", "verdict", "grade"];
  const controls = Object.fromEntries(names.map((n) => [n, document.getElementById(n)]));
  const rows = [...document.querySelectorAll("#statements tbody tr")];
  const shown = document.getElementById("shown");
  const none = document.getElementById("none");

  const read = () => {
    const wanted = new URLSearchParams(location.hash.slice(1));
    for (const n of names) controls[n].value = wanted.get(n) || "";
  };
  const apply = () => {
    const words = controls.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const row of rows) {
      const fits =
        ["paper", "verdict", "grade"].every((n) => !controls[n].value || row.dataset[n] === controls[n].value) &&
        words.every((w) => row.dataset.search.includes(w));
      row.hidden = !fits;
      row.style.display = fits ? "" : "none";
      count += fits;
    }
    shown.textContent = `${count} of ${rows.length}`;
    none.hidden = count > 0;
  };
  const keep = () => {
    const kept = new URLSearchParams();
    for (const n of names) if (controls[n].value) kept.set(n, controls[n].value);
    history.replaceState(null, "", kept.size ? `#${kept}` : location.pathname);
    apply();
  };
  form.hidden = false;
  form.addEventListener("submit", (e) => e.preventDefault());
  form.addEventListener("input", keep);
  document.getElementById("clear").addEventListener("click", () => {
    for (const n of names) controls[n].value = "";
    keep();
    controls.search.focus();
  });
  window.addEventListener("hashchange", () => { read(); apply(); });
  document.addEventListener("keydown", (e) => {
    if (e.key === "/" && !/INPUT|SELECT|TEXTAREA/.test(document.activeElement.tagName)) {
      e.preventDefault();
      controls.search.focus();
    }
  });
  read();
  apply();
})();
// The graph: what a statement rests on and what rests on it, on hover and on focus.
(() => {
  for (const node of document.querySelectorAll(".graph a")) {
    const lit = (on) => {
      for (const edge of document.querySelectorAll(".edge")) {
        if ([edge.dataset.from, edge.dataset.to].includes(node.dataset.key)) edge.classList.toggle("lit", on);
      }
    };
    for (const [event, on] of [["mouseenter", true], ["mouseleave", false], ["focus", true], ["blur", false]]) {
      node.addEventListener(event, () => lit(on));
    }
  }
})();
