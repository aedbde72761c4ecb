import { sitePages } from "../../packages/contracts/src/site-pages.ts";
import type { EdgeEvent } from "./edge.ts";

/**
 * Headers of CloudFront's guide, "Restrictions on all edge functions": a function that writes a
 * `disallowed` one causes a 502; a `readOnly` one may not be written in some events.
 */
const disallowed =
  /^(connection|expect|keep-alive|proxy-.+|trailer|upgrade|x-accel-.+|x-amz-cf-.+|x-amzn-.+|x-cache|x-edge-.+|x-forwarded-proto|x-real-ip)$/;
const readOnly =
  /^(accept-encoding|content-encoding|content-length|host|if-(modified-since|none-match|range|unmodified-since)|transfer-encoding|via|warning)$/;

export const isForbidden = (name: string): boolean => disallowed.test(name) || readOnly.test(name);

/** The site's files that the router's store contains in these tests. */
export const files = ["/404.html", "/robots.txt", ...sitePages.map(({ file }) => `/${file}`)];

export function visit(address: string, headers: Record<string, string> = {}): EdgeEvent {
  const { pathname, searchParams } = new URL(address, "https://emdia.com.br");
  const named = (pairs: Iterable<[string, string]>) =>
    Object.fromEntries([...pairs].map(([name, value]) => [name, { value }]));
  const sent = { host: "emdia.com.br", cookie: "a=1", "accept-encoding": "br", ...headers };
  return {
    viewer: { ip: "203.0.113.7" },
    request: {
      uri: pathname,
      method: "GET",
      headers: named(Object.entries(sent)),
      querystring: named(searchParams),
      cookies: { a: { value: "1" } },
    },
    response: { statusCode: 200, headers: named([["content-type", "text/html"]]) },
  };
}

/** Addresses of every kind: pages, the API, payers' pages, files, and missing files. */
export const addresses = [
  "/",
  "/faq",
  "/faq/",
  "/privacidade",
  "/auth",
  "/auth?criar",
  "/login",
  "/auth/callback",
  "/cadastro/K3y_x-1",
  "/p/K3y_x-1",
  "/p/K3y_x-1/paid",
  "/p/K3y_x-1/promise",
  "/p/K3y_x-1/receipts/220270100-2",
  "/r/K3y_x-1",
  "/p",
  "/cadastro",
  "/px/y",
  "/faq/y",
  "/dashboard/visao-geral",
  "/invoices/1220261100",
  "/students",
  "/studentsx",
  "/precos",
  "/api",
  "/api/plans",
  "/api/public/register-student",
  "/assets/app-1.js",
  "/gone.js",
  "/robots.txt",
];
