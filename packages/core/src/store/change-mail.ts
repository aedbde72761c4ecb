/** How a charge's mail goes from state to state: always from the one that was read (docs/billing-state.md). */
import type { OwnerContext } from "../model/context.ts";
import { setFields } from "../model/expressions.ts";
import { paymentKey } from "../model/keys.ts";
import { encodeMail, type Mail, type Payment, paymentOf } from "../model/payment.ts";
import { ConditionFailed, type Expression } from "../model/ports/table.ts";
import { conditionHeld } from "../table/condition-held.ts";

/** Moves a charge's mail to a state if it is still where it was (state, attempt, claimant), and tells whether it was. */
export async function changeMail(ctx: OwnerContext, before: Payment, mail: Mail): Promise<boolean> {
  const change = setFields({ mail: encodeMail(mail, before.mail) });
  return conditionHeld(ctx.table.update(paymentKey(ctx.ownerId, before), change, sameMail(before.mail)));
}

/** The claim of a charge's mail as a write: the mail must be where it was, and the charge owed by who was not erased. */
export function claimWrite(ctx: OwnerContext, before: Payment, mail: Mail) {
  const same = sameMail(before.mail);
  const condition: Expression = {
    expression: `${same.expression} AND #status = :owed AND attribute_not_exists(#erasedAt)`,
    names: { ...same.names, "#status": "status", "#erasedAt": "erasedAt" },
    values: { ...same.values, ":owed": "pendente" },
  };
  return {
    update: paymentKey(ctx.ownerId, before),
    change: setFields({ mail: encodeMail(mail, before.mail) }),
    condition,
  };
}

/** Claims a charge's mail by `claimWrite`; the refused caller gets what is there. */
export async function claimMail(
  ctx: OwnerContext,
  before: Payment,
  mail: Mail,
): Promise<{ claimed: boolean; payment: Payment | undefined }> {
  const { update, change, condition } = claimWrite(ctx, before, mail);
  try {
    const item = await ctx.table.updateAndRead(update, change, condition);
    return { claimed: true, payment: paymentOf(item) };
  } catch (error) {
    if (error instanceof ConditionFailed) return { claimed: false, payment: error.item && paymentOf(error.item) };
    throw error;
  }
}

/**
 * The claimant too: a refused attempt's number is taken again, and a write that the SDK repeats after its answer was lost
 * must not take back the claim that another has made meanwhile.
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
