// What several widgets draw alike: a rule card, with the tables in its text. It stands in front of their own scripts.
// Everything arrives as text and stays text.
const addTo = (parent, tag, cls = "", text = "") => {
  const node = document.createElement(tag);
  if (cls) node.className = cls;
  node.textContent = text;
  parent.append(node);
  return node;
};
// A run of lines with bars in them is a small table; its first line is the head.
const prose = (text, home) => {
  let table = null;
  for (const line of text.split("\n")) {
    if (!line.includes(" | ")) {
      table = null;
      if (line.trim()) addTo(home, "p", "", line);
      continue;
    }
    const head = table === null;
    table ??= addTo(home, "table");
    const row = addTo(table, "tr");
    for (const cell of line.split(" | ")) addTo(row, head ? "th" : "td", "", cell.trim());
  }
};
const ruleCard = (rule, home) => {
  const box = addTo(home, "div", "ck-card");
  const head = addTo(box, "h4", "", `${rule.id}  ${rule.title} `);
  if (rule.badge) addTo(head, "span", "ck-badge", rule.badge);
  prose(rule.text, box);
  addTo(box, "p", "ck-from", `Source: ${rule.source}`);
};
// Rule cards folded away below their IDs.
const ruleFold = (rules, home) => {
  const fold = addTo(home, "details", "ck-cards");
  const summary = addTo(fold, "summary", "", rules.length > 1 ? "Rules: " : "Rule: ");
  summary.append(rules.map((rule) => rule.id).join(", "), " ");
  const badges = [...new Set(rules.map((rule) => rule.badge).filter(Boolean))];
  badges.forEach((badge) => (addTo(summary, "span", "ck-badge", badge), summary.append(" ")));
  for (const rule of rules) ruleCard(rule, fold);
};
