import type { Secrets } from "./secrets.ts";
import type { SiteAddress } from "./site-address.ts";

/** No other Lambda gets the secret. */
export function pageLinks({ chargeLinkSecret }: Secrets, { url }: SiteAddress) {
  const secret = { CHARGE_LINK_SECRET: chargeLinkSecret.value };
  return { environment: { SITE_URL: url, ...secret }, secret };
}

export type PageLinks = ReturnType<typeof pageLinks>;
