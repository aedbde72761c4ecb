import type { PlanInput } from "@emdia/contracts/plan";
import { beforeEach, expect, test } from "vitest";
import { offerKey, planKey } from "../model/keys.ts";
import { countStudents, plansById, readablePlansById, requirePlan } from "../store/plans.ts";
import { anOwner, NOW } from "../testing/owner.ts";
import { createPlan, listPlans, removePlan, updatePlan, viewPlan } from "./plans.ts";

const pilates: PlanInput = {
  name: "Pilates",
  price: 150.5,
  periodInMonths: 3,
  frequency: "2x",
  description: "Manhã",
  active: true,
};
let owner: Awaited<ReturnType<typeof anOwner>>;
beforeEach(async () => {
  owner = await anOwner();
});
const shown = (id: number) => owner.at(offerKey(owner.ctx.ownerId, id));
const refusal = (code: string, fields?: Record<string, string>) => ({
  name: "AppError",
  code,
  ...(fields ? { fields } : {}),
});

test("given a plan, when it is made, then it is returned, stored in centavos, and offered to strangers", async () => {
  const plan = await createPlan(owner.ctx, pilates);
  expect(plan).toEqual({
    ...pilates,
    nextPrice: null,
    id: 1,
    userId: owner.ctx.ownerId,
    isOneTime: false,
    studentCount: 0,
    createdAt: NOW,
  });
  expect(await viewPlan(owner.ctx, 1)).toEqual(plan);
  expect(owner.at(planKey(owner.ctx.ownerId, 1))).toMatchObject({ priceCents: 15_050, studentCount: 0 });
  expect(shown(1)).toMatchObject({ id: 1, name: "Pilates", priceCents: 15_050 });
});

test.each([
  ["period 0", { periodInMonths: 0 }, [true, 1]],
  ["one-time, whatever its period", { periodInMonths: 6, isOneTime: true }, [true, 1]],
  ["not one-time", { periodInMonths: 6, isOneTime: false }, [false, 6]],
  ["a period alone", { periodInMonths: 1 }, [false, 1]],
])(
  "given a plan of %s, when it is made, then it is one-time or not, and of so many months",
  async (_what, over, expected) => {
    const { isOneTime, periodInMonths } = await createPlan(owner.ctx, { ...pilates, ...over });
    expect([isOneTime, periodInMonths]).toEqual(expected);
  },
);

test("given empty texts, when a plan is made, then they are null; a plan that is not active is not offered", async () => {
  const plan = await createPlan(owner.ctx, { ...pilates, frequency: "", description: "", active: false });
  expect([plan.frequency, plan.description, plan.active]).toEqual([null, null, false]);
  expect(shown(plan.id)).toBeUndefined();
});

test("given a price of three decimals, when it gets past the contract, then it is refused", async () => {
  const fields = { price: "Use no máximo duas casas decimais" };
  await expect(createPlan(owner.ctx, { ...pilates, price: 1.005 })).rejects.toMatchObject(
    refusal("request.invalid", fields),
  );
});

test("given plans, when listed two at a time, then they are in the order of creation, and the cursor leads to the next page", async () => {
  for (const name of ["A", "B", "C"]) await createPlan(owner.ctx, { ...pilates, name });
  const first = await listPlans(owner.ctx, { limit: 2 });
  const second = await listPlans(owner.ctx, { limit: 2, cursor: first.cursor });
  expect([first, second].map(({ items }) => items.map(({ name, price }) => [name, price]))).toEqual([
    [
      ["A", 150.5],
      ["B", 150.5],
    ],
    [["C", 150.5]],
  ]);
  expect(second.cursor).toBeUndefined();
  expect((await listPlans(owner.ctx, {})).items).toHaveLength(3);
  await expect(listPlans(owner.ctx, { cursor: Buffer.from("STU#1").toString("base64url") })).rejects.toMatchObject(
    refusal("request.invalid_cursor"),
  );
});

test("given plans of two owners, when read by id, then each owner has their own", async () => {
  await createPlan(owner.ctx, pilates);
  await createPlan({ ...owner.ctx, ownerId: "outra" }, { ...pilates, name: "Yoga" });
  expect([...(await plansById(owner.ctx))].map(([id, { name }]) => [id, name])).toEqual([[1, "Pilates"]]);
});

test("given a plan that cannot be read, when all are read, then that fails, and where it may be left out it is", async () => {
  await createPlan(owner.ctx, pilates);
  await owner.table.put({ ...planKey(owner.ctx.ownerId, 2), name: 7 });
  await expect(plansById(owner.ctx)).rejects.toThrow();
  expect([...(await readablePlansById(owner.ctx)).keys()]).toEqual([1]);
});

test("given a patch, when it is made, then only its fields change, in the table and in the offer", async () => {
  const plan = await createPlan(owner.ctx, pilates);
  const changed = await updatePlan(owner.ctx, plan.id, { name: "Yoga", price: 99.9 });
  expect(changed).toEqual({ ...plan, name: "Yoga", price: 99.9 });
  expect(await viewPlan(owner.ctx, plan.id)).toEqual(changed);
  expect(shown(plan.id)).toMatchObject({ name: "Yoga", priceCents: 9_990 });
  expect(await updatePlan(owner.ctx, plan.id, { frequency: "", description: "" })).toMatchObject({
    frequency: null,
    description: null,
  });
  expect(await updatePlan(owner.ctx, plan.id, { frequency: "3x", description: "Noite" })).toMatchObject({
    frequency: "3x",
    description: "Noite",
  });
  await updatePlan(owner.ctx, plan.id, { active: false });
  expect(shown(plan.id)).toBeUndefined();
  await updatePlan(owner.ctx, plan.id, { active: true });
  expect(shown(plan.id)).toBeDefined();
});

test("given an empty patch, when it is made, then the plan is answered and nothing is written", async () => {
  const plan = await createPlan(owner.ctx, pilates);
  const ctx = { ...owner.ctx, table: { ...owner.table, transact: () => Promise.reject(new Error("written")) } };
  expect(await updatePlan(ctx, plan.id, {})).toEqual(plan);
});

test.each([
  [{ isOneTime: true }, [true, 1]],
  [{ isOneTime: true, periodInMonths: 6 }, [true, 1]],
  [{ periodInMonths: 6 }, [false, 6]],
  [{ isOneTime: false, periodInMonths: 12 }, [false, 12]],
  [{ isOneTime: false }, [false, 3]],
])(
  "given a plan of three months, when patched by %j, then it is one-time or not, and of so many months",
  async (patch, expected) => {
    const { id } = await createPlan(owner.ctx, pilates);
    const { isOneTime, periodInMonths } = await updatePlan(owner.ctx, id, patch);
    expect([isOneTime, periodInMonths]).toEqual(expected);
  },
);

test("given a one-time plan, when its period is patched, then it stays one-time; ceasing to be asks for a period", async () => {
  const { id } = await createPlan(owner.ctx, { ...pilates, periodInMonths: 0 });
  expect(await updatePlan(owner.ctx, id, { periodInMonths: 6 })).toMatchObject({ isOneTime: true, periodInMonths: 1 });
  const fields = { periodInMonths: "O período deve ser de pelo menos 1 mês" };
  await expect(updatePlan(owner.ctx, id, { isOneTime: false, periodInMonths: 0 })).rejects.toMatchObject(
    refusal("request.invalid", fields),
  );
  expect(await updatePlan(owner.ctx, id, { isOneTime: false, periodInMonths: 6 })).toMatchObject({
    isOneTime: false,
    periodInMonths: 6,
  });
});

test("given an unknown plan, when viewed, patched or removed, then it is not found", async () => {
  for (const call of [
    () => viewPlan(owner.ctx, 9),
    () => updatePlan(owner.ctx, 9, { name: "Yoga" }),
    () => updatePlan(owner.ctx, 9, {}),
    () => removePlan(owner.ctx, 9),
  ])
    await expect(call()).rejects.toMatchObject(refusal("plan.not_found"));
});

test("given an edit of name, price or activity in between, when a patch is made, then it applies to the current plan", async () => {
  for (const between of [
    { name: "Outro" },
    { priceCents: 1 },
    { periodInMonths: 6 },
    { isOneTime: true },
    { active: false },
  ]) {
    const { id } = await createPlan(owner.ctx, pilates);
    let left = 1;
    const table: typeof owner.table = {
      ...owner.table,
      async transact(writes) {
        if (left-- > 0)
          await owner.table.put({
            ...planKey(owner.ctx.ownerId, id),
            ...(await requirePlan(owner.ctx, id)),
            ...between,
          });
        return owner.table.transact(writes);
      },
    };
    await updatePlan({ ...owner.ctx, table }, id, { description: "Nova" });
    expect(await requirePlan(owner.ctx, id)).toMatchObject({ ...between, description: "Nova" });
    const { name, priceCents, periodInMonths, isOneTime, active } = await requirePlan(owner.ctx, id);
    expect(shown(id)).toEqual(
      active ? { ...offerKey(owner.ctx.ownerId, id), id, name, priceCents, periodInMonths, isOneTime } : undefined,
    );
  }
});

test("given edits that always come first, when a patch is made, then it gives up after six tries", async () => {
  const { id } = await createPlan(owner.ctx, pilates);
  let tries = 0;
  const table: typeof owner.table = {
    ...owner.table,
    async transact(writes) {
      tries += 1;
      await owner.table.put({
        ...planKey(owner.ctx.ownerId, id),
        ...(await requirePlan(owner.ctx, id)),
        name: `Nome ${tries}`,
      });
      return owner.table.transact(writes);
    },
  };
  await expect(updatePlan({ ...owner.ctx, table }, id, { description: "x" })).rejects.toMatchObject(
    refusal("conflict.changed_meanwhile"),
  );
  expect(tries).toBe(6);
});

test("given a table that fails, when a plan is patched or removed, then its failure is thrown unchanged", async () => {
  const { id } = await createPlan(owner.ctx, pilates);
  const ctx = { ...owner.ctx, table: { ...owner.table, transact: () => Promise.reject(new Error("away")) } };
  await expect(updatePlan(ctx, id, { name: "Yoga" })).rejects.toThrow("away");
  await expect(removePlan(ctx, id)).rejects.toThrow("away");
});

test("given a plan without students, when removed, then it and its offer are deleted", async () => {
  const { id } = await createPlan(owner.ctx, pilates);
  await removePlan(owner.ctx, id);
  expect([owner.at(planKey(owner.ctx.ownerId, id)), shown(id)]).toEqual([undefined, undefined]);
});

test.each([
  ["a student", { studentCount: 1 }],
  ["somebody who waits", { waitingCount: 1 }],
])("given a plan with %s, when removed, then it stays until they are counted out again", async (_who, one) => {
  const { id } = await createPlan(owner.ctx, pilates);
  await owner.table.transact([countStudents(owner.ctx, id, one)]);
  await expect(removePlan(owner.ctx, id)).rejects.toMatchObject(refusal("plan.has_students"));
  expect(shown(id)).toBeDefined();
  await owner.table.transact([
    countStudents(owner.ctx, id, Object.fromEntries(Object.keys(one).map((name) => [name, -1]))),
  ]);
  await removePlan(owner.ctx, id);
  expect(shown(id)).toBeUndefined();
});

test("given a plan whose last student left while it was removed, when that is refused, then the owner is asked to try again", async () => {
  const { id } = await createPlan(owner.ctx, pilates);
  await owner.table.transact([countStudents(owner.ctx, id, { studentCount: 1 })]);
  const table: typeof owner.table = {
    ...owner.table,
    async transact(writes) {
      const refused = owner.table.transact(writes);
      await refused.catch(() => owner.table.transact([countStudents(owner.ctx, id, { studentCount: -1 })]));
      return refused;
    },
  };
  await expect(removePlan({ ...owner.ctx, table }, id)).rejects.toMatchObject(refusal("conflict.changed_meanwhile"));
});

test("given students counted in both lists, when they move, then both counts follow; a deleted plan has no count", async () => {
  const { id } = await createPlan(owner.ctx, pilates);
  await owner.table.transact([countStudents(owner.ctx, id, { studentCount: 2, waitingCount: 3 })]);
  await owner.table.transact([countStudents(owner.ctx, id, { studentCount: 1, waitingCount: -1 })]);
  expect(await requirePlan(owner.ctx, id)).toMatchObject({ studentCount: 3, waitingCount: 2 });
  expect(await viewPlan(owner.ctx, id)).not.toHaveProperty("waitingCount");
  await expect(owner.table.transact([countStudents(owner.ctx, 9, { studentCount: 1 })])).rejects.toMatchObject({
    name: "TransactionRefused",
  });
});
