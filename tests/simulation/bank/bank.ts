/**
 * A bank whose clock is wrong by minutes, which lists some payments late and out of order, and
 * whose calls fail at the rates of the simulated network.
 */
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { newReading, resetReading } from "@emdia/core/model/bank-reading";
import {
  BankError,
  type BankFailure,
  type BankPix,
  type BankSession,
  type OpenBank,
} from "@emdia/core/model/ports/bank";
import type { Vault } from "@emdia/core/model/ports/vault";
import type { BankConnection } from "@emdia/core/store/bank-connections";
import { testBank } from "../../../packages/core/src/testing/connected-bank.ts";
import type { Faults } from "../world/faults.ts";
import { attempt, type Life, Transient } from "../world/network.ts";
import { MINUTE, type World } from "../world/world.ts";

/**
 * A payment at a bank, which lists it from `listedAt` on. `asked` is the sum and day of its code;
 * it is missing for a forged identifier or none. The product must not store a stranger's payment.
 */
export type Payment = BankPix & {
  listedAt: number;
  named: readonly number[];
  isStranger: boolean;
  asked?: { cents: number; day: CivilDate };
};

export type Bank = {
  payments: (ownerId: string) => Payment[];
  hasNewsSince: (ownerId: string, moment: number) => boolean;
  tell: (ownerId: string, moment: number) => void;
  open: (life: Life) => OpenBank;
};

/** The bank's clock is wrong by at most this many milliseconds. */
export const MOST_SKEW = 5 * MINUTE;

/** A payment may be for a month up to this number of months after another charge's. */
export const MONTHS_AHEAD = 3;

/** The vault of a world: it encrypts nothing, but opens a text only for the text's owner. */
export const vault: Vault = {
  seal: async (ownerId, secret) => JSON.stringify([ownerId, secret]),
  open: async (ownerId, sealed) => {
    const [owner, secret] = JSON.parse(sealed);
    if (owner !== ownerId) throw new Error("another owner's secret");
    return secret;
  },
};

/** Refusals are rare, because the product calls again only a day later. */
const REFUSALS: readonly [BankFailure, ...BankFailure[]] = [
  ...([
    { kind: "back-off", reason: "unavailable" },
    { kind: "back-off", reason: "unreadable" },
  ] as const),
  ...([
    { kind: "back-off", reason: "unstable" },
    { kind: "needs-owner", reason: "scope" },
  ] as const),
  ...([
    { kind: "needs-owner", reason: "credential" },
    { kind: "back-off", reason: "limited", retryAfterSeconds: 90 },
  ] as const),
];

export function createBank(world: World, faults: Faults, severity: () => number): Bank {
  const byOwner = new Map<string, Payment[]>();
  const news = new Map<string, number>();
  const payments = (ownerId: string) => {
    const known = byOwner.get(ownerId) ?? [];
    byOwner.set(ownerId, known);
    return known;
  };
  const shuffled = <T>(all: readonly T[]) =>
    all
      .map((one) => [world.random(), one] as const)
      .sort(([a], [b]) => a - b)
      .map(([, one]) => one);

  function sessionFor(life: Life, ownerId: string): BankSession {
    const listPix: BankSession["listPix"] = async ({ from, to }) => {
      if (!life.isCalm && world.chance(severity() / 2)) throw new BankError(testBank, world.pick(REFUSALS));
      const list = () =>
        payments(ownerId).filter(
          ({ at, listedAt }) =>
            listedAt <= world.now() && Date.parse(at) >= from.getTime() && Date.parse(at) <= to.getTime(),
        );
      try {
        return shuffled(await attempt({ world, faults }, life, "bank", list)).map((one) => structuredClone(one));
      } catch (error) {
        if (error instanceof Transient) throw new BankError(testBank, { kind: "back-off", reason: "silent" });
        throw error;
      }
    };
    return { listPix, findPix: async () => undefined, token: () => undefined, close: () => {} };
  }
  return {
    payments,
    hasNewsSince: (ownerId, moment) => (news.get(ownerId) ?? Number.NEGATIVE_INFINITY) > moment,
    tell: (ownerId, moment) => void news.set(ownerId, Math.max(moment, news.get(ownerId) ?? moment)),
    open:
      (life) =>
      ({ credential }) =>
        sessionFor(life, credential.clientId),
  };
}

export const secretsOf = async (ownerId: string) => ({
  sealed: await vault.seal(ownerId, JSON.stringify({ clientId: ownerId, certificate: "c", privateKey: "k" })),
});

export function connectionOf(ownerId: string, now: Date, before?: BankConnection): BankConnection {
  return {
    bankId: testBank.id,
    certificateName: "c",
    certificateEndsAt: "2099-01-01T00:00:00.000Z",
    connectedAt: now.toISOString(),
    hint: `hint-${ownerId}`,
    reading: before ? resetReading(before.reading, now) : newReading(now),
    told: [],
    version: (before?.version ?? 0) + 1,
  };
}
