import type { WhatsAppWire } from "@emdia/contracts/whatsapp";
import { AppError } from "../model/app-error.ts";
import type { OwnerContext, WithBus } from "../model/context.ts";
import type { Queue } from "../model/ports/queue.ts";
import type { Vault } from "../model/ports/vault.ts";
import { AccountError, type OpenWhatsAppAccount } from "../model/ports/whatsapp-account.ts";
import { isTextUsable, type WhatsAppConnection } from "../model/whatsapp.ts";
import { changeWhatsApp, findWhatsApp, findWhatsAppSecrets } from "../store/whatsapp.ts";
import { type SiteContext, showWhatsApp } from "./show-whatsapp.ts";
import { changeTexts, pauseWhatsApp } from "./stop-sending.ts";

export async function askForCheck(ctx: SiteContext & { updates: Queue }): Promise<WhatsAppWire> {
  const shown = await showWhatsApp(ctx);
  if (!shown.connection) throw new AppError("whatsapp.not_connected");
  await askMeta(ctx);
  return shown;
}

type CheckContext = OwnerContext &
  WithBus & { openAccount: OpenWhatsAppAccount; vault: Pick<Vault, "open">; siteUrl: string };

async function accountOf(ctx: CheckContext, { numberId, accountId }: WhatsAppConnection) {
  const secrets = await findWhatsAppSecrets(ctx);
  if (!secrets) return undefined;
  const [token, appSecret] = await Promise.all([
    ctx.vault.open(ctx.ownerId, secrets.token),
    ctx.vault.open(ctx.ownerId, secrets.appSecret),
  ]);
  return ctx.openAccount({ numberId, accountId, token, appSecret });
}

/**
 * Ends pauses and stops, even our own, that Meta no longer states; a refused token pauses all.
 * @throws AccountError unavailable if Meta gave no answer
 */
export async function checkWhatsApp(ctx: CheckContext): Promise<void> {
  const connection = await findWhatsApp(ctx);
  const account = connection && (await accountOf(ctx, connection));
  if (!connection || !account) return;
  try {
    const { number: found, known } = await account.read();
    const { problem, ...number } = found;
    const texts = await account.submitTexts(ctx.siteUrl, known);
    const checkedAt = ctx.now().toISOString();
    await changeWhatsApp(ctx, (one) => {
      const { pausedFor: _for, pausedAt: _at, ...kept } = one;
      return one.numberId === connection.numberId ? { ...kept, ...number, checkedAt } : one;
    });
    if (problem) await pauseWhatsApp(ctx, problem);
    await changeTexts(ctx, ({ stoppedAt = checkedAt }, name) => {
      const text = texts[name];
      return isTextUsable(text) || text.state === "PENDING" ? text : { ...text, stoppedAt };
    });
  } catch (error) {
    if (!(error instanceof AccountError) || error.failure === "unavailable") throw error;
    await pauseWhatsApp(ctx, "token");
  }
}

/** Asks the worker, which alone can open the token, to read number and texts at Meta. */
export const askMeta = ({ ownerId, updates }: OwnerContext & { updates: Queue }): Promise<void> =>
  updates.send([{ body: { ownerId, updates: [{ kind: "check" }] } }]);
