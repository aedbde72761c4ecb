import { civilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { type PayerKey, payerKeyOf } from "@emdia/contracts/values/payer-key";
import type { Charge } from "../model/charge.ts";
import type { Contact } from "../model/contact.ts";
import type { OwnerContext } from "../model/context.ts";
import { messageKey, messageSkOf } from "../model/keys.ts";
import { decodeMessage, type Message } from "../model/message.ts";
import { OWNER, RULE, RUN } from "../model/settle.ts";
import type { Fate } from "../model/told.ts";
import { newChargeWrite } from "../store/charges.ts";
import { claimWrite } from "../store/messages.ts";

/** A contact; its message is numbered by its place in the list. */
type SomeContact = Omit<Contact, "number"> & Partial<Pick<Contact, "number">>;

export type SomeMail = Partial<Omit<Message, "state">> & Fate;

type Given = {
  mail?: SomeMail | undefined;
  contacts?: readonly SomeContact[] | undefined;
  payer?: PayerKey | undefined;
};

export type SomeCharge = Partial<Charge & Given>;

export function told({ mail, contacts = [], payer, ...charge }: Charge & Given): Charge {
  const of = payer ?? payerKeyOf({ id: charge.studentId });
  return withContacts(mail ? withMail(charge, { payer: of, ...mail }) : charge, contacts, of);
}

/** Stores a charge with its messages; several charges may share a message. */
export async function putTold(ctx: OwnerContext, charge: Charge): Promise<void> {
  await ctx.table.put(newChargeWrite(ctx, charge).put);
  for (const message of charge.messages ?? []) {
    const item = await ctx.table.get(messageKey(ctx.ownerId, message), { consistent: true });
    const names = item ? decodeMessage(item).names : [];
    await ctx.table.put(claimWrite(ctx, { ...message, names: [...names, ...message.names] }).put);
  }
}

function add(charge: Charge, ...added: Message[]): Charge {
  if (added.length === 0) return charge;
  return { ...charge, messages: [...(charge.messages ?? []), ...added].sort((a, b) => (a.madeAt < b.madeAt ? -1 : 1)) };
}

const runMessage = (charge: Charge, mail: Partial<Message> & Pick<Message, "state" | "at">): Message => ({
  payer: payerKeyOf({ id: charge.studentId }),
  when: charge.month,
  number: 1,
  channel: "email",
  purpose: "charge",
  attempt: 1,
  names: [{ id: chargeIdOf(charge), cents: charge.amountCents }],
  madeAt: mail.at,
  madeBy: RUN,
  ...mail,
});

/** Returns a charge as a run left it: carried by its message, or without one for a reason. */
function withMail(charge: Charge, { state, ...mail }: SomeMail): Charge {
  if (state === "skipped") return { ...charge, message: undefined, unsent: mail.reason };
  const message = runMessage(charge, { state, ...mail });
  return { ...add(charge, message), message: messageSkOf(message), unsent: undefined };
}

/** Returns a charge with reminders and chats about it, none of which carries it. */
const withContacts = (charge: Charge, contacts: readonly SomeContact[], payer: PayerKey): Charge =>
  add(
    charge,
    ...contacts.map(
      ({ channel, at, by, step, undoneAt, requestId }, index): Message => ({
        payer,
        when: civilDate(at.slice(0, 10)),
        number: index + 1,
        channel,
        purpose: "reminder",
        attempt: 1,
        at: undoneAt ?? at,
        madeAt: at,
        madeBy: by ?? (step === undefined ? OWNER : RULE),
        requestId,
        state: undoneAt ? "withdrawn" : "sent",
        names: [{ id: chargeIdOf(charge), cents: charge.amountCents, ...(step !== undefined && { step }) }],
      }),
    ),
  );
