import { expect, test } from "vitest";
import * as z from "zod/mini";
import { jsonSchemaOf } from "./json-schema.ts";

test("given a transform, when converted, then its input is described and its output left open, without an error", () => {
  const schema = z.pipe(z.string().check(z.regex(/^\d+$/, "Número inválido")), z.transform(Number));
  expect(jsonSchemaOf(schema, "input").schema).toEqual({
    type: "string",
    pattern: "^\\d+$",
    "x-messages": ["Número inválido"],
  });
  expect(jsonSchemaOf(schema, "output").schema).toEqual({});
});

test("given trims and refinements, when converted, then they are described in words, each text once", () => {
  const schema = z.string("Ruim").check(
    z.trim(),
    z.toLowerCase(),
    z.refine((text) => text !== "x", "Ruim"),
  );
  expect(jsonSchemaOf(schema, "input").schema).toEqual({
    type: "string",
    description: "Is trimmed and lower-cased first. Checked further than a schema can say.",
    "x-messages": ["Ruim"],
  });
});

test("given named schemas, when converted, then they are references, alone and within others", () => {
  const names = z.registry<{ id: string }>();
  const plan = z.object({ price: z.number() });
  names.add(plan, { id: "Plan" });
  const named = { Plan: { type: "object", properties: { price: { type: "number" } }, required: ["price"] } };
  const reference = { $ref: "#/components/schemas/Plan" };
  expect(jsonSchemaOf(plan, "output", names)).toEqual({ schema: reference, named });
  expect(jsonSchemaOf(z.array(plan), "output", names)).toEqual({ schema: { type: "array", items: reference }, named });
});
