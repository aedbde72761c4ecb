/** docs/rules/billing-day.md, "Every month is a charge". */
import type { Shown } from "../studio/looks.ts";
import type { Finding } from "./findings.ts";
import { type History, type Lived, RACE, versionsDuring } from "./history.ts";
import { wishOf } from "./prices.ts";
import { type StudioFacts, statusOf } from "./studio-facts.ts";

type Owed = Shown & { seenAt: number };

const isOver = (charge: History | undefined, at: number): boolean =>
  charge !== undefined && versionsDuring(charge, at - RACE, at).some((item) => item && statusOf(item) !== "pendente");

/**
 * Tells whether an edit withdrew an expected charge. A zone moves the instant of the run: a student
 * who registered within hours of it may count from the next month.
 */
function isWithdrawn(facts: StudioFacts, { isExpected, studentId, seenAt }: Owed, at: number): boolean {
  const recesses = facts.profile.writes.filter(({ by }) => wishOf(facts, by));
  const zones = facts.profile.versions.filter(
    ({ item }, index, all) => index > 0 && item?.timezone !== all[index - 1]?.item?.timezone,
  );
  const edits = [...(facts.students.get(studentId)?.writes ?? []), ...recesses, ...zones];
  return isExpected && edits.some((edit) => seenAt - RACE <= edit.at && edit.at <= at);
}

export function judgeLooks(facts: StudioFacts<Lived>): Finding[] {
  const findings: Finding[] = [];
  const owed = new Map<string, Owed>();
  const looks = facts.past.looks.filter(({ ownerId }) => ownerId === facts.ownerId).sort((a, b) => a.at - b.at);
  for (const { at, today, shown } of looks) {
    for (const [sk, seen] of owed) {
      if (shown.has(sk)) continue;
      owed.delete(sk);
      if (isOver(facts.charges.get(sk), at) || isWithdrawn(facts, seen, at)) continue;
      findings.push({ kind: "lost", what: `${facts.ownerId}, ${sk}: shown as owed, and gone on ${today}` });
    }
    for (const [sk, one] of shown) if (one.dueDate < today) owed.set(sk, { ...one, seenAt: at });
  }
  return findings;
}
