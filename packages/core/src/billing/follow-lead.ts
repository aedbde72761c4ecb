import { familyOf } from "../model/billing-contact.ts";
import type { Charge, Mail } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { coveredBy, namedEarlier, nextStep, WITH_LEAD } from "../model/mail-state.ts";
import { givesUpUnreadable } from "../model/run-bounds.ts";
import { leaveLead } from "../store/change-mail.ts";
import { noMailReason } from "./no-mail-reason.ts";
import { isOfClaim, settleClaim } from "./settle-claim.ts";
import type { Outcome, StudentCharge } from "./student-charge.ts";

/**
 * Handles a charge that goes out in its lead's mail. The charge is final once that mail names it.
 * If the lead's mail went out without the charge or can no longer go out, the charge leaves the
 * lead and gets its own mail. `silent` is the reason if this run does not mail the charge.
 * @throws RangeError if the lead's charge cannot be read
 */
export async function followLead(
  ctx: ProfileContext,
  { student, lead, watermark }: StudentCharge,
  charge: Charge,
  silent: Pick<Mail, "state" | "reason"> | undefined,
): Promise<Outcome> {
  if (!lead) throw new RangeError("the charge whose mail names this one cannot be read");
  const { stored, due } = lead;
  // The lead may be settled while its mail is under way: the mail still has an outcome.
  const step = nextStep({ status: "pendente", mail: stored.mail }, ctx.now(), watermark);
  if (namedEarlier(stored.mail, charge.studentId)) return "final";
  if (step === "final" && coveredBy(stored.mail)?.includes(charge.studentId)) return "final";
  const isOpen = stored.status === "pendente" && stored.erasedAt === undefined && stored.message === undefined;
  const canGoOut = step === "claim" && !silent && isOpen && due !== undefined && !noMailReason(ctx, due);
  // This run also charges the lead, whose mail names this charge unless the student left the
  // family.
  if (canGoOut && familyOf(due.student) === familyOf(student) && !givesUpUnreadable(ctx)) return "open";
  if (isOfClaim(step)) return settleClaim(ctx, stored, step);
  const own = silent ?? { state: "skipped", reason: WITH_LEAD };
  const mail: Mail = { attempt: charge.mail?.attempt ?? 0, at: ctx.now().toISOString(), ...own };
  return (await leaveLead(ctx, charge, stored, mail)) && silent ? "final" : "open";
}
