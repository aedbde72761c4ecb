import type { Html } from "../console/html.ts";
import { html } from "../console/html.ts";
import type { Schema } from "./open-api.ts";

const words: Readonly<Record<string, string>> = { string: "text", null: "null", object: "object" };

/** The name that a reference ends with. */
export const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);

/** What a value is, in words; a schema with a name links to its fields. */
export function typeOf(schema: Schema): Html {
  if (schema.$ref !== undefined) return html`<a href="#${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`;
  if (schema.enum) return separated(schema.enum.map((value) => html`<code>${value}</code>`));
  if (schema.anyOf) return separated(schema.anyOf.map(typeOf));
  if (schema.items) return html`list of ${typeOf(schema.items)}`;
  if (schema.additionalProperties) return html`object of ${typeOf(schema.additionalProperties)} by name`;
  return separated([schema.type ?? "anything"].flat().map((type) => html`${words[type] ?? type}`));
}

function separated(texts: readonly Html[]): Html {
  return html`${texts.map((text, index) => (index === 0 ? text : html` or ${text}`))}`;
}

/** The bounds of a value, in words, such as "3 to 100 characters". */
export function boundsOf(schema: Schema): string[] {
  const { default: preset, pattern } = schema;
  return [
    range(schema.minLength, schema.maxLength, " characters"),
    range(schema.minItems, schema.maxItems, " items"),
    range(schema.minimum, schema.maximum, ""),
    pattern === undefined ? undefined : `matches ${pattern}`,
    preset === undefined ? undefined : `${JSON.stringify(preset)} when absent`,
  ].filter((text) => text !== undefined);
}

function range(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  if (least !== undefined && most !== undefined) return `${figure(least)} to ${figure(most)}${unit}`;
  if (least !== undefined) return `at least ${figure(least)}${unit}`;
  return most === undefined ? undefined : `at most ${figure(most)}${unit}`;
}

const figure = (value: number) => value.toLocaleString("en-US");

/** The schema itself, or the one that it is when it is not null. */
export function nonNullOf(schema: Schema): Schema {
  const others = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  return others.length === 1 && others[0] ? others[0] : schema;
}
