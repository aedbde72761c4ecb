import { CURSOR_HEADER, TODAY_HEADER } from "@emdia/contracts/constants";
import type { Route } from "@emdia/contracts/routes/route";
import type { ZodMiniType } from "zod/mini";
import { jsonSchemaOf } from "./json-schema.ts";
import type { Ref, Response, Schema } from "./open-api.ts";
import { refusalsOf } from "./refusals.ts";

export type Convert = (schema: ZodMiniType, io: "input" | "output") => Schema;

export type Operation = ReturnType<typeof operationOf>;

export function operationOf(route: Route, convert: Convert) {
  const responses: Record<string, Response | Ref> = { [route.status]: answerOf(route, convert), ...refusalsOf(route) };
  const parameters = [...parametersOf("path", route.params), ...parametersOf("query", route.query)];
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [route.area],
    security: route.auth === "owner" ? [{ owner: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: bodyOf(route.body, convert) } : {}),
    ...(route.isSigned ? { requestBody: signedBody } : {}),
    responses,
  };
}

function parametersOf(place: "path" | "query", schema: ZodMiniType | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, "input").schema;
  return Object.entries(properties).map(([name, { "x-messages": messages, ...rules }]) => {
    // A path that breaks a rule gets a 404 without the rule's text.
    const its = place === "path" || !messages ? rules : { ...rules, "x-messages": messages };
    return { name, in: place, required: required.includes(name), schema: its };
  });
}

/** A signed call's body, which no schema describes: the handler reads the provider's state. */
const signedBody = { required: true, content: { "application/json": { schema: { type: "object" } } } };

/** A missing body counts as `{}`, so a body is required when the schema refuses `{}`. */
function bodyOf(schema: ZodMiniType, convert: Convert) {
  const required = !schema.safeParse({}).success;
  return { required, content: { "application/json": { schema: convert(schema, "input") } } };
}

function answerOf(route: Route, convert: Convert): Response {
  const headers = headersOf(route);
  if (!route.response) return { description: "Done; there is no body.", headers };
  const schema = convert(route.response, "output");
  const description = route.status === 201 ? "Created." : "Done.";
  return { description, headers, content: { "application/json": { schema } } };
}

function headersOf(route: Route): Record<string, Ref> {
  const isPaged = route.query ? "cursor" in (jsonSchemaOf(route.query, "input").schema.properties ?? {}) : false;
  const names = [...(route.auth === "owner" ? [TODAY_HEADER] : []), ...(isPaged ? [CURSOR_HEADER] : [])];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
