import { expect, test } from "vitest";
import { aPlan, aProfile } from "../../testing/builders.ts";
import { deriveCardFacts, deriveWizardFacts, findNextStep, findOpenStep, progressOf } from "./setup-facts.ts";

const none = { profile: false, plan: false, student: false };

test.each([
  ["nothing", { businessName: null, whatsapp: null }, [], none, "profile", 0],
  ["a name without WhatsApp", { whatsapp: null }, [], none, "profile", 0],
  ["a profile", {}, [], { ...none, profile: true }, "plan", 33],
  ["a plan without students", {}, [aPlan({ studentCount: 0 })], { ...none, profile: true, plan: true }, "student", 67],
  ["everything", {}, [aPlan()], { profile: true, plan: true, student: true }, "complete", 100],
  ["a plan on its way", {}, [aPlan({ id: -1 })], { ...none, profile: true }, "plan", 33],
])(
  "given %s, when the facts are derived, then the wizard opens at the first step that is not done",
  (_what, change, plans, facts, step, percent) => {
    expect(deriveWizardFacts(aProfile(change), plans)).toEqual(facts);
    expect(deriveCardFacts(aProfile(change), plans)).toEqual(facts);
    expect([findOpenStep(facts), progressOf(facts).percent]).toEqual([step, percent]);
  },
);

test.each([
  ["profile", none, "plan"],
  ["profile", { ...none, plan: true }, "student"],
  ["student", { ...none, plan: true }, "profile"],
  ["student", { profile: true, plan: true, student: false }, "complete"],
] as const)(
  "given the step %s saved over %o, when moving on, then the next step is one that is not done",
  (saved, facts, next) => {
    expect(findNextStep(saved, facts)).toBe(next);
  },
);
