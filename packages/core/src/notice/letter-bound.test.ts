/** Letters that follow what an owner does reach an address a few times a day, and an owner's day has so many of them. */
import { expect, test } from "vitest";
import { aStudio } from "../testing/studio.ts";
import { letterBound } from "./letter-bound.ts";
import { sendOnce } from "./send-once.ts";

const onTrial = { subscriptionStatus: "trial", trialEndsAt: "2027-02-20T12:00:00.000Z" } as const;
const mail = { fromName: "a", to: { address: "a@b.com" }, subject: "", html: "", text: "" };

test("given 40 students with one victim's address, when all are welcomed, then ten letters go out that day, and the next day has its own", async () => {
  const studio = await aStudio({ profile: onTrial });
  const welcome = (ref: number, to = ref % 2 ? "Vitima@exemplo.com.br " : "vitima@exemplo.com.br") =>
    sendOnce(studio.ctx, { kind: "welcome", ref: String(ref) }, mail, letterBound(studio.ctx, studio.ctx.profile, to));
  for (let ref = 0; ref < 40; ref++) await welcome(ref);
  expect(studio.mails).toHaveLength(10);
  // What was left out is not made up for: the event was heard.
  await welcome(39);
  expect(studio.mails).toHaveLength(10);
  studio.clock.now = "2027-02-16T12:00:00.000Z";
  await welcome(40);
  expect(studio.mails).toHaveLength(11);
});

test("given an owner on trial, when letters go to many addresses, then their day has thirty, and charges by hand have their own", async () => {
  const studio = await aStudio({ profile: onTrial, students: [] });
  for (let ref = 0; ref < 35; ref++) {
    const bound = letterBound(studio.ctx, studio.ctx.profile, `a${ref}@exemplo.com.br`);
    await sendOnce(studio.ctx, { kind: "receipt", ref: String(ref) }, mail, bound);
  }
  expect(studio.mails).toHaveLength(30);
});

test("given a letter that the provider does not take, when it comes again, then it takes one place", async () => {
  const studio = await aStudio({ profile: onTrial });
  const send = () =>
    sendOnce(studio.ctx, { kind: "receipt", ref: "1" }, mail, letterBound(studio.ctx, studio.ctx.profile, "a@b.com"));
  for (let time = 0; time < 12; time++) {
    studio.answers.push({ kind: "busy", reason: "test" });
    await expect(send()).rejects.toThrow("not taken");
  }
  await send();
  // Twelve refusals of ten places would have left none.
  expect(studio.mails).toHaveLength(1);
});
