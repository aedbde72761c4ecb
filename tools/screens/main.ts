/**
 * `npm run screens [-- tour...]` takes pictures of every screen and state into `.local/screens`
 * (--out DIR), and copies changed pictures that the repository keeps into docs/screens. Without
 * names of tours it also removes kept pictures that no tour took. `--site` draws instead the
 * pictures that the site itself shows.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readSnapshot } from "@emdia/local/graph/read-graph";
import { buildSite } from "@emdia/local/start/build-site";
import { chromium } from "@playwright/test";
import { chromium as launchOptions } from "../../tests/e2e/chromium.ts";
import { tours } from "../../tests/e2e/tours/index.ts";
import { startTourRegion } from "../../tests/e2e/tours/start-tour-region.ts";
import { walk } from "../../tests/e2e/tours/tour.ts";
import { readOptions } from "../read-options.ts";
import { createCamera, PHONE, type Picture } from "./camera.ts";
import { copyChanged, keptOf, removeOthers } from "./keep.ts";
import { createSiteCamera, sitePictures } from "./site-pictures.ts";

/** The port is fixed, because links in the pictures show it. */
const PICTURES_PORT = 3400;
const root = join(import.meta.dirname, "../..");
const { positionals, values } = readOptions({
  allowPositionals: true,
  options: {
    out: { type: "string", default: join(root, ".local/screens") },
    site: { type: "boolean", default: false },
  },
});
const siteFolder = join(root, "packages/frontend/src/components/pictures");
const [folder, keptFolder] = [resolve(values.out), join(root, "docs/screens")];
const unknown = positionals.filter((name) => !Object.hasOwn(tours, name));
if (unknown.length > 0) {
  console.error(`No tour is called ${unknown.join(", ")}. There are: ${Object.keys(tours).join(", ")}`);
  process.exit(1);
}

const shown = new Set(
  [...readFileSync(join(root, "README.md"), "utf8").matchAll(/docs\/screens\/([\w-]+\.webp)/g)].map(
    ([, file = ""]) => file,
  ),
);

mkdirSync(folder, { recursive: true });
const album: Picture[] = [];
const platform = await startPlatform();
try {
  for (const [name, tour] of Object.entries(values.site ? { site: sitePictures } : tours)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const started = performance.now();
    const context = await platform.browser.newContext({
      baseURL: platform.url,
      locale: "pt-BR",
      timezoneId: "America/Sao_Paulo",
      reducedMotion: "reduce",
      viewport: PHONE,
    });
    const page = await context.newPage();
    await walk(
      tour,
      page,
      await (values.site ? createSiteCamera(page, siteFolder) : createCamera(page, folder, album)),
    );
    await context.close();
    console.log(`${name} (${((performance.now() - started) / 1_000).toFixed(1)} s)`);
  }
  if (!values.site) await keepPictures();
} finally {
  await platform.close();
}

async function keepPictures(): Promise<void> {
  const kept = keptOf(album, shown);
  const copied = await copyChanged(await platform.browser.newPage(), kept, folder, keptFolder);
  if (positionals.length === 0) removeOthers(keptFolder, kept);
  console.log(`${album.length} pictures in ${folder}; ${kept.length} of them are kept, ${copied} looked different`);
}

async function startPlatform() {
  const region = await startTourRegion(
    PICTURES_PORT,
    await buildSite(readSnapshot(), join(root, "node_modules/.cache/screens")),
  );
  const options = await launchOptions();
  // The browser shows date fields in its own language, so it starts in Portuguese.
  const env = { ...process.env, LANGUAGE: "pt_BR" };
  const browser = await chromium.launch({ ...options, env });
  return {
    url: region.url,
    browser,
    async close() {
      await browser.close();
      await region.close();
    },
  };
}
