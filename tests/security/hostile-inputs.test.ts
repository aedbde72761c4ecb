import { Agent, request as httpRequest } from "node:http";
import { afterAll, beforeAll } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { fromViewer } from "../support/public-registration.ts";
import { inBatches } from "./support/call.ts";
import { type HostileRequest, hostileRequests } from "./support/hostile-requests.ts";
import { measures } from "./support/measure.ts";
import { aTarget, type Target } from "./support/two-studios.ts";

const region = oneRegion();
const REQUESTS = 10_000;
/** Each run draws other requests. `SECURITY_SEED` repeats those of a failure. */
const SEED = Number(process.env.SECURITY_SEED ?? Math.floor(Math.random() * 2 ** 31));
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
let owner: Target;

beforeAll(async () => {
  owner = await aTarget(region(), 1);
});
afterAll(() => agent.destroy());

type Answer = { status: number; text: string };

/** Sends a request by Node's client: fetch would correct methods, paths and headers. */
function sendRaw({ method, path, headers, body, who }: HostileRequest): Promise<Answer> {
  const { hostname, port } = new URL(region().url);
  const token = who === "owner" ? owner.token : `${owner.token}x`;
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      {
        hostname,
        port,
        method,
        path,
        agent,
        headers: {
          ...fromViewer(region()),
          ...(who === "nobody" ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
          "content-length": Buffer.byteLength(body ?? ""),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const head = JSON.stringify(response.headers);
          resolve({ status: response.statusCode ?? 0, text: `${head} ${Buffer.concat(chunks).toString()}` });
        });
      },
    );
    call.once("error", reject).end(body);
  });
}

/** Texts that an answer contains only when it reveals the product's internals. */
const LEAK =
  /\n\s+at |\.(ts|mjs|cjs|js):\d+|node_modules|\/(work|home|tmp|var)\/|packages\/|(Type|Syntax|Range|Reference|Zod|\$Zod)Error|Exception|dynamo|aws-sdk|smithy|stripe-node|ConditionalCheck|arn:aws|"stack"|middy|lambda/i;

/** Tells whether the product did not handle a failure; a busy service answers 503 instead. */
const isUnhandled = ({ status }: Answer) => status === 500 || status === 502 || status === 504 || status === 0;

measures(
  "hostileInputs",
  "given 10,000 hostile requests over the route table, then none causes an error or a leak",
  async () => {
    const unhandled: string[] = [];
    const leaks: string[] = [];
    const statuses = new Map<number, number>();
    const requests = hostileRequests(SEED, REQUESTS);
    await inBatches(requests, async (one) => {
      const answer = await sendRaw(one).catch((error: Error) => ({ status: 0, text: error.message }));
      const shown = `${answer.status} ${JSON.stringify(one).slice(0, 300)}`;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (isUnhandled(answer)) unhandled.push(shown);
      const leak = LEAK.exec(answer.text)?.[0];
      if (leak) leaks.push(`${leak} in ${shown}: ${answer.text.slice(-200)}`);
    });
    const failed = region()
      .state()
      .errors.map((one) => `${one.function} ${one.type}: ${one.message}`);
    const said = [...statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${status} ×${count}`);
    return {
      tried: { "hostile requests": requests.length },
      figures: {
        requests: requests.length,
        "unhandled 500": [...unhandled, ...failed],
        "leaked stacks, paths or names": leaks,
      },
      note: `seed ${SEED} (SECURITY_SEED=${SEED} draws the same); answers ${said.join(", ")}`,
    };
  },
);
