/** docs/decisions/024-alarms.md */
import { expect, test } from "vitest";
import { factsUnder, jsonOf } from "../support/log-lines.ts";
import { oneRegion } from "../support/one-region.ts";
import { aStudio, type Studio } from "../support/studio.ts";

const region = oneRegion();

async function aStudioWithAna(): Promise<{ studio: Studio; id: number }> {
  const studio = await aStudio(region(), { invoiceDay: 12 });
  return { studio, id: (await studio.student((await studio.plan()).id)).id };
}

/** Returns the id of the route's latest call, whose log line follows the response. */
async function idOfLatest(lambda: string, routeKey: string): Promise<string> {
  const idOf = () =>
    region()
      .logs(lambda)
      .map(jsonOf)
      .findLast((line) => line?.message?.routeKey === routeKey)?.requestId;
  await expect.poll(idOf).toBeDefined();
  return idOf() ?? "";
}

const like = (fact: Record<string, unknown>) => expect.objectContaining(fact);
const handedOver = { fact: "a mail was handed over", kind: "sent" };
const SES = [
  { in: "MailEvents", fact: "a mail's event", type: "Send" },
  { in: "MailEvents", fact: "a mail's event", type: "Delivery" },
];

test("given a charge that the owner sends, when its request's id is searched for, then its mail and SES's events are found", async () => {
  const { studio, id } = await aStudioWithAna();
  expect((await studio.api("POST", `/api/payments/${id}/send-invoice`, {})).status).toBe(200);
  await region().drain();
  const request = await idOfLatest("ApiPayments", "POST /api/payments/{id}/send-invoice");
  const facts = () => factsUnder(region(), request);
  await expect.poll(() => facts().length).toBe(4);
  expect(facts()).toEqual(
    expect.arrayContaining([
      like({ in: "ApiPayments", ...handedOver }),
      like({ in: "ApiPayments", fact: "answered", status: 200 }),
      ...SES.map(like),
    ]),
  );
  expect(new Set(facts().flatMap(({ messageId = [] }) => messageId)).size).toBe(1);
});

test("given a payment that the owner records, when its request's id is searched for, then the queue's receipt is found", async () => {
  const { studio, id } = await aStudioWithAna();
  await studio.api("PUT", `/api/students/${id}/payment-status`, { status: "pago" });
  await region().moveClock({ advance: "PT3M" });
  const request = await idOfLatest("ApiStudents", "PUT /api/students/{id}/payment-status");
  await expect.poll(() => factsUnder(region(), request).length).toBe(4);
  expect(factsUnder(region(), request)).toEqual(
    expect.arrayContaining([like({ in: "Receipt", ...handedOver }), ...SES.map(like)]),
  );
});

test("given a billing day, when its tick's id is searched for, then each mail of each owner is found, and the summary", async () => {
  const { studio } = await aStudioWithAna();
  await studio.billingDay();
  await region().drain();
  const mails = () =>
    region()
      .logs("BillingOwner")
      .map(jsonOf)
      .flatMap((line) => (line?.message?.fact === handedOver.fact ? [line] : []));
  await expect.poll(() => mails().length).toBeGreaterThan(0);
  const [tick] = mails().map((line) => String(line.message?.correlationId));
  expect(mails().every((line) => line.message?.correlationId === tick && line.requestId !== tick)).toBe(true);
  await expect
    .poll(() => factsUnder(region(), tick ?? ""))
    .toEqual(expect.arrayContaining([like({ in: "BillingSummary", ...handedOver })]));
  expect(await studio.mailsTo(studio.email)).not.toEqual([]);
});
