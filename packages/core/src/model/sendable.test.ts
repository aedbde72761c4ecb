/** Tests the obstacles to a charge's mail, the most important first. */
import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { cashProfile } from "../testing/billing-run.ts";
import { charge, student } from "../testing/entities.ts";
import { sendBlocker } from "./sendable.ts";

const ana = { ...student, email: "ana@exemplo.com.br" };

test.each([
  ["nothing", {}, undefined],
  ["no address", { email: null }, "invoice.student_without_email"],
  ["no address, and one that bounced before", { email: null, emailStatus: "invalid" }, "invoice.student_without_email"],
  ["an address that bounced", { emailStatus: "invalid" }, "invoice.email_rejected"],
  ["an archive, and no address", { status: "arquivado", email: null }, "invoice.student_archived"],
] as const)("given a student with %s, when the obstacle is requested, then it is $2", (_what, over, obstacle) => {
  expect(sendBlocker({ profile: cashProfile, today: civilDate("2027-02-15") }, { ...ana, ...over }, charge)).toBe(
    obstacle,
  );
});
