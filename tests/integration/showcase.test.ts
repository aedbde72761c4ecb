import type { PlanWire } from "@emdia/contracts/plan";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { PublicTeacherWire } from "@emdia/contracts/registration";
import { civilDateIn } from "@emdia/contracts/values/calendar";
import type { Table } from "@emdia/core/model/ports/table";
import { updatePlan } from "@emdia/core/plan/plans";
import { requireProfile } from "@emdia/core/store/profiles";
import fc from "fast-check";
import { expect, test } from "vitest";
import { coreTable } from "../support/core-table.ts";
import { oneRegion } from "../support/one-region.ts";
import { openRegistration, type Registration } from "../support/public-registration.ts";
import { aStudio, type Studio } from "../support/studio.ts";

const region = oneRegion();

type Step =
  | { act: "create"; name: string; price: number; active: boolean; periodInMonths: number; isOneTime: boolean }
  | ({ act: "update"; plan: number } & Partial<Change>)
  | { act: "delete"; plan: number }
  | { act: "rename"; businessName: string }
  | { act: "approve"; approveRegistrations: boolean }
  | { act: "rotate" };
type Change = { name: string; price: number; active: boolean; periodInMonths: number; frequency: string };

const name = fc.constantFrom("Pilates", "Funcional 2x", "Livre", "Yoga");
const price = fc.integer({ min: 1, max: 99_999 }).map((cents) => cents / 100);
const plan = fc.nat({ max: 5 });
const periodInMonths = fc.constantFrom(1, 3, 6, 12);
const change = fc.record(
  { name, price, periodInMonths, active: fc.boolean(), frequency: fc.constant("2x") },
  { requiredKeys: [] },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constant("create" as const),
    name,
    price,
    periodInMonths,
    active: fc.boolean(),
    isOneTime: fc.boolean(),
  }),
  fc.tuple(plan, change).map(([which, changed]): Step => ({ act: "update", plan: which, ...changed })),
  fc.record({ act: fc.constant("delete" as const), plan }),
  fc.record({ act: fc.constant("rename" as const), businessName: fc.constantFrom("Estúdio A", "Estúdio B", "Dojo") }),
  fc.record({ act: fc.constant("approve" as const), approveRegistrations: fc.boolean() }),
  fc.constant<Step>({ act: "rotate" }),
);

async function run({ api }: Studio, ids: readonly number[], one: Step): Promise<void> {
  const path = (index: number) => `/api/plans/${ids[index % Math.max(1, ids.length)] ?? 9_999}`;
  if (one.act === "create") return void (await api("POST", "/api/plans", { ...one, act: undefined }));
  if (one.act === "update") return void (await api("PUT", path(one.plan), { ...one, act: undefined, plan: undefined }));
  if (one.act === "delete") return void (await api("DELETE", path(one.plan)));
  if (one.act === "rename") return void (await api("PUT", "/api/profile", { businessName: one.businessName }));
  if (one.act === "approve") return void (await api("PUT", "/api/profile", { ...one, act: undefined }));
  await api("POST", "/api/generate-registration-code", { rotate: true });
}

const plansOf = async ({ api }: Studio) => (await api<PlanWire[]>("GET", "/api/plans")).body;

/** Returns what anonymous callers should see, derived from what the owner sees. */
async function shown(studio: Studio): Promise<PublicTeacherWire> {
  const { body } = await studio.api<ProfileWire>("GET", "/api/profile");
  const { businessName, approveRegistrations } = body;
  const active = (await plansOf(studio)).filter((one) => one.active);
  const plans = active.map(({ id, name, price, periodInMonths, isOneTime }) => ({
    id,
    name,
    price,
    periodInMonths,
    isOneTime,
  }));
  const today = civilDateIn(body.timezone, region().clock.now());
  return { profile: { businessName, approveRegistrations, hasWhatsApp: false }, today, plans };
}

const seen = async (registration: Registration) => (await registration.look<PublicTeacherWire>()).body;

test("given any sequence of edits, when they are made one after the other, then the showcase always equals the stored data", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const studio = await aStudio(region());
      for (const one of steps) {
        await run(
          studio,
          (await plansOf(studio)).map(({ id }) => id),
          one,
        );
        const registration = await openRegistration(region(), studio, 1);
        expect(await seen(registration)).toEqual(await shown(studio));
      }
    }),
    { numRuns: 12 },
  );
});

async function contextOf(table: Table, ownerId: string) {
  const ctx = { table, now: () => region().clock.now(), ownerId };
  const profile = await requireProfile(ctx);
  return { ...ctx, profile, today: civilDateIn(profile.timezone, ctx.now()) };
}

test("given edits of one plan at the same moment, when all are answered, then the showcase equals the stored data", async () => {
  const table = coreTable(region());
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 8 }), async (changes) => {
      const studio = await aStudio(region());
      const { id } = await studio.plan();
      const ctx = await contextOf(table, studio.userId);
      // An edit is refused when it meets too many other edits at the same time. Even then the
      // showcase must equal the stored data.
      await Promise.allSettled(changes.map((one) => updatePlan(ctx, id, one)));
      expect(await seen(await openRegistration(region(), studio, id))).toEqual(await shown(studio));
    }),
    { numRuns: 8 },
  );
});
