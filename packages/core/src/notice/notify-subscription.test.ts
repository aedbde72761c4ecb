import { expect, test } from "vitest";
import { aRun, cashProfile } from "../testing/billing-run.ts";
import { readMail } from "../testing/read-mail.ts";
import { notifyHeld } from "./notify-subscription.ts";

const month = "2027-02";
const hold = { month: cashProfile.billing.month, since: cashProfile.billing.dueAt, reason: "too_many" as const };
const heldRun = (releasedAt: string | null) =>
  aRun({ students: [], profile: { ...cashProfile, hold: { ...hold, releasedAt } } });

test.for([
  [
    "too_many",
    "Há mais que o dobro de cobranças do maior mês até hoje. As primeiras saíram; por segurança, paramos as outras.",
  ],
  ["too_soon", "As cobranças deste mês viriam menos de um dia depois das últimas. Por segurança, nenhuma saiu ainda."],
] as const)(
  "given a run held as %s, when the event arrives twice, then the owner gets one mail with the month, the reason, and the way to the release",
  async ([reason, why]) => {
    const { ctx, mails } = await heldRun(null);
    const told = { ...ctx, siteUrl: "https://emdia.example" };
    await notifyHeld(told, { month, reason });
    await notifyHeld({ ...told, now: () => new Date("2027-02-11T00:00:00.000Z") }, { month, reason });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: { address: cashProfile.email },
      subject: "Paramos suas cobranças para você conferir",
      text: expect.stringContaining(why),
    });
    const { lines, links } = readMail(mails[0]?.html ?? "");
    expect(lines).toEqual([
      ...["Confira suas cobranças do mês", `${why} Se estiver tudo certo, é só liberar na Visão Geral.`],
      ...["Mês", "Fevereiro/2027", "Conferir e liberar", expect.any(String)],
    ]);
    expect(links[0]).toEqual(["Conferir e liberar", "https://emdia.example/dashboard"]);
  },
);

test("given the owner has released the run, or a month that is none, when the event comes, then there is no letter", async () => {
  const { ctx, mails } = await heldRun("2027-02-10T12:00:00.000Z");
  await notifyHeld({ ...ctx, siteUrl: "" }, { month, reason: "too_many" });
  const waiting = await heldRun(null);
  await notifyHeld({ ...waiting.ctx, siteUrl: "" }, { month: "fevereiro", reason: "too_many" });
  expect([...mails, ...waiting.mails]).toEqual([]);
});
