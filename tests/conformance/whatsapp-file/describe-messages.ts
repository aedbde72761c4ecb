import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse, stringify } from "yaml";
import * as z from "zod/mini";

const REFUSAL = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["message", "type", "code", "fbtrace_id"],
      properties: { message: { type: "string" }, type: { type: "string" }, code: { type: "integer" } },
    },
  },
};
const ANSWER = {
  type: "object",
  required: ["messaging_product", "contacts", "messages"],
  properties: {
    messaging_product: { const: "whatsapp" },
    contacts: { type: "array", minItems: 1, items: { type: "object", required: ["input", "wa_id"] } },
    messages: { type: "array", minItems: 1, items: { type: "object", required: ["id"] } },
  },
};
const PARAMETERS = {
  type: "array",
  minItems: 1,
  items: { type: "object", required: ["type"], properties: { type: { enum: ["text", "payload"] } } },
};

const json = (schema: object) => ({ content: { "application/json": { schema } } });
const node = z.looseObject({});
const Description = z.looseObject({
  paths: z.looseObject({
    "/{Version}/{Phone-Number-ID}/messages": z.looseObject({ post: z.looseObject({ responses: node }) }),
  }),
  components: z.looseObject({
    parameters: z.looseObject({ UserAgent: z.looseObject({ schema: node }) }),
    schemas: z.looseObject({ TemplateComponent: z.looseObject({ properties: node }) }),
  }),
});

/** A mistake of the file: the pattern `[2-6, 11-14]` refuses 0, the first button's index. */
const INDEX = /\^\[2-6, 11-14\]\$/g;

/**
 * Corrects the mistakes of Meta's file for `POST …/messages`: the index of a button, parameters
 * without a shape, an answer that may be empty, missing refusals, and a pattern that refuses most
 * clients' names. `corrected` counts the places of each mistake.
 */
export function describeMessages(official: string) {
  const text = readFileSync(official, "utf8");
  const read = Description.parse(parse(text.replace(INDEX, "^[0-9]$")));
  const { post } = read.paths["/{Version}/{Phone-Number-ID}/messages"];
  const { TemplateComponent } = read.components.schemas;
  const { UserAgent } = read.components.parameters;
  post.responses = { "200": { description: "", ...json(ANSWER) }, "4XX": { description: "", ...json(REFUSAL) } };
  TemplateComponent.properties = { ...TemplateComponent.properties, parameters: PARAMETERS };
  UserAgent.schema = { type: "string" };
  const file = path.join(mkdtempSync(path.join(tmpdir(), "meta-")), "openapi.yaml");
  const described = {
    ...read,
    paths: { "/{Version}/{Phone-Number-ID}/messages": read.paths["/{Version}/{Phone-Number-ID}/messages"] },
  };
  writeFileSync(file, stringify(described));
  return {
    file,
    corrected: { indexes: text.match(INDEX)?.length ?? 0, parameters: 1, answers: 1, refusals: 1, names: 1 },
  };
}
