import * as z from "zod/mini";
import type { Schema } from "./open-api.ts";

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"]>;
type Names = z.core.$ZodRegistry<{ id: string }>;
type Def = z.core.$ZodTypeDef & { checks?: z.core.$ZodCheck<never>[] };

export type Converted = { schema: Schema; named: Record<string, Schema> };

/** Descriptions say what JSON Schema cannot (trims, refinements). A transform shows its input. */
export function jsonSchemaOf(schema: z.ZodMiniType, io: "input" | "output", names?: Names): Converted {
  // The schema is put into a list, which makes a named schema a reference at the top level too.
  const converted = z.toJSONSchema(z.array(schema), {
    io,
    override,
    metadata: names ?? z.registry<{ id: string }>(),
    unrepresentable: "any",
  });
  const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { items, $defs = {} }: { items: Schema; $defs?: Record<string, Schema> } = JSON.parse(text);
  return { schema: items, named: $defs };
}

const override: Override = ({ zodSchema, jsonSchema }) => {
  const def: Def = zodSchema._zod.def;
  // The API accepts additional fields in bodies, and answers may have them.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minLength === 0) delete jsonSchema.minLength;
  const messages = messagesOf(def);
  if (messages.length > 0) jsonSchema["x-messages"] = messages;
  const description = [...normalisation(def), ...refinement(def)].join(" ");
  if (description !== "") jsonSchema.description = description;
};

function messagesOf({ error, checks = [] }: Def): string[] {
  const errors = [error, ...checks.map((check) => check._zod.def.error)];
  return [...new Set(errors.map(messageOf).filter((message) => message !== undefined))];
}

function messageOf(error: z.core.$ZodErrorMap<never> | undefined): string | undefined {
  const message = error?.({ code: "custom", input: undefined } as never);
  return typeof message === "string" ? message : message?.message;
}

/** Describes how a check that overwrites its text works, by a text that the check changes. */
function normalisation({ checks = [] }: Def): string[] {
  const done = checks
    .map(({ _zod: { def } }) => ("tx" in def && typeof def.tx === "function" ? String(def.tx(" A ")) : " A "))
    .flatMap((text) => [...(text === text.trim() ? ["trimmed"] : []), ...(text.includes("a") ? ["lower-cased"] : [])]);
  return done.length === 0 ? [] : [`Is ${done.join(" and ")} first.`];
}

function refinement({ checks = [] }: Def): string[] {
  const isRefined = checks.some(({ _zod }) => _zod.def.check === "custom");
  return isRefined ? ["Checked further than a schema can say."] : [];
}
