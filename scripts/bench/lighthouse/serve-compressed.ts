import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { createBrotliCompress } from "node:zlib";

const TEXT = /^(text\/|application\/(json|manifest\+json|xml)|image\/svg)/;

function pass(target: string, asked: IncomingMessage, answer: ServerResponse): void {
  const headers = { ...asked.headers, host: new URL(target).host, "accept-encoding": "identity" };
  const passed = request(`${target}${asked.url}`, { method: asked.method, headers }, (found) => {
    // The browser closes what it no longer wants.
    if (answer.destroyed) return void found.destroy();
    const { "content-length": _length, ...kept } = found.headers;
    const isText = TEXT.test(found.headers["content-type"] ?? "");
    answer.writeHead(found.statusCode ?? 502, { ...kept, ...(isText ? { "content-encoding": "br" } : {}) });
    const ended = () => undefined;
    if (isText) pipeline(found, createBrotliCompress(), answer, ended);
    else pipeline(found, answer, ended);
  });
  passed.on("error", () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
  pipeline(asked, passed, () => undefined);
}

/** Puts in front of the local region what CloudFront does in front of the site: texts travel compressed. */
export async function serveCompressed(target: string): Promise<{ url: string; close(): void }> {
  const server = createServer((asked, answer) => pass(target, asked, answer));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { url: `http://localhost:${port}`, close: () => server.close() };
}
