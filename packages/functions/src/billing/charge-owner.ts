import { type BillingContext, runOwner } from "@emdia/core/billing/run-owner";
import { sendFreed } from "@emdia/core/message/send-freed";
import { countMetrics } from "@emdia/core/metrics";
import { remindByRule } from "@emdia/core/reminder-rule/run-owner-rule";
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { forEachRecord } from "../queue/for-each-record.ts";
import { parseOwnerMessage } from "./messages.ts";

/** The invocation's id identifies the claims that it makes. */
export const chargeOwner =
  (ports: Omit<BillingContext, "claimant">) =>
  (event: SQSEvent, { awsRequestId }: Pick<Context, "awsRequestId">): Promise<SQSBatchResponse> => {
    const ctx = { ...ports, claimant: awsRequestId };
    const work = async (body: unknown) => {
      const { message, ...turn } = parseOwnerMessage(body);
      if (message === undefined) return runOwner(ctx, turn);
      if (!(await ctx.pace(1))) throw new Error("no room in the mail rate");
      return sendFreed({ ...ctx, remindByRule }, { ownerId: turn.ownerId, message });
    };
    return forEachRecord(event, work, countFailure);
  };

/** Counts a message once: its repeated failures must not make a release roll back. */
function countFailure({ attributes }: Partial<SQSRecord>): void {
  if ((attributes?.ApproximateReceiveCount ?? "1") === "1") countMetrics({ MessagesFailed: 1 });
}
