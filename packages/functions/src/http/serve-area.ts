import type { BodyOf, ParamsOf, QueryOf, ResponseOf, Route } from "@emdia/contracts/routes/route";
import { needsAccess, routeKeyOf } from "@emdia/contracts/routes/route";
import { requireAccess } from "@emdia/core/model/access";
import { AppError } from "@emdia/core/model/app-error";
import type { CoreContext, OwnerContext, ProfileContext } from "@emdia/core/model/context";
import type { Identity } from "@emdia/core/profile/create-profile";
import { loadProfile } from "@emdia/core/profile/load-profile";
import { dynamoTable } from "@emdia/core/table/client";
import middy from "@middy/core";
import type { Context } from "aws-lambda";
import { env } from "../env.ts";
import { correlatedHttp } from "../invocation/correlated.ts";
import { errorBoundary } from "./error-boundary.ts";
import type { HttpEvent, HttpResult } from "./event.ts";
import { identityOf } from "./identity.ts";
import { type ParsedRequest, parseRequest } from "./parse-request.ts";
import { type Paged, reply } from "./reply.ts";

/** `ctx()` reads the profile once per call. */
export type Call<R extends Route> = {
  identity: Identity;
  owner: OwnerContext;
  ctx: () => Promise<ProfileContext>;
  requestId: string;
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
};

export type Handlers<Routes extends Record<string, Route>> = {
  [Name in keyof Routes]: (call: Call<Routes[Name]>) => Promise<Answer<Routes[Name]>>;
};

/** For a 204 the value is ignored. */
type Answer<R extends Route> = R["status"] extends 204 ? unknown : ResponseOf<R> | Paged<ResponseOf<R>>;

type AnyHandler = (
  call: ParsedRequest & Pick<Call<Route>, "identity" | "owner" | "ctx" | "requestId">,
) => Promise<unknown>;

async function answer(core: CoreContext, route: Route, handle: AnyHandler, event: HttpEvent, requestId: string) {
  const identity = identityOf(event);
  const owner = { ...core, ownerId: identity.ownerId };
  let loaded: Promise<ProfileContext> | undefined;
  const ctx = () => {
    loaded ??= loadProfile(owner);
    return loaded;
  };
  if (needsAccess(route)) requireAccess((await ctx()).profile, core.now());
  const body = await handle({ ...parseRequest(route, event), identity, owner, ctx, requestId });
  return reply(route.status, body, loaded && (await loaded).today);
}

export function serveArea<Routes extends Record<string, Route>>(routes: Routes, handlers: Handlers<Routes>) {
  const core: CoreContext = { table: dynamoTable(env("TABLE_NAME")), now: () => new Date() };
  const byKey = new Map(Object.entries(routes).map(([name, route]) => [routeKeyOf(route), { name, route }]));
  const handlerOf = (name: string): AnyHandler => handlers[name as keyof Routes] as AnyHandler;
  const serve = middy<HttpEvent, HttpResult, Error, Context>({ timeoutEarlyInMillis: 0 })
    .use(errorBoundary())
    .handler(async (event, context) => {
      const found = byKey.get(event.routeKey);
      if (!found) throw new AppError("route.not_found");
      return answer(core, found.route, handlerOf(found.name), event, context.awsRequestId);
    });
  return correlatedHttp((event, context: Context) => serve(event, context));
}
