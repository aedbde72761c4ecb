import { limitKey } from "@emdia/core/model/keys";
import { messagePage } from "@emdia/core/page/message-page";
import { charge, OWNER, student } from "@emdia/core/testing/entities";
import { links } from "@emdia/core/testing/page-urls";
import { aRegion } from "@emdia/core/testing/region-endpoint";
import { aCharge, aProfile, aStudent } from "@emdia/core/testing/stored-items";
import { beforeEach, expect, test, vi } from "vitest";
import { hashViewerAddress } from "./http/viewer-address.ts";
import { httpEvent, lambdaContext } from "./testing/lambda-events.ts";

const region = await aRegion("2027-01-12T12:00:00.000Z");
const { handler } = await import("./receipts.ts");

const key = { studentId: student.id, month: charge.month, sequence: 0 };
const token = links.seal({ ownerId: OWNER, payer: "S0000002", revision: 0 });
const code = links.seal({ ownerId: OWNER, settled: key, number: 1 });
const NUMBER = "220270100";
const entry = {
  number: 1,
  amountCents: 15_050,
  date: "2027-01-11",
  method: "pix",
  at: "2027-01-11T12:00:00.000Z",
  by: "owner",
};
const paid = { status: "pago", ledger: [entry], ledgerSize: 1, settledCents: 15_050, paidDate: "2027-01-11" };

const [DOWNLOAD, VERIFY] = ["GET /p/{token}/receipts/{number}", "GET /r/{code}"];
const claims = { sub: OWNER, token_use: "access" };
const call = (routeKey: string, pathParameters: Record<string, string>) =>
  handler(httpEvent(routeKey, { headers: {}, pathParameters, claims }), lambdaContext("own"));
const address = hashViewerAddress(
  { headers: {}, requestContext: { http: { sourceIp: "203.0.113.7" } } },
  "a long random text",
);
const spent = () => Object(region.at(limitKey("page", address))?.uses).length ?? 0;

beforeEach(async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  for (const item of [aProfile({ businessName: "Estúdio Vida" }), aCharge(paid), aStudent()])
    await region.table.put(item);
});

test("given a payer's link, when the receipt of a settlement is requested, then the response is a PDF to save, without caching", async () => {
  const answer = await call(DOWNLOAD, { token, number: NUMBER });
  expect(answer).toMatchObject({
    statusCode: 200,
    isBase64Encoded: true,
    headers: {
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="recibo-220270100.pdf"',
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    },
  });
  expect(
    Buffer.from(answer.body ?? "", "base64")
      .subarray(0, 8)
      .toString(),
  ).toBe("%PDF-1.7");
  expect(spent()).toBe(1);
});

test.each([
  ["a changed token", { token: `${token}x`, number: NUMBER }, 0],
  ["a receipt's code", { token: code, number: NUMBER }, 0],
  ["no number", { token, number: "x" }, 0],
  ["a settlement's number of four digits", { token, number: `${NUMBER}-1000` }, 0],
  ["settlement zero", { token, number: `${NUMBER}-0` }, 0],
  ["the first settlement, spelled otherwise", { token, number: `${NUMBER}-1` }, 0],
  ["no charge's id", { token, number: "220279900" }, 0],
  ["a settlement that does not exist", { token, number: `${NUMBER}-2` }, 1],
])(
  "given %s, when a receipt is requested, then there is none, and only our own tokens cost a read",
  async (_what, params, cost) => {
    expect(await call(DOWNLOAD, params)).toMatchObject({ statusCode: 404, body: messagePage("unknownReceipt") });
    expect(spent()).toBe(cost);
  },
);

test("given a settlement that a former payer paid, when its receipt is requested, then it is refused", async () => {
  await region.table.put(aCharge({ ...paid, ledger: [{ ...entry, payerId: 12 }] }));
  const refused = { statusCode: 410, body: messagePage("othersReceipt") };
  expect(await call(DOWNLOAD, { token, number: NUMBER })).toMatchObject(refused);
});

test("given a link that was replaced, when a receipt is requested, then the answer says so", async () => {
  await region.table.put(aStudent({ linkRevision: 1 }));
  expect(await call(DOWNLOAD, { token, number: NUMBER })).toMatchObject({
    statusCode: 410,
    body: messagePage("replaced"),
  });
});

test("given a receipt's code, when it is verified by GET or HEAD, then the page says that it is valid", async () => {
  const answer = await call(VERIFY, { code });
  expect(answer).toMatchObject({
    statusCode: 200,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
  expect(answer.body).toMatch(/<title>Recibo de Estúdio Vida<\/title>[\s\S]*Recibo válido[\s\S]*R\$\u00a0150,50/);
  expect(answer.body?.replace(/<script>[\s\S]*/, "")).not.toMatch(/Ana|Souza|PIX|Pilates/);
  expect(await call("HEAD /r/{code}", { code })).toEqual(answer);
  expect(spent()).toBe(2);
});

test.each([
  ["a payer's token", token],
  ["a changed code", `${code}x`],
  ["nothing", ""],
])("given %s, when it is verified, then it is no receipt and costs no read", async (_what, said) => {
  expect(await call(VERIFY, { code: said })).toMatchObject({ statusCode: 404, body: messagePage("unknownReceipt") });
  expect(spent()).toBe(0);
});

test("given a table that does not answer, when a receipt or its code is requested, then the page says that it cannot be opened", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const answers = vi.spyOn(region.table, "get").mockRejectedValue(new Error("busy"));
  expect(await call(VERIFY, { code })).toMatchObject({ statusCode: 503, body: messagePage("busyReceipt") });
  const { body } = await call(DOWNLOAD, { token, number: NUMBER });
  expect(body).toBe(messagePage("busyReceipt", `/p/${token}`));
  answers.mockRestore();
});

test("given the owner, when they ask for a receipt or a clearance, then the answer is a file or the reason", async () => {
  const receipt = await call("GET /api/payments/{id}/settlements/{number}/receipt", { id: "220270100", number: "1" });
  expect(JSON.parse(receipt.body ?? "")).toEqual({
    fileName: "recibo-220270100.pdf",
    pdf: expect.stringMatching(/^JVBERi0/),
  });
  const clearance = await call("GET /api/people/{id}/clearances/{year}", { id: "2", year: "2027" });
  expect([clearance.statusCode, JSON.parse(clearance.body ?? "").code]).toEqual([409, "clearance.year_running"]);
  expect(spent()).toBe(0);
});

test("given an address that asked sixty times in a minute, when it asks again, then it waits", async () => {
  for (let count = 1; count <= 60; count++) await call(VERIFY, { code });
  const refused = await call(VERIFY, { code });
  expect(refused).toMatchObject({ statusCode: 429, body: messagePage("tooMany") });
  expect(await call(DOWNLOAD, { token, number: NUMBER })).toMatchObject({ statusCode: 429 });
});
