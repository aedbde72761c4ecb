import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { html } from "../console/html.ts";
import { type Answer, content, page, refuseWith, send } from "../console/respond.ts";
import { isRead, urlOf } from "../server/local-request.ts";

const require = createRequire(import.meta.url);
const script = "text/javascript; charset=utf-8";

const files: Readonly<Record<string, { file: string; type: string }>> = {
  // The file is read at each request: a reload shows what `npm run tools -- openapi` has written.
  "openapi.json": {
    file: require.resolve("../../../../docs/api/openapi.json"),
    type: "application/json; charset=utf-8",
  },
  "swagger-ui.css": { file: require.resolve("swagger-ui-dist/swagger-ui.css"), type: "text/css; charset=utf-8" },
  "swagger-ui.js": { file: require.resolve("swagger-ui-dist/swagger-ui-bundle.js"), type: script },
};

const docsPage = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Em Dia API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<main id="reference"></main>
<script src="/docs/swagger-ui.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>`;

/** `x-messages` has the rules' Portuguese texts. The validator is off: it needs the internet. */
const startScript = `
document.documentElement.classList.toggle("dark-mode", matchMedia("(prefers-color-scheme: dark)").matches);
SwaggerUIBundle({
  dom_id: "#reference",
  url: "/docs/openapi.json",
  deepLinking: true,
  showExtensions: true,
  validatorUrl: null,
});
`;

/** The caller accepts requests from this machine only. */
export async function answerDocs(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = isRead(request)
    ? await answerPath(request.url ?? "/")
    : refuseWith(405, "A referência da API só se lê.");
  send(request, response, answer);
}

async function answerPath(url: string): Promise<Answer> {
  const name = urlOf(url).pathname.replace(/^\/docs\/?/, "");
  if (name === "") return page(docsPage);
  if (name === "start.js") return content(startScript, script);
  const asked = Object.hasOwn(files, name) ? files[name] : undefined;
  if (asked) return content(await readFile(asked.file), asked.type);
  return refuseWith(404, "Nada neste endereço: a referência da API está em /docs.");
}
