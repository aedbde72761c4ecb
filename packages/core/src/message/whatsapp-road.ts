/**
 * Opened once a turn, and loaded only for an owner with a number (docs/decisions/053-whatsapp.md).
 */

import type { PayerKey } from "@emdia/contracts/values/payer-key";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { canonicalPhone } from "@emdia/contracts/values/phone";
import { logger } from "../logger.ts";
import { billingContactOf } from "../model/billing-contact.ts";
import type { Charge } from "../model/charge.ts";
import { type Channel, chooseChannel } from "../model/choose-channel.ts";
import type { ProfileContext, WhatsAppPorts } from "../model/context.ts";
import type { Message } from "../model/message.ts";
import type { WhatsApp, WhatsAppOutcome } from "../model/ports/whatsapp.ts";
import type { Student } from "../model/student.ts";
import type { WhatsAppConnection, WhatsAppConsent, WhatsAppText } from "../model/whatsapp.ts";
import { roomAt, withPlanned } from "../model/whatsapp-limit.ts";
import { consentsOf } from "../store/consents.ts";
import { changeWhatsApp, findWhatsApp, findWhatsAppSecrets } from "../store/whatsapp.ts";
import { whatsappTagOf } from "./apply-whatsapp-status.ts";
import { recordRefusal } from "./record-refusal.ts";
import { templateOf } from "./whatsapp-words.ts";

type RoadContext = ProfileContext & { whatsapp: WhatsAppPorts };

/** So many messages are planned by one write. */
const BLOCK = 25;
/** After so many messages without a good answer, the rest of the turn goes by mail. */
const MOST_SILENT = 2;
const DAY_MILLIS = 24 * 60 * 60_000;

/** What a message says: the text of its purpose, to a student's payer, about these charges. */
export type Said = { text: WhatsAppText; student: Student; charges: readonly [Charge, ...Charge[]] };

export type Road = {
  prepare(payers: readonly PayerKey[]): Promise<void>;
  /** Tells, for a payer who was prepared, whether a text may reach them. */
  reaches(text: WhatsAppText, student: Student): boolean;
  choose(text: WhatsAppText, student: Student, isWaiting?: boolean): Promise<Channel>;
  send(message: Message, said: Said): Promise<WhatsAppOutcome>;
};

function chargesAhead({ profile, now }: ProfileContext): number {
  const isNear = Date.parse(profile.billing.dueAt) - now().getTime() < DAY_MILLIS;
  return isNear && profile.automationEnabled ? profile.runs.largest : 0;
}

export async function openRoad(ctx: RoadContext): Promise<Road> {
  let connection = await findWhatsApp(ctx);
  const consents = new Map<PayerKey, WhatsAppConsent | undefined>();
  const planned: Partial<Record<WhatsAppText, number>> = {};
  let sender: WhatsApp | undefined;
  let silent = 0;
  let expected = 0;

  const roomOf = (text: WhatsAppText, known: WhatsAppConnection) =>
    roomAt({ ...known, text, charges: chargesAhead(ctx) }, ctx.now());

  /** Whether there is room for a message, for which a block of them is planned. */
  async function takeRoom(text: WhatsAppText, known: WhatsAppConnection): Promise<"now" | "later" | "none"> {
    const left = planned[text] ?? 0;
    expected -= 1;
    if (left > 0) {
      planned[text] = left - 1;
      return "now";
    }
    const room = roomOf(text, known);
    if (room.now === 0) return room.today === 0 ? "none" : "later";
    let count = 0;
    const changed = await changeWhatsApp(ctx, (one) => {
      count = Math.min(BLOCK, roomOf(text, one).now, Math.max(1, expected + 1));
      return count === 0 ? one : { ...one, planned: withPlanned(one.planned, count, ctx.now()) };
    });
    connection = changed?.after;
    planned[text] = Math.max(0, count - 1);
    return count > 0 ? "now" : "later";
  }

  async function open(known: WhatsAppConnection): Promise<WhatsApp> {
    const secrets = await findWhatsAppSecrets(ctx);
    if (!secrets) throw new Error("the connection has no secrets");
    return ctx.whatsapp.open({ ownerId: ctx.ownerId, numberId: known.numberId, sealed: secrets.token });
  }

  async function prepare(payers: readonly PayerKey[]): Promise<void> {
    const unknown = payers.filter((payer) => !consents.has(payer));
    if (!connection || unknown.length === 0) return;
    const read = await consentsOf(ctx, unknown);
    expected += read.size;
    for (const payer of unknown) consents.set(payer, read.get(payer));
  }

  const factsOf = (text: WhatsAppText, student: Student) => ({
    connection,
    text,
    consent: consents.get(payerKeyOf(student)),
    phone: billingContactOf(student).phone,
    isStopped: silent >= MOST_SILENT,
  });

  return {
    prepare,
    reaches: (text, student) => chooseChannel({ ...factsOf(text, student), room: "now" }).by === "whatsapp",
    async choose(text, student, isWaiting = false) {
      await prepare([payerKeyOf(student)]);
      const facts = factsOf(text, student);
      const free = chooseChannel({ ...facts, room: "now" });
      if (free.by !== "whatsapp" || !connection) return free;
      const room = await takeRoom(text, connection);
      return chooseChannel({ ...factsOf(text, student), room: room === "later" && !isWaiting ? "none" : room });
    },
    async send(message, { text, student, charges }) {
      const phone = canonicalPhone(billingContactOf(student).phone ?? "");
      if (!connection || phone === undefined) return { kind: "refused", code: 0, scope: "message" };
      try {
        sender ??= await open(connection);
      } catch (error) {
        logger.error("a WhatsApp token could not be opened", error, { ownerId: ctx.ownerId });
        silent = MOST_SILENT;
        return { kind: "refused", code: 0, scope: "message" };
      }
      const template = templateOf(ctx, { text, stored: connection.texts[text], student, charges });
      const outcome = await sender.send({ to: phone, template, tag: whatsappTagOf(ctx, message) });
      if (outcome.kind === "accepted") silent = 0;
      else if (outcome.kind !== "refused") silent += 1;
      else {
        await recordRefusal({ ...ctx, bus: ctx.whatsapp.bus }, { payer: message.payer, text, ...outcome });
        if (outcome.scope !== "message" && outcome.scope !== "payer") connection = await findWhatsApp(ctx);
        if (outcome.scope === "payer") consents.delete(message.payer);
      }
      return outcome;
    },
  };
}
