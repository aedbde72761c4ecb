import type { ProfileInput } from "@emdia/contracts/profile";
import { internationalPhone } from "@emdia/contracts/values/phone";
import { normalizePixKey, possiblePixKeyTypes } from "@emdia/contracts/values/pix-key";
import { normalizeTaxDocument } from "@emdia/contracts/values/tax-document";
import { AppError, invalidField } from "../model/app-error.ts";
import type { ProfileContext } from "../model/context.ts";
import { reschedule } from "../model/period.ts";
import { ConditionFailed } from "../model/ports/table.ts";
import type { Hold, Profile } from "../model/profile.ts";
import { replaceProfile, replaceShownProfile, requireProfile } from "../store/profiles.ts";
import { isSamePublicProfile } from "../store/showcase.ts";

const TRIES = 4;

const orNull = (value: string | null | undefined) => (value === "" ? null : value);

/**
 * Returns the owner's input in its stored form: without masks, an empty field as null, an absent
 * field as undefined.
 */
function normalized(input: ProfileInput): Partial<Profile> {
  const phone = orNull(input.whatsapp);
  const document = orNull(input.document);
  const patch = {
    ...input,
    pixKey: orNull(input.pixKey),
    pixMerchantName: orNull(input.pixMerchantName),
    pixCity: orNull(input.pixCity),
    bankInfo: orNull(input.bankInfo),
    paymentInstructions: orNull(input.paymentInstructions),
    address: orNull(input.address),
    whatsapp: phone && (internationalPhone(phone) ?? null),
    document: document && (normalizeTaxDocument(document) ?? null),
  };
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}

/**
 * Normalizes the PIX key to the form that banks use. The owner gives the key's type. Without it,
 * the type is derived from the key if only one type fits, since a mobile number can be a valid CPF.
 */
function withPixKey(profile: Profile, patch: Partial<Profile>): Profile {
  const next = { ...profile, ...patch };
  if (next.pixKey === null || (patch.pixKey === undefined && patch.pixKeyType === undefined)) return next;
  const possible = possiblePixKeyTypes(next.pixKey);
  const type = patch.pixKeyType ?? keptType(profile, possible) ?? (possible.length === 1 ? possible[0] : undefined);
  if (!type) {
    if (possible.length > 1) throw invalidField("pixKeyType", "Informe o tipo da chave PIX");
    throw invalidField("pixKey", "Chave PIX inválida");
  }
  const key = normalizePixKey(type, next.pixKey);
  if (!key) throw invalidField("pixKey", "Chave PIX inválida");
  return { ...next, pixKey: key, pixKeyType: type };
}

const keptType = (profile: Profile, possible: readonly string[]) =>
  profile.pixKeyType && possible.includes(profile.pixKeyType) ? profile.pixKeyType : undefined;

/**
 * Removes the instant at which a held run ends. The edit may move the next month's date, so the run
 * computes the instant again.
 */
const withoutNextAt = ({ nextAt: _moved, ...hold }: Hold): Hold => hold;

function withSchedule(before: Profile, after: Profile, now: Date): Profile {
  const isSwitchedOn = !before.automationEnabled && after.automationEnabled;
  const next = isSwitchedOn ? { ...after, automationSince: now.toISOString() } : after;
  const isMoved = before.invoiceDay !== after.invoiceDay || before.timezone !== after.timezone;
  if (!isMoved) return next;
  return { ...next, ...reschedule(before, after, now), hold: next.hold && withoutNextAt(next.hold) };
}

/**
 * Patches the profile; absent fields stay unchanged. An edit of the billing day or the time zone
 * never skips or repeats a month, and sends nothing.
 * @throws AppError request.invalid for an invalid PIX key, conflict.changed_meanwhile
 */
export async function updateProfile(ctx: ProfileContext, input: ProfileInput): Promise<Profile> {
  const patch = normalized(input);
  for (let attempt = 1, current = ctx.profile; attempt <= TRIES; attempt++) {
    try {
      const next = withSchedule(current, withPixKey(current, patch), ctx.now());
      const replace = isSamePublicProfile(next, current) ? replaceProfile : replaceShownProfile;
      return await replace(ctx, next);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      current = await requireProfile(ctx);
    }
  }
  throw new AppError("conflict.changed_meanwhile");
}
