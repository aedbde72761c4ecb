import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { chargeKey, limitKey, payerKey, studentKey } from "@emdia/core/model/keys";
import { messagePage } from "@emdia/core/page/message-page";
import { charge, OWNER, profile, student } from "@emdia/core/testing/entities";
import { links } from "@emdia/core/testing/page-urls";
import { aRegion } from "@emdia/core/testing/region-endpoint";
import { aCharge, aProfile, aStudent } from "@emdia/core/testing/stored-items";
import { beforeEach, expect, test, vi } from "vitest";
import { hashViewerAddress } from "./http/viewer-address.ts";
import { httpEvent } from "./testing/lambda-events.ts";

const region = await aRegion("2027-01-12T12:00:00.000Z");
const { handler } = await import("./payer-page.ts");

const key = { studentId: student.id, month: charge.month, sequence: 0 };
const PAYER = { name: "Maria Souza", email: null, phone: null, document: null };
const token = links.seal({ ownerId: OWNER, payer: "P0000012", revision: 0 });
const receipt = links.seal({ ownerId: OWNER, settled: key, number: 1 });
type Sent = {
  headers?: Record<string, string>;
  body?: string;
  isBase64Encoded?: boolean;
  queryStringParameters?: Record<string, string>;
};
const shown = `shown=${chargeIdOf(charge)}`;
const call = (routeKey: string, path: string | undefined = token, sent: Sent = {}) => {
  const pathParameters = path === "" ? {} : { pathParameters: { token: path } };
  const event = httpEvent(routeKey, { headers: {}, body: `${shown}&day=2027-01-20`, ...sent, ...pathParameters });
  return handler(event, { awsRequestId: "own" });
};
const [SHOW, PEEK, REPORT, PROMISE] = [
  ...["GET /p/{token}", "HEAD /p/{token}", "POST /p/{token}/paid", "POST /p/{token}/promise"],
] as [string, string, string, string];
const address = hashViewerAddress(
  { headers: {}, requestContext: { http: { sourceIp: "203.0.113.7" } } },
  "a long random text",
);
const used = (scope: string, subject: string) => Object(region.at(limitKey(scope, subject))?.uses).length ?? 0;
const SUBJECT = `${OWNER}#P0000012`;
const spent = () => [used("page", address), used("report", address), used("payer", SUBJECT)];
const said = () => {
  const { reportedAt, promisedFor } = region.at(chargeKey(OWNER, key)) ?? {};
  return [reportedAt, promisedFor];
};

beforeEach(async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  const payer = { ...payerKey(OWNER, 12), ...PAYER, id: 12, studentIds: [2], version: 1, createdAt: charge.createdAt };
  const ofOwner = [aProfile({ businessName: profile.businessName }), aCharge()];
  for (const item of [...ofOwner, aStudent({ payerId: 12, payer: PAYER }), payer]) await region.table.put(item);
});

test("given a payer's link, when it is opened, then everything open is shown, and one look of the address is spent", async () => {
  const answer = await call(SHOW);
  expect(answer).toMatchObject({
    statusCode: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
    },
  });
  for (const part of ["Para Maria", "Ana, Janeiro/2027", `/p/${token}/paid`, `/p/${token}/promise`])
    expect(answer.body).toContain(part);
  expect([spent(), [...region.tables]]).toEqual([[1, 0, 0], ["Mesa"]]);
});

test("given the link of a student who pays alone, when it is opened, then their page is shown", async () => {
  await region.table.put(aStudent());
  const alone = links.seal({ ownerId: OWNER, payer: "S0000002", revision: 0 });
  const { statusCode, body } = await call(SHOW, alone);
  expect(statusCode).toBe(200);
  for (const part of ["Para Ana", "<b>Janeiro/2027</b>", `/p/${alone}/paid`]) expect(body).toContain(part);
  expect(await call(REPORT, alone)).toMatchObject({ statusCode: 303, headers: { location: `/p/${alone}` } });
  expect(said()[0]).toBe("2027-01-12T12:00:00.000Z");
});

test("given a HEAD request for a link, as chats send before a preview, when answered, then the answer is that of the page", async () => {
  expect(await call(PEEK)).toEqual(await call(SHOW));
  expect(spent()).toEqual([2, 0, 0]);
});

test("given the example, when it is opened and its forms are sent, then it answers like a page, and nothing is read or written", async () => {
  expect(await call(SHOW, "exemplo")).toMatchObject({ statusCode: 200, body: expect.stringContaining("Exemplo.") });
  for (const route of [REPORT, PROMISE])
    expect(await call(route, "exemplo")).toMatchObject({ headers: { location: "/p/exemplo?dia=2027-01-20" } });
  expect([spent(), [...region.tables]]).toEqual([[0, 0, 0], []]);
});

test("given one of several charges in the query, when the page is opened, then it asks for that charge alone", async () => {
  const other = { ...key, sequence: 1 };
  await region.table.put(aCharge({ ...other, reference: "Uniforme" }));
  const both = await call(SHOW);
  const only = async (so: string) => (await call(SHOW, token, { queryStringParameters: { so } })).body;
  expect(await only(String(chargeIdOf(other)))).toContain(`name="shown" value="${chargeIdOf(other)}"`);
  for (const so of ["", "x", "1e99", "<script>"]) expect(await only(so)).toBe(both.body);
});

test("given a table that does not answer, when a page or a form fails, then it offers the page again and says what failed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const answers = vi.spyOn(region.table, "get").mockRejectedValue(new Error("busy"));
  for (const [route, what] of [
    [SHOW, "Não foi possível abrir a cobrança"],
    [REPORT, "Não foi possível registrar seu aviso"],
    [PROMISE, "Não foi possível registrar seu aviso"],
  ] as const) {
    const { statusCode, headers, body } = await call(route);
    expect([statusCode, headers?.["retry-after"]]).toEqual([503, "5"]);
    expect(body).toContain(what);
    expect(body).toContain(`<a class="button" href="/p/${token}">`);
  }
  answers.mockRestore();
});

test("given a link that was replaced, or of a payer who is gone, when it is opened, then the page says so", async () => {
  await region.table.put({ ...region.at(payerKey(OWNER, 12)), ...payerKey(OWNER, 12), linkRevision: 1 });
  expect(await call(SHOW)).toMatchObject({ statusCode: 410, body: messagePage("replaced") });
  await region.table.remove(payerKey(OWNER, 12));
  expect(await call(SHOW)).toMatchObject({ statusCode: 404, body: messagePage("unknown") });
});

test.each([SHOW, PEEK, REPORT, PROMISE])(
  "given no token of ours, or a receipt's code, when %s is called, then it costs neither a read nor a write",
  async (route) => {
    const before = [...region.table.items.keys()];
    for (const wrong of ["changed", `${token}A`, token.slice(1), receipt, ""])
      expect(await call(route, wrong)).toMatchObject({ statusCode: 404, body: messagePage("unknown") });
    expect([[...region.table.items.keys()], region.tables.size, said()]).toEqual([before, 0, [undefined, undefined]]);
  },
);

test.each([
  ["another site's page", { "sec-fetch-site": "cross-site" }, 403],
  ["a page of ours", { origin: "https://emdia.example" }, 303],
  ["a page without a referrer", { "sec-fetch-site": "same-origin", origin: "null" }, 303],
  ["a page of another origin", { origin: "https://other.example" }, 403],
])("given %s, when it sends a form, then only a page of ours is accepted", async (_what, headers, status) => {
  for (const route of [PROMISE, REPORT]) {
    const answer = await call(route, token, { headers });
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(answer.body).toBe(messagePage("unknown"));
  }
  const stored = ["2027-01-12T12:00:00.000Z", "2027-01-20"];
  expect([said(), spent()]).toEqual(
    status === 303
      ? [stored, [0, 2, 2]]
      : [
          [undefined, undefined],
          [0, 0, 0],
        ],
  );
});

test.each([
  ["as text", { body: shown }],
  ["in base 64", { body: Buffer.from(shown).toString("base64"), isBase64Encoded: true }],
  ["beside other fields and charges", { body: `x=1&${shown}.999&shown=1` }],
  ["with the ids of a thousand charges", { body: `${shown}${".320270100".repeat(1_000)}` }],
])(
  "given a form %s, when it is sent, then the charge is reported and the page is loaded again",
  async (_what, sent) => {
    expect(await call(REPORT, token, sent)).toMatchObject({ statusCode: 303, headers: { location: `/p/${token}` } });
    expect([said()[0], spent()]).toEqual(["2027-01-12T12:00:00.000Z", [0, 1, 1]]);
  },
);

test.each([
  ["another charge", "shown=320270100"],
  ["no charge", "shown="],
  ["no field", ""],
  ["a text", "shown=tudo"],
  ["more than a form holds", `${shown}&x=${"x".repeat(60_000)}`],
])(
  "given a form with %s, when it is sent, then nothing is reported, and the page says that it changed",
  async (_what, body) => {
    expect(await call(REPORT, token, { body })).toMatchObject({
      statusCode: 409,
      body: messagePage("stale", `/p/${token}`),
    });
    expect(said()).toEqual([undefined, undefined]);
  },
);

test("given a promise that was renewed, or of a day that is over, when the form is sent, then the page says why it is refused", async () => {
  const refused = async (day: string) => call(PROMISE, token, { body: `${shown}&day=${day}` });
  expect(await refused("2027-01-11")).toMatchObject({ statusCode: 400, body: messagePage("day", `/p/${token}`) });
  await region.table.put(aCharge({ payerPromises: 2, promisedFor: "2027-01-20" }));
  expect(await refused("2027-01-21")).toMatchObject({ statusCode: 409, body: messagePage("renewed", `/p/${token}`) });
  expect(said()).toEqual([undefined, "2027-01-20"]);
});

test("given a student who was erased meanwhile, when forms are sent, then nothing is stored", async () => {
  const erased = { ...region.at(studentKey(OWNER, 2)), ...studentKey(OWNER, 2), erasedAt: charge.createdAt };
  await region.table.put(erased);
  for (const route of [REPORT, PROMISE]) expect((await call(route)).statusCode).toBe(409);
  expect(said()).toEqual([undefined, undefined]);
});

const full = (max: number) => ({ uses: Array.from({ length: max }, () => Date.now()), expiresAt: 4_000_000_000 });

test.each([
  [SHOW, "page", address, 60, 60],
  [REPORT, "report", address, 20, 60],
  [REPORT, "payer", SUBJECT, 10, 3600],
  [PROMISE, "report", address, 20, 60],
  [PROMISE, "payer", SUBJECT, 10, 3600],
])(
  "given a limit that is spent, when %s is called, then it is refused until the window of the limit of the %s ends",
  async (route, scope, subject, max, seconds) => {
    await region.table.put({ ...limitKey(scope, subject), ...full(max) });
    expect(await call(route)).toMatchObject({ statusCode: 429, body: messagePage("tooMany") });
    expect(said()).toEqual([undefined, undefined]);
    vi.setSystemTime(Date.now() + seconds * 1000);
    expect((await call(route)).statusCode).toBe(route.startsWith("GET") ? 200 : 303);
  },
);
