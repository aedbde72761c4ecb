import type { Route } from "@emdia/contracts/routes/route";
import { beforeAll } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { contentOf, inBatches, send } from "./support/call.ts";
import { measures } from "./support/measure.ts";
import { bodyOf, nameOf, ownerRoutes, pathWith } from "./support/route-calls.ts";
import { aTarget, type Target } from "./support/two-studios.ts";

const region = oneRegion();
let attacker: Target;
let victim: Target;

beforeAll(async () => {
  attacker = await aTarget(region(), 1000);
  victim = await aTarget(region(), 5000);
});

/** Lists every header by which some server identifies a caller. */
const forgeries = ({ userId, email }: Target): Record<string, string>[] => [
  { "user-id": userId, "user-email": email },
  { "User-Id": userId, "User-Email": email, "X-User-Id": userId, "X-User-Email": email },
  { "user-id": `${userId}, ${userId}`, user_id: userId, userid: userId, user_email: email },
  { "x-forwarded-user": userId, "x-remote-user": email, "remote-user": userId, "x-auth-request-email": email },
  { "x-amzn-oidc-identity": userId, "x-amzn-oidc-data": userId, "x-amz-cognito-identity-id": userId },
  { "x-cognito-sub": userId, sub: userId, "x-owner-id": userId, "owner-id": userId, "x-sub": userId },
  { cookie: `user-id=${userId}; user-email=${email}; session=${userId}; accessToken=${userId}` },
  {
    "x-http-method-override": "DELETE",
    "x-original-url": `/api/profile?userId=${userId}`,
    "x-rewrite-url": "/api/profile",
  },
];

const callOf = (route: Route, headers: Record<string, string>, token?: string) => ({
  method: route.method,
  path: pathWith(route, attacker.studentId),
  body: bodyOf(route),
  headers,
  token,
});

measures(
  "forgedHeaders",
  "given headers that name a victim and no token, then every route answers 401, as without them",
  async () => {
    const before = await victim.stored();
    const letIn: string[] = [];
    const calls = ownerRoutes.flatMap((route) => [{}, ...forgeries(victim)].map((headers) => ({ route, headers })));
    await inBatches(calls, async ({ route, headers }) => {
      const reply = await send(region().url, callOf(route, headers));
      if (reply.status !== 401) letIn.push(`${nameOf(route)} ${JSON.stringify(headers)}: ${reply.status}`);
    });
    return {
      tried: { "calls without a token": calls.length },
      figures: {
        "calls let in without a token": letIn,
        "answers changed by a header": (await victim.stored()) === before ? 0 : 1,
      },
    };
  },
);

/** Routes that give the same answer when the same call is made again. */
const repeatable = ownerRoutes.filter(({ method }) => method === "GET" || method === "PUT");

measures("forgedHeaders", "given these headers beside one's own token, then every answer is one's own", async () => {
  const before = await victim.stored();
  const changed: string[] = [];
  for (const route of ownerRoutes.filter(({ name }) => !/Account$|^erase/.test(name))) {
    const plain = await send(region().url, callOf(route, {}, attacker.token));
    // Calls that change one profile are made one after the other, because two at the same time
    // refuse each other.
    const atOnce = route.method === "GET" ? 8 : 1;
    const work = async (headers: Record<string, string>) => {
      const forged = await send(region().url, callOf(route, headers, attacker.token));
      const what = `${nameOf(route)} ${JSON.stringify(headers)}: ${contentOf(forged)}`;
      const isForeign = forged.text.includes(victim.mark) || forged.text.includes(victim.userId);
      const isSame = !repeatable.includes(route) || timeless(contentOf(forged)) === timeless(contentOf(plain));
      if (isForeign || !isSame) changed.push(what);
    };
    await inBatches(forgeries(victim), work, atOnce);
  }
  if ((await victim.stored()) !== before) changed.push("the victim's data");
  return {
    tried: { "calls with a token and forged headers": ownerRoutes.length * forgeries(victim).length },
    figures: { "answers changed by a header": changed },
  };
});

/** Replaces instants, because time passes between two calls. */
const timeless = (text: string) => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "now");

measures(
  "forgedHeaders",
  "given a body that names another person, then no profile of theirs is created or returned",
  async () => {
    const bodies = [
      { userId: victim.userId, email: victim.email },
      { userId: attacker.userId, email: victim.email },
      { userId: victim.userId, email: attacker.email },
      { userId: attacker.userId.toUpperCase(), email: attacker.email },
      { userId: `${attacker.userId} `, email: attacker.email },
      { userId: [victim.userId], email: victim.email },
    ];
    const replies = await inBatches(bodies, (body) =>
      send(region().url, { method: "POST", path: "/api/auth/create-profile", body, token: attacker.token }),
    );
    return {
      tried: { "foreign bodies of create-profile": bodies.length },
      figures: { "foreign profiles": replies.filter(({ status }) => status < 400).map(contentOf) },
    };
  },
);
