import type { Item } from "@emdia/core/model/ports/table";
import { type Accepted, BOUNCING, REFUSED, taggedItem } from "../cloud/ses.ts";
import type { Written } from "../table/store.ts";
import { HOUR } from "../world/world.ts";
import { earliest, latest } from "./billing-days.ts";
import { hourIn, monthNumber } from "./civil.ts";
import { codeCents, isAskedIn, judgeFamilyMail, judgePayers, readFamilyMail, taggedKey } from "./family-mails.ts";
import type { Finding } from "./findings.ts";
import { type History, type Lived, numberOf, RACE, textOf, versionsDuring } from "./history.ts";
import { isHere, studentDuring } from "./is-owed.ts";
import { isReminder, judgeReminders, messageOf, paidWith } from "./judge-reminders.ts";
import { isShownUnsent, toldByWhatsApp } from "./judge-whatsapp.ts";
import { carrierOf, FREED, type Made, madeOf, studentOfSk } from "./messages.ts";
import { billedAddress } from "./own-terms.ts";
import { silencesOf } from "./silence.ts";
import { type BillingMonth, datesOf, isByHand, type StudioFacts, statusOf } from "./studio-facts.ts";

type Facts = StudioFacts<Lived>;

/** Milliseconds within which a mailed charge is not mailed again by hand unless confirmed. */
const GUARD = 20 * HOUR;
/** The time after which a claim is given up, with the hour until the next run. */
const GIVE_UP = 26 * HOUR;

export type MailVerdict = { findings: Finding[]; unconfirmed: number };

/** A charge with the mails that name it; reminders are judged separately. */
type Sent = { sk: string; charge: History; naming: readonly Accepted[]; what: string };

/**
 * Counts the mails by hand that are allowed: a bounced mail may be sent to another address, and a
 * click for one student of a payer names the payer's other students too.
 */
function countAllowedMails(facts: Facts, { charge, naming }: Sent): number {
  const { past, ownerId } = facts;
  const studentId = numberOf(charge.versions[0]?.item, "studentId");
  const isMine = (id: number, at: number) => id === studentId || paidWith(facts, id, at).includes(studentId);
  const mine = past.presses.filter(
    (press) => press.ownerId === ownerId && press.studentIds.some((id) => isMine(id, press.at)),
  );
  const reached = naming.filter(({ mail }) => !mail.to.address.startsWith(BOUNCING));
  const isLong = (at: number) => reached.every((mail) => mail.at > at || at - mail.at > GUARD - RACE);
  return mine.filter(({ at, confirmRepeat }) => confirmRepeat || isLong(at)).length;
}

function judgeDoubles(facts: Facts, sent: Sent): Finding[] {
  const { naming, what } = sent;
  if (naming.length <= 1 + countAllowedMails(facts, sent)) return [];
  return [{ kind: "mailDoubled", what: `${what}: named by ${naming.length} mails` }];
}

const judgeAttempts = ({ ownerId }: Facts, own: readonly Accepted[]): Finding[] =>
  [...Map.groupBy(own, (one) => `${taggedKey(one)}, ${one.mail.tags?.att}`)]
    .filter(([, same]) => same.length > 1)
    .map(([name, same]) => ({ kind: "mailDoubled", what: `${ownerId}, ${name}: ${same.length} mails of one attempt` }));

const reaisOf = (item: Item) => (numberOf(item, "amountCents") / 100).toFixed(2).replace(".", ",");

function judgeMail(facts: Facts, mail: Accepted): Finding[] {
  const what = `${facts.ownerId}, ${taggedKey(mail)}`;
  const claim = messageOf(facts, mail);
  if (!claim) return [{ kind: "mailWrong", what: `${what}: ${mail.id} without a claim` }];
  const named = [...claim.names.keys()];
  const wrong = named.flatMap((sk) => chargeFaults(facts, sk, claim, mail));
  const family = readFamilyMail(facts, mail, named);
  const [only] = named.map((sk) => facts.charges.get(sk));
  const amounts = only
    ? versionsDuring(only, claim.at - RACE, mail.at).flatMap((one) => (one ? [reaisOf(one)] : []))
    : [];
  if (!family && !amounts.some((reais) => mail.mail.text.includes(`Valor: R$\u00a0${reais}`)))
    wrong.push(`not of R$ ${amounts.at(-1)}`);
  const code = family ? undefined : codeCents(mail.mail.text);
  if (only && code !== undefined && !isAskedIn(facts, only, { at: mail.at, cents: code }))
    wrong.push(`has a code over ${code} centavos, which were not open`);
  // Only a run's mails have hours: a mail in place of a person's WhatsApp may go at any hour.
  if (!isByHand(mail.by) && taggedKey(mail).includes("#RUN"))
    wrong.push(...automaticFaults(facts, monthOfSk(taggedKey(mail)), claim.at));
  const faults: Finding[] = wrong.map((why) => ({ kind: "mailWrong", what: `${what}: ${mail.id} ${why}` }));
  return family ? [...faults, ...judgeFamilyMail(facts, family, named, what)] : faults;
}

const monthOfSk = (sk: string) => monthNumber(`${sk.slice(4, 8)}-${sk.slice(8, 10)}`);

/** A run does not read again what it made this shortly before its claim (docs/billing-state.md). */
const JUST_MADE = 1_000;

function readAtOf({ writes: [made] }: History, { sk, at, by, after }: Made): number {
  const isJustMade = made?.by === by && at - made.at < JUST_MADE && sk.includes("#S");
  return isJustMade && after.instead !== FREED ? made.at : at;
}

/** Lists the faults of a mail about a charge: it was paid, or the mail went to somebody else. */
function chargeFaults(facts: Facts, sk: string, claim: Made, mail: Accepted): string[] {
  const charge = facts.charges.get(sk);
  const student = facts.students.get(studentOfSk(sk));
  const now = charge ? versionsDuring(charge, readAtOf(charge, claim), mail.at) : [];
  const isOpen = now.some((item) => statusOf(item) === "pendente");
  const students = student ? studentDuring(student, claim.at) : [];
  const addresses = student ? studentDuring(student, mail.at).map(billedAddress) : [];
  return [
    ...(isOpen ? [] : [`claimed though ${sk} was paid`]),
    ...(students.every((one) => statusOf(one) === "arquivado") ? ["to an archived student"] : []),
    ...(addresses.includes(mail.mail.to.address) ? [] : [`to ${mail.mail.to.address}`]),
  ];
}

/** Lists the faults of a run's mail: only the newest month is mailed, and only from 8h to 20h. */
function automaticFaults(facts: Facts, month: number, claimed: number): string[] {
  const next = datesOf(facts, month + 1, claimed - RACE, claimed);
  const zones = new Set(facts.settings.map(({ zone }) => zone));
  const isDaytime = [...zones].some((zone) => hourIn(zone, claimed) >= 8 && hourIn(zone, claimed - RACE) < 20);
  return [
    ...(latest(next) + RACE < claimed ? ["of a late month"] : []),
    ...(isDaytime ? [] : ["at night"]),
    ...silentFaults(facts, month, claimed),
  ];
}

/** Lists the faults of a mail for a date in a silence, or while automation is off. */
function silentFaults(facts: Facts, month: number, claimed: number): string[] {
  const dates = datesOf(facts, month, claimed - RACE, claimed);
  const silences = silencesOf(facts.profile, facts.past.from);
  const isSilent = (at: number) => silences.some(({ from, until }) => from <= at && at < until - RACE);
  const isOff = silences.some(
    ({ from, until, why }) => why === "with automation off" && from + RACE < claimed && claimed <= until,
  );
  return [
    ...(dates.every(({ at }) => isSilent(at)) ? ["of a date on which nobody was to be mailed"] : []),
    ...(isOff ? ["while automation was off"] : []),
  ];
}

function isMailing(facts: Facts, { from, to }: BillingMonth): boolean {
  return silencesOf(facts.profile, facts.past.from).every((one) => one.until < from - RACE || one.from > to);
}

function isMailable(facts: Facts, { charge }: Sent, until: number): boolean {
  const made = charge.writes[0]?.at ?? 0;
  const student = facts.students.get(numberOf(charge.versions[0]?.item, "studentId"));
  if (!student) return false;
  const versions = versionsDuring(student, made - RACE, until);
  const emails = new Set(versions.map(billedAddress));
  const [email] = emails;
  if (emails.size !== 1 || typeof email !== "string" || email.startsWith(REFUSED)) return false;
  if (versions.some((item) => item?.emailStatus !== "ok")) return false;
  return charge.versions.every(({ item }) => statusOf(item) === "pendente");
}

function isExpected(facts: Facts, sent: Sent, month: BillingMonth): boolean {
  const { charge } = sent;
  const made = charge.writes[0]?.at ?? 0;
  const student = facts.students.get(numberOf(charge.versions[0]?.item, "studentId"));
  if (!month.isJudged || !student || made > month.to || !isMailing(facts, month)) return false;
  if (isHere(student, month) !== "yes" || !isMailable(facts, sent, month.to)) return false;
  return month.to < earliest(datesOf(facts, month.month + 1, month.from, month.to));
}

/**
 * At this rate of faults most invocations crash, and a day may pass without evidence. In 146,000
 * days two mails were given up in this way, and shown to their owners.
 */
const HARSH = 0.08;

/** Tells whether a claim may stay open: a person made it, or ticks or evidence were missing. */
function isClaimExcused({ past }: Facts, { at, by }: Pick<Written, "at" | "by">): boolean {
  const { severity, schedulerOut, evidenceOut } = past.cloud.weather;
  const isOut = ({ from, until }: { from: number; until: number }) => from < at + GIVE_UP && at < until;
  return isByHand(by) || severity >= HARSH || [...schedulerOut, ...evidenceOut].some(isOut);
}

/** Tells whether a charge has a number above 0: a voided month is charged again by hand alone. */
const isMadeAgain = (sk: string) => /#\d{7}#\d\d$/.test(sk);

function judgeAbsence(facts: Facts, sent: Sent): { findings: Finding[]; isUnconfirmed: boolean } {
  const { sk, charge, what, naming } = sent;
  const item = charge.versions.at(-1)?.item;
  const carrier = carrierOf(facts, sk, item, Number.POSITIVE_INFINITY);
  const state = textOf(carrier, "st");
  const isUnconfirmed = naming.length === 0 && ["U", "C"].includes(state);
  // The owner told the payer in a chat, while the run's own message had no answer.
  const isTold = state === "S" && textOf(carrier, "channel") === "whatsapp" && textOf(carrier, "madeBy") === "owner";
  const month = facts.months.find((one) => one.month === monthNumber(textOf(charge.versions[0]?.item, "month")));
  if (naming.length > 0 || isTold || !month || !isExpected(facts, sent, month)) return { findings: [], isUnconfirmed };
  // The claim of a message that names the charge may have told the student, if it has no answer.
  const claims = madeOf(facts).filter((one) => one.names.has(sk) && one.sk === item?.message);
  const isWaiting = (one: Made) => one.after.api !== true && isClaimExcused(facts, one);
  // Meta reported that a message by WhatsApp failed: the mail in its place may have told the student.
  const isMailed = (one: Made) => one.after.api === true && one.isUndone;
  const isExcused = isUnconfirmed && claims.every((one) => isMailed(one) || isWaiting(one));
  const isLeftToPerson = isMadeAgain(sk) && state === "";
  if (isExcused || isLeftToPerson || isShownUnsent(facts, sk)) return { findings: [], isUnconfirmed };
  const why = textOf(carrier, "why") || textOf(item, "unsent");
  return {
    findings: [{ kind: "mailLost", what: `${what}: never mailed, ${state || "no state"} ${why}` }],
    isUnconfirmed,
  };
}

function judgeSummaries({ past, ownerId }: Facts): Finding[] {
  const summaries = past.cloud.ses.accepted.filter(
    ({ caller, mail }) => caller === "billing-summary" && mail.to.address.startsWith(`${ownerId}@`),
  );
  const byMonth = Map.groupBy(summaries, ({ mail }) => /\S+\/\d{4}/.exec(mail.subject)?.[0] ?? mail.subject);
  return [...byMonth]
    .filter(([, mails]) => mails.length > 1)
    .map(([month, mails]) => ({ kind: "mailDoubled", what: `${ownerId}: ${mails.length} summaries of ${month}` }));
}

const isOf = ({ ownerId }: Facts, mail: Accepted) => taggedItem(mail).startsWith(`O#${ownerId}|MSG#`);

export function judgeMails(facts: Facts): MailVerdict {
  const all = facts.past.cloud.ses.accepted.filter((mail) => isOf(facts, mail));
  const own = all.filter((mail) => !isReminder(mail));
  const automatic = own.filter(({ by }) => !isByHand(by));
  const findings = [...judgeSummaries(facts), ...judgeReminders(facts), ...judgePayers(facts, automatic)];
  findings.push(...judgeAttempts(facts, own), ...own.flatMap((mail) => judgeMail(facts, mail)));
  const verdict: MailVerdict = { findings, unconfirmed: 0 };
  const named = [...all, ...toldByWhatsApp(facts)].map((mail) => ({ mail, names: messageOf(facts, mail)?.names }));
  for (const [sk, charge] of facts.charges) {
    // A reminder that names the charge also tells the student of it.
    const told = named.filter(({ names }) => names?.has(sk)).map(({ mail }) => mail);
    const sent: Sent = { sk, charge, naming: told, what: `${facts.ownerId}, ${sk}` };
    const absence = judgeAbsence(facts, sent);
    const charged = told.filter((mail) => !isReminder(mail));
    verdict.findings.push(...judgeDoubles(facts, { ...sent, naming: charged }), ...absence.findings);
    if (absence.isUnconfirmed) verdict.unconfirmed += 1;
  }
  return verdict;
}
