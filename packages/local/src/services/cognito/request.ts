import { isRecord, type Json, parseRecord, recordAt } from "../../json.ts";
import { invalidParameter } from "./errors.ts";

export type ApiRequest = Json;

/** Throws `InvalidParameterException` unless the body is an object. */
export function parseRequest(body: Buffer): ApiRequest {
  const request = parseRecord(body.toString("utf8") || "{}");
  if (request === undefined) throw invalidParameter("Could not parse request body into json.");
  return request;
}

/** Throws `InvalidParameterException` when the text is missing or empty. */
export function requireText(request: ApiRequest, field: string): string {
  const value = request[field];
  if (typeof value === "string" && value !== "") return value;
  throw invalidParameter(
    `1 validation error detected: Value null at '${camelCase(field)}' failed to satisfy constraint: Member must not be null`,
  );
}

export function textMap(request: ApiRequest, field: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(recordAt(request, field)).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** Throws `InvalidParameterException` for any other value. */
export function attributeList(request: ApiRequest, field: string): ReadonlyArray<[name: string, value: string]> {
  const value = request[field] ?? [];
  if (!Array.isArray(value)) throw invalidParameter(`Invalid ${field}.`);
  return value.map((item: unknown) => {
    if (isRecord(item) && typeof item.Name === "string" && typeof item.Value === "string")
      return [item.Name, item.Value];
    throw invalidParameter(`Invalid ${field}.`);
  });
}

const camelCase = (field: string): string => field.charAt(0).toLowerCase() + field.slice(1);
