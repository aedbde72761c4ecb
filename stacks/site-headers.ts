import { createHash } from "node:crypto";
import { PAGE_SCRIPT } from "../packages/contracts/src/page/script.ts";
import { PAGE_STYLE } from "../packages/contracts/src/page/style.ts";
import { LANDING_SCRIPT } from "../packages/contracts/src/site-pages.ts";

/** Browsers use only HTTPS for two years; their preload lists require at least one year. */
const hstsSeconds = 63_072_000;

/** Creates ASVS 3.4's headers, with hashes of inline code; the local region sends them, too. */
export function siteHeaders(cognito: $util.Input<string>) {
  const contentSecurityPolicy = $interpolate`${[
    "default-src 'none'",
    `script-src 'self' '${hashOf(LANDING_SCRIPT)}' '${hashOf(PAGE_SCRIPT)}'`,
    `style-src 'self' '${hashOf(PAGE_STYLE)}'`,
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "connect-src 'self'",
  ].join("; ")} ${cognito}`;
  const item = (header: string, value: string) => ({ header, value, override: true });
  return new aws.cloudfront.ResponseHeadersPolicy("SiteHeaders", {
    securityHeadersConfig: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      strictTransportSecurity: { accessControlMaxAgeSec: hstsSeconds, includeSubdomains: true, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: "DENY", override: true },
      referrerPolicy: { referrerPolicy: "no-referrer", override: true },
    },
    customHeadersConfig: {
      items: [
        item("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        item("Cross-Origin-Opener-Policy", "same-origin"),
        item("Cross-Origin-Resource-Policy", "same-origin"),
      ],
    },
  });
}

const hashOf = (script: string) => `sha256-${createHash("sha256").update(script).digest("base64")}`;
