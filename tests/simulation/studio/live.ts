import { setStudentChargeStatus } from "@emdia/core/charge/set-charge-status";
import { remindStudents } from "@emdia/core/message/remind-students";
import type { Cloud } from "../cloud/cloud.ts";
import { DAY, HOUR, MINUTE, SECOND, type World } from "../world/world.ts";
import { drawAct, hasContacts, hasLapses, studentIdsOf } from "./acts.ts";
import { planLapses } from "./lapse.ts";
import type { People, Press, Request } from "./person.ts";

export type Life = { ownerId: string; from: number; until: number; days: readonly number[] };

/** Draws a time on a billing day: seconds of the run, minutes around it, or another hour. */
function worstMoment(world: World): number {
  const hour = world.chance(0.7) ? 0 : Math.floor(world.between(-6, 14)) * HOUR;
  return hour + (world.chance(0.5) ? world.between(0, 8) * SECOND : world.between(-1, 4) * MINUTE);
}

function planUndoneRepeat(cloud: Cloud, people: People, ownerId: string, day: number): void {
  const { world, store } = cloud;
  world.at(day - HOUR, () => {
    const [studentId] = studentIdsOf({ world, store, ownerId });
    if (studentId === undefined) return;
    const mark = (status: "pago" | "pendente", delay: number) =>
      world.after(delay, () => {
        world.note(`${ownerId}: ${studentId} is ${status}`);
        const act: Request["act"] = (desk) => setStudentChargeStatus(desk, studentId, { status });
        people.ask({ ownerId, act }, `${ownerId}-act-mind-${status}-${day}-${delay}`, false);
      });
    mark("pago", 0);
    mark("pendente", HOUR / 2);
    mark("pago", HOUR + world.between(0, 6) * SECOND);
  });
}

function planReminders(cloud: Cloud, people: People, ownerId: string, day: number): void {
  const { world } = cloud;
  const start = day + Math.floor(world.between(1, 12)) * DAY + world.between(0, 10) * HOUR;
  const delays = [0, world.between(0, 4) * SECOND, world.between(2, 50) * MINUTE, DAY];
  for (const [count, delay] of delays.entries())
    world.at(start + delay, () => {
      const act: Request["act"] = (desk) => remindStudents(desk, {});
      world.note(`${ownerId}: Lembrar em atraso`);
      people.ask({ ownerId, act }, `${ownerId}-act-remind-${day}-${count}`, false);
    });
}

/** Plans an owner's acts; a press of a button that mails is added to `presses` when it happens. */
export function planActs(cloud: Cloud, people: People, { ownerId, from, until, days }: Life, presses: Press[]): void {
  const { world, store } = cloud;
  const act = (count: number) => {
    const drawn = drawAct({ world, store, ownerId });
    if (!drawn) return;
    const { name, run, isOpen, press } = drawn;
    if (press) presses.push({ ...press, at: world.now() });
    world.note(`${ownerId}: ${name}`);
    const requestId = `${ownerId}-act-${count}`;
    people.ask({ ownerId, act: run, isOpen }, requestId, false, (ok) =>
      world.note(`${ownerId}: ${name} ${ok ? "done" : "failed"}`),
    );
  };
  const plan = (moment: number, count: number) => moment < until && world.at(moment, () => act(count));
  let count = 0;
  for (let quiet = Math.floor(world.between(0, 6)); quiet > 0; quiet--) plan(world.between(from, until), count++);
  for (const day of days) {
    for (let busy = Math.floor(world.between(0, 5)); busy > 0; busy--) plan(day + worstMoment(world), count++);
    if (world.chance(0.3)) planUndoneRepeat(cloud, people, ownerId, day);
    if (hasContacts(world) && world.chance(0.8)) planReminders(cloud, people, ownerId, day);
  }
  if (hasLapses(world)) planLapses(cloud, people, { ownerId, from, until, days });
  if (world.chance(0.3)) plan(world.between(from, Math.min(from + DAY, until)), count++);
}
