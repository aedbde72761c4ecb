import { EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from "../packages/contracts/src/constants.ts";

/**
 * Lines for CloudFront's function, which has the request as `event`. Behind CloudFront the API sees CloudFront's address:
 * so the viewer's own is written into a header, over whatever the viewer sent, and our secret beside it. Who calls the
 * API's own address knows no secret, and is taken for who they are (docs/decisions/013-public-door.md).
 */
export function sayWhoCalls(edgeSecret: string): string {
  return `if (event.request.uri.startsWith("/api/")) {
    event.request.headers["${VIEWER_ADDRESS_HEADER}"] = { value: event.viewer.ip };
    event.request.headers["${EDGE_SECRET_HEADER}"] = { value: ${JSON.stringify(edgeSecret)} };
  }`;
}
