import type { Html } from "../console/html.ts";
import { html } from "../console/html.ts";
import { icon } from "../console/icon.ts";
import { renderFields } from "./fields.ts";
import type { JsonContent, OpenApi, Operation } from "./open-api.ts";
import { methodBadge, renderOperation } from "./operation.ts";
import { codeIn } from "./prose.ts";
import { typeOf } from "./schema-text.ts";

type Call = { path: string; method: string; operation: Operation };

/** The API reference for people: English like every document, in the look of the console. */
export function docsPage(api: OpenApi): Html {
  const areas = api.tags.map(({ name }) => ({ name, calls: callsOf(api).filter((call) => isIn(call, name)) }));
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${api.info.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar"><div class="bar-inside">
<a class="brand" href="/docs">Em Dia <span>API reference</span></a>
<a class="bar-site first" href="/docs/openapi.json">openapi.json ${icon("file")}</a>
<a class="bar-site" href="/__local">Console ${icon("open")}</a>
</div></header>
<main class="docs" id="content" tabindex="-1">
<nav class="index" aria-label="Areas and routes">${areas.map(renderIndex)}
<a class="index-area" href="#refusals">refusals</a><a class="index-area" href="#schemas">schemas</a></nav>
<div class="content">
<div class="heading"><h1>${api.info.title}</h1></div>
${renderIntroduction(api)}
${areas.map(
  ({ name, calls }) => html`<section id="area-${name}"><h2>${name}</h2>${renderRoutes("only-narrow", calls)}
${calls.map(({ path, method, operation }) => renderOperation(api, path, method, operation))}</section>`,
)}
${renderRefusals(api)}
${renderSchemas(api)}
</div>
</main>
</body>
</html>`;
}

function callsOf({ paths }: OpenApi): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

const isIn = ({ operation }: Call, area: string) => operation.tags.includes(area);

function renderIndex({ name, calls }: { name: string; calls: readonly Call[] }): Html {
  return html`<a class="index-area" href="#area-${name}">${name}</a>${renderRoutes("only-wide", calls)}`;
}

function renderRoutes(place: "only-wide" | "only-narrow", calls: readonly Call[]): Html {
  return html`<ul class="index-routes ${place}">${calls.map(
    ({ path, method, operation }) =>
      html`<li><a href="#${operation.operationId}">${methodBadge(method)} <span>${path.replace("/api", "")}</span></a></li>`,
  )}</ul>`;
}

function renderIntroduction({ info, servers, components }: OpenApi): Html {
  return html`<section class="card introduction">
${info.description.split(/(?<=\.) (?=[A-Z])/).map((sentence) => html`<p>${codeIn(sentence)}</p>`)}
${Object.values(components.securitySchemes).map(({ description }) => html`<p>${codeIn(description)}</p>`)}
<h3 id="headers">Headers of answers</h3>
<dl class="pairs">${Object.entries(components.headers).map(
    ([name, { description }]) => html`<div><dt><code>${name}</code></dt><dd>${description}</dd></div>`,
  )}</dl>
<h3>Servers</h3>
<dl class="pairs">${servers.map(
    ({ url, description }) => html`<div><dt><code>${url}</code></dt><dd>${description}</dd></div>`,
  )}</dl></section>`;
}

function renderRefusals({ components }: OpenApi): Html {
  return html`<section id="refusals"><h2>refusals</h2>
${Object.values(components.responses).map(({ description, content }, index) => {
  const status = Object.keys(components.responses)[index]?.replace("Error", "") ?? "";
  return html`<article class="card" id="refusal-${status}"><h3>${status}</h3><p>${codeIn(description)}</p>
<dl class="pairs">${textsOf(content).map(([code, text]) => html`<div><dt><code>${code}</code></dt><dd lang="pt-BR">${text}</dd></div>`)}</dl></article>`;
})}</section>`;
}

/** The Portuguese text of each code of a refusal. */
function textsOf(content: JsonContent | undefined): [string, string][] {
  return Object.entries(content?.["application/json"].examples ?? {}).map(([code, { value }]) => {
    const text = typeof value === "object" && value !== null && "error" in value ? value.error : "";
    return [code, String(text)];
  });
}

function renderSchemas({ components }: OpenApi): Html {
  return html`<section id="schemas"><h2>schemas</h2>
${Object.entries(components.schemas).map(
  ([name, schema]) => html`<article class="card" id="${name}"><h3>${name}</h3>
${schema.properties ? renderFields(schema, name.endsWith("Input")) : html`<p>${typeOf(schema)}</p>`}</article>`,
)}</section>`;
}
