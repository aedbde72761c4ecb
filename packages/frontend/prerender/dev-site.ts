/**
 * The site from its sources, for whoever changes it: Vite hands out modules and replaces what changes in the open pages;
 * each page's HTML is rendered when it is asked for, as the build would render it (docs/decisions/017-site.md).
 */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { basename, join } from "node:path";
import { pageOf } from "@emdia/contracts/site-pages";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { answerPage } from "./dev-page.ts";
import { siteFiles } from "./site-files.ts";

type Headers = Readonly<Record<string, string>>;

type DevSiteOptions = {
  /** The package's folder; absent: this one. */
  root?: string;
  /** Whose port the pages' sockets come to. */
  server: Server;
  /** What the build would find in its environment. */
  environment: Headers;
  /** Put on every answer, as CloudFront does. */
  headers: Headers;
};

/** Where the pages hear of changes, on the site's own port. */
const HMR_PATH = "/__local/hmr";

/** Opens the site; `close` ends Vite and the sockets of the open pages. */
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

/** Vite's own modules have no dot either. */
const isScreen = (pathname: string) => !basename(pathname).includes(".") && !pathname.startsWith("/@");

/**
 * The deployed policy, and a number that only this run's own pages know: Vite writes style sheets into the page and
 * begins React's refreshing by an inline script. Nothing else is allowed that the deployed site forbids.
 */
function allowVite(headers: Headers, nonce: string): Headers {
  const name = "content-security-policy";
  const policy = headers[name]?.replace(/\b(script|style)-src 'self'/g, `$& 'nonce-${nonce}'`);
  return policy === undefined ? headers : { ...headers, [name]: policy };
}

/** The plain pages' sheet with every class of the sources: which of them a page wears is found out by the build. */
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

/** What only the server renders has no module in the browser that could be replaced: its pages are loaded again. */
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
