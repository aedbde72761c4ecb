/** The Lambda of an area that strangers may call: no identity, no owner, no table unless the area brings its own. */

import type { BodyOf, ParamsOf, QueryOf, ResponseOf, Route } from "@emdia/contracts/routes/route";
import { routeKeyOf } from "@emdia/contracts/routes/route";
import { AppError } from "@emdia/core/model/app-error";
import middy from "@middy/core";
import type { Context } from "aws-lambda";
import { errorBoundary } from "./error-boundary.ts";
import type { HttpEvent, HttpResult } from "./event.ts";
import { type ParsedRequest, parseRequest } from "./parse-request.ts";
import { reply } from "./reply.ts";

/** What a handler is given: the checked request, and nothing that a caller could claim to be. */
export type OpenCall<R extends Route> = {
  requestId: string;
  event: HttpEvent;
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
};

/** One handler per route of the area: a missing one does not compile. */
export type OpenHandlers<Routes extends Record<string, Route>> = {
  [Name in keyof Routes]: (call: OpenCall<Routes[Name]>) => Promise<ResponseOf<Routes[Name]>>;
};

type AnyHandler = (call: ParsedRequest & Pick<OpenCall<Route>, "requestId" | "event">) => Promise<unknown>;

/** middy around the handlers, with the error boundary; parsing by the routes' own schemas. */
export function openArea<Routes extends Record<string, Route & { auth: "public" }>>(
  routes: Routes,
  handlers: OpenHandlers<Routes>,
) {
  const byKey = new Map(Object.entries(routes).map(([name, route]) => [routeKeyOf(route), { name, route }]));
  const handlerOf = (name: string): AnyHandler => handlers[name as keyof Routes] as AnyHandler;
  return middy<HttpEvent, HttpResult, Error, Context>({ timeoutEarlyInMillis: 0 })
    .use(errorBoundary())
    .handler(async (event, context) => {
      const found = byKey.get(event.routeKey);
      if (!found) throw new AppError("route.not_found");
      const { name, route } = found;
      const call = { ...parseRequest(route, event), event, requestId: context.awsRequestId };
      return reply(route.status, await handlerOf(name)(call), undefined);
    });
}
