import type { Secrets } from "./secrets.ts";
import type { SiteAddress } from "./site-address.ts";

/**
 * Returns the settings of a Lambda that composes or opens the link to the page of a charge or a
 * payer; no other Lambda gets them.
 */
export function chargeLinks({ chargeLinkSecret }: Secrets, { url }: SiteAddress) {
  return { environment: { SITE_URL: url, CHARGE_LINK_SECRET: chargeLinkSecret.value } };
}

export type ChargeLinks = ReturnType<typeof chargeLinks>;
