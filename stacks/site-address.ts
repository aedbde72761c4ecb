import { brand } from "../packages/contracts/src/brand.ts";

/**
 * Returns this stage's address. Production has the brand's domain, and every other stage a domain of its own, because
 * an AWS account verifies a mail domain only once.
 */
export function siteAddress() {
  const domain = $app.stage === "production" ? brand.domain : `${$app.stage}.${brand.domain}`;
  const [mailbox] = brand.sender.split("@");
  return { domain, url: `https://${domain}`, sender: `${mailbox}@${domain}` };
}

export type SiteAddress = ReturnType<typeof siteAddress>;
