/** Any web page may send a request: none is trusted, and none may end the process. */
import type { IncomingMessage } from "node:http";

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Never throws, as `new URL` alone does for a path such as `//`. */
export function urlOf(asked: string | undefined): URL {
  const whole = `http://localhost${asked ?? "/"}`;
  return URL.canParse(whole) ? new URL(whole) : new URL("http://localhost/");
}

/** Tells whether this machine asks: a foreign page could use DNS rebinding or a plain form. */
export function isLocal({ headers }: Pick<IncomingMessage, "headers">): boolean {
  const origin = headers.origin === undefined || headers.origin === "null" ? undefined : headers.origin;
  return (
    LOCAL_HOST.test(headers.host ?? "") && (origin === undefined || LOCAL_HOST.test(origin.replace(/^http:\/\//, "")))
  );
}

export const isRead = ({ method }: Pick<IncomingMessage, "method">): boolean => method === "GET" || method === "HEAD";
