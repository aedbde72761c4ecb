import { type BillingContext, runOwner } from "@emdia/core/billing/run-owner";
import { countMetrics } from "@emdia/core/metrics";
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { forEachRecord } from "../queue/for-each-record.ts";
import { parseOwnerMessage } from "./messages.ts";

export type OwnerPorts = Omit<BillingContext, "claimant">;

/** The repeats of one message must not roll a release back. */
function countFailure({ attributes }: Partial<SQSRecord>): void {
  if ((attributes?.ApproximateReceiveCount ?? "1") === "1") countMetrics({ MessagesFailed: 1 });
}

/** The invocation's id identifies its claims. */
export const chargeOwner =
  (ports: OwnerPorts) =>
  (event: SQSEvent, { awsRequestId }: Pick<Context, "awsRequestId">): Promise<SQSBatchResponse> => {
    const ctx = { ...ports, claimant: awsRequestId };
    return forEachRecord(event, async (body) => runOwner(ctx, parseOwnerMessage(body)), countFailure);
  };
