/** Records what was open when each message was claimed and what the provider accepted. */
import { civilDate, civilDateIn, yearMonth } from "@emdia/contracts/values/calendar";
import { type OwnerRunStep, runOwner } from "../billing/run-owner.ts";
import { applyMailEvent } from "../mail-event/apply-mail-event.ts";
import { keyOfTag, payerKey, profileKey, studentKey, watermarkKey } from "../model/keys.ts";
import { decodeMessage, type Named } from "../model/message.ts";
import type { OutgoingMail, SendOutcome } from "../model/ports/mailer.ts";
import type { Item, Table } from "../model/ports/table.ts";
import { type Profile, profileOf } from "../model/profile.ts";
import { beforeEachCall } from "./before-each-call.ts";
import { aRun, cashProfile, inFamily, mailed, payerItem } from "./billing-run.ts";
import { charge, OWNER } from "./entities.ts";
import { eventTags } from "./event-tags.ts";
import { putTold, told } from "./told.ts";

export const { month: MONTH, dueAt } = cashProfile.billing;
const HOUR = 3_600_000;
export const MINUTE = 60_000;
/** The payer to whom a student may be moved. */
export const OTHER_PAYER = 91;
const paying: Profile = { ...cashProfile, subscriptionStatus: "active", currentPeriodEnd: "2099-01-01T00:00:00.000Z" };
export const heldProfile: Profile = {
  ...paying,
  hold: { month: MONTH, since: dueAt, reason: "too_many", releasedAt: null },
};
/** Aluno1 owes January, of which the payer was told. */
const JANUARY = told({
  ...charge,
  studentId: 1,
  studentName: "Aluno1",
  month: yearMonth("2027-01"),
  dueDate: civilDate("2027-01-10"),
  mail: { state: "sent", at: "2027-01-10T11:00:00.000Z", payer: "P0000090" },
});

class Killed extends Error {}

/** A worker that stops before its call `stopAt`, counted from 1, until it may go on. */
export class Worker {
  calls = 0;
  #isKilled = false;
  readonly #stopped = Promise.withResolvers<void>();
  readonly #resumed = Promise.withResolvers<void>();
  readonly name: string;
  readonly stopAt: number;

  constructor(name: string, stopAt = Number.POSITIVE_INFINITY) {
    this.name = name;
    this.stopAt = stopAt;
  }

  async beforeCall(isMail = false): Promise<void> {
    this.calls += 1;
    if (this.#isKilled) throw new Killed();
    if (this.calls < this.stopAt) return;
    this.#stopped.resolve();
    await this.#resumed.promise;
    if (this.#isKilled && isMail) throw new Killed();
  }

  /** Begins some work. Returns a function that lets the work end. */
  async begin(work: Promise<unknown>): Promise<(isKilled?: boolean) => Promise<void>> {
    const over = work.catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    await Promise.race([this.#stopped.promise, over]);
    return async (isKilled = false) => {
      // A call under way takes effect even if its worker was killed meanwhile; a mail does not.
      this.#isKilled = isKilled;
      this.#resumed.resolve();
      await over;
    };
  }
}

/**
 * What was true when a message was claimed: `undecided` are the messages of the run without an
 * outcome.
 */
type Moment = {
  openCents: ReadonlyMap<number, number>;
  payers: ReadonlyMap<number, string>;
  undecided: readonly string[];
};
export type Accepted = {
  mail: OutgoingMail;
  sk: string;
  names: readonly Named[];
  claim: Moment | undefined;
  now: Moment;
};

export async function aPausedRun({ profile = paying, hours = 0 }: { profile?: Profile | undefined; hours?: number }) {
  const named = [...[1, 2, 3].map((id) => inFamily(id)), mailed(4)].map((one) => ({ ...one, name: `Aluno${one.id}` }));
  const run = await aRun({ students: named, profile, perPage: 2 });
  await run.table.put({
    ...payerItem([]),
    ...payerKey(OWNER, OTHER_PAYER),
    id: OTHER_PAYER,
    email: "rui@exemplo.com.br",
  });
  await putTold(run.ctx, JANUARY);
  const clock = { now: Date.parse(dueAt) + hours * HOUR };
  const accepted: Accepted[] = [];
  const claims = new Map<string, Moment>();
  const stored = (kind: string) => [...run.table.items.values()].filter(({ sk }) => String(sk).startsWith(kind));
  const charges = () => stored("PAY#").filter(({ month }) => month === MONTH);
  const students = () => new Map([1, 2, 3, 4].map((id) => [id, itemAt(studentKey(OWNER, id))]));
  const itemAt = ({ pk, sk }: { pk: string; sk: string }): Item => run.table.items.get(`${pk}|${sk}`) ?? {};
  const moment = (): Moment => ({
    openCents: new Map(
      charges()
        .filter(({ status }) => status === "pendente")
        .map((one) => [Number(one.studentId), Number(one.amountCents) - Number(one.settledCents ?? 0)]),
    ),
    payers: new Map([...students()].map(([id, one]) => [id, isAway(one) ? "away" : payerOf(one)])),
    undecided: stored("MSG#")
      .filter(({ sk, st }) => String(sk).includes("#RUN") && (st === "C" || st === "R"))
      .map(({ sk }) => String(sk)),
  });
  const noteClaims = (writes: readonly object[]) => {
    for (const one of writes)
      if ("put" in one) {
        const { sk, st } = one.put as Item;
        if (String(sk).startsWith("MSG#") && st === "C") claims.set(String(sk), moment());
      }
  };
  const table: Table = {
    ...run.table,
    put: async (put, condition) => {
      await run.table.put(put, condition);
      noteClaims([{ put }]);
    },
    transact: async (writes) => {
      await run.table.transact(writes);
      noteClaims(writes);
    },
  };
  const currentProfile = () => profileOf(itemAt(profileKey(OWNER)));
  const core = (worker: Worker) => {
    const send = async (mail: OutgoingMail): Promise<SendOutcome> => {
      await worker.beforeCall(true);
      const sk = keyOfTag(mail.tags?.msg ?? "")?.sk;
      const message = stored("MSG#").find((one) => one.sk === sk);
      if (sk && message)
        accepted.push({ mail, sk, names: decodeMessage(message).names, claim: claims.get(sk), now: moment() });
      return { kind: "sent", messageId: `m${accepted.length}` };
    };
    const { ownerId: _owner, profile: _profile, today: _today, ...context } = run.ctx;
    const watched = beforeEachCall(table, () => worker.beforeCall());
    return { ...context, table: watched, claimant: worker.name, now: () => new Date(clock.now), mailer: { send } };
  };
  const asOwner = (worker: Worker) => {
    const owner = currentProfile();
    return { ...core(worker), ownerId: OWNER, profile: owner, today: civilDateIn(owner.timezone, new Date(clock.now)) };
  };
  /** Plays a tick: all pages of the run that need no wait. */
  async function tick(worker: Worker): Promise<void> {
    const turns: OwnerRunStep[] = [{ ownerId: OWNER }];
    const continueLater = async (turn: OwnerRunStep, delay: number) => void (delay === 0 && turns.push(turn));
    for (let turn = turns.shift(); turn; turn = turns.shift()) await runOwner({ ...core(worker), continueLater }, turn);
  }
  const isOver = () => currentProfile().billing.month !== MONTH;
  /**
   * Plays hourly ticks, each with the events of the mails before it, at most until the month is
   * over.
   */
  async function playTicks(most: number): Promise<void> {
    for (let hour = 0; hour < most && !isOver(); hour++, clock.now += HOUR) {
      await tick(new Worker(`tick-${clock.now}`));
      for (const { mail } of accepted)
        await applyMailEvent(
          { table, now: () => new Date(clock.now), watermark: { raisedTo: 0 } },
          {
            eventType: "Send",
            mail: {
              timestamp: new Date(clock.now).toISOString(),
              messageId: "m",
              destination: [mail.to.address],
              tags: eventTags(mail.tags),
            },
          },
        );
      await run.table.put({ ...watermarkKey(), seenUpTo: new Date(clock.now + HOUR / 2).toISOString() });
    }
  }
  return { accepted, charges, students, stored, asOwner, tick, playTicks, isOver, clock };
}

const isAway = ({ status }: Item) => status === "pausado" || status === "arquivado";
const payerOf = ({ id, payerId }: Item) =>
  payerId === undefined ? `S${String(id).padStart(7, "0")}` : `P${String(payerId).padStart(7, "0")}`;

export type PausedRun = Awaited<ReturnType<typeof aPausedRun>>;
