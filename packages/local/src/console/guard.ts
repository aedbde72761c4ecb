import type { IncomingMessage } from "node:http";

const loopbackAddresses = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The reason to refuse a request, as a status and a sentence. */
export type Refusal = { status: number; sentence: string };

/**
 * Refuses requests that do not come from this machine. The socket's address blocks the network, the
 * `Host` blocks pages whose name resolves to 127.0.0.1, and the `Origin` blocks other pages of this
 * browser.
 */
export function refuse(request: IncomingMessage): Refusal | undefined {
  if (!loopbackAddresses.has(request.socket.remoteAddress ?? "")) {
    return { status: 403, sentence: "O console local só atende este computador." };
  }
  const host = request.headers.host ?? "";
  if (!isLoopbackUrl(`http://${host}`)) {
    return { status: 403, sentence: "O console local só atende em localhost." };
  }
  const isRead = request.method === "GET" || request.method === "HEAD";
  const origin = request.headers.origin;
  if (!isRead && origin !== undefined && !isSameOrigin(origin, host)) {
    return { status: 403, sentence: "Outra página não pode comandar o console local." };
  }
  return undefined;
}

function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && loopbackNames.has(new URL(url).hostname);
}

function isSameOrigin(origin: string, host: string): boolean {
  return isLoopbackUrl(origin) && new URL(origin).host === new URL(`http://${host}`).host;
}
