import type { ProfileContext, WithBus, WithMailer } from "../context.ts";
import { hasGoodEmail } from "../invoice/sendable.ts";
import { logger } from "../logger.ts";
import type { WithQuota } from "../mail/send-quota.ts";
import { GIVE_UP_MILLIS } from "../payment/mail-state.ts";
import { isDataFailure } from "../table/readable.ts";
import { chargeStudent, type Outcome, type StudentCharge } from "./charge-student.ts";
import { checkQuota } from "./check-quota.ts";
import { mostCharges } from "./hold.ts";
import { readRunPage } from "./read-page.ts";

/**
 * What became of a page: `open` when the next run must look again, `prove` when evidence must be asked for, `isBusy` when
 * the provider takes no more, `isTooMany` when the run went over its safety bound. `charges` counts the run's so far.
 */
export type PageResult = {
  open: boolean;
  prove: boolean;
  isBusy: boolean;
  isTooMany: boolean;
  charges: number;
  cursor: string | undefined;
};

/** Spoilt data holds its month open for as long as an unproven mail may; then it holds up no later month. */
const isGivenUp = ({ profile, now }: ProfileContext): boolean =>
  now().getTime() - Date.parse(profile.billing.dueAt) >= GIVE_UP_MILLIS;

/** One student whose data cannot be charged must not keep the others from it; a service that fails is no student's. */
async function chargeApart(ctx: ProfileContext & WithMailer, charge: StudentCharge): Promise<Outcome> {
  try {
    return await chargeStudent(ctx, charge);
  } catch (error) {
    if (!isDataFailure(error)) throw error;
    logger.error("a student could not be charged", error, { ownerId: ctx.ownerId, studentId: charge.student.id });
    return isGivenUp(ctx) ? "final" : "open";
  }
}

/** Whether a charge is new and asks for a mail: what takes from the provider's quota and rate. */
const isMailed = ({ stored, isLate, student }: StudentCharge): boolean => !stored && !isLate && hasGoodEmail(student);

/** Charges one page of the run's students; `before` is how many charges its earlier pages had. */
export async function chargePage(
  ctx: ProfileContext & WithMailer & WithBus & WithQuota,
  cursor: string | undefined,
  before: number,
): Promise<PageResult> {
  const page = await readRunPage(ctx, cursor);
  await checkQuota(ctx, page.charges.filter(isMailed).length);
  const most = mostCharges(ctx.profile);
  const result = { open: page.spoilt > 0 && !isGivenUp(ctx), prove: false, isBusy: false, isTooMany: false };
  let charges = before;
  for (const charge of page.charges) {
    charges += 1;
    if (!charge.stored && charges > most) return { ...result, isTooMany: true, charges, cursor: page.cursor };
    const outcome = isMailed(charge) && !(await ctx.pace()) ? "busy" : await chargeApart(ctx, charge);
    if (outcome === "busy") return { ...result, open: true, isBusy: true, charges, cursor };
    if (outcome !== "final") result.open = true;
    if (outcome === "prove") result.prove = true;
  }
  return { ...result, charges, cursor: page.cursor };
}
