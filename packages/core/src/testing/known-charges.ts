/** See docs/rules/statement.md, "The bank says who paid". */
import { type CivilDate, civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { type PayerKey, payerKeyOf } from "@emdia/contracts/values/payer-key";
import { decideEntry } from "../bank/decide-entry.ts";
import type { Decision, Entry, Facts, KnownCharge } from "../bank/facts.ts";
import type { ProvenTxid } from "../model/ports/txids.ts";
import { OWNER } from "./entities.ts";
import { txids } from "./page-urls.ts";

export const DAY = civilDate("2027-02-12");
export const idOf = (studentId: number, month: string) =>
  chargeIdOf({ studentId, month: yearMonth(month), sequence: 0 });

export function aKnownCharge(studentId: number, month: string, over: Partial<KnownCharge> = {}): KnownCharge {
  return {
    id: idOf(studentId, month),
    studentId,
    payer: payerKeyOf({ id: studentId }),
    dueDate: civilDate(`${month}-10`),
    openCents: 15_000,
    byHand: [],
    isGone: false,
    names: [`Aluno ${studentId} Souza`],
    ...over,
  };
}

export const paidByHand = (over: Partial<KnownCharge> = {}, day: CivilDate = DAY) => ({
  openCents: 0,
  paidOn: DAY,
  byHand: [{ cents: 15_000, day }],
  ...over,
});

export type Given = Partial<Omit<Facts, "charges">> & { charges?: readonly KnownCharge[] };

export const factsOf = ({ charges = [], ...over }: Given): Facts => ({
  named: [],
  knownKeys: new Map(),
  recorded: [],
  remembered: new Map(),
  charges: new Map(charges.map((one) => [one.id, one])),
  ...over,
});

export const anEntry = (over: Partial<Entry> = {}): Entry => ({ key: "chave-de-um", day: DAY, cents: 15_000, ...over });

export function codeOf(
  cents: number,
  charges: readonly Pick<KnownCharge, "id" | "payer">[],
  { day = DAY, payer = charges[0]?.payer }: { day?: CivilDate; payer?: PayerKey | undefined } = {},
): ProvenTxid {
  const pixRequest = { payer: payer ?? "S0000001", day, cents, chargeIds: charges.map(({ id }) => id) };
  const proven = txids.read(OWNER, String(txids.make(OWNER, pixRequest)));
  if (!proven) throw new Error("our own txid is not ours");
  return proven;
}

/** Charges of a payer's two children, of a student alone, and of the first child's next month. */
export const payer = "P0000009";
export const [ana, beto] = [aKnownCharge(2, "2027-02", { payer }), aKnownCharge(3, "2027-02", { payer })];
export const [caio, next] = [aKnownCharge(4, "2027-02"), aKnownCharge(2, "2027-03", { payer })];
const known = new Map(Object.entries({ ana, beto, caio, next }).map(([name, { id }]) => [id, name]));

/** @returns outcome, reason, tick and amounts, like `settle asked ticked ana:15000+beto:15000` */
export function said({ outcome, reason, candidates, isTicked }: Decision): string {
  const parts = candidates.map((one) => one.parts.map(({ id, cents }) => `${known.get(id) ?? id}:${cents}`).join("+"));
  return [outcome, reason ?? "-", isTicked ? "ticked" : "asked", ...parts].join(" ");
}
export const decided = (entry: Partial<Entry>, given: Given) => said(decideEntry(anEntry(entry), factsOf(given)));
