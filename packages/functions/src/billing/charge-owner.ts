import { type BillingContext, runOwner } from "@emdia/core/billing/run-owner";
import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import { eachRecord } from "../queue/each-record.ts";
import { OwnerMessage } from "./messages.ts";

/** What an owner's worker has, whichever invocation it serves. */
export type OwnerPorts = Omit<BillingContext, "claimant">;

/** Works through one page of one owner's billing day; the invocation's id names its claims. */
export const chargeOwner =
  (ports: OwnerPorts) =>
  (event: SQSEvent, { awsRequestId }: Pick<Context, "awsRequestId">): Promise<SQSBatchResponse> => {
    const ctx = { ...ports, claimant: awsRequestId };
    return eachRecord(event, async (body) => runOwner(ctx, OwnerMessage.parse(body)));
  };
