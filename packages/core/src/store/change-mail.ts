/**
 * Changes the state of a charge's mail, always starting from the state that was read
 * (docs/billing-state.md).
 */

import type { ChargeKey } from "@emdia/contracts/values/charge-id";
import { type Charge, decodeCharge, encodeMail, type Mail } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import { both, setFields, unchanged } from "../model/expressions.ts";
import { chargeKey } from "../model/keys.ts";
import { ConditionFailed, type Expression } from "../model/ports/table.ts";
import { ChangedMeanwhile, commit } from "../table/commit.ts";
import { wasWritten } from "../table/was-written.ts";

/**
 * Changes the state of a charge's mail if its state, attempt and claimant are unchanged since it
 * was read. Tells whether the change was made.
 */
export async function changeMail(ctx: OwnerContext, before: Charge, mail: Mail): Promise<boolean> {
  const change = setFields({ mail: encodeMail(mail, before.mail) });
  return wasWritten(ctx.table.update(chargeKey(ctx.ownerId, before), change, sameMail(before.mail)));
}

/**
 * Returns the write that claims a charge's mail. It requires that mail and message are unchanged, the
 * charge is unpaid, and its student was not erased.
 */
export function claimWrite(ctx: OwnerContext, before: Charge, mail: Mail) {
  const same = sameMail(before.mail);
  const condition = both(same, unchanged({ message: before.message, status: "pendente", erasedAt: undefined }));
  return {
    update: chargeKey(ctx.ownerId, before),
    change: setFields({ mail: encodeMail(mail, before.mail) }),
    condition,
  };
}

/**
 * Returns the write that requires that a stored charge's mail is unchanged, and changes nothing.
 */
export const sameMailWrite = (ctx: OwnerContext, { mail, ...key }: ChargeKey & Pick<Charge, "mail">) => ({
  update: chargeKey(ctx.ownerId, key),
  change: setFields({ studentId: key.studentId }),
  condition: sameMail(mail),
});

/**
 * Takes a charge out of its lead's mail, and gives the charge the mail state `mail`. The change is
 * refused unless both mails are as they were read, because a new claim of the lead's mail may name
 * this charge. Tells whether the change was made.
 */
export async function leaveLead(ctx: OwnerContext, before: Charge, lead: Charge, mail: Mail): Promise<boolean> {
  const own = {
    update: chargeKey(ctx.ownerId, before),
    change: setFields({ mail: encodeMail(mail, before.mail) }),
    condition: sameMail(before.mail),
  };
  const refusal = () => new ChangedMeanwhile("the mail");
  try {
    await commit(ctx.table, [
      { ...own, refusal },
      { ...sameMailWrite(ctx, lead), refusal },
    ]);
    return true;
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return false;
    throw error;
  }
}

/** Claims a charge's mail with `claimWrite`; if the claim is refused, returns the stored charge. */
export async function claimMail(
  ctx: OwnerContext,
  before: Charge,
  mail: Mail,
): Promise<{ claimed: boolean; charge: Charge | undefined }> {
  const { update, change, condition } = claimWrite(ctx, before, mail);
  try {
    const item = await ctx.table.updateAndRead(update, change, condition);
    return { claimed: true, charge: decodeCharge(item) };
  } catch (error) {
    if (error instanceof ConditionFailed) return { claimed: false, charge: error.item && decodeCharge(error.item) };
    throw error;
  }
}

/**
 * Returns the condition that a mail, its claimant and its lead are unchanged. The claimant is
 * compared because a refused attempt's number is used again: a write that the SDK repeats after a
 * lost response must not undo another invocation's claim. The lead is compared because a charge may
 * leave one mail and join another without an attempt of its own.
 */
export function sameMail(mail: Mail | undefined): Expression {
  if (!mail) return { expression: "attribute_exists(pk) AND attribute_not_exists(#mail)", names: { "#mail": "mail" } };
  const stored = encodeMail(mail);
  const isLed = stored.lead !== undefined;
  const same: Expression = {
    expression: `#mail.#st = :st AND #mail.#att = :att AND ${isLed ? "#mail.#lead = :lead" : "attribute_not_exists(#mail.#lead)"}`,
    names: { "#mail": "mail", "#st": "st", "#att": "att", "#lead": "lead" },
    values: { ":st": stored.st, ":att": stored.att, ...(isLed && { ":lead": stored.lead }) },
  };
  if (!stored.by) return same;
  return {
    expression: `${same.expression} AND #mail.#by = :by`,
    names: { ...same.names, "#by": "by" },
    values: { ...same.values, ":by": stored.by },
  };
}
