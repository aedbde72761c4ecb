import { createServer } from "node:net";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromium } from "./chromium.ts";

// An older Node cannot run the platform's TypeScript; `npm run test:e2e` installs a newer Node.
if (Number(process.versions.node.split(".")[0]) < 24) {
  process.stderr.write("As jornadas pedem Node 24: rode npm run test:e2e, que o traz.\n");
  process.exit(1);
}

const freePort = () =>
  new Promise<string>((resolve, reject) => {
    const server = createServer()
      .once("error", reject)
      .listen(0, "127.0.0.1", () => {
        const address = server.address();
        server.close(() => resolve(String(typeof address === "object" ? address?.port : "")));
      });
  });

const WORKERS = 2;

// Platforms wait thirty times as long as usual, so a slow machine reaches none of their limits.
process.env.EM_DIA_PATIENCE = "30";

// Workers read this file again, so the ports are chosen once and inherited.
process.env.EM_DIA_PORTS ??= (await Promise.all(Array.from({ length: WORKERS }, freePort))).join(",");
const ports = process.env.EM_DIA_PORTS.split(",");
const urlOf = (port: string) => `http://localhost:${port}`;
const ownUrl = ports.map(urlOf)[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];

/** The files that only the projects `tours` and `texts` run. */
const WALKS = /(tours|literal-texts)\.spec\.ts$/;

/** The journeys that need a keyboard or print on paper. */
const AT_A_DESK_ALONE = /(keyboard|reports|row-keys)\.spec\.ts$/;
/** The journeys whose screens have other components on a desktop. */
const AT_A_DESK_TOO = /(chosen-students|dashboard|person|statement|students)\.spec\.ts$/;

const root = join(import.meta.dirname, "../..");
const folder = join(root, "node_modules/.cache/e2e");

const platform = (port: string, index: number) => ({
  command: `node packages/local/src/main.ts --port ${port} --data ${join(folder, String(index))} --fresh --no-demo --keep-warm`,
  cwd: root,
  url: `${urlOf(port)}/__local/clock.json`,
  timeout: 1_800_000,
  stdout: "ignore" as const,
  gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
});

/** Platforms as `npm start` runs them, one for each worker. Each journey signs up its own owner. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  workers: WORKERS,
  // Limits of time only end what hangs. Journeys move the clock by months: on a busy machine each
  // takes minutes.
  timeout: 1_800_000,
  expect: { timeout: 60_000 },
  // A failed journey is retried once, because a busy machine may starve a browser. The report marks
  // the journey as flaky.
  retries: 1,
  reporter: [["list"]],
  use: {
    ...(ownUrl ? { baseURL: ownUrl } : {}),
    // These limits show the step at which a test hangs.
    actionTimeout: 300_000,
    navigationTimeout: 300_000,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    // Only offline.spec.ts allows the worker, whose requests a journey cannot intercept.
    serviceWorkers: "block",
    // Only a retry is traced, because tracing every journey would take an eighth of a run's time.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: await chromium(),
  },
  projects: [
    {
      name: "phone",
      testIgnore: [WALKS, AT_A_DESK_ALONE],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    // Few journeys run on a desktop: the tours look at every state of every screen at both widths.
    { name: "desktop", testMatch: [AT_A_DESK_ALONE, AT_A_DESK_TOO], use: { viewport: { width: 1280, height: 800 } } },
    // The texts of all tours are judged together once all of them have passed: Playwright runs no
    // project that depends on a failed one.
    { name: "tours", testMatch: "tours.spec.ts" },
    { name: "texts", testMatch: "literal-texts.spec.ts", dependencies: ["tours"] },
  ],
  webServer: ports.map(platform),
});
