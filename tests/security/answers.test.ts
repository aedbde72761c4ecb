import { allRoutes } from "@emdia/contracts/routes/index";
import { beforeAll } from "vitest";
import * as z from "zod/mini";
import { describeKinds } from "../../packages/core/src/diagnostics/stored-kinds.ts";
import { oneRegion } from "../support/one-region.ts";
import { fromViewer } from "../support/public-registration.ts";
import { inBatches, type Reply, send } from "./support/call.ts";
import { measures } from "./support/measure.ts";
import { bodyOf, nameOf, ownerRoutes, pathWith, routesWithBody } from "./support/route-calls.ts";
import { aTarget, ownCallOf, type Target } from "./support/two-studios.ts";

const region = oneRegion();
let owner: Target;

beforeAll(async () => {
  owner = await aTarget(region(), 1000);
});

const namesIn = (value: unknown): string[] =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [...(Array.isArray(value) ? [] : [name]), ...namesIn(inner)]);

const promised = new Set(
  allRoutes.flatMap(({ response }) => {
    const schema = response ? JSON.stringify(z.toJSONSchema(response, { unrepresentable: "any" })) : "{}";
    return namesIn(JSON.parse(schema));
  }),
);
const internal = new Set(
  [...describeKinds(new Map()).flatMap((kind) => kind.attributes), "pk", "sk", "g1pk", "g1sk"].filter(
    (name) => !promised.has(name),
  ),
);

measures("exposure", "given every route's answer, then it holds its contract's fields and no other", async () => {
  const beyond: string[] = [];
  const inner: string[] = [];
  const replies = await inBatches(
    allRoutes.filter(({ name }) => !/Account$|^erase|^delete/.test(name)),
    async (route) => ({ route, reply: await send(region().url, ownCallOf(route, owner)) }),
    1,
  );
  for (const { route, reply } of replies) {
    const answer: unknown = reply.text === "" ? undefined : JSON.parse(reply.text);
    const names = namesIn(answer);
    // A refusal names the fields that the caller has sent.
    const sent = new Set(Object.keys(bodyOf(route) ?? {}));
    inner.push(
      ...names.filter((name) => internal.has(name) && !sent.has(name)).map((name) => `${nameOf(route)}: ${name}`),
    );
    if (reply.status >= 400 || !route.response) continue;
    const kept = JSON.stringify(route.response.parse(answer));
    if (kept.length !== JSON.stringify(answer).length) beyond.push(`${nameOf(route)}: ${reply.text}`);
  }
  return {
    tried: { "answers of routes": replies.length, "internal names": internal.size },
    figures: { "names outside a contract": beyond, "internal names": inner },
  };
});

const COOKIES = (token: string) => [
  `access_token=${token}`,
  `accessToken=${token}; Authorization=${token}`,
  `session=${token}; token=${token}; jwt=${token}; id_token=${token}`,
  `CognitoIdentityServiceProvider.client.user.accessToken=${token}`,
];

measures("csrf", "given a browser with cookies only, then no route identifies it", async () => {
  const calls = ownerRoutes.flatMap((route) => COOKIES(owner.token).map((cookie) => ({ route, cookie })));
  const taken = await inBatches(calls, async ({ route, cookie }) => {
    const { token: _none, ...call } = ownCallOf(route, owner);
    const { status } = await send(region().url, { ...call, headers: { cookie, "sec-fetch-site": "cross-site" } });
    return status === 401 ? [] : [`${nameOf(route)}: ${status}`];
  });
  return {
    tried: { "calls with a cookie alone": calls.length },
    figures: { "cookies taken for a token": taken.flat() },
  };
});

/**
 * Content types that a form or script of another site may send without a preflight, and some that
 * only look like ours.
 */
const SIMPLE = [
  ...["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain;charset=utf-8"],
  ...["", "text/json", "application/jsonp", "application/json-patch+json", "text/plain; application/json"],
  ...["*/*", "application/x-json", "application/octet-stream", "text/html", "application/jsonx", "xapplication/json"],
];

measures(
  "csrf",
  "given content types that a foreign form may send, then every route with a body answers 415",
  async () => {
    const routes = routesWithBody.filter(({ isSigned }) => !isSigned);
    const calls = routes.flatMap((route) => SIMPLE.map((type) => ({ route, type })));
    const taken = await inBatches(calls, async ({ route, type }) => {
      const body = JSON.stringify(bodyOf(route) ?? {});
      const headers = { "content-type": type, ...(route.auth === "public" ? fromViewer(region()) : {}) };
      const { status } = await send(region().url, { ...ownCallOf(route, owner), body, headers });
      return status === 415 ? [] : [`${nameOf(route)} ${type}: ${status}`];
    });
    return {
      tried: { "bodies of simple content types": calls.length },
      figures: { "simple content types taken": taken.flat() },
    };
  },
);

measures("csrf", "given every GET, with any query, then nothing is written", async () => {
  await region().drain();
  const gets = ownerRoutes.filter(({ method }) => method === "GET");
  const queries = ["", "?status=pago&rotate=true&_method=DELETE", "?limit=1&body=%7B%22name%22%3A%22x%22%7D"];
  const before = await owner.stored();
  const calls = gets.flatMap((route) => queries.map((query) => ({ route, query })));
  await inBatches(calls, ({ route, query }) =>
    send(region().url, { method: "GET", path: `${pathWith(route, owner.studentId)}${query}`, token: owner.token }),
  );
  await region().drain();
  return {
    tried: { "GETs with queries": calls.length },
    figures: { "GETs that write": (await owner.stored()) === before ? [] : [before] },
  };
});

const WANTED: Record<string, RegExp> = {
  "cache-control": /^no-store$/,
  "referrer-policy": /^no-referrer$/,
  "x-content-type-options": /^nosniff$/,
  "content-type": /^application\/json/,
};
const faultsOf = ({ headers, status }: Reply) =>
  Object.entries(WANTED).flatMap(([name, wanted]) =>
    wanted.test(headers.get(name) ?? "") || status === 204 ? [] : [`${name}: ${headers.get(name)}`],
  );

measures(
  "headers",
  "given every answer of our Lambdas, good or refused, then it may be neither cached nor sniffed",
  async () => {
    const calls = allRoutes
      .filter(({ name }) => !/Account$|^erase/.test(name))
      .flatMap((route) => {
        const own = ownCallOf(route, owner);
        const wrong = { ...own, path: pathWith(route, "9999999") };
        return [
          own,
          wrong,
          ...(own.body === undefined
            ? []
            : [
                { ...own, body: "{" },
                { ...own, body: "[]" },
              ]),
        ];
      });
    const faults = await inBatches(calls, async (call) => {
      const reply = await send(region().url, { ...call, headers: fromViewer(region()) });
      return faultsOf(reply).map((fault) => `${call.method} ${call.path} ${reply.status} ${fault}`);
    });
    return { tried: { "answers of the API": calls.length }, figures: { "headers missing or weak": faults.flat() } };
  },
);
