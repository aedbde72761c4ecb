/**
 * The program that is bundled with `sst.config.ts` and run by plain Node: SST's real components
 * under Pulumi's mocks. It writes the registered resources as JSON to SYNTH_OUT.
 */
import * as pulumi from "@pulumi/pulumi";
import { recordGraph } from "./record-graph.ts";

const {
  SYNTH_OUT: outFile = "",
  SYNTH_PLATFORM: platform = "",
  SYNTH_WORKSPACE: work = "",
  SYNTH_STAGE: stage = "",
} = process.env;

Object.assign(globalThis, {
  $dev: false,
  $cli: {
    command: "deploy",
    dev: false,
    rpc: "",
    paths: { home: `${work}/home`, root: `${work}/root`, work, platform },
    state: { version: {} },
  },
});

await recordGraph({ stage, outFile }, async (recordOptions) => {
  const { config } = await import("synth:config");
  const app = await config.app({ stage });
  Object.assign(globalThis, { $app: { removal: "remove", protect: false, providers: {}, ...app, stage } });
  const { run } = await import("synth:run");
  await pulumi.runtime.runInPulumiStack(() =>
    run(() => {
      recordOptions();
      return config.run();
    }),
  );
});
