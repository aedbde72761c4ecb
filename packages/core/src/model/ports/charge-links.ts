/** The links of charges' pages (docs/decisions/021-charge-page.md). */
import type { ChargeKey } from "@emdia/contracts/values/charge-id";

/** The content of a token: a charge of an owner, and the revision of its link. */
export type ChargeLink = { ownerId: string; key: ChargeKey; revision: number };

/** Seals links into tokens and opens tokens. */
export type ChargeLinks = {
  seal(link: ChargeLink): string;
  /** Returns the link, or undefined for every text that `seal` did not create. */
  open(token: string): ChargeLink | undefined;
};

/** Composes the address of a charge's page for its payer. */
export type PageUrlOf = (ownerId: string, charge: ChargeKey & { linkRevision?: number | undefined }) => string;
