import { readSnapshot } from "@emdia/local/graph/read-graph";
import type { Graph } from "@emdia/local/graph-types";
import { startRegion } from "@emdia/local/region";
import { expect, test } from "vitest";
import { START } from "../support/one-region.ts";
import { aStudio } from "../support/studio.ts";

/** Returns the deployed graph without one action of one function's role. */
function without(functionName: string, action: string): Graph {
  const graph = readSnapshot();
  const lambdas = graph.lambdas.map((lambda) => {
    if (lambda.logicalName !== functionName) return lambda;
    const policy = lambda.policy.map((one) => ({ ...one, actions: one.actions.filter((each) => each !== action) }));
    return { ...lambda, policy };
  });
  return { ...graph, lambdas };
}

test.each([
  ["BillingTick", "sqs:SendMessage"],
  ["BillingShard", "dynamodb:Query"],
  ["BillingOwner", "dynamodb:PutItem"],
  ["BillingOwner", "ses:SendRawEmail"],
  ["BillingOwner", "events:PutEvents"],
  ["MailEvents", "dynamodb:UpdateItem"],
  ["BillingSummary", "ses:SendRawEmail"],
])("given %s loses %s, when a billing day runs, then the denied call is named", async (functionName, action) => {
  const region = await startRegion({ startAt: START, realTime: false, graph: without(functionName, action) });
  try {
    const studio = await aStudio(region, { invoiceDay: 11 });
    await studio.student((await studio.plan()).id);
    await studio.billingDay();
    expect(region.state().denied).toContainEqual(expect.objectContaining({ function: functionName, action }));
  } finally {
    await region.close();
  }
});
