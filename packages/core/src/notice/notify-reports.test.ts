import { expect, test } from "vitest";
import { OWNER, profile, student } from "../testing/entities.ts";
import { readMail } from "../testing/read-mail.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { notifyReports } from "./notify-reports.ts";

const words = (text: string) => text.replaceAll("\u00a0", " ");
const [AT, LATER] = ["2027-02-14T12:00:00.000Z", "2027-02-14T13:00:00.000Z"];

test("given a payer who reported two children's charges by one press and one by another, when the owner is told, then each press is one line with its sum, and one person reported", async () => {
  const payer = { name: "Maria", email: null, phone: null, document: null, linkRevision: 0 };
  const students = [2, 3].map((id) => ({ ...student, id, payerId: 7, payer }));
  const of = (studentId: number, studentName: string, month: string, reportedAt: string) =>
    chargeOf(month, { studentId, studentName, reference: month, reportedAt });
  const charges = [
    of(2, "Ana Souza", "2027-01", AT),
    of(3, "Beto Souza", "2027-01", AT),
    of(2, "Ana Souza", "2027-02", LATER),
  ];
  const { ctx, mails } = await aStudio({ students, charges });
  await notifyReports({ ...ctx, ownerId: OWNER, siteUrl: "https://emdia.example" }, profile);
  expect(mails.map(({ subject }) => subject)).toEqual(["1 pessoa avisou que pagou"]);
  const lines = readMail(mails[0]?.html ?? "").lines.map(words);
  expect(lines.slice(2, 8)).toEqual([
    ...["Maria · Ana e Beto", "R$ 301,00, 2027-01, avisou em 14/02/2027"],
    ...["Maria · Ana", "R$ 150,50, 2027-02, avisou em 14/02/2027"],
    ...["Total avisado", "R$ 451,50"],
  ]);
});
