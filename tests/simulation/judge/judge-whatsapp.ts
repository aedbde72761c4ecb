/** Judges messages by docs/rules/whatsapp.md, from what Meta was asked, took and reported. */
import { scopeOf } from "@emdia/core/model/whatsapp-codes";
import { RULE_RUNNER } from "../cloud/cloud.ts";
import type { Accepted } from "../cloud/ses.ts";
import type { Asked } from "../whatsapp/meta.ts";
import { DAY, HOUR } from "../world/world.ts";
import { dayIn } from "./civil.ts";
import { askedOn } from "./fees.ts";
import type { Finding } from "./findings.ts";
import { type History, historiesOf, type Lived, RACE, textOf, versionsDuring } from "./history.ts";
import { studentDuring } from "./is-owed.ts";
import { reaisOf } from "./judge-reminders.ts";
import { type Made, madeOf, studentOfSk } from "./messages.ts";
import { billedPhone } from "./own-terms.ts";
import { isByHand, type StudioFacts, statusOf } from "./studio-facts.ts";

type Facts = StudioFacts<Lived>;

const keyOf = ({ message: { tag } }: Pick<Asked, "message">): string =>
  Buffer.from(tag.split(".")[0] ?? "", "base64url")
    .toString()
    .split("|")[1] ?? "";
const attemptOf = ({ message: { tag } }: Asked) => Number(tag.split(".")[1]);
const payerOf = (sk: string) => sk.split("#")[2] ?? "";
const ownOf = ({ past, ownerId }: Facts): Asked[] =>
  past.cloud.whatsapp.meta.asked.filter((one) => one.ownerId === ownerId);
/** Returns a phone with its country code, as Meta is asked to reach it. */
const dialled = (phone: unknown) => `55${String(phone ?? "").replace(/^55(?=\d{11}$)/, "")}`;

const claimOf = (facts: Facts, one: Asked): Made | undefined =>
  madeOf(facts).findLast(
    ({ sk, at, by, after }) => sk === keyOf(one) && by === one.by && at <= one.at && after.att === attemptOf(one),
  );

/** Returns, as mails to a phone, the messages that Meta took and did not fail. */
export const toldByWhatsApp = (facts: Facts): Accepted[] =>
  ownOf(facts).flatMap((one) => {
    const { at, by, caller, message, taken } = one;
    if (!taken || taken.fate === "failed") return [];
    const tags = { msg: message.tag.split(".")[0] ?? "", att: String(attemptOf(one)) };
    const subject = message.template.name.includes("lembrete") ? "Lembrete: " : "";
    const mail = { fromName: "", to: { address: message.to }, subject, html: "", text: "", tags };
    return [{ id: taken.id, at, by, caller, mail }];
  });

/** Updates that the webhook took are applied within this time, unless one became a dead letter. */
const graceOf = ({ past }: Facts) => (past.cloud.whatsapp.deaths() === 0 ? HOUR : 2 * DAY);

function consentFaults(facts: Facts, histories: Map<string, History>, one: Asked): string[] {
  const payer = payerOf(keyOf(one));
  const consents = histories.get(`CONSENT#${payer}`);
  // A turn reads consents again after a minute, and Meta may be asked seconds after that.
  const given = consents ? versionsDuring(consents, one.at - RACE, one.at).filter((item) => item !== undefined) : [];
  const isGiven = given.some((item) => item.stoppedBy !== "owner" && dialled(item.phone) === one.message.to);
  const stopped = facts.past.cloud.whatsapp.meta.stops.filter(
    ({ ownerId, tag, phone, at }) =>
      ownerId === facts.ownerId &&
      phone === one.message.to &&
      payerOf(keyOf({ message: { tag } } as Asked)) === payer &&
      at + graceOf(facts) < one.at,
  );
  const isOver = stopped.some(
    ({ at }) => !consents?.writes.some((write) => isByHand(write.by) && at - HOUR < write.at && write.at <= one.at),
  );
  return [...(isGiven ? [] : ["without a consent for this phone"]), ...(isOver ? ["after PARAR"] : [])];
}

function wordFaults(facts: Facts, one: Asked, claim: Made): string[] {
  const days = new Set(facts.settings.flatMap(({ zone }) => [dayIn(zone, one.at), dayIn(zone, one.at - RACE)]));
  const named = [...claim.names.keys()].map((sk) => facts.charges.get(sk));
  const purpose = claim.after.purpose === "charge" ? "charge" : "reminder";
  const sums = [...days].map((day) =>
    named.reduce((sum, charge) => {
      const item = charge?.versions.findLast(({ at }) => at <= claim.at)?.item;
      return sum + (item ? askedOn(item, day, purpose) : 0);
    }, 0),
  );
  const isMoved = named.some((charge) => charge?.writes.some(({ at }) => claim.at - RACE < at && at <= one.at));
  const asked = one.message.template.body[3] ?? "";
  const isAsked = isMoved || sums.some((cents) => asked === `R$ ${reaisOf(cents)}`);
  const isOpen = (charge: History | undefined) =>
    charge && versionsDuring(charge, claim.at, one.at).some((item) => statusOf(item) === "pendente");
  const isTheirs = [...claim.names.keys()].some((sk) => {
    const student = facts.students.get(studentOfSk(sk));
    return student && studentDuring(student, one.at).some((item) => dialled(billedPhone(item)) === one.message.to);
  });
  return [
    ...(isAsked ? [] : [`asks for ${asked}, not ${sums.join(" or ")} centavos`]),
    ...(named.every(isOpen) ? [] : ["about what was paid"]),
    ...(isTheirs ? [] : [`to ${one.message.to}`]),
  ];
}

/** Tells whether nobody else sent at that time: several senders together may pass the limit. */
const isAlone = (facts: Facts, { at, by }: Asked): boolean =>
  madeOf(facts).every((made) => made.after.api !== true || made.by === by || made.at < at - RACE || made.at > at);

/**
 * Tells whether the product knew that the limit was used up. It knows a change an hour after it
 * took the report; until then, or if the reports came in another order, it may know another limit.
 */
function isBeyond(facts: Facts, { at, beyond }: Asked): boolean {
  if (beyond === undefined) return false;
  const limits = facts.past.cloud.whatsapp.meta.numbers.get(facts.ownerId)?.limits ?? [];
  const known = limits.findLast(({ toldAt }) => toldAt + graceOf(facts) < at);
  const mayCount = limits.filter((one) => !known || one.at >= known.at || one.toldAt > known.toldAt);
  return (
    beyond >= Math.max(...mayCount.filter((one) => one.at <= at).map(({ most }) => most ?? Number.POSITIVE_INFINITY))
  );
}

function turnFaults(facts: Facts, all: readonly Asked[], one: Asked): string[] {
  const isOfTurn = one.caller === "billing-owner" || one.caller === RULE_RUNNER;
  const before = all
    .filter(({ by, since, at }) => by === one.by && since === one.since && at < one.at)
    .map(({ outcome, message }) => ({ outcome, message }));
  const isBad = (kind: string | undefined) => kind === "unknown" || kind === "paced";
  const silent = before.filter(({ outcome }) => isBad(outcome?.kind)).length;
  const isStopped = before.some(({ outcome, message }) => {
    const scope = outcome?.kind === "refused" ? scopeOf(outcome.code) : "message";
    return scope === "channel" || (scope.startsWith("text") && message.template.name === one.message.template.name);
  });
  return [
    ...(isBeyond(facts, one) && isAlone(facts, one) ? ["beyond the limit of persons"] : []),
    ...(isOfTurn && silent >= 2 ? ["after two without a good answer"] : []),
    ...(isOfTurn && isStopped ? ["after Meta refused the text or the number"] : []),
  ];
}

const stateOf = ({ messages }: Facts, sk: string) => messages.get(sk)?.versions.at(-1)?.item;

/** Lists the reports of Meta that are missing in a message, in whatever order they came. */
function reportFaults(facts: Facts, { taken, ...one }: Asked): string[] {
  const heard = [...(taken?.told ?? [])].filter(([, at]) => at + graceOf(facts) < facts.past.end).map(([name]) => name);
  const state = textOf(stateOf(facts, keyOf(one)), "st");
  const isDelivered = heard.includes("delivered") || heard.includes("read");
  if (isDelivered && state !== "D") return [`was delivered, and is ${state}`];
  return heard.includes("failed") && ["C", "S"].includes(state) && stateOf(facts, keyOf(one))?.api
    ? [`failed, and is ${state}`]
    : [];
}

/** Lists the consents that were stopped by neither the owner nor the payer's answer or block. */
function stopFaults({ past, ownerId }: Facts, [sk, { writes }]: [string, History]): string[] {
  const stops = past.cloud.whatsapp.meta.stops.filter((one) => one.ownerId === ownerId);
  return writes.flatMap(({ at, by, before, after }) => {
    if (isByHand(by) || before?.stoppedAt !== undefined || after?.stoppedAt === undefined) return [];
    const isAsked = stops.some((one) => one.sentAt <= at && dialled(after.phone) === one.phone);
    return isAsked ? [] : [`${sk} was stopped by nobody`];
  });
}

/** Tells whether a WhatsApp about a charge failed, and no mail had to take the message's place. */
export function isShownUnsent(facts: Facts, sk: string): boolean {
  const asked = ownOf(facts);
  const naming = madeOf(facts).filter(({ after, names }) => after.api === true && names.has(sk));
  return naming.some((made) => {
    const state = textOf(stateOf(facts, made.sk), "st");
    const own = asked.filter((one) => keyOf(one) === made.sk && one.taken);
    const failedAt = Math.min(...own.map(({ taken }) => taken?.told.get("failed") ?? Number.POSITIVE_INFINITY));
    const isInTime = failedAt + graceOf(facts) < made.at + 12 * HOUR;
    return ["U", "F", "R"].includes(state) && !(made.sk.includes("#RUN") && isInTime);
  });
}

export function judgeWhatsApp(facts: Facts): Finding[] {
  const asked = ownOf(facts);
  if (asked.length === 0) return [];
  const histories = historiesOf(facts.past, facts.ownerId);
  const wrong = asked.flatMap((one) => {
    const claim = claimOf(facts, one);
    const faults = [
      ...(claim ? wordFaults(facts, one, claim) : ["without a claim"]),
      ...consentFaults(facts, histories, one),
      ...turnFaults(facts, asked, one),
      ...reportFaults(facts, one),
    ];
    return faults.map(
      (why): Finding => ({ kind: "mailWrong", what: `${facts.ownerId}, ${keyOf(one)}: WhatsApp ${why}` }),
    );
  });
  const stopped = [...histories].filter(([sk]) => sk.startsWith("CONSENT#")).flatMap((one) => stopFaults(facts, one));
  const doubled = [
    ...Map.groupBy(
      asked.filter(({ taken }) => taken),
      keyOf,
    ),
  ].filter(([, same]) => same.length > 1);
  return [
    ...wrong,
    ...stopped.map((why): Finding => ({ kind: "wrong", what: `${facts.ownerId}: ${why}` })),
    ...doubled.map(([sk]): Finding => ({ kind: "mailDoubled", what: `${facts.ownerId}, ${sk}: twice by WhatsApp` })),
  ];
}
