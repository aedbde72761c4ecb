import type { IncomingMessage } from "node:http";
import type { Json } from "../../json.ts";
import type { Region } from "../../region-types.ts";
import { isRead } from "../../server/local-request.ts";
import { type Answer, json, refuseWith } from "../respond.ts";
import { commandBank, readBank } from "./command-bank.ts";
import { InputError, readInput } from "./input.ts";
import {
  commandStripe,
  ensureOwner,
  fireSchedule,
  moveClock,
  readClock,
  readMailbox,
  readStripe,
  setBounce,
  setFault,
} from "./operations.ts";

/** The operations at one API path, by HTTP method. */
type Resource = {
  get?: (region: Region, query: URLSearchParams) => unknown;
  post?: (region: Region, input: Json) => unknown;
};

const resources: ReadonlyMap<string, Resource> = new Map<string, Resource>([
  ["mailbox.json", { get: readMailbox }],
  ["clock.json", { get: readClock, post: moveClock }],
  ["owners.json", { post: ensureOwner }],
  ["state.json", { get: (region) => region.state() }],
  ["faults.json", { get: ({ faults }) => faults.list(), post: setFault }],
  ["fire.json", { post: fireSchedule }],
  ["bounces.json", { post: setBounce }],
  ["bank.json", { get: readBank, post: commandBank }],
  ["stripe.json", { get: readStripe, post: commandStripe }],
]);

/** Answers a path that ends in `.json`. Bad input gets a 4xx and one sentence in `error`. */
export async function answerApi(
  region: Region,
  request: IncomingMessage,
  name: string,
  query: URLSearchParams,
): Promise<Answer> {
  const resource = resources.get(name);
  if (!resource) return refuseWith(404, `O console não tem ${name}.`);
  try {
    if (isRead(request) && resource.get) return json(await resource.get(region, query));
    if (request.method === "POST" && resource.post) return json(await resource.post(region, await readInput(request)));
  } catch (error) {
    if (error instanceof InputError) return refuseWith(error.status, error.message);
    throw error;
  }
  const allowed = [...(resource.get ? ["GET", "HEAD"] : []), ...(resource.post ? ["POST"] : [])].join(", ");
  const refusal = refuseWith(405, `${name} aceita ${allowed}.`);
  return { ...refusal, headers: { ...refusal.headers, allow: allowed } };
}
