import { type ErrorCode, errorCatalogue } from "@emdia/contracts/errors";
import { needsAccess, type Route } from "@emdia/contracts/routes/route";
import type { Ref, Response, Schema } from "./open-api.ts";

const meanings: Readonly<Record<number, string>> = {
  400: "The request does not meet the schema; `fields` says which fields, in Portuguese.",
  401: "Not signed in.",
  402: "The trial or the subscription is over: reading goes on, writing and sending do not.",
  403: "Signed in, but not allowed.",
  404: "There is none, or it is another owner's.",
  409: "The state of things does not allow it.",
  413: "The body is larger than 256 KiB.",
  415: "The body is not `application/json`.",
  429: "Too many requests: try again later.",
  500: "A fault of ours.",
  503: "Busy: try again.",
};

/** The gateway's own answers, before any Lambda runs: in English, without a code. */
const gatewayMessages: Readonly<Record<number, string>> = {
  401: "Unauthorized",
  404: "Not Found",
  413: "Request Entity Too Large",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

const gatewayBody: Schema = { type: "object", properties: { message: { type: "string" } }, required: ["message"] };

const codes = Object.keys(errorCatalogue) as ErrorCode[];

/** `body` is the schema that all refusals share. */
export function refusals(body: Schema): Record<string, Response> {
  return Object.fromEntries(statuses.map((status) => [nameOf(status), responseOf(status, body)]));
}

/** The error's code tells the reason. */
export function refusalsOf(route: Route): Record<string, Ref> {
  const isOwners = route.auth === "owner";
  const writes = route.method !== "GET";
  const takesBody = route.body !== undefined || route.isSigned === true;
  const can: Readonly<Record<number, boolean>> = {
    400: takesBody || route.query !== undefined,
    401: isOwners,
    402: needsAccess(route),
    // Only this route compares its body with the token.
    403: route.name === "createProfile",
    404: isOwners || route.params !== undefined,
    409: writes && !route.isSigned,
    413: takesBody,
    415: route.body !== undefined,
    429: !isOwners && !route.isSigned,
  };
  const its = statuses.filter((status) => can[status] ?? true);
  return Object.fromEntries(its.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]));
}

const codesOf = (status: number) => codes.filter((code) => errorCatalogue[code].status === status);
const statuses = [...new Set(codes.map((code) => errorCatalogue[code].status))].toSorted((one, other) => one - other);

const sentenceOf = (code: ErrorCode) => `\`${code}\`: ${errorCatalogue[code].message}`;

const nameOf = (status: number) => `Error${status}`;

function responseOf(status: number, body: Schema): Response {
  const its = codesOf(status);
  const ours: Schema = {
    ...body,
    properties: { ...body.properties, code: { type: "string", enum: its, description: its.map(sentenceOf).join(" ") } },
  };
  const message = gatewayMessages[status];
  const description = [meanings[status] ?? "Refused.", ...(message ? [gatewayText(message)] : [])].join(" ");
  const schema = message ? { anyOf: [ours, gatewayBody] } : ours;
  return { description, content: { "application/json": { schema } } };
}

const gatewayText = (message: string) =>
  `Where the gateway itself refuses, the body is \`${JSON.stringify({ message })}\`.`;
