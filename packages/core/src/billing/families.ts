/**
 * Groups the charges of a run that go out in one mail: a payer's, to one address
 * (docs/decisions/034-one-mail-a-family.md).
 */
import type { Charge } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { coveredBy, namedEarlier, nextStep } from "../model/mail-state.ts";
import { noMailReason } from "./no-mail-reason.ts";
import { type ClaimStep, isOfClaim } from "./settle-claim.ts";
import type { StudentCharge } from "./student-charge.ts";

/** Tells whether the run is to mail a charge now: nothing was sent, and nothing prevents a mail. */
const isToMail = (ctx: ProfileContext, due: StudentCharge): boolean =>
  (!due.stored || nextStep(due.stored, ctx.now(), due.watermark) === "claim") && !noMailReason(ctx, due);

/**
 * Returns the lead, the charge to which the family's mail belongs. Among the charges that the run
 * is to mail, the lead is the first for whose mail another charge already waits, or else the first
 * by student number. Returns undefined if no charge is to be mailed.
 */
export function leadOf(ctx: ProfileContext, family: readonly StudentCharge[]): StudentCharge | undefined {
  const wanted = new Set(family.map(({ stored }) => stored?.mail?.lead));
  const free = family.filter((due) => isToMail(ctx, due));
  return free.find(({ student }) => wanted.has(student.id)) ?? free[0];
}

/**
 * Returns the charge of the family whose undecided claim lists the given student's charge, with the
 * claim's next step. The claimed charge may be settled meanwhile: its mail still has an outcome.
 */
export function undecidedClaimOf(
  ctx: ProfileContext,
  family: readonly StudentCharge[],
  { student }: StudentCharge,
): { claimed: Charge; step: ClaimStep } | undefined {
  for (const { stored, watermark } of family) {
    if (stored?.mail?.state !== "claimed" || !coveredBy(stored.mail)?.includes(student.id)) continue;
    const step = nextStep({ status: "pendente", mail: stored.mail }, ctx.now(), watermark);
    if (isOfClaim(step)) return { claimed: stored, step };
  }
  return undefined;
}

/** Tells whether an open charge is still to go out in the mail of this lead. */
const isWaitingFor = (lead: StudentCharge, { student, stored }: StudentCharge): boolean =>
  stored?.status === "pendente" &&
  stored.message === undefined &&
  stored.mail?.lead === lead.student.id &&
  !namedEarlier(lead.stored?.mail, student.id);

/**
 * Returns the other charges of a family that its lead's mail is to name. A charge for which others
 * wait leads a mail of its own: if that charge joined this mail, no mail would name those others.
 */
export function chargesToCover(
  ctx: ProfileContext,
  lead: StudentCharge,
  family: readonly StudentCharge[],
): readonly StudentCharge[] {
  const isLeading = (one: StudentCharge) => family.some((due) => isWaitingFor(one, due));
  return family.filter(
    (due) =>
      due.student.id !== lead.student.id &&
      (isWaitingFor(lead, due) || (isToMail(ctx, due) && !undecidedClaimOf(ctx, family, due) && !isLeading(due))),
  );
}
