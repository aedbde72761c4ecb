import { carriedId, correlate } from "@emdia/core/correlation";
import { logger } from "@emdia/core/logger";
import type { Context } from "aws-lambda";
import type { HttpEvent, HttpResult } from "../http/reply.ts";

type Invocation = Pick<Context, "awsRequestId">;

/** Works under the correlation id that the event carries, else under the invocation's id. */
export const correlated =
  <E, C extends Invocation, R>(handle: (event: E, context: C) => Promise<R>) =>
  (event: E, context: C): Promise<R> =>
    correlate(carriedId(event) ?? context.awsRequestId, () => handle(event, context));

/** Works under the invocation's id, which a refusal shows to the caller. */
export const correlatedHttp =
  <C extends Invocation>(handle: (event: HttpEvent, context: C) => Promise<HttpResult>) =>
  (event: HttpEvent, context: C): Promise<HttpResult> =>
    correlate(context.awsRequestId, async () => {
      const result = await handle(event, context);
      logger.info("answered", { routeKey: event.routeKey, status: result.statusCode });
      return result;
    });
