import { chargeIdOf, parseChargeId } from "@emdia/contracts/values/charge-id";
import { type PaidPart, receiptMail } from "../mail/receipt-mail.ts";
import { isListed } from "../model/charge.ts";
import type { WithMailer } from "../model/context.ts";
import type { Notice } from "../model/keys.ts";
import { settlementsIn } from "../model/ledger.ts";
import { isPaidFor } from "../model/mail-bounds.ts";
import type { Profile } from "../model/profile.ts";
import { clickOf, isLive, leadOf, receiptNumberOf, type Settled } from "../model/receipt.ts";
import type { PayerDetails } from "../model/student.ts";
import { getCharge, getCharges } from "../store/charges.ts";
import { withoutClaim } from "../store/notice-claims.ts";
import { requireProfile } from "../store/profiles.ts";
import { studentsById } from "../store/students.ts";
import { letterBound } from "./letter-bound.ts";
import { mailableBillingAddress } from "./mailable-address.ts";
import { notifyUnsentLetter } from "./notify-unsent-letter.ts";
import { type NoticeContext, sendOnce } from "./send-once.ts";

type ReceiptContext = NoticeContext & Pick<WithMailer, "pageUrlOf"> & { siteUrl: string };

/**
 * What one click recorded: the settlement that the event names (`asked`; undefined if it was
 * reversed), and the settlements of the other charges, without reversed ones (`others`).
 */
type Click = { asked: PaidPart | undefined; others: readonly PaidPart[] };

/** Reads the settlements of a click; undefined if the event names a settlement that is unknown. */
async function readClick(
  ctx: ReceiptContext,
  paymentId: number,
  settlement: number,
  together: readonly number[],
): Promise<Click | undefined> {
  const key = parseChargeId(paymentId);
  const charge = key && (await getCharge(ctx, key));
  const entry = charge?.ledger.find(({ number }) => number === settlement);
  if (!charge || !entry) return undefined;
  const click = clickOf(entry);
  const ids = click ? together.filter((id) => id !== paymentId).flatMap((id) => parseChargeId(id) ?? []) : [];
  const others = (await getCharges(ctx, ids)).flatMap((other) =>
    settlementsIn(other.ledger)
      .filter((one) => clickOf(one) === click)
      .map((one) => ({ charge: other, entry: one })),
  );
  const asked = { charge, entry };
  const isReceived = (one: Settled) => isListed(one.charge) && isLive(one);
  const partOf = (one: Settled): PaidPart => ({
    ...one,
    pageUrl: ctx.pageUrlOf(ctx.ownerId, one.charge),
    number: receiptNumberOf(leadOf(one, [asked, ...others])),
  });
  return { asked: isReceived(asked) ? partOf(asked) : undefined, others: others.filter(isReceived).map(partOf) };
}

/** Returns the notice to claim: one per charge that was paid whole, one per partial settlement. */
const noticeOf = ({ charge, entry }: PaidPart): Notice => {
  const id = String(chargeIdOf(charge));
  return { kind: "receipt", ref: entry.amountCents === charge.amountCents ? id : `${id}-${entry.number}` };
};

const byDueDate = (a: PaidPart, b: PaidPart) =>
  a.charge.dueDate === b.charge.dueDate
    ? chargeIdOf(a.charge) - chargeIdOf(b.charge)
    : a.charge.dueDate < b.charge.dueDate
      ? -1
      : 1;

/** A receipt is composed at most this many times; then its event is delivered again. */
const ROUNDS = 5;

/**
 * Mails the receipt for a settlement that was not reversed, together with the settlements that the
 * same click recorded for the same address on the charges in `together`. A receipt for a whole
 * charge is sent once per charge, even if the charge is reopened and paid again. A receipt for a
 * partial payment is sent once per settlement. Each settlement is in exactly one receipt: a receipt
 * leaves out the settlements that another receipt has named. If the settlement was reversed, the
 * settlements that the same click recorded on the other charges get their receipts. A student
 * without a reachable address gets no receipt.
 * @throws Error when the provider accepts no mail for now, or other receipts claimed some of the
 *   settlements in every round
 */
export async function sendReceipt(
  ctx: ReceiptContext,
  paymentId: number,
  settlement: number,
  together: readonly number[] = [],
): Promise<void> {
  for (let round = 1; round <= ROUNDS; round++)
    if (await claimAndSendReceipt(ctx, paymentId, settlement, together)) return;
  throw new Error(`other receipts took settlements of the receipt for ${paymentId} ${ROUNDS} times`);
}

/**
 * Sends the receipt for the settlements that no other receipt has claimed yet. If the event's own
 * settlement was reversed, the click's other settlements get their receipts: this event may have
 * claimed them when their own events arrived, before the provider refused the mail. Returns false
 * if another receipt claims some of these settlements first: the next round leaves them out.
 */
async function claimAndSendReceipt(
  ctx: ReceiptContext,
  paymentId: number,
  settlement: number,
  together: readonly number[],
): Promise<boolean> {
  const click = await readClick(ctx, paymentId, settlement, together);
  if (!click) return true;
  const { asked, others } = click;
  const parts = asked ? [asked, ...others] : others;
  const studentIds = parts.map(({ charge }) => charge.studentId);
  const [profile, students] = await Promise.all([requireProfile(ctx), studentsById(ctx, studentIds)]);
  const addressOf = ({ charge }: PaidPart) => mailableBillingAddress(students.get(charge.studentId));
  const byAddress = Map.groupBy(parts, addressOf);
  for (const [address, same] of byAddress) {
    if (!address || (asked && !same.includes(asked))) continue;
    const payer = students.get(same[0]?.charge.studentId ?? 0)?.payer;
    if (!(await sendTogether(ctx, profile, { address, payer, same, asked }))) return false;
  }
  return true;
}

/** The settlements of a click that one receipt names, and the address to which it is sent. */
type Together = { address: string; payer: PayerDetails | undefined; same: readonly PaidPart[]; asked: Click["asked"] };

async function sendTogether(ctx: ReceiptContext, profile: Profile, { address, payer, same, asked }: Together) {
  const left = same.length > 1 ? await withoutClaim(ctx, same, noticeOf) : same;
  const [first, ...rest] = left.toSorted(byDueDate);
  if (!first || (asked && !left.includes(asked))) return true;
  const received = { parts: [first, ...rest] as const, payer, isPaidFor: isPaidFor(profile, ctx.now()) };
  const unsent = {
    what: "Recibo",
    whose: left.map(({ charge }) => `${charge.studentName}, ${charge.reference}`).join("; "),
    path: `/invoices/${chargeIdOf((asked ?? first).charge)}` as const,
  };
  const tellOver = () => notifyUnsentLetter(ctx, profile, unsent);
  const bound = letterBound(ctx, { profile, to: address, tellOver });
  const notices = [noticeOf(first), ...rest.map(noticeOf)] as const;
  const isClaimed = await sendOnce(ctx, notices, receiptMail(profile, received, address), bound);
  return isClaimed || rest.length === 0;
}
