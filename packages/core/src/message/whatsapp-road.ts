/** The road, an owner's WhatsApp number, is loaded once a turn (docs/decisions/053-whatsapp.md). */

import type { PayerKey } from "@emdia/contracts/values/payer-key";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { canonicalPhone } from "@emdia/contracts/values/phone";
import { logger } from "../logger.ts";
import { billingContactOf } from "../model/billing-contact.ts";
import { type Channel, chooseChannel, type WithReach } from "../model/choose-channel.ts";
import type { ProfileContext, WhatsAppPorts } from "../model/context.ts";
import type { Message } from "../model/message.ts";
import type { WhatsApp, WhatsAppOutcome } from "../model/ports/whatsapp.ts";
import type { Student } from "../model/student.ts";
import { agreesTo, type WhatsAppConnection, type WhatsAppConsent, type WhatsAppText } from "../model/whatsapp.ts";
import { handedOver, roomAt } from "../model/whatsapp-limit.ts";
import { consentsOf } from "../store/consents.ts";
import { recentMessages } from "../store/messages.ts";
import { findWhatsApp, findWhatsAppSecrets } from "../store/whatsapp.ts";
import { whatsappTagOf } from "./receive-status.ts";
import { recordRefusal } from "./record-refusal.ts";
import { readMessage, type Said, templateOf } from "./whatsapp-words.ts";

/** Connection and consents are read again after this time, because a payer may answer PARAR. */
const FRESH_MILLIS = 60_000;
/** After this many messages that Meta paced or did not answer, the rest of a turn goes by mail. */
const MOST_SILENT = 2;
const DAY_MILLIS = 24 * 60 * 60_000;

export type Road = NonNullable<WithReach["road"]> & {
  prepare(payers: readonly PayerKey[]): Promise<void>;
  choose(text: WhatsAppText, student: Student, isWaiting?: boolean): Promise<Channel>;
  read(said: Said): string;
  send(message: Message, said: Said): Promise<WhatsAppOutcome>;
};

function chargesAhead({ profile, now }: ProfileContext): number {
  return profile.automationEnabled && Date.parse(profile.billing.dueAt) - now().getTime() < DAY_MILLIS
    ? profile.runs.largest
    : 0;
}

export async function openRoad(ctx: ProfileContext & { whatsapp: WhatsAppPorts }): Promise<Road> {
  let connection = await findWhatsApp(ctx);
  let readAt = ctx.now().getTime();
  const consents = new Map<PayerKey, WhatsAppConsent | undefined>();
  let handed: number[] | undefined;
  let opening: Promise<WhatsApp> | undefined;
  let silent = 0;

  async function refresh(): Promise<void> {
    const now = ctx.now().getTime();
    if (now - readAt < FRESH_MILLIS) return;
    const known = [...consents.keys()];
    consents.clear();
    [connection, handed, readAt] = [await findWhatsApp(ctx), undefined, now];
    await prepare(known);
  }

  /** Other calls' messages of this minute are not counted, so a few may pass the limit. */
  async function takeRoom(text: WhatsAppText, { dailyLimit }: WhatsAppConnection): Promise<"now" | "later" | "none"> {
    const read = handed ?? handedOver(await recentMessages(ctx));
    // The sends of a press run side by side: all count in the list that the first of them read.
    handed ??= read;
    const room = roomAt({ dailyLimit, sent: handed, text, charges: chargesAhead(ctx) }, ctx.now());
    if (room.now === 0) return room.today === 0 ? "none" : "later";
    handed.push(ctx.now().getTime());
    return "now";
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
    read: (said) => readMessage(ctx, said),
    reaches: (text, student) => chooseChannel({ ...factsOf(text, student), room: "now" }).by === "whatsapp",
    async choose(text, student, isWaiting = false) {
      await refresh();
      await prepare([payerKeyOf(student)]);
      const free = chooseChannel({ ...factsOf(text, student), room: "now" });
      if (free.by !== "whatsapp" || !connection) return free;
      const room = await takeRoom(text, connection);
      return chooseChannel({ ...factsOf(text, student), room: room === "later" && !isWaiting ? "none" : room });
    },
    async send(message, { text, student, charges }) {
      const phone = canonicalPhone(billingContactOf(student).phone ?? "");
      // The student was read again after the choice: the consent counts for its own number.
      const mayReach = phone !== undefined && agreesTo(consents.get(message.payer), phone);
      if (!connection || !mayReach) return { kind: "refused", code: 0, scope: "message" };
      let sender: WhatsApp;
      try {
        opening ??= open(connection);
        sender = await opening;
      } catch (error) {
        logger.error("a WhatsApp token could not be opened", error, { ownerId: ctx.ownerId });
        silent = MOST_SILENT;
        return { kind: "refused", code: 0, scope: "message" };
      }
      const template = templateOf(ctx, { text, stored: connection.texts[text], student, charges });
      const outcome = await sender.send({ to: phone, template, tag: whatsappTagOf(ctx, message) });
      if (outcome.kind === "unknown" || outcome.kind === "paced") silent += 1;
      if (outcome.kind === "refused") {
        await recordRefusal({ ...ctx, bus: ctx.whatsapp.bus }, { ...message, sentAt: message.at, text, ...outcome });
        if (outcome.scope !== "message" && outcome.scope !== "payer") connection = await findWhatsApp(ctx);
        if (outcome.scope === "payer") consents.delete(message.payer);
      }
      return outcome;
    },
  };
}
