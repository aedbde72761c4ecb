/**
 * Implements `npm run build`: builds the app with Vite, and the public pages as HTML around it
 * (docs/decisions/017-site.md). Usage: node prerender/main.ts [--outDir folder]
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { guestScreens, SERVICE_WORKER } from "@emdia/contracts/screens";
import { build } from "vite";
import { assembleAppPage, assembleStaticPage, type Built } from "./assemble.ts";
import { sharedChunks } from "./chunks.ts";
import { buildPagesCss } from "./css.ts";
import { buildPages } from "./markup.ts";
import { buildRegistration } from "./registration.ts";
import { serviceWorker } from "./service-worker.ts";
import { siteFiles } from "./site-files.ts";

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({ options: { outDir: { type: "string", default: "dist" } } });
const outDir = resolve(root, values.outDir);

/** Inside the package, so that files built for Node can resolve their packages. */
function scratchFolder(): string {
  const parent = join(root, "node_modules/.prerender");
  mkdirSync(parent, { recursive: true });
  return mkdtempSync(`${parent}/`);
}

const scratch = scratchFolder();
try {
  await build({
    root,
    logLevel: "warn",
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: ["app.html", "src/start.ts"],
        output: { codeSplitting: { groups: sharedChunks(root) } },
      },
    },
  });
  await buildRegistration({ root, outDir });
  const pages = await buildPages({ root, folder: join(scratch, "ssr") });
  const css = await buildPagesCss({ root, folder: scratch, outDir, pages: [...pages.static, pages.offline] });
  const built: Built = {
    templates: {
      "app.html": readFileSync(join(outDir, "app.html"), "utf8"),
      "cadastro.html": readFileSync(join(outDir, "cadastro.html"), "utf8"),
    },
    manifest: JSON.parse(readFileSync(join(outDir, ".vite/manifest.json"), "utf8")),
    css,
    font: readdirSync(join(outDir, "assets")).find((name) => name.startsWith("figtree-latin-wght")) ?? "",
  };
  for (const page of pages.static) writeFileSync(join(outDir, page.file), assembleStaticPage(page, built));
  const sheet = join(outDir, css.get(pages.offline.file) ?? "");
  const offline = assembleStaticPage(pages.offline, built);
  writeFileSync(join(outDir, SERVICE_WORKER), serviceWorker(offline, readFileSync(sheet, "utf8")));
  rmSync(sheet);
  const listed = pages.static.filter((page) => page.isListed).map((page) => page.address);
  for (const [name, text] of Object.entries(siteFiles([...listed, guestScreens.auth])))
    writeFileSync(join(outDir, name), text);
  for (const page of pages.app) writeFileSync(join(outDir, page.file), assembleAppPage(page, built));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
