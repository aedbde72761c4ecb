import { civilDate } from "@emdia/contracts/values/calendar";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { parsePixCode } from "@emdia/contracts/values/pix-code";
import type { OwnerContext } from "@emdia/core/model/context";
import { chargeKey, importPartKey, messageKey, studentKey } from "@emdia/core/model/keys";
import { newChargeWrite } from "@emdia/core/store/charges";
import { charge, OWNER, student } from "@emdia/core/testing/entities";
import { links } from "@emdia/core/testing/page-urls";
import { aRegion } from "@emdia/core/testing/region-endpoint";
import { aCounter, aPlan, aProfile, aStudent } from "@emdia/core/testing/stored-items";
import { beforeEach, expect, test, vi } from "vitest";
import type { HttpResult } from "./http/reply.ts";
import { httpEvent, lambdaContext } from "./testing/lambda-events.ts";

const region = await aRegion("2027-01-12T12:00:00.000Z");
const areas = {
  settlements: (await import("./settlements.ts")).handler,
  statements: (await import("./statements.ts")).handler,
  payments: (await import("./payments.ts")).handler,
  reminders: (await import("./reminders.ts")).handler,
  imports: (await import("./imports.ts")).handler,
  students: (await import("./students.ts")).handler,
};

const ID = 220_270_100;
const IMPORT = "5f0c2f1e-6d0b-4d43-9a57-0f6f2f1c8a11";
const key = { studentId: student.id, month: charge.month, sequence: 0 };
const urlOf = (revision = 0) =>
  `https://emdia.example/p/${links.seal({ ownerId: OWNER, payer: "S0000002", revision })}`;

/**
 * Calls an area while almost no time is left, which must not end the call early. @returns status
 * and body
 */
async function call(
  area: keyof typeof areas,
  routeKey: string,
  {
    body,
    query,
    ...parameters
  }: {
    body?: unknown;
    query?: Record<string, string>;
    id?: string;
    number?: string;
    studentId?: string;
    part?: string;
  } = {},
) {
  const event = httpEvent(routeKey, {
    pathParameters: { ...parameters },
    ...(query && { queryStringParameters: query }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    claims: { sub: OWNER, token_use: "access" },
  });
  const answer: HttpResult = await areas[area](event, lambdaContext("own", 1));
  return [answer.statusCode, answer.body ? JSON.parse(answer.body) : undefined] as const;
}
const chargeItem = (over: object = {}) =>
  newChargeWrite({ ownerId: OWNER } as OwnerContext, { ...charge, ...over }).put;
const stored = () => region.at(chargeKey(OWNER, key));
const told = () =>
  region.told
    .flatMap(([, input]) => Object(input).Entries)
    .map(({ EventBusName, DetailType }) => [EventBusName, DetailType]);

beforeEach(async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  const business = { businessName: "Estúdio", paymentMethod: "cash" };
  const items = [aProfile(business), aCounter(), aPlan(), aStudent({ email: "ana@exemplo.com.br" }), chargeItem()];
  for (const item of items) await region.table.put(item);
});

test("given a charge, when a part is received and taken back, then the answer is the charge, and an event is published", async () => {
  const part = await call("settlements", "POST /api/payments/{id}/settlements", {
    id: `${ID}`,
    body: { amount: 50.5 },
  });
  expect(part).toMatchObject([200, { id: ID, ledger: [{ number: 1, amount: 50.5 }] }]);
  const back = "POST /api/payments/{id}/settlements/{number}/reverse";
  const reversed = await call("settlements", back, { id: `${ID}`, number: "1", body: { reason: "Engano" } });
  expect(reversed).toMatchObject([200, { id: ID, ledger: [{ isReversed: true }, { reverses: 1, note: "Engano" }] }]);
  expect(stored()).toMatchObject({ status: "pendente", settledCents: 0, ledgerSize: 2 });
  expect(told()).toEqual([["Barramento", "payment.paid"]]);
});

test("given a bank statement, when it is matched, settled, listed and undone, then each call answers, and the payment is published", async () => {
  const requestId = "0f8fad5b-d9cb-469f-a165-70867728950e";
  await region.table.put(aProfile({ businessName: "Estúdio", paymentMethod: "pix", pixKey: "pix@estudio.com.br" }));
  const [, { code, asOf }] = await call("settlements", "GET /api/pix-codes", { query: { ids: `${ID}` } });
  const entry = { key: "conta-0001", txid: parsePixCode(code)?.txid, date: asOf, amount: 150.5 };
  const matched = await call("statements", "POST /api/statements/match", { body: { entries: [entry] } });
  expect(matched).toMatchObject([200, { entries: [{ outcome: "settle", candidates: [{ paymentIds: [ID] }] }] }]);
  const body = { requestId, entries: [{ entry, paymentIds: [ID] }] };
  const settled = await call("statements", "POST /api/statements/settle", { body });
  expect(settled).toMatchObject([200, { successCount: 1, results: [{ outcome: "settled" }] }]);
  expect(told()).toEqual([["Barramento", "payment.paid"]]);
  expect(stored()).toMatchObject({ status: "pago", ledger: [{ by: "bank", entryKey: "conta-0001" }] });
  expect(await call("statements", "GET /api/statements")).toMatchObject([200, [{ requestId, settledCount: 1 }]]);
  const undone = await call("statements", "POST /api/statements/{id}/undo", { id: requestId });
  expect(undone).toEqual([200, { undoneCount: 1, restCount: 0 }]);
  expect(stored()).toMatchObject({ status: "pendente", settledCents: 0 });
});

test("given a student, when they are read and their payer's page gets a new link, then each answer has its address", async () => {
  expect(await call("students", "GET /api/students/{id}", { id: "2" })).toMatchObject([200, { pageUrl: urlOf() }]);
  expect(await call("students", "POST /api/students/{id}/link", { id: "2" })).toEqual([200, { pageUrl: urlOf(1) }]);
  expect(await call("students", "GET /api/students/{id}", { id: "2" })).toMatchObject([200, { pageUrl: urlOf(1) }]);
});

test("given a charge, when it is read, marked and voided, then each call takes effect", async () => {
  expect(await call("settlements", "GET /api/payments/{id}", { id: `${ID}` })).toMatchObject([200, { id: ID }]);
  const status = "PUT /api/payments/{id}/status";
  for (const one of ["pago", "pendente"]) {
    expect(await call("settlements", status, { id: `${ID}`, body: { status: one } })).toMatchObject([
      200,
      { status: one },
    ]);
    expect(stored()?.status).toBe(one);
  }
  const voided = await call("settlements", "POST /api/payments/{id}/void", {
    id: `${ID}`,
    body: { reason: "Em dobro" },
  });
  expect([voided[0], stored()?.status]).toEqual([204, "cancelado"]);
});

test("given several charges, when they are settled at once, then there is a line for each; upcoming charges are listed", async () => {
  const many = await call("settlements", "POST /api/payments/settle", { body: { paymentIds: [ID, 7] } });
  expect(many).toMatchObject([200, { successCount: 1, errorCount: 1, results: [{ paymentId: ID, code: null }, {}] }]);
  const upcoming = await call("settlements", "GET /api/students/{id}/upcoming-charges", { id: "2" });
  expect(upcoming).toMatchObject([200, expect.any(Array)]);
  expect(JSON.stringify(upcoming[1][0])).toContain('"Fevereiro/2027"');
});

test("given a student's report, when it is refused, then the charge is open with the reason", async () => {
  await region.table.put(chargeItem({ reportedAt: "2027-01-11T12:00:00.000Z" }));
  const refused = await call("settlements", "POST /api/payments/{id}/report/refuse", {
    id: `${ID}`,
    body: { reason: "Não achei" },
  });
  expect([refused[0], stored()?.status]).toEqual([200, "pendente"]);
  expect(JSON.stringify(stored())).toContain("Não achei");
});

test("given an open charge, when its invoice is sent, then it is mailed once with its page's address, and stored as sent", async () => {
  const [status] = await call("payments", "POST /api/payments/{id}/send-invoice", { id: `${ID}`, body: {} });
  expect([status, region.mails.length]).toEqual([200, 1]);
  expect(region.mails[0]?.form.get("Source")).toBe("cobranca@emdia.example");
  expect(region.mails[0]?.raw.replace(/=\r\n/g, "")).toContain(urlOf());
  const key = { payer: payerKeyOf(student), when: civilDate("2027-01-12"), number: 1 } as const;
  expect(region.at(messageKey(OWNER, key))).toMatchObject({ purpose: "charge", st: "S", att: 1 });
});

test("given a business, when its dashboard and lists are read, then they have the charge", async () => {
  expect(await call("payments", "GET /api/dashboard")).toMatchObject([
    200,
    { currentMonthPayments: [{ payment: { id: ID } }] },
  ]);
  expect(await call("payments", "GET /api/payments")).toMatchObject([200, [{ id: ID }]]);
  expect(await call("payments", "GET /api/payments/student/{studentId}", { studentId: "2" })).toMatchObject([
    200,
    [{ id: ID }],
  ]);
});

test("given a charge in arrears, when its student is reminded, and a chat is recorded and undone, then each is recorded", async () => {
  const reminded = await call("reminders", "POST /api/reminders", { body: { studentIds: [2] } });
  expect([reminded[0], region.mails.length]).toEqual([200, 1]);
  expect(region.mails[0]?.raw.replace(/=\r\n/g, "")).toContain(urlOf());
  vi.setSystemTime(new Date("2027-01-14T12:00:00.000Z"));
  const chat = { id: `${ID}`, body: { channel: "whatsapp", requestId: IMPORT } };
  const [status, contact] = await call("reminders", "POST /api/payments/{id}/contacts", chat);
  expect([status, contact.channel]).toEqual([200, "whatsapp"]);
  const undo = { id: `${ID}`, number: String(contact.number) };
  expect((await call("reminders", "DELETE /api/payments/{id}/contacts/{number}", undo))[0]).toBe(200);
  const messageOn = (day: string) =>
    region.at(messageKey(OWNER, { payer: payerKeyOf(student), when: civilDate(day), number: 1 }));
  expect(messageOn("2027-01-12")).toMatchObject({ channel: "email", st: "S" });
  expect(messageOn("2027-01-14")).toMatchObject({ channel: "whatsapp", st: "X" });
});

test("given a list of students, when it is imported, resumed and undone, then they are stored and removed, and the list shows it", async () => {
  const input = { importId: IMPORT, plans: [], rows: [{ name: "Bia Lima", planId: 1 }] };
  const done = { id: IMPORT, state: "done", studentCount: 1 };
  expect(await call("imports", "POST /api/imports", { body: input })).toMatchObject([201, done]);
  expect(region.at(importPartKey(OWNER, IMPORT, 0))).toBeDefined();
  expect(region.at(studentKey(OWNER, 3))).toMatchObject({ name: "Bia Lima" });
  expect(await call("imports", "POST /api/imports/{id}/resume", { id: IMPORT })).toMatchObject([200, done]);
  expect(await call("imports", "GET /api/imports")).toMatchObject([200, [done]]);
  expect(await call("imports", "DELETE /api/imports/{id}", { id: IMPORT })).toMatchObject([200, { state: "undone" }]);
  expect(region.at(studentKey(OWNER, 3))).toBeUndefined();
});

test("given a received part, when money and history are read, then each has it", async () => {
  await call("settlements", "POST /api/payments/{id}/settlements", { id: `${ID}`, body: { amount: 50.5 } });
  expect(await call("settlements", "GET /api/settlements")).toMatchObject([200, { total: 50.5, count: 1 }]);
  const months = await call("settlements", "GET /api/dashboard/months");
  expect(months).toMatchObject([200, { months: [{ settlements: { total: 50.5 } }] }]);
  const timeline = await call("students", "GET /api/payments/student/{studentId}/timeline", { studentId: "2" });
  expect(timeline).toMatchObject([200, { charges: [{ ledger: [{ amount: 50.5 }] }] }]);
  const report = await call("settlements", "GET /api/reports");
  expect(report).toMatchObject([200, { received: { month: { total: 50.5, count: 1 } } }]);
});

test("given a payer, a pause of reminders and an archived student, when each is changed, then each is stored", async () => {
  const made = await call("students", "POST /api/payers", { body: { name: "Maria Souza" } });
  expect(made).toMatchObject([201, { name: "Maria Souza", studentCount: 0 }]);
  expect((await call("students", "DELETE /api/payers/{id}", { id: `${made[1].id}` }))[0]).toBe(204);
  const reminders = "PUT /api/students/{id}/reminders";
  expect(await call("reminders", reminders, { id: "2", body: { isOff: true } })).toMatchObject([200, { isOff: true }]);
  await region.table.put(aStudent({ status: "arquivado" }));
  const back = await call("students", "POST /api/students/{id}/reactivate", { id: "2", body: {} });
  expect([back[0], region.at(studentKey(OWNER, 2))?.status]).toEqual([200, "ativo"]);
});

test("given students, when changed together, then each has its line", async () => {
  const change = { studentIds: [2], status: "pausado" };
  const [status, answer] = await call("students", "POST /api/students/bulk-update", { body: change });
  expect([status, answer.results]).toMatchObject([200, [{ studentId: 2, code: null }]]);
  expect(region.at(studentKey(OWNER, 2))?.status).toBe("pausado");
});

test("given an owner whose trial is over, when they write, then the subscription is required before anything is stored", async () => {
  await region.table.put(aProfile({ trialEndsAt: "2027-01-11T12:00:00.000Z" }));
  const refused = await call("settlements", "POST /api/payments/{id}/settlements", { id: `${ID}`, body: {} });
  expect([refused[0], stored()?.status]).toEqual([402, "pendente"]);
  expect((await call("settlements", "GET /api/unknown"))[0]).toBe(404);
});

test.each([
  ["America/Sao_Paulo", "2027-01-13T01:30:00.000Z", "2027-01-12"],
  ["America/Noronha", "2027-01-13T01:30:00.000Z", "2027-01-12"],
  ["Asia/Tokyo", "2027-01-12T16:00:00.000Z", "2027-01-13"],
])(
  "given an owner in %s, when they settle a charge at %s, then it is on their day: %s",
  async (timezone, now, date) => {
    vi.setSystemTime(now);
    await region.table.put(aProfile({ businessName: "Estúdio", paymentMethod: "cash", timezone }));
    const [, body] = await call("settlements", "POST /api/payments/{id}/settlements", {
      id: `${ID}`,
      body: { amount: 1 },
    });
    expect(body.ledger).toMatchObject([{ date }]);
  },
);
