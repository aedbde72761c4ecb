import type { CoreContext } from "../model/context.ts";
import type { ReceiptLink } from "../model/ports/page-links.ts";
import { isLive, receiptCentsOf } from "../model/receipt.ts";
import { type Message, messagePage } from "../page/message-page.ts";
import { receiptPage } from "../page/receipt-page.ts";
import { findReceipt } from "./find-receipt.ts";

type Verified = { status: 200 | 404; document: string };

/** Even after the student's erasure (docs/rules/receipt.md, "Receipts"). */
export async function verifyReceipt(core: CoreContext, link: ReceiptLink): Promise<Verified> {
  const receipt = await findReceipt(core, link);
  if (!receipt) return told(404, "unknownReceipt");
  const { profile, lead, parts } = receipt;
  const amountCents = receiptCentsOf(parts);
  if (amountCents === 0) return told(200, "withdrawn");
  const isReduced = !parts.every(isLive);
  return { status: 200, document: receiptPage({ profile, amountCents, date: lead.entry.date, isReduced }) };
}

const told = (status: Verified["status"], message: Message): Verified => ({ status, document: messagePage(message) });
