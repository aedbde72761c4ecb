import { unclosedTags } from "./unclosed-tags.ts";

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/**
 * `inbox` is the text that an inbox shows beside the subject. @throws RangeError for a mail with an
 * unclosed tag, which each mail program would read differently
 */
export function readMail(html: string): { title: string; inbox: string; lines: string[]; links: [string, string][] } {
  const wrong = unclosedTags(html);
  if (wrong.length > 0) throw new RangeError(`not closed: ${wrong.join(" ")}`);
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? "";
  const shown = body.replace(/<div style="display:none[^>]*>[\s\S]*?<\/div>/, "");
  return {
    title: between(html, /<title>([\s\S]*?)<\/title>/),
    inbox: between(body, /<div style="display:none[^>]*>([\s\S]*?)<\/div>/),
    lines: shown
      .split(/<\/?(?:p|h1|div|td|tr|table|br|code)\b[^>]*>/)
      .map(plain)
      .filter(Boolean),
    links: [...shown.matchAll(/<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href = "", label = ""]) => [
      plain(label),
      plain(href),
    ]),
  };
}

const plain = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, "")
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/[\s\u00a0]+/g, " ")
    .trim();

const between = (html: string, pattern: RegExp) => plain(pattern.exec(html)?.[1] ?? "");
