import { consoleHandler } from "./console/index.ts";
import { describeRegion } from "./describe-region.ts";
import { answerDocs } from "./docs/index.ts";
import { createGateway } from "./gateway/index.ts";
import { siteHeadersOf } from "./graph/site-headers.ts";
import { openParts, type WireOptions } from "./open-parts.ts";
import { closeServer } from "./server/listen.ts";
import type { PublicRoutes } from "./server/public-server.ts";
import { noSite, serveSite } from "./server/serve-site.ts";

export async function wireRegion(options: WireOptions) {
  const parts = await openParts(options);
  const { graph, invoke, measured, cognito, answerAws, stripe, bank, meta, lambdas, endpoint, dynamo } = parts;
  const { scheduler, workload } = parts.messaging;
  const isRealTime = options.realTime !== false;
  const region = describeRegion(parts, {
    siteUrl: options.siteUrl,
    tickedHours: options.everyTick === true ? Number.POSITIVE_INFINITY : Number(options.everyTick ?? 0),
    onMoved: () => (isRealTime ? scheduler.start() : undefined),
  });
  return {
    region,
    routes: {
      api: createGateway({ graph, invoke, onAnswer: measured.answered, keys: cognito?.jwks ?? (() => new Map()) }),
      console: consoleHandler({ ...region, close: async () => {}, kill: async () => {} }),
      cognito: answerAws,
      docs: answerDocs,
      stripe: stripe.answer,
      site: options.site ?? builtSite(options),
    },
    start() {
      workload.wake();
      if (isRealTime) scheduler.start();
    },
    async finish() {
      scheduler.stop();
      workload.stop();
      await workload.drain();
    },
    /** Abandons running work, as a killed process would. */
    abandon() {
      scheduler.stop();
      workload.abandon();
    },
    async stop() {
      scheduler.stop();
      workload.abandon();
      bank.close();
      meta.close();
      await lambdas.terminate();
      await closeServer(endpoint.server);
      dynamo.close();
    },
  };
}

function builtSite({ siteDir, graph }: WireOptions): PublicRoutes["site"] {
  if (siteDir === undefined) return noSite;
  return serveSite({ dir: siteDir, headers: siteHeadersOf(graph) });
}
