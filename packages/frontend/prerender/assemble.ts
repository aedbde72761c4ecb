import { brand } from "@emdia/contracts/brand";
import { guestScreens } from "@emdia/contracts/screens";
import { LANDING_SCRIPT } from "@emdia/contracts/site-pages";
import type { AppPage, StaticPage } from "./markup.ts";

type ManifestEntry = { file: string; imports?: string[]; isEntry?: boolean };

export type Built = {
  templates: Readonly<Record<AppPage["template"], string>>;
  manifest: Readonly<Record<string, ManifestEntry>>;
  css: ReadonlyMap<string, string>;
  font: string;
};

const origin = `https://${brand.domain}`;
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** React writes the head's tags first. */
export function split(markup: string): { title: string; body: string } {
  const [found, title = ""] = /<title>(.*?)<\/title>/.exec(markup) ?? [];
  if (!found) throw new Error("A page has no title");
  const body = markup.replace(found, "").replace(/^(<meta[^>]*>)+/, "");
  return { title, body };
}

const fontOf = ({ font }: Built) =>
  `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin>`;

function previewTagsOf(page: { address: string; description: string; title: string }): string {
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

function plainHead(template: string): string {
  const head = /<head>([\s\S]*)<\/head>/.exec(template)?.[1] ?? "";
  return head
    .replace(/<title>.*?<\/title>|<meta name="robots"[^>]*>|<script[\s\S]*?<\/script>/g, "")
    .replace(/<link rel="(modulepreload|stylesheet)"[^>]*>/g, "")
    .replace(/\s*\n\s*/g, "")
    .replaceAll(" />", ">");
}

export function assembleStaticPage(page: StaticPage, built: Built): string {
  const { title, body } = split(page.markup);
  const listing = page.isListed ? previewTagsOf({ ...page, title }) : '<meta name="robots" content="noindex">';
  const script = page.address === guestScreens.landing ? `<script>${LANDING_SCRIPT}</script>` : "";
  const head = `${plainHead(built.templates["app.html"])}<title>${title}</title>${listing}${script}`;
  const styles = `<link rel="stylesheet" href="${built.css.get(page.file)}">${fontOf(built)}`;
  return `<!doctype html><html lang="pt-BR"><head>${head}${styles}</head><body>${body.replaceAll(' data-discover="true"', "")}</body></html>`;
}

/** Except the files that the entry imports. */
function listFiles({ manifest }: Built, needs: readonly string[]): string[] {
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

/** Beside 130 kB of scripts the first paint would take twice as long. */
function putStylesFirst(html: string): string {
  const late = (html.match(SCRIPTS) ?? []).map((tag) =>
    tag.trim().replace(/ crossorigin/, ' fetchpriority="low" crossorigin'),
  );
  return html.replace(SCRIPTS, "").replace("</head>", `${late.join("")}</head>`);
}

/** For pages whose HTML has all visible content. `src/start.ts` loads the scripts. */
function delayScripts(html: string, { manifest }: Built): string {
  const start = manifest["src/start.ts"];
  if (!start) throw new Error("The app was built without src/start.ts");
  const late = (html.match(SCRIPTS) ?? []).map((tag) => tag.trim().replace(/"(modulepreload|module)"/, '"later"'));
  const first = `<script type="module" fetchpriority="low" crossorigin src="/${start.file}"></script>`;
  return html.replace(SCRIPTS, "").replace("</head>", `${first}${late.join("")}</head>`);
}

export function assembleAppPage(page: AppPage, built: Built): string {
  const template = built.templates[page.template];
  const preloads = listFiles(built, page.needs)
    .filter((file) => !template.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const html = template.replace("</head>", `${preloads.join("")}${fontOf(built)}</head>`);
  if (page.markup === "") return html;
  const { title, body } = split(page.markup);
  const card = page.isListed ? previewTagsOf({ address: guestScreens.auth, description: page.description, title }) : "";
  const painted = page.waitsForData ? putStylesFirst(html) : delayScripts(html, built);
  return painted
    .replace(/<title>.*?<\/title>/, `<title>${title}</title>`)
    .replace(/<meta name="robots"[^>]*>/, card || "$&")
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
}
