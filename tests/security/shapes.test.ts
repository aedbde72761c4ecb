import { allRoutes } from "@emdia/contracts/routes/index";
import type { Route } from "@emdia/contracts/routes/route";
import { beforeAll, expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { fromViewer } from "../support/public-registration.ts";
import { inBatches, send } from "./support/call.ts";
import { measures } from "./support/measure.ts";
import { bodyOf, nameOf, routesWithBody } from "./support/route-calls.ts";
import { contractExpressions, growsSteeply, slowTexts } from "./support/rule-timing.ts";
import { aTarget, ownCallOf, type Target } from "./support/two-studios.ts";

const region = oneRegion();
let owner: Target;

beforeAll(async () => {
  owner = await aTarget(region(), 1000);
});

const MEGA = 1024 * 1024;
const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}${close.repeat(depth)}`;

/** Bodies that are too large, deep or long; a list of ids is the field of the bulk routes. */
const SHAPES: Record<string, string> = {
  "10 MB": JSON.stringify({ name: "a".repeat(10 * MEGA) }),
  "7 MB": JSON.stringify({ name: "a".repeat(7 * MEGA) }),
  "257 kB": JSON.stringify({ name: "a".repeat(257 * 1024) }),
  "1e5 ids": JSON.stringify({ studentIds: Array.from({ length: 100_000 }, (_, index) => index + 1) }),
  "1e5 ids in 200 kB": `[${"1,".repeat(99_999)}1]`,
  "lists 100,000 deep": nested("[", "]", 100_000),
  "objects 40,000 deep": `${'[{"a":'.repeat(40_000)}1${"}]".repeat(40_000)}`,
  "lists that never end": "[".repeat(200_000),
  "objects that never end": '{"a":'.repeat(40_000),
  "a number of 200,000 digits": "9".repeat(200_000),
  "a text that never ends": `"${"\\u0000".repeat(30_000)}`,
};

/** Returns a route's body with a list 5,000 deep, or of 100,000 entries, in each field. */
const slowFields = (route: Route): [string, string][] =>
  Object.keys(bodyOf(route) ?? {}).flatMap((field): [string, string][] => [
    [`${field} deep`, JSON.stringify({ ...bodyOf(route), [field]: "%" }).replace('"%"', nested("[", "]", 5_000))],
    [`${field} long`, JSON.stringify({ ...bodyOf(route), [field]: Array(100_000).fill(1) })],
  ]);

measures("shapes", "given bodies too large, too deep or too long, then every route answers 400 or 413", async () => {
  const routes = routesWithBody.filter(({ name }) => name !== "deleteAccount");
  const calls = routes.flatMap((route) =>
    [...Object.entries(SHAPES), ...slowFields(route)].map(([what, body]) => ({ route, what, body })),
  );
  const times: number[] = [];
  const wrong = await inBatches(
    calls,
    async ({ route, what, body }) => {
      const start = performance.now();
      const headers = fromViewer(region());
      const reply = await send(region().url, { ...ownCallOf(route, owner), body, headers }).catch((error: Error) => ({
        status: 0,
        text: String(error.cause),
      }));
      times.push(performance.now() - start);
      // The gateway stops reading a body that is too large, so the client may see a closed
      // connection (status 0) instead of a 413.
      const isRefused = [400, 413].includes(reply.status) || (what === "10 MB" && reply.status === 0);
      return isRefused ? [] : [`${nameOf(route)} ${what}: ${reply.status} ${reply.text.slice(0, 100)}`];
    },
    4,
  );
  const sorted = times.toSorted((one, other) => one - other);
  const [median = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return {
    tried: { "bodies of a costly shape": calls.length },
    figures: { "not refused with 400 or 413": wrong.flat() },
    note: `answers of costly bodies took ${median.toFixed(0)} ms in the middle, ${longest.toFixed(0)} ms at most`,
  };
});

test("given the contracts, then their regular expressions are found", () => {
  expect(contractExpressions().length).toBeGreaterThan(20);
});

measures(
  "shapes",
  "given texts that make careless expressions slow, then no rule of the contracts is slow",
  async () => {
    const expressions = contractExpressions();
    const [short, whole] = [slowTexts(5_000), slowTexts(20_000)];
    const slow = expressions.flatMap((expression) =>
      whole.flatMap((text, index) =>
        growsSteeply((one) => expression.test(one), short[index] ?? "", text)
          ? [`${expression} on ${text.slice(0, 10)}…`]
          : [],
      ),
    );
    const schemas = allRoutes.flatMap(({ name, body, params, query }) =>
      [body, params, query].flatMap((schema) => (schema ? [{ name, schema }] : [])),
    );
    const [quarters, long] = [50_000, 200_000].map((length) => slowTexts(length).filter((_, index) => index % 5 < 2));
    const slowSchemas = schemas.flatMap(({ name, schema }) => {
      const fields = Object.keys("shape" in schema ? Object(schema.shape) : {});
      const parse = (text: string) => schema.safeParse(Object.fromEntries(fields.map((field) => [field, text])));
      return (long ?? []).flatMap((text, index) =>
        growsSteeply(parse, quarters?.[index] ?? "", text) ? [`${name} on ${text.slice(0, 10)}…`] : [],
      );
    });
    return {
      tried: { expressions: expressions.length, schemas: schemas.length, "slow texts": slowTexts(1).length },
      figures: { "texts a rule's time grows steeply on": [...slow, ...slowSchemas] },
    };
  },
);

measures("shapes", "given more and more students in one call, then 500 are accepted and not one more", async () => {
  const [profile] = (await owner.items()).filter(({ sk }) => sk === "PROFILE");
  const sizes = [500, 501, 600, 5_000];
  // Today is the billing day, because a bulk send is refused on any other day.
  const taken = await inBatches(sizes, async (size) => {
    const body = { studentIds: Array.from({ length: size }, (_, index) => index + 1_000_000) };
    const path = "/api/students/bulk-send-invoices";
    const { status } = await send(region().url, { method: "POST", path, body, token: owner.token });
    return status === 400 ? 0 : size;
  });
  expect([profile?.invoiceDay, taken[0]]).toEqual([10, 500]);
  return { tried: { "bulk calls": sizes.length }, figures: { "students of one bulk call": Math.max(...taken) } };
});

measures("shapes", "given more and more students in one change, then 100 are accepted and not one more", async () => {
  const sizes = [100, 101, 500, 5_000];
  const taken = await inBatches(sizes, async (size) => {
    const studentIds = Array.from({ length: size }, (_, index) => index + 1_000_000);
    const body = { studentIds, status: "pausado" };
    const path = "/api/students/bulk-update";
    const { status } = await send(region().url, { method: "POST", path, body, token: owner.token });
    return status === 400 ? 0 : size;
  });
  expect(taken[0]).toBe(100);
  return { tried: { "bulk changes": sizes.length }, figures: { "students of one bulk change": Math.max(...taken) } };
});
