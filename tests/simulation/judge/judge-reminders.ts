/**
 * Judges reminders by hand: at most one contact a student, an address and a day, the amounts of the
 * moment, no student who owes nothing or must not be contacted, and no lost entry (docs/rules.md,
 * "Reminding by hand").
 */
import { isDeepStrictEqual } from "node:util";
import type { Item } from "@emdia/core/model/ports/table";
import { RULE_RUNNER } from "../cloud/cloud.ts";
import { type Accepted, taggedItem } from "../cloud/ses.ts";
import type { Written } from "../table/store.ts";
import { dayIn } from "./civil.ts";
import { ledgerOf, owedOn } from "./fees.ts";
import type { Finding } from "./findings.ts";
import { type History, type Lived, numberOf, RACE, textOf } from "./history.ts";
import { studentDuring } from "./is-owed.ts";
import { billedAddress, billedPhone } from "./own-terms.ts";
import { type StudioFacts, statusOf } from "./studio-facts.ts";

type Facts = StudioFacts<Lived>;
type Contact = { number: number; channel: string; at: string; undoneAt?: string };
/**
 * Returns the day for which payment of a charge is promised, "" without one. A payment that is
 * taken back ends the promises before it (docs/rules.md, "Promises").
 */
export function promisedDay(item: Item | undefined): string {
  const isOver = ledgerOf(item).some(({ amountCents, at }) => amountCents < 0 && at > textOf(item, "promisedAt"));
  return isOver ? "" : textOf(item, "promisedFor");
}

/** A mail or a chat that happened, and the student or the address that it contacted. */
type Contacted = { whose: string; at: number; what: string };

/**
 * Tells whether a mail is a reminder and not a charge's own mail. A reminder may also be the first
 * mail about a charge.
 */
export const isReminder = ({ mail }: Accepted): boolean => /^(Lembrete: |Suas? )/.test(mail.subject);

const contactsOf = (item: Item | undefined): Contact[] => (item?.contacts as Contact[] | undefined) ?? [];
/** Returns the civil days at an instant, one for each zone that the owner ever had. */
const daysOf = ({ settings }: Facts, at: number) => new Set(settings.map(({ zone }) => dayIn(zone, at)));
const REAIS = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const reaisOf = (cents: number) => REAIS.format(cents / 100);

/**
 * Returns the write that claimed a reminder, which names the invocation and the attempt. An
 * invocation that is tried again reuses the number of a refused attempt.
 */
export function claimOf(charge: History, { by, mail, at }: Accepted) {
  const isClaim = (item: Item | undefined) => {
    const state = item?.mail as { st: string; att: number; by?: string } | undefined;
    return state?.st === "C" && state.by === by && String(state.att) === mail.tags?.att;
  };
  return charge.writes.findLast(({ before, after, ...one }) => one.at <= at && isClaim(after) && !isClaim(before));
}

/**
 * Returns the sum, in centavos, that a student owed at an instant for charges that were overdue on
 * a day and neither reported as paid nor promised for a later day.
 */
function overdueCents({ charges }: Facts, studentId: number, at: number, day: string): number {
  const items = [...charges.values()].map(({ versions }) => versions.findLast((one) => one.at <= at)?.item);
  return items
    .filter((item) => numberOf(item, "studentId") === studentId && statusOf(item) === "pendente")
    .filter((item) => textOf(item, "dueDate") < day && item?.reportedAt === undefined)
    .filter((item) => promisedDay(item) < day)
    .flatMap((item) => (item ? owedOn(item, ledgerOf(item), day) : []))
    .reduce((sum, { principal, fee }) => sum + (principal > 0 ? principal + fee : 0), 0);
}

/** Tells whether a version of a student could not be contacted on any of the days. */
export function isOut(item: Item | undefined, days: ReadonlySet<string>): boolean {
  if (statusOf(item) !== "pausado") return statusOf(item) !== "ativo";
  return [...days].every((day) => item?.pausedUntil === null || day <= textOf(item, "pausedUntil"));
}

const readingsOf = ({ students }: Facts, studentId: number, at: number): Item[] => {
  const student = students.get(studentId);
  return student ? studentDuring(student, at) : [];
};

/**
 * Returns the students whose day a reminder's claim took, including the claimed charge's own
 * student. The claim's transaction writes the charge's number into each of them; the number is
 * compared because one request claims for several people in the same millisecond.
 */
function studentsOf({ students }: Facts, { at, by, after }: Written): number[] {
  const own = numberOf(after, "studentId");
  const charge = own * 100_000_000 + Number(textOf(after, "month").replace("-", "")) * 100;
  const isTaken = (one: Written) =>
    one.at === at && one.by === by && textOf(one.after, "contactedBy").startsWith(`${charge}.`);
  const taken = [...students].filter(([, { writes }]) => writes.some(isTaken)).map(([id]) => id);
  return [...new Set([own, ...taken])];
}

export const spelled = (address: unknown): string =>
  String(address ?? "")
    .trim()
    .toLowerCase();

/** Returns the student whom a contact reached, and the address if it is certain. */
function whoseOf(facts: Facts, studentId: number, at: number, addressOf: typeof billedAddress): string[] {
  const addresses = new Set(readingsOf(facts, studentId, at).map((item) => spelled(addressOf(item))));
  const [address] = addresses;
  return [`student ${studentId}`, ...(addresses.size === 1 && address ? [`address ${address}`] : [])];
}

/** Judges one sent reminder. */
function judgeReminder(facts: Facts, sk: string, charge: History, one: Accepted): Finding[] {
  const what = `${facts.ownerId}, ${sk}: ${one.id}`;
  const wrong = (why: string): Finding => ({ kind: "mailWrong", what: `${what} ${why}` });
  const claim = claimOf(charge, one);
  if (!claim) return [wrong("without a claim")];
  const studentIds = studentsOf(facts, claim);
  const days = daysOf(facts, claim.at);
  const readings = studentIds.map((id) => readingsOf(facts, id, claim.at));
  const findings: Finding[] = [];
  if (readings.some((versions) => versions.every((item) => isOut(item, days))))
    findings.push(wrong("to a student who is not contacted"));
  if (!readings.flat().some((item) => billedAddress(item) === one.mail.to.address))
    findings.push(wrong(`to ${one.mail.to.address}`));
  const isReached = (versions: readonly Item[]) =>
    versions.some((item) => spelled(billedAddress(item)) === spelled(one.mail.to.address));
  if (!readings.every(isReached)) findings.push(wrong("of students who are reached elsewhere"));
  const read = [...days, ...daysOf(facts, claim.at - RACE)];
  const totals = read.map((day) => studentIds.reduce((sum, id) => sum + overdueCents(facts, id, claim.at, day), 0));
  const says = (cents: number) => cents > 0 && one.mail.text.includes(`Total: R$\u00a0${reaisOf(cents)}`);
  if (!totals.some(says)) findings.push(wrong(`not of ${totals.map(reaisOf).join(" or ")}`));
  return findings;
}

/**
 * Judges that a charge's contacts are kept: each stays unchanged, except that it may be undone
 * once.
 */
export function judgeContacts(what: string, before: Item | undefined, after: Item): Finding[] {
  const now = contactsOf(after);
  const isKept = (old: Contact, index: number) => {
    const { undoneAt, ...kept } = now[index] ?? { number: 0 };
    const { undoneAt: wasUndone, ...was } = old;
    return isDeepStrictEqual(kept, was) && (wasUndone === undefined || wasUndone === undoneAt);
  };
  return contactsOf(before).every(isKept) ? [] : [{ kind: "wrong", what: `${what}: contacts lost or changed` }];
}

function chatsOf(facts: Facts): Contacted[] {
  return [...facts.charges].flatMap(([sk, { versions }]) => {
    const last = versions.at(-1)?.item;
    return contactsOf(last)
      .filter(({ channel, undoneAt }) => channel === "whatsapp" && undoneAt === undefined)
      .flatMap(({ at: instant }) => {
        const at = Date.parse(instant);
        const whose = whoseOf(facts, numberOf(last, "studentId"), at, billedPhone);
        return whose.map((one) => ({ whose: one, at, what: `a chat of ${sk}` }));
      });
  });
}

/**
 * Tells whether two contacts of a student or address are on one day, in every zone that the owner
 * ever had.
 */
const isSameDay = ({ settings }: Facts, one: Contacted, other: Contacted) =>
  settings.every(({ zone }) => dayIn(zone, one.at) === dayIn(zone, other.at));

function judgeDays(facts: Facts, contacts: readonly Contacted[]): Finding[] {
  const byPerson = Map.groupBy(contacts, ({ whose }) => whose);
  return [...byPerson].flatMap(([whose, own]) => {
    const sorted = own.toSorted((a, b) => a.at - b.at);
    const doubled = sorted.filter((one, index) => index > 0 && isSameDay(facts, one, sorted[index - 1] ?? one));
    return doubled.map(({ what }) => ({
      kind: "mailDoubled" as const,
      what: `${facts.ownerId}, ${whose}: ${what} is the day's second contact`,
    }));
  });
}

/** Returns the contacts that a sent reminder makes: one per student, and one for their address. */
function contactsBy(facts: Facts, charge: History, one: Accepted): Contacted[] {
  const claim = claimOf(charge, one);
  if (!claim) return [];
  const whose = new Set(studentsOf(facts, claim).flatMap((id) => whoseOf(facts, id, claim.at, billedAddress)));
  return [...whose].map((name) => ({ whose: name, at: claim.at, what: one.id }));
}

/** Judges an owner's reminders and chats; `judge-rules.ts` judges the words of a rule's mails. */
export function judgeReminders(facts: Facts): Finding[] {
  const findings: Finding[] = [];
  const sent: Contacted[] = [];
  const bySk = Map.groupBy(facts.past.cloud.ses.accepted.filter(isReminder), taggedItem);
  for (const [sk, charge] of facts.charges) {
    for (const { before, after } of charge.writes)
      if (after) findings.push(...judgeContacts(`${facts.ownerId}, ${sk}`, before, after));
    for (const one of bySk.get(`O#${facts.ownerId}|${sk}`) ?? []) {
      if (one.caller !== RULE_RUNNER) findings.push(...judgeReminder(facts, sk, charge, one));
      sent.push(...contactsBy(facts, charge, one));
    }
  }
  return [...findings, ...judgeDays(facts, [...sent, ...chatsOf(facts)])];
}
