import type { Html } from "../console/html.ts";
import { html } from "../console/html.ts";
import type { JsonContent, Operation, Response } from "./open-api.ts";

const shown = (value: unknown): string => (value === undefined ? "" : `\n\n${JSON.stringify(value, null, 2)}`);

const exampleIn = (content: JsonContent | undefined): unknown => content?.["application/json"].example;

/** The path with its parameters filled in by their examples. */
function addressOf(path: string, { parameters = [] }: Operation): string {
  const value = (name: string) => parameters.find((parameter) => parameter.name === name)?.example ?? `{${name}}`;
  const query = parameters
    .filter((parameter) => parameter.in === "query" && parameter.example !== undefined)
    .map(({ name, example = "" }) => `${name}=${encodeURIComponent(example)}`);
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => value(name));
  return query.length === 0 ? filled : `${filled}?${query.join("&")}`;
}

/** The example of a call, as it goes over the wire. */
export function renderRequest(method: string, path: string, operation: Operation): Html {
  const body = exampleIn(operation.requestBody?.content);
  const lines = [
    `${method} ${addressOf(path, operation)}`,
    ...(operation.security.length > 0 ? ["authorization: Bearer <token>"] : []),
    ...(body === undefined ? [] : ["content-type: application/json"]),
  ];
  return block("Example request", lines.join("\n") + shown(body));
}

/** The example of its answer. */
export function renderAnswer(status: string, answer: Response): Html {
  return block("Example answer", `${status}${shown(exampleIn(answer.content))}`);
}

/** Long examples scroll, so that they are reachable by keyboard too. */
function block(title: string, text: string): Html {
  return html`<h4>${title}</h4><pre class="source" tabindex="0" role="region" aria-label="${title}">${text}</pre>`;
}
