/** Builds an owner with a connected number, and Meta's calls as the owner's app signs them. */
import { createHmac } from "node:crypto";
import type { NumberFacts } from "../model/ports/whatsapp-account.ts";
import type { StoredText, WhatsAppConnection, WhatsAppText } from "../model/whatsapp.ts";
import type { WhatsAppUpdates } from "../model/whatsapp-updates.ts";
import { requireProfile } from "../store/profiles.ts";
import { insertWhatsApp } from "../store/whatsapp.ts";
import { receiveWhatsApp } from "../whatsapp/receive-whatsapp.ts";
import { anOwner } from "./owner.ts";
import { aWhatsApp } from "./whatsapp.ts";

export const APP_SECRET = "0123456789abcdef0123456789abcdef";
export const TOKEN = "EAAG-a-token-of-the-studio-0001";

/** A vault that only puts the owner's id before a text, and opens no other owner's text. */
export const vault = {
  seal: async (ownerId: string, secret: string) => Buffer.from(`${ownerId}|${secret}`).toString("base64"),
  open: async (ownerId: string, text: string) => {
    const [owner, secret = ""] = Buffer.from(text, "base64").toString("utf8").split("|");
    if (owner !== ownerId) throw new Error("sealed for another owner");
    return secret;
  },
};

export const signatureOf = (body: string, secret = APP_SECRET) =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

type Change = { field: string; value: unknown };
/** Returns the body of a call by Meta about one account. */
export const callOf = (changes: readonly Change[], accountId = aWhatsApp().accountId) =>
  JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: accountId, changes }] });
export const messagesOf = (value: object, numberId = aWhatsApp().numberId): Change => ({
  field: "messages",
  value: { messaging_product: "whatsapp", metadata: { phone_number_id: numberId }, ...value },
});

export const goodNumber: NumberFacts = {
  phone: "5511912345678",
  displayName: "Estúdio Vida",
  health: "AVAILABLE",
  dailyLimit: 250,
  currency: "BRL",
  problem: undefined,
};

export async function aConnectedNumber(over: Partial<WhatsAppConnection> = {}) {
  const owner = await anOwner();
  const { ctx } = owner;
  const secrets = { token: await vault.seal(ctx.ownerId, TOKEN), appSecret: await vault.seal(ctx.ownerId, APP_SECRET) };
  await insertWhatsApp(ctx, aWhatsApp(over), secrets, undefined);
  const queued: WhatsAppUpdates[] = [];
  const updates = {
    send: async (messages: readonly { body: unknown }[]) =>
      void queued.push(...messages.map(({ body }) => body as WhatsAppUpdates)),
  };
  const meta: { number: NumberFacts | Error; texts: Record<WhatsAppText, StoredText> } = {
    number: goodNumber,
    texts: aWhatsApp().texts,
  };
  const openAccount = () => ({
    read: async () => {
      if (meta.number instanceof Error) throw meta.number;
      return { number: meta.number, known: meta.texts };
    },
    subscribe: async () => {},
    submitTexts: async () => meta.texts,
  });
  const statuses: unknown[] = [];
  const applyStatus = async (_ctx: unknown, status: unknown, at: string | undefined) =>
    void statuses.push([status, at]);
  const payerOfMessage = async (_ctx: unknown, wamid: string) =>
    wamid === "wamid.1" ? ("S0000003" as const) : undefined;
  const whole = {
    ...ctx,
    profile: await requireProfile(ctx),
    vault,
    updates,
    openAccount,
    applyStatus,
    payerOfMessage,
  };
  const receive = (body: string, signature: string | undefined = signatureOf(body), hook = aWhatsApp().hook) =>
    receiveWhatsApp(whole, hook, { body: Buffer.from(body), signature });
  return { ...owner, ctx: whole, queued, statuses, meta, receive };
}
