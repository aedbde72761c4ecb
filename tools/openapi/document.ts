import { globSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { brand } from "@emdia/contracts/brand";
import { CURSOR_HEADER, TODAY_HEADER } from "@emdia/contracts/constants";
import { ErrorBody } from "@emdia/contracts/errors";
import type { Route } from "@emdia/contracts/routes/route";
import * as z from "zod/mini";
import release from "../../package.json" with { type: "json" };
import { jsonSchemaOf } from "./json-schema.ts";
import type { Schema } from "./open-api.ts";
import { type Convert, type Operation, operationOf } from "./operation.ts";
import { refusals } from "./refusals.ts";

const contracts = path.resolve(import.meta.dirname, "../../packages/contracts/src");

const description = [
  "JSON over HTTPS. Amounts are decimal reais, days are `YYYY-MM-DD` in the owner's time zone, instants are ISO 8601 in UTC.",
  "A list is a plain array; the cursor of its next page travels in a header. Unknown and read-only fields are ignored.",
  "Every refusal of ours has one shape: a Portuguese `error` to show, a `code` to switch on, and the `requestId` of the logs.",
  'What the gateway refuses before our code runs has its own: `{"message":"…"}`, in English and without a code.',
].join(" ");

const headers = {
  [CURSOR_HEADER]: { description: "The cursor of the next page; absent on the last.", schema: { type: "string" } },
  [TODAY_HEADER]: {
    description:
      "The owner's civil date, so that a phone with a wrong clock shows the right month; absent where a call needs no profile.",
    schema: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
  },
};

const securitySchemes = {
  owner: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The access token of a signed-in owner, from Cognito: `Authorization: Bearer <token>`.",
  },
};

export async function openApi(routes: readonly Route[]) {
  const names = await nameSchemas();
  const schemas: Record<string, Schema> = {};
  const convert: Convert = (schema, io) => {
    const converted = jsonSchemaOf(schema, io, names);
    for (const [name, its] of Object.entries(converted.named)) keep(schemas, name, its);
    return converted.schema;
  };
  const paths = pathsOf(routes, convert);
  return {
    openapi: "3.1.0",
    info: { title: `${brand.name} API`, version: release.version, description },
    servers: [
      { url: "http://localhost:3000", description: "The local region" },
      { url: `https://${brand.domain}`, description: "Production" },
    ],
    tags: [...new Set(routes.map((route) => route.area))].map((name) => ({ name })),
    paths: sorted(paths),
    components: {
      headers: sorted(headers),
      responses: refusals(jsonSchemaOf(ErrorBody, "output").schema),
      schemas: sorted(schemas),
      securitySchemes,
    },
  };
}

async function nameSchemas(): Promise<z.core.$ZodRegistry<{ id: string }>> {
  const names = z.registry<{ id: string }>();
  for (const file of globSync("*.ts", { cwd: contracts, exclude: ["*.test.ts"] }).toSorted()) {
    const exported: object = await import(pathToFileURL(path.join(contracts, file)).href);
    for (const [id, value] of Object.entries(exported)) if (value instanceof z.ZodMiniType) names.add(value, { id });
  }
  return names;
}

function pathsOf(routes: readonly Route[], convert: Convert) {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const methods = paths[route.path] ?? {};
    const operation = operationOf(route, convert);
    paths[route.path] = sorted({ ...methods, [route.method.toLowerCase()]: operation });
  }
  return paths;
}

/** @throws Error when a schema differs between request and answer: it then needs two names */
function keep(schemas: Record<string, Schema>, name: string, { ...schema }: Schema): void {
  const known = schemas[name];
  if (known && JSON.stringify(known) !== JSON.stringify(schema))
    throw new Error(`The schema ${name} differs between what is sent and what is answered: give each a name.`);
  schemas[name] = schema;
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
