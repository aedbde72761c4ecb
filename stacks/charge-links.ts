import type { Secrets } from "./secrets.ts";
import type { SiteAddress } from "./site-address.ts";

/**
 * Returns the settings of a Lambda that composes or opens the address of a charge's page; no other
 * Lambda gets them.
 */
export function chargeLinks({ chargeLinkSecret }: Secrets, { url }: SiteAddress) {
  return { environment: { SITE_URL: url, CHARGE_LINK_SECRET: chargeLinkSecret.value } };
}

export type ChargeLinks = ReturnType<typeof chargeLinks>;
