/** The tags that need no end tag. */
const VOID = new Set(["br", "hr", "img", "input", "link", "meta"]);

/**
 * Returns the tags that stay open or are closed without being open; an empty list if all tags
 * match.
 */
export function unclosedTags(html: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [, end, name = "", inside = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b((?:"[^"]*"|[^">])*)>/g)) {
    if (end) {
      if (open.at(-1) === name) open.pop();
      else wrong.push(`</${name}>`);
    } else if (!VOID.has(name) && !inside.endsWith("/")) open.push(name);
  }
  return [...wrong, ...open.map((name) => `<${name}>`)];
}
