import type { SchemaCheckWire } from "@emdia/contracts/diagnostics";
import type { StudentWire } from "@emdia/contracts/student";
import type { Region } from "@emdia/local/region-types";
import { expect } from "vitest";
import type { StoredItems } from "./stored-items.ts";
import { aStudio, type Studio } from "./studio.ts";

export const PLAN = "PLAN#0000001";
export const ANA = "STU#0000002";
export const BRUNO = "STU#0000003";
export const CHARGE = "PAY#202701#0000002";
export const PAID = "PAY#202701#0000003";

export const check = async ({ api }: Studio): Promise<SchemaCheckWire> => {
  const { status, body } = await api<SchemaCheckWire>("GET", "/api/debug/schema-check");
  expect(status).toBe(200);
  return body;
};

/** Makes a studio in which Ana owes, Bruno has paid, Caio is paused, and Davi is archived. */
export async function aBilledStudio(region: Region, profile: Record<string, unknown> = {}): Promise<Studio> {
  const studio = await aStudio(region, { invoiceDay: 10, ...profile });
  const { id } = await studio.plan();
  const students: StudentWire[] = [];
  for (const name of ["Ana Souza", "Bruno Lima", "Caio Reis", "Davi D'Ávila"])
    students.push(await studio.student(id, { name }));
  const [, bruno, caio, davi] = students;
  await studio.api("PUT", `/api/students/${caio?.id}`, { status: "pausado", pausedUntil: "2027-12-31" });
  await studio.api("POST", "/api/generate-registration-code", {});
  for (const one of [students[0], bruno, davi])
    await studio.api("PUT", `/api/students/${one?.id}/payment-status`, { status: "pago" });
  await studio.api("PUT", `/api/students/${students[0]?.id}/payment-status`, { status: "pendente" });
  await studio.api("DELETE", `/api/students/${davi?.id}`);
  return studio;
}

/** Returns ways to change a studio's items; `code` returns its registration code's key. */
export const itemsOf = (table: StoredItems, studio: Studio) => {
  const pk = `O#${studio.userId}`;
  return {
    pk,
    change: (sk: string, attributes: Record<string, unknown>) => table.change({ pk, sk }, attributes),
    remove: (sk: string) => table.remove({ pk, sk }),
    put: (sk: string, attributes: Record<string, unknown>) => table.put({ pk, sk, ...attributes }),
    code: async () => ({ pk: `REG#${(await table.get({ pk, sk: "PROFILE" })).registrationCode}`, sk: "REG" }),
  };
};
export type OwnItems = ReturnType<typeof itemsOf>;
