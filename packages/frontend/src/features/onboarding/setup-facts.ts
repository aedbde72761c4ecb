/** How far a business is set up, derived from its data alone (docs/rules.md, "The screens"). */
import type { PlanWire } from "@emdia/contracts/plan";
import type { ProfileWire } from "@emdia/contracts/profile";

/** The three steps, in their order. */
export const SETUP_STEPS = ["profile", "plan", "student"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];
export type SetupFacts = Readonly<Record<SetupStep, boolean>>;

type Progress = { done: number; total: number; percent: number };

/** The plans tell of the students too: each counts its own, and those still on their way to the server count nothing. */
function planFacts(plans: readonly Pick<PlanWire, "id" | "studentCount">[]) {
  const stored = plans.filter((plan) => plan.id > 0);
  return { plan: stored.length > 0, student: stored.some((plan) => plan.studentCount > 0) };
}

/** The wizard's facts: the profile is done with name, WhatsApp and billing day. */
export function wizardFacts(profile: ProfileWire, plans: readonly PlanWire[]): SetupFacts {
  return { profile: Boolean(profile.businessName && profile.whatsapp && profile.invoiceDay), ...planFacts(plans) };
}

/** The dashboard card's facts: the payment method belongs to the profile as well. */
export function cardFacts(profile: ProfileWire, plans: readonly PlanWire[]): SetupFacts {
  const facts = wizardFacts(profile, plans);
  return { ...facts, profile: facts.profile && Boolean(profile.paymentMethod) };
}

/** The first step that is not done yet, or `complete`; before the profile nothing else is looked at. */
export function firstOpenStep(facts: SetupFacts): SetupStep | "complete" {
  return SETUP_STEPS.find((step) => !facts[step]) ?? "complete";
}

/** Where saving a step leads: to the next one not done, even if that is an earlier one. */
export function stepAfterSaving(saved: SetupStep, facts: SetupFacts): SetupStep | "complete" {
  const later = SETUP_STEPS.slice(SETUP_STEPS.indexOf(saved) + 1).find((step) => !facts[step]);
  return later ?? firstOpenStep({ ...facts, [saved]: true });
}

/** Done steps, all of them, and the share in whole percent. */
export function progressOf(facts: SetupFacts): Progress {
  const done = SETUP_STEPS.filter((step) => facts[step]).length;
  return { done, total: SETUP_STEPS.length, percent: Math.round((done / SETUP_STEPS.length) * 100) };
}
