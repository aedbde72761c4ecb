import { PERIOD_MAX_MONTHS } from "@emdia/contracts/constants";
import type { ProfileInput } from "@emdia/contracts/profile";
import { addMonths } from "@emdia/contracts/values/calendar";
import { internationalPhone } from "@emdia/contracts/values/phone";
import { canNameReceiver } from "@emdia/contracts/values/pix-code";
import { normalizePixKey, possiblePixKeyTypes } from "@emdia/contracts/values/pix-key";
import type { Recess } from "@emdia/contracts/values/recess";
import { normalizeTaxDocument } from "@emdia/contracts/values/tax-document";
import { AppError, changedMeanwhile, invalidField } from "../model/app-error.ts";
import type { ProfileContext } from "../model/context.ts";
import { reschedule } from "../model/period.ts";
import { ConditionFailed } from "../model/ports/table.ts";
import type { Hold, Profile } from "../model/profile.ts";
import { currentMonth, isChargedIn, isSameRecess, recessFrom } from "../model/rise.ts";
import { chargesBetween } from "../store/charges.ts";
import { alignCycles, hangsOnBillingDay } from "../store/cycles.ts";
import { plansById } from "../store/plans.ts";
import { replaceProfile, replaceShownProfile, requireProfile } from "../store/profiles.ts";
import { isSamePublicProfile } from "../store/showcase.ts";
import { eachStudent } from "../store/students.ts";

const TRIES = 4;

/**
 * Absent fields stay. An edit of day or zone never skips or repeats a month, and sends nothing;
 * terms of delay apply to charges made from now on. @throws AppError request.invalid for a PIX key
 * or receiver, recess.has_charges, conflict.changed_meanwhile
 */
export async function updateProfile(ctx: ProfileContext, input: ProfileInput): Promise<Profile> {
  const patch = normalized(input);
  for (let attempt = 1, current = ctx.profile; attempt <= TRIES; attempt++) {
    try {
      if (patch.recesses) await requireFree(ctx, current, patch.recesses);
      const edited = withFormerKeys(current, withPixKey(current, patch));
      const next = withSchedule(current, edited, ctx.now());
      requireReceiver(next, patch);
      const replace = isSamePublicProfile(next, current) ? replaceProfile : replaceShownProfile;
      const profile = await replace(ctx, next);
      if (input.invoiceDay !== undefined || input.timezone !== undefined) await alignHanging({ ...ctx, profile });
      return profile;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      current = await requireProfile(ctx);
    }
  }
  throw changedMeanwhile();
}

const orNull = (value: string | null | undefined) => (value === "" ? null : value);

/** Removes masks: an empty field becomes null, an absent one undefined. */
function normalized(input: ProfileInput): Partial<Profile> {
  const phone = orNull(input.whatsapp);
  const document = orNull(input.document);
  const { recesses, ...rest } = input;
  const patch = {
    ...rest,
    ...(recesses && { recesses: recesses.map(recessFrom).toSorted((a, b) => a.from.localeCompare(b.from)) }),
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

/** A key without a type gets one only if no other type fits: a mobile number can be a valid CPF. */
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

function requireReceiver(next: Profile, patch: Partial<Profile>): void {
  const isEdited = ["businessName", "pixMerchantName", "pixKey", "paymentMethod"].some((part) => part in patch);
  if (!isEdited || next.paymentMethod !== "pix" || next.pixKey === null || canNameReceiver(next)) return;
  throw invalidField("pixMerchantName", "Informe o nome do recebedor com letras de A a Z, como está no banco");
}

const MAX_FORMER_KEYS = 20;

/** Keeps the key of the codes that were sent before the edit: whoever pays them has paid. */
function withFormerKeys(before: Profile, after: Profile): Profile {
  const { pixKey } = before;
  if (pixKey === null || pixKey === after.pixKey) return after;
  const others = before.formerPixKeys.filter((key) => key !== pixKey);
  return { ...after, formerPixKeys: [pixKey, ...others].slice(0, MAX_FORMER_KEYS) };
}

const keptType = (profile: Profile, possible: readonly string[]) =>
  profile.pixKeyType && possible.includes(profile.pixKeyType) ? profile.pixKeyType : undefined;

/** The edit may move the next month's date, so the run computes the instant again. */
const withoutNextAt = ({ nextAt: _moved, ...hold }: Hold): Hold => hold;

function withSchedule(before: Profile, after: Profile, now: Date): Profile {
  const isSwitchedOn = !before.automationEnabled && after.automationEnabled;
  const next = isSwitchedOn ? { ...after, automationSince: now.toISOString() } : after;
  const isMoved = before.invoiceDay !== after.invoiceDay || before.timezone !== after.timezone;
  if (!isMoved) return next;
  return { ...next, ...reschedule(before, after, now), hold: next.hold && withoutNextAt(next.hold) };
}

/** Refuses the removal of a recent recess with charges. @throws AppError recess.has_charges */
async function requireFree(ctx: ProfileContext, current: Profile, after: readonly Recess[]): Promise<void> {
  const now = currentMonth(ctx);
  for (const recess of current.recesses ?? []) {
    const isKept = after.some((one) => isSameRecess(one, recess));
    if (isKept || recess.to < addMonths(now, -PERIOD_MAX_MONTHS)) continue;
    const [first, last] = [addMonths(recess.from, -PERIOD_MAX_MONTHS), addMonths(recess.to, PERIOD_MAX_MONTHS)];
    const charges = await chargesBetween(ctx, first, last);
    if (charges.some((charge) => isChargedIn(recess, charge, current.billingType)))
      throw new AppError("recess.has_charges");
  }
}

/** Lets the cycles that hang on the billing day follow it. A repeated edit aligns them again. */
async function alignHanging(ctx: ProfileContext): Promise<void> {
  const [students, plans] = await Promise.all([Array.fromAsync(eachStudent(ctx)), plansById(ctx)]);
  const theirs = students.filter((student) => hangsOnBillingDay(ctx, student, plans));
  await alignCycles(ctx, theirs, plans);
}
