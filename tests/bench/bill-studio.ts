import { civilDateIn } from "@emdia/contracts/values/calendar";
import { requireProfile } from "../../packages/core/src/store/profiles.ts";
import { createBillingChain } from "./chain.ts";
import { type Counted, scaled } from "./counted-table.ts";
import { storeHistory } from "./store-history.ts";
import { billingDay, ownerIdOf, storeStudios, studentsOf } from "./studios.ts";

/** A studio's first `OLD_DEBTORS` students owe the last `MONTHS_OWED` months. */
export const OLD_DEBTORS = 20;
const MONTHS_OWED = 3;

export type Studio = { students: number; payers: number; months: number };

/** A place for studios to bill: a sender's wait for its turn advances its `clock.now`. */
export type Stage = ReturnType<typeof createStage>;

export function createStage({ table, measure }: Counted) {
  const clock = { now: billingDay() };
  const core = { table, now: () => clock.now };
  const wait = async (millis: number) => {
    clock.now = new Date(clock.now.getTime() + millis);
  };
  return {
    clock,
    core,
    measure,
    chain: createBillingChain(core, 1),
    paced: { ...core, wait, patience: 12_000 },
    each: async (count: number, work: () => Promise<unknown>) => scaled(await measure(work), 1 / count),
  };
}

export async function billStudio(
  { core, measure, chain }: Stage,
  number: number,
  { students, payers, months }: Studio,
) {
  const studio = { students, isDue: true, isNew: false, isByBank: true, payers };
  await storeStudios(core.table, number, 1, studio);
  const owner = { ...core, ownerId: ownerIdOf(number) };
  const profile = await requireProfile(owner);
  const ctx = { ...owner, profile, today: civilDateIn(profile.timezone, core.now()) };
  await storeHistory(ctx, studentsOf(studio), months, (place, back) => place < OLD_DEBTORS && back <= MONTHS_OWED);
  const before = chain.mails.length;
  const usage = await measure(() => chain.turns([ctx.ownerId]));
  return { ctx, usage, mails: chain.mails.slice(before) };
}
