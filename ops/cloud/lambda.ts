import * as z from "zod/mini";
import { Refusal } from "../refusal.ts";
import { type AskAws, pagesOf } from "./ask-aws.ts";
import { APP } from "./open-cloud.ts";

export const FUNCTIONS = "/2015-03-31/functions";

const NextMarker = z.optional(z.nullable(z.string()));
const Functions = z.object({ Functions: z.array(z.object({ FunctionName: z.string() })), NextMarker });
const Reserved = z.object({ ReservedConcurrentExecutions: z.optional(z.nullable(z.int())) });

/** @throws Refusal when the stage has no such Lambda, or several */
export async function findLambda(ask: AskAws, stage: string, lambda: string): Promise<string> {
  const prefix = `${APP}-${stage}-${lambda}Function-`;
  const read = async (marker?: string) => {
    const query = marker === undefined ? "" : `?Marker=${encodeURIComponent(marker)}`;
    return Functions.parse(await (await ask("lambda", { path: `${FUNCTIONS}${query}` })).json());
  };
  const pages = await pagesOf(read, ({ NextMarker }) => NextMarker);
  const names = pages.flatMap((page) => page.Functions.map(({ FunctionName }) => FunctionName));
  const [name, ...more] = names.filter((one) => one.startsWith(prefix));
  if (name !== undefined && more.length === 0) return name;
  throw new Refusal(`Stage ${stage} should have one ${lambda}, and has ${more.length + Number(name !== undefined)}.`);
}

export async function reservedOf(ask: AskAws, name: string): Promise<number | undefined> {
  const answer = await ask("lambda", { path: `/2019-09-30/functions/${name}/concurrency` });
  return Reserved.parse(await answer.json()).ReservedConcurrentExecutions ?? undefined;
}

/** Reserves executions for a Lambda, which is also their maximum; undefined removes the limit. */
export async function reserve(ask: AskAws, name: string, count: number | undefined): Promise<void> {
  const path = `/2017-10-31/functions/${name}/concurrency`;
  if (count === undefined) await ask("lambda", { path, method: "DELETE" });
  else await ask("lambda", { path, method: "PUT", json: { ReservedConcurrentExecutions: count } });
}
