/**
 * docs/rules/reminder.md, "The reminder rule", docs/rules/payer.md, "Promises",
 * docs/rules/message.md, "One contact, one address".
 */
import type { Item } from "@emdia/core/model/ports/table";
import { RULE_RUNNER } from "../cloud/cloud.ts";
import { type Accepted, BOUNCING, taggedItem } from "../cloud/ses.ts";
import { MINUTE } from "../world/world.ts";
import { dayIn, hourIn } from "./civil.ts";
import type { Finding } from "./findings.ts";
import { numberOf, RACE, textOf, validDuring, versionsDuring } from "./history.ts";
import { studentDuring } from "./is-owed.ts";
import { debtOn, isOut, isReminder, isTold, messageOf, promisedDay, reaisOf, spelled } from "./judge-reminders.ts";
import { type Claimed, claimedOf, studentOfSk, toldBefore } from "./messages.ts";
import { billedAddress } from "./own-terms.ts";
import { type Facts, isRest, type Rule, rulesOf, stepOn, zonesDuring } from "./rules.ts";
import { isByHand, statusOf } from "./studio-facts.ts";

/** A run reads the owner's settings once, and sends mails for at most this time. */
const TURN = 12 * MINUTE;

/** A mail of a rule with its claim, or a claim of which no mail was accepted. */
export type Reminder = {
  mail: Accepted | undefined;
  at: number;
  claimed: readonly Claimed[];
  steps: readonly (number | undefined)[];
};

const openCents = (item: Item) => numberOf(item, "amountCents") - Number(item.settledCents ?? 0);
const dateText = (day: string) => day.split("-").reverse().join("/");
const totalOf = (claimed: readonly Claimed[]) => claimed.reduce((sum, { before }) => sum + openCents(before), 0);

function sinceOf(due: string, day: string): string {
  if (due < day) return `em atraso desde ${dateText(due)}`;
  return due === day ? `vence hoje, ${dateText(due)}` : `vence em ${dateText(due)}`;
}

function wordFaults({ mail: { text } }: Accepted, claimed: readonly Claimed[], day: string, step: number): string[] {
  const rows = text.split("\n");
  const lines = rows.filter((row) => /\)(: R\$.*)?, (em atraso desde|vence hoje,|vence em) /.test(row));
  const isNamed = ({ before }: Claimed) =>
    lines.some(
      (line) =>
        line.includes(`${before.reference} (`) &&
        line.includes(`R$\u00a0${reaisOf(openCents(before))}`) &&
        line.includes(`, ${sinceOf(textOf(before, "dueDate"), day)}`),
    );
  const total = `R$\u00a0${reaisOf(totalOf(claimed))}`;
  const due = claimed.filter(({ isDue }) => isDue);
  const dueTotal = `R$\u00a0${reaisOf(totalOf(due))}`;
  const [oldest = ""] = due.map(({ before }) => textOf(before, "dueDate")).sort();
  const greeting = rows.find((row) => row.startsWith("Passo ")) ?? "";
  return [
    ...(lines.length === claimed.length && claimed.every(isNamed) ? [] : [`names ${lines.join("; ")}`]),
    ...(rows.includes(`Total: ${total}`) ? [] : [`does not ask for ${total}`]),
    ...(greeting.startsWith(`Passo ${step}, `) ? [] : [`greets by "${greeting}", not by step ${step}`]),
    ...(greeting.includes(`: ${dueTotal}, ${dateText(oldest)}, `) ? [] : [`greets with "${greeting}"`]),
  ];
}

type Judgement = { faults: string[]; steps: (number | undefined)[] };

function judgeBy(facts: Facts, { mail, at, claimed }: Omit<Reminder, "steps">, rule: Rule, zone: string): Judgement {
  const day = dayIn(zone, at);
  const hour = hourIn(zone, at);
  const steps = claimed.map(({ before, isDue }) =>
    isDue ? stepOn(facts, rule, before, { day, pick: Math.min }) : undefined,
  );
  const isPromised = ({ before }: Claimed) => promisedDay(before) >= day;
  const faults = [
    ...(rule.isOn ? [] : ["while the rule was off"]),
    ...(hour >= rule.hour && hourIn(zone, at - RACE) < 20 ? [] : [`at ${hour.toFixed(2)}h`]),
    ...(rule.onRestDays || !isRest(day) ? [] : [`on ${day}`]),
    ...(claimed.some(({ isDue }) => isDue) ? [] : ["without a step"]),
    ...claimed.flatMap(({ sk, isDue }, index) =>
      isDue && steps[index] === undefined ? [`about ${sk}, which has no step on ${day}`] : [],
    ),
    ...claimed.filter((one) => mail && isPromised(one)).map(({ sk }) => `about ${sk}, which is promised`),
    ...(mail ? wordFaults(mail, claimed, day, Math.max(...steps.map((step) => step ?? -99))) : []),
  ];
  return { faults, steps };
}

/** Judges by each rule and zone that an edit leaves possible, and returns the mildest judgement. */
function judgeKindly(facts: Facts, rules: readonly Rule[], reminder: Omit<Reminder, "steps">): Judgement {
  const { at } = reminder;
  const judgements = validDuring(rules, at - RACE, at).flatMap((rule) =>
    zonesDuring(facts.settings, at - TURN, at).map((zone) => judgeBy(facts, reminder, rule, zone)),
  );
  const none: Judgement = { faults: ["without a rule"], steps: [] };
  return judgements.reduce((best, one) => (one.faults.length < best.faults.length ? one : best), judgements[0] ?? none);
}

/** Reasons for which the billing day mailed nothing to one student, but mailed the others. */
const OF_STUDENT = new Set(["no_email", "no_payment_data", "email_invalid", "email_complained"]);

/** Tells whether no mail of the run and no message told the student before the claim. */
function isSilent(facts: Facts, { sk, at }: Claimed): boolean {
  const before = facts.charges.get(sk)?.writes.filter((write) => write.at < at) ?? [];
  return before.every(({ after }) => {
    const isOfRun = after?.unsent === undefined || OF_STUDENT.has(textOf(after, "unsent"));
    return !isOfRun && toldBefore(facts, sk, at).length === 0;
  });
}

/** Lists the faults of the charges that a reminder names, each as it was at its claim. */
const chargeFaults = (facts: Facts, claimed: readonly Claimed[]): string[] =>
  claimed.flatMap((one) => {
    const { sk, before } = one;
    return [
      ...(statusOf(before) === "pendente" && openCents(before) > 0
        ? []
        : [`about ${sk}, which is ${statusOf(before)}`]),
      ...(before.reportedAt === undefined ? [] : [`about ${sk}, which is reported`]),
      ...(isSilent(facts, one) ? [`about ${sk}, of which no one was told`] : []),
    ];
  });

/**
 * Lists the faults of the mail's students and of their address; a claim without a mail has none.
 */
function studentFaults(facts: Facts, { mail, at, claimed }: Reminder): string[] {
  if (!mail) return [];
  const days = new Set(zonesDuring(facts.settings, at - TURN, at).map((zone) => dayIn(zone, at)));
  const ids = new Set(claimed.map(({ before }) => numberOf(before, "studentId")));
  const due = new Set(claimed.filter(({ isDue }) => isDue).map(({ before }) => numberOf(before, "studentId")));
  const to = spelled(mail.mail.to.address);
  return [...facts.students].flatMap(([id, student]) => {
    const now = student.versions.findLast((one) => one.at < at)?.item;
    const isHere = spelled(billedAddress(now)) === to;
    const isPaused = versionsDuring(student, at - TURN, at - 1).every(
      (item) => item?.remindersOff === true && spelled(billedAddress(item)) === to,
    );
    if (!ids.has(id))
      return isPaused && statusOf(now) !== "" ? [`to the address of ${id}, whose reminders are paused`] : [];
    const isBad = studentDuring(student, at).every((item) => item.emailStatus !== "ok");
    return [
      ...(isOut(now, days) && due.has(id) ? [`about ${id}, who is ${statusOf(now)}`] : []),
      ...(!isHere && due.has(id) ? [`about ${id}, who is reached elsewhere`] : []),
      ...(now?.remindersOff === true ? [`about ${id}, whose reminders are paused`] : []),
      ...(isBad && due.has(id) ? [`about ${id}, whom no mail reaches`] : []),
    ];
  });
}

/** Lists the day's other mails to the address: earlier ones, or unconfirmed later ones by hand. */
function otherContacts(facts: Facts, charged: readonly Accepted[], { mail, at }: Reminder): string[] {
  if (!mail) return [];
  const isSameDay = (when: number) => facts.settings.every(({ zone }) => dayIn(zone, when) === dayIn(zone, at));
  const to = spelled(mail.mail.to.address);
  return charged
    .filter(({ mail: other }) => spelled(other.to.address) === to)
    .flatMap((other) => {
      const claim = messageOf(facts, other);
      if (!claim || !isSameDay(claim.at)) return [];
      const byHand = isByHand(other.by);
      if (claim.at < at)
        return byHand || (claim.at < at - TURN && !to.startsWith(BOUNCING)) ? [`on the day of ${other.id}`] : [];
      const named = [...claim.names.keys()].map(studentOfSk);
      const isConfirmed = facts.past.presses.some(
        (press) =>
          press.confirmRepeat &&
          press.studentIds.some((id) => named.includes(id)) &&
          press.at <= claim.at &&
          press.at > claim.at - RACE,
      );
      return byHand && !isConfirmed ? [`and then ${other.id} by hand on that day`] : [];
    });
}

function judgeSteps({ ownerId }: Facts, reminders: readonly Reminder[]): Finding[] {
  const last = new Map<string, number>();
  return reminders.flatMap(({ mail, claimed, steps }) =>
    claimed.flatMap(({ sk, isUndone }, index): Finding[] => {
      const [before, step] = [last.get(sk), steps[index]];
      if (step === undefined || (isUndone && !mail)) return [];
      last.set(sk, Math.max(step, before ?? step));
      if (before === undefined || before < step) return [];
      return [{ kind: "mailDoubled", what: `${ownerId}, ${sk}: step ${step} after step ${before}` }];
    }),
  );
}

function judgeMornings({ past, ownerId, settings }: Facts): Finding[] {
  const [{ zone }, ...edits] = settings;
  const lines = past.cloud.ses.accepted.filter(
    ({ caller, mail }) => caller === RULE_RUNNER && mail.to.address.startsWith(`${ownerId}@`),
  );
  const byDay = Map.groupBy(edits.some((one) => one.zone !== zone) ? [] : lines, ({ at }) => dayIn(zone, at));
  return [...byDay]
    .filter(([, mails]) => mails.length > 1)
    .map(([day, mails]) => ({ kind: "mailDoubled", what: `${ownerId}: ${mails.length} morning lines on ${day}` }));
}

export function remindersOf(facts: Facts, rules: readonly Rule[]): (Reminder & { faults: string[] })[] {
  const claims = Map.groupBy(claimedOf(facts), ({ at, by }) => `${at} ${by}`);
  const mails = facts.past.cloud.ses.accepted.filter(
    (one) => one.caller === RULE_RUNNER && taggedItem(one).startsWith(`O#${facts.ownerId}|MSG#`),
  );
  const mailOf = new Map(
    mails.map((one) => {
      const claim = messageOf(facts, one);
      return [claim ? `${claim.at} ${claim.by}` : "unclaimed", one];
    }),
  );
  return [...claims].map(([name, claimed]) => {
    const reminder = { mail: mailOf.get(name), at: claimed[0]?.at ?? 0, claimed };
    return { ...reminder, ...judgeKindly(facts, rules, reminder) };
  });
}

const isOf = ({ ownerId }: Facts, one: Accepted) => taggedItem(one).startsWith(`O#${ownerId}|MSG#`);

/** Lists the charges that the payer surely owed on every day of the claim, and the mail omits. */
function missingFaults(facts: Facts, { mail, at, claimed }: Reminder): string[] {
  const [first] = claimed;
  if (!mail || !first) return [];
  const named = new Set(claimed.map(({ sk }) => sk));
  const days = zonesDuring(facts.settings, at - TURN, at).map((zone) => dayIn(zone, at));
  const debts = days.map((day) => debtOn(facts, numberOf(first.before, "studentId"), at - TURN, day));
  const owed = [...(debts[0] ?? [])].filter(([sk]) => debts.every((debt) => debt.get(sk)?.isSure));
  const isStill = ([sk]: [string, unknown]) =>
    facts.charges.get(sk)?.writes.every((one) => one.at < at - TURN || one.at > at);
  const isKnown = ([sk]: [string, unknown]) => isTold(facts, sk, at) && !hasBank(facts);
  return owed.filter((one) => isStill(one) && isKnown(one) && !named.has(one[0])).map(([sk]) => `without ${sk}`);
}

const hasBank = ({ profile }: Facts) => profile.versions.some(({ item }) => (item?.bankId ?? null) !== null);

export function judgeRules(facts: Facts): Finding[] {
  if (!facts.rule) return [];
  const reminders = remindersOf(facts, rulesOf(facts));
  const charged = facts.past.cloud.ses.accepted.filter((one) => isOf(facts, one) && !isReminder(one));
  const wrong = reminders.flatMap((one) => {
    const what = one.mail?.id ?? `a claim at ${new Date(one.at).toISOString()}`;
    const isUndoneMail = one.mail && one.claimed.some(({ isUndone }) => isUndone) ? ["was taken back"] : [];
    return [
      ...one.faults,
      ...isUndoneMail,
      ...(one.mail ? chargeFaults(facts, one.claimed) : []),
      ...studentFaults(facts, one),
      ...otherContacts(facts, charged, one),
      ...missingFaults(facts, one),
    ].map((why): Finding => ({ kind: "mailWrong", what: `${facts.ownerId}: reminder ${what} ${why}` }));
  });
  return [...wrong, ...judgeSteps(facts, reminders), ...judgeMornings(facts)];
}
