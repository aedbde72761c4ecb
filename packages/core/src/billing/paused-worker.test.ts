/**
 * Tests a run that stops before any of its calls while another worker acts (docs/billing-state.md).
 */
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { beforeEach, expect, test, vi } from "vitest";
import { settleCharge } from "../charge/settle-charge.ts";
import { voidCharge } from "../charge/void-charge.ts";
import { recordContact } from "../message/record-contact.ts";
import { remindStudents } from "../message/remind-students.ts";
import { sendBulk } from "../message/send-bulk.ts";
import { sendInvoice } from "../message/send-invoice.ts";
import { AppError } from "../model/app-error.ts";
import { releaseBilling } from "../profile/profiles.ts";
import { updateStudent } from "../student/update-student.ts";
import { PAYER } from "../testing/billing-run.ts";
import { findingsOf } from "../testing/judge-paused-run.ts";
import { aPausedRun, heldProfile, MINUTE, MONTH, OTHER_PAYER, type PausedRun, Worker } from "../testing/paused-run.ts";

beforeEach(() => {
  for (const method of ["error", "warn", "info"] as const) vi.spyOn(console, method).mockImplementation(() => {});
});

/** An act of the second worker; `on` is the number of the student whom the act is about. */
type Act = (run: PausedRun, worker: Worker, on: number) => Promise<unknown>;
type Owner = ReturnType<PausedRun["asOwner"]>;

const idOf = (studentId: number) => chargeIdOf({ studentId, month: MONTH, sequence: 0 });

/** Makes an act of an owner's request; the product may refuse the request. */
const asked =
  (request: (owner: Owner, on: number) => Promise<unknown>): Act =>
  async (run, worker, on) => {
    await request(run.asOwner(worker), on).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  };

const CLICK = "3f1b0f0e-6f63-4f3e-9a51-0d8f6a4f0c11";
const send = asked((owner, on) => sendInvoice(owner, idOf(on), {}));
const sendAll = asked((owner, on) => sendInvoice(owner, idOf(on), { pressId: "press" }));
const press = asked((owner) => sendBulk(owner, { studentIds: [1, 2, 3, 4] }));
const remind = asked((owner, on) => remindStudents(owner, { studentIds: [on, 1] }));
const ACTS = {
  "another run of the same pages": ((run, worker) => run.tick(worker)) as Act,
  '"Cobrar Pendentes"': press,
  '"Enviar por E-mail" of one charge': send,
  '"Enviar por E-mail" of all that nobody told': sendAll,
  "a reminder by hand": remind,
  "a chat about a charge": asked((owner, on) =>
    recordContact(owner, idOf(on), { channel: "whatsapp", requestId: CLICK }),
  ),
  "a payment": asked((owner, on) => settleCharge(owner, idOf(on), {})),
  "a payment in part": asked((owner, on) => settleCharge(owner, idOf(on), { amount: 50 })),
  "a void": asked((owner, on) => voidCharge(owner, idOf(on), "Engano")),
  "a move to another payer": asked((owner, on) => updateStudent(owner, on, { payerId: OTHER_PAYER })),
  "a student who pays alone from now on": asked((owner, on) => updateStudent(owner, on, { payerId: null })),
  "a student who joins the payer, and another run": (async (run, worker) => {
    await asked((owner) => updateStudent(owner, 4, { payerId: PAYER }))(run, worker, 4);
    await run.tick(worker);
  }) as Act,
  "a pause of a student": asked((owner, on) => updateStudent(owner, on, { status: "pausado" })),
} satisfies Record<string, Act>;

/** The hours by which a run starts late: a reminder names charges only once they are overdue. */
const HOURS_LATE: Partial<Record<string, number>> = { "a reminder by hand": 24 };

type Pause = { act: Act; at: number; actAt?: number; hours?: number; isHeld?: boolean };

/** 17 hours after the run: a mail within 20 hours of another needs the owner's confirmation. */
const NIGHT_MILLIS = 17 * 60 * MINUTE;

/** Stops a run at a call, plays the act and the month, and sends a charge by hand afterwards. */
async function play({ act, at, actAt, hours = 0, isHeld = false }: Pause) {
  const run = await aPausedRun({ profile: isHeld ? heldProfile : undefined, hours });
  const [one, other] = [new Worker("run", at), new Worker("other", actAt)];
  const endOne = await one.begin(run.tick(one));
  const [on, night] = [((at + (actAt ?? 0)) % 3) + 1, run.clock.now + NIGHT_MILLIS];
  const endOther = await other.begin(act(run, other, on));
  await endOne();
  await endOther();
  await run.playTicks(60);
  const findings = [...findingsOf(run, false)];
  run.clock.now = night;
  await send(run, new Worker("night"), on);
  return { calls: one.calls, actCalls: other.calls, findings: [...findings, ...findingsOf(run, false)] };
}

/** Returns the number of calls that a run makes when nothing stops it. */
const callsOf = async (given: Omit<Pause, "act" | "at">) =>
  (await play({ ...given, act: async () => {}, at: Number.POSITIVE_INFINITY })).calls;

/** For each call of the run, this many plays also stop the act, spread over its own calls. */
const STOPS = 3;

async function crossed(act: Act, given: Omit<Pause, "act" | "at"> = {}) {
  const wrong: unknown[] = [];
  const note = async (pause: Pause) => {
    const { findings, actCalls } = await play(pause);
    if (findings.length > 0) wrong.push({ at: pause.at, actAt: pause.actAt, findings });
    return actCalls;
  };
  for (let at = 1, most = await callsOf(given); at <= most; at++) {
    const actCalls = await note({ act, at, ...given });
    for (let stop = 0; stop < STOPS; stop++) {
      const actAt = ((at + Math.floor((stop * actCalls) / STOPS)) % actCalls) + 1;
      await note({ act, at, actAt, ...given });
    }
  }
  return wrong;
}

test.each(Object.entries(ACTS))(
  "given a payer of three on two pages, when their run is stopped at any call and %s begins, ends or waits for it, then each charge is told once, and the month ends",
  async (what, act) => {
    expect(await crossed(act, { hours: HOURS_LATE[what] ?? 0 })).toEqual([]);
  },
);

/** Releases the run as its owner, again if the first release fails, and plays a tick. */
const release: Act = async (run, worker) => {
  await asked((owner) => releaseBilling(owner).catch(() => releaseBilling(owner)))(run, worker, 1);
  await run.tick(worker);
};

test("given a held run that is stopped at any call, when the owner releases it and it runs again, then each charge is told once, and the month ends", async () => {
  expect(await crossed(release, { isHeld: true })).toEqual([]);
});

/**
 * Stops a run for good, and lets its lease end. The act and `hours` of ticks with the mails' events
 * follow. The run's last call takes effect after them.
 */
async function playExpiry({ act, at, hours }: { act: Act; at: number; hours: number }) {
  const run = await aPausedRun({});
  const [one, other] = [new Worker("run", at), new Worker("other")];
  const end = await one.begin(run.tick(one));
  run.clock.now += 4 * MINUTE;
  await act(run, other, (at % 3) + 1);
  run.clock.now += 56 * MINUTE;
  await run.playTicks(hours);
  await end(true);
  await run.playTicks(60);
  return [...findingsOf(run, true)];
}

/** The hours after which a stopped call takes effect; each call of a run is played with two. */
const HOURS = [0, 1, 2, 40];

test.each<[string, Act]>([["nothing", async () => {}], ...Object.entries(ACTS)])(
  "given a run that is stopped for good, when its lease ends, %s follows, and events decide, then each charge is in one automatic mail at most, and the month ends even if a late write arrives",
  async (_what, act) => {
    const wrong: unknown[] = [];
    for (let at = 1, most = await callsOf({}); at <= most; at++)
      for (const hours of [HOURS[at % HOURS.length] ?? 0, HOURS[(at + 2) % HOURS.length] ?? 0]) {
        const findings = await playExpiry({ act, at, hours });
        if (findings.length > 0) wrong.push({ at, hours, findings });
      }
    expect(wrong).toEqual([]);
  },
);
