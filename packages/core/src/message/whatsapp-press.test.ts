/** Tests a press, whose sends run side by side, against Meta's limit of persons. */
import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import type { Student } from "../model/student.ts";
import type { WhatsAppConnection } from "../model/whatsapp.ts";
import { FIRST_BATCH } from "../model/whatsapp-limit.ts";
import { pageUrlOf, txids } from "../testing/page-urls.ts";
import { aStudio, chargeOf, februaryIsOver } from "../testing/studio.ts";
import { aNumber, paying, reachable } from "../testing/whatsapp-studio.ts";
import { remindStudents } from "./remind-students.ts";

const many = Array.from({ length: 20 }, (_, index) => index + 1);

/** Returns a press that reminds these students, all of whom agreed and are in arrears. */
async function aPress(connection: Partial<WhatsAppConnection>) {
  const students: Student[] = many.map(reachable);
  const charges = many.map((studentId) => chargeOf("2027-02", { studentId, dueDate: civilDate("2027-02-12") }));
  const profile = { ...februaryIsOver, ...paying, whatsappNumberId: "1065" };
  const studio = await aStudio({ students, charges, profile, today: "2027-02-15" });
  const { whatsapp, sent } = await aNumber(studio.table, students, connection);
  const ctx = { ...studio.ctx, claimant: "press", pageUrlOf, txids, whatsapp };
  const press = () => remindStudents(ctx, { studentIds: many });
  return { press, persons: () => new Set(sent.map(({ to }) => to)).size };
}

test.each([
  ["a limit of 3 persons", { dailyLimit: 3 }, 3],
  ["no limit", { dailyLimit: null }, FIRST_BATCH],
])(
  "given a press to 20 payers and %s, when it is sent, then $2 go by WhatsApp and the rest by mail",
  async (_what, connection, most) => {
    const { press, persons } = await aPress(connection);
    expect(await press()).toMatchObject({ successCount: many.length });
    expect(persons()).toBe(most);
  },
);
