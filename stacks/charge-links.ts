import type { Secrets } from "./secrets.ts";
import type { SiteAddress } from "./site-address.ts";

/** Returns what a Lambda needs that composes or opens the address of a charge's page, and no other Lambda gets. */
export function chargeLinks({ chargeLinkSecret }: Secrets, { url }: SiteAddress) {
  return { environment: { SITE_URL: url, CHARGE_LINK_SECRET: chargeLinkSecret.value } };
}

export type ChargeLinks = ReturnType<typeof chargeLinks>;
