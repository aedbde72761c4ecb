/** What a request from this machine asks for. Any page of a browser may send the others: none of them is believed or fatal. */
import type { IncomingMessage } from "node:http";

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** The address that a request asks for. It never throws: `new URL` alone does for a path such as `//`. */
export function urlOf(asked: string | undefined): URL {
  const whole = `http://localhost${asked ?? "/"}`;
  return URL.canParse(whole) ? new URL(whole) : new URL("http://localhost/");
}

/**
 * Returns whether a request comes from this machine. Otherwise a foreign page could drive the region through a rebound
 * name or a plain form.
 */
export function isLocal({ headers }: Pick<IncomingMessage, "headers">): boolean {
  const origin = headers.origin === undefined || headers.origin === "null" ? undefined : headers.origin;
  return (
    LOCAL_HOST.test(headers.host ?? "") && (origin === undefined || LOCAL_HOST.test(origin.replace(/^http:\/\//, "")))
  );
}
