import type { Item } from "@emdia/core/model/ports/table";
import { earliest } from "./billing-days.ts";
import { billingDate, dayIn, type Month, monthNumber, monthText } from "./civil.ts";
import { hasDeclaredTerms } from "./fees.ts";
import type { Finding } from "./findings.ts";
import { type History, numberOf, RACE, textOf, versionsDuring } from "./history.ts";
import { isOwed, studentDuring } from "./is-owed.ts";
import { isByReader } from "./judge-bank.ts";
import { judgeLedger } from "./judge-ledger.ts";
import { dueOf } from "./own-terms.ts";
import { judgeRecesses, pricesAt } from "./prices.ts";
import { type BillingMonth, datesOf, isByHand, type StudioFacts, statusOf } from "./studio-facts.ts";

const chargesFor = ({ charges }: StudioFacts, studentId: number, month: Month): [string, History][] => {
  const prefix = `PAY#${monthText(month).replace("-", "")}#`;
  return [...charges].filter(
    ([sk, { versions }]) => sk.startsWith(prefix) && numberOf(versions[0]?.item, "studentId") === studentId,
  );
};

/** Tells whether a later first charge has fixed the cycle, so that this month is not part of it. */
function isChargedLater({ charges }: StudioFacts, studentId: number, { month, to }: BillingMonth): boolean {
  return [...charges.values()].some(({ writes: [made] }) => {
    if (!made || !isByPerson(made.by) || made.at > to) return false;
    return numberOf(made.after, "studentId") === studentId && monthNumber(textOf(made.after, "month")) > month;
  });
}

/** Tells whether the owner made a request, or a payment at the owner's bank caused it. */
const isByPerson = (requestId: string) => isByHand(requestId) || isByReader(requestId);

/** A fee by hand beside its month's charge has a number (docs/rules/billing-day.md). */
const isFeeBeside = (sk: string, made: History["writes"][number] | undefined): boolean =>
  /#\d{7}#\d\d$/.test(sk) && made?.after?.isOneTime === true && isByPerson(made.by);

function judgeStudent(facts: StudioFacts, studentId: number, student: History): Finding[] {
  const findings: Finding[] = [];
  const made = [...facts.charges].flatMap(([sk, history]) => {
    const item = history.writes[0]?.after;
    if (numberOf(item ?? undefined, "studentId") !== studentId) return [];
    const number = Number(/#\d{7}#(\d\d)$/.exec(sk)?.[1] ?? 0);
    return [{ month: monthNumber(textOf(item ?? undefined, "month")), number, history }];
  });
  let isCharged = false;
  for (const month of facts.months) {
    const charges = chargesFor(facts, studentId, month.month);
    const isOvertaken = !isCharged && isChargedLater(facts, studentId, month);
    const owed = isOvertaken ? "maybe" : isOwed(facts, student, month, made);
    const what = `${facts.ownerId}, student ${studentId}, ${monthText(month.month)}`;
    const asking = charges.filter(
      ([sk, { versions, writes }]) => statusOf(versions.at(-1)?.item) !== "cancelado" && !isFeeBeside(sk, writes[0]),
    );
    if (asking.length > 1 && asking.some(([, { versions }]) => versions[0]?.item?.isOneTime !== true))
      findings.push({ kind: "duplicated", what: `${what}: ${asking.length} charges` });
    if (charges.length === 0 && owed === "yes" && month.isJudged)
      findings.push({ kind: "lost", what: `${what}: owed throughout and never charged` });
    if (charges.length > 0 && owed === "no" && !charges.every(([, { writes }]) => isByPerson(writes[0]?.by ?? "")))
      findings.push({ kind: "wrong", what: `${what}: charged and not owed` });
    isCharged ||= charges.length > 0;
  }
  return findings;
}

/** Tells whether a run released the rest of a month paid ahead, because its student is paused. */
function isReleased({ voidReason, ledger }: Item): boolean {
  const last = Array.isArray(ledger) ? ledger.at(-1) : undefined;
  return voidReason === "Aluno pausado neste mês" || last?.by === "system";
}

function judgeCharge(facts: StudioFacts, sk: string, { writes }: History, months: readonly BillingMonth[]): Finding[] {
  const findings: Finding[] = [];
  const what = `${facts.ownerId}, ${sk}`;
  for (const { at, by, before, after } of writes) {
    if (after) findings.push(...judgeIndex(what, after), ...judgeLedger(what, before, after));
    if (!after) findings.push({ kind: "lost", what: `${what}: removed` });
    else if (!before) findings.push(...judgeSnapshot(facts, what, { at, by, item: after }, months));
    else if (textOf(before, "createdAt") !== textOf(after, "createdAt"))
      findings.push({ kind: "duplicated", what: `${what}: made again` });
    else if (statusOf(before) !== statusOf(after) && !isByPerson(by) && !isReleased(after))
      findings.push({ kind: "wrong", what: `${what}: ${statusOf(before)} became ${statusOf(after)} by itself` });
  }
  return findings;
}

/** Returns the dates that a request which ends at `at` may have used as the owner's today. */
const daysOfRequest = ({ settings }: StudioFacts, at: number): string[] =>
  settings.flatMap(({ zone }) => [dayIn(zone, at - RACE), dayIn(zone, at)]);

/** Returns all billing days and zones that the profile ever had, with a new account's defaults. */
const daysEverSet = ({ profile }: StudioFacts) =>
  profile.versions.map(({ item }) => ({ day: numberOf(item, "invoiceDay"), zone: textOf(item, "timezone") }));

const laterOf = (a: string, b: string) => (a > b ? a : b);

function judgeIndex(what: string, item: Item): Finding[] {
  const byDueDate = `${String(item.studentId).padStart(7, "0")}#${item.dueDate}`;
  const wanted = statusOf(item) === "pendente" ? byDueDate : undefined;
  return item.l1sk === wanted ? [] : [{ kind: "wrong", what: `${what}: ${statusOf(item)}, listed by ${item.l1sk}` }];
}

const isPriced = (facts: StudioFacts, item: Item, at: number): boolean =>
  pricesAt(facts, item, at).some(
    (one) => one.amountCents === item.amountCents && one.discountCents === Number(item.discountCents ?? 0),
  );

type Made = { at: number; by: string; item: NonNullable<History["versions"][number]["item"]> };

function judgeSnapshot(facts: StudioFacts, what: string, made: Made, months: readonly BillingMonth[]): Finding[] {
  const { at, by, item } = made;
  const findings: Finding[] = [];
  const wrong = (why: string) => findings.push({ kind: "wrong", what: `${what}: ${why}` });
  const student = facts.students.get(numberOf(item, "studentId"));
  const planId = numberOf(item, "planId");
  const readings = student ? studentDuring(student, at) : [];
  if (!readings.some((one) => numberOf(one, "planId") === planId)) wrong("another plan");
  if (!hasDeclaredTerms(item, versionsDuring(facts.profile, at - RACE, at), daysOfRequest(facts, at)))
    wrong("other terms than declared");
  if (!isPriced(facts, item, at)) wrong(`amount ${item.amountCents} and discount ${item.discountCents}`);
  const month = months.find((one) => monthText(one.month) === item.month);
  if (!month) return [...findings, { kind: "wrong", what: `${what}: far from any month` }];
  const dates = datesOf(facts, month.month, at - RACE, at);
  // A month that ended before the studio opened has no billing date, so the date of every billing
  // day that the profile ever had is right.
  const isBefore = earliest(dates) <= facts.past.from;
  const everSet = isBefore ? daysEverSet(facts).map(({ day, zone }) => billingDate(month.month, day, zone)) : [];
  const terms = versionsDuring(facts.profile, at - RACE, at).map((one) => Number(one?.paymentTermDays ?? 0));
  const dueDates = [...dates, ...everSet].flatMap(({ date }) =>
    readings.flatMap(({ dueDay }) => terms.map((termDays) => dueOf(date, dueDay, termDays))),
  );
  // A charge that is made by hand before the month's run belongs to that run. A charge that is made
  // beside the run is due today at the earliest.
  const beside = dueDates.flatMap((date) => daysOfRequest(facts, at).map((day) => laterOf(date, day)));
  const allowed = !isByPerson(by) ? dueDates : at > month.to + RACE ? beside : [...dueDates, ...beside];
  if (!allowed.includes(textOf(item, "dueDate"))) wrong(`due ${item.dueDate}, not ${allowed[0]}`);
  if (!isByPerson(by) && at < earliest(dates)) wrong("charged before its day");
  return findings;
}

export function judgeCharges(facts: StudioFacts): Finding[] {
  return [
    ...[...facts.students].flatMap(([id, student]) => judgeStudent(facts, id, student)),
    ...[...facts.charges].flatMap(([sk, charge]) => judgeCharge(facts, sk, charge, facts.months)),
    ...judgeRecesses(facts),
  ];
}
