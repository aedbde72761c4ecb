import { defineConfig } from "vitest/config";
import { slowestFiles } from "./tests/support/slowest-files.ts";

/** Tests that replace modules run isolated: all other tests of a worker share their modules. */
const MOCKED = "packages/*/src/**/*.mocked.test.ts";
const LONG_MOCKED = "tests/long/**/*.mocked.test.ts";

/** Milliseconds that no test or hook, and no awaited answer, takes on any machine. */
const [HANGS, NEVER_COMES] = [1_800_000, 120_000];

/** Bundles the Lambdas before the files that run them, once a run. */
const BUNDLED = { globalSetup: ["./tests/support/bundle-lambdas.ts"] };

/**
 * `npm test` runs five suites: tests beside the code (`unit`), tests that replace modules
 * (`mocked`), the synthesized stack (`infrastructure`), the handlers on the local region
 * (`integration`), simulated failures (`simulation`). Other suites have commands of their own.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // Limits of time only end what hangs: a slow machine reaches none of them.
    testTimeout: HANGS,
    hookTimeout: HANGS,
    expect: { poll: { timeout: NEVER_COMES } },
    env: { EM_DIA_PATIENCE: "30" },
    // A failed test shows its output, a passed test shows none.
    silent: "passed-only",
    setupFiles: ["./tests/support/hold-back-output.ts"],
    slowTestThreshold: HANGS,
    reporters: ["default", slowestFiles],
    // The files of a worker share imported modules: importing them again for each file takes half
    // of a small file's time.
    isolate: false,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "packages/*/{src,prerender}/**/*.test.{ts,tsx}",
            "{ops,tools}/**/*.test.ts",
            "tests/rendering/**/*.test.{ts,tsx}",
          ],
          exclude: [MOCKED, "**/node_modules/**"],
        },
      },
      { extends: true, test: { name: "mocked", include: [MOCKED], isolate: true } },
      { extends: true, test: { name: "infrastructure", include: ["tests/infrastructure/**/*.test.ts"], ...BUNDLED } },
      { extends: true, test: { name: "integration", include: ["tests/integration/**/*.test.ts"], ...BUNDLED } },
      { extends: true, test: { name: "simulation", include: ["tests/simulation/**/*.test.ts"] } },
      { extends: true, test: { name: "security", include: ["tests/security/**/*.test.ts"], ...BUNDLED } },
      {
        extends: true,
        test: {
          name: "long",
          include: ["tests/long/**/*.test.ts"],
          exclude: [LONG_MOCKED, "**/node_modules/**"],
          globalSetup: ["tests/support/sst-platform.ts", ...BUNDLED.globalSetup],
        },
      },
      { extends: true, test: { name: "long-mocked", include: [LONG_MOCKED], isolate: true } },
      { extends: true, test: { name: "conformance", include: ["tests/conformance/**/*.test.ts"] } },
    ],
  },
});
