/** The Lambda of pages: it returns whole documents to anyone with a link, and never JSON. */
import { chargePagePath } from "@emdia/contracts/routes/pages";
import { logger } from "@emdia/core/logger";
import { AppError } from "@emdia/core/model/app-error";
import { type Message, messagePage } from "@emdia/core/page/message-page";
import type { Context } from "aws-lambda";
import { correlatedHttp } from "../invocation/correlated.ts";
import type { HttpEvent, HttpResult } from "./event.ts";

/**
 * A page is for one person: no cache keeps it, no search engine lists it, no other site learns its
 * address.
 */
const HEADERS = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

/** Returns the answer with a document. */
export const page = (statusCode: number, body: string, more: Record<string, string> = {}): HttpResult => ({
  statusCode,
  headers: { ...HEADERS, "content-type": "text/html; charset=utf-8", ...more },
  body,
});

/**
 * Returns the answer to a form: the browser loads the page anew, so that a reload sends nothing
 * twice.
 */
export const seeOther = (location: string): HttpResult => ({ statusCode: 303, headers: { ...HEADERS, location } });

const failed = (status: number, message: Message, more?: Record<string, string>, again?: string) =>
  page(status, messagePage(message, again), more);

/** The wait of a browser or a robot before it requests a busy page again, in seconds. */
const BUSY_SECONDS = "5";

/**
 * Returns the page of the event's link, as the way back from an error; undefined for a call without
 * a link.
 */
const pageOf = ({ pathParameters }: HttpEvent) =>
  pathParameters?.token && chargePagePath(encodeURIComponent(pathParameters.token));

/** Runs the handler of the event's route; its errors become pages without internal details. */
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
      const message = event.routeKey.startsWith("POST ") ? "unsaid" : "busy";
      return failed(503, message, { "retry-after": BUSY_SECONDS }, pageOf(event));
    }
  });
}

/**
 * Tells whether a form comes from a page of ours. A page without a referrer sends the origin
 * `null`, so the browser's own header counts first; an old browser that sends neither is let in, as
 * it needs the link all the same.
 */
export function isOwnForm(headers: HttpEvent["headers"], siteUrl: string): boolean {
  const { "sec-fetch-site": site, origin } = headers;
  if (site !== undefined) return site === "same-origin";
  return origin === undefined || origin === "null" || origin === siteUrl;
}
