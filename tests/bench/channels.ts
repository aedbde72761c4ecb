import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { applyMailEvent } from "@emdia/core/mail-event/apply-mail-event";
import { receiveStatus } from "@emdia/core/message/receive-status";
import type { OutgoingWhatsApp } from "@emdia/core/model/ports/whatsapp";
import type { EventEntry } from "@emdia/events/define";
import { consentKey, profileKey, whatsappKey, whatsappSecretsKey } from "../../packages/core/src/model/keys.ts";
import { aWhatsApp } from "../../packages/core/src/testing/whatsapp.ts";
import { consentOf } from "../../packages/core/src/testing/whatsapp-studio.ts";
import { createBillingChain } from "./chain.ts";
import type { Counted, Usage } from "./counted-table.ts";
import { billingDay, ownerIdOf, storeStudios, studentsOf } from "./studios.ts";

const STUDENTS = 200;
const HOUR_MILLIS = 3_600_000;
/** The hours of the ticks: ten messages go in the first hour, and the rest in the second. */
const TICKS = [0, 1, 2];

/** Bills a studio whose mails are delivered, or whose payers all agreed to WhatsApp and read it. */
async function bill({ table, measure }: Counted, number: number, isByWhatsApp: boolean): Promise<Usage> {
  const studio = { students: STUDENTS, isDue: true, isNew: false };
  const ownerId = ownerIdOf(number);
  await storeStudios(table, number, 1, studio);
  if (isByWhatsApp) {
    const profile = await table.get(profileKey(ownerId), { consistent: true });
    await table.put({ ...profile, ...profileKey(ownerId), whatsappNumberId: aWhatsApp().numberId });
    await table.put({ ...whatsappKey(ownerId), ...aWhatsApp({ dailyLimit: null }) });
    await table.put({ ...whatsappSecretsKey(ownerId), token: "sealed", appSecret: "sealed" });
    for (const one of studentsOf(studio))
      await table.put({ ...consentKey(ownerId, payerKeyOf(one)), ...consentOf(one.phone ?? "") });
  }
  let hours = 0;
  const core = { table, now: () => new Date(billingDay().getTime() + hours * HOUR_MILLIS) };
  const sent: (OutgoingWhatsApp & { id: string })[] = [];
  const bus = { publish: async (_entry: EventEntry) => undefined };
  const send = async (message: OutgoingWhatsApp) => {
    const id = `wamid.${"HBgNNTUxMTk4NzY1".repeat(3)}${sent.length}`;
    sent.push({ ...message, id });
    return { kind: "accepted", wamid: id, isHeld: false } as const;
  };
  const chain = createBillingChain(core, 1, { bus, open: async () => ({ send }) });
  const usage = await measure(async () => {
    for (hours of TICKS) await chain.turns([ownerId]);
    for (const { id, tag } of sent)
      for (const status of ["sent", "delivered", "read"])
        await receiveStatus({ ...core, ownerId, bus }, { id, status, biz_opaque_callback_data: tag }, undefined);
    const watermark = { raisedTo: Number.POSITIVE_INFINITY };
    for (const [index, { to, tags = {} }] of chain.mails.entries()) {
      const tag = Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]]));
      const mail = {
        timestamp: core.now().toISOString(),
        messageId: `m${index}`,
        destination: [to.address],
        tags: tag,
      };
      await applyMailEvent({ ...core, watermark }, { eventType: "Delivery", mail });
    }
    await chain.turns([ownerId]);
  });
  if ((isByWhatsApp ? sent : chain.mails).length !== STUDENTS) throw new Error("not every payer was told");
  return usage;
}

/** Returns the write units of a message by WhatsApp that is read, beyond a delivered mail's. */
export async function writesBeyondMail(counted: Counted): Promise<number> {
  const [mail, whatsapp] = [await bill(counted, 90, false), await bill(counted, 91, true)];
  return (whatsapp.writes - mail.writes) / STUDENTS;
}
