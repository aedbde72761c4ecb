import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { SERVICE_WORKER } from "@emdia/contracts/screens";
import { NOT_FOUND_PAGE, pageOf } from "@emdia/contracts/site-pages";
import { isRead, urlOf } from "./local-request.ts";
import { sendCompressed } from "./send-compressed.ts";

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
  dir: string;
  headers: Readonly<Record<string, string>>;
}

/** Hashed assets are cached forever, pages never, and each screen has its own page. */
export function serveSite({ dir, headers }: SiteOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (!isRead(request)) return plain(response, 405, "Method Not Allowed");
    const { pathname, searchParams } = urlOf(request.url);
    const name = isScreen(pathname) ? `/${pageOf(pathname, searchParams)}` : pathname;
    const file = await findFile(dir, name);
    if (file === undefined) return plain(response, 404, "Not Found");
    const isPage = file.endsWith(".html") || name === `/${SERVICE_WORKER}`;
    response.statusCode = name === `/${NOT_FOUND_PAGE}` ? 404 : 200;
    response.setHeader("content-type", contentTypeOf(file));
    response.setHeader("cache-control", cacheControl(pathname, isPage));
    if (request.method === "HEAD") response.end();
    else await sendCompressed(request, response, await readFile(file));
  };
}

export async function noSite(_request: IncomingMessage, response: ServerResponse): Promise<void> {
  plain(response, 404, "Esta região local foi iniciada sem o site.");
}

function contentTypeOf(file: string): string {
  return TYPES[path.extname(file)] ?? "application/octet-stream";
}

/** Finds a file of the site, never one outside the folder. */
async function findFile(dir: string, pathname: string): Promise<string | undefined> {
  const file = path.join(dir, decode(pathname));
  if (!file.startsWith(`${dir}${path.sep}`)) return undefined;
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? file : undefined;
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname).replaceAll("\0", "");
  } catch {
    return "/";
  }
}

/** Tells whether a path can be a screen: without a dot, so that a missing script gets a 404. */
function isScreen(pathname: string): boolean {
  return !path.basename(pathname).includes(".");
}

function cacheControl(pathname: string, isPage: boolean): string {
  if (isPage) return "no-cache";
  return pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(text);
}
