import type { BodyOf, ParamsOf, QueryOf, ResponseOf, Route } from "@emdia/contracts/routes/route";
import { routeKeyOf } from "@emdia/contracts/routes/route";
import { AppError } from "@emdia/core/model/app-error";
import middy from "@middy/core";
import type { Context } from "aws-lambda";
import { correlatedHttp } from "../invocation/correlated.ts";
import { errorBoundary } from "./error-boundary.ts";
import type { HttpEvent, HttpResult } from "./event.ts";
import { type ParsedRequest, parseRequest } from "./parse-request.ts";
import { reply } from "./reply.ts";

/** Without an identity, since a caller could claim any. */
export type PublicCall<R extends Route> = {
  requestId: string;
  event: HttpEvent;
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
};

export type PublicHandlers<Routes extends Record<string, Route>> = {
  [Name in keyof Routes]: (call: PublicCall<Routes[Name]>) => Promise<ResponseOf<Routes[Name]>>;
};

type AnyHandler = (call: ParsedRequest & Pick<PublicCall<Route>, "requestId" | "event">) => Promise<unknown>;

export function servePublicArea<Routes extends Record<string, Route & { auth: "public" }>>(
  routes: Routes,
  handlers: PublicHandlers<Routes>,
) {
  const byKey = new Map(Object.entries(routes).map(([name, route]) => [routeKeyOf(route), { name, route }]));
  const handlerOf = (name: string): AnyHandler => handlers[name as keyof Routes] as AnyHandler;
  const serve = middy<HttpEvent, HttpResult, Error, Context>({ timeoutEarlyInMillis: 0 })
    .use(errorBoundary())
    .handler(async (event, context) => {
      const found = byKey.get(event.routeKey);
      if (!found) throw new AppError("route.not_found");
      const { name, route } = found;
      const call = { ...parseRequest(route, event), event, requestId: context.awsRequestId };
      return reply(route.status, await handlerOf(name)(call), undefined);
    });
  return correlatedHttp((event, context: Context) => serve(event, context));
}
