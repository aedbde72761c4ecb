/** The address is used for limits, never for permissions. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { isIPv6 } from "node:net";
import { EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from "@emdia/contracts/constants";
import { validSecrets } from "@emdia/core/model/valid-secrets";
import type { HttpEvent } from "./reply.ts";

type Caller = Pick<HttpEvent, "headers"> & { requestContext: { http: { sourceIp: string } } };

/**
 * Returns a keyed hash, so that no address is stored. Only CloudFront has our secret;
 * X-Forwarded-For is never read, since any caller can write it (docs/decisions/013-public-door.md).
 */
export function hashViewerAddress(event: Caller, edgeSecrets: string): string {
  const [first, ...others] = validSecrets(edgeSecrets);
  const { [EDGE_SECRET_HEADER]: said = "", [VIEWER_ADDRESS_HEADER]: viewer } = event.headers;
  const isEdge = [first, ...others]
    .map((ours) => timingSafeEqual(digest(first, said), digest(first, ours)))
    .includes(true);
  const address = isEdge && viewer ? viewer : event.requestContext.http.sourceIp;
  return digest(first, networkOf(address)).toString("hex");
}

const digest = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest();

/** Returns an IPv6 address's /64, which one household or server owns; keeps other addresses. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const [left, right] = [head.split(":").filter(Boolean), tail?.split(":").filter(Boolean) ?? []];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const groups = [...left, ...(tail === undefined ? [] : zeros), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
