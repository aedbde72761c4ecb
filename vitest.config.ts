import { defineConfig } from "vitest/config";

/**
 * Six suites: rules and stand-ins beside their code, the synthesized stack, journeys on the local region, worlds in
 * which everything fails (at length: `npm run simulate`), and two with commands of their own: the security table
 * (`npm run test:security`) and storms at full length (`npm run test:long`). Limits are for what hangs: a slow machine is no failure.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
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
          testTimeout: 120_000,
        },
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
          testTimeout: 600_000,
        },
      },
    ],
  },
});
