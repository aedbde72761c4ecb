import {
  type BodyOf,
  needsAccess,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  type Route,
  routeKeyOf,
} from "@emdia/contracts/routes/route";
import { requireAccess } from "@emdia/core/model/access";
import { AppError } from "@emdia/core/model/app-error";
import type { CoreContext, OwnerContext, ProfileContext } from "@emdia/core/model/context";
import { type Identity, loadProfile } from "@emdia/core/profile/profiles";
import { dynamoTable } from "@emdia/core/table/client";
import middy from "@middy/core";
import type { Context } from "aws-lambda";
import { env } from "../env.ts";
import { correlatedHttp } from "../invocation/correlated.ts";
import { errorBoundary } from "./error-boundary.ts";
import { identityOf } from "./identity.ts";
import { type ParsedRequest, parseRequest } from "./parse-request.ts";
import { type HttpEvent, type HttpResult, type Paged, reply } from "./reply.ts";

/** `ctx()` reads the profile once per call. */
export type Call<R extends Route> = CallOf<R> & {
  identity: Identity;
  owner: OwnerContext;
  ctx: () => Promise<ProfileContext>;
};

type CallOf<R extends Route> = { requestId: string; params: ParamsOf<R>; query: QueryOf<R>; body: BodyOf<R> };

export type Handlers<Routes extends Record<string, Route>> = {
  [Name in keyof Routes]: (call: Call<Routes[Name]>) => Promise<Answer<Routes[Name]>>;
};

/** What a handler returns; for a route without a response the value is ignored. */
type Answer<R extends Route> = undefined extends ResponseOf<R> ? unknown : ResponseOf<R> | Paged<ResponseOf<R>>;

export function serveArea<Routes extends Record<string, Route>>(routes: Routes, handlers: Handlers<Routes>) {
  const core: CoreContext = { table: dynamoTable(env("TABLE_NAME")), now: () => new Date() };
  return serveRoutes<Call<Route>>(routes, handlers, async (route, handle, event, requestId) => {
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
  });
}

/** A public call has no identity, since a caller could claim any. */
export type PublicCall<R extends Route> = CallOf<R> & { event: HttpEvent };

export type PublicHandlers<Routes extends Record<string, Route>> = {
  [Name in keyof Routes]: (call: PublicCall<Routes[Name]>) => Promise<ResponseOf<Routes[Name]>>;
};

export function servePublicArea<Routes extends Record<string, Route & { auth: "public" }>>(
  routes: Routes,
  handlers: PublicHandlers<Routes>,
) {
  return serveRoutes<PublicCall<Route>>(routes, handlers, async (route, handle, event, requestId) =>
    reply(route.status, await handle({ ...parseRequest(route, event), event, requestId }), undefined),
  );
}

type Handle<Call> = (call: ParsedRequest & Omit<Call, keyof ParsedRequest>) => Promise<unknown>;

function serveRoutes<Call>(
  routes: Record<string, Route>,
  handlers: object,
  answer: (route: Route, handle: Handle<Call>, event: HttpEvent, requestId: string) => Promise<HttpResult>,
) {
  const byKey = new Map(Object.entries(routes).map(([name, route]) => [routeKeyOf(route), { name, route }]));
  const handles = handlers as Readonly<Record<string, Handle<Call>>>;
  const serve = middy<HttpEvent, HttpResult, Error, Context>({ timeoutEarlyInMillis: 0 })
    .use(errorBoundary())
    .handler(async (event, context) => {
      const found = byKey.get(event.routeKey);
      const handle = found && handles[found.name];
      if (!handle) throw new AppError("route.not_found");
      return answer(found.route, handle, event, context.awsRequestId);
    });
  return correlatedHttp((event, context: Context) => serve(event, context));
}
