/**
 * Judges that a family's mail names only the payer's students, their open amounts, the right sum
 * and code, and that a payer gets one mail a month.
 */
import type { Item } from "@emdia/core/model/ports/table";
import { type Accepted, taggedItem } from "../cloud/ses.ts";
import { DAY, HOUR } from "../world/world.ts";
import { dayIn, monthText } from "./civil.ts";
import { askedOn } from "./fees.ts";
import type { Finding } from "./findings.ts";
import { type History, type Lived, numberOf, RACE, textOf, versionsDuring } from "./history.ts";
import { studentDuring } from "./is-owed.ts";
import { isByReader } from "./judge-bank.ts";
import { studentOfSk } from "./messages.ts";
import { billedAddress } from "./own-terms.ts";
import { isByHand, type StudioFacts, statusOf } from "./studio-facts.ts";

type Facts = StudioFacts<Lived>;
/** A line of a mail; `sk` is undefined if no student of this name has such a charge. */
type Line = { who: string; sk: string | undefined; cents: number };
/** A mail that names several charges, with the total that it asks for, in centavos. */
export type FamilyMail = { mail: Accepted; lines: Line[]; total: number };

const SINCE = "(?:vence|em atraso)[^:]*";
const LINE = new RegExp(
  `^(?:• )?([^,]+), [^(]+ \\([^)]*\\)(?:: R\\$\\s([\\d.]+,\\d\\d), ${SINCE}|, ${SINCE}: .* = R\\$\\s([\\d.]+,\\d\\d)(?: hoje.*)?)$`,
);
const centsOf = (text: string) => Number(text.replace(/[.,]/g, ""));

export const taggedKey = (one: Accepted): string => taggedItem(one).split("|")[1] ?? "";

/** Returns the named charge that a line is about, by the student's name and the reference. */
function keyOf({ students, charges }: Facts, name: string, row: string, named: readonly string[]): string | undefined {
  const fitting = named.filter((sk) => {
    const item = charges.get(sk)?.versions[0]?.item;
    const student = students.get(studentOfSk(sk));
    const isTheirs = student?.versions.some(({ item: one }) => one?.name === name) || item?.studentName === name;
    return isTheirs && row.includes(`, ${textOf(item, "reference")}`);
  });
  // Two months have one reference if the owner's invoices turn from this month to the one before.
  const isDueThen = (sk: string) =>
    charges.get(sk)?.versions.some(({ item }) => row.includes(textOf(item, "dueDate").split("-").reverse().join("/")));
  return fitting.find(isDueThen) ?? fitting[0];
}

export function readFamilyMail(facts: Facts, mail: Accepted, named: readonly string[]): FamilyMail | undefined {
  const rows = mail.mail.text.split("\n");
  const total = rows.map((row) => /^Total: R\$\s([\d.]+,\d\d)$/.exec(row)?.[1]).find((one) => one !== undefined);
  if (total === undefined) return undefined;
  const lines = rows.flatMap((row) => {
    const [, who = "", whole, rest] = LINE.exec(row) ?? [];
    return who ? [{ who, sk: keyOf(facts, who, row, named), cents: centsOf(whole ?? rest ?? "") }] : [];
  });
  return { mail, lines, total: centsOf(total) };
}

/**
 * Tells whether a charge, as it may have been read for a mail, owes this sum on a day of the mail.
 */
export function isAskedIn({ settings }: Facts, charge: History, { at, cents }: { at: number; cents: number }): boolean {
  const days = new Set(settings.flatMap(({ zone }) => [dayIn(zone, at), dayIn(zone, at - RACE)]));
  const readings = versionsDuring(charge, at - RACE, at).filter((item) => statusOf(item) === "pendente");
  return readings.some((item) => item && [...days].some((day) => askedOn(item, day, "charge") === cents));
}

const studentOf = ({ students }: Facts, charge: History | undefined) =>
  students.get(numberOf(charge?.versions[0]?.item, "studentId"));

function payersOf(facts: Facts, sk: string, at: number): Set<unknown> {
  const student = studentOf(facts, facts.charges.get(sk));
  return new Set(student ? studentDuring(student, at).map(({ payerId, id }) => payerId ?? `S${id}`) : []);
}

function lineFaults(facts: Facts, { mail: { at, mail } }: FamilyMail, { who, sk, cents }: Line): string[] {
  const charge = sk === undefined ? undefined : facts.charges.get(sk);
  const student = studentOf(facts, charge);
  if (!charge || !student) return [`names ${who}, who has no charge`];
  const isHere = studentDuring(student, at).some((item) => billedAddress(item) === mail.to.address);
  return [
    ...(isAskedIn(facts, charge, { at, cents }) ? [] : [`asks ${who} for ${cents} centavos, which were not open`]),
    ...(isHere ? [] : [`names ${who}, who is billed elsewhere`]),
  ];
}

/** Returns the amount of the PIX code in a mail, in centavos; undefined without a code. */
export function codeCents(text: string): number | undefined {
  const amount = /^000201.*5303986\d{4}(\d+\.\d\d)5802BR/m.exec(text)?.[1];
  return amount === undefined ? undefined : Math.round(Number(amount) * 100);
}

export function judgeFamilyMail(facts: Facts, family: FamilyMail, named: readonly string[], what: string): Finding[] {
  const { mail, lines, total } = family;
  const keys = lines.flatMap(({ sk }) => sk ?? []);
  const code = codeCents(mail.mail.text);
  const [first, ...rest] = keys.map((sk) => payersOf(facts, sk, mail.at));
  const common = [...(first ?? [])].filter((id) => rest.every((one) => one.has(id)));
  const wrong = [
    ...lines.flatMap((line) => lineFaults(facts, family, line)),
    ...(lines.length > 1 ? [] : ["names fewer than two charges"]),
    ...(new Set(keys).size === lines.length ? [] : ["names a charge twice"]),
    ...(named.every((sk) => keys.includes(sk)) ? [] : ["does not name all of its message's charges"]),
    ...(lines.reduce((sum, { cents }) => sum + cents, 0) === total ? [] : ["asks for another sum"]),
    ...(code === undefined || code === total ? [] : [`has a code over ${code} centavos, not ${total}`]),
    ...(common.length > 0 ? [] : ["names students of several payers"]),
  ];
  return wrong.map((why) => ({ kind: "mailWrong", what: `${what}: ${mail.id} ${why}` }));
}

/** For this many ms, a person's change may keep a charge out of its payer's mail. */
const CHANGE = 26 * HOUR;

const recessesOf = (item: Item | undefined) => JSON.stringify(item?.recesses ?? []);

/**
 * Tells whether prices or recesses changed: a charge with nothing to pay stays out of its payer's
 * mail, and may have something to pay after such a change.
 */
function isRepriced(facts: Facts, students: readonly History[], from: number, at: number): boolean {
  const planIds = students.flatMap((student) => studentDuring(student, at).map((item) => numberOf(item, "planId")));
  const plans = planIds.flatMap((id) => facts.plans.get(id)?.writes ?? []);
  const recesses = facts.profile.writes.filter(({ before, after }) => recessesOf(before) !== recessesOf(after));
  return [...plans, ...recesses].some(({ by, at: when }) => isByHand(by) && from < when && when <= at);
}

/** Tells whether a dated pause of a student ended in a span, which no write marks. */
const isBack = (student: History, from: number, at: number): boolean =>
  versionsDuring(student, from, at).some((item) => {
    const last = Date.parse(textOf(item, "pausedUntil"));
    return from < last + DAY && last <= at;
  });

/**
 * Tells whether a person or a bank's reader changed a student, a price or a charge between the day
 * before a run and `at`, whether a pause ended, or whether a claim without an answer waits for a
 * run.
 */
function isTouched(facts: Facts, payer: unknown, month: string, at: number): boolean {
  const run = facts.months.find((one) => monthText(one.month).replace("-", "") === month);
  const from = (run?.from ?? at) - CHANGE;
  const students = [...facts.students].filter(([, student]) =>
    versionsDuring(student, from, at).some((item) => item?.payerId === payer),
  );
  const histories = students.map(([, student]) => student);
  if (isRepriced(facts, histories, from, at) || histories.some((one) => isBack(one, from, at))) return true;
  return students.some(([id, student]) => {
    const charge = facts.charges.get(`PAY#${month}#${String(id).padStart(7, "0")}`);
    const item = charge && versionsDuring(charge, from, from)[0];
    const claim = facts.messages.get(textOf(item, "message"))?.versions.findLast((one) => one.at <= from)?.item;
    return (
      (claim?.st === "C" && isByHand(textOf(claim, "by"))) ||
      [student, charge].some((one) =>
        one?.writes.some(({ by, at: when }) => (isByHand(by) || isByReader(by)) && from < when && when <= at),
      )
    );
  });
}

/**
 * Judges that a payer gets one mail of a run. Several are allowed if the family, its prices or its
 * charges changed meanwhile, or if a claim by hand still waits for its outcome.
 */
export function judgePayers(facts: Facts, automatic: readonly Accepted[]): Finding[] {
  const withPayer = automatic.flatMap((mail) => {
    const [, month = "", id] = /^MSG#(\d{6})#P(\d{7})#RUN/.exec(taggedKey(mail)) ?? [];
    const payer = Number(id);
    return id === undefined ? [] : [{ mail, payer, month, name: `${month}, ${payer}, ${mail.mail.to.address}` }];
  });
  return [...Map.groupBy(withPayer, ({ name }) => name)].flatMap(([name, mails]) => {
    const [{ payer, month } = { payer: 0, month: "" }] = mails;
    const last = Math.max(...mails.map(({ mail }) => mail.at));
    if (mails.length <= 1 || isTouched(facts, payer, month, last)) return [];
    return [{ kind: "mailDoubled", what: `${facts.ownerId}: ${mails.length} mails of one run for ${name}` }];
  });
}
