import type { ProfileInput } from "@emdia/contracts/profile";
import type { StudentPatch } from "@emdia/contracts/student";
import { profileKey } from "@emdia/core/model/keys";
import type { Plan } from "@emdia/core/model/plan";
import { createPlan } from "@emdia/core/plan/plans";
import { createProfile } from "@emdia/core/profile/profiles";
import { updateProfile } from "@emdia/core/profile/update-profile";
import { updateStudent } from "@emdia/core/student/update-student";
import { nextNumber } from "@emdia/core/table/next-number";
import { insertStudent } from "../../../packages/core/src/store/write-students.ts";
import { student } from "../../../packages/core/src/testing/entities.ts";
import type { Cloud } from "../cloud/cloud.ts";
import { BOUNCING, REFUSED } from "../cloud/ses.ts";
import { createTable } from "../table/table.ts";
import type { Life } from "../world/network.ts";
import type { World } from "../world/world.ts";
import { formFamily } from "./family-writes.ts";
import type { OwnerRequestContext, People } from "./person.ts";

export const ZONES = ["America/Sao_Paulo", "America/Manaus", "America/Rio_Branco", "America/Noronha"] as const;

export type Sold = { price: number; periodInMonths: number };
/** A studio to open. `emails` has an entry per student, `terms` too if students have own terms. */
export type StudioPlan = {
  ownerId: string;
  profile: ProfileInput;
  plans: readonly Sold[];
  emails: readonly (string | null)[];
  terms?: readonly StudentPatch[];
  families?: readonly Family[];
};
export type Family = { name: string; email: string | null; students: readonly number[] };

const CASH: ProfileInput = { paymentMethod: "cash" };
const BANK: ProfileInput = { paymentMethod: "bank", bankInfo: "Banco 1, agência 1234, conta 56789-0" };
const PIX: ProfileInput = {
  paymentMethod: "pix",
  pixKey: "11222333000181",
  pixKeyType: "cnpj",
  pixMerchantName: "Estúdio",
  pixCity: "Natal",
};
/** Few studios use PIX, because drawing a QR code takes longer than the rest of a charge. */
const methodOf = (world: World) => (world.chance(0.01) ? PIX : world.pick([CASH, BANK]));

/** Draws an address: some refuse mail, some bounce, and some students have no address. */
export function emailFor(world: World, name: string): string | null {
  const roll = world.random();
  if (roll < 0.08) return null;
  if (roll < 0.12) return `${REFUSED}-${name}@exemplo.com.br`;
  return roll < 0.16 ? `${BOUNCING}-${name}@exemplo.com.br` : `${name}@exemplo.com.br`;
}

export function drawStudio(world: World, ownerId: string): StudioPlan {
  const price = () => 50 + Math.floor(world.random() * 300);
  const students = 3 + Math.floor(world.random() * 10);
  return {
    ownerId,
    profile: {
      ...methodOf(world),
      businessName: `Estúdio ${ownerId}`,
      invoiceDay: 1 + Math.floor(world.random() * 31),
      timezone: world.pick(ZONES),
    },
    plans: [
      { price: price(), periodInMonths: 1 },
      { price: price(), periodInMonths: world.chance(0.5) ? 1 : 2 },
      ...(world.chance(0.4) ? [{ price: price(), periodInMonths: 0 }] : []),
    ],
    emails: Array.from({ length: students }, (_, index) => emailFor(world, `${ownerId}-${index}`)),
  };
}

export function drawFamilies(world: World, ownerId: string, students: number): Family[] {
  const family = (number: number) => ({
    name: `Pagante ${number}`,
    email: world.chance(0.9) ? emailFor(world, `${ownerId}-pagante${number}`) : null,
    students: [] as number[],
  });
  const families = [family(1), family(2)] as const;
  for (let index = 0; index < students; index++) if (world.chance(0.7)) world.pick(families).students.push(index);
  return [...families];
}

function subscribe({ store, usageOf }: Cloud, ownerId: string): void {
  const change = {
    expression: "SET #status = :active, #until = :until",
    names: { "#status": "subscriptionStatus", "#until": "currentPeriodEnd" },
    values: { ":active": "active", ":until": "2099-01-01T00:00:00.000Z" },
  };
  store.write({ requestId: "provider", usage: usageOf("provider") }, { update: profileKey(ownerId), change });
}

const calmLife = (): Life => ({ name: "opening", requestId: "opening", isDead: false, kill: () => {}, isCalm: true });

export async function openStudio(cloud: Cloud, people: People, studio: StudioPlan): Promise<void> {
  const { ownerId } = studio;
  const email = `${ownerId}@exemplo.com.br`;
  const owner = { table: createTable(cloud, calmLife()), now: cloud.world.date, ownerId };
  await createProfile(
    owner,
    { ownerId, email, emailVerified: true, issuedAt: new Date(0).toISOString() },
    { userId: ownerId, email },
  );
  subscribe(cloud, ownerId);
  const asked = (act: (owner: OwnerRequestContext) => Promise<unknown>) =>
    new Promise<void>((resolve) => people.ask({ ownerId, act }, "opening", true, () => resolve()));
  await asked((owner) => updateProfile(owner, studio.profile));
  const plans: Pick<Plan, "id">[] = [];
  for (const { price, periodInMonths } of studio.plans)
    await asked(async (owner) => {
      plans.push(await createPlan(owner, { name: `Plano ${plans.length + 1}`, price, periodInMonths, active: true }));
    });
  const studentIds: number[] = [];
  for (const [index, address] of studio.emails.entries()) {
    const plan = plans[index % 4 === 3 ? 1 : index % 7 === 5 ? plans.length - 1 : 0];
    const createdAt = owner.now().toISOString();
    const one = { ...student, name: `Aluno ${index + 1}`, email: address, anchorMonth: null, createdAt };
    if (!plan) continue;
    const { id } = await insertStudent(owner, { ...one, id: await nextNumber(owner), planId: plan.id });
    studentIds.push(id);
    const terms = studio.terms?.[index];
    if (terms) await asked((asking) => updateStudent(asking, id, terms));
  }
  for (const { name, email, students } of studio.families ?? [])
    await formFamily(
      owner,
      name,
      email,
      students.flatMap((index) => studentIds[index] ?? []),
    );
}
