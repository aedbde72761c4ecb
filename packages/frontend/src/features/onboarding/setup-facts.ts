import type { PlanWire } from "@emdia/contracts/plan";
import type { ProfileWire } from "@emdia/contracts/profile";

export const SETUP_STEPS = ["profile", "plan", "student"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];
export type SetupFacts = Readonly<Record<SetupStep, boolean>>;

type Progress = { done: number; total: number; percent: number };

/** A plan with a negative id is not stored yet, and counts as none. Plans count their students. */
function derivePlanFacts(plans: readonly Pick<PlanWire, "id" | "studentCount">[]) {
  const stored = plans.filter((plan) => plan.id > 0);
  return { plan: stored.length > 0, student: stored.some((plan) => plan.studentCount > 0) };
}

/** The profile step needs name, WhatsApp and billing day. */
export function deriveWizardFacts(profile: ProfileWire, plans: readonly PlanWire[]): SetupFacts {
  return {
    profile: Boolean(profile.businessName && profile.whatsapp && profile.invoiceDay),
    ...derivePlanFacts(plans),
  };
}

/** Derives the dashboard card's steps: the profile step also needs a payment method. */
export function deriveCardFacts(profile: ProfileWire, plans: readonly PlanWire[]): SetupFacts {
  const facts = deriveWizardFacts(profile, plans);
  return { ...facts, profile: facts.profile && Boolean(profile.paymentMethod) };
}

export function findOpenStep(facts: SetupFacts): SetupStep | "complete" {
  return SETUP_STEPS.find((step) => !facts[step]) ?? "complete";
}

/** Returns the next unfinished step, otherwise an earlier unfinished one. */
export function findNextStep(saved: SetupStep, facts: SetupFacts): SetupStep | "complete" {
  const later = SETUP_STEPS.slice(SETUP_STEPS.indexOf(saved) + 1).find((step) => !facts[step]);
  return later ?? findOpenStep({ ...facts, [saved]: true });
}

export function progressOf(facts: SetupFacts): Progress {
  const done = SETUP_STEPS.filter((step) => facts[step]).length;
  return { done, total: SETUP_STEPS.length, percent: Math.round((done / SETUP_STEPS.length) * 100) };
}
