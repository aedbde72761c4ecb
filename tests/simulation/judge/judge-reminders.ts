/** docs/rules/reminder.md, "Reminding by hand". */
import type { Item } from "@emdia/core/model/ports/table";
import { RULE_RUNNER } from "../cloud/cloud.ts";
import { type Accepted, taggedItem } from "../cloud/ses.ts";
import { HOUR } from "../world/world.ts";
import { dayIn } from "./civil.ts";
import { taggedKey } from "./family-mails.ts";
import { askedOn, ledgerOf } from "./fees.ts";
import type { Finding } from "./findings.ts";
import { type Lived, numberOf, RACE, textOf, versionsDuring } from "./history.ts";
import { studentDuring } from "./is-owed.ts";
import { carrierOf, FREED, type Made, madeOf, namedBy, studentOf, studentOfSk, toldBefore } from "./messages.ts";
import { billedAddress, billedPhone } from "./own-terms.ts";
import { type StudioFacts, statusOf } from "./studio-facts.ts";

type Facts = StudioFacts<Lived>;
/** The promised day; a reversal ends promises before it (docs/rules/payer.md, "Promises"). */
export function promisedDay(item: Item | undefined): string {
  const isOver = ledgerOf(item).some(({ amountCents, at }) => amountCents < 0 && at > textOf(item, "promisedAt"));
  return isOver ? "" : textOf(item, "promisedFor");
}

type Contacted = { whose: string; at: number; what: string };

/** Tells whether a mail is a reminder, which may also be the first mail about a charge. */
export const isReminder = ({ mail }: Accepted): boolean => /^(Lembrete: |Suas? )/.test(mail.subject);

/** Returns the civil days at an instant, one for each zone that the owner ever had. */
const daysOf = ({ settings }: Facts, at: number) => new Set(settings.map(({ zone }) => dayIn(zone, at)));
const REAIS = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const reaisOf = (cents: number) => REAIS.format(cents / 100);

export const messageOf = (facts: Facts, one: Accepted): Made | undefined =>
  madeOf(facts).findLast(({ sk, at, by }) => sk === taggedKey(one) && by === one.by && at <= one.at);

export const isTold = (facts: Facts, sk: string, at: number): boolean => toldBefore(facts, sk, at).length > 0;

/** Returns the numbers of the students for whom one payer pays, who is reached at one address. */
export function paidWith({ students }: Facts, id: number, at: number): number[] {
  const now = (one: number) => students.get(one)?.versions.findLast((version) => version.at < at)?.item;
  const payerId = now(id)?.payerId;
  const address = spelled(billedAddress(now(id)));
  const isPaid = (one: number) => now(one)?.payerId === payerId && spelled(billedAddress(now(one))) === address;
  return payerId === undefined ? [id] : [...students.keys()].filter(isPaid);
}

/**
 * Tells whether a charge needs a new due date: its owner could not charge it on its day, and nobody
 * was told of it (docs/rules/charge.md, "A new due date").
 */
function awaitsDate(facts: Facts, sk: string, item: Item, at: number): boolean {
  return ["no_access", "late"].includes(textOf(item, "unsent")) && toldBefore(facts, sk, at).length === 0;
}

/**
 * Returns the charges that a reminder of a day may name: open, and neither reported, promised for
 * that day or later, nor in need of a new due date. Those that are `isSure` are overdue or told,
 * and were so, of a student of the payer, before the race: a run may make a charge meanwhile.
 */
export function debtOn(facts: Facts, id: number, at: number, day: string): Debt {
  const [before, ids] = [at - RACE, at].map((moment) => paidWith(facts, id, moment));
  const debt: Debt = new Map();
  for (const [sk, { versions }] of facts.charges) {
    const item = versions.findLast((one) => one.at < at)?.item;
    const studentId = numberOf(item, "studentId");
    if (!item || !ids?.includes(studentId) || statusOf(item) !== "pendente") continue;
    if (item.reportedAt !== undefined || promisedDay(item) >= day || item.erasedAt !== undefined) continue;
    const isPast = textOf(item, "dueDate") < day;
    if (isPast && awaitsDate(facts, sk, item, at)) continue;
    const cents = askedOn(item, day, "reminder");
    // A chat that names a charge before its billing day leaves the charge to the run's mail.
    const isBilled = isTold(facts, sk, at - RACE) && carrierOf(facts, sk, item, at) !== undefined;
    const isKnown = before?.includes(studentId) === true && (versions[0]?.at ?? at) <= at - RACE;
    if (cents > 0) debt.set(sk, { cents, isSure: isKnown && (isPast || isBilled) });
  }
  return debt;
}

type Debt = Map<string, { cents: number; isSure: boolean }>;

/** Makes a charge unsure if a waiting payment covers half of it, because the rule then omits it. */
function withDoubts({ proposals }: Facts, debt: Debt, at: number): { cents: number; isSure: boolean }[] {
  const waiting = proposals
    .flatMap((one) => versionsDuring(one, at - HOUR, at))
    .filter((item) => item !== undefined)
    .filter(({ dismissedAt, recordedAt }) => dismissedAt === undefined && recordedAt === undefined)
    .map(({ entry, refundedCents }) => (entry as { amount: number }).amount * 100 - Number(refundedCents ?? 0));
  const isDoubted = (cents: number) => waiting.some((paid) => 2 * paid >= cents);
  return [...debt.values()].map((one) => ({ ...one, isSure: one.isSure && !isDoubted(one.cents) }));
}

/** Tells whether a sum is that of all sure charges and of some of the others. */
function isSumOf(cents: number, debt: Iterable<{ cents: number; isSure: boolean }>): boolean {
  let sums = new Set([0]);
  for (const one of debt)
    sums = new Set([...sums].flatMap((sum) => (one.isSure ? [sum + one.cents] : [sum, sum + one.cents])));
  return cents > 0 && sums.has(cents);
}

export function isOut(item: Item | undefined, days: ReadonlySet<string>): boolean {
  if (statusOf(item) !== "pausado") return statusOf(item) !== "ativo";
  return [...days].every((day) => item?.pausedUntil === null || day <= textOf(item, "pausedUntil"));
}

const readingsOf = ({ students }: Facts, studentId: number, at: number): Item[] => {
  const student = students.get(studentId);
  return student ? studentDuring(student, at) : [];
};

export const spelled = (address: unknown): string =>
  String(address ?? "")
    .trim()
    .toLowerCase();

function whoseOf(facts: Facts, studentId: number, at: number, addressOf: typeof billedAddress): string[] {
  const addresses = new Set(readingsOf(facts, studentId, at).map((item) => spelled(addressOf(item))));
  const [address] = addresses;
  return [`student ${studentId}`, ...(addresses.size === 1 && address ? [`address ${address}`] : [])];
}

function judgeReminder(facts: Facts, one: Accepted): Finding[] {
  const what = `${facts.ownerId}, ${taggedKey(one)}: ${one.id}`;
  const wrong = (why: string): Finding => ({ kind: "mailWrong", what: `${what} ${why}` });
  const claim = messageOf(facts, one);
  if (!claim) return [wrong("without a claim")];
  const studentIds = [...new Set(namedBy(facts, claim).map(({ before }) => studentOf(before)))];
  const days = daysOf(facts, claim.at);
  const readings = studentIds.map((id) => readingsOf(facts, id, claim.at));
  const findings: Finding[] = [];
  if (readings.every((versions) => versions.every((item) => isOut(item, days))))
    findings.push(wrong("to a student who is not contacted"));
  if (!readings.flat().some((item) => billedAddress(item) === one.mail.to.address))
    findings.push(wrong(`to ${one.mail.to.address}`));
  const [payer = 0] = studentIds;
  const read = [...days, ...daysOf(facts, claim.at - RACE)];
  const debts = read.map((day) => debtOn(facts, payer, claim.at, day));
  const [, asked = ""] = /Total: R\$\u00a0([\d.,]+)/.exec(one.mail.text) ?? [];
  const cents = Number(asked.replace(/\D/g, ""));
  const isOfRule = claim.after.madeBy === "rule";
  if (!debts.some((debt) => isSumOf(cents, isOfRule ? withDoubts(facts, debt, claim.at) : debt.values())))
    findings.push(wrong(`asks for ${asked}, not ${debts.map((debt) => JSON.stringify([...debt])).join(" or ")}`));
  return findings;
}

const chatsOf = (facts: Facts): Contacted[] =>
  madeOf(facts)
    .filter(({ after, isUndone }) => after.channel === "whatsapp" && after.purpose !== "charge" && !isUndone)
    .flatMap(({ sk, at, names, after }) => {
      const id = studentOfSk([...names.keys()].at(-1) ?? "");
      const whose = after.api ? whoseOf(facts, id, at, billedAddress) : [];
      return [...new Set([...whose, ...whoseOf(facts, id, at, billedPhone)])].map((one) => ({
        whose: one,
        at,
        what: `a chat, ${sk}`,
      }));
    });

/** Judges that a message is kept as it was made, unless it was refused and is made again. */
const judgeKept = ({ ownerId, messages }: Facts): Finding[] =>
  [...messages].flatMap(([sk, { writes }]) =>
    writes
      .filter(
        ({ before, after }) =>
          before &&
          !isOpenClaim(before) &&
          MADE.some((name) => before[name] !== after?.[name] && !(name === "channel" && isFreed(before, after))),
      )
      .map(() => ({ kind: "wrong" as const, what: `${ownerId}, ${sk}: changed` })),
  );
/** Tells whether a message may change: it was refused, or the run reads its charges again. */
const isOpenClaim = ({ st, purpose }: Item) => st === "R" || (st === "C" && purpose === "charge");
/** Tells whether WhatsApp did not deliver a message, so that a mail takes its place. */
const isFreed = (before: Item, after: Item | undefined) => before.api === true && after?.instead === FREED;
const MADE = ["channel", "names", "madeAt", "madeBy", "requestId"];

/** Tells whether two contacts were on one day in every zone that the owner ever had. */
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

function contactsBy(facts: Facts, one: Accepted): Contacted[] {
  const claim = messageOf(facts, one);
  if (!claim) return [];
  const ids = new Set(namedBy(facts, claim).map(({ before }) => studentOf(before)));
  const whose = new Set([...ids].flatMap((id) => whoseOf(facts, id, claim.at, billedAddress)));
  return [...whose].map((name) => ({ whose: name, at: claim.at, what: one.id }));
}

/** Judges an owner's reminders and chats; `judge-rules.ts` judges the words of a rule's mails. */
export function judgeReminders(facts: Facts): Finding[] {
  const findings: Finding[] = [];
  const sent: Contacted[] = [];
  const mine = facts.past.cloud.ses.accepted.filter(
    (one) => isReminder(one) && taggedItem(one).startsWith(`O#${facts.ownerId}|MSG#`),
  );
  for (const one of mine) {
    if (one.caller !== RULE_RUNNER) findings.push(...judgeReminder(facts, one));
    sent.push(...contactsBy(facts, one));
  }
  return [...findings, ...judgeKept(facts), ...judgeDays(facts, [...sent, ...chatsOf(facts)])];
}
