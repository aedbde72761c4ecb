/** A batch works within the call's time limit (docs/decisions/004-time-limits.md). */
import type { BulkResult } from "@emdia/contracts/bulk-result";
import { type ErrorCode, errorCatalogue } from "@emdia/contracts/errors";
import { logger } from "./logger.ts";
import { AppError } from "./model/app-error.ts";
import type { CoreContext } from "./model/context.ts";

/** This many lanes run at the same time: SES responds in about 80 ms. */
const LANES_AT_ONCE = 8;

/** An item may wait 10 s for mail or a silent table, and the Lambda has 29 s. */
const LAST_START_MILLIS = 12_000;

/** `code` is null if the item is done; `about` undefined if it failed or was not started. */
export type Answer<About> = { code: ErrorCode | null; about?: About };
export type Outcome<Item, About = undefined> = Answer<About> & { item: Item };

type Failure = { fact: string; fields: Record<string, number | string>; code: ErrorCode };

type Batch<Item, About> = {
  /** The instant at which the call began. */
  since: Date;
  /** Works on one item. A thrown `AppError` refuses this item alone. */
  work: (item: Item) => Promise<Answer<About>>;
  failureOf: (item: Item) => Failure;
  /** The code for an item that was not started: nothing was claimed or written for it. */
  notStarted: ErrorCode;
};

/** Tells whether a call that began at `since` may still start a mail. */
export const isTimeLeft = (ctx: Pick<CoreContext, "now">, since: Date): boolean =>
  ctx.now().getTime() < since.getTime() + LAST_START_MILLIS;

/** A lane's items run one by one, a few lanes in parallel. Outcomes have the items' order. */
export async function runBatch<Item, About = undefined>(
  ctx: Pick<CoreContext, "now">,
  lanes: readonly (readonly Item[])[],
  { since, work, failureOf, notStarted }: Batch<Item, About>,
): Promise<Outcome<Item, About>[]> {
  const runLane = async (lane: readonly Item[]) => {
    const outcomes: Outcome<Item, About>[] = [];
    for (const item of lane) {
      const answer = isTimeLeft(ctx, since) ? await isolate(failureOf(item), () => work(item)) : { code: notStarted };
      outcomes.push({ item, ...answer });
    }
    return outcomes;
  };
  const outcomes: Outcome<Item, About>[] = [];
  for (let start = 0; start < lanes.length; start += LANES_AT_ONCE)
    outcomes.push(...(await Promise.all(lanes.slice(start, start + LANES_AT_ONCE).map(runLane))).flat());
  return outcomes;
}

/** Turns an error into an item's result, so that it does not hide the other items' results. */
export async function isolate<About>(
  { fact, fields, code }: Failure,
  work: () => Promise<Answer<About>>,
): Promise<Answer<About>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return { code: error.code };
    logger.error(fact, error, fields);
    return { code };
  }
}

/** The codes in `skips` are not failures: there was nothing to do. */
export function bulkResult<One extends { code: ErrorCode | null }, About>(
  outcomes: readonly One[],
  aboutOf: (outcome: One) => About,
  skips: readonly ErrorCode[] = [],
): BulkResult<About> {
  const count = (is: (code: ErrorCode | null) => boolean) => outcomes.filter(({ code }) => is(code)).length;
  const [successCount, skippedCount] = [
    count((code) => code === null),
    count((code) => !!code && skips.includes(code)),
  ];
  return {
    successCount,
    skippedCount,
    errorCount: outcomes.length - successCount - skippedCount,
    results: outcomes.map((outcome) => ({
      ...aboutOf(outcome),
      code: outcome.code,
      reason: outcome.code && errorCatalogue[outcome.code].message,
    })),
  };
}
