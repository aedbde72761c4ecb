/** The links to the pages of charges, payers and receipts (docs/decisions/021-charge-page.md). */
import type { ChargeKey } from "@emdia/contracts/values/charge-id";

/** The content of a charge's token: a charge of an owner, and the revision of its link. */
export type ChargeLink = { ownerId: string; key: ChargeKey; revision: number };

/** The content of a payer's token: a payer of an owner, and the revision of their link. */
export type PayerLink = { ownerId: string; payerId: number; revision: number };

/**
 * The content of a receipt's code: a settlement of an owner, by its charge and its number in the
 * ledger. A code cannot be replaced: a printed receipt stays verifiable.
 */
export type ReceiptLink = { ownerId: string; settled: ChargeKey; number: number };

/** The content of a token of any kind. */
export type PageLink = ChargeLink | PayerLink | ReceiptLink;

/** Seals links into tokens and opens tokens. */
export type ChargeLinks = {
  seal(link: PageLink): string;
  /** Returns the link; undefined for any text that `seal` did not create. */
  open(token: string): PageLink | undefined;
};

/** The subject of a page: a charge, or a payer. */
type Linked = (ChargeKey | { payerId: number }) & { linkRevision?: number | undefined };

/** Composes the address of the page of a charge or a payer. */
export type PageUrlOf = (ownerId: string, of: Linked) => string;
