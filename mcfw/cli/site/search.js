"use strict";
const root = document.currentScript.dataset.root;
const box = document.getElementById("search");
const found = document.getElementById("found");

function matches(words, text) {
  const low = text.toLowerCase();
  return words.every((word) => low.includes(word));
}

function search() {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  found.replaceChildren();
  if (!words.length) return;
  for (const [name, label, text, page] of INDEX.filter((row) => matches(words, row.join(" "))).slice(0, 30)) {
    const link = document.createElement("a");
    link.href = root + page;
    link.textContent = `${name}  ${label}  ${text}`;
    const item = document.createElement("li");
    item.append(link);
    found.append(item);
  }
  if (!found.children.length) {
    const item = document.createElement("li");
    item.textContent = "nothing found";
    found.append(item);
  }
}

function filter() {
  const words = document.getElementById("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
  const kind = document.getElementById("verdict").value;
  const whole = document.getElementById("whole").checked;
  const rows = [...document.querySelectorAll("#results tbody tr")];
  for (const row of rows) {
    row.hidden = !(matches(words, row.textContent) && (!kind || row.dataset.verdict === kind) && (!whole || row.dataset.whole === "yes"));
  }
  document.getElementById("count").textContent = `${rows.filter((row) => !row.hidden).length} of ${rows.length} results`;
}

box.addEventListener("input", search);
box.form.addEventListener("submit", (event) => {
  event.preventDefault();
  const first = found.querySelector("a");
  if (first) first.click();
});
document.addEventListener("keydown", (event) => {
  const typing = ["INPUT", "SELECT", "TEXTAREA"].includes(document.activeElement.tagName);
  if (event.key === "/" && !typing) {
    event.preventDefault();
    box.focus();
  }
  if (event.key === "Escape") {
    box.value = "";
    search();
    box.blur();
  }
});
if (document.getElementById("results")) {
  for (const name of ["filter", "verdict", "whole"]) document.getElementById(name).addEventListener("input", filter);
  filter();
}
// Paper cannot be clicked: what is folded opens for the print, and folds again.
let opened = [];
addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll("details:not([open])")];
  for (const one of opened) one.open = true;
});
addEventListener("afterprint", () => {
  for (const one of opened) one.open = false;
});
