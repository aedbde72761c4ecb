/** The address of a caller without an identity: used for limits, never for rights. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { isIPv6 } from "node:net";
import { EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from "@emdia/contracts/constants";
import type { HttpEvent } from "./event.ts";

/** What of a request says who calls. */
type Caller = Pick<HttpEvent, "headers"> & { requestContext: { http: { sourceIp: string } } };

const digest = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest();

/** A household or server has a whole /64 of IPv6 to choose from: it counts as one. */
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

/**
 * The viewer's address as a keyed hash, so that no address is stored. CloudFront alone knows our secret: behind it the
 * address is what it says; for anybody else it is the socket's own. X-Forwarded-For is the caller's to invent, and is
 * never read (docs/decisions/013-public-door.md).
 */
export function viewerAddress(event: Caller, edgeSecret: string): string {
  const { [EDGE_SECRET_HEADER]: said = "", [VIEWER_ADDRESS_HEADER]: viewer } = event.headers;
  const isEdge = timingSafeEqual(digest(edgeSecret, said), digest(edgeSecret, edgeSecret));
  const address = isEdge && viewer ? viewer : event.requestContext.http.sourceIp;
  return digest(edgeSecret, networkOf(address)).toString("hex");
}
