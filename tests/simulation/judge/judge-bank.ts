/**
 * Judges that each payment settles at most once and at most its amount less refunds, that none is
 * lost, and that no stranger's payment is stored.
 */
import { USUAL_WAIVER_CENTS } from "@emdia/contracts/constants";
import { civilDate } from "@emdia/contracts/values/calendar";
import { daysBetween } from "@emdia/contracts/values/civil-days";
import type { Item } from "@emdia/core/model/ports/table";
import type { Payment } from "../bank/bank.ts";
import { BANK_READER } from "../cloud/cloud.ts";
import type { Written } from "../table/store.ts";
import { MINUTE } from "../world/world.ts";
import { dayIn } from "./civil.ts";
import { ledgerOf, owedOn } from "./fees.ts";
import type { Finding } from "./findings.ts";
import { type History, type Lived, numberOf, textOf, versionsDuring } from "./history.ts";
import { entriesOf } from "./judge-ledger.ts";
import { type StudioFacts, statusOf } from "./studio-facts.ts";

type Facts = StudioFacts<Lived>;

export const isByReader = (requestId: string) => requestId.startsWith(BANK_READER);

/** `firsts` are the requests that recorded the payment. */
type Recorded = { firsts: Set<string>; settled: number; live: Map<string, number>; most: number; isTakenBack: boolean };

const isOf = (key: string) => (entry: Item) => entry.entryKey === key;

/** Returns the part of a payment that a ledger has and that was not reversed, in centavos. */
function liveCents(ledger: readonly Item[], key: string): number {
  const reversed = new Set(ledger.map(({ reverses }) => reverses));
  const live = ledger.filter((entry) => isOf(key)(entry) && !reversed.has(entry.number));
  return live.reduce((sum, entry) => sum + numberOf(entry, "amountCents"), 0);
}

const isTakenBack = (ledger: readonly Item[], key: string) =>
  ledger.some(({ by, reverses }) => by !== "bank" && ledger.some((one) => one.number === reverses && isOf(key)(one)));

function recordedOf(writes: readonly Written[], key: string): Recorded {
  const recorded: Recorded = { firsts: new Set(), settled: 0, live: new Map(), most: 0, isTakenBack: false };
  for (const {
    at,
    by,
    key: { sk },
    before,
    after,
  } of writes) {
    const [old, ledger] = [entriesOf(before), entriesOf(after)];
    if (!ledger.some(isOf(key))) continue;
    if (!old.some(isOf(key))) {
      recorded.firsts.add(`${at} ${by}`);
      recorded.settled += liveCents(ledger, key);
    }
    recorded.live.set(sk, liveCents(ledger, key));
    recorded.most = Math.max(recorded.most, sumOf(recorded.live));
    // The rest of a refunded payment pays at most what is owed: a fee may have been waived since.
    const isEnough = liveCents(ledger, key) < liveCents(old, key) && statusOf(after) === "pago";
    recorded.isTakenBack ||= isTakenBack(ledger, key) || isEnough;
  }
  return recorded;
}

const sumOf = (live: ReadonlyMap<string, number>) => [...live.values()].reduce((sum, cents) => sum + cents, 0);

const keptCents = ({ amountCents, refunds }: Payment) =>
  refunds.reduce((rest, one) => (one.status === "DEVOLVIDO" ? rest - one.amountCents : rest), amountCents);

function judgeSums(pix: Payment, { firsts, settled, live, most, isTakenBack }: Recorded): string[] {
  const [now, kept] = [sumOf(live), keptCents(pix)];
  return [
    ...(firsts.size > 1 ? [`was recorded ${firsts.size} times`] : []),
    ...(most > pix.amountCents ? [`settled ${most} of ${pix.amountCents}`] : []),
    ...(now > kept ? [`settles ${now}, and ${kept} were kept`] : []),
    ...(!isTakenBack && now < Math.min(settled, kept) ? [`settles ${now} of ${settled}, and ${kept} were kept`] : []),
  ];
}

const chargeKeyOf = (id: number) =>
  `PAY#${Math.floor((id % 1e8) / 100)}#${String(Math.floor(id / 1e8)).padStart(7, "0")}${
    id % 100 === 0 ? "" : `#${String(id % 100).padStart(2, "0")}`
  }`;

function judgePlace({ settings }: Facts, writes: readonly Written[], pix: Payment): string[] {
  const named = pix.named.map(chargeKeyOf);
  const days = settings.map(({ zone }) => dayIn(zone, Date.parse(pix.at)));
  return writes.flatMap(({ by, key, before, after }) => {
    const isNew = !entriesOf(before).some(isOf(pix.endToEndId));
    const found = entriesOf(after).find(isOf(pix.endToEndId));
    if (!isNew || !found || !isByReader(by)) return [];
    return [
      ...judgeProof(pix, after, found),
      ...(named.includes(key.sk) ? [] : [`was given to ${key.sk}, not ${named}`]),
      ...(found.by !== "bank" || days.includes(textOf(found, "date")) ? [] : [`was recorded on ${found.date}`]),
    ];
  });
}

/** Returns the days from the day of a payment's code to `day`; -1 for a payment without a code. */
const ageOf = ({ asked }: Payment, day: string): number => (asked ? daysBetween(asked.day, civilDate(day)) : -1);

/**
 * Judges that what the reader recorded by itself was proven, and that nothing else was forgiven.
 */
function judgeProof(pix: Payment, after: Item | undefined, found: Item): string[] {
  const { asked } = pix;
  if (!asked || asked.cents !== pix.amountCents) return [`was recorded, but ${asked?.cents ?? "nothing"} was asked`];
  if (found.by !== "bank") return [];
  const day = textOf(found, "date");
  const isForgiven = Number(found.discountCents ?? 0) > 0 && day > textOf(after, "dueDate");
  const limit = (after?.lateFee as { waiveBelowCents?: number } | undefined)?.waiveBelowCents ?? USUAL_WAIVER_CENTS;
  return [
    ...(ageOf(pix, day) < 0 || ageOf(pix, day) > 7 ? [`was recorded ${ageOf(pix, day)} days after its code`] : []),
    ...(statusOf(after) === "pago" ? [] : ["was recorded as a part"]),
    ...(isForgiven && Number(found.discountCents) >= limit ? [`was forgiven ${found.discountCents} of discount`] : []),
  ];
}

/** A read that ends this many ms after a payment was listed has decided about the payment. */
const SEEN = 12 * MINUTE;

function readsOf(log: readonly Written[], pk: string): number[] {
  const readAtOf = (item: Item | undefined) => (item?.reading as { readAt?: string } | undefined)?.readAt;
  return log
    .filter(({ key, before, after }) => key.pk === pk && key.sk === "BANK" && readAtOf(before) !== readAtOf(after))
    .map(({ at }) => at);
}

type Seen = { seenAt: number; isFirst: boolean; storedAt: number; proposedAt: number };

function seenOf(log: readonly Written[], pk: string, reads: readonly number[], pix: Payment): Seen {
  const from = Math.max(pix.listedAt, Date.parse(pix.at)) + SEEN;
  const writtenAt = (isOne: (sk: string) => boolean) =>
    log.find(({ key, after }) => key.pk === pk && after && isOne(key.sk))?.at ?? Number.POSITIVE_INFINITY;
  const key = pix.endToEndId;
  const seenAt = reads.find((at) => at >= from) ?? Number.POSITIVE_INFINITY;
  return {
    seenAt,
    isFirst: Date.parse(pix.at) <= (reads[0] ?? 0),
    storedAt: writtenAt((sk) => sk === `ENTRY#${key}`),
    proposedAt: writtenAt((sk) => sk === `PROP#${key}`),
  };
}

/** Tells whether a present student's charge was open, for its code's amount if `isAsked`. */
function wasOpen({ charges, students }: Facts, pix: Payment, until: number, isAsked = false): boolean {
  const [id = 0] = pix.named;
  const student = students.get(studentOf(pix));
  const from = Math.min(pix.listedAt, Date.parse(pix.at)) - MINUTE;
  const during = (one: History | undefined) => (one ? versionsDuring(one, from, until) : [undefined]);
  const isOpen = (item: Item | undefined) => {
    if (!item || statusOf(item) !== "pendente") return false;
    const { principal, fee, discount } = owedOn(item, ledgerOf(item), pix.asked?.day ?? "");
    return !isAsked || (principal + fee - discount === pix.asked?.cents && discount === 0);
  };
  return (
    during(charges.get(chargeKeyOf(id))).every(isOpen) &&
    during(student).every((item) => item !== undefined && statusOf(item) !== "arquivado")
  );
}

const studentOf = ({ named: [id = 0] }: Payment) => Math.floor(id / 1e8);

/** Tells whether the student ever had a payer, who may pay for other students too. */
const isShared = ({ students }: Facts, pix: Payment) =>
  students.get(studentOf(pix))?.versions.some(({ item }) => item?.payerId !== undefined || item?.payer !== undefined) ??
  true;

function judgeLoss(facts: Facts, pix: Payment, seen: Seen, isAlone: boolean): string[] {
  const { seenAt, isFirst, storedAt, proposedAt } = seen;
  // A payment with no code or a forged one may be lost, as it is kept only if its amount fits.
  if (!pix.asked || pix.refunds.length > 0 || seenAt === Number.POSITIVE_INFINITY) return [];
  const isKept = Math.min(storedAt, proposedAt) <= seenAt;
  if (!isKept && wasOpen(facts, pix, seenAt)) return [`was read at ${new Date(seenAt).toISOString()}, and lost`];
  const ages = facts.settings.map(({ zone }) => ageOf(pix, dayIn(zone, Date.parse(pix.at))));
  const isLate =
    isAlone &&
    pix.named.length === 1 &&
    pix.asked?.cents === pix.amountCents &&
    ages.every((age) => age >= 0 && age <= 7) &&
    !isFirst &&
    proposedAt < storedAt &&
    wasOpen(facts, pix, proposedAt, true);
  return isLate ? ["paid what was asked, and waits for a person"] : [];
}

export function judgeBank(facts: Facts): Finding[] {
  const { past, ownerId, charges } = facts;
  const { store, bank } = past.cloud;
  const payments = bank.payments(ownerId);
  if (payments.length === 0) return [];
  const pk = `O#${ownerId}`;
  const writes = [...charges.values()].flatMap((charge) => charge.writes).sort((a, b) => a.at - b.at);
  const log = store.log.filter(({ key }) => key.pk === pk);
  const reads = readsOf(log, pk);
  const own = payments
    .filter(({ isStranger }) => !isStranger)
    .map((pix) => ({ pix, seen: seenOf(log, pk, reads, pix) }));
  const isAlone = (pix: Payment) =>
    !isShared(facts, pix) && own.every(({ pix: other }) => other === pix || studentOf(other) !== studentOf(pix));
  const text = JSON.stringify(store.log.map(({ key, after }) => [key, after]));
  const strangers = payments.filter(({ isStranger }) => isStranger);
  const wrong = [
    ...own.flatMap(({ pix, seen }) =>
      [
        ...judgeSums(pix, recordedOf(writes, pix.endToEndId)),
        ...judgePlace(facts, writes, pix),
        ...judgeLoss(facts, pix, seen, isAlone(pix)),
      ].map((why) => `${pix.endToEndId} ${why}`),
    ),
    ...strangers
      .filter((pix) => text.includes(`"${pix.endToEndId}"`))
      .map((pix) => `${pix.endToEndId} is a stranger's`),
    ...unknownEntries(writes, payments),
  ];
  return wrong.map((what) => ({ kind: "bank", what: `${ownerId}: ${what}` }));
}

function unknownEntries(writes: readonly Written[], payments: readonly Payment[]): string[] {
  const known = new Set<unknown>(payments.map(({ endToEndId }) => endToEndId));
  const named = new Set(payments.flatMap((pix) => pix.named.map(chargeKeyOf)));
  const last = new Map(writes.map(({ key, after }) => [key.sk, after]));
  return [
    ...[...last].flatMap(([sk, after]) =>
      entriesOf(after)
        .filter(({ entryKey }) => entryKey !== undefined && !known.has(entryKey))
        .map(({ entryKey }) => `${sk} has ${entryKey}, which no bank knows`),
    ),
    ...writes
      .filter(({ by, before, key }) => isByReader(by) && !before && !named.has(key.sk))
      .map(({ key }) => `${key.sk} was made by the reader, and no payment names it`),
  ];
}
