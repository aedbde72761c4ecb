import type { Mail } from "./mail.ts";
import type { SiteAddress } from "./site-address.ts";

/** Written into the zone by the deployment, and printed for people who host the zone elsewhere. */
export function mailRecords({ email }: Mail, { domain, support }: SiteAddress) {
  const { region } = aws.getRegionOutput();
  const { tokens } = email.nodes.identity.dkimSigningAttributes;
  return $util
    .all([tokens, region])
    .apply(([names, name]) => [
      ...names.map((one) => `CNAME ${one}._domainkey.${domain} ${one}.dkim.amazonses.com`),
      `MX mail.${domain} 10 feedback-smtp.${name}.amazonses.com`,
      `TXT mail.${domain} v=spf1 include:amazonses.com ~all`,
      `TXT _dmarc.${domain} v=DMARC1; p=quarantine; rua=mailto:${support}`,
    ]);
}
