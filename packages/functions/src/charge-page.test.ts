/**
 * The Lambda of the charge page: what a link shows, what a report stores, and which limits they
 * spend.
 */

import { chargeKey, limitKey } from "@emdia/core/model/keys";
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
const call = (routeKey: string, path: string | undefined, headers: Record<string, string> = {}) =>
  handler(httpEvent(routeKey, { headers, ...(path === undefined ? {} : { pathParameters: { token: path } }) }), {
    awsRequestId: "own",
  });
const [SHOW, REPORT] = ["GET /c/{token}", "POST /c/{token}/paid"];
const address = hashViewerAddress(
  { headers: {}, requestContext: { http: { sourceIp: "203.0.113.7" } } },
  "a long random text",
);
const used = (scope: string, subject: string) => Object(region.at(limitKey(scope, subject))?.uses).length ?? 0;
const CHARGE = `${OWNER}#2#2027-01#0`;
const spent = () => [used("page", address), used("report", address), used("charge", CHARGE)];
const reportedAt = () => region.at(chargeKey(OWNER, key))?.reportedAt;

beforeEach(async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  for (const item of [aProfile({ businessName: profile.businessName }), aStudent(), aCharge()])
    await region.table.put(item);
});

test("given a link, when it is opened, then its charge is shown, and one look of the address is spent", async () => {
  const answer = await call(SHOW, token);
  expect(answer).toMatchObject({ statusCode: 200, headers: { "content-type": "text/html; charset=utf-8" } });
  expect(answer.body).toContain("Janeiro/2027");
  expect(answer.body).toContain(`/c/${token}/paid`);
  expect([spent(), [...region.tables]]).toEqual([[1, 0, 0], ["Mesa"]]);
});

test("given a link, when only its head is asked for, as chats do before they show a preview, then the answer is that of the page", async () => {
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

test("given a link that was replaced, or of a charge that is gone, when it is opened, then the page says so", async () => {
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

test("given a word that the charge is paid, when it is sent, then it is stored, and the browser reads the page anew", async () => {
  expect(await call(REPORT, token)).toMatchObject({ statusCode: 303, headers: { location: `/c/${token}` } });
  expect([reportedAt(), spent()]).toEqual(["2027-01-12T12:00:00.000Z", [0, 1, 1]]);
});

test.each([
  ["another site's page", { "sec-fetch-site": "cross-site" }, 403],
  ["a page of ours", { origin: "https://emdia.example" }, 303],
  ["a page of another origin", { origin: "https://other.example" }, 403],
])("given %s, when it sends the form, then the answer is %3$s", async (_what, headers, status) => {
  const answer = await call(REPORT, token, headers);
  expect(answer.statusCode).toBe(status);
  if (status === 403) expect(answer.body).toBe(messagePage("unknown"));
  expect([reportedAt() !== undefined, spent()]).toEqual(status === 303 ? [true, [0, 1, 1]] : [false, [0, 0, 0]]);
});

const full = (max: number) => ({ uses: Array.from({ length: max }, () => Date.now()), expiresAt: 4_000_000_000 });

test.each([
  [SHOW, "page", address, 60, 60],
  [REPORT, "report", address, 20, 60],
  [REPORT, "charge", CHARGE, 10, 3600],
])(
  "given a limit that is spent, when %s is called, then it waits for its window: the limit of the %s",
  async (route, scope, subject, max, seconds) => {
    await region.table.put({ ...limitKey(scope, subject), ...full(max) });
    expect(await call(route, token)).toMatchObject({ statusCode: 429, body: messagePage("tooMany") });
    expect(reportedAt()).toBeUndefined();
    vi.setSystemTime(Date.now() + seconds * 1000);
    expect((await call(route, token)).statusCode).toBe(route === SHOW ? 200 : 303);
  },
);
