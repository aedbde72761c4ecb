import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { build } from "vite";

const unescaped = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&gt;", ">").replaceAll("&#x27;", "'");

function listClasses(markup: string): string[] {
  const lists = [...markup.matchAll(/ class="([^"]*)"/g)].map(([, list]) => unescaped(list ?? ""));
  return [...new Set(lists.flatMap((list) => list.split(/\s+/)))].filter((name) => name !== "").sort();
}

type Input = { root: string; folder: string; outDir: string; pages: readonly { file: string; markup: string }[] };

export async function buildPagesCss({ root, folder, outDir, pages }: Input): Promise<ReadonlyMap<string, string>> {
  const sheets = pages.map(({ file, markup }) => {
    const sheet = join(folder, file.replace(".html", ".css"));
    const wanted = listClasses(markup).map((name) => `@source inline("${name}");`);
    writeFileSync(sheet, [`@import "${join(root, "src/public.css")}";`, ...wanted].join("\n"));
    return sheet;
  });
  const result = await build({
    configFile: false,
    root,
    logLevel: "warn",
    plugins: [tailwindcss()],
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: sheets },
    },
  });
  const names = [result].flat().flatMap((one) => ("output" in one ? one.output.map(({ fileName }) => fileName) : []));
  return new Map(pages.map(({ file }) => [file, `/${minifySheet(outDir, names, file)}`]));
}

function minifySheet(outDir: string, names: readonly string[], page: string): string {
  const start = `assets/${page.replace(".html", "")}-`;
  const name = names.find((one) => one.startsWith(start) && one.endsWith(".css"));
  if (name === undefined) throw new Error(`${page} has no style sheet`);
  const css = removeUnread(readFileSync(join(outDir, name), "utf8"));
  const tidy = `${start}${createHash("sha256").update(css).digest("base64url").slice(0, 8)}.css`;
  rmSync(join(outDir, name));
  writeFileSync(join(outDir, tidy), css);
  return tidy;
}

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
