import type { SamePerson } from "./find-payers.ts";

const SAME = { document: "Mesmo documento", email: "Mesmo e-mail", phone: "Mesmo WhatsApp" } as const;

/**
 * "Mesmo WhatsApp de Maria Silva (responsável por João): é a mesma pessoa?". `names`: the payer's.
 */
export function samePersonText({ by, payer, student }: SamePerson, names: string): string {
  const who = payer ? `${payer.name}${names && ` (responsável por ${names})`}` : student.name;
  return `${SAME[by]} de ${who}: é a mesma pessoa?`;
}
