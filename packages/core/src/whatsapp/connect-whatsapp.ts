import { randomBytes } from "node:crypto";
import type { ConnectWhatsAppInput, WhatsAppWire } from "@emdia/contracts/whatsapp";
import { AppError, invalidField } from "../model/app-error.ts";
import type { ProfileContext } from "../model/context.ts";
import type { Vault } from "../model/ports/vault.ts";
import { AccountError, type AccountFailure, type OpenWhatsAppAccount } from "../model/ports/whatsapp-account.ts";
import type { WhatsAppConnection } from "../model/whatsapp.ts";
import { requireProfile } from "../store/profiles.ts";
import { findWhatsApp, insertWhatsApp, removeWhatsApp } from "../store/whatsapp.ts";
import { type SiteContext, showWhatsApp } from "./show-whatsapp.ts";

const SECRET_BYTES = 24;
/** Meta charges a studio in Brazil in reais; in another currency shown prices would be wrong. */
const CURRENCY = "BRL";

export type ConnectContext = ProfileContext &
  SiteContext & { openAccount: OpenWhatsAppAccount; vault: Pick<Vault, "seal"> };

const WRONG: Readonly<Record<Exclude<AccountFailure, "unavailable">, readonly [field: string, text: string]>> = {
  token: ["token", "A Meta não aceita este token. Gere outro para o usuário do sistema e copie inteiro."],
  permission: [
    "token",
    "Faltam permissões ao token: business_management, whatsapp_business_management e whatsapp_business_messaging.",
  ],
  appSecret: ["appSecret", "Esta chave secreta não é do aplicativo que gerou o token. Copie de novo."],
  number: ["numberId", "A Meta não conhece este número, ou o token não dá acesso a ele."],
  account: ["accountId", "A Meta não conhece esta conta, ou o token não dá acesso a ela."],
  "other-account": ["numberId", "Este número não é desta conta do WhatsApp Business."],
};

export function refusalOf(error: unknown): unknown {
  if (!(error instanceof AccountError)) return error;
  if (error.failure === "unavailable") return new AppError("whatsapp.unavailable");
  const [field, text] = WRONG[error.failure];
  return new AppError("whatsapp.refused", { fields: { [field]: text } });
}

const newSecret = () => randomBytes(SECRET_BYTES).toString("base64url");

async function prepare(ctx: ConnectContext, input: ConnectWhatsAppInput) {
  const account = ctx.openAccount(input);
  try {
    const { number, known } = await account.read();
    if (number.currency !== CURRENCY)
      throw invalidField("accountId", "Esta conta paga à Meta em outra moeda. Mude a moeda da conta para o real.");
    const [texts] = await Promise.all([account.submitTexts(ctx.siteUrl, known), account.subscribe()]);
    return { number, texts };
  } catch (error) {
    throw refusalOf(error);
  }
}

/**
 * Stores what Meta has just accepted, secrets sealed. The same number keeps its address. @throws
 * AppError whatsapp.refused, whatsapp.unavailable, request.invalid, conflict.changed_meanwhile
 */
export async function connectWhatsApp(ctx: ConnectContext, input: ConnectWhatsAppInput): Promise<WhatsAppWire> {
  const {
    number: { problem, ...number },
    texts,
  } = await prepare(ctx, input);
  const [token, appSecret] = await Promise.all([
    ctx.vault.seal(ctx.ownerId, input.token),
    ctx.vault.seal(ctx.ownerId, input.appSecret),
  ]);
  // The check may have taken seconds, so the connection and the profile are read again.
  const [before, profile] = await Promise.all([findWhatsApp(ctx), requireProfile(ctx)]);
  const now = ctx.now().toISOString();
  const same = before?.numberId === input.numberId ? before : undefined;
  const connection: WhatsAppConnection = {
    numberId: input.numberId,
    accountId: input.accountId,
    ...number,
    texts,
    hook: same?.hook ?? newSecret(),
    verifyToken: same?.verifyToken ?? newSecret(),
    connectedAt: now,
    checkedAt: now,
    hookAt: same?.hookAt,
    ...(problem && { pausedFor: problem, pausedAt: now }),
    version: (before?.version ?? 0) + 1,
  };
  await insertWhatsApp({ ...ctx, profile }, connection, { token, appSecret }, before);
  return showWhatsApp(ctx);
}

/** A repeated call changes nothing. @throws AppError conflict.changed_meanwhile */
export async function disconnectWhatsApp(ctx: ProfileContext): Promise<void> {
  const connection = await findWhatsApp(ctx);
  if (connection) await removeWhatsApp(ctx, connection);
}
