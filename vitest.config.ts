import { defineConfig } from "vitest/config";

/**
 * Tests that replace modules. They run isolated, because all files of a worker otherwise share
 * their imported modules.
 */
const MOCKED = "packages/*/src/**/*.mocked.test.ts";

/**
 * The suites. `npm test` runs five: tests beside the code they check (`unit`), those that replace
 * modules (`mocked`), the synthesized stack (`infrastructure`), the handlers on the local region
 * (`integration`), and simulated failures (`simulation`). The others have their own commands:
 * `npm run test:security`, `npm run test:long` and `npm run conformance`. The time limits only end
 * tests that hang.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
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
