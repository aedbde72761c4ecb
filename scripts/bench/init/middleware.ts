import { profileRoutes } from "@emdia/contracts/routes/profile";
import { toProfileView } from "@emdia/core/model/profile-view";
import { readSnapshot } from "@emdia/local/graph/read-graph";
import type { Context } from "aws-lambda";
import { profile } from "../../../packages/core/src/testing/entities.ts";
import type { HttpEvent, HttpResult } from "../../../packages/functions/src/http/event.ts";
import { serveArea } from "../../../packages/functions/src/http/serve-area.ts";
import { lambdaContext } from "../../../packages/functions/src/testing/lambda-events.ts";
import { silenceConsole } from "../../../tests/simulation/silence-console.ts";
import { summarize } from "../measure/figures.ts";
import { httpEvent } from "../region/http-event.ts";
import type { Row } from "../row.ts";

const ROUNDS = 21;
const CALLS = 4_000;
const AIM_MICROS = 5;

const view = toProfileView(profile);
const context = lambdaContext("bench");

type Measured = (typeof profileRoutes)["createProfile" | "updateProfile"];
type Handle = (event: HttpEvent, context: Context) => Promise<HttpResult>;

/** Answers with the least work: it reads the body and writes the answer. */
const bare: Handle = async ({ body = "" }) => {
  JSON.parse(body);
  return { statusCode: 200, body: JSON.stringify(view) };
};

async function microsOf(handle: Handle, event: HttpEvent): Promise<number> {
  const start = performance.now();
  for (let call = 0; call < CALLS; call++) await handle(event, context);
  return ((performance.now() - start) * 1_000) / CALLS;
}

async function overBare(chain: Handle, { method, path }: Measured, sent: object): Promise<number[]> {
  const call = { method, path, ownerId: "dono", body: JSON.stringify(sent) };
  const event: HttpEvent = JSON.parse(JSON.stringify(httpEvent(readSnapshot(), call)));
  const answer = await chain(event, context);
  if (answer.statusCode !== 200) throw new Error(`the chain answered ${answer.statusCode}: ${answer.body}`);
  const over: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    over.push((await microsOf(chain, event)) - (await microsOf(bare, event)));
  return over;
}

/**
 * Measures the code around a handler: middy, error boundary, identity, the route's schemas, the
 * answer's headers. It uses a schema of two fields and the largest schema, of seventeen fields,
 * both of routes without calls of the table.
 */
export async function middlewareRows(): Promise<Row[]> {
  process.env.TABLE_NAME ??= "bench";
  const { createProfile, updateProfile } = profileRoutes;
  const answer = async () => view;
  const chain = serveArea({ createProfile, updateProfile }, { createProfile: answer, updateProfile: answer });
  // The log's lines are part of the cost, but not of the suite's output.
  const restore = silenceConsole();
  const small = await overBare(chain, createProfile, { userId: "dono", email: "ana@exemplo.com.br" });
  const large = await overBare(chain, updateProfile, { businessName: "Estúdio Vida", invoiceDay: 10 });
  restore();
  const name = "an area's chain over a bare handler, by call";
  return [
    { name, ...summarize(small, 1), unit: "µs", aim: AIM_MICROS },
    { name: `${name}, with the largest schema`, ...summarize(large, 1), unit: "µs" },
  ];
}
