import type { Secrets } from "./secrets.ts";
import type { SiteAddress } from "./site-address.ts";

/**
 * Returns the settings of a Lambda that composes or opens the link to the page of a payer, and the
 * secret alone for one that makes or proves the identifiers of PIX codes; no other Lambda gets
 * them.
 */
export function pageLinks({ chargeLinkSecret }: Secrets, { url }: SiteAddress) {
  const secret = { CHARGE_LINK_SECRET: chargeLinkSecret.value };
  return { environment: { SITE_URL: url, ...secret }, secret };
}

export type PageLinks = ReturnType<typeof pageLinks>;
