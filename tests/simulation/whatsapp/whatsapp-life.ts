/** Owners with a number at Meta, and payers who agree, change their phone and answer "PARAR". */
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { ownerPartition, STUDENT_PREFIX } from "@emdia/core/model/keys";
import { updateStudent } from "@emdia/core/student/update-student";
import { connectWhatsApp, disconnectWhatsApp } from "@emdia/core/whatsapp/connect-whatsapp";
import { setConsent } from "@emdia/core/whatsapp/consent";
import type { StoredText, WhatsAppText } from "../../../packages/core/src/model/whatsapp.ts";
import { vault } from "../bank/bank.ts";
import { oneOf } from "../bank/payments.ts";
import type { Cloud } from "../cloud/cloud.ts";
import { SITE } from "../cloud/page-urls.ts";
import type { People, Request } from "../studio/person.ts";
import { DAY, HOUR, type World } from "../world/world.ts";
import type { StudioNumber } from "./meta.ts";

/** Tells whether a world has WhatsApp: no seed of `revealing-seeds.json` for other mutants has. */
export const hasWhatsApp = ({ seed }: Pick<World, "seed">): boolean => Math.floor(seed / 32) % 6 === 5;

type Act = Request["act"];
/** Meta's limits of persons a day: only low limits are ever reached in a small studio. */
const LIMITS = [null, null, 250, 2, 4, 6] as const;
const LOWERED = [0, 1, 2, 3, 250] as const;

const textOf = (id: string, name: string): StoredText => ({
  id,
  name,
  state: "APPROVED",
  category: "UTILITY",
  quality: "GREEN",
});

const numberOf = (world: World, ownerId: string, index: number): StudioNumber => ({
  ownerId,
  numberId: `1000${index}`,
  accountId: `2000${index}`,
  token: `token-${ownerId}`,
  appSecret: `secret-${ownerId}`,
  hook: "",
  limits: [{ at: world.now(), most: world.pick(LIMITS), toldAt: world.now() }],
  texts: {
    charge: textOf(`${index}1`, "emdia_cobranca_1"),
    reminder: textOf(`${index}2`, "emdia_lembrete_1"),
    receipt: textOf(`${index}3`, "emdia_recibo_1"),
  },
});

const connect =
  ({ whatsapp: { meta } }: Cloud, number: StudioNumber): Act =>
  async (desk) => {
    const { numberId, accountId, token, appSecret } = number;
    const ports = { siteUrl: SITE, vault, openAccount: meta.account };
    const { connection } = await connectWhatsApp({ ...desk, ...ports }, { numberId, accountId, token, appSecret });
    number.hook = connection?.hookUrl.split("/").at(-1) ?? "";
  };

const drawPhone = (world: World) => `119${87_600_000 + Math.floor(world.random() * 99_999)}`;

const studentsOf = ({ store }: Cloud, ownerId: string) =>
  store.items(ownerPartition(ownerId)).filter(({ sk }) => String(sk).startsWith(STUDENT_PREFIX));
type Student = ReturnType<typeof studentsOf>[number];
const payerOf = ({ id, payerId }: Student) => payerKeyOf({ id: Number(id), payerId: payerId as number | undefined });

/** Connects some owners; most of their payers agree, and some have no phone. */
export async function openWhatsApp(cloud: Cloud, people: People, ownerIds: readonly string[]): Promise<void> {
  const { world, whatsapp } = cloud;
  const asked = (ownerId: string, act: Act) =>
    new Promise<void>((resolve) => people.ask({ ownerId, act }, `${ownerId}-act-whatsapp-open`, true, () => resolve()));
  for (const [index, ownerId] of ownerIds.entries()) {
    if (index > 0 && world.chance(0.5)) continue;
    const number = numberOf(world, ownerId, index);
    whatsapp.meta.numbers.set(ownerId, number);
    await asked(ownerId, connect(cloud, number));
    for (const student of studentsOf(cloud, ownerId)) {
      if (world.chance(0.15)) continue;
      await asked(ownerId, (desk) => updateStudent(desk, Number(student.id), { phone: drawPhone(world) }));
      if (world.chance(0.7)) await asked(ownerId, (desk) => setConsent(desk, payerOf(student), true));
    }
  }
}

type Span = { from: number; until: number; days: readonly number[] };

export function planWhatsApp(cloud: Cloud, people: People, { from, until, days }: Span): void {
  const { world, whatsapp } = cloud;
  const { meta, check } = whatsapp;
  let count = 0;
  const ask = (ownerId: string, name: string, act: Act, isCalm = false) => {
    world.note(`${ownerId}: ${name}`);
    people.ask({ ownerId, act, isOpen: true }, `${ownerId}-act-whatsapp-${count++}`, isCalm);
  };
  const every = (between: [number, number], act: () => void) => {
    for (let at = from + world.random() * between[1] * DAY; at < until; at += world.between(...between) * DAY)
      world.at(at, act);
  };
  const tellText = (number: StudioNumber, text: WhatsAppText, state: "PAUSED" | "APPROVED") => {
    world.note(`${number.ownerId}: Meta says ${text} ${state}`);
    number.texts[text] = { ...number.texts[text], state };
    const value = { message_template_id: number.texts[text].id, event: state === "PAUSED" ? state : "UNPAUSED" };
    if (world.chance(0.8)) meta.call(number, "message_template_status_update", value);
  };

  function troubleOn(number: StudioNumber, day: number): void {
    const [start, end] = [day + world.between(-2, 2) * HOUR, day + world.between(2, 30) * HOUR];
    const kind = world.random();
    if (kind < 0.15) {
      const text = world.pick(["charge", "reminder"] as const);
      world.at(start, () => tellText(number, text, "PAUSED"));
      world.at(end, () => tellText(number, text, "APPROVED"));
    } else if (kind < 0.25) {
      world.at(start, () => Object.assign(number, { token: `token-${number.ownerId}-${start}` }));
      world.at(end, () => ask(number.ownerId, "connects again", connect(cloud, number), true));
    } else if (kind < 0.35) {
      world.at(start, () => Object.assign(number, { lock: world.pick([131_031, 131_042]) }));
      world.at(end, () => Object.assign(number, { lock: undefined }));
    } else if (kind < 0.4) {
      world.at(start, () => ask(number.ownerId, "disconnects", (desk) => disconnectWhatsApp(desk)));
      world.at(end, () => ask(number.ownerId, "connects again", connect(cloud, number), true));
    } else if (kind < 0.48) {
      world.at(start, () => meta.setLimit(number, world.pick(LOWERED)));
      world.at(end, () => meta.setLimit(number, world.pick(LIMITS)));
    }
  }

  for (const number of meta.numbers.values()) {
    const { ownerId } = number;
    for (const day of days) troubleOn(number, day);
    every([0.5, 4], () => check(ownerId));
    every([2, 12], () => {
      const student = oneOf(world, studentsOf(cloud, ownerId));
      const agrees = world.chance(0.7);
      if (student)
        ask(ownerId, `${payerOf(student)} ${agrees ? "agrees" : "stops"}`, (desk) =>
          setConsent(desk, payerOf(student), agrees),
        );
    });
    every([5, 25], () => {
      const student = oneOf(world, studentsOf(cloud, ownerId));
      const phone = drawPhone(world);
      if (student)
        ask(ownerId, `phone of ${student.id}: ${phone}`, (desk) => updateStudent(desk, Number(student.id), { phone }));
    });
  }
  for (const day of days) {
    const kind = world.pick(["silent", "swallows", "paced"] as const);
    if (world.chance(0.25)) meta.outages.push({ from: day - HOUR, until: day + world.between(0.5, 12) * HOUR, kind });
  }
}
