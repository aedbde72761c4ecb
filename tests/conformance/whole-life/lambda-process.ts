/** Runs a Lambda as it is uploaded. Arguments: its bundle, its handler, its limit in seconds. */
import { createRequire } from "node:module";
import { shiftDate } from "@emdia/local/lambda/shifted-date";

/** A call of the Lambda, at an instant of business time in milliseconds. */
export type Asked = { id: number; event: unknown; now: number };
export type Answered = { id: number; result?: unknown; error?: string };

const [, , file = "", exported = "", seconds = ""] = process.argv;
const shared = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT);
const offset = new Float64Array(shared);
const realNow = Date.now;
shiftDate(shared);
let handler: ((event: unknown, context: object) => Promise<unknown>) | undefined;

process.on("message", async ({ id, event, now }: Asked) => {
  offset[0] = now - realNow();
  const endsAt = performance.now() + Number(seconds) * 1_000;
  const getRemainingTimeInMillis = () => endsAt - performance.now();
  const context = { awsRequestId: `request-${id}`, functionName: exported, getRemainingTimeInMillis };
  try {
    handler ??= createRequire(import.meta.url)(file)[exported];
    process.send?.({ id, result: (await handler?.(event, context)) ?? null } satisfies Answered);
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? `${error.stack}` : String(error) } satisfies Answered);
  }
});
