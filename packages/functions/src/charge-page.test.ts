/**
 * Tests the Lambda of the pages of charges and payers: the page of a link, the stored reports, and
 * the limits that count each call.
 */
import { chargePagePath } from "@emdia/contracts/routes/pages";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { chargeKey, limitKey, payerKey } from "@emdia/core/model/keys";
import { messagePage } from "@emdia/core/page/message-page";
import { charge, OWNER, profile, student } from "@emdia/core/testing/entities";
import { links } from "@emdia/core/testing/page-urls";
import { aRegion } from "@emdia/core/testing/region-endpoint";
import { aCharge, aProfile, aStudent } from "@emdia/core/testing/stored-items";
import { beforeEach, expect, test, vi } from "vitest";
import { hashViewerAddress } from "./http/viewer-address.ts";
import { httpEvent } from "./testing/lambda-events.ts";

const region = await aRegion("2027-01-12T12:00:00.000Z");
const { handler } = await import("./charge-page.ts");

const key = { studentId: student.id, month: charge.month, sequence: 0 };
const token = links.seal({ ownerId: OWNER, key, revision: 0 });
type Sent = { headers?: Record<string, string>; body?: string; isBase64Encoded?: boolean };
const call = (routeKey: string, path: string | undefined, sent: Sent = {}) => {
  const pathParameters = path === undefined ? {} : { pathParameters: { token: path } };
  return handler(httpEvent(routeKey, { headers: {}, ...sent, ...pathParameters }), { awsRequestId: "own" });
};
const [SHOW, REPORT] = ["GET /c/{token}", "POST /c/{token}/paid"];
const address = hashViewerAddress(
  { headers: {}, requestContext: { http: { sourceIp: "203.0.113.7" } } },
  "a long random text",
);
const used = (scope: string, subject: string) => Object(region.at(limitKey(scope, subject))?.uses).length ?? 0;
const CHARGE = `${OWNER}#2#2027-01#0`;
const spentOf = (subject: string) => [used("page", address), used("report", address), used("charge", subject)];
const spent = () => spentOf(CHARGE);
const reportedAt = () => region.at(chargeKey(OWNER, key))?.reportedAt;

const PAYER = { name: "Maria Souza", email: null, phone: null, document: null };
const payerToken = links.seal({ ownerId: OWNER, payerId: 12, revision: 0 });
const [SHOW_ALL, PEEK_ALL, REPORT_ALL] = ["GET /f/{token}", "HEAD /f/{token}", "POST /f/{token}/paid"];
const SUBJECT = `${OWNER}#payer#12`;
const shown = `shown=${chargeIdOf(charge)}`;
const reportAll = (sent: Sent = {}) => call(REPORT_ALL, payerToken, { body: shown, ...sent });

beforeEach(async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  const payer = { ...payerKey(OWNER, 12), ...PAYER, id: 12, studentIds: [2], version: 1, createdAt: charge.createdAt };
  const ofOwner = [aProfile({ businessName: profile.businessName }), aCharge()];
  for (const item of [...ofOwner, aStudent({ payerId: 12, payer: PAYER }), payer]) await region.table.put(item);
});

test("given a link, when it is opened, then its charge is shown, and one look of the address is spent", async () => {
  const answer = await call(SHOW, token);
  expect(answer).toMatchObject({ statusCode: 200, headers: { "content-type": "text/html; charset=utf-8" } });
  expect(answer.body).toContain("Janeiro/2027");
  expect(answer.body).toContain(`/c/${token}/paid`);
  expect([spent(), [...region.tables]]).toEqual([[1, 0, 0], ["Mesa"]]);
});

test("given a HEAD request for a link, as chats send before a preview, when answered, then the answer is that of the page", async () => {
  const head = await call("HEAD /c/{token}", token);
  expect(head).toEqual(await call(SHOW, token));
  expect(head.statusCode).toBe(200);
  expect(spent()).toEqual([2, 0, 0]);
  expect(await call("HEAD /c/{token}", "changed")).toMatchObject({ statusCode: 404 });
});

test("given a table that does not answer, when a page or a report fails, then it offers the charge again and says what failed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const answers = vi.spyOn(region.table, "get").mockRejectedValue(new Error("busy"));
  for (const [route, said] of [
    [SHOW, "Não foi possível abrir a cobrança"],
    [REPORT, "Não foi possível registrar seu aviso"],
  ] as const) {
    const { statusCode, headers, body } = await call(route, token);
    expect([statusCode, headers?.["retry-after"]]).toEqual([503, "5"]);
    expect(body).toContain(said);
    expect(body).toContain(`<a class="button" href="/c/${token}">`);
  }
  answers.mockRestore();
});

test("given a link that was replaced, or of a charge that was erased, when it is opened, then the page says so", async () => {
  await region.table.put(aCharge({ linkRevision: 1 }));
  expect(await call(SHOW, token)).toMatchObject({ statusCode: 410, body: messagePage("replaced") });
  await region.table.remove(chargeKey(OWNER, key));
  expect(await call(SHOW, token)).toMatchObject({ statusCode: 404, body: messagePage("unknown") });
});

test.each([SHOW, REPORT])(
  "given no token of ours, when %s is called, then it costs neither a read nor a write",
  async (route) => {
    const before = [...region.table.items.keys()];
    for (const wrong of ["changed", `${token}A`, undefined])
      expect(await call(route, wrong)).toMatchObject({ statusCode: 404, body: messagePage("unknown") });
    expect([[...region.table.items.keys()], region.tables.size]).toEqual([before, 0]);
  },
);

test("given a report that the charge is paid, when it is sent, then it is stored, and the browser loads the page again", async () => {
  expect(await call(REPORT, token)).toMatchObject({ statusCode: 303, headers: { location: `/c/${token}` } });
  expect([reportedAt(), spent()]).toEqual(["2027-01-12T12:00:00.000Z", [0, 1, 1]]);
});

test.each([
  ["another site's page", { "sec-fetch-site": "cross-site" }, 403],
  ["a page of ours", { origin: "https://emdia.example" }, 303],
  ["a page of another origin", { origin: "https://other.example" }, 403],
])("given %s, when it sends the form, then only a page of ours is accepted", async (_what, headers, status) => {
  const answer = await call(REPORT, token, { headers });
  expect(answer.statusCode).toBe(status);
  if (status === 403) expect(answer.body).toBe(messagePage("unknown"));
  expect([reportedAt() !== undefined, spent()]).toEqual(status === 303 ? [true, [0, 1, 1]] : [false, [0, 0, 0]]);
});

const [PROMISE, PROMISE_ALL] = ["POST /c/{token}/promise", "POST /f/{token}/promise"];
const promises = () => region.at(chargeKey(OWNER, key))?.promisedFor;

test.each([
  [PROMISE, () => token],
  [PROMISE_ALL, () => payerToken],
])("given another site's form, when it promises by %s, then nothing is stored or spent", async (route, tokenOf) => {
  const body = `${shown}&day=2027-01-20`;
  const foreign = { headers: { "sec-fetch-site": "cross-site" }, body };
  expect(await call(route, tokenOf(), foreign)).toMatchObject({ statusCode: 403, body: messagePage("unknown") });
  expect([promises(), spent(), spentOf(SUBJECT)]).toEqual([undefined, [0, 0, 0], [0, 0, 0]]);
  expect(await call(route, tokenOf(), { headers: { "sec-fetch-site": "same-origin" }, body })).toMatchObject({
    statusCode: 303,
  });
  expect(promises()).toBe("2027-01-20");
});

test("given a promise that was renewed, when the form is sent again, then the page names whom to ask", async () => {
  await region.table.put(aCharge({ payerPromises: 2, promisedFor: "2027-01-20" }));
  const answer = await call(PROMISE, token, { body: "day=2027-01-21" });
  expect(answer).toMatchObject({ statusCode: 409, body: messagePage("renewed", `/c/${token}`) });
  expect(promises()).toBe("2027-01-20");
});

const full = (max: number) => ({ uses: Array.from({ length: max }, () => Date.now()), expiresAt: 4_000_000_000 });

test.each([
  [SHOW, "page", address, 60, 60],
  [REPORT, "report", address, 20, 60],
  [REPORT, "charge", CHARGE, 10, 3600],
  [SHOW_ALL, "page", address, 60, 60],
  [REPORT_ALL, "report", address, 20, 60],
  [REPORT_ALL, "charge", SUBJECT, 10, 3600],
  [PROMISE, "report", address, 20, 60],
  [PROMISE, "charge", CHARGE, 10, 3600],
  [PROMISE_ALL, "report", address, 20, 60],
  [PROMISE_ALL, "charge", SUBJECT, 10, 3600],
])(
  "given a limit that is spent, when %s is called, then it is refused until the window of the limit of the %s ends",
  async (route, scope, subject, max, seconds) => {
    await region.table.put({ ...limitKey(scope, subject), ...full(max) });
    const again = () => call(route, route.includes("/f/") ? payerToken : token, { body: `${shown}&day=2027-01-20` });
    expect(await again()).toMatchObject({ statusCode: 429, body: messagePage("tooMany") });
    expect([reportedAt(), promises()]).toEqual([undefined, undefined]);
    vi.setSystemTime(Date.now() + seconds * 1000);
    expect((await again()).statusCode).toBe(route.startsWith("GET") ? 200 : 303);
  },
);

test("given a payer's link, when it is opened, then everything open is shown with links to the charges' pages, and one look is spent", async () => {
  const answer = await call(SHOW_ALL, payerToken);
  expect(answer).toMatchObject({
    statusCode: 200,
    headers: { "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" },
  });
  for (const part of ["Para Maria", "Ana, Janeiro/2027", chargePagePath(token), `/f/${payerToken}/paid`])
    expect(answer.body).toContain(part);
  expect(spentOf(SUBJECT)).toEqual([1, 0, 0]);
  expect(await call(PEEK_ALL, payerToken)).toEqual(answer);
});

test("given a charge's token, when a payer's page is requested, then it is unknown, and vice versa", async () => {
  const before = [...region.table.items.keys()];
  for (const [route, other] of [
    ...[SHOW_ALL, PEEK_ALL, REPORT_ALL].map((one) => [one, token]),
    ...[SHOW, "HEAD /c/{token}", REPORT].map((one) => [one, payerToken]),
    ...[SHOW_ALL, PEEK_ALL, REPORT_ALL].map((one) => [one, `${payerToken}A`]),
  ] as [string, string][])
    expect(await call(route, other, { body: shown })).toMatchObject({ statusCode: 404, body: messagePage("unknown") });
  expect([[...region.table.items.keys()], reportedAt()]).toEqual([before, undefined]);
});

test.each([
  ["as text", { body: shown }],
  ["in base 64", { body: Buffer.from(shown).toString("base64"), isBase64Encoded: true }],
  ["beside other fields and charges", { body: `x=1&${shown}.999&shown=1` }],
])(
  "given a form %s, when it is sent, then the charge is reported and the page is loaded again",
  async (_what, sent) => {
    expect(await reportAll(sent)).toMatchObject({ statusCode: 303, headers: { location: `/f/${payerToken}` } });
    expect([reportedAt(), spentOf(SUBJECT)]).toEqual(["2027-01-12T12:00:00.000Z", [0, 1, 1]]);
  },
);

test.each([
  ["another charge", "shown=320270100"],
  ["no charge", "shown="],
  ["no field", ""],
  ["a text", "shown=tudo"],
  ["more than a form holds", `${shown}&x=${"x".repeat(2_000)}`],
])(
  "given a form with %s, when it is sent, then nothing is reported, and the page says that it changed",
  async (_what, body) => {
    expect(await reportAll({ body })).toMatchObject({
      statusCode: 409,
      body: messagePage("stale", `/f/${payerToken}`),
    });
    expect(reportedAt()).toBeUndefined();
  },
);

test("given another site's form, when it is sent, then nothing is reported or counted", async () => {
  const answer = await reportAll({ headers: { "sec-fetch-site": "cross-site" } });
  expect(answer).toMatchObject({ statusCode: 403, body: messagePage("unknown") });
  expect([reportedAt(), spentOf(SUBJECT)]).toEqual([undefined, [0, 0, 0]]);
});
