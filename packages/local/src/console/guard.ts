import type { IncomingMessage } from "node:http";
import { isRead } from "../server/local-request.ts";
import { type Answer, refuseWith } from "./respond.ts";

const loopbackAddresses = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Refuses the network by the socket, rebound names by `Host`, and other pages by `Origin`. */
export function refuse(request: IncomingMessage): Answer | undefined {
  const { host = "", origin } = request.headers;
  if (!loopbackAddresses.has(request.socket.remoteAddress ?? ""))
    return refuseWith(403, "O console local só atende este computador.");
  if (!isLoopbackUrl(`http://${host}`)) return refuseWith(403, "O console local só atende em localhost.");
  if (!isRead(request) && origin !== undefined && !isSameOrigin(origin, host))
    return refuseWith(403, "Outra página não pode comandar o console local.");
  return undefined;
}

const isLoopbackUrl = (url: string): boolean => URL.canParse(url) && loopbackNames.has(new URL(url).hostname);

function isSameOrigin(origin: string, host: string): boolean {
  return isLoopbackUrl(origin) && new URL(origin).host === new URL(`http://${host}`).host;
}
