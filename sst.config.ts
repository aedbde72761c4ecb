/// <reference path="./.sst/platform/config.d.ts" />

/** Name, account, region and removal by stage (stacks/stages.ts). */
export default $config({
  async app(input) {
    const { REGION, stageOf } = await import("./stacks/stages.ts");
    const { account, isLive } = stageOf(input?.stage);
    return {
      name: "emdia",
      home: "aws",
      removal: isLive ? "retain" : "remove",
      protect: isLive,
      providers: { aws: { region: REGION, ...(account ? { allowedAccountIds: [account] } : {}) } },
    };
  },
  async run() {
    const { main } = await import("./stacks/index.ts");
    return main();
  },
});
