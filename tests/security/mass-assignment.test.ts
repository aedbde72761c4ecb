import { isDeepStrictEqual } from "node:util";
import type { Route } from "@emdia/contracts/routes/route";
import { beforeAll, expect, test } from "vitest";
import { describeKinds } from "../../packages/core/src/diagnostics/stored-kinds.ts";
import { oneRegion } from "../support/one-region.ts";
import { fromViewer } from "../support/public-registration.ts";
import { send } from "./support/call.ts";
import { measures } from "./support/measure.ts";
import { nameOf, routesWithBody } from "./support/route-calls.ts";
import { aTarget, ownCallOf, type Target } from "./support/two-studios.ts";

const region = oneRegion();
let owner: Target;

beforeAll(async () => {
  owner = await aTarget(region(), 1000);
});

/** Every attribute of every kind of stored item, the table's keys, and common attribute names. */
const attributes = [
  ...new Set([
    ...describeKinds(new Map()).flatMap((kind) => kind.attributes),
    ...[
      "pk",
      "sk",
      "g1pk",
      "g1sk",
      "userId",
      "ownerId",
      "registrationCode",
      "amount",
      "price_cents",
      "role",
      "isAdmin",
    ],
    ...["stripe_customer_id", "subscription_status", "trial_ends_at", "tenantId", "constructor", "toString"],
  ]),
];

const MARK = "hostil-4e1";
const HOSTILE: readonly unknown[] = [
  MARK,
  66_613,
  "2099-09-09T09:09:09.099Z",
  [MARK],
  { [MARK]: MARK },
  true,
  false,
  null,
];
const TRACE = /hostil-4e1|66613|2099-09-09T09/;

const routes = [
  ...routesWithBody.filter(({ name }) => name !== "deleteAccount"),
  ...routesWithBody.filter(({ name }) => name === "deleteAccount"),
];
const ownFieldsOf = ({ body }: Route) => Object.keys(body && "shape" in body ? Object(body.shape) : {});

async function call(route: Route, extras: Record<string, unknown>): Promise<number> {
  const { body, headers = {}, ...rest } = ownCallOf(route, owner);
  // JSON can have a key named __proto__, which in an object literal would set the prototype.
  const text = JSON.stringify({ ...Object(body), ...extras }).replace(/^\{/, `{"__proto__":{"${MARK}":"${MARK}"},`);
  const viewer = route.auth === "public" ? fromViewer(region()) : {};
  const reply = await send(region().url, { ...rest, body: text, headers: { ...headers, ...viewer } });
  await region().drain();
  return reply.status;
}

/** Attributes that may differ from one call to the next. */
const OWN = new Set([
  "pk",
  "sk",
  "id",
  "createdAt",
  "version",
  "claimedAt",
  "by",
  "expiresAt",
  "last",
  "studentCount",
  "email",
  "at",
  // Each receipt tells of other entries.
  "tells",
]);
const stripped = (item: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !OWN.has(name) && !/At$/.test(name)));
const kindOf = (item: Record<string, unknown>) => String(item.sk).replace(/\d+.*/, "");

async function changesOf(before: Record<string, unknown>[]): Promise<string[]> {
  const after = await owner.items();
  const bySk = new Map(before.map((item) => [item.sk, item]));
  return after.flatMap((item) => {
    const twin = bySk.get(item.sk) ?? before.findLast((one) => kindOf(one) === kindOf(item));
    const isSame = twin === undefined || isDeepStrictEqual(stripped(twin), stripped(item));
    return isSame
      ? []
      : [`${String(item.sk)}: ${JSON.stringify(stripped(item))} after ${JSON.stringify(stripped(twin))}`];
  });
}

test("given the stored kinds, then every entity's attributes are tested", () => {
  expect(attributes).toEqual(
    expect.arrayContaining(["subscriptionStatus", "trialEndsAt", "amountCents", "anchorMonth"]),
  );
  expect(attributes.length).toBeGreaterThan(60);
});

measures(
  "massAssignment",
  "given every stored attribute in every body, then none is stored or changes another attribute",
  async () => {
    const persisted: string[] = [];
    const changed: string[] = [];
    let tried = 0;
    for (const route of routes) {
      await call(route, {});
      await call(route, {});
      for (const value of HOSTILE) {
        const before = await owner.items();
        const extras = attributes.filter((name) => !ownFieldsOf(route).includes(name));
        await call(route, Object.fromEntries(extras.map((name) => [name, value])));
        tried += extras.length;
        const stored = await owner.stored();
        if (TRACE.test(stored)) persisted.push(`${nameOf(route)} ${JSON.stringify(value)}: ${TRACE.exec(stored)?.[0]}`);
        changed.push(
          ...(await changesOf(before)).map((change) => `${nameOf(route)} ${JSON.stringify(value)} ${change}`),
        );
      }
    }
    return {
      tried: { "attributes added to bodies": tried, bodies: routes.length },
      figures: { persisted, "fields changed beside the body's own": changed },
    };
  },
);

/**
 * Values that are sent for one attribute alone, one a call: one of them is a status that gives
 * access. The test above sends all attributes at once.
 */
const ALONE: readonly unknown[] = ["2099-09-09T09:09:09.099Z", 66_613, true, "active"];

measures(
  "massAssignment",
  "given the same attributes one by one, then none is stored or changes another attribute",
  async () => {
    const persisted: string[] = [];
    const changed: string[] = [];
    let tried = 0;
    const puts = routes.filter(({ method, auth }) => method === "PUT" && auth === "owner");
    for (const [shift, route] of puts.entries()) {
      await call(route, {});
      const before = await owner.items();
      for (const [index, name] of attributes.entries()) {
        if (ownFieldsOf(route).includes(name)) continue;
        const value = ALONE[(index + shift) % ALONE.length];
        const status = await call(route, { [name]: value });
        if (status >= 500) changed.push(`${nameOf(route)} ${name} ${String(value)}: ${status}`);
        tried += 1;
      }
      const stored = await owner.stored();
      if (TRACE.test(stored)) persisted.push(`${nameOf(route)}: ${TRACE.exec(stored)?.[0]}`);
      changed.push(...(await changesOf(before)).map((change) => `${nameOf(route)} ${change}`));
    }
    return {
      tried: { "attributes added alone": tried },
      figures: { persisted, "fields changed beside the body's own": changed },
    };
  },
);
