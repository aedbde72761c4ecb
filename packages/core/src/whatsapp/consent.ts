import type { PayerKey } from "@emdia/contracts/values/payer-key";
import type { ConsentWire } from "@emdia/contracts/whatsapp";
import { AppError } from "../model/app-error.ts";
import { billingContactOf } from "../model/billing-contact.ts";
import type { OwnerContext } from "../model/context.ts";
import { consentView } from "../model/whatsapp-view.ts";
import { consentsOf, consentWrite, stopConsent } from "../store/consents.ts";
import { currentPayer } from "../store/current-payer.ts";

const OWNERS_WORD =
  "O estabelecimento anotou que esta pessoa aceitou receber cobranças, lembretes e recibos por WhatsApp.";

export async function getConsent(ctx: OwnerContext, payer: PayerKey): Promise<ConsentWire> {
  const consent = (await consentsOf(ctx, [payer])).get(payer);
  return { consent: consent ? consentView(consent) : null };
}

/** Consent is to the payer's present phone. @throws AppError payer.not_found, whatsapp.no_phone */
export async function setConsent(ctx: OwnerContext, payer: PayerKey, agrees: boolean): Promise<ConsentWire> {
  if (!agrees) {
    await stopConsent(ctx, payer, "owner");
    return getConsent(ctx, payer);
  }
  const student = (await currentPayer(ctx, payer))?.students[0];
  if (!student) throw new AppError("payer.not_found");
  const { phone } = billingContactOf(student);
  if (phone === null) throw new AppError("whatsapp.no_phone");
  const consent = { at: ctx.now().toISOString(), wording: OWNERS_WORD, source: "owner" as const, phone };
  await ctx.table.transact([consentWrite(ctx, payer, consent)]);
  return getConsent(ctx, payer);
}
