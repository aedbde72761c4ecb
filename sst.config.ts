/// <reference path="./.sst/platform/config.d.ts" />

/** Name, region and removal by stage; every resource lives in `stacks/`. */
export default $config({
  app(input) {
    const isProduction = input?.stage === "production";
    return {
      name: "emdia",
      home: "aws",
      removal: isProduction ? "retain" : "remove",
      protect: isProduction,
      providers: { aws: { region: "sa-east-1" } },
    };
  },
  async run() {
    const { main } = await import("./stacks/index.ts");
    return main();
  },
});
