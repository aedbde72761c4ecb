/** Payers' words about WhatsApp (docs/rules/whatsapp.md, "WhatsApp"), accessed only here. */
import { isPayerKey, type PayerKey } from "@emdia/contracts/values/payer-key";
import type { OwnerContext } from "../model/context.ts";
import { both, exists, setFields, startingWith, unchanged } from "../model/expressions.ts";
import { CONSENT_PREFIX, consentKey } from "../model/keys.ts";
import type { Expression, Write } from "../model/ports/table.ts";
import { decode, encode } from "../model/stored.ts";
import { WhatsAppConsent } from "../model/whatsapp.ts";
import { allOf, parseReadable, wasWritten } from "../table/reading.ts";

type Consents = Map<PayerKey, WhatsAppConsent>;

/** Returns these payers' consents, a hundred in one call; payers who said nothing are omitted. */
export async function consentsOf(ctx: OwnerContext, payers: readonly PayerKey[]): Promise<Consents> {
  const keys = [...new Set(payers)].map((payer) => consentKey(ctx.ownerId, payer));
  return consentsIn(await ctx.table.getMany(keys));
}

export async function allConsents(ctx: OwnerContext): Promise<Consents> {
  return consentsIn(await allOf(ctx.table, { key: startingWith(ctx.ownerId, CONSENT_PREFIX), consistent: true }));
}

/** Returns the write of a new consent, which replaces an earlier one and its stop. */
export const consentWrite = ({ ownerId }: Pick<OwnerContext, "ownerId">, payer: PayerKey, consent: WhatsAppConsent) =>
  ({ put: { ...encode(consent), ...consentKey(ownerId, payer) } }) satisfies Write;

/** Ends a payer's consent; returns false if there is none, or if it ended before. */
export const stopConsent = (
  ctx: OwnerContext,
  payer: PayerKey,
  stoppedBy: NonNullable<WhatsAppConsent["stoppedBy"]>,
): Promise<boolean> =>
  changeConsent(ctx, payer, { stoppedAt: ctx.now().toISOString(), stoppedBy }, unchanged({ stoppedAt: undefined }));

/** Doubts a number that Meta could not reach, until the payer or the owner confirm it. */
export function doubtNumber(ctx: OwnerContext, payer: PayerKey, sentAt: string): Promise<boolean> {
  const condition = both(givenBefore(sentAt), unchanged({ doubtAt: undefined }));
  return changeConsent(ctx, payer, { doubtAt: ctx.now().toISOString() }, condition);
}

/** Remembers Meta's name for a payer, by which an answer without a number is recognised. */
export const rememberUserId = (ctx: OwnerContext, payer: PayerKey, userId: string, sentAt: string): Promise<boolean> =>
  changeConsent(ctx, payer, { userId }, givenBefore(sentAt));

/** A newer consent is about another number, or confirms this one: no older message tells of it. */
const givenBefore = (sentAt: string): Expression => ({
  expression: "#at < :sentAt",
  names: { "#at": "at" },
  values: { ":sentAt": sentAt },
});

function consentsIn(items: Parameters<typeof parseReadable>[0]): Consents {
  const read = parseReadable(
    items,
    (item) => [payerOfConsent(String(item.sk)), decode(WhatsAppConsent, item)] as const,
  );
  return new Map(read.good);
}

function payerOfConsent(sk: string): PayerKey {
  const payer = sk.slice(CONSENT_PREFIX.length);
  if (!isPayerKey(payer)) throw new RangeError("not a consent's key");
  return payer;
}

function changeConsent(
  ctx: OwnerContext,
  payer: PayerKey,
  change: Partial<WhatsAppConsent>,
  condition: Expression,
): Promise<boolean> {
  return wasWritten(ctx.table.update(consentKey(ctx.ownerId, payer), setFields(change), both(exists, condition)));
}
