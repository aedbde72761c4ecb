import type { Html } from "../console/html.ts";
import { html, when } from "../console/html.ts";
import { renderAnswer, renderRequest } from "./example.ts";
import { renderFields, renderParameters } from "./fields.ts";
import type { OpenApi, Operation, Response, Schema } from "./open-api.ts";
import { codeIn } from "./prose.ts";
import { nameOf, typeOf } from "./schema-text.ts";

const tones: Readonly<Record<string, string>> = { GET: "info", POST: "good", PUT: "warn", DELETE: "bad" };

/** A method as a pill. */
export function methodBadge(method: string): Html {
  return html`<span class="badge method badge-${tones[method] ?? "calm"}">${method}</span>`;
}

/** One route: what it takes, what it answers, how it refuses, and an example. */
export function renderOperation(api: OpenApi, path: string, method: string, operation: Operation): Html {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const answers = Object.entries(responses);
  const answer = answers.find((entry): entry is [string, Response] => !("$ref" in entry[1]));
  const body = requestBody?.content["application/json"].schema;
  return html`<article class="card route" id="${operationId}">
<h3>${methodBadge(method)} <a class="path" href="#${operationId}">${breakable(path)}</a></h3>
<p class="summary">${codeIn(summary)}</p>
<div class="halves"><div class="half">
${when(operation.security.length === 0, () => html`<p class="hint">No token is needed.</p>`)}
${when(parameters.length > 0, () => html`<h4>Parameters</h4>${renderParameters(parameters)}`)}
${
  body &&
  html`<h4>Body ${when(requestBody?.required !== true, () => html`<span class="field-mark">may be absent</span>`)}</h4>
<p class="hint">${typeOf(body)}</p>${renderFields(resolved(api, body), true)}`
}
${answer && renderPromise(answer)}
<h4>Refusals</h4><p class="chips">${answers.filter(([, one]) => "$ref" in one).map(([status]) => html`<a class="chip" href="#refusal-${status}">${status}</a>`)}</p>
</div><div class="half">${renderRequest(method, path, operation)}${answer && renderAnswer(...answer)}</div></div>
</article>`;
}

function renderPromise([status, { description, headers = {}, content }]: [string, Response]): Html {
  const schema = content?.["application/json"].schema;
  const names = Object.keys(headers);
  return html`<h4>Answer</h4><p><code>${status}</code> ${schema ? typeOf(schema) : description}</p>
${when(names.length > 0, () => html`<p class="hint">Headers: ${names.map((name) => html`<a href="#headers"><code>${name}</code></a> `)}</p>`)}`;
}

/** The schema that a reference stands for. */
function resolved({ components }: OpenApi, schema: Schema): Schema {
  return (schema.$ref === undefined ? schema : components.schemas[nameOf(schema.$ref)]) ?? schema;
}

/** Breaks a long path at its slashes, on a phone. */
function breakable(path: string): Html {
  return html`${path.split("/").map((part, index) => (index === 0 ? part : html`<wbr>/${part}`))}`;
}
