import { expect, test } from "vitest";
import { METRIC_NAMESPACE, METRICS } from "./metrics.ts";

/** A renamed metric starts an empty graph, and the alarm on its old name never fires again. */
test("given the product's metrics, when they are named, then each belongs to the one Lambda that counts it", () => {
  expect(METRIC_NAMESPACE).toBe("EmDia");
  const countedBy = (lambda: string) => Object.entries(METRICS).flatMap(([name, by]) => (by === lambda ? [name] : []));
  expect(countedBy("BillingShard")).toEqual(["BillingLag"]);
  expect(countedBy("BillingOwner")).toEqual([
    ...["RunsFinished", "RunsHeld", "ChargesSent", "ChargesFailed", "ChargesWaiting"],
    ...["MessagesFailed", "MailQuotaShort", "MailQuotaLeft"],
  ]);
  expect(countedBy("ApiWebhook")).toEqual(["WebhookFailed"]);
});
