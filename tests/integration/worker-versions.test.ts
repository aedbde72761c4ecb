/** docs/decisions/031-gradual-shift.md */
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { operatorOf } from "../support/operator.ts";
import { aPayingStudio } from "../support/studio.ts";

const region = oneRegion();
const { run, refused } = operatorOf(region);
const OLD = "o".repeat(32);
const NEW = "n".repeat(32);
const deploy = (secret: string) => region().deploy({ CHARGE_LINK_SECRET: secret });
const shiftAtOnce = (version: string) => run(`worker back --version ${version} --yes`);

/** @returns the status of the page to which the mailed link leads */
async function pageOfMailedLink(invoiceDay: number): Promise<number> {
  const studio = await aPayingStudio(region(), { invoiceDay });
  const { id } = await studio.plan();
  const { email } = await studio.student(id);
  await studio.billingDay();
  const [mail] = await studio.mailsTo(String(email));
  const [link = ""] = /http[^\s"]+\/p\/[\w-]+/.exec(mail?.text ?? "") ?? [];
  return (await fetch(link)).status;
}

test("given a stage with one version alone, when an operator runs `worker back`, then it is refused: there is no earlier version", async () => {
  expect(await refused("worker back --yes")).toBe("There is no version before 1.");
});

test("given a link secret that is rotated, when it is deployed, then links of the worker's version open as long as both are valid, and after the shift the new ones do alone", async () => {
  deploy(OLD);
  await shiftAtOnce("2");
  expect(await pageOfMailedLink(14)).toBe(200);
  deploy(`${NEW},${OLD}`);
  expect(await run("worker show")).toContain("Version 2 of the billing worker has all messages; the newest is 3.");
  expect(await pageOfMailedLink(15)).toBe(200);
  deploy(NEW);
  expect(await pageOfMailedLink(16), "the worker still seals by the old one").toBe(404);
  await shiftAtOnce("4");
  expect(await pageOfMailedLink(17)).toBe(200);
});

test("given the steps of a rotation, when they are printed, then each deployment of the worker's secret is shifted at once, and no other secret's is", async () => {
  const steps = await run("rotate --secret ChargeLinkSecret");
  expect(
    steps.match(/sst deploy --stage production\n\d+\. npm run ops -- shift --stage production --at-once --yes/g),
  ).toHaveLength(1);
  for (const secret of ["EdgeSecret", "StripeSecretKey", "StripeWebhookSecret"])
    expect(await run(`rotate --secret ${secret}`)).not.toContain("ops -- shift");
});

test("given a newer version, when an operator runs `worker back`, then nothing changes before --yes, and then the previous version has all messages", async () => {
  const show = () => run("worker show");
  const before = await show();
  const [, at = ""] = /^Version (\d+)/.exec(before) ?? [];
  const told = await run("worker back");
  expect(told).toContain(`Would: give all messages to version ${Number(at) - 1}`);
  expect(told).toContain("A version keeps the secrets of its deployment");
  expect(await show()).toBe(before);
  expect(await run("worker back --yes")).toContain(`Version ${Number(at) - 1} has all messages.`);
  expect(await show()).toContain(`Version ${Number(at) - 1} of the billing worker has all messages`);
});

test("given a worker that went back, when it is sent back again, as by a person and then the rollback, then it stays; only a version's number moves it further", async () => {
  const at = async () => /^Version (\d+)/.exec(await run("worker show"))?.[1];
  const first = await at();
  for (let count = 0; count < 2; count += 1)
    expect(await run("worker back --yes")).toContain("Nothing is to be done. Another version is named by --version.");
  expect(await at()).toBe(first);
  await run("worker back --version 1 --yes");
  expect(await at()).toBe("1");
  expect(await run("worker back --version 1 --yes")).toContain("Nothing is to be done.");
  expect(await refused("worker back --version 99 --yes")).toContain("There is no version 99");
});

test("given a release that failed before it was shifted, when an operator runs `worker back`, then the good version keeps its messages", async () => {
  deploy("f".repeat(32));
  await run("worker back --version 2 --yes");
  expect(await run("worker back --yes")).toContain("Nothing is to be done.");
  expect(await run("worker show")).toContain("Version 2 of the billing worker has all messages; the newest is 5.");
});
