import type { Route } from "@emdia/contracts/routes/route";
import { AppError } from "@emdia/core/model/app-error";
import type * as z from "zod/mini";
import { readBodyText } from "./raw-body.ts";
import type { HttpEvent } from "./reply.ts";

const FALLBACK = "Valor inválido";

export type ParsedRequest = { params: unknown; query: unknown; body: unknown };

/** @throws AppError request.* (`fields` if invalid), and route.not_found for an impossible id */
export function parseRequest(route: Route, event: HttpEvent): ParsedRequest {
  const params = route.params?.safeParse(event.pathParameters ?? {});
  if (params && !params.success) throw new AppError("route.not_found");
  const query = parsed(route.query, event.queryStringParameters ?? {});
  return { params: params?.data ?? {}, query, body: route.body ? parsed(route.body, bodyOf(route, event)) : {} };
}

/** A nested field has a dot ("payer.email"); a list and all its items count as one field. */
function fieldName(path: readonly PropertyKey[]): string {
  const inList = path.findIndex((part) => typeof part === "number");
  const names = inList === -1 ? path : path.slice(0, inList);
  return names.length > 0 ? names.map(String).join(".") : "body";
}

function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) {
    const name = fieldName(path);
    // zod's own texts are English. Users must not see them if a rule has no Portuguese text.
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

function bodyOf({ maxBodyBytes }: Route, event: HttpEvent): unknown {
  if (!event.body) return {};
  const text = readBodyText(event, maxBodyBytes);
  if (!/^application\/json\s*(;|$)/i.test(event.headers["content-type"] ?? ""))
    throw new AppError("request.unsupported_media_type");
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("request.malformed_json");
  }
}
