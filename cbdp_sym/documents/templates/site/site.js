"use strict";
// Filters and search on the index; the choice is kept in the address, so that it can be linked to.
(() => {
  const form = document.getElementById("filters");
  if (!form) return;
  const names = ["search", "paper", "verdict", "grade"].filter((n) => document.getElementById(n));
  const kinds = names.filter((n) => n !== "search");
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
        kinds.every((n) => !controls[n].value || row.dataset[n] === controls[n].value) &&
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
// The graph: one paper at a time, what rests on a theorem, its size, and the neighbours of a box on hover and on focus.
(() => {
  const controls = document.getElementById("graph-controls");
  if (!controls) return;
  const [picture, rests, zoom] = ["picture", "rests", "zoom"].map((n) => document.getElementById(n));
  const sections = [...document.querySelectorAll(".picture")];
  const apply = () => {
    for (const section of sections) section.hidden = section.id !== `graph-${picture.value}`;
    for (const svg of document.querySelectorAll(".graph svg")) {
      svg.setAttribute("width", (svg.dataset.width * zoom.value) / 100);
      svg.setAttribute("height", (svg.dataset.height * zoom.value) / 100);
    }
    const fits = (node) =>
      !rests.value || node.dataset.key === rests.value || node.dataset.rests.split("|").includes(rests.value);
    for (const section of sections) {
      const shown = new Set();
      for (const node of section.querySelectorAll("a")) {
        node.classList.toggle("faint", !fits(node));
        if (fits(node)) shown.add(node.dataset.key);
      }
      for (const edge of section.querySelectorAll(".edge")) {
        edge.classList.toggle("faint", !shown.has(edge.dataset.from) || !shown.has(edge.dataset.to));
      }
    }
  };
  for (const section of sections) {
    const edges = [...section.querySelectorAll(".edge")];
    for (const node of section.querySelectorAll("a")) {
      const lit = (on) => {
        const near = edges.filter((e) => [e.dataset.from, e.dataset.to].includes(node.dataset.key));
        for (const edge of near) edge.classList.toggle("lit", on);
        section.classList.toggle("pointing", on && near.length > 0);
      };
      for (const [event, on] of [["mouseenter", true], ["mouseleave", false], ["focus", true], ["blur", false]]) {
        node.addEventListener(event, () => lit(on));
      }
    }
  }
  controls.hidden = false;
  controls.addEventListener("submit", (e) => e.preventDefault());
  controls.addEventListener("input", apply);
  apply();
})();
