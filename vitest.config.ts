import { defineConfig } from "vitest/config";

/** Tests that replace modules: they run isolated, since the files of one worker share the modules they import. */
const MOCKED = "packages/*/src/**/*.mocked.test.ts";

/**
 * Eight suites: rules and stand-ins beside their code, those of them that replace modules, the synthesized stack,
 * journeys on the local region, worlds in which everything fails (at length: `npm run simulate`), and three with
 * commands of their own: the security table (`npm run test:security`), storms and killed processes at full length
 * (`npm run test:long`), and comparisons with independent implementations (`npm run conformance`). Limits are for what hangs: a slow machine is no failure.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // A file's modules are kept for the next one: half of the time of small files went into importing them again.
    isolate: false,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "packages/*/{src,prerender}/**/*.test.{ts,tsx}",
            "scripts/**/*.test.ts",
            "tests/rendering/**/*.test.{ts,tsx}",
          ],
          exclude: [MOCKED],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { name: "mocked", include: [MOCKED], isolate: true, testTimeout: 120_000 },
      },
      {
        extends: true,
        test: { name: "infrastructure", include: ["tests/infrastructure/**/*.test.ts"], testTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "simulation",
          include: ["tests/simulation/**/*.test.ts"],
          testTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: "security",
          include: ["tests/security/**/*.test.ts"],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          include: ["tests/long/**/*.test.ts"],
          globalSetup: ["tests/support/sst-platform.ts"],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "conformance",
          include: ["tests/conformance/**/*.test.ts"],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
