import { join } from "node:path";
import { defineConfig } from "vitest/config";

const packages = join(process.cwd(), "packages");

/**
 * Stryker copies the repository: without the alias a package would import its neighbours' unchanged
 * files, to which the links in `node_modules` lead.
 */
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
