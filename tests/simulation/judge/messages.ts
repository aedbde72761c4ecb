import type { Item } from "@emdia/core/model/ports/table";
import { type History, type Lived, numberOf, textOf } from "./history.ts";
import { isByRunner } from "./rules.ts";
import type { StudioFacts } from "./studio-facts.ts";

type Messages = Pick<StudioFacts<Lived>, "messages" | "charges">;

/** Tells whether a message reached nobody, and since when the product knows that. */
type Undone = { isUndone: boolean; undoneAt: number | undefined };

/** A message as it was claimed or made. */
export type Made = Undone & { sk: string; at: number; by: string; after: Item; names: Map<string, boolean> };

/** A charge as it was when a message named it; `isDue` if the message was sent for its sake. */
export type Claimed = Undone & { sk: string; at: number; by: string; before: Item; isDue: boolean };

export function skOfId(id: string): string {
  const [student, month, nth] = [id.slice(0, -8), id.slice(-8, -2), id.slice(-2)];
  return `PAY#${month}#${student.padStart(7, "0")}${nth === "00" ? "" : `#${nth}`}`;
}

const namesOf = (item: Item): Map<string, boolean> =>
  new Map(
    textOf(item, "names")
      .split(" ")
      .map((one) => one.split(":"))
      .map(([id = "", _cents, step = ""]) => [skOfId(id), step !== ""]),
  );

/** The reason of a mail in place of a message by WhatsApp. */
export const FREED = "whatsapp_failed";

const reachedNobody = (item: Item | undefined): boolean =>
  ["X", "R"].includes(textOf(item, "st")) || (item?.st === "F" && item.why === "rejected");

const isMaking = (before: Item | undefined, after: Item | undefined): after is Item =>
  (after?.st === "C" && (before?.st !== "C" || before.att !== after.att)) ||
  (before === undefined && after?.st === "S");

function madeIn([sk, { writes }]: [string, History]): Made[] {
  return writes.flatMap(({ at, by, before, after }, index): Made[] => {
    if (!isMaking(before, after)) return [];
    const later = writes.slice(index + 1).filter((one) => !isMaking(one.before, one.after));
    const next = writes.findIndex((one, other) => other > index && isMaking(one.before, one.after));
    const own = next < 0 ? later : writes.slice(index + 1, next);
    // Meta refused the message, and the mail in its place goes out under the same claim.
    const isMailed = after.api === true && writes[next]?.after?.instead === FREED && writes[next]?.by === by;
    // A claim reads its charges again: the charges that it names last are in the mail.
    const named = own.findLast((one) => one.after?.st === "C" && one.by === by)?.after ?? after;
    const undoneAt = isMailed ? writes[next]?.at : own.find((one) => reachedNobody(one.after))?.at;
    return [{ sk, at, by, after, names: namesOf(named), isUndone: undoneAt !== undefined, undoneAt }];
  });
}

const known = new WeakMap<Messages["messages"], Made[]>();

export function madeOf({ messages }: Messages): Made[] {
  const made = known.get(messages) ?? [...messages].flatMap(madeIn).sort((a, b) => a.at - b.at);
  known.set(messages, made);
  return made;
}

/** Returns the messages about a charge before an instant that may have reached the payer. */
export const toldBefore = (facts: Messages, sk: string, at: number): Made[] =>
  madeOf(facts).filter((one) => one.at < at && !one.isUndone && one.names.has(sk));

export const chargeAt = ({ charges }: Messages, sk: string, at: number): Item | undefined =>
  charges.get(sk)?.versions.findLast((one) => one.at < at)?.item;

/** Returns the message that a charge points to at an instant, if the message names the charge. */
export function carrierOf({ messages }: Messages, sk: string, item: Item | undefined, at: number): Item | undefined {
  const pointed = messages.get(textOf(item, "message"))?.versions.findLast((one) => one.at <= at)?.item;
  return pointed && namesOf(pointed).has(sk) ? pointed : undefined;
}

export const namedBy = (facts: Messages, { at, by, names, isUndone, undoneAt }: Made): Claimed[] =>
  [...names].flatMap(([sk, isDue]) => {
    const before = chargeAt(facts, sk, at);
    return before ? [{ sk, at, by, before, isDue, isUndone, undoneAt }] : [];
  });

export const claimedOf = (facts: Messages): Claimed[] =>
  madeOf(facts)
    .filter(isByRunner)
    .flatMap((one) => namedBy(facts, one));

export const studentOf = (item: Item): number => numberOf(item, "studentId");
export const studentOfSk = (sk: string): number => Number(sk.slice("PAY#202701#".length, "PAY#202701#0000001".length));
