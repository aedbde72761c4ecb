/** Every custom property that a sheet declares or registers. */
const declaredIn = (css: string) => new Set([...css.matchAll(/(?<=[{;\s])--[\w-]+(?=[:{])/g)].map(([name]) => name));

const isRead = (css: string, name: string) => new RegExp(`var\\(${name}(?![\\w-])`).test(css);

function without(css: string, name: string): string {
  const registration = new RegExp(`@property ${name}\\{[^}]*\\}`, "g");
  const declaration = new RegExp(`(?<=[{;\\s])${name}:[^;}]*(;|(?=\\}))`, "g");
  return css.replaceAll(registration, "").replaceAll(declaration, "");
}

/**
 * A minified sheet without the custom properties that no rule reads: on one page, most of the design system's tokens and of
 * Tailwind's inner ones. Their values hold neither `;` nor braces. What only an unread one read goes with it.
 */
export function withoutUnread(css: string): string {
  let shorter = css;
  for (const name of declaredIn(css)) if (!isRead(css, name)) shorter = without(shorter, name);
  return shorter === css ? css : withoutUnread(shorter);
}
