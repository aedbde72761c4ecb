import { brand } from "@emdia/contracts/brand";
import { LANDING_SCRIPT } from "@emdia/contracts/site-pages";
import type { AppPage, StaticPage } from "./markup.ts";

type ManifestEntry = { file: string; imports?: string[]; isEntry?: boolean };

/** What the app's build left behind. */
export type Built = {
  /** The pages of Vite's build, with their scripts and styles. */
  templates: Readonly<Record<AppPage["template"], string>>;
  manifest: Readonly<Record<string, ManifestEntry>>;
  /** Each plain page's style sheet, by the page's file. */
  css: ReadonlyMap<string, string>;
  /** The name of the font's file in `/assets`. */
  font: string;
};

const origin = `https://${brand.domain}`;
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** React puts what belongs into the head before everything else. */
function split(markup: string): { title: string; body: string } {
  const [found, title = ""] = /<title>(.*?)<\/title>/.exec(markup) ?? [];
  if (!found) throw new Error("A page has no title");
  const body = markup.replace(found, "").replace(/^(<meta[^>]*>)+/, "");
  return { title, body };
}

const fontOf = ({ font }: Built) =>
  `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin>`;

/** What search engines and the cards of a shared link read. */
function cardOf(page: { address: string; description: string; title: string }): string {
  const description = escaped(page.description);
  const url = `${origin}${page.address === "/" ? "/" : page.address}`;
  const properties = {
    "og:type": "website",
    "og:locale": "pt_BR",
    "og:site_name": brand.name,
    "og:title": page.title,
    "og:description": description,
    "og:url": url,
    "og:image": `${origin}/cartao.png`,
  };
  const tags = Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${value}">`);
  return `<meta name="description" content="${description}"><link rel="canonical" href="${url}">${tags.join("")}`;
}

/** What the template says about icons and colours, without its title, scripts and styles. */
function plainHead(template: string): string {
  const head = /<head>([\s\S]*)<\/head>/.exec(template)?.[1] ?? "";
  return head
    .replace(/<title>.*?<\/title>|<meta name="robots"[^>]*>|<script[\s\S]*?<\/script>/g, "")
    .replace(/<link rel="(modulepreload|stylesheet)"[^>]*>/g, "")
    .replace(/\s*\n\s*/g, "")
    .replaceAll(" />", ">");
}

/** A page without the app: its HTML, one style sheet, the font. */
export function staticPage(page: StaticPage, built: Built): string {
  const { title, body } = split(page.markup);
  const listing = page.isListed ? cardOf({ ...page, title }) : '<meta name="robots" content="noindex">';
  const script = page.address === "/" ? `<script>${LANDING_SCRIPT}</script>` : "";
  const head = `${plainHead(built.templates["app.html"])}<title>${title}</title>${listing}${script}`;
  const styles = `<link rel="stylesheet" href="${built.css.get(page.file)}">${fontOf(built)}`;
  return `<!doctype html><html lang="pt-BR"><head>${head}${styles}</head><body>${body.replaceAll(' data-discover="true"', "")}</body></html>`;
}

/** The files of these modules and of all they import, save what the entry brings along. */
function filesOf({ manifest }: Built, needs: readonly string[]): string[] {
  const files = new Set<string>();
  const visit = (name: string) => {
    const entry = manifest[name];
    if (!entry || entry.isEntry || files.has(entry.file)) return;
    files.add(entry.file);
    for (const imported of entry.imports ?? []) visit(imported);
  };
  for (const name of needs) {
    if (!manifest[name]) throw new Error(`The app was built without ${name}`);
    visit(name);
  }
  return [...files];
}

const SCRIPTS = /\s*(?:<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>)/g;

/**
 * What can be seen comes first: style sheet and font go ahead of the scripts. Without that they share a slow line with
 * 130 kB of script, and the first paint comes twice as late.
 */
function paintFirst(html: string): string {
  const late = (html.match(SCRIPTS) ?? []).map((tag) =>
    tag.trim().replace(/ crossorigin/, ' fetchpriority="low" crossorigin'),
  );
  return html.replace(SCRIPTS, "").replace("</head>", `${late.join("")}</head>`);
}

/** Where all that is there to see is in the HTML, no script is even asked for before it is seen: `src/start.ts` does. */
function paintAlone(html: string, { manifest }: Built): string {
  const start = manifest["src/start.ts"];
  if (!start) throw new Error("The app was built without src/start.ts");
  const late = (html.match(SCRIPTS) ?? []).map((tag) => tag.trim().replace(/"(modulepreload|module)"/, '"later"'));
  const first = `<script type="module" fetchpriority="low" crossorigin src="/${start.file}"></script>`;
  return html.replace(SCRIPTS, "").replace("</head>", `${first}${late.join("")}</head>`);
}

/** The app's page, with what it shows first already in it. */
export function appPage(page: AppPage, built: Built): string {
  const template = built.templates[page.template];
  const preloads = filesOf(built, page.needs)
    .filter((file) => !template.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const html = template.replace("</head>", `${preloads.join("")}${fontOf(built)}</head>`);
  if (page.markup === "") return html;
  const { title, body } = split(page.markup);
  const card = page.isListed ? cardOf({ address: "/auth", description: page.description, title }) : "";
  const painted = page.waitsForData ? paintFirst(html) : paintAlone(html, built);
  return painted
    .replace(/<title>.*?<\/title>/, `<title>${title}</title>`)
    .replace(/<meta name="robots"[^>]*>/, card || "$&")
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
}
