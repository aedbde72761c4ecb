/** Makes owners whose numbers and texts differ, so that a leak of one to another is seen. */

import type { PayerWire } from "@emdia/contracts/payer";
import type { RegistrationLinkWire } from "@emdia/contracts/registration";
import type { Route } from "@emdia/contracts/routes/route";
import { yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import type { Region } from "@emdia/local/region-types";
import { storedItems } from "../../support/stored-items.ts";
import { aStudio, type Studio } from "../../support/studio.ts";
import type { Request } from "./call.ts";
import { bodyOf, pathWith } from "./route-calls.ts";

export type Target = Studio & {
  /** A text that is part of every field that the owner or their students typed. */
  mark: string;
  code: string;
  planId: number;
  studentId: number;
  ids: Readonly<Record<string, number>>;
  stored(): Promise<string>;
  items(): Promise<Record<string, unknown>[]>;
};

export const unknownIds = (ids: Target["ids"]) =>
  Object.fromEntries(
    Object.keys(ids).map((kind) => [
      kind,
      kind.includes("charge")
        ? chargeIdOf({ studentId: 9_999_000, month: yearMonth("2027-01"), sequence: kind.startsWith("extra") ? 1 : 0 })
        : 9_999_000,
    ]),
  );

/** Sorts attributes, because a table keeps no order and the same items must give the same text. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_name, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/**
 * Makes an owner with an active, a paused, an archived and a waiting student, and with a stored, an
 * expected and an extra charge.
 */
export async function aTarget(region: Region, firstNumber: number): Promise<Target> {
  const mark = `marca${firstNumber}`;
  const studio = await aStudio(region, {
    businessName: `Estúdio ${mark}`,
    pixKey: `${mark}@exemplo.com.br`,
    pixKeyType: "email",
    paymentInstructions: `Avise ${mark}`,
    invoiceDay: 10,
  });
  const table = storedItems(region);
  const pk = `O#${studio.userId}`;
  await table.put({ pk, sk: "COUNTER", last: firstNumber });
  const plan = await studio.plan({ name: `Plano ${mark}`, description: mark });
  const students: number[] = [];
  for (const name of ["Ana", "Bruno", "Caio", "Davi", "Edu"]) {
    const email = `${name.toLowerCase()}.${mark}@exemplo.com.br`;
    students.push((await studio.student(plan.id, { name: `${name} ${mark}`, email, notes: mark })).id);
  }
  const [owing = 0, paying = 0, paused = 0, archived = 0, waiting = 0] = students;
  for (const id of [paying, archived])
    await studio.api("PUT", `/api/students/${id}/payment-status`, { status: "pago" });
  const { body: payer } = await studio.api<PayerWire>("POST", "/api/payers", { name: `Maria ${mark}` });
  await studio.api("PUT", `/api/students/${paused}`, { status: "pausado", payerId: payer.id });
  await studio.api("DELETE", `/api/students/${archived}`);
  const skOf = (id: number) => `STU#${String(id).padStart(7, "0")}`;
  await table.change({ pk, sk: skOf(waiting) }, { status: "aguardando" });
  const paid = await table.get({ pk, sk: `PAY#202701#${skOf(paying).slice(4)}` });
  await table.put({ ...paid, sk: `${paid.sk}#01`, sequence: 1, status: "pendente", paidDate: null });
  const { body: link } = await studio.api<RegistrationLinkWire>("POST", "/api/generate-registration-code", {});
  await region.drain();
  const chargeOf = (studentId: number, sequence = 0) =>
    chargeIdOf({ studentId, month: yearMonth("2027-01"), sequence });
  return {
    ...studio,
    mark,
    code: link.registrationCode,
    planId: plan.id,
    studentId: owing,
    ids: {
      plan: plan.id,
      payer: payer.id,
      "active student": owing,
      "paused student": paused,
      "archived student": archived,
      "waiting student": waiting,
      "stored charge": chargeOf(paying),
      "expected charge": chargeOf(owing),
      "extra charge": chargeOf(paying, 1),
      "number of a counter": firstNumber + 40,
    },
    items: () => table.partition(pk),
    stored: async () => {
      const partitions = [pk, `PUB#${studio.userId}`, `REG#${link.registrationCode}`];
      return sorted(await Promise.all(partitions.map((one) => table.partition(one))));
    },
  };
}

/** Returns an owner's valid body for a route, so that only the test's additions can be wrong. */
export function ownBodyOf(route: Route, owner: Target): Record<string, unknown> | undefined {
  const body = bodyOf(route);
  if (!body) return undefined;
  if ("planId" in body) body.planId = owner.planId;
  if ("studentIds" in body) body.studentIds = [owner.studentId];
  if (["createProfile", "deleteAccount"].includes(route.name)) body.email = owner.email;
  if (route.name === "createProfile") body.userId = owner.userId;
  if (route.name === "registerStudent") body.registrationCode = owner.code;
  const { paymentId: _ofTheExample, ...rest } = body;
  return rest;
}

export function ownCallOf(route: Route, owner: Target): Request {
  const { waiting, plan, payer, student } = {
    waiting: owner.ids["waiting student"] ?? 0,
    plan: owner.planId,
    payer: owner.ids.payer ?? 0,
    student: owner.studentId,
  };
  const ofNoun = route.path.includes("/plans/") ? plan : route.path.includes("/payers/") ? payer : undefined;
  const id = ofNoun ?? (route.name === "approveStudent" ? waiting : student);
  const path = pathWith(route, route.path.includes("{code}") ? owner.code : id);
  const token = route.auth === "owner" ? owner.token : undefined;
  return { method: route.method, path, body: ownBodyOf(route, owner), token };
}
