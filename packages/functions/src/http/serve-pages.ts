/** Pages go to anyone with a link, and are never JSON. */
import { pagePath, pageRoutes } from "@emdia/contracts/routes/pages";
import { logger } from "@emdia/core/logger";
import { AppError } from "@emdia/core/model/app-error";
import { type Message, messagePage } from "@emdia/core/page/message-page";
import type { Context } from "aws-lambda";
import { correlatedHttp } from "../invocation/correlated.ts";
import type { HttpEvent, HttpResult } from "./reply.ts";

/** A page is for one person: no cache keeps it, no search engine and no other site learns of it. */
const HEADERS = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

export const page = (statusCode: number, body: string, more: Record<string, string> = {}): HttpResult => ({
  statusCode,
  headers: { ...HEADERS, "content-type": "text/html; charset=utf-8", ...more },
  body,
});

/** The answer makes the browser load the page again: a reload does not send the form twice. */
export const seeOther = (location: string): HttpResult => ({ statusCode: 303, headers: { ...HEADERS, location } });

export function servePages(handlers: Readonly<Record<string, (event: HttpEvent) => Promise<HttpResult>>>) {
  return correlatedHttp(async (event, { awsRequestId: requestId }: Pick<Context, "awsRequestId">) => {
    try {
      const handle = handlers[event.routeKey];
      return handle ? await handle(event) : failed(404, "unknown");
    } catch (error) {
      if (error instanceof AppError && error.code === "request.too_many")
        return failed(429, "tooMany", { "retry-after": String(error.retryAfterSeconds ?? 60) });
      // The address is left out of the log: anyone who has it can open the page.
      logger.error("unexpected", error, { requestId, routeKey: event.routeKey });
      return failed(503, failureOf(event), { "retry-after": BUSY_SECONDS }, pageOf(event));
    }
  });
}

/**
 * A page without a referrer sends the origin `null`, so the browser's own header is checked first.
 * A browser that sends neither is accepted: its sender still needs the link.
 */
export function isOwnForm(headers: HttpEvent["headers"], siteUrl: string): boolean {
  const { "sec-fetch-site": site, origin } = headers;
  if (site !== undefined) return site === "same-origin";
  return origin === undefined || origin === "null" || origin === siteUrl;
}

const failed = (status: number, message: Message, more?: Record<string, string>, again?: string) =>
  page(status, messagePage(message, again), more);

/** The seconds after which a browser or a robot may request a busy page again. */
const BUSY_SECONDS = "5";

function pageOf({ pathParameters }: HttpEvent): string | undefined {
  return pathParameters?.token && pagePath(encodeURIComponent(pathParameters.token));
}

function failureOf({ routeKey }: HttpEvent): Message {
  if (routeKey.startsWith("POST ")) return "unsaid";
  const { downloadReceipt, verifyReceipt } = pageRoutes;
  return [downloadReceipt, verifyReceipt].some(({ path }) => routeKey.endsWith(path)) ? "busyReceipt" : "busy";
}
