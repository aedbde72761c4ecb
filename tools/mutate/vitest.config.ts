import { join } from "node:path";
import { defineConfig } from "vitest/config";

const packages = join(process.cwd(), "packages");

/** Without the alias, Stryker's copy would import other packages' originals (node_modules). */
export default defineConfig({
  resolve: {
    alias: [{ find: /^@emdia\/(contracts|events|core|functions)\/(.*)$/, replacement: `${packages}/$1/src/$2.ts` }],
  },
  test: {
    isolate: false,
    unstubGlobals: true,
    include: ["packages/{contracts,events,core,functions}/src/**/*.test.ts"],
    exclude: ["**/*.mocked.test.ts", "**/node_modules/**"],
    testTimeout: 120_000,
  },
});
