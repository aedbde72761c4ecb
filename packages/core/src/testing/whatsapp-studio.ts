/** Builds an owner's run in memory with a connected number, and a Meta that keeps what it gets. */

import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import type { EventEntry } from "@emdia/events/define";
import { runOwner } from "../billing/run-owner.ts";
import { applyWhatsAppStatus, whatsappTagOf } from "../message/receive-status.ts";
import { billingContactOf } from "../model/billing-contact.ts";
import { consentKey, whatsappKey, whatsappSecretsKey } from "../model/keys.ts";
import type { Message } from "../model/message.ts";
import type { Table } from "../model/ports/table.ts";
import type { OutgoingWhatsApp, WhatsAppOutcome } from "../model/ports/whatsapp.ts";
import type { Student } from "../model/student.ts";
import type { WhatsAppConnection, WhatsAppConsent } from "../model/whatsapp.ts";
import { aRun, cashProfile, mailed, type RunSettings } from "./billing-run.ts";
import { OWNER } from "./entities.ts";
import { aWhatsApp } from "./whatsapp.ts";

const HOUR = 3_600_000;
export const paying = { subscriptionStatus: "active", currentPeriodEnd: "2099-01-01T00:00:00.000Z" } as const;
export const phoneOf = (id: number): string => `119${String(87_650_000 + id)}`;
export const reachable = (id: number): Student => ({ ...mailed(id), phone: phoneOf(id) });

export const consentOf = (phone: string, over: Partial<WhatsAppConsent> = {}): WhatsAppConsent => ({
  at: "2027-01-10T12:00:00.000Z",
  wording: "Aceito",
  source: "form",
  phone,
  ...over,
});

/** Connects a number, stores the consents of these payers' students, and answers as Meta. */
export async function aNumber(
  table: Pick<Table, "put">,
  agreed: readonly Student[],
  connection: Partial<WhatsAppConnection> = {},
) {
  const sent: OutgoingWhatsApp[] = [];
  const replies: WhatsAppOutcome[] = [];
  const published: EventEntry[] = [];
  const opened: string[] = [];
  await table.put({ ...whatsappKey(OWNER), ...aWhatsApp(connection) });
  await table.put({ ...whatsappSecretsKey(OWNER), token: "sealed-token", appSecret: "sealed-secret" });
  for (const one of agreed) {
    const { phone } = billingContactOf(one);
    await table.put({ ...consentKey(OWNER, payerKeyOf(one)), ...consentOf(phone ?? "") });
  }
  const whatsapp = {
    bus: { publish: async (entry: EventEntry) => void published.push(entry) },
    open: async ({ sealed }: { sealed: string }) => {
      opened.push(sealed);
      return {
        send: async (message: OutgoingWhatsApp): Promise<WhatsAppOutcome> => {
          sent.push(message);
          return replies.shift() ?? { kind: "accepted", wamid: `wamid.${sent.length}`, isHeld: false };
        },
      };
    },
  };
  return { whatsapp, sent, replies, published, opened };
}

type Settings = Omit<RunSettings, "students"> & {
  students: readonly Student[];
  agreed?: readonly Student[];
  connection?: Partial<WhatsAppConnection>;
};

export async function aWhatsAppRun({ students, agreed = students, connection = {}, ...given }: Settings) {
  const profile = { ...cashProfile, ...paying, ...given.profile, whatsappNumberId: "106540352242922" };
  const run = await aRun({ ...given, students, profile });
  const start = Date.parse(profile.billing.dueAt);
  let now = start;
  const { whatsapp, ...meta } = await aNumber(run.table, agreed, { dailyLimit: null, ...connection });
  const ctx = { ...run.ctx, profile, now: () => new Date(now), continueLater: async () => undefined, whatsapp };
  const turn = (hours = 0) => {
    now = start + hours * HOUR;
    return runOwner(ctx, { ownerId: OWNER });
  };
  const report = (message: Message, status: string, code?: number) =>
    applyWhatsAppStatus(ctx, {
      id: message.wamid ?? "wamid.lost",
      status,
      biz_opaque_callback_data: whatsappTagOf(ctx, message),
      ...(code !== undefined && { errors: [{ code }] }),
    });
  return { ...run, ctx, turn, report, ...meta };
}
