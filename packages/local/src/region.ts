import { createServer, type RequestListener } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { brand } from "@emdia/contracts/brand";
import { PREMIUM_LOOKUP_KEY, PREMIUM_PRICE_CENTS } from "@emdia/contracts/constants";
import Stripe from "stripe";
import { readSnapshot } from "./graph/read-graph.ts";
import { bundleOrExplain } from "./lambda/bundle.ts";
import type { RegionOptions } from "./region-options.ts";
import type { Region } from "./region-types.ts";
import { closeServer } from "./server/listen.ts";
import { createPublicListener, listen } from "./server/public-server.ts";
import { shareSigningKey } from "./services/cognito/signing-key.ts";
import { assertDynamoAvailable, startDynamo } from "./services/dynamodb/launcher.ts";
import { refuseLiveKeys } from "./services/stripe/webhooks/webhook-target.ts";
import { claimDataFolder } from "./start/data-folder.ts";
import { StartError } from "./start/start-error.ts";
import { type OpenStore, openStore } from "./store.ts";
import { wireRegion } from "./wire-region.ts";

const CLOSE_LIMIT_MS = 5_000;

type Undo = () => Promise<void> | void;

/** Checks graph, Lambdas and port first. @throws StartError or GraphError in Portuguese */
export async function startRegion(options: RegionOptions = {}): Promise<Region> {
  const graph = options.graph ?? readSnapshot();
  refuseLiveKeys(graph);
  const bundles = await bundleOrExplain(graph.lambdas);
  const undo: Undo[] = [];
  try {
    assertDynamoAvailable();
    const front = await openFront(options.port ?? 0);
    undo.push(() => closeServer(front.server));
    const folder = options.dataDir === undefined ? undefined : claimDataFolder(options.dataDir, options.fresh === true);
    undo.push(() => folder?.release());
    const store = openOrExplain(folder?.storeFile);
    undo.push(() => store.close());
    if (folder === undefined) shareSigningKey(store);
    const database = await startDynamo(folder?.dynamoFile);
    undo.push(() => database.stop());
    const site = await options.openSite?.(front.server);
    undo.push(() => site?.close());
    const wired = await wireRegion({
      ...options,
      ...(site && { site: site.answer }),
      graph,
      bundles,
      store,
      dynamoEndpoint: database.endpoint,
      siteUrl: front.url,
    });
    undo.push(() => wired.stop());
    front.answer(createPublicListener(wired.routes));
    await ensurePremiumPrice(front.url);
    wired.start();
    return {
      ...wired.region,
      async close() {
        await Promise.race([wired.finish(), pause(CLOSE_LIMIT_MS, undefined, { ref: false })]);
        await unwind(undo);
      },
      async kill() {
        front.server.closeAllConnections();
        wired.abandon();
        await site?.close();
        await Promise.all([wired.stop(), database.kill(), closeServer(front.server)]);
        store.close();
        folder?.abandon();
      },
    };
  } catch (error) {
    await unwind(undo);
    throw error;
  }
}

function openOrExplain(file: string | undefined): OpenStore {
  try {
    return openStore(file);
  } catch (cause) {
    throw new StartError(`Os dados em ${file} não podem ser lidos: recomece com --fresh.`, { cause });
  }
}

/** Requests wait until the region is ready. */
async function openFront(port: number) {
  const waiting: Array<Parameters<RequestListener>> = [];
  let listener: RequestListener | undefined;
  const server = createServer({ keepAliveTimeout: 60_000 }, (...call) => {
    if (listener === undefined) waiting.push(call);
    else listener(...call);
  });
  const actual = await listen(server, port);
  return {
    server,
    url: `http://localhost:${actual}`,
    answer(ready: RequestListener) {
      listener = ready;
      for (const call of waiting) ready(...call);
    },
  };
}

async function unwind(undo: Undo[]): Promise<void> {
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step();
}

/** Creates the premium price if missing, as `npm run ops -- stripe set-up` does elsewhere. */
async function ensurePremiumPrice(siteUrl: string): Promise<void> {
  const { hostname: host, port } = new URL(siteUrl);
  const { prices } = new Stripe("sk_test_local", { host, port, protocol: "http", telemetry: false });
  const known = await prices.list({ lookup_keys: [PREMIUM_LOOKUP_KEY] });
  if (known.data.length > 0) return;
  await prices.create({
    lookup_key: PREMIUM_LOOKUP_KEY,
    currency: "brl",
    unit_amount: PREMIUM_PRICE_CENTS,
    recurring: { interval: "month" },
    product_data: { name: `${brand.name} Premium` },
  });
}
