/** Plays owners with reminder rules; acts during a run often make a reminder wrong. */
import type { ReminderRuleInput } from "@emdia/contracts/reminder-rule";
import { type civilDate, civilDateIn } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { addDays } from "@emdia/contracts/values/civil-days";
import { refuseReport, setPromises } from "@emdia/core/charge/answer-report";
import { setChargeStatus } from "@emdia/core/charge/set-charge-status";
import { settleCharge } from "@emdia/core/charge/settle-charge";
import { voidCharge } from "@emdia/core/charge/void-charge";
import { recordContact } from "@emdia/core/message/record-contact";
import { remindStudents } from "@emdia/core/message/remind-students";
import { chargeKeyOfSk, ownerPartition, studentKey } from "@emdia/core/model/keys";
import { payerLinkOf } from "@emdia/core/model/payer-link";
import { studentOf } from "@emdia/core/model/student";
import { promisePayment, reportPaid } from "@emdia/core/payer/page-acts";
import { updateProfile } from "@emdia/core/profile/update-profile";
import { setRule, setStudentReminders } from "@emdia/core/reminder-rule/set-rule";
import { oneOf } from "../bank/payments.ts";
import type { Cloud } from "../cloud/cloud.ts";
import type { OwnerRequestContext, People, Request } from "../studio/person.ts";
import { DAY, HOUR, SECOND, type World } from "../world/world.ts";
import { scheduleRules } from "./schedule-rules.ts";

export const hasRules = ({ seed }: Pick<World, "seed">): boolean => Math.floor(seed / 7) % 4 === 1;

const STEPS = [-10, -3, -1, 0, 1, 2, 3, 5, 7, 10, 15, 20, 30, 45] as const;
const MOST_STEPS = 8;
/** The text of each step names the step, so that the judge reads the step from a mail. */
const textOf = (days: number) => `Passo ${days}, {nome}: {valor}, {vencimento}, {referencia}, {empresa}.`;

function drawRule(world: World, isOn: boolean): ReminderRuleInput {
  const drawn = STEPS.filter(() => world.chance(0.4)).slice(0, MOST_STEPS);
  const steps = drawn.length > 0 ? drawn : [world.pick(STEPS)];
  return {
    isOn,
    steps: steps.map((days) => ({ days, text: textOf(days) })),
    hour: 8 + Math.floor(world.random() * 12),
    onRestDays: world.chance(0.3),
    morningLine: world.chance(0.3),
  };
}

type Act = Request["act"];
type Named = { name: string; act: Act };
type Target = { id: number; link: Parameters<typeof reportPaid>[1]; studentId: number; isReported: boolean };

function chargesOf({ store }: Cloud, ownerId: string): Target[] {
  const items = store.items(ownerPartition(ownerId));
  const students = new Map(items.map((item) => [String(item.sk), item]));
  return items.flatMap((item) => {
    const key = item.status === "pendente" ? chargeKeyOfSk(String(item.sk)) : undefined;
    const student = key && students.get(studentKey(ownerId, key.studentId).sk);
    if (!key || !student) return [];
    const link = payerLinkOf(ownerId, studentOf(student));
    return [{ id: chargeIdOf(key), link, studentId: key.studentId, isReported: item.reportedAt !== undefined }];
  });
}

/** Draws the day of a promise, sometimes a day that is refused. */
const dayOf = (world: World, today: ReturnType<typeof civilDate>) => addDays(today, Math.floor(world.between(-1, 12)));

/** Draws an act about an open charge that decides whether the charge's reminder may be sent. */
function drawAbout({ world }: Cloud, { id, link, studentId, isReported }: Target): Named {
  const todayOf = ({ profile, now }: OwnerRequestContext) => civilDateIn(profile.timezone, now());
  if (isReported && world.chance(0.7))
    return world.chance(0.5)
      ? { name: `report of ${id} refused`, act: (desk) => refuseReport(desk, id, { reason: "não entrou" }) }
      : { name: `report of ${id} confirmed`, act: (desk) => settleCharge(desk, id, { method: "pix" }) };
  return world.pick<Named>([
    { name: `${id} is reported`, act: (desk) => reportPaid(desk, link, new Set([id])) },
    { name: `${id} is reported`, act: (desk) => reportPaid(desk, link, new Set([id])) },
    {
      name: `${id} is promised`,
      act: (desk) => promisePayment(desk, link, { shownIds: new Set([id]), typed: dayOf(world, todayOf(desk)) }),
    },
    {
      name: `${id} is promised by the owner`,
      act: (desk) => setPromises(desk, { paymentIds: [id], promisedFor: dayOf(world, todayOf(desk)) }),
    },
    { name: `${id} is not promised`, act: (desk) => setPromises(desk, { paymentIds: [id], promisedFor: null }) },
    {
      name: `reminders of ${studentId} change`,
      act: (desk) => setStudentReminders(desk, studentId, { isOff: world.chance(0.4) }),
    },
    { name: `${id} is paid`, act: (desk) => setChargeStatus(desk, id, "pago") },
    { name: `${id} is void`, act: (desk) => voidCharge(desk, id, "combinado") },
    { name: `chat about ${id}`, act: (desk) => recordContact(desk, id, { channel: "whatsapp" }) },
    { name: `remind ${studentId}`, act: (desk) => remindStudents(desk, { studentIds: [studentId] }) },
  ]);
}

export type RuleLife = { ownerIds: readonly string[]; from: number; until: number; end: number };

/** How long a world's rules are on; it is limited because their runs make many requests. */
const LIFE = 45 * DAY;

/** Plans the rules of owners; `onRun` is called at each run of the rules. */
export function planRules(cloud: Cloud, people: People, { ownerIds, end, ...span }: RuleLife, onRun: () => void): void {
  const { world } = cloud;
  const from = world.between(span.from, span.until - LIFE);
  const until = from + LIFE;
  let count = 0;
  const ask = (ownerId: string, { name, act }: Named, isCalm = false) => {
    world.note(`${ownerId}: ${name}`);
    people.ask({ ownerId, act, isOpen: true }, `${ownerId}-act-rule-${count++}`, isCalm, (ok) =>
      world.note(`${ownerId}: ${name} ${ok ? "done" : "failed"}`),
    );
  };
  const edit = (ownerId: string, isOn: boolean, isCalm = false) => {
    const rule = drawRule(world, isOn);
    const days = rule.steps.map((step) => step.days).join(" ");
    ask(
      ownerId,
      { name: `rule ${isOn ? `on from ${rule.hour}h: ${days}` : "off"}`, act: (desk) => setRule(desk, rule) },
      isCalm,
    );
  };
  const actAbout = (ownerId: string) => {
    const target = oneOf(world, chargesOf(cloud, ownerId));
    if (target) ask(ownerId, drawAbout(cloud, target));
  };
  const ruled = ownerIds.filter((_, index) => index === 0 || world.chance(0.5));
  for (const ownerId of ruled) {
    const paymentTermDays = Math.floor(world.random() * 12);
    if (world.chance(0.5))
      ask(
        ownerId,
        { name: `term of ${paymentTermDays} days`, act: (desk) => updateProfile(desk, { paymentTermDays }) },
        true,
      );
    const start = from + world.between(0.1, world.chance(0.8) ? 3 : 20) * DAY;
    world.at(start, () => edit(ownerId, true, true));
    for (let at = start + world.between(4, 40) * DAY; at < until; at += world.between(1, 40) * DAY)
      world.at(at, () => edit(ownerId, world.chance(0.8)));
    for (let at = from + world.random() * 4 * DAY; at < until; at += world.between(0.5, 5) * DAY)
      world.at(at, () => actAbout(ownerId));
    world.at(until, () => edit(ownerId, false, true));
  }
  scheduleRules(cloud, end, () => {
    onRun();
    for (const ownerId of world.now() < until ? ruled : []) {
      for (let acts = Math.floor(world.between(0, 2)); acts > 0; acts--)
        world.after(world.between(0, 3) * SECOND, () => actAbout(ownerId));
      if (world.chance(0.02)) world.after(world.between(0, 3) * SECOND, () => edit(ownerId, world.chance(0.5)));
      if (world.chance(0.03)) world.after(world.random() * HOUR, () => edit(ownerId, true));
    }
  });
}
