import { expect, test } from "vitest";
import type { Profile } from "../model/profile.ts";
import { student } from "../testing/entities.ts";
import { aStudio } from "../testing/studio.ts";
import { notifyMissed } from "./notify-missed.ts";

const over: Partial<Profile> = { trialEndsAt: "2027-02-08T12:00:00.000Z" };
const students = [student, { ...student, id: 3 }, { ...student, id: 4, status: "pausado" as const }];
const told = async (profile: Partial<Profile>, month = "2027-02", more = students) => {
  const studio = await aStudio({ today: "2027-02-10", profile: { ...over, ...profile }, students: more });
  for (let times = 0; times < 2; times++) await notifyMissed(studio.ctx, month);
  return studio.mails;
};

test("given a billing day that passed after the trial, when the owner is notified, then the mail names once the number and total of its charges, and their future", async () => {
  const [mail, ...others] = await told({});
  expect([others, mail?.to.address, mail?.subject]).toEqual([
    [],
    "dono@exemplo.com.br",
    "As cobranças de 10/02 não saíram",
  ]);
  const text = mail?.text.replaceAll("\u00a0", " ") ?? "";
  expect(text).toContain("Seu teste grátis terminou, e por isso ninguém foi cobrado nesse dia.");
  expect(text).toContain("Dia da cobrança: 10/02/2027\nCobranças paradas: 2\nTotal: R$ 301,00");
});

test("given automation off, or a subscription that ended, when the owner is notified, then the mail names that reason", async () => {
  const [mail] = await told({ automationEnabled: false, subscriptionStatus: "expired" });
  expect(mail?.subject).toBe("As cobranças de 10/02 não foram criadas");
  expect(mail?.text).toContain("Seu acesso terminou, e por isso");
});

const deletion = { requestedAt: "2027-02-09T12:00:00.000Z", deleteAt: "2027-03-09T12:00:00.000Z", closedAt: null };

test.each<[what: string, profile: Partial<Profile>, month: string, more: typeof students]>([
  ["has access again", { trialEndsAt: "2027-03-08T12:00:00.000Z" }, "2027-02", students],
  ["is leaving", { deletion }, "2027-02", students],
  ["had nobody to charge", {}, "2027-02", []],
  ["is past that month", {}, "2027-01", students],
])("given an owner who %s, when the event arrives late, then no mail is sent", async (_what, profile, month, more) => {
  expect(await told(profile, month, more)).toEqual([]);
});
