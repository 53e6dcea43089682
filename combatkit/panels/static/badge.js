// A badge beside a name, with the tables that it stands for on hover. To readers that hear the page the name
// stays what it is, and the badge describes it: `named` is what bears the name, the cell itself if not said.
// Where the whole table wears the badge, a row says on hover alone what there is more in it.
const addBadge = (badge, home, named = home) => {
  if (!badge?.text) {
    if (badge?.title) named.title = badge.title;
    return;
  }
  named.setAttribute("aria-label", home.textContent);
  named.setAttribute("aria-description", `${badge.text}: ${badge.title}`);
  home.append(" ");
  const mark = document.createElement("span");
  mark.className = "ck-badge ck-small";
  mark.title = badge.title;
  mark.textContent = badge.text;
  home.append(mark);
};
