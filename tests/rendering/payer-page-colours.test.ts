/** The payer's page has its own style, because it loads none of the site's files. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PAGE_STYLE } from "../../packages/contracts/src/page/style.ts";

const tokens = readFileSync(new URL("../../packages/frontend/src/tokens.css", import.meta.url), "utf8");

/** Returns the light colours of a style, and the dark colours that replace them. */
function coloursOf(style: string): { light: Map<string, string>; dark: Map<string, string> } {
  const [light = "", dark = ""] = style.split(/@media \(prefers-color-scheme: ?dark\)/);
  const read = (part: string) =>
    new Map([...part.matchAll(/(--[\w-]+): ?(#[0-9a-f]{6})/g)].map(([, name = "", value = ""]) => [name, value]));
  return { light: read(light), dark: read(dark.split(/@theme|\n\*/)[0] ?? "") };
}

test("given the page's colours, light and dark, then each is the site's of the same name", () => {
  const [page, site] = [coloursOf(PAGE_STYLE), coloursOf(tokens)];
  expect(page.light.size).toBeGreaterThan(15);
  expect(page.dark.size).toBeGreaterThan(15);
  for (const [name, value] of page.light) expect([name, site.light.get(name)]).toEqual([name, value]);
  for (const [name, value] of page.dark) expect([name, site.dark.get(name)]).toEqual([name, value]);
});
