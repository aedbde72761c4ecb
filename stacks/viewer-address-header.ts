import { EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from "../packages/contracts/src/constants.ts";
import { API_PATH } from "../packages/contracts/src/routes/pages.ts";

/** A direct caller does not know the secret (docs/decisions/013-public-door.md). */
export function setViewerAddress(edgeSecrets: string): string {
  const [edgeSecret = ""] = edgeSecrets.split(",").map((part) => part.trim());
  return `if (${API_PATH}.test(event.request.uri)) {
    event.request.headers["${VIEWER_ADDRESS_HEADER}"] = { value: event.viewer.ip };
    event.request.headers["${EDGE_SECRET_HEADER}"] = { value: ${JSON.stringify(edgeSecret)} };
  }`;
}
