/** Lists all mutants. A mutant whose text is no longer in its file fails the run. */

import { BANK_MUTANTS } from "./bank-mutants.ts";
import { CODE_MUTANTS } from "./code-mutants.ts";
import { DESIGNS } from "./designs.ts";
import { FAMILY_MUTANTS } from "./family-mutants.ts";
import { FEE_MUTANTS } from "./fee-mutants.ts";
import { LETTER_MUTANTS } from "./letter-mutants.ts";
import type { Mutant } from "./mutant.ts";
import { PRICE_MUTANTS } from "./price-mutants.ts";
import { RULE_MUTANTS } from "./rule-mutants.ts";
import { WHATSAPP_MUTANTS } from "./whatsapp-mutants.ts";

export const MUTANTS: readonly Mutant[] = [
  ...DESIGNS,
  ...CODE_MUTANTS,
  ...FAMILY_MUTANTS,
  ...BANK_MUTANTS,
  ...RULE_MUTANTS,
  ...PRICE_MUTANTS,
  ...FEE_MUTANTS,
  ...LETTER_MUTANTS,
  ...WHATSAPP_MUTANTS,
];

/** @throws Error for an unknown name */
export function mutantOf(name: string): Mutant {
  const mutant = MUTANTS.find((one) => one.name === name);
  if (!mutant) throw new Error(`no mutant ${name}: ${MUTANTS.map((one) => one.name).join(", ")}`);
  return mutant;
}
