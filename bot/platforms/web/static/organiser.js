// The organiser's page: the field that looks for a team.
const place = document.querySelector(".organiser");

function search() {
  const form = place.querySelector("[data-search]");
  if (!form) return;
  const wanted = form.q.value.trim().toLowerCase();
  let count = 0;
  for (const team of place.querySelectorAll(".team")) {
    const isFound = team.querySelector("summary").textContent.toLowerCase().includes(wanted);
    team.hidden = !isFound;
    count += isFound;
  }
  form.querySelector("output").textContent = wanted ? form.dataset.search.replace("COUNT", count) : "";
}

place.addEventListener("changed", search);
place.addEventListener("input", event => { if (event.target.name === "q") search(); });
place.addEventListener("submit", event => { if (event.target.matches("[data-search]")) event.preventDefault(); });
const field = place.querySelector("[data-search] [name=q]");
if (field) field.value = `${field.value}`;  // from now on it is the reader's: live content leaves it alone
search();
