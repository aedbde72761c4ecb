import { verifyReceiptPath } from "@emdia/contracts/routes/pages";
import type { CoreContext } from "../model/context.ts";
import type { ChargeLink, ChargeLinks } from "../model/ports/charge-links.ts";
import { receiptNumberOf } from "../model/receipt.ts";
import { receiptPdf } from "../pdf/receipt-pdf.ts";
import { findReceipt } from "./find-receipt.ts";

/** A receipt to download, or why a link of a charge's page leads to none. */
export type IssuedReceipt =
  | { kind: "pdf"; fileName: string; bytes: Buffer }
  | { kind: "replaced" }
  | { kind: "unknown" };

/**
 * Writes the receipt that states a settlement of a linked charge, by its number in the ledger
 * (docs/rules.md, "Receipts"). A repeat writes the same receipt. It is `unknown` whenever the
 * charge's page is.
 */
export async function issueReceipt(
  core: CoreContext & { siteUrl: string; links: Pick<ChargeLinks, "seal"> },
  { ownerId, key, revision }: ChargeLink,
  number: number,
): Promise<IssuedReceipt> {
  const receipt = await findReceipt(core, { ownerId, settled: key, number });
  if (!receipt || receipt.profile.deletion || receipt.settled.charge.erasedAt) return { kind: "unknown" };
  if (revision !== (receipt.settled.charge.linkRevision ?? 0)) return { kind: "replaced" };
  const { charge, entry } = receipt.lead;
  const { studentId, month, sequence } = charge;
  const code = core.links.seal({ ownerId, settled: { studentId, month, sequence }, number: entry.number });
  const bytes = receiptPdf({ ...receipt, verifyUrl: core.siteUrl + verifyReceiptPath(code) });
  return { kind: "pdf", fileName: `recibo-${receiptNumberOf(receipt.lead)}.pdf`, bytes };
}
