import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { byAge } from "../model/charge.ts";
import type { CoreContext, OwnerContext } from "../model/context.ts";
import { settlementsIn } from "../model/ledger.ts";
import type { ReceiptLink } from "../model/ports/page-links.ts";
import type { Profile } from "../model/profile.ts";
import { clickOf, isPaidTogether, leadOf, type Settled } from "../model/receipt.ts";
import type { PayerDetails, Student } from "../model/student.ts";
import { getCharge, getReadableCharges } from "../store/charges.ts";
import { payersById } from "../store/payers.ts";
import { getProfile } from "../store/profiles.ts";
import { studentsById } from "../store/students.ts";
import { settlementsBetween } from "../store/write-ledger.ts";

/**
 * `parts` are all settlements of one payment, reversed ones too, by due date; `lead` names the
 * receipt. `payer` is undefined for a student who pays alone.
 */
export type Receipt = {
  profile: Profile;
  settled: Settled;
  lead: Settled;
  parts: readonly Settled[];
  payer: PayerDetails | undefined;
};

/** Returns undefined if the settlement or its owner is unknown. */
export async function findReceipt(core: CoreContext, link: ReceiptLink): Promise<Receipt | undefined> {
  const ctx = { ...core, ownerId: link.ownerId };
  const [profile, charge] = await Promise.all([getProfile(ctx), getCharge(ctx, link.settled)]);
  const entry = charge && settlementsIn(charge.ledger).find(({ number }) => number === link.number);
  if (!profile || !entry) return undefined;
  const settled = { charge, entry };
  const [parts, payer] = await Promise.all([paidTogether(ctx, settled), payerOf(ctx, settled)]);
  return { profile, settled, lead: leadOf(settled, parts), parts, payer };
}

const byDueDate = (a: Settled, b: Settled) => byAge(a.charge, b.charge);

async function paidTogether(ctx: OwnerContext, settled: Settled): Promise<Settled[]> {
  const { charge, entry } = settled;
  if (clickOf(entry) === undefined) return [settled];
  const settledThatDay = await settlementsBetween(ctx, entry.date, entry.date);
  const others = settledThatDay.filter(
    (one) =>
      chargeIdOf(one) !== chargeIdOf(charge) &&
      one.payerId === entry.payerId &&
      (one.payerId !== undefined || one.studentId === charge.studentId),
  );
  const { charges } = await getReadableCharges(ctx, [...new Map(others.map((one) => [chargeIdOf(one), one])).values()]);
  const all = charges.flatMap((other) => settlementsIn(other.ledger).map((one) => ({ charge: other, entry: one })));
  return [settled, ...all.filter((other) => isPaidTogether(settled, other))].toSorted(byDueDate);
}

/** Returns a student's details if a receipt has more to state than the name. */
const ownDetails = ({ name, document }: Student): PayerDetails | undefined =>
  document === null ? undefined : { name, document, email: null, phone: null };

/** Returns the payer of that day, or the student who paid alone. */
async function payerOf(ctx: OwnerContext, { charge, entry }: Settled): Promise<PayerDetails | undefined> {
  if (entry.payerId !== undefined) return (await payersById(ctx, [entry.payerId])).get(entry.payerId);
  const student = (await studentsById(ctx, [charge.studentId])).get(charge.studentId);
  return student && ownDetails(student);
}
