/**
 * The changes of a charge's mail from state to state: always from the state that was read
 * (docs/billing-state.md).
 */

import { type Charge, decodeCharge, encodeMail, type Mail } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import { setFields } from "../model/expressions.ts";
import { chargeKey } from "../model/keys.ts";
import { ConditionFailed, type Expression } from "../model/ports/table.ts";
import { conditionHeld } from "../table/condition-held.ts";

/**
 * Changes the state of a charge's mail if it is unchanged since it was read (state, attempt,
 * claimant), and tells whether it was.
 */
export async function changeMail(ctx: OwnerContext, before: Charge, mail: Mail): Promise<boolean> {
  const change = setFields({ mail: encodeMail(mail, before.mail) });
  return conditionHeld(ctx.table.update(chargeKey(ctx.ownerId, before), change, sameMail(before.mail)));
}

/**
 * Returns the write that claims a charge's mail: the mail must be unchanged, and the charge owed by
 * a student who was not erased.
 */
export function claimWrite(ctx: OwnerContext, before: Charge, mail: Mail) {
  const same = sameMail(before.mail);
  const condition: Expression = {
    expression: `${same.expression} AND #status = :owed AND attribute_not_exists(#erasedAt)`,
    names: { ...same.names, "#status": "status", "#erasedAt": "erasedAt" },
    values: { ...same.values, ":owed": "pendente" },
  };
  return {
    update: chargeKey(ctx.ownerId, before),
    change: setFields({ mail: encodeMail(mail, before.mail) }),
    condition,
  };
}

/** Claims a charge's mail by `claimWrite`; a refused caller gets the stored charge. */
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
 * Returns the condition that a mail is unchanged, its claimant included: the number of a refused
 * attempt is used again, and a write that the SDK repeats after a lost answer must not undo another
 * invocation's claim.
 */
export function sameMail(mail: Mail | undefined): Expression {
  if (!mail) return { expression: "attribute_exists(pk) AND attribute_not_exists(#mail)", names: { "#mail": "mail" } };
  const stored = encodeMail(mail);
  const same: Expression = {
    expression: "#mail.#st = :st AND #mail.#att = :att",
    names: { "#mail": "mail", "#st": "st", "#att": "att" },
    values: { ":st": stored.st, ":att": stored.att },
  };
  if (!stored.by) return same;
  return {
    expression: `${same.expression} AND #mail.#by = :by`,
    names: { ...same.names, "#by": "by" },
    values: { ...same.values, ":by": stored.by },
  };
}
