import { defineConfig } from "vitest/config";

/** Three suites: rules and stand-ins beside their code, the synthesized stack, and journeys on the local region. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["packages/*/src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          testTimeout: 20_000,
        },
      },
      { extends: true, test: { name: "infrastructure", include: ["tests/infrastructure/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
