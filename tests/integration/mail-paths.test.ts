/** Tests the paths of SES's events, EventBridge and a queue behind SNS: either is enough. */
import type { StudentWire } from "@emdia/contracts/student";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { sendMessage } from "../support/send-message.ts";
import { aPayingStudio, type Studio } from "../support/studio.ts";

const mailPaths = { bus: true, topic: true };
const region = oneRegion({ mailPaths });

const deliveries = async (studio: Studio) =>
  (await studio.charges()).map(({ invoiceDeliveryStatus }) => invoiceDeliveryStatus).toSorted();

test.each([
  ["both paths", { bus: true, topic: true }],
  ["EventBridge alone", { bus: true, topic: false }],
  ["the queue alone", { bus: false, topic: true }],
])(
  "given %s, when a billing day is over, then every mail's outcome is known, and no student is mailed twice",
  async (_what, paths) => {
    Object.assign(mailPaths, paths);
    const studio = await aPayingStudio(region(), { invoiceDay: 25 });
    const { id } = await studio.plan();
    const student = await studio.student(id);
    const bouncing = await studio.student(id, { email: `bounce+${studio.userId}@simulator.amazonses.com` });
    await studio.billingDay();
    expect(await deliveries(studio)).toEqual(["delivered", "failed"]);
    expect(await studio.mailsTo(String(student.email))).toHaveLength(1);
    const { body } = await studio.api<StudentWire[]>("GET", "/api/students");
    expect(body.find((one) => one.id === bouncing.id)).toMatchObject({ emailStatus: "invalid" });
  },
);

test("given no path for events, when a billing day is over, then the mails that SES accepted are sent, and nothing more is known", async () => {
  Object.assign(mailPaths, { bus: false, topic: false });
  const studio = await aPayingStudio(region(), { invoiceDay: 26 });
  const { id } = await studio.plan();
  await studio.student(id);
  await studio.billingDay();
  expect(await deliveries(studio)).toEqual(["sent"]);
});

test("given SES's first message to the topic, which is no event, when it comes by the queue, then it is no dead letter", async () => {
  const { queues } = region().graph;
  const outcomes = queues.find(({ logicalName }) => logicalName === "MailOutcomeQueue");
  await sendMessage(region(), outcomes?.url ?? "", "Successfully validated SNS topic for Amazon SES event publishing.");
  for (let quarters = 0; quarters < 8; quarters++) await region().moveClock({ advance: "PT15M" });
  expect(region().state().deadLetters).toEqual([]);
  expect(
    region()
      .state()
      .queues.find(({ name }) => name === "MailOutcomeQueue"),
  ).toMatchObject({ visible: 0 });
  expect(region().state().errors).toEqual([]);
});
