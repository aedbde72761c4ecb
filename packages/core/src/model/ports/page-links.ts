/** The links to the pages of payers and receipts (docs/decisions/047-one-page-a-payer.md). */
import type { ChargeKey } from "@emdia/contracts/values/charge-id";
import type { PayerKey } from "@emdia/contracts/values/payer-key";

/** The content of a payer's token: a payer of an owner, and the revision of their link. */
export type PayerLink = { ownerId: string; payer: PayerKey; revision: number };

/**
 * The content of a receipt's code: a settlement of an owner, by its charge and its number in the
 * ledger. A code cannot be replaced: a printed receipt stays verifiable.
 */
export type ReceiptLink = { ownerId: string; settled: ChargeKey; number: number };

/** The content of a token of any kind. */
export type PageLink = PayerLink | ReceiptLink;

/** Seals links into tokens and opens tokens. */
export type PageLinks = {
  seal(link: PageLink): string;
  /** Returns the link; undefined for any text that `seal` did not create. */
  open(token: string): PageLink | undefined;
};

/** Composes the address of a payer's page. */
export type PageUrlOf = (link: PayerLink) => string;
