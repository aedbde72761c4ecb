import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { brotliCompressSync, constants } from "node:zlib";
import { createCertificate } from "./certificate.ts";

/** Chromium's flag for a certificate that no authority has signed. */
export const FRONT_FLAGS = ["--ignore-certificate-errors"];

const TEXT = /^(text\/|application\/(json|manifest\+json|xml)|image\/svg)/;
/**
 * Headers of one connection, which HTTP/2 does not have (RFC 9113, section 8.2.2), and those that compression changes.
 */
const LEFT_BEHIND = ["connection", "keep-alive", "transfer-encoding", "content-length"];
/** A fast level, some 10 % larger than the best: CDNs spend no more on files that they compress themselves. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

type Answer = { status: number; headers: Record<string, string>; body: Buffer };

async function ask(target: string, { method, url, headers }: Http2ServerRequest): Promise<Answer> {
  const accept = headers.accept ?? "*/*";
  const found = await fetch(`${target}${url}`, { method, headers: { accept, "accept-encoding": "identity" } });
  const kept = [...found.headers].filter(([name]) => !LEFT_BEHIND.includes(name));
  const whole = Buffer.from(await found.arrayBuffer());
  const isText = TEXT.test(found.headers.get("content-type") ?? "");
  return {
    status: found.status,
    headers: Object.fromEntries(isText ? [...kept, ["content-encoding", "br"]] : kept),
    body: isText ? brotliCompressSync(whole, BROTLI) : whole,
  };
}

/**
 * Serves the local region as CloudFront serves the site: HTTP/2 over TLS, compressed texts, cached immutable files. It
 * passes reads only, as an audit sends no form.
 */
export async function serveFront(target: string): Promise<{ url: string; close(): void }> {
  const kept = new Map<string, Answer>();
  const pass = async (asked: Http2ServerRequest, answer: Http2ServerResponse) => {
    const found = kept.get(asked.url) ?? (await ask(target, asked));
    if (asked.url.startsWith("/assets/")) kept.set(asked.url, found);
    if (!answer.stream.destroyed) answer.writeHead(found.status, found.headers).end(found.body);
  };
  const server = createSecureServer(createCertificate(), (asked, answer) => {
    pass(asked, answer).catch(() => answer.stream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { url: `https://localhost:${port}`, close: () => server.close() };
}
