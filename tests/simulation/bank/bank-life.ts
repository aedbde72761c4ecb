import { dismissProposals, listProposals } from "@emdia/core/bank/list-proposals";
import { matchEntries } from "@emdia/core/bank/match-entries";
import { settleEntries } from "@emdia/core/bank/settle-entries";
import { updateProfile } from "@emdia/core/profile/update-profile";
import { findConnection, insertConnection } from "@emdia/core/store/bank-connections";
import { requireProfile } from "@emdia/core/store/profiles";
import { entryOfPix } from "../../../packages/core/src/bank/entries-of-pix.ts";
import { requestRead } from "../../../packages/core/src/store/bank-hints.ts";
import type { Cloud } from "../cloud/cloud.ts";
import { hasFees } from "../fees/fee-life.ts";
import type { OwnerRequestContext, People, Request } from "../studio/person.ts";
import { DAY, HOUR, MINUTE, type World } from "../world/world.ts";
import { connectionOf, MOST_SKEW, secretsOf } from "./bank.ts";
import { OWN_KEY, oneOf, pay, refund } from "./payments.ts";
import { type Reads, scheduleReads } from "./schedule-reads.ts";

export const hasBanks = (world: World): boolean => world.seed % 2 === 1 || hasFees(world);

type Act = Request["act"];
type Matched = Awaited<ReturnType<typeof listProposals>>["proposals"][number];

const newRequestId = (world: World) =>
  `0f8fad5b-d9cb-469f-a165-${String(Math.floor(world.random() * 1e12)).padStart(12, "0")}`;

async function confirm(desk: OwnerRequestContext, world: World, matched: readonly Matched[]): Promise<void> {
  const entries = matched.flatMap(
    ({
      entry,
      match: {
        candidates: [first],
      },
    }) => {
      if (!first) return [];
      const { paymentIds, amounts, reason } = first;
      return [{ entry, paymentIds, amounts, isLink: reason === "by_hand" }];
    },
  );
  if (entries.length > 0) await settleEntries(desk, { requestId: newRequestId(world), entries, ignored: [] });
}

const answer =
  ({ world }: Cloud): Act =>
  async (desk) => {
    const { proposals } = await listProposals(desk);
    const one = oneOf(world, proposals);
    if (!one) return;
    if (one.match.candidates.length === 0 || world.chance(0.2))
      return void (await dismissProposals(desk, { keys: [one.entry.key] }));
    await Promise.allSettled([
      confirm(desk, world, [one]),
      ...(world.chance(0.4) ? [confirm(desk, world, [one])] : []),
    ]);
  };

/** Settles some payments of a file that the owner got from the bank at this moment. */
const sendStatement =
  ({ world, bank }: Cloud, ownerId: string): Act =>
  async (desk) => {
    const news = bank
      .payments(ownerId)
      .filter(
        ({ isStranger, listedAt, at }) => !isStranger && listedAt <= world.now() && Date.parse(at) <= world.now(),
      );
    const entries = news.slice(-3).map((pix) => entryOfPix(pix, desk.profile.timezone));
    if (entries.length === 0) return;
    const matches = new Map((await matchEntries(desk, { entries })).entries.map((match) => [match.key, match]));
    await confirm(
      desk,
      world,
      entries.flatMap((entry) => {
        const match = matches.get(entry.key);
        return match ? [{ entry, match }] : [];
      }),
    );
  };

/** Connects the bank or replaces the credential, as the API does once the bank has accepted it. */
export const connect =
  (ownerId: string): Act =>
  async (desk) => {
    await updateProfile(desk, { pixKey: OWN_KEY, pixKeyType: "cnpj" });
    const [profile, before] = [await requireProfile(desk), await findConnection(desk)];
    await insertConnection(
      { ...desk, profile },
      connectionOf(ownerId, desk.now(), before),
      await secretsOf(ownerId),
      before,
    );
  };

const callBack =
  (ownerId: string): Act =>
  (desk) =>
    requestRead(desk, `hint-${ownerId}`);

export type BankLife = { ownerIds: readonly string[]; from: number; until: number; end: number };

/** How long a bank's life in a world lasts; it is limited because reads are slow. */
const LIFE = 35 * DAY;

/** Plans everything that happens between owners, their bank and their students. */
export function planBanks(cloud: Cloud, people: People, { ownerIds, end, ...span }: BankLife): Reads {
  const { world } = cloud;
  const from = world.between(span.from, span.until - LIFE);
  const until = from + LIFE;
  const owners = ownerIds.filter((_, index) => index === 0 || world.chance(0.2));
  const skew = Math.round(world.between(-1, 1) * MOST_SKEW);
  const reads = scheduleReads(cloud, { owners, until, end });
  let count = 0;
  const ask = (ownerId: string, act: Act, isCalm = false) =>
    people.ask({ ownerId, act, isOpen: true }, `${ownerId}-act-bank-${count++}`, isCalm);
  const every = (days: [number, number], act: (ownerId: string) => void) => {
    for (const ownerId of owners)
      for (let at = from + world.random() * days[1] * DAY; at < until; at += world.between(...days) * DAY)
        world.at(at, () => act(ownerId));
  };
  for (const ownerId of owners) world.at(from + world.random() * 10 * DAY, () => ask(ownerId, connect(ownerId), true));
  for (let at = from; at < until; at += world.between(0.5, 4) * DAY)
    world.at(at, () => {
      for (const ownerId of owners)
        for (let some = Math.floor(world.random() * 4); some > 0; some--) pay(cloud, ownerId, skew);
      const readAt = world.now() + world.random() * 20 * MINUTE;
      reads.plan(readAt);
      for (const ownerId of owners) {
        if (world.chance(0.2))
          world.at(readAt + world.random() * 2_000, () => ask(ownerId, sendStatement(cloud, ownerId)));
        if (world.chance(0.1)) world.at(readAt + world.random() * 5_000, () => ask(ownerId, connect(ownerId)));
        if (world.chance(0.2)) world.at(world.now() + world.random() * HOUR, () => ask(ownerId, callBack(ownerId)));
      }
    });
  every([1, 14], (ownerId) => {
    refund(cloud, ownerId);
    reads.plan(world.now() + world.random() * HOUR);
  });
  every([1, 8], (ownerId) => ask(ownerId, answer(cloud)));
  return reads;
}
