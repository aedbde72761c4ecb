import { civilDateIn, dayOf, hourIn, monthOf } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { chargeKey, shardOf, tagOfKey } from "@emdia/core/model/keys";
import { charge } from "../../../packages/core/src/testing/entities.ts";
import { fill, putItems } from "../billing/fill.ts";
import type { BenchRegion } from "../region/open-region.ts";

/** The data for a first call: an owner who is due now, with one student who has paid a charge. */
export type Scene = {
  graph: BenchRegion["region"]["graph"];
  ownerId: string;
  paymentId: number;
  mailTag: string;
  month: string;
};

/** This shard (a group of owners) is empty, so reading it causes no work in the background. */
export const EMPTY_SHARD = 0;
const NOON = 12;

/** Returns a zone in which it is noon at an instant, because billing sends mails only by day. */
function zoneOfNoon(now: Date): string {
  const ahead = NOON - hourIn("UTC", now);
  return ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

function idOf(n: number): string {
  const id = `dono-${n}`;
  return shardOf(id) === EMPTY_SHARD ? `${id}-x` : id;
}

/** Stores a studio for one first call. */
export async function freshStudio({ region, database }: BenchRegion, n: number): Promise<Scene> {
  const now = new Date();
  const timezone = zoneOfNoon(now);
  const today = civilDateIn(timezone, now);
  const ownerId = idOf(n);
  const day = { month: monthOf(today), invoiceDay: dayOf(today), timezone };
  await fill(database, [{ ownerId, students: 1, isDue: true, isNew: false, day }]);
  const key = chargeKey(ownerId, charge);
  const mail = { st: "S", att: 1, at: now.toISOString(), msgId: "bench" };
  await putItems(database, [{ ...key, ...charge, status: "pago", paidDate: charge.dueDate, mail }]);
  return {
    graph: region.graph,
    ownerId,
    paymentId: chargeIdOf(charge),
    mailTag: tagOfKey(key),
    month: charge.month,
  };
}
