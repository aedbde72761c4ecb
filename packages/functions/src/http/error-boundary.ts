import { logger } from "@emdia/core/logger";
import { AppError } from "@emdia/core/model/app-error";
import type { MiddlewareObj } from "@middy/core";
import type { HttpEvent, HttpResult } from "./event.ts";
import { refusal } from "./reply.ts";

/** A service that had too much to do, or said nothing: the same call may go through in a moment. */
const BUSY = new Set([
  "ThrottlingException",
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "TimeoutError",
]);

/** Turns what a handler throws into the one shape of refusals. Only a bug is logged and answers 500. */
export function errorBoundary(): MiddlewareObj<HttpEvent, HttpResult> {
  return {
    onError: (request) => {
      const { error, event, context } = request;
      const requestId = context.awsRequestId;
      if (error instanceof AppError) {
        request.response = refusal(error.code, requestId, error);
      } else if (error && BUSY.has(error.name)) {
        logger.warn("busy", { requestId, routeKey: event.routeKey, error: error.name });
        request.response = refusal("service.busy", requestId);
      } else {
        logger.error("unexpected", error, { requestId, routeKey: event.routeKey });
        request.response = refusal("internal.unexpected", requestId);
      }
    },
  };
}
