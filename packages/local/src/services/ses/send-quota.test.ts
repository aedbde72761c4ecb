import { GetSendQuotaCommand } from "@aws-sdk/client-ses";
import { sesQuota } from "@emdia/core/adapters/ses";
import { expect, onTestFinished, test, vi } from "vitest";
import { findMail, saveMail } from "./mail-store.ts";
import type { MailQuota } from "./send-quota.ts";
import { businessNow, type SesUnderTest, startSes } from "./testing/ses-under-test.ts";

async function sesWith(quota?: MailQuota): Promise<SesUnderTest> {
  const bench = await startSes(undefined, quota);
  onTestFinished(() => bench.close());
  return bench;
}

const asked = async ({ client }: SesUnderTest) => {
  const { $metadata: _, ...quota } = await client.send(new GetSendQuotaCommand({}));
  return quota;
};

test("given no limit is set, when the client asks, then the daily quota is SES's -1 and the rate is too high to matter", async () => {
  expect(await asked(await sesWith())).toEqual({ Max24HourSend: -1, MaxSendRate: 1_000, SentLast24Hours: 0 });
});

test("given limits, when the client asks, then it reads them as numbers", async () => {
  const bench = await sesWith({ daily: 50_000, perSecond: 14 });
  expect(await asked(bench)).toEqual({ Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 0 });
});

test("given mails, when the client asks, then each recipient of a day counts, the user pool's as well, and older ones do not", async () => {
  const bench = await sesWith({ daily: 200, perSecond: 1 });
  await bench.send({ Destinations: ["ana@example.com", "bia@example.com"] });
  bench.ses.deliver({ from: "no-reply@emdia.com.br", to: "ana@example.com", subject: "Código", html: "<p>1</p>" });
  expect(await asked(bench)).toMatchObject({ SentLast24Hours: 3 });
  const id = await bench.send();
  expect(await asked(bench)).toMatchObject({ SentLast24Hours: 4 });
  const mail = findMail(bench.store, id);
  if (!mail) throw new Error("no mail");
  const age = (millis: number) => new Date(businessNow.getTime() - millis).toISOString();
  saveMail(bench.store, { ...mail, at: age(24 * 3_600_000) }, Buffer.alloc(0));
  expect(await asked(bench)).toMatchObject({ SentLast24Hours: 3 });
  saveMail(bench.store, { ...mail, at: age(24 * 3_600_000 - 1) }, Buffer.alloc(0));
  expect(await asked(bench)).toMatchObject({ SentLast24Hours: 4 });
});

test("given a role without the grant, when it asks, then it is denied by the action's name", async () => {
  const bench = await sesWith();
  bench.denies.add("*");
  await expect(asked(bench)).rejects.toMatchObject({
    name: "AccessDenied",
    message: expect.stringContaining("ses:GetSendQuota"),
  });
  expect(bench.asked).toEqual(["BillingOwner ses:GetSendQuota *"]);
});

function quotaOf(bench: SesUnderTest) {
  vi.stubEnv("AWS_ENDPOINT_URL", bench.served.url);
  vi.stubEnv("AWS_REGION", "sa-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "BillingOwner");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
  onTestFinished(() => void vi.unstubAllEnvs());
  let millis = businessNow.getTime();
  const pass = (time: number) => {
    millis += time;
  };
  const times = () => bench.asked.filter((one) => one.includes("GetSendQuota")).length;
  return { quota: sesQuota(() => new Date(millis)), pass, times };
}

test("given no daily limit, when the product reads the quota, then the rest is unlimited", async () => {
  expect(await quotaOf(await sesWith()).quota()).toMatchObject({ left: Number.POSITIVE_INFINITY, perSecond: 1_000 });
});

test("given a mail beyond the limit, when it is sent, then it is throttled, and the product reads that nothing is left, and asks again after ten seconds", async () => {
  const bench = await sesWith({ daily: 1, perSecond: 14 });
  const { quota, pass, times } = quotaOf(bench);
  expect(await quota()).toMatchObject({ left: 1, perSecond: 14 });
  await bench.send();
  await expect(bench.send()).rejects.toMatchObject({ name: "Throttling" });
  pass(9_999);
  expect(await quota()).toMatchObject({ left: 1, perSecond: 14 });
  expect(times()).toBe(1);
  pass(1);
  expect(await quota()).toMatchObject({ left: 0, perSecond: 14 });
  expect(times()).toBe(2);
});

test("given a role without the grant, when the product reads the quota, then it is unknown and no call fails", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const bench = await sesWith();
  bench.denies.add("*");
  expect(await quotaOf(bench).quota()).toBeUndefined();
});
