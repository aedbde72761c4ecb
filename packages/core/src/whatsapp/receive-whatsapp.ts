import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "../model/app-error.ts";
import type { CoreContext } from "../model/context.ts";
import type { Queue } from "../model/ports/queue.ts";
import type { Vault } from "../model/ports/vault.ts";
import { updatesIn } from "../model/whatsapp-updates.ts";
import { changeWhatsApp, findWhatsApp, findWhatsAppSecrets, ownerOfHook } from "../store/whatsapp.ts";
import { askMeta } from "./check-whatsapp.ts";

/** The shape of the address's secret part. Any other text costs no read. */
const HOOK = /^[\w-]{32}$/;
const SIGNATURE = /^sha256=([0-9a-f]{64})$/;
/** A message of the queue holds at most this many updates of 1 kB. */
const PER_MESSAGE = 100;
/** No studio has this secret: with it an unknown address takes as long as a known one. */
const NOBODY = "0".repeat(32);

export type HookContext = CoreContext & { vault: Pick<Vault, "open">; updates: Queue };
type SignedCall = { body: Uint8Array; signature: string | undefined };

/** Compares the bytes that came, not decoded text, in constant time. */
export function isSignedByApp(appSecret: string, { body, signature = "" }: SignedCall): boolean {
  const [, hex = ""] = SIGNATURE.exec(signature) ?? [];
  const ours = createHmac("sha256", appSecret).update(body).digest();
  return timingSafeEqual(ours, Buffer.from(hex.padEnd(64, "0"), "hex")) && hex !== "";
}

async function studioOf(ctx: HookContext, hook: string) {
  const ownerId = HOOK.test(hook) ? await ownerOfHook(ctx, hook) : undefined;
  if (ownerId === undefined) return undefined;
  const own = { ...ctx, ownerId };
  const [connection, secrets] = await Promise.all([findWhatsApp(own), findWhatsAppSecrets(own)]);
  return connection?.hook === hook && secrets ? { own, connection, secrets } : undefined;
}

/**
 * Answers Meta's challenge, and asks what Meta decided about the texts before it had the address.
 * @throws AppError whatsapp.challenge, also for an unknown address
 */
export async function proveHook(
  ctx: CoreContext & { updates: Queue },
  hook: string,
  asked: { mode: string | undefined; verifyToken: string | undefined; challenge: string | undefined },
): Promise<number> {
  const ownerId = HOOK.test(hook) ? await ownerOfHook(ctx, hook) : undefined;
  const own = { ...ctx, ownerId: ownerId ?? "" };
  const connection = ownerId === undefined ? undefined : await findWhatsApp(own);
  const isRight = asked.mode === "subscribe" && asked.verifyToken === connection?.verifyToken;
  if (!connection || !isRight || !/^\d{1,15}$/.test(asked.challenge ?? "")) throw new AppError("whatsapp.challenge");
  await changeWhatsApp(own, (one) => ({ ...one, hookAt: ctx.now().toISOString() }));
  await askMeta(own);
  return Number(asked.challenge);
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Verifies a call, then queues even nonsense: Meta repeats an unanswered call for days.
 * @throws AppError webhook.signature_invalid, also for an unknown address
 */
export async function receiveWhatsApp(ctx: HookContext, hook: string, call: SignedCall): Promise<void> {
  const studio = await studioOf(ctx, hook);
  const secret = studio ? await ctx.vault.open(studio.own.ownerId, studio.secrets.appSecret) : NOBODY;
  if (!isSignedByApp(secret, call) || !studio) throw new AppError("webhook.signature_invalid");
  const { own, connection } = studio;
  const updates = updatesIn(parsed(call.body), connection);
  const at = ctx.now().toISOString();
  const messages = [];
  for (let start = 0; start < updates.length; start += PER_MESSAGE)
    messages.push({ body: { ownerId: own.ownerId, at, updates: updates.slice(start, start + PER_MESSAGE) } });
  await ctx.updates.send(messages);
  if (connection.heardAt === undefined) await changeWhatsApp(own, (one) => ({ ...one, heardAt: one.heardAt ?? at }));
}
