/**
 * Judges each charge's mails: at most one unless the owner asked for more, and at least one unless
 * something explains its absence.
 */
import type { Item } from "@emdia/core/model/ports/table";
import { type Accepted, BOUNCING, REFUSED, taggedItem } from "../cloud/ses.ts";
import type { Written } from "../table/store.ts";
import { HOUR } from "../world/world.ts";
import { earliest, latest } from "./billing-days.ts";
import { hourIn, monthNumber } from "./civil.ts";
import { judgeFamilyMail, judgePayers, readFamilyMail, taggedKey } from "./family-mails.ts";
import type { Finding } from "./findings.ts";
import { type History, type Lived, numberOf, RACE, textOf, versionsDuring } from "./history.ts";
import { isHere, studentDuring } from "./is-owed.ts";
import { isReminder, judgeReminders, messageOf } from "./judge-reminders.ts";
import { billedAddress } from "./own-terms.ts";
import { silencesOf } from "./silence.ts";
import { type BillingMonth, datesOf, isByHand, type StudioFacts, statusOf } from "./studio-facts.ts";

type Facts = StudioFacts<Lived>;

/**
 * A charge that was mailed within this number of milliseconds is not mailed again by hand unless
 * the owner confirms it.
 */
const GUARD = 20 * HOUR;
/**
 * A claim without evidence is given up after a day. The run that gives it up may be an hour later.
 */
const GIVE_UP = 26 * HOUR;

export type MailVerdict = { findings: Finding[]; unconfirmed: number };

type Mail = {
  st: string;
  att: number;
  at: string;
  by?: string;
  why?: string;
  lead?: number;
  with?: number[];
  was?: Mail[];
};
const mailOf = (item: Item | undefined): Mail | undefined => item?.mail as Mail | undefined;

/**
 * A charge with its own mails, and all mails that name it: its payer's mail may have another
 * charge's tag. Reminders are judged separately.
 */
type Sent = { sk: string; charge: History; mails: readonly Accepted[]; naming: readonly Accepted[]; what: string };

/**
 * Counts the mails that the owner's requests allow in addition to the first. A mail that bounced
 * may be sent to another address.
 */
function countAllowedMails({ past, ownerId }: Facts, { charge, naming }: Sent): number {
  const studentId = numberOf(charge.versions[0]?.item, "studentId");
  const mine = past.presses.filter((press) => press.ownerId === ownerId && press.studentIds.includes(studentId));
  const reached = naming.filter(({ mail }) => !mail.to.address.startsWith(BOUNCING));
  const isLong = (at: number) => reached.every((mail) => mail.at > at || at - mail.at > GUARD - RACE);
  return mine.filter(({ at, confirmRepeat }) => confirmRepeat || isLong(at)).length;
}

function judgeDoubles(facts: Facts, sent: Sent): Finding[] {
  const { mails, naming, what } = sent;
  const byAttempt = Map.groupBy(mails, (mail) => mail.mail.tags?.att ?? "");
  const repeated = [...byAttempt.values()].filter((same) => same.length > 1);
  if (repeated.length > 0)
    return repeated.map((same) => ({ kind: "mailDoubled", what: `${what}: ${same.length} mails of one attempt` }));
  if (naming.length <= 1 + countAllowedMails(facts, sent)) return [];
  return [{ kind: "mailDoubled", what: `${what}: named by ${naming.length} mails` }];
}

const reaisOf = (item: Item) => (numberOf(item, "amountCents") / 100).toFixed(2).replace(".", ",");

/**
 * Judges one accepted mail: its recipient, its content, and whether it was allowed at that moment.
 */
function judgeMail(facts: Facts, { charge, what }: Sent, mail: Accepted): Finding[] {
  const wrong: string[] = [];
  const item = charge.versions[0]?.item;
  const isItsClaim = (state: Mail | undefined) =>
    state?.st === "C" && state.by === mail.by && String(state.att) === mail.mail.tags?.att;
  const claim = charge.writes.find(({ after }) => isItsClaim(mailOf(after)));
  if (!claim) return [{ kind: "mailWrong", what: `${what}: ${mail.id} without a claim` }];
  if (statusOf(claim.after) !== "pendente") wrong.push("claimed though paid");
  const student = facts.students.get(numberOf(item, "studentId"));
  if (student && studentDuring(student, claim.at).every((one) => statusOf(one) === "arquivado"))
    wrong.push("to an archived student");
  const addresses = student ? studentDuring(student, mail.at).map(billedAddress) : [];
  if (!addresses.includes(mail.mail.to.address)) wrong.push(`to ${mail.mail.to.address}`);
  const family = readFamilyMail(facts, mail);
  const amounts = versionsDuring(charge, claim.at - RACE, claim.at).flatMap((one) => (one ? [reaisOf(one)] : []));
  if (!family && !amounts.some((reais) => mail.mail.text.includes(`Valor: R$\u00a0${reais}`)))
    wrong.push(`not of R$ ${amounts.at(-1)}`);
  if (!isByHand(mail.by)) wrong.push(...automaticFaults(facts, monthNumber(textOf(item, "month")), claim.at));
  const faults: Finding[] = wrong.map((why) => ({ kind: "mailWrong", what: `${what}: ${mail.id} ${why}` }));
  return family ? [...faults, ...judgeFamilyMail(facts, family, what)] : faults;
}

/**
 * Lists the faults of an automatic mail: only the newest month is mailed, and no mail is sent
 * between 20h and 8h.
 */
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

/**
 * Lists the faults of an automatic mail that no student should get: for a date in a silence, or
 * while automation is off.
 */
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

/** Tells whether the run of a month had to mail at every moment, from the month's date on. */
function isMailing(facts: Facts, { from, to }: BillingMonth): boolean {
  return silencesOf(facts.profile, facts.past.from).every((one) => one.until < from - RACE || one.from > to);
}

/**
 * Tells whether the student had the same valid address from the charge's making to `until`, and the
 * charge was always open.
 */
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

/**
 * Tells whether the run of its month had to mail the charge: the charge was owed all the time, and
 * the month was the newest.
 */
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

/**
 * Tells whether a claim without an answer is excused: a person sent the mail, or ticks or evidence
 * were missing for that day.
 */
function isClaimExcused({ past }: Facts, { at, by }: Pick<Written, "at" | "by">): boolean {
  const { severity, schedulerOut, evidenceOut } = past.cloud.weather;
  const isOut = ({ from, until }: { from: number; until: number }) => from < at + GIVE_UP && at < until;
  return isByHand(by) || severity >= HARSH || [...schedulerOut, ...evidenceOut].some(isOut);
}

/**
 * Tells whether an unconfirmed mail is excused. A charge in another charge's mail (`member` is the
 * charge's student) is judged by the claims that list it; the wait also ends when a person repeats
 * that mail (docs/billing-state.md, "One mail for a payer", 5).
 */
function isExcused(facts: Facts, charge: History, member?: number): boolean {
  const claims = charge.writes.filter(({ after }) => mailOf(after)?.st === "C");
  const last = claims.findLastIndex(
    ({ after }) => member === undefined || (mailOf(after)?.with?.includes(member) ?? false),
  );
  const claim = claims[last];
  return !claim || isClaimExcused(facts, claim) || claims.slice(last + 1).some(({ by }) => isByHand(by));
}

/** Returns the lead, which is the charge whose mail includes this charge, if there is a lead. */
function leadOf({ charges }: Facts, { sk }: Sent, own: Mail | undefined): History | undefined {
  if (own?.lead === undefined) return undefined;
  return charges.get(`${sk.slice(0, "PAY#202701#".length)}${String(own.lead).padStart(7, "0")}`);
}

function judgeAbsence(facts: Facts, sent: Sent): { findings: Finding[]; isUnconfirmed: boolean } {
  const { charge, what, naming: mails } = sent;
  const own = mailOf(charge.versions.at(-1)?.item);
  // The claim of the reminder that carries the charge may have told the student, if it has no answer.
  const carrier = facts.messages.get(textOf(charge.versions.at(-1)?.item, "message"))?.writes.at(-1);
  const claim = carrier?.after?.st === "C" ? carrier : undefined;
  const lead = leadOf(facts, sent, own);
  const ofLead = mailOf(lead?.versions.at(-1)?.item);
  const studentId = numberOf(charge.versions[0]?.item, "studentId");
  const last = lead ? (ofLead?.was?.find((one) => one.with?.includes(studentId)) ?? ofLead) : own;
  const isOpen = last?.st === "U" || last?.st === "C" || claim !== undefined;
  const isUnconfirmed = mails.length === 0 && isOpen;
  const month = facts.months.find((one) => one.month === monthNumber(textOf(charge.versions[0]?.item, "month")));
  if (mails.length > 0 || !month || !isExpected(facts, sent, month)) return { findings: [], isUnconfirmed };
  if (claim ? isClaimExcused(facts, claim) : isOpen && isExcused(facts, lead ?? charge, lead && studentId))
    return { findings: [], isUnconfirmed };
  const state = last ? `${last.st}${last.why ? ` (${last.why})` : ""}` : "no state";
  return { findings: [{ kind: "mailLost", what: `${what}: never mailed, ${state}` }], isUnconfirmed };
}

/** Judges the owner's summaries: at most one per month. */
function judgeSummaries({ past, ownerId }: Facts): Finding[] {
  const summaries = past.cloud.ses.accepted.filter(
    ({ caller, mail }) => caller === "billing-summary" && mail.to.address.startsWith(`${ownerId}@`),
  );
  const byMonth = Map.groupBy(summaries, ({ mail }) => /\S+\/\d{4}/.exec(mail.subject)?.[0] ?? mail.subject);
  return [...byMonth]
    .filter(([, mails]) => mails.length > 1)
    .map(([month, mails]) => ({ kind: "mailDoubled", what: `${ownerId}: ${mails.length} summaries of ${month}` }));
}

/** Tells whether a mail is about a charge of this owner. */
const isOf = ({ ownerId }: Facts, mail: Accepted) => taggedItem(mail).startsWith(`O#${ownerId}|PAY#`);

export function judgeMails(facts: Facts): MailVerdict {
  const mine = Map.groupBy(facts.past.cloud.ses.accepted, taggedItem);
  const own = [...mine.values()].flat().filter((mail) => isOf(facts, mail) && !isReminder(mail));
  const automatic = own.filter(({ by }) => !isByHand(by));
  const findings = [...judgeSummaries(facts), ...judgeReminders(facts), ...judgePayers(facts, automatic)];
  const verdict: MailVerdict = { findings, unconfirmed: 0 };
  const reminders = facts.past.cloud.ses.accepted.filter(
    (one) => isReminder(one) && taggedItem(one).startsWith(`O#${facts.ownerId}|MSG#`),
  );
  const families = own.flatMap((mail) => readFamilyMail(facts, mail) ?? []);
  for (const [sk, charge] of facts.charges) {
    const tagged = mine.get(`O#${facts.ownerId}|${sk}`) ?? [];
    const mails = tagged.filter((mail) => !isReminder(mail));
    const others = families.filter(({ lines, mail }) => taggedKey(mail) !== sk && lines.some((line) => line.sk === sk));
    const naming = [...mails, ...others.map(({ mail }) => mail)];
    const sent: Sent = { sk, charge, mails, naming, what: `${facts.ownerId}, ${sk}` };
    // A reminder that names the charge also tells the student of it, so a late run sends
    // no further mail.
    const reminded = reminders.filter((one) => messageOf(facts, one)?.names.has(sk));
    const absence = judgeAbsence(facts, { ...sent, naming: [...naming, ...reminded] });
    verdict.findings.push(...judgeDoubles(facts, sent), ...mails.flatMap((mail) => judgeMail(facts, sent, mail)));
    verdict.findings.push(...absence.findings);
    if (absence.isUnconfirmed) verdict.unconfirmed += 1;
  }
  return verdict;
}
