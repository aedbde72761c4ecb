/** Draws the payments and refunds at an owner's bank. */
import { addMonths, yearMonth } from "@emdia/contracts/values/calendar";
import { type ChargeKey, chargeIdOf } from "@emdia/contracts/values/charge-id";
import { txidOf } from "@emdia/contracts/values/txid";
import { askKey, CHARGE_PREFIX, chargeKeyOfSk, ownerPartition } from "@emdia/core/model/keys";
import type { BankRefund } from "@emdia/core/model/ports/bank";
import type { Cloud } from "../cloud/cloud.ts";
import { DAY, HOUR, MINUTE, type World } from "../world/world.ts";
import { MONTHS_AHEAD, MOST_SKEW, type Payment } from "./bank.ts";

export const OWN_KEY = "11222333000181";
const STRANGERS_KEY = "99888777000166";
/** In centavos, more than any charge and any sum of charges in a world. */
const STRANGE_CENTS = 999_999_999;
/** In milliseconds. Older payments are not refunded: the product looks for refunds only 90 days. */
const OLDEST_REFUND = 60 * DAY;

type Open = { id: number; key: ChargeKey; amountCents: number; openCents: number };

function chargesOf({ store }: Cloud, ownerId: string): Open[] {
  return store.items(ownerPartition(ownerId)).flatMap((item) => {
    const key = String(item.sk).startsWith(CHARGE_PREFIX) && chargeKeyOfSk(String(item.sk));
    if (!key) return [];
    const [amountCents, settled] = [Number(item.amountCents), Number(item.settledCents ?? 0)];
    const openCents = item.status === "pendente" ? amountCents - settled : 0;
    return [{ id: chargeIdOf(key), key, amountCents, openCents }];
  });
}

export const oneOf = <T>(world: World, among: readonly T[]): T | undefined =>
  among[Math.floor(world.random() * among.length)];

/**
 * Draws a payment of a charge's code: the right amount, less, more, or an amount that was asked
 * earlier.
 */
function ofCharge(world: World, { id, amountCents, openCents }: Open): Partial<Payment> {
  const asked = openCents > 0 && world.chance(0.8) ? openCents : amountCents;
  const kind = world.random();
  const amount = kind < 0.6 ? asked : kind < 0.85 ? Math.ceil(asked * world.random()) : asked + 1_000;
  return { txid: txidOf([id], asked), amountCents: amount, named: [id] };
}

/**
 * Draws a payment of a code for several charges that a mail or a page has shown; most of the
 * payments have the asked amount.
 */
function ofSet(cloud: Cloud, ownerId: string): Partial<Payment> | undefined {
  const { world, store } = cloud;
  const ask = oneOf(world, store.items(askKey(ownerId, "").pk));
  if (!ask) return undefined;
  const [asked, kind] = [Number(ask.amountCents), world.random()];
  const amountCents = kind < 0.7 ? asked : kind < 0.9 ? Math.ceil(asked * world.random()) : asked + 1_000;
  return { txid: String(ask.sk), amountCents, named: ask.paymentIds as number[] };
}

/**
 * Draws a payment of the code of a coming month, which a preview shows before its charge is stored.
 */
function ofMonthAhead(world: World, { key, amountCents }: Open): Partial<Payment> {
  const thisMonth = yearMonth(world.date().toISOString().slice(0, 7));
  const [from = thisMonth] = [key.month, thisMonth].sort();
  const id = chargeIdOf({
    ...key,
    month: addMonths(from, 1 + Math.floor(world.random() * MONTHS_AHEAD)),
    sequence: 0,
  });
  return { txid: txidOf([id], amountCents), amountCents, named: [id] };
}

function draw(cloud: Cloud, ownerId: string, charge: Open): Partial<Payment> {
  const { world } = cloud;
  const kind = world.random();
  if (kind < 0.15) return ofStranger(world, charge);
  if (kind < 0.25) return ofMonthAhead(world, charge);
  return (kind < 0.45 ? ofSet(cloud, ownerId) : undefined) ?? ofCharge(world, charge);
}

function ofStranger(world: World, { id, amountCents }: Open): Partial<Payment> {
  const kinds: [Partial<Payment>, ...Partial<Payment>[]] = [
    { key: STRANGERS_KEY, txid: txidOf([id], amountCents), amountCents },
    { txid: "ESTRANHO123", amountCents },
    { txid: txidOf([id + 9_000_000 * 1e8], amountCents), amountCents },
    { amountCents: STRANGE_CENTS },
  ];
  return { message: "estranho", isStranger: true, ...world.pick(kinds) };
}

/** Makes a payment at the bank, if the studio has a charge; sometimes the same payment twice. */
export function pay(cloud: Cloud, ownerId: string, skew: number): void {
  const { world, bank } = cloud;
  const charges = chargesOf(cloud, ownerId).filter(({ amountCents }) => amountCents > 0);
  const open = charges.filter(({ openCents }) => openCents > 0);
  const charge = oneOf(world, world.chance(0.8) && open.length > 0 ? open : charges);
  if (!charge) return;
  const drawn = draw(cloud, ownerId, charge);
  const listedAt = world.now() + (world.chance(0.1) ? world.random() * HOUR : 0);
  const at = new Date(world.now() + skew).toISOString();
  const all = bank.payments(ownerId);
  for (let copies = world.chance(0.1) ? 2 : 1; copies > 0; copies--)
    all.push({
      ...{ endToEndId: `E99999999${ownerId}N${all.length}`, amountCents: 1, key: OWN_KEY, at, refunds: [] },
      ...{ listedAt, named: [], isStranger: false },
      ...drawn,
    });
  bank.tell(ownerId, Math.max(listedAt, world.now() + MOST_SKEW));
}

const givenBackOf = ({ refunds }: Payment) => refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Refunds a payment or a part of it; at first the bank lists the refund as in progress. */
export function refund({ world, bank }: Cloud, ownerId: string): void {
  const since = new Date(world.now() - OLDEST_REFUND).toISOString();
  const pix = oneOf(
    world,
    bank.payments(ownerId).filter((one) => one.at > since && givenBackOf(one) < one.amountCents),
  );
  if (!pix) return;
  const left = pix.amountCents - givenBackOf(pix);
  const amountCents = world.chance(0.5) ? left : Math.ceil(left * world.random());
  const nature = world.pick(["ORIGINAL", "MED_FRAUDE"]);
  const made: BankRefund = { id: `D${pix.refunds.length}`, amountCents, nature, status: "EM_PROCESSAMENTO" };
  Object.assign(pix, { refunds: [...pix.refunds, made] });
  bank.tell(ownerId, world.now());
  const status = world.chance(0.9) ? "DEVOLVIDO" : "NAO_REALIZADO";
  world.after(world.between(1, 50) * MINUTE, () => {
    Object.assign(made, { status });
    bank.tell(ownerId, world.now());
  });
}
