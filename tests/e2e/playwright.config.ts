import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromium } from "./chromium.ts";

const freePort = () =>
  new Promise<string>((resolve, reject) => {
    const server = createServer()
      .once("error", reject)
      .listen(0, "127.0.0.1", () => {
        const address = server.address();
        server.close(() => resolve(String(typeof address === "object" ? address?.port : "")));
      });
  });

// Workers read this file again: the port is drawn once and inherited.
process.env.EM_DIA_PORT ??= await freePort();
const port = process.env.EM_DIA_PORT;
const url = `http://localhost:${port}`;

/** One platform, as `npm start` runs it, for all journeys; each journey signs up an owner of its own. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  workers: 1,
  // Journeys move the clock by months; on a busy machine each takes minutes.
  timeout: 600_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    baseURL: url,
    // What hangs is named where it hangs.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    trace: "retain-on-failure",
    launchOptions: await chromium(),
  },
  projects: [
    { name: "phone", use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    // Fingers and small screens are the phone's; links, sessions and a lost connection know no width.
    {
      name: "desktop",
      testIgnore: /(reach|account-links|account-sessions|connection|first-charge)\.spec\.ts$/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: {
    command: `node packages/local/src/main.ts --port ${port} --data ${join(tmpdir(), `em-dia-e2e-${port}`)} --fresh --no-demo`,
    cwd: join(import.meta.dirname, "../.."),
    url: `${url}/__local/clock.json`,
    timeout: 120_000,
    stdout: "ignore",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
