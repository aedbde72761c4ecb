/**
 * `npm run screens [-- tour...]`: pictures of every screen and state, with the list of them, into docs/screens; the same
 * pictures as long as the site looks the same. With names of tours only those are taken, and the list stays.
 */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { aCamera, type Picture } from "./camera.ts";
import { startPlatform } from "./platform.ts";
import { tours } from "./tours/index.ts";
import { writeList } from "./write-list.ts";

const { positionals, values } = parseArgs({ allowPositionals: true, options: { out: { type: "string" } } });
const folder = resolve(values.out ?? join(import.meta.dirname, "../../docs/screens"));
const unknown = positionals.filter((name) => !Object.hasOwn(tours, name));
if (unknown.length > 0) {
  console.error(`No tour is called ${unknown.join(", ")}. There are: ${Object.keys(tours).join(", ")}`);
  process.exit(1);
}

mkdirSync(folder, { recursive: true });
const album: Picture[] = [];
const platform = await startPlatform();
try {
  for (const [name, tour] of Object.entries(tours)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const started = performance.now();
    const context = await platform.browser.newContext({
      baseURL: platform.url,
      locale: "pt-BR",
      timezoneId: "America/Sao_Paulo",
      reducedMotion: "reduce",
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    await tour({ page, shoot: await aCamera(page, folder, album) });
    await context.close();
    console.log(`${name} (${((performance.now() - started) / 1_000).toFixed(1)} s)`);
  }
} finally {
  await platform.close();
}
if (positionals.length === 0) writeList(folder, album);
const bytes = album.reduce((sum, picture) => sum + picture.bytes, 0);
console.log(`${album.length} pictures, ${(bytes / 1024 / 1024).toFixed(1)} MB`);
