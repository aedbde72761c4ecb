/** See docs/decisions/047-one-page-a-payer.md */
import type { ChargeKey } from "@emdia/contracts/values/charge-id";
import type { PayerKey } from "@emdia/contracts/values/payer-key";

export type PayerLink = { ownerId: string; payer: PayerKey; revision: number };

/** A receipt's link cannot be replaced: a printed receipt stays verifiable. */
export type ReceiptLink = { ownerId: string; settled: ChargeKey; number: number };

export type PageLink = PayerLink | ReceiptLink;

export type PageLinks = {
  seal(link: PageLink): string;
  /** Returns the link; undefined for any text that `seal` did not create. */
  open(token: string): PageLink | undefined;
};

export type PageUrlOf = (link: PayerLink) => string;
