import type { KnipConfig } from "knip";

const config: KnipConfig = {
  ignore: ["scripts/synth/entry.ts"],
  ignoreDependencies: ["node", "bun", "@swc/core", "@dynoxide/linux-x64", "aws-lambda"],
  ignoreExportsUsedInFile: true,
  workspaces: {
    ".": {
      entry: ["sst.config.ts", "stacks/*.ts", "scripts/*.{ts,mjs}", "scripts/*/main.ts", "tests/**/*.{test,spec}.ts"],
      project: ["stacks/**/*.ts", "scripts/**/*.{ts,mjs}", "tests/**/*.ts"],
    },
    "packages/contracts": { entry: ["src/**/*.test.ts"], project: ["src/**/*.ts"] },
    "packages/events": { project: ["src/**/*.ts"] },
    "packages/core": { entry: ["src/**/*.test.ts"], project: ["src/**/*.ts"] },
    "packages/functions": {
      entry: ["src/*.ts", "src/{billing,auth,subscribers}/*.ts"],
      project: ["src/**/*.ts"],
    },
    "packages/frontend": { project: ["src/**/*.{ts,tsx}"] },
    "packages/local": { entry: ["src/main.ts", "src/**/*.test.ts"], project: ["src/**/*.ts"] },
  },
};

export default config;
