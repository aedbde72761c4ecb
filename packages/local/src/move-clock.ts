import { profileKey } from "@emdia/core/model/keys";
import { addMonths } from "./clock.ts";
import type { Graph } from "./graph-types.ts";
import { dueAtOf, idleUntil, isFrequent } from "./idle-until.ts";
import { recordAt } from "./json.ts";
import type { ClockMove, ClockMoved } from "./region-types.ts";
import { askDynamo, type DynamoConnection } from "./services/dynamodb/forward.ts";
import type { Scheduler } from "./services/scheduler/scheduler.ts";
import type { Clock, CognitoStandIn, Mailbox } from "./types.ts";
import type { Workload } from "./work/workload.ts";

export class ClockError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ClockError";
  }
}

export interface ClockMoverOptions {
  graph: Graph;
  clock: Clock;
  scheduler: Scheduler;
  workload: Workload;
  mailbox: Mailbox;
  dynamo: DynamoConnection;
  cognito: CognitoStandIn | undefined;
  /** In these last hours of a move each schedule fires at its instants, even if nothing is due. */
  tickedHours: number;
  /** The mover calls this function after each move, so that timers read the new time. */
  onMoved(): void;
}

const JUST_AFTER_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Moves business time, one move at a time. @throws ClockError */
export function createClockMover(options: ClockMoverOptions): (move: ClockMove) => Promise<ClockMoved> {
  let last: Promise<unknown> = Promise.resolve();
  return (move) => {
    const moved = last.then(async () => moveTo(options, await targetOf(options, move)));
    last = moved.catch(() => {});
    return moved;
  };
}

/** Schedules, delayed messages and retries run at their instants; idle schedules are skipped. */
async function moveTo(options: ClockMoverOptions, target: Date): Promise<ClockMoved> {
  const { clock, scheduler, workload, mailbox, onMoved } = options;
  const mailsBefore = mailbox.count();
  let fired = 0;
  const settle = async () => {
    fired += scheduler.fireDue().length;
    workload.wake();
    await workload.drain();
  };
  const passIdleTime = async () => {
    const idle = await idleUntil(options.graph, options.dynamo);
    if (idle === undefined) return;
    const hour = (Math.floor(clock.now().getTime() / HOUR_MS) + 1) * HOUR_MS;
    const last = target.getTime() - options.tickedHours * HOUR_MS;
    for (const lambda of new Set(options.graph.schedules.map(({ target: called }) => called.lambda.logicalName))) {
      const tick = Math.max(last, isFrequent(lambda) ? hour : 0);
      scheduler.passOver(new Date(Math.min(idle(lambda), target.getTime(), tick)), (one) => one === lambda);
    }
  };
  await passIdleTime();
  await settle();
  await passIdleTime();
  for (let next = nextInstant(options); next !== undefined && next <= target.getTime(); next = nextInstant(options)) {
    clock.advanceTo(new Date(next));
    await settle();
    await passIdleTime();
  }
  clock.advanceTo(target);
  await settle();
  onMoved();
  return { now: clock.now().toISOString(), fired, mails: mailbox.count() - mailsBefore };
}

function nextInstant({ scheduler, workload }: ClockMoverOptions): number | undefined {
  const instants = [scheduler.nextAt()?.getTime(), workload.nextDueAt()].filter((at) => at !== undefined);
  return instants.length === 0 ? undefined : Math.min(...instants);
}

async function targetOf(options: ClockMoverOptions, move: ClockMove): Promise<Date> {
  const now = options.clock.now();
  if ("toNextBillingDayOf" in move) return nextBillingDay(options, move.toNextBillingDayOf);
  const target = "to" in move ? new Date(move.to) : addDuration(now, move.advance);
  if (Number.isNaN(target.getTime()))
    throw new ClockError("Data inválida: use um instante ISO, como 2026-11-10T11:00:00Z.");
  if (target < now) throw new ClockError(`O relógio só anda para a frente: agora são ${now.toISOString()}.`);
  return target;
}

/** Months and years keep the day of the month, or use the month's last day (UTC). */
function addDuration(from: Date, duration: string): Date {
  const match = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration);
  if (match === null || /[PT]$/.test(duration))
    throw new ClockError("Duração inválida: use o formato ISO, como PT1H ou P1M.");
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const target = addMonths(from, years * 12 + months);
  const rest = (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds;
  return new Date(target.getTime() + rest * 1000);
}

/** The sort key in the due index begins with the instant from which the owner is due. */
async function nextBillingDay(
  { graph, clock, scheduler, dynamo, cognito }: ClockMoverOptions,
  email: string,
): Promise<Date> {
  const userId = cognito?.userIdOf(email);
  if (userId === undefined) throw new ClockError(`Não há conta com o e-mail ${email}.`);
  const { pk, sk } = profileKey(userId);
  const key = { pk: { S: pk }, sk: { S: sk } };
  const answer = await askDynamo(dynamo, "GetItem", { TableName: graph.tables[0]?.name, Key: key });
  const dueAt = new Date(dueAtOf(recordAt(answer, "Item")));
  if (Number.isNaN(dueAt.getTime())) throw new ClockError(`${email} não tem dia de cobrança marcado.`);
  const tick = scheduler.firstFrom(dueAt > clock.now() ? dueAt : clock.now());
  if (tick === undefined) throw new ClockError("Não há agendamento que dispare as cobranças.");
  return new Date(tick.getTime() + JUST_AFTER_MS);
}
