/** The links of charges' pages (docs/decisions/021-charge-page.md). */
import type { PaymentKey } from "@emdia/contracts/values/payment-id";

/** What a token names: a charge of an owner, and which of its links. */
export type ChargeLink = { ownerId: string; key: PaymentKey; revision: number };

/** Seals links into tokens and opens tokens. */
export type ChargeLinks = {
  seal(link: ChargeLink): string;
  /** The link, or undefined for every text that `seal` did not make. */
  open(token: string): ChargeLink | undefined;
};

/** Composes the address of a charge's page for whoever is to pay it. */
export type PageUrlOf = (ownerId: string, charge: PaymentKey & { linkRevision?: number | undefined }) => string;
