/** Modules are Vite's; each page is rendered as the build would (docs/decisions/017-site.md). */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { basename, join } from "node:path";
import { pageOf } from "@emdia/contracts/site-pages";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { answerPage } from "./dev-page.ts";
import { siteFiles } from "./site-files.ts";

type Headers = Readonly<Record<string, string>>;

type DevSiteOptions = { root?: string; server: Server; environment: Headers; headers: Headers };

/** The path on the site's own port where the pages receive changes. */
const HMR_PATH = "/__local/hmr";

export async function openDevSite({ root = join(import.meta.dirname, ".."), ...options }: DevSiteOptions) {
  const nonce = randomBytes(16).toString("base64");
  const vite = await createServer({
    root,
    appType: "custom",
    logLevel: "warn",
    clearScreen: false,
    html: { cspNonce: nonce },
    plugins: [everyClass(root)],
    define: Object.fromEntries(
      Object.entries(options.environment).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
    ),
    server: { middlewareMode: true, cors: false, hmr: { server: options.server, path: HMR_PATH } },
  });
  reloadWhatIsRendered(vite);
  const headers = allowVite(options.headers, nonce);
  return {
    async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
      if (isScreen(pathname))
        await answerPage(vite, response, { root, pathname, file: pageOf(pathname, searchParams) });
      else answerFile(vite, request, response);
    },
    close: () => vite.close(),
  };
}

/** The paths of Vite's own modules have no dot either. */
const isScreen = (pathname: string) => !basename(pathname).includes(".") && !pathname.startsWith("/@");

/** Vite's style sheets and fast refresh are inline: the policy gets a nonce for this run alone. */
function allowVite(headers: Headers, nonce: string): Headers {
  const name = "content-security-policy";
  const policy = headers[name]?.replace(/\b(script|style)-src 'self'/g, `$& 'nonce-${nonce}'`);
  return policy === undefined ? headers : { ...headers, [name]: policy };
}

/** Only the build determines which classes a page uses. */
function everyClass(root: string): Plugin {
  const sheet = join(root, "src/public.css");
  return {
    name: "every-class",
    enforce: "pre",
    load(id) {
      return id.split("?")[0] === sheet ? `${readFileSync(sheet, "utf8")}\n@source "./";` : null;
    },
  };
}

/** The browser has no module to replace when a file changes that only the server renders. */
function reloadWhatIsRendered({ watcher, environments: { client, ssr } }: ViteDevServer): void {
  watcher.on("change", (file) => {
    const isSeen = (client.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0;
    const isRendered = (ssr.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0;
    if (isRendered && !isSeen) client.hot.send({ type: "full-reload" });
  });
}

function answerFile(vite: ViteDevServer, request: IncomingMessage, response: ServerResponse): void {
  const name = request.url?.slice(1) ?? "";
  const made = siteFiles(["/"])[name];
  if (made !== undefined) return void response.setHeader("content-type", typeOf(name)).end(made);
  vite.middlewares(request, response, () => {
    response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("Not Found");
  });
}

function typeOf(name: string): string {
  if (name.endsWith(".txt")) return "text/plain; charset=utf-8";
  return name.endsWith(".xml") ? "application/xml" : "application/manifest+json";
}
