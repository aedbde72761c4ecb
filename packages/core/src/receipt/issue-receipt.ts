import type { PdfWire } from "@emdia/contracts/receipt";
import { verifyReceiptPath } from "@emdia/contracts/routes/pages";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { AppError } from "../model/app-error.ts";
import type { CoreContext, OwnerContext } from "../model/context.ts";
import type { PageLinks, PayerLink, ReceiptLink } from "../model/ports/page-links.ts";
import { isLive, isPaidBy, receiptCentsOf, receiptNumberOf } from "../model/receipt.ts";
import { type Message, messagePage } from "../page/message-page.ts";
import { receiptPage } from "../page/receipt-page.ts";
import { receiptPdf } from "../pdf/receipt-pdf.ts";
import { payerOfLink } from "../store/current-payer.ts";
import { findReceipt, type Receipt } from "./find-receipt.ts";

type Verifying = { siteUrl: string; links: Pick<PageLinks, "seal"> };

type Pdf = { fileName: string; bytes: Buffer };

/** Writes a settlement's whole receipt, always the same (docs/rules/receipt.md, "Receipts"). */
export async function issueReceipt(
  core: CoreContext & Verifying,
  link: PayerLink,
  { settled, number }: Pick<ReceiptLink, "settled" | "number">,
): Promise<IssuedReceipt> {
  const { ownerId } = link;
  const found = await payerOfLink(core, link);
  if (found.kind !== "payer") return { kind: found.kind === "replaced" ? "replaced" : "unknownReceipt" };
  const { key, students } = found.payer;
  const isTheirs = students.some(({ id }) => id === settled.studentId);
  const receipt = isTheirs ? await findReceipt(core, { ownerId, settled, number }) : undefined;
  if (!receipt || receipt.settled.charge.erasedAt) return { kind: "unknownReceipt" };
  if (!isPaidBy(key, receipt.settled.entry)) return { kind: "othersReceipt" };
  return { kind: "pdf", ...printed(core, ownerId, receipt) };
}

/** `othersReceipt`: another payer paid. */
export type IssuedReceipt = ({ kind: "pdf" } & Pdf) | { kind: "replaced" | "othersReceipt" | "unknownReceipt" };

/** Works even after an erasure or a change of payer. @throws AppError settlement.not_found */
export async function issueOwnReceipt(
  ctx: OwnerContext & Verifying,
  paymentId: number,
  number: number,
): Promise<PdfWire> {
  const settled = parseChargeId(paymentId);
  const receipt = settled && (await findReceipt(ctx, { ownerId: ctx.ownerId, settled, number }));
  if (!receipt) throw new AppError("settlement.not_found");
  const { fileName, bytes } = printed(ctx, ctx.ownerId, receipt);
  return { fileName, pdf: bytes.toString("base64") };
}

type Verified = { status: 200 | 404; document: string };

/** Confirms amount, day and business, even after erasure (docs/rules/receipt.md, "Receipts"). */
export async function verifyReceipt(core: CoreContext, link: ReceiptLink): Promise<Verified> {
  const receipt = await findReceipt(core, link);
  if (!receipt) return told(404, "unknownReceipt");
  const { profile, lead, parts } = receipt;
  const amountCents = receiptCentsOf(parts);
  if (amountCents === 0) return told(200, "withdrawn");
  const isReduced = !parts.every(isLive);
  return { status: 200, document: receiptPage({ profile, amountCents, date: lead.entry.date, isReduced }) };
}

function printed({ siteUrl, links }: Verifying, ownerId: string, receipt: Receipt): Pdf {
  const { charge, entry } = receipt.lead;
  const { studentId, month, sequence } = charge;
  const code = links.seal({ ownerId, settled: { studentId, month, sequence }, number: entry.number });
  const bytes = receiptPdf({ ...receipt, verifyUrl: siteUrl + verifyReceiptPath(code) });
  return { fileName: `recibo-${receiptNumberOf(receipt.lead)}.pdf`, bytes };
}

const told = (status: Verified["status"], message: Message): Verified => ({ status, document: messagePage(message) });
