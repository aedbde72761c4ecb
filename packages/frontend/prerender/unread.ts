const declaredIn = (css: string) => new Set([...css.matchAll(/(?<=[{;\s])--[\w-]+(?=[:{])/g)].map(([name]) => name));

const isRead = (css: string, name: string) => new RegExp(`var\\(${name}(?![\\w-])`).test(css);

function without(css: string, name: string): string {
  const registration = new RegExp(`@property ${name}\\{[^}]*\\}`, "g");
  const declaration = new RegExp(`(?<=[{;\\s])${name}:[^;}]*(;|(?=\\}))`, "g");
  return css.replaceAll(registration, "").replaceAll(declaration, "");
}

/** For one page most tokens are. Their values have neither `;` nor braces. */
export function removeUnread(css: string): string {
  let shorter = css;
  for (const name of declaredIn(css)) if (!isRead(css, name)) shorter = without(shorter, name);
  return shorter === css ? css : removeUnread(shorter);
}
