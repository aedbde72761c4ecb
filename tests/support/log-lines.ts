/** Reads logs as CloudWatch does: a line is JSON, its message the fields of a logged fact. */
import type { LogLine, Region } from "@emdia/local/region-types";
import * as z from "zod/mini";

const Line = z.looseObject({ requestId: z.optional(z.string()), message: z.optional(z.looseObject({})) });

/** Returns a line's JSON; undefined for a line that is no JSON. */
export function jsonOf({ message }: LogLine): z.infer<typeof Line> | undefined {
  if (!message.startsWith("{")) return undefined;
  return Line.safeParse(JSON.parse(message)).data;
}

export const factsUnder = (region: Region, id: string): Record<string, unknown>[] =>
  region.logs().flatMap((line) => {
    const fact = jsonOf(line)?.message;
    return fact?.correlationId === id ? [{ in: line.function, ...fact }] : [];
  });
