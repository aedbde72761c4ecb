import { environmentOf } from "@emdia/local/lambda/environment";
import { buildBundles } from "../../bundle/build.ts";
import { openRegion } from "../region/open-region.ts";
import type { Row } from "../row.ts";
import { firstEvents } from "./first-events.ts";
import { freshStudio } from "./fresh-studio.ts";
import { callFirst, isolateBundle } from "./spawn-call.ts";

function eventOf(name: string): (typeof firstEvents)[string] {
  const makeEvent = firstEvents[name];
  if (!makeEvent) throw new Error(`no first call is known for ${name}: add it to first-events.ts`);
  return makeEvent;
}

/**
 * Makes the first call to every Lambda as deployed, each in a new process on the local region. It
 * counts the Lambdas that load undici, which adds 20 ms to a cold start
 * (docs/decisions/002-bundles.md).
 */
export async function init(): Promise<Row[]> {
  const [{ bundles, discard }, opened] = [await buildBundles(), await openRegion()];
  const { graph, url: site, awsUrl: aws } = opened.region;
  const withUndici: string[] = [];
  try {
    for (const [n, lambda] of graph.lambdas.entries()) {
      const bundle = bundles.find(({ name }) => name === lambda.logicalName);
      if (!bundle) continue;
      const isolated = isolateBundle(bundle, environmentOf(graph, lambda, { site, aws }));
      const event = eventOf(bundle.name)(await freshStudio(opened, n));
      const { hasUndici } = await callFirst(isolated, event).finally(isolated.discard);
      if (hasUndici) withUndici.push(bundle.name);
      await opened.region.drain();
    }
  } finally {
    discard();
    await opened.close();
  }
  if (withUndici.length > 0) console.error(`These load undici: ${withUndici.join(", ")}`);
  const called = { name: "Lambdas whose first call succeeds", value: bundles.length, unit: "" as const };
  return [called, { name: "of these, Lambdas that load undici", value: withUndici.length, unit: "", budget: 0 }];
}
