import { EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from "../packages/contracts/src/constants.ts";
import { API_PATH } from "../packages/contracts/src/routes/pages.ts";

/**
 * Returns code for CloudFront's function, which has the request as `event`. It overwrites a header
 * with the viewer's own address, because the API sees only CloudFront's, and adds our secret. A
 * direct caller of the API does not know the secret, so the API uses that caller's own address
 * (docs/decisions/013-public-door.md). If there are two secrets, it adds the first.
 */
export function setViewerAddress(edgeSecrets: string): string {
  const [edgeSecret = ""] = edgeSecrets.split(",").map((part) => part.trim());
  return `if (${API_PATH}.test(event.request.uri)) {
    event.request.headers["${VIEWER_ADDRESS_HEADER}"] = { value: event.viewer.ip };
    event.request.headers["${EDGE_SECRET_HEADER}"] = { value: ${JSON.stringify(edgeSecret)} };
  }`;
}
