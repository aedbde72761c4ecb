import type { FaultKind } from "@emdia/local/faults";
import type { Region } from "@emdia/local/region-types";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { storedItems } from "../support/stored-items.ts";
import { aPayingStudio, aStudio, type Studio } from "../support/studio.ts";

const STUDENTS = 12;
const region = oneRegion({ duplicates: true, faultSeed: 7 });

type Crowd = { studio: Studio; addresses: string[] };

/** Makes calls lose their effect or their answer, be refused for now, or be slow. */
function startStorm({ faults }: Region): void {
  const everywhere: FaultKind[] = ["lost-request", "lost-response", "error", "throttle"];
  for (const kind of everywhere) {
    faults.set({ service: "ses", rate: 0.1, kind });
    faults.set({ service: "dynamodb", rate: 0.03, kind });
  }
  faults.set({ service: "dynamodb", rate: 0.05, kind: "conflict" });
  faults.set({ service: "dynamodb", action: "Query", rate: 0.02, kind: "slow" });
  faults.set({ service: "ses", rate: 0.02, kind: "slow" });
  faults.set({ service: "sqs", rate: 0.05, kind: "lost-response" });
  faults.set({ service: "events", rate: 0.1, kind: "lost-response" });
}

async function fill(studio: Studio): Promise<Crowd> {
  const plan = await studio.plan();
  const students = await Promise.all(
    Array.from({ length: STUDENTS }, (_, index) => studio.student(plan.id, { name: `Aluno ${index}` })),
  );
  return { studio, addresses: students.map((student) => student.email ?? "") };
}

async function expectOnceEach({ studio, addresses }: Crowd): Promise<void> {
  const charges = (await studio.charges()).filter((charge) => !charge.isExpected);
  expect(charges.map((charge) => charge.invoiceDeliveryStatus)).toEqual(addresses.map(() => "delivered"));
  const mails = await Promise.all(addresses.map((address) => studio.mailsTo(address)));
  expect(mails.map((each) => each.length)).toEqual(addresses.map(() => 1));
}

test("given SES, table, queues and bus fail at random through a billing day, when they recover, then each charge exists once and each mail is sent once", async () => {
  const crowds = [
    await fill(await aStudio(region(), { invoiceDay: 12 })),
    await fill(await aStudio(region(), { invoiceDay: 12 })),
  ];
  startStorm(region());
  await region().moveClock({ to: "2027-01-12T14:30:00.000Z" });
  region().faults.clear();
  await region().moveClock({ advance: "PT26H" });
  for (const crowd of crowds) await expectOnceEach(crowd);
  expect(region().state()).toMatchObject({ denied: [], deadLetters: [] });
});

test("given the table is down until messages are dead letters, when it is back and they are sent again twice, then each charge exists once and each mail is sent once", async () => {
  const crowd = await fill(await aPayingStudio(region(), { invoiceDay: 16 }));
  const key = { pk: `O#${crowd.studio.userId}`, sk: "PROFILE" };
  region().faults.set({ service: "dynamodb", action: "BatchGetItem", rate: 1, kind: "error" });
  await region().moveClock({ to: "2027-01-16T13:30:00.000Z" });
  expect((await storedItems(region()).get(key)).lastBilling).toBeNull();
  const dead = region()
    .state()
    .deadLetters.filter(({ queue }) => queue === "OwnerDlq");
  expect(dead.length).toBeGreaterThan(0);

  region().faults.clear();
  expect(region().redrive()).toBeGreaterThanOrEqual(dead.length);
  await region().drain();
  await region().moveClock({ advance: "PT4H" });
  expect(region().redrive()).toBe(0);
  await expectOnceEach(crowd);
  expect(region().state()).toMatchObject({ denied: [], deadLetters: [] });
});
