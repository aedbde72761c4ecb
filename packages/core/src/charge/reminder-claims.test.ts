/**
 * Tests the claims of a reminder, and their release if the mail service did not accept the mail
 * (docs/rules.md, "Reminding by hand").
 */
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import { chargeKey, studentKey } from "../model/keys.ts";
import { mailTags } from "../model/mail-tags.ts";
import type { Student } from "../model/student.ts";
import { OWNER, student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { remindPayer } from "./remind-payer.ts";
import { remindStudents } from "./remind-students.ts";

const ana: Student = { ...student, email: "ana@exemplo.com.br" };
const january = chargeOf("2027-01");
const party = [{ student: ana, charges: [january] }] as const;

/** Creates a studio whose mail service is busy; `meanwhile` runs before the claims are released. */
async function aBusyService(meanwhile: (studio: Awaited<ReturnType<typeof aStudio>>) => Promise<unknown>) {
  const studio = await aStudio({ students: [ana], charges: [january] });
  studio.answers.push({ kind: "busy", reason: "throttled" });
  const transact: typeof studio.table.transact = async (writes) => {
    if (studio.storedAt(january)?.mail) await meanwhile(studio);
    return studio.table.transact(writes);
  };
  return { ...studio, ctx: { ...studio.ctx, table: { ...studio.ctx.table, transact } } };
}

test("given a reminder, when it is sent, then the claim on the oldest charge's mail names who claimed it, and that it is a reminder", async () => {
  const studio = await aStudio({ students: [ana], charges: [january] });
  const seen: unknown[] = [];
  const send: typeof studio.ctx.mailer.send = async ({ to, replyTo, tags }) => {
    seen.push(studio.storedAt(january)?.mail, { to, replyTo, tags });
    return { kind: "unknown", reason: "timeout" };
  };
  await remindStudents({ ...studio.ctx, mailer: { send } }, {});
  const claim = { state: "claimed", attempt: 1, at: "2027-02-15T12:00:00.000Z", claimedBy: "run", isReminder: true };
  expect(seen).toEqual([
    claim,
    {
      to: { name: "Ana Souza", address: "ana@exemplo.com.br" },
      replyTo: "dono@exemplo.com.br",
      tags: mailTags("S0000002", chargeKey(OWNER, january), 1),
    },
  ]);
  expect(studio.storedAt(january)?.mail).toEqual(claim);
});

test.each<[string, Partial<Student>, string]>([
  ["paused", { status: "pausado" }, "reminder.student_paused"],
  ["without an address", { email: null }, "invoice.student_without_email"],
])(
  "given a student %s, when their payer is reminded anyway, then it is refused as $2, and nothing is claimed",
  async (_who, over, code) => {
    const debtor = { ...ana, ...over };
    const studio = await aStudio({ students: [debtor], charges: [january] });
    await expect(remindPayer(studio.ctx, [{ student: debtor, charges: [january] }])).rejects.toMatchObject({ code });
    expect(studio.at(studentKey(OWNER, 2))).not.toHaveProperty("contactedOn");
    expect(studio.storedAt(january)).not.toHaveProperty("mail");
  },
);

test("given a mail that was not accepted, when the table fails at the release, then that failure is thrown", async () => {
  const { ctx } = await aBusyService(() => Promise.reject(new Error("no answer")));
  await expect(remindPayer(ctx, party)).rejects.toThrow("no answer");
});

test("given a mail that was not accepted, when its charge was changed meanwhile, then all stays claimed and the caller gets the mail's refusal", async () => {
  const studio = await aBusyService(({ table }) =>
    table.update(chargeKey(OWNER, january), {
      expression: "SET #c = :c",
      names: { "#c": "contactChanges" },
      values: { ":c": 7 },
    }),
  );
  await expect(remindPayer(studio.ctx, party)).rejects.toMatchObject({ code: "invoice.not_sent" });
  expect(studio.at(studentKey(OWNER, 2))).toMatchObject({
    contactedOn: "2027-02-15",
    contactedBy: `${chargeIdOf(january)}.1`,
  });
  expect(studio.storedAt(january)).toMatchObject({ mail: { state: "claimed" }, contacts: [{ number: 1 }] });
  expect(studio.storedAt(january)?.contacts).not.toMatchObject([{ undoneAt: expect.anything() }]);
});
