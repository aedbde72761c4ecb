import { setStudentChargeStatus } from "@emdia/core/charge/set-charge-status";
import { createStudent } from "@emdia/core/student/create-student";
import { createCloud } from "./cloud/cloud.ts";
import { scheduleTicks } from "./cloud/scheduler.ts";
import { noFaults } from "./cloud/weather.ts";
import { judgeWorld, type Verdict } from "./judge/judge-world.ts";
import { isQuiet } from "./run-world.ts";
import { openStudio, type StudioPlan } from "./studio/open-studio.ts";
import { createPeople, PERSON, type Request } from "./studio/person.ts";
import { createOneCrash } from "./world/faults.ts";
import { createWorld, DAY, HOUR } from "./world/world.ts";

export const OWNER = "dono1";
export const DUE = Date.UTC(2027, 1, 10, 11);
export const OPENING = DUE - 2 * DAY;
/**
 * A studio in which Ana and Caio pay each month, Bia has no e-mail, and Davi pays once. The owner
 * settles Caio's charge before the billing day.
 */
export const STUDIO: StudioPlan = {
  ownerId: OWNER,
  profile: {
    paymentMethod: "pix",
    pixKey: "11222333000181",
    pixKeyType: "cnpj",
    pixMerchantName: "Estúdio",
    pixCity: "Natal",
    businessName: "Estúdio",
    invoiceDay: 10,
    timezone: "America/Sao_Paulo",
  },
  plans: [
    { price: 150, periodInMonths: 1 },
    { price: 80, periodInMonths: 0 },
  ],
  emails: ["ana@exemplo.com.br", null, "caio@exemplo.com.br", "davi@exemplo.com.br"],
};
const CAIO = 5;
/** The same students; one payer pays for all of them. */
export const FAMILY: StudioPlan = {
  ...STUDIO,
  families: [{ name: "Carla", email: "carla@exemplo.com.br", students: [0, 1, 2, 3] }],
};

export type Crash = { at: number; when: "crash-before" | "crash-after" };
/** `mailsTo` counts the mails that SES accepted for each address. */
export type Day = { calls: number; verdict: Verdict; mailsTo: Record<string, number> };

/** Plays a billing day with one crash; a crash at a call that is never made changes nothing. */
export async function crashAt({ at, when }: Crash, studio = STUDIO): Promise<Day> {
  const world = createWorld({ seed: 1, start: OPENING });
  const faults = createOneCrash(at, when, (caller) => caller !== PERSON && world.now() >= DUE);
  const cloud = createCloud(world, faults, noFaults(), {});
  const owners = createPeople(cloud);
  const opened = openStudio(cloud, owners, studio);
  await world.runUntil(OPENING + HOUR);
  await opened;
  const ask = (name: string, act: Request["act"]) => owners.ask({ ownerId: OWNER, act }, `${OWNER}-act-${name}`, true);
  ask("paid", (desk) => setStudentChargeStatus(desk, CAIO, { status: "pago" }));
  ask("new", (desk) => createStudent(desk, { name: "Elisa", planId: 1, email: "elisa@exemplo.com.br" }));
  scheduleTicks(cloud, DUE + 20 * DAY);
  await world.runUntil(DUE + 2 * HOUR);
  const until = world.now();
  do await world.runUntil(world.now() + 6 * HOUR);
  while (!isQuiet(cloud) && world.now() < DUE + 20 * DAY);
  const past = {
    seed: 1,
    cloud,
    ownerIds: [OWNER],
    presses: [],
    looks: [],
    from: OPENING + HOUR,
    until,
    end: world.now(),
  };
  const byAddress = Map.groupBy(cloud.ses.accepted, ({ mail }) => mail.to.address);
  const mailsTo = Object.fromEntries([...byAddress].map(([address, mails]) => [address, mails.length]));
  return { calls: faults.calls(), verdict: judgeWorld({ ...past, isDrained: isQuiet(cloud) }), mailsTo };
}
