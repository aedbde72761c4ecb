import { createHash } from "node:crypto";
import { whatsappConsentText } from "@emdia/contracts/consent";
import {
  AskedDetails,
  ageProblemOf,
  type RegisteredWire,
  type RegisterStudentInput,
} from "@emdia/contracts/registration";
import { isMinor } from "@emdia/contracts/values/age";
import { internationalPhone } from "@emdia/contracts/values/phone";
import * as z from "zod/mini";
import { invalidField } from "../model/app-error.ts";
import type { CoreContext } from "../model/context.ts";
import type { Queue } from "../model/ports/queue.ts";
import { type Limiter, limits } from "../model/rate-limits.ts";
import { requireShowcase } from "./find-registration-page.ts";

/** With a `guardianName`, e-mail, phone and consent are the guardian's. */
export const Registration = z.object({
  id: z.string(),
  ownerId: z.string(),
  planId: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  ...AskedDetails.shape,
  guardianName: z.optional(z.string()),
  consentVersion: z.string(),
  consentedAt: z.string(),
  whatsappConsent: z.optional(z.string()),
});
export type Registration = z.infer<typeof Registration>;

/** `intake` queues registrations for the workers that may read students; `newId` creates an id. */
export type RegisterContext = CoreContext & { limiter: Limiter; intake: Queue; newId: () => string };

/**
 * The Lambda cannot read students, so its response cannot reveal them: it is the same for a new
 * one, a known one and a robot. @throws AppError request.too_many, registration.code_invalid,
 * request.invalid for a plan that is not on offer, or for the age (`ageProblemOf`)
 */
export async function registerStudent(
  ctx: RegisterContext,
  { input, address }: { input: RegisterStudentInput; address: string },
): Promise<RegisteredWire> {
  await ctx.limiter.spend(limits.registrationsPerAddress, address);
  if (input.website) return { success: true };
  const { ownerId, businessName, whatsappNumberId, offers, today } = await requireShowcase(ctx, input.registrationCode);
  if (!offers.some(({ id }) => id === input.planId)) throw invalidField("planId", "Selecione um plano");
  const { birthday, guardianName } = input;
  const problem = ageProblemOf(input, today);
  if (problem) throw invalidField(...problem);
  await ctx.limiter.spend(limits.registrationsPerCode, hashOf(input.registrationCode));
  const registration: Registration = {
    id: ctx.newId(),
    ownerId,
    planId: input.planId,
    name: input.name,
    email: input.email,
    phone: internationalPhone(input.phone) ?? input.phone,
    ...AskedDetails.parse(input),
    ...(birthday !== undefined && isMinor(birthday, today) && { guardianName }),
    consentVersion: input.consentVersion,
    consentedAt: ctx.now().toISOString(),
    ...(input.whatsapp && whatsappNumberId !== null && { whatsappConsent: whatsappConsentText(businessName ?? "") }),
  };
  await ctx.intake.send([{ body: registration }]);
  return { success: true };
}

// The code gives access to the registration, so the counter must not store it.
const hashOf = (code: string) => createHash("sha256").update(code).digest("hex");
