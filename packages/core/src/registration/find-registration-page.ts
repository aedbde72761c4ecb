import type { PublicTeacherWire } from "@emdia/contracts/registration";
import { type CivilDate, civilDateIn } from "@emdia/contracts/values/calendar";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { AppError } from "../model/app-error.ts";
import type { CoreContext } from "../model/context.ts";
import { currentMonth, withRise } from "../model/rise.ts";
import { ownerOfCode } from "../store/profiles.ts";
import { readShowcase, type Showcase } from "../store/showcase.ts";

/** `newCode` in profile/profiles.ts makes codes of this form; other texts are not looked up. */
const CODE = /^[A-Za-z0-9_-]{22}$/;

/** @throws AppError registration.code_invalid, alike for unknown, replaced and malformed codes */
export async function requireShowcase(
  ctx: CoreContext,
  code: string,
): Promise<Showcase & { ownerId: string; today: CivilDate }> {
  const ownerId = CODE.test(code) ? await ownerOfCode(ctx, code) : undefined;
  const showcase = ownerId && (await readShowcase(ctx, ownerId));
  if (!ownerId || !showcase) throw new AppError("registration.code_invalid");
  return { ...showcase, ownerId, today: civilDateIn(showcase.timezone, ctx.now()) };
}

export async function findRegistrationPage(ctx: CoreContext, code: string): Promise<PublicTeacherWire> {
  const { businessName, approveRegistrations, whatsappNumberId, offers, today } = await requireShowcase(ctx, code);
  const profile = { businessName, approveRegistrations, hasWhatsApp: whatsappNumberId !== null };
  const month = currentMonth({ ...ctx, today });
  const plans = offers.map((offer) => {
    const { priceCents, nextPriceCents: _cents, nextPriceFrom: _from, ...shown } = withRise(offer, month);
    return { ...shown, price: reaisFromCents(priceCents) };
  });
  return { profile, today, plans };
}
