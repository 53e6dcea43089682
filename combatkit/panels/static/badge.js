// A badge beside a name, with the tables that it stands for: on hover, and in words for readers that hear it.
const addBadge = (badge, home) => {
  if (!badge?.text) return;
  home.append(" ");
  const mark = document.createElement("span");
  mark.className = "ck-badge ck-small";
  mark.title = badge.title;
  mark.textContent = badge.text;
  const more = document.createElement("span");
  more.className = "ck-unseen";
  more.textContent = `: ${badge.title}`;
  mark.append(more);
  home.append(mark);
};
