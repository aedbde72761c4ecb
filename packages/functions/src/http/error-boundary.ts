import { logger } from "@emdia/core/logger";
import { AppError } from "@emdia/core/model/app-error";
import type { MiddlewareObj } from "@middy/core";
import { type HttpEvent, type HttpResult, refuse } from "./reply.ts";

/** The codes of a passing failure: the same call may succeed a moment later. */
const BUSY = new Set([
  "ThrottlingException",
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "TimeoutError",
]);

/** Logs a passing failure as a warning and a bug, which gets status 500, as an error. */
export function errorBoundary(): MiddlewareObj<HttpEvent, HttpResult> {
  return {
    onError: (request) => {
      const { error, event, context } = request;
      const requestId = context.awsRequestId;
      if (error instanceof AppError) {
        request.response = refuse(error.code, requestId, error);
      } else if (error && BUSY.has(error.name)) {
        logger.warn("busy", { requestId, routeKey: event.routeKey, error: error.name });
        request.response = refuse("service.busy", requestId);
      } else {
        logger.error("unexpected", error, { requestId, routeKey: event.routeKey });
        request.response = refuse("internal.unexpected", requestId);
      }
    },
  };
}
