import type { PayerKey } from "@emdia/contracts/values/payer-key";
import { canonicalPhone } from "@emdia/contracts/values/phone";
import type { CoreContext, OwnerContext, WithBus } from "../model/context.ts";
import type { Vault } from "../model/ports/vault.ts";
import type { OpenWhatsAppAccount } from "../model/ports/whatsapp-account.ts";
import { categoryOf, limitOf, qualityOf, stateOf } from "../model/whatsapp.ts";
import { asksToStop, type WhatsAppUpdate, type WhatsAppUpdates } from "../model/whatsapp-updates.ts";
import { allConsents, stopConsent } from "../store/consents.ts";
import { changeWhatsApp } from "../store/whatsapp.ts";
import { checkWhatsApp } from "./check-whatsapp.ts";
import { pauseWhatsApp, tellText } from "./stop-sending.ts";

type Of<Kind extends WhatsAppUpdate["kind"]> = Extract<WhatsAppUpdate, { kind: Kind }>;
export type UpdatesContext = CoreContext &
  WithBus & {
    applyStatus: (ctx: OwnerContext & WithBus, status: unknown, at: string | undefined) => Promise<void>;
    payerOfMessage: (ctx: OwnerContext, wamid: string) => Promise<PayerKey | undefined>;
    openAccount: OpenWhatsAppAccount;
    vault: Pick<Vault, "open">;
    siteUrl: string;
  };
type OwnUpdates = UpdatesContext & OwnerContext;

/** These events about a text have a name other than the status that follows. */
const RENAMED: Readonly<Record<string, string>> = { UNPAUSED: "APPROVED", REINSTATED: "APPROVED" };
/** These events announce a later change, and change no status. */
const NO_STATE = ["FLAGGED", "IN_APPEAL", "LOCKED", "UNLOCKED"];
/** The updates of an account after which nothing can be sent. */
const ENDS = [
  "PARTNER_REMOVED",
  "PARTNER_APP_UNINSTALLED",
  "ACCOUNT_DELETED",
  "ACCOUNT_RESTRICTION",
  "ACCOUNT_VIOLATION",
  "DISABLED_UPDATE",
  "ACCOUNT_OFFBOARDED",
];

/** Finds payers by Meta's id, the answered message and the number, and all who share a number. */
async function whoAnswered(ctx: OwnUpdates, { userId, wamid, phone }: Of<"answer">): Promise<PayerKey[]> {
  const consents = [...(await allConsents(ctx))];
  const answered = wamid === undefined ? undefined : await ctx.payerOfMessage(ctx, wamid);
  const found = consents.filter(
    ([payer, consent]) => payer === answered || (userId !== undefined && consent.userId === userId),
  );
  const phones = [...found.map(([, consent]) => consent.phone), phone ?? ""];
  const numbers = new Set(phones.map(canonicalPhone).filter((number) => number !== undefined));
  return consents.flatMap(([payer, consent]) => (numbers.has(canonicalPhone(consent.phone) ?? "") ? payer : []));
}

async function hear(ctx: OwnUpdates, answer: Of<"answer">): Promise<void> {
  if (!answer.isBlock && !asksToStop(answer.text)) return;
  for (const payer of await whoAnswered(ctx, answer))
    await stopConsent(ctx, payer, answer.isBlock ? "block" : "answer");
}

async function apply(ctx: OwnUpdates, update: WhatsAppUpdate, at: string | undefined): Promise<void> {
  switch (update.kind) {
    case "status":
      return ctx.applyStatus(ctx, update.status, at);
    case "answer":
      return hear(ctx, update);
    case "text-state": {
      if (NO_STATE.includes(update.state)) return;
      const { reason } = update;
      const state = stateOf(RENAMED[update.state] ?? update.state);
      return tellText(ctx, update.id, { state, ...(reason !== undefined && { reason }) });
    }
    case "text-quality":
      return tellText(ctx, update.id, { quality: qualityOf(update.quality) });
    case "text-category":
      return tellText(ctx, update.id, { category: categoryOf(update.category) });
    case "account":
      return ENDS.includes(update.event) ? pauseWhatsApp(ctx, "account") : undefined;
    case "limit": {
      const dailyLimit = limitOf(update.limit);
      await changeWhatsApp(ctx, (one) => (one.dailyLimit === dailyLimit ? one : { ...one, dailyLimit }));
      return;
    }
    case "check":
      return checkWhatsApp(ctx);
  }
}

/** Applies all, then throws the first failure: redelivered updates change nothing twice. */
export async function applyUpdates(ctx: UpdatesContext, { ownerId, at, updates }: WhatsAppUpdates): Promise<void> {
  const failures: unknown[] = [];
  for (const update of updates)
    await apply({ ...ctx, ownerId }, update, at).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
