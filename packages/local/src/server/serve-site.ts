import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".map": "application/json",
};

export interface SiteOptions {
  /** The built site. */
  dir: string;
  /** Put before `</body>` of every page, e.g. the reload script. */
  inject: string;
  /** Put on every answer, as CloudFront does. */
  headers: Readonly<Record<string, string>>;
}

/**
 * Serves the built site as CloudFront would: hashed assets for ever, pages never cached, and the app's page for every other
 * path a browser navigates to.
 */
export function serveSite({ dir, inject, headers }: SiteOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (request.method !== "GET" && request.method !== "HEAD") return plain(response, 405, "Method Not Allowed");
    const pathname = new URL(request.url ?? "/", "http://localhost").pathname;
    const file = (await findFile(dir, pathname)) ?? (isScreen(pathname) ? await findFile(dir, "/") : undefined);
    if (file === undefined) return plain(response, 404, "Not Found");
    const isPage = file.endsWith(".html");
    response.setHeader("content-type", TYPES[path.extname(file)] ?? "application/octet-stream");
    response.setHeader("cache-control", cacheControl(pathname, isPage));
    if (request.method === "HEAD") response.end();
    else if (isPage) response.end((await readFile(file, "utf8")).replace("</body>", `${inject}</body>`));
    else
      createReadStream(file)
        .on("error", () => response.destroy())
        .pipe(response);
  };
}

/** The file of a path (`/faq` → faq.html or faq/index.html), never outside the folder. */
async function findFile(dir: string, pathname: string): Promise<string | undefined> {
  const wanted = path.join(dir, decode(pathname));
  if (wanted !== dir && !wanted.startsWith(`${dir}${path.sep}`)) return undefined;
  for (const file of [wanted, `${wanted}.html`, path.join(wanted, "index.html")]) {
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile()) return file;
  }
  return undefined;
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname).replaceAll("\0", "");
  } catch {
    return "/";
  }
}

/** A missing script must be a 404, not a page: only paths without an extension can be screens. */
function isScreen(pathname: string): boolean {
  return path.extname(pathname) === "";
}

function cacheControl(pathname: string, isPage: boolean): string {
  if (isPage) return "no-cache";
  return pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(text);
}

/** Stands in when no site was built. */
export async function noSite(_request: IncomingMessage, response: ServerResponse): Promise<void> {
  plain(response, 404, "Esta região local foi iniciada sem o site.");
}
