/** docs/rules/screen.md, "Texts". */
import { expect, test } from "vitest";
import { notifyRegistration } from "../notice/notify-registration.ts";
import { notifyReports } from "../notice/notify-reports.ts";
import { student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { billingSummaryMail } from "./billing-summary-mail.ts";
import { ownerNoticeMail } from "./owner-notice-mail.ts";

const EVIL = "Ana www.evil.com://x a@evil.com";
const unsent = { studentName: EVIL, amountCents: 100, reason: EVIL };

const notice = ownerNoticeMail("https://emdia.example", {
  to: "dono@exemplo.com.br",
  subject: EVIL,
  message: EVIL,
  facts: [[EVIL, EVIL]],
  path: "/dashboard",
  label: "Ver",
});
const summary = billingSummaryMail({
  businessName: EVIL,
  ownerEmail: "dono@exemplo.com.br",
  monthName: "janeiro",
  siteUrl: "https://emdia.example",
  sentCount: 1,
  withoutEmail: [unsent],
  failed: [unsent],
  paidCount: 0,
  receivedCents: 0,
  expectedCents: 100,
  backlog: { charges: 0, students: 0, cents: 0 },
});

async function reportOf() {
  const evil = { ...student, name: EVIL };
  const charge = chargeOf("2027-01", { studentName: EVIL, reportedAt: "2027-02-14T12:00:00.000Z" });
  const studio = await aStudio({ students: [evil], charges: [charge] });
  await notifyReports({ ...studio.ctx, siteUrl: "https://emdia.example" }, studio.ctx.profile);
  return studio.mails[0];
}

test.each([
  ["a notice", async () => notice],
  ["the summary of a billing day", async () => summary],
  ["the letter of who says that they paid", reportOf],
])(
  "given links in every text, when %s reaches the owner, then mail programs find none of them",
  async (_what, mailOf) => {
    const mail = await mailOf();
    for (const part of [mail?.html, mail?.text, mail?.subject]) expect(part).not.toMatch(/evil[.]com|www[.]evil|@evil/);
    expect(mail?.text).toContain("Ana www. evil. com: // x a @ evil. com");
  },
);

test("given a registration, when the owner is mailed, then the address to answer to stays whole", async () => {
  const studio = await aStudio({ students: [{ ...student, email: "ana@exemplo.com.br" }] });
  await notifyRegistration({ ...studio.ctx, siteUrl: "https://emdia.example" }, student.id);
  expect(studio.mails[0]?.text).toContain("E-mail: ana@exemplo.com.br");
});
