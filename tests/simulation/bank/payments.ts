import { addMonths, type CivilDate, civilDateIn, yearMonth } from "@emdia/contracts/values/calendar";
import { type ChargeKey, chargeIdOf } from "@emdia/contracts/values/charge-id";
import { addDays } from "@emdia/contracts/values/civil-days";
import { type PayerKey, payerKeyOf } from "@emdia/contracts/values/payer-key";
import { decodeCharge } from "@emdia/core/model/charge";
import { CHARGE_PREFIX, chargeKeyOfSk, ownerPartition, studentKey } from "@emdia/core/model/keys";
import type { BankRefund } from "@emdia/core/model/ports/bank";
import type { Item } from "@emdia/core/model/ports/table";
import { owedCentsOn } from "../../../packages/core/src/model/amount-today.ts";
import type { Cloud } from "../cloud/cloud.ts";
import { txids } from "../cloud/page-urls.ts";
import { DAY, HOUR, MINUTE, type World } from "../world/world.ts";
import { MONTHS_AHEAD, MOST_SKEW, type Payment } from "./bank.ts";

export const OWN_KEY = "11222333000181";
const STRANGERS_KEY = "99888777000166";
/** A sum in centavos above any charge and any sum of charges in a world. */
const STRANGE_CENTS = 999_999_999;
/** No older payment is refunded, because the product looks for refunds for only 90 days. */
const OLDEST_REFUND = 60 * DAY;

const amountOf = (item: Item) => Number(item.amountCents);

type Open = { id: number; key: ChargeKey; item: Item; isOpen: boolean; payer: PayerKey };

function chargesOf({ store }: Cloud, ownerId: string): Open[] {
  const items = store.items(ownerPartition(ownerId));
  const payers = new Map(items.map(({ sk, payerId }) => [sk, payerId as number | undefined]));
  return items.flatMap((item) => {
    const key = String(item.sk).startsWith(CHARGE_PREFIX) && chargeKeyOfSk(String(item.sk));
    if (!key || amountOf(item) === 0) return [];
    const { studentId: id } = key;
    const payer = payerKeyOf({ id, payerId: payers.get(studentKey(ownerId, id).sk) });
    return [{ id: chargeIdOf(key), key, item, isOpen: item.status === "pendente", payer }];
  });
}

export const oneOf = <T>(world: World, among: readonly T[]): T | undefined =>
  among[Math.floor(world.random() * among.length)];

/**
 * Returns what is owed for a charge on a day by its ledger, or its whole amount once it is paid.
 */
function owedCents({ item, isOpen }: Open, day: CivilDate): number {
  return (isOpen && owedCentsOn(decodeCharge(item), day)) || amountOf(item);
}

/** Draws the day on which a code was made: mostly today; a few are too old to prove anything. */
function dayOfCode(cloud: Cloud, ownerId: string): CivilDate {
  const { world, store } = cloud;
  const zone = String(store.items(ownerPartition(ownerId)).find(({ sk }) => sk === "PROFILE")?.timezone);
  const kind = world.random();
  const age = kind < 0.5 ? 0 : Math.floor(world.random() * (kind < 0.8 ? 8 : 12));
  return addDays(civilDateIn(zone, world.date()), -age);
}

/**
 * Draws a payment of a code for these charges: the right amount, less, more, or what is open now.
 */
function ofCode(cloud: Cloud, ownerId: string, charges: readonly Open[], maker = ownerId): Partial<Payment> {
  const { world } = cloud;
  const day = dayOfCode(cloud, ownerId);
  const now = charges.reduce((sum, one) => sum + owedCents(one, day), 0);
  const first = charges.reduce((sum, { item }) => sum + amountOf(item), 0);
  const cents = world.chance(0.8) ? now : first;
  const kind = world.random();
  const amountCents =
    kind < 0.6 ? cents : kind < 0.75 ? now : kind < 0.85 ? Math.ceil(cents * world.random()) : cents + 1_000;
  const chargeIds = charges.map(({ id }) => id);
  const txid = String(txids.make(maker, { payer: charges[0]?.payer ?? "S0000001", day, cents, chargeIds }));
  if (world.chance(0.05))
    return { txid: `${txid.slice(0, -1)}${txid.endsWith("0") ? 1 : 0}`, amountCents, named: chargeIds };
  return { txid, amountCents, named: chargeIds, asked: { cents, day } };
}

/**
 * Draws the charges of a code for several: all that a payer owes, or what fell due in one month.
 */
function setOf(world: World, charges: readonly Open[], { payer, key }: Open): Open[] {
  const own = charges.filter((one) => one.isOpen && one.payer === payer);
  const due = ({ item }: Open) => String(item.dueDate).slice(0, 7);
  const month = own.filter((one) => one.key.month === key.month || due(one) === due(own[0] ?? one));
  return world.chance(0.5) ? own : month.filter((one) => due(one) === due(month[0] ?? one));
}

/** Draws a payment of a code from a preview, which shows the code before its charge is stored. */
function ofMonthAhead(cloud: Cloud, ownerId: string, charge: Open): Partial<Payment> {
  const { world } = cloud;
  const thisMonth = yearMonth(world.date().toISOString().slice(0, 7));
  const [from = thisMonth] = [charge.key.month, thisMonth].sort();
  const month = addMonths(from, 1 + Math.floor(world.random() * MONTHS_AHEAD));
  return ofCode(cloud, ownerId, [{ ...charge, id: chargeIdOf({ ...charge.key, month, sequence: 0 }), isOpen: false }]);
}

function draw(cloud: Cloud, ownerId: string, charges: readonly Open[], charge: Open): Partial<Payment> {
  const { world } = cloud;
  const kind = world.random();
  if (kind < 0.15) return ofStranger(cloud, ownerId, charge);
  if (kind < 0.25) return ofMonthAhead(cloud, ownerId, charge);
  return ofCode(cloud, ownerId, kind < 0.45 && charge.isOpen ? setOf(world, charges, charge) : [charge]);
}

/** Draws a stranger's payment; its code may be that of an owner who has the same PIX key. */
function ofStranger(cloud: Cloud, ownerId: string, charge: Open): Partial<Payment> {
  const { txid = "", amountCents = 1 } = ofCode(cloud, ownerId, [charge], "another-owner");
  const kinds: [Partial<Payment>, ...Partial<Payment>[]] = [
    { key: STRANGERS_KEY, txid, amountCents },
    { txid: "ESTRANHO123", amountCents: STRANGE_CENTS },
    { txid, amountCents: STRANGE_CENTS },
    { amountCents: STRANGE_CENTS },
  ];
  return { message: "estranho", isStranger: true, ...cloud.world.pick(kinds) };
}

/** Makes a payment at the bank, if the studio has a charge; sometimes the same payment twice. */
export function pay(cloud: Cloud, ownerId: string, skew: number): void {
  const { world, bank } = cloud;
  const charges = chargesOf(cloud, ownerId);
  const open = charges.filter(({ isOpen }) => isOpen);
  const charge = oneOf(world, world.chance(0.8) && open.length > 0 ? open : charges);
  if (!charge) return;
  const drawn = draw(cloud, ownerId, charges, charge);
  const listedAt = world.now() + (world.chance(0.1) ? world.random() * HOUR : 0);
  const at = new Date(world.now() + skew).toISOString();
  const minute = at.replace(/\D/g, "").slice(0, 12);
  const all = bank.payments(ownerId);
  for (let copies = world.chance(0.1) ? 2 : 1; copies > 0; copies--)
    all.push({
      endToEndId: `E99999999${minute}${ownerId}${String(all.length).padStart(11 - ownerId.length, "0")}`,
      amountCents: 1,
      key: OWN_KEY,
      at,
      refunds: [],
      listedAt,
      named: [],
      isStranger: false,
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
