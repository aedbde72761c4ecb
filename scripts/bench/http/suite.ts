import { Agent, createServer } from "node:http";
import { addresses } from "@emdia/contracts/routes/addresses";
import { environmentOf } from "@emdia/local/lambda/environment";
import * as z from "zod/mini";
import { buildBundles } from "../../bundle/build.ts";
import { fill } from "../billing/fill.ts";
import { callFirst, isolateBundle } from "../init/spawn-call.ts";
import { median, rounded, summarize } from "../measure/figures.ts";
import { loadRow } from "../measure/load.ts";
import { closeServer, listenLocally } from "../measure/server.ts";
import { httpEvent } from "../region/http-event.ts";
import { type BenchRegion, openRegion } from "../region/open-region.ts";
import type { Row } from "../row.ts";
import { getOnce } from "./get-once.ts";
import { type RecordedCall, recordCalls } from "./record-calls.ts";
import { type CheapRoute, cheapRoutes, type Visitor } from "./routes.ts";

const STUDENTS = 20;
const WARM_UP = 20;
const PAIRS = 150;
/** Times the p50 of the plain server. */
const AIM_RATIO = 2;

const CodeAnswer = z.object({ registrationCode: z.string() });

/** Makes a studio with a signed-in owner and an open registration link. */
async function aVisitor({ region, database }: BenchRegion): Promise<Visitor & { ownerId: string }> {
  const { accessToken, userId } = await region.createOwner("dona@exemplo.com.br", "segredo1");
  await fill(database, [{ ownerId: userId, students: STUDENTS, isDue: false, isNew: false }]);
  const { method, path } = addresses.generateRegistrationCode;
  const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
  const answer = await fetch(new URL(path, region.url), { method, headers, body: "{}" });
  return { token: accessToken, ownerId: userId, code: CodeAnswer.parse(await answer.json()).registrationCode };
}

type Recorded = CheapRoute & { calls: RecordedCall[] };

/** Records the table's calls of each route, which its own bundle makes. */
async function recordAll({ region }: BenchRegion, ownerId: string, routes: readonly CheapRoute[]): Promise<Recorded[]> {
  const { bundles, discard } = await buildBundles();
  const recorder = await recordCalls(region.awsUrl);
  const recorded: Recorded[] = [];
  try {
    for (const route of routes) {
      const bundle = bundles.find(({ name }) => name === route.lambda);
      const lambda = region.graph.lambdas.find(({ logicalName }) => logicalName === route.lambda);
      if (!bundle || !lambda) throw new Error(`no Lambda is called ${route.lambda}`);
      const lone = isolateBundle(bundle, environmentOf(region.graph, lambda, { site: region.url, aws: recorder.url }));
      await callFirst(
        lone,
        httpEvent(region.graph, { method: "GET", path: route.path, ownerId, headers: route.headersOf(0) }),
      );
      lone.discard();
      recorded.push({ ...route, calls: recorder.calls.splice(0) });
    }
    return recorded;
  } finally {
    await recorder.close();
    discard();
  }
}

/** The lower bound: a plain server that makes the same calls to the table in turn and passes on the last answer. */
function createBareServer({ database }: BenchRegion, routes: readonly Recorded[]) {
  const callsOf = new Map(routes.map(({ path, calls }) => [path, calls]));
  return createServer(async (asked, answer) => {
    let last: Buffer | string = "";
    for (const { action, body } of callsOf.get(asked.url ?? "") ?? []) {
      const { status, body: found } = await database.connection.call(action, body);
      // A limit's count that was written before is refused; as a request it costs the same.
      if (status >= 500) return void answer.writeHead(502).end(found);
      last = found;
    }
    answer.writeHead(200, { "content-type": "application/json" }).end(last);
  });
}

async function compare({ path, calls, headersOf }: Recorded, urls: { ours: string; bare: string }): Promise<Row[]> {
  const agent = new Agent({ keepAlive: true });
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let n = 1; n <= WARM_UP + PAIRS; n++) {
    const [mine, floor] = [
      await getOnce(agent, new URL(path, urls.ours), headersOf(n)),
      await getOnce(agent, new URL(path, urls.bare), {}),
    ];
    if (n <= WARM_UP) continue;
    ours.push(mine);
    bare.push(floor);
  }
  agent.destroy();
  const name = `GET ${path.replace(/[\w-]{20,}$/, "{code}")}`;
  return [
    { name: `${name}: through the local gateway`, ...summarize(ours, 1), unit: "ms" },
    {
      name: `${name}: p50 against its table calls (${calls.length}) from a bare server`,
      unit: "×",
      value: rounded(median(ours) / median(bare), 2),
      aim: AIM_RATIO,
    },
  ];
}

/** Measures each area's cheapest GET in full: gateway, token, worker, IAM, table. Only the Lambda is the product's. */
export async function http(): Promise<Row[]> {
  const opened = await openRegion();
  try {
    const { ownerId, ...visitor } = await aVisitor(opened);
    const routes = await recordAll(opened, ownerId, cheapRoutes(opened.region.graph, visitor));
    const server = createBareServer(opened, routes);
    const urls = { ours: opened.region.url, bare: await listenLocally(server) };
    const rows: Row[] = [];
    for (const route of routes) rows.push(...(await compare(route, urls)));
    await closeServer(server);
    return [...rows, loadRow()];
  } finally {
    await opened.close();
  }
}
