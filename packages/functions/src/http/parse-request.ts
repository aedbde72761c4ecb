import type { Route } from "@emdia/contracts/routes/route";
import { AppError } from "@emdia/core/model/app-error";
import type * as z from "zod/mini";
import type { HttpEvent } from "./event.ts";
import { bodyText } from "./raw-body.ts";

const FALLBACK = "Valor inválido";

/** The first text of each field that is wrong, in the specification's words. */
function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) {
    const name = path.length > 0 ? String(path[0]) : "body";
    // zod's own texts are English: a rule that lacks ours must not show them.
    fields[name] ??= message.startsWith("Invalid") ? FALLBACK : message;
  }
  return fields;
}

function parsed(schema: Route["body"], value: unknown): unknown {
  if (!schema) return {};
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError("request.invalid", { fields: fieldsOf(result.error.issues) });
}

function bodyOf(event: HttpEvent): unknown {
  if (!event.body) return {};
  const text = bodyText(event);
  if (!/^application\/json\s*(;|$)/i.test(event.headers["content-type"] ?? ""))
    throw new AppError("request.unsupported_media_type");
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("request.malformed_json");
  }
}

/** What a call sends, checked and stripped by its route's schemas. */
export type ParsedRequest = { params: unknown; query: unknown; body: unknown };

/**
 * @throws AppError request.invalid with `fields`, request.malformed_json, request.too_large,
 *   request.unsupported_media_type; route.not_found for an id that can be none
 */
export function parseRequest(route: Route, event: HttpEvent): ParsedRequest {
  const params = route.params?.safeParse(event.pathParameters ?? {});
  if (params && !params.success) throw new AppError("route.not_found");
  const query = parsed(route.query, event.queryStringParameters ?? {});
  return { params: params?.data ?? {}, query, body: route.body ? parsed(route.body, bodyOf(event)) : {} };
}
