import type { Route } from "@emdia/contracts/routes/route";
import { beforeAll, expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { contentOf, inBatches, type Reply, send } from "./support/call.ts";
import { measures } from "./support/measure.ts";
import { hasParams, nameOf, ownerRoutes, pathWith } from "./support/route-calls.ts";
import { aTarget, ownBodyOf, type Target, unknownIds } from "./support/two-studios.ts";

const region = oneRegion();
let owners: readonly [Target, Target];

beforeAll(async () => {
  owners = [await aTarget(region(), 1000), await aTarget(region(), 5000)];
});

const ID_FIELDS = new Set(["planId", "payerId", "paymentId", "studentIds", "userId"]);
const BY_ADDRESS = new Set(["createProfile", "deleteAccount"]);

/** One call of the `attacker` with an id of the `victim`, in its path or in a field of its body. */
type Attempt = { route: Route; attacker: Target; id: number | string; field?: string };

async function attempt({ route, attacker, id, field }: Attempt): Promise<Reply> {
  const body = ownBodyOf(route, attacker);
  if (body && field) body[field] = field === "studentIds" ? [id] : id;
  const path = pathWith(route, field && hasParams(route) ? attacker.studentId : id);
  const reply = await send(region().url, { method: route.method, path, body, token: attacker.token });
  // The id is replaced, because an answer repeats the id of its request.
  return { ...reply, text: reply.text.replaceAll(String(id), "ID") };
}

/** Lists the id fields of a route's schema, including fields that its example lacks. */
const idFieldsOf = ({ name, body }: Route) =>
  Object.keys(body && "shape" in body ? Object(body.shape) : {}).filter(
    (field) => ID_FIELDS.has(field) || (field === "email" && BY_ADDRESS.has(name)),
  );

function places(): { route: Route; attacker: Target; victim: Target; field?: string }[] {
  const [one, other] = owners;
  return [
    { attacker: one, victim: other },
    { attacker: other, victim: one },
  ].flatMap((sides) =>
    ownerRoutes.flatMap((route) => [
      ...(hasParams(route) ? [{ route, ...sides }] : []),
      ...idFieldsOf(route).map((field) => ({ route, ...sides, field })),
    ]),
  );
}

/** Returns the other owner's ids that a field accepts, each with an unknown id to compare with. */
function valuesOf({ field, victim }: { field?: string; victim: Target }): [string, number | string, number | string][] {
  if (field === "email") return [["e-mail", victim.email, "ninguem@exemplo.com.br"]];
  if (field === "userId") return [["owner", victim.userId, "00000000-0000-4000-8000-000000000000"]];
  const unknown = unknownIds(victim.ids);
  return Object.entries(victim.ids).map(([kind, id]) => [kind, id, unknown[kind] ?? 0]);
}

test("given two owners, then no id of one is an id of the other", () => {
  const [one, other] = owners.map(({ ids }) => Object.values(ids));
  expect(one?.filter((id) => other?.includes(id))).toEqual([]);
});

measures(
  "bola",
  "given another owner's ids in every place of every route, then they are answered like unknown ids",
  async () => {
    const before = await Promise.all(owners.map((owner) => owner.stored()));
    const attempts = places().flatMap((place) =>
      valuesOf(place).map(([kind, foreign, unknown]) => ({ ...place, kind, foreign, unknown })),
    );
    const reads: string[] = [];
    const unlike: string[] = [];
    await inBatches(attempts, async ({ foreign, unknown, kind, ...one }) => {
      const [stolen, nothing] = [await attempt({ ...one, id: foreign }), await attempt({ ...one, id: unknown })];
      const what = `${nameOf(one.route)} ${one.field ?? ""} ${kind}: ${contentOf(stolen)} / ${contentOf(nothing)}`;
      if (stolen.text.includes(one.victim.mark) || stolen.text.includes(one.victim.userId)) reads.push(what);
      if (contentOf(stolen) !== contentOf(nothing)) unlike.push(what);
    });
    const after = await Promise.all(owners.map((owner) => owner.stored()));
    return {
      tried: { "calls with a foreign id": attempts.length },
      figures: {
        "cross reads": reads,
        "answers unlike an unknown id's": unlike,
        "cross writes": after.filter((stored, index) => stored !== before[index]),
      },
    };
  },
);

measures(
  "bola",
  "given every route called for oneself, lists and cursors included, then nothing of another owner is answered",
  async () => {
    const [attacker, victim] = owners;
    // The victim's own reads may store which of the victim's settlements are indexed.
    const cursors = await foreignCursors(victim);
    const before = await victim.stored();
    const reads: string[] = [];
    const own = ownerRoutes.filter((route) => !hasParams(route) && route.name !== "deleteAccount");
    const paths = own.flatMap((route) => [
      { route, path: route.path },
      ...(route.query ? cursors.map((cursor) => ({ route, path: `${route.path}?limit=1&cursor=${cursor}` })) : []),
    ]);
    await inBatches(paths, async ({ route, path }) => {
      const body = ownBodyOf(route, attacker);
      const reply = await send(region().url, { method: route.method, path, body, token: attacker.token });
      if (reply.text.includes(victim.mark) || reply.text.includes(victim.userId)) reads.push(`${path}: ${reply.text}`);
    });
    const covered = new Set([...places(), ...own.map((route) => ({ route }))].map(({ route }) => route.name));
    return {
      tried: { "calls for oneself": paths.length, "foreign cursors": cursors.length },
      figures: {
        "cross reads": reads,
        "cross writes": (await victim.stored()) === before ? [] : [before],
        "routes left out": ownerRoutes.filter(({ name }) => !covered.has(name)).map(({ name }) => name),
      },
    };
  },
);

async function foreignCursors(victim: Target): Promise<string[]> {
  const lists = ownerRoutes.filter(({ query }) => query !== undefined);
  const replies = await inBatches(lists, (route) =>
    send(region().url, { method: "GET", path: `${route.path}?limit=1`, token: victim.token }),
  );
  return replies.flatMap(({ headers }) => headers.get("x-next-cursor") ?? []).map(encodeURIComponent);
}
