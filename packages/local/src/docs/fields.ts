import type { Html } from "../console/html.ts";
import { html, when } from "../console/html.ts";
import type { Parameter, Schema } from "./open-api.ts";
import { boundsOf, nonNullOf, typeOf } from "./schema-text.ts";

/** One value that is sent or answered: name, type, bounds and the texts that refuse it. */
function renderField(name: string, mark: string, schema: Schema): Html {
  const value = nonNullOf(schema);
  const said = [...boundsOf({ ...value, ...schema }), ...(value.description ? [value.description] : [])];
  return html`<li class="field"><p><code class="field-name">${name}</code> <span class="field-type">${typeOf(schema)}</span>
${when(mark !== "", () => html`<span class="field-mark">${mark}</span>`)}</p>
${when(said.length > 0, () => html`<p class="hint">${said.join(" · ")}</p>`)}${renderMessages(value)}</li>`;
}

/** The fields of an object; inner objects without a name follow theirs, by their path. */
export function renderFields(schema: Schema, isSent: boolean): Html {
  const own = when(
    (schema["x-messages"] ?? []).length > 0,
    () => html`<li class="field">${renderMessages(schema)}</li>`,
  );
  return html`<ul class="fields">${fieldsOf(schema, "", isSent)}${own}</ul>`;
}

function fieldsOf({ properties = {}, required = [] }: Schema, prefix: string, isSent: boolean): Html[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = `${prefix}${key}`;
    const mark = isSent && required.includes(key) ? "required" : "";
    const inner = schema.items?.properties ? schema.items : schema;
    const step = inner === schema ? "." : "[].";
    return [renderField(name, mark, schema), ...fieldsOf(inner, `${name}${step}`, isSent)];
  });
}

/** The parameters of a path or query. */
export function renderParameters(parameters: readonly Parameter[]): Html {
  return html`<ul class="fields">${parameters.map(({ name, in: place, required, schema }) =>
    renderField(name, required ? place : `${place}, optional`, schema),
  )}</ul>`;
}

/** The Portuguese texts of a schema's rules. */
function renderMessages(schema: Schema): Html | undefined {
  const messages = schema["x-messages"] ?? [];
  if (messages.length === 0) return undefined;
  return html`<ul class="messages" lang="pt-BR">${messages.map((message) => html`<li>${message}</li>`)}</ul>`;
}
