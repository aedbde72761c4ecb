import { CURSOR_HEADER, MAX_PAGE, TODAY_HEADER } from "@emdia/contracts/constants";
import { type ErrorBody, type ErrorCode, errorCatalogue } from "@emdia/contracts/errors";
import type { PageQuery } from "@emdia/contracts/fields";
import type { AppError } from "@emdia/core/model/app-error";
import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from "aws-lambda";

/** Responses differ per owner, so no cache between us and the browser may keep them. */
const HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

const PAGE = Symbol("page");

/** The cursor is sent in a header. */
export type Paged<T> = { [PAGE]: true; body: T; cursor: string | undefined };

export const paged = <T>({ items, cursor }: { items: T; cursor: string | undefined }): Paged<T> => ({
  [PAGE]: true,
  body: items,
  cursor,
});

/** `today` is the owner's civil date, undefined if no owner is known. */
export function reply(status: number, answer: unknown, today: string | undefined): HttpResult {
  const { body, cursor } = isPaged(answer) ? answer : { body: answer, cursor: undefined };
  const headers = {
    ...HEADERS,
    ...(today ? { [TODAY_HEADER]: today } : {}),
    ...(cursor ? { [CURSOR_HEADER]: cursor } : {}),
  };
  return status === 204 ? { statusCode: 204, headers } : { statusCode: status, headers, body: JSON.stringify(body) };
}

export function refuse(
  code: ErrorCode,
  requestId: string,
  { fields, retryAfterSeconds }: Partial<Pick<AppError, "fields" | "retryAfterSeconds">> = {},
): HttpResult {
  const { status, message } = errorCatalogue[code];
  const body: ErrorBody = { error: message, code, ...(fields ? { fields } : {}), requestId };
  const headers = { ...HEADERS, ...(retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {}) };
  return { statusCode: status, headers, body: JSON.stringify(body) };
}

export type HttpEvent = APIGatewayProxyEventV2WithJWTAuthorizer;
export type HttpResult = APIGatewayProxyStructuredResultV2;

/** Returns the limit, at most and by default MAX_PAGE items, and the cursor of a request. */
export const pageOf = ({ limit, cursor }: PageQuery) => ({
  limit: limit ? Math.min(Number(limit), MAX_PAGE) : undefined,
  cursor,
});

const isPaged = (answer: unknown): answer is Paged<unknown> =>
  typeof answer === "object" && answer !== null && PAGE in answer;
