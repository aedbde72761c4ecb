/** docs/rules/reminder.md, "The reminder rule". */
import { createHash } from "node:crypto";
import { DEFAULT_TIMEZONE } from "@emdia/contracts/constants";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { canonicalMailbox, MAX_HAND_MAILS_TO_ADDRESS } from "@emdia/core/model/mail-bounds";
import type { Item } from "@emdia/core/model/ports/table";
import { REFUSED } from "../cloud/ses.ts";
import { DAY, HOUR } from "../world/world.ts";
import { dayIn, hourIn } from "./civil.ts";
import type { Finding } from "./findings.ts";
import { type History, numberOf, RACE, textOf, validDuring, versionsDuring } from "./history.ts";
import { promisedDay, spelled } from "./judge-reminders.ts";
import { type Reminder, remindersOf } from "./judge-rules.ts";
import { carrierOf, FREED, madeOf, studentOfSk, toldBefore } from "./messages.ts";
import { billedAddress, billedPhone } from "./own-terms.ts";
import { type Facts, isByRunner, isRest, type Rule, rulesOf, stepOn, zonesDuring } from "./rules.ts";
import { silencesOf } from "./silence.ts";
import { statusOf } from "./studio-facts.ts";

/** At this rate of faults all of a day's runs may fail; at a quarter, the six of the last hour. */
const ROUGH = 0.04;
const roughFor = ({ hour }: Rule): number => (hour >= 19 ? ROUGH / 4 : ROUGH);
/** A step that was refused this often is given up. */
const MOST_TRIES = 3;
type Day = { date: string; from: number; until: number; rule: Rule };

const isSame = (one: Rule, other: Rule): boolean =>
  one.isOn === other.isOn &&
  one.hour === other.hour &&
  one.onRestDays === other.onRestDays &&
  JSON.stringify([...one.chosen]) === JSON.stringify([...other.chosen]);

/** Returns the rule that was valid in the whole span, if it was on. */
function onlyRule(rules: readonly Rule[], from: number, to: number): Rule | undefined {
  const [first, ...others] = validDuring(rules, from, to);
  return first?.isOn && others.every((one) => isSame(first, one)) ? first : undefined;
}

function isHeldUp(facts: Facts, all: readonly Facts[], { from, until, rule }: Day): boolean {
  const { weather } = facts.past.cloud;
  const isDuring = (one: { from: number; until: number }) => one.from < until && from < one.until;
  return (
    weather.severity >= roughFor(rule) ||
    weather.schedulerOut.some(isDuring) ||
    silencesOf(facts.profile, facts.past.from).some(({ why, ...one }) => why === "without access" && isDuring(one)) ||
    versionsDuring(facts.profile, from, until).some((item) => item?.bankId !== undefined && item.bankId !== null) ||
    all.some(({ months, past }) =>
      months.some((month) => past.from < month.from && month.from < until && from - HOUR < month.to),
    )
  );
}

function daysOf(facts: Facts, all: readonly Facts[], rules: readonly Rule[]): Day[] {
  const { past, settings } = facts;
  const days: Day[] = [];
  for (let at = past.from + 2 * DAY; at < past.until - DAY; at += DAY) {
    const [zone = "", ...others] = zonesDuring(settings, at - 2 * DAY, at + DAY);
    const from = at - hourIn(zone, at) * HOUR;
    const until = from + 20 * HOUR;
    const rule = onlyRule(rules, from - HOUR, until);
    if (!rule || others.length > 0) continue;
    const day = { date: dayIn(zone, at), from, until, rule };
    if ((rule.onRestDays || !isRest(day.date)) && !isHeldUp(facts, all, day)) days.push(day);
  }
  return days;
}

/** Returns an item that was unchanged all day except by the rule's run; undefined otherwise. */
function unchangedOn(history: History, { from, until }: Day): Item | undefined {
  const isTouched = history.writes.some((one) => !isByRunner(one) && from - RACE < one.at && one.at <= until);
  return isTouched ? undefined : history.versions.findLast(({ at }) => at <= from - RACE)?.item;
}

function isTold(facts: Facts, sk: string, charge: Item, { from }: Day): boolean {
  const state = textOf(carrierOf(facts, sk, charge, from - RACE), "st");
  if (state === "S" || state === "D") return true;
  const isToCome = !["C", "F", "U"].includes(state) && (charge.unsent ?? "unreleased") === "unreleased";
  return !isToCome && toldBefore(facts, sk, from - RACE).length > 0;
}

function isRemindable(facts: Facts, sk: string, charge: Item, day: Day): boolean {
  return (
    isTold(facts, sk, charge, day) &&
    statusOf(charge) === "pendente" &&
    charge.reportedAt === undefined &&
    promisedDay(charge) < day.date
  );
}

function freeAddress(facts: Facts, studentId: number, day: Day): string | undefined {
  const student = facts.students.get(studentId);
  const now = student && unchangedOn(student, day);
  const address = spelled(billedAddress(now));
  if (!now || !address || address.startsWith(REFUSED)) return undefined;
  const ways = [address, spelled(billedPhone(now))].filter((way) => way !== "");
  // A chat takes the day of both the e-mail and the phone of its recipient.
  const here = [...facts.students].filter(([, { versions }]) =>
    versions.some(({ item }) => [billedAddress(item), billedPhone(item)].some((way) => ways.includes(spelled(way)))),
  );
  const isFree = here.every(([id, one]) => {
    const item = unchangedOn(one, day);
    const charges = [...facts.charges].filter(([sk]) => studentOfSk(sk) === id);
    return item && item.remindersOff !== true && charges.every(([sk, charge]) => isStill(facts, sk, charge, day));
  });
  const isMailable = statusOf(now) === "ativo" && now.emailStatus === "ok";
  // A message to this address takes its day, unless it is the rule's own to this payer.
  const payer = `#${payerKeyOf({ id: studentId, payerId: now.payerId as number | undefined })}#`;
  const others = madeOf(facts).filter(
    ({ sk, at, by }) => day.from - RACE < at && at < day.until && !(isByRunner({ by }) && sk.includes(payer)),
  );
  const isTaken = others.some(({ names }) =>
    here.some(([id]) => [...names.keys()].some((sk) => studentOfSk(sk) === id)),
  );
  return isFree && isMailable && !isTaken ? address : undefined;
}

/** Tells whether an address's limit is used up; a run that died may have counted a lost mail. */
function isFull({ past, ownerId }: Facts, address: string, { from, until }: Day): boolean {
  const days = [from, until].map((at) => dayIn(DEFAULT_TIMEZONE, at));
  const subjects = days.map((day) => `${ownerId}|${canonicalMailbox(address)}|${day}`);
  const keys = subjects.map((one) => `LIMIT#mail-to#${createHash("sha256").update(one).digest("hex")}`);
  return past.cloud.store.log.some(
    ({ key, after }) => keys.includes(key.pk) && numberOf(after, "uses") >= MAX_HAND_MAILS_TO_ADDRESS,
  );
}

/** Tells whether a charge did not change all day, and no mail of it had an unknown outcome. */
function isStill(facts: Facts, sk: string, charge: History, day: Day): boolean {
  if ((charge.writes[0]?.at ?? 0) > day.until) return true;
  const item = unchangedOn(charge, day);
  if (item === undefined) return false;
  const carrier = carrierOf(facts, sk, item, day.from - RACE);
  return carrier?.st !== "C" && (item.message === undefined || carrier !== undefined);
}

function judgeDay(facts: Facts, day: Day, [sk, history]: [string, History], mails: readonly Reminder[]): Finding[] {
  const charge = unchangedOn(history, day);
  if (!charge || !isRemindable(facts, sk, charge, day)) return [];
  const step = stepOn(facts, day.rule, charge, { day: day.date, pick: Math.max });
  const address = step === undefined ? undefined : freeAddress(facts, numberOf(charge, "studentId"), day);
  if (step === undefined || address === undefined || isFull(facts, address, day)) return [];
  const claims = mails.flatMap(({ at, claimed, steps }) =>
    at > day.until + RACE
      ? []
      : claimed.flatMap((one, index) => (one.sk === sk ? [{ ...one, step: steps[index] ?? -99 }] : [])),
  );
  // A rule's message that WhatsApp did not deliver goes by mail, which another worker sends.
  const isMailed = madeOf(facts).some(
    ({ sk: key, at, after, names, isUndone }) =>
      after.instead === FREED && !key.includes("#RUN") && at <= day.until + RACE && names.has(sk) && !isUndone,
  );
  // Meta may report days later that a message reached nobody. Until then the step is done.
  const look = day.from + day.rule.hour * HOUR;
  const isDone = isMailed || claims.some(({ undoneAt = Infinity, ...one }) => undoneAt > look && one.step >= step);
  const isGivenUp = claims.filter((one) => one.step === step).length >= MOST_TRIES;
  const isRefusedToday = mails.some(
    ({ at, claimed }) => day.from < at && at < day.until && claimed.some(({ isUndone }) => isUndone),
  );
  if (isDone || isGivenUp || isRefusedToday) return [];
  return [{ kind: "mailLost", what: `${facts.ownerId}, ${sk}: no reminder of step ${step} on ${day.date}` }];
}

/** Judges that no reminder is lost. `all` are the world's studios, which share a mail rate. */
export function judgeLostReminders(facts: Facts, all: readonly Facts[]): Finding[] {
  const rules = rulesOf(facts);
  if (rules.length === 0) return [];
  const mails = remindersOf(facts, rules);
  return daysOf(facts, all, rules).flatMap((day) =>
    [...facts.charges].flatMap((charge) => judgeDay(facts, day, charge, mails)),
  );
}
