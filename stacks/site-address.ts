import { brand } from "../packages/contracts/src/brand.ts";

/**
 * Where this stage lives. Production owns the brand's domain; every other stage lives under a name of its own, because
 * one AWS account verifies a mail domain only once.
 */
export function siteAddress() {
  const domain = $app.stage === "production" ? brand.domain : `${$app.stage}.${brand.domain}`;
  const [mailbox] = brand.sender.split("@");
  return { domain, url: `https://${domain}`, sender: `${mailbox}@${domain}` };
}

export type SiteAddress = ReturnType<typeof siteAddress>;
