// The form that opens a table works without this; with it the panel beside shows what is chosen.

const form = document.querySelector("form.opening");
const sight = document.querySelector("#sight");
const summary = document.querySelector("#summary");

/** Show the picture of the chosen scenario: its card has the addresses for every colour scheme. */
function show() {
  const chosen = form.querySelector("[name=preset]:checked");
  if (chosen) {
    document.querySelector("#what").textContent = chosen.dataset.title;
    sight.replaceChildren(chosen.closest(".scenario").querySelector("picture").cloneNode(true));
  }
  summary.replaceChildren(...facts().flatMap(([word, value]) => [cell("dt", word), cell("dd", value)]));
  summary.hidden = false;
}

function cell(kind, words) {
  const made = document.createElement(kind);
  made.textContent = words;
  return made;
}

/** Say who sits where and how fast it goes, in the words of the form. */
function facts() {
  const found = [];
  for (const row of form.querySelectorAll(".chair-row:not(.watch-only)")) {
    const name = row.querySelector(".name").textContent;
    const who = row.querySelector(".others :checked");
    if (row.querySelector(".mine").checked) found.push([name, "you"]);
    else if (who && !["nobody", "auto"].includes(who.value)) {
      const level = row.querySelector("select.level").value;
      found.push([name, who.value === "computer" ? `computer, ${level}` : who.parentElement.textContent.trim()]);
    }
  }
  const clock = form.querySelector("[name=clock]:checked");
  if (clock) found.push(["Clock", clock.parentElement.textContent.trim()]);
  return found;
}

if (form) {
  form.addEventListener("change", show);
  show();
}
