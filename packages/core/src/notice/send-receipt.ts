import { receiptSubpath } from "@emdia/contracts/routes/pages";
import { chargeIdOf, parseChargeId } from "@emdia/contracts/values/charge-id";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { type PaidPart, receiptMail } from "../mail/receipt-mail.ts";
import { isPaidFor } from "../model/access.ts";
import { byAge, isListed } from "../model/charge.ts";
import type { WithMailer } from "../model/context.ts";
import { settlementsIn } from "../model/ledger.ts";
import { payerLinkOf } from "../model/payer-link.ts";
import type { Profile } from "../model/profile.ts";
import { clickOf, isLive, isPaidBy, leadOf, receiptNumberOf, type Settled } from "../model/receipt.ts";
import type { Student } from "../model/student.ts";
import { getCharge, getCharges } from "../store/charges.ts";
import { requireProfile } from "../store/profiles.ts";
import { studentsById } from "../store/students.ts";
import { notifyUnsentLetter } from "./notify-unsent-letter.ts";
import { letterBound, mailableBillingAddress, sendEventLetter } from "./send-letter.ts";
import type { NoticeContext } from "./send-once.ts";

type ReceiptContext = NoticeContext & Pick<WithMailer, "pageUrlOf"> & { siteUrl: string };

/** `asked` is undefined if that settlement was reversed; `others` are the click's, unreversed. */
type Click = { asked: Numbered | undefined; others: readonly Numbered[] };
type Numbered = Settled & { number: string };

/**
 * Each settlement is in one receipt, with those of the same click and payer. An earlier attempt may
 * have taken the events of the others and then been refused by the provider, so they are sent even
 * if this settlement was reversed. @throws Error when the provider accepts no mail for now
 */
export async function sendReceipt(
  ctx: ReceiptContext,
  paymentId: number,
  settlement: number,
  together: readonly number[] = [],
): Promise<void> {
  const click = await readClick(ctx, paymentId, settlement, together);
  if (!click) return;
  const { asked, others } = click;
  const parts = asked ? [asked, ...others] : others;
  const studentIds = parts.map(({ charge }) => charge.studentId);
  const [profile, students] = await Promise.all([requireProfile(ctx), studentsById(ctx, studentIds)]);
  // Whoever became the student's payer since has no receipt of a former payer's, as on their page.
  const own = parts.filter(({ charge: { studentId: id }, entry }) =>
    isPaidBy(payerKeyOf(students.get(id) ?? { id }), entry),
  );
  const groups = Map.groupBy(own, ({ charge }) => {
    const student = students.get(charge.studentId);
    return student && `${payerKeyOf(student)} ${mailableBillingAddress(student)}`;
  });
  for (const [first, ...rest] of groups.values()) {
    const student = first && students.get(first.charge.studentId);
    if (student && (!asked || first === asked || rest.includes(asked)))
      await sendTogether(ctx, profile, { student, same: [first, ...rest], asked });
  }
}

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
  const partOf = (one: Settled): Numbered => ({ ...one, number: receiptNumberOf(leadOf(one, [asked, ...others])) });
  return { asked: isReceived(asked) ? partOf(asked) : undefined, others: others.filter(isReceived).map(partOf) };
}

/** Returns what a receipt tells: a charge that was paid whole, or a partial settlement. */
const toldOf = ({ charge, entry }: Settled): string => {
  const id = String(chargeIdOf(charge));
  return entry.amountCents === charge.amountCents ? id : `${id}-${entry.number}`;
};

/** Settlements that one payer made together; `student` is that of the first. */
type Together = { student: Student; same: readonly [Numbered, ...Numbered[]]; asked: Click["asked"] };

async function sendTogether(ctx: ReceiptContext, profile: Profile, { student, same, asked }: Together): Promise<void> {
  const to = mailableBillingAddress(student);
  if (!to) return;
  const pageUrl = ctx.pageUrlOf(payerLinkOf(ctx.ownerId, student));
  const linked = (part: Numbered): PaidPart => ({ ...part, receiptUrl: pageUrl + receiptSubpath(part.number) });
  const partsOf = (tells: readonly string[]) => {
    const stated = same.filter((part) => tells.includes(toldOf(part)));
    return stated.toSorted((a, b) => byAge(a.charge, b.charge)).map(linked);
  };
  const tellOver = async (tells: readonly string[]) => {
    const whose = partsOf(tells).map(({ charge }) => `${charge.studentName}, ${charge.reference}`);
    const path = `/invoices/${chargeIdOf((asked ?? same[0]).charge)}` as const;
    await notifyUnsentLetter(ctx, profile, { what: "Recibo", whose: whose.join("; "), path });
  };
  const letters = { payer: payerKeyOf(student), kind: "receipt" } as const;
  const about = { ...letters, tells: same.map(toldOf), asked: asked && toldOf(asked) };
  await sendEventLetter(ctx, about, {
    bound: letterBound(ctx, { profile, to }),
    tellOver,
    compose: (tells) => {
      const [first = linked(same[0]), ...rest] = partsOf(tells);
      const { payer } = student;
      return receiptMail(profile, { parts: [first, ...rest], payer, isPaidFor: isPaidFor(profile, ctx.now()) }, to);
    },
  });
}
