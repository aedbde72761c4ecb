import { MONTHS_AHEAD } from "@emdia/contracts/constants";
import type { ChargeRecordWire, TimelineWire } from "@emdia/contracts/timeline";
import { addMonths, type CivilDate, type YearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { type Charge, chargeKeysOf } from "../model/charge.ts";
import { toChargeDetailView } from "../model/charge-detail-view.ts";
import type { ProfileContext } from "../model/context.ts";
import { firstMonthOf, thisMonthOf } from "../model/due.ts";
import { contactsOf, fateOf, mailOf, pointedBy, toContactView } from "../model/told.ts";
import { getCharges } from "../store/charges.ts";
import { firstMonthOf as firstMessageMonthOf, readMessages } from "../store/messages.ts";
import { openChargesOf } from "../store/open-charges.ts";
import { requireStudent } from "../store/students.ts";

/** A page has this many months, so that a page costs the same after any number of years. */
const PAGE_MONTHS = 12;

/**
 * Lists months, newest first, with void charges. The first page has every open charge, the others
 * end before `before`. @throws AppError student.not_found
 */
export async function listTimeline(
  ctx: ProfileContext,
  studentId: number,
  before: YearMonth | undefined,
): Promise<TimelineWire> {
  const student = await requireStudent(ctx, studentId);
  const first = firstMonthOf(ctx, student);
  const end = before ?? addMonths(thisMonthOf(ctx), 1);
  const start = addMonths(end, -PAGE_MONTHS);
  const isLastPage = start <= first;
  const from = isLastPage ? first : start;
  const last = before ? addMonths(before, -1) : addMonths(thisMonthOf(ctx), MONTHS_AHEAD);
  const open = before ? [] : await openChargesOf(ctx, studentId);
  const keys = [...chargeKeysOf(student, from, last), ...open];
  const stored = await readMessages(ctx, await getCharges(ctx, keys), firstMessageMonthOf(keys));
  const charges = stored.sort((a, b) => chargeIdOf(b) - chargeIdOf(a));
  return {
    charges: charges
      .map(withOwnMail)
      .map((charge) => ({
        ...toChargeDetailView(ctx, charge),
        ...mailFactsOf(charge),
        contacts: contactsOf(charge).map((contact) => toContactView(charge, contact)),
        reportRefusal: charge.reportRefusal ?? null,
        promise: promiseViewOf(charge, ctx.today),
      })),
    earlier: isLastPage ? null : from,
  };
}

/** Hides a reminder that carries a charge, because the charge's contacts show that reminder. */
const withOwnMail = (charge: Charge): Charge => {
  const carrier = pointedBy(charge);
  return carrier?.purpose === "reminder" && carrier.state !== "failed" ? { ...charge, message: undefined } : charge;
};

function mailFactsOf(charge: Charge): { mailAt: string | null; mailChargeId: number | null } {
  const mail = fateOf(charge);
  const message = mailOf(charge);
  // Charges that one message named have one mail, which the first of them shows.
  return { mailAt: mail?.at ?? null, mailChargeId: mail ? (message?.names[0]?.id ?? chargeIdOf(charge)) : null };
}

function promiseViewOf(charge: Charge, today: CivilDate): ChargeRecordWire["promise"] {
  const { promisedFor: date, promisedAt: at, promisedBy: by, paidDate } = charge;
  if (!date || !at || !by) return null;
  return { date, at, by, isBroken: charge.status === "pago" ? (paidDate ?? date) > date : date < today };
}
