import type { Region } from "@emdia/local/region-types";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aStudio, type Studio } from "../support/studio.ts";

const STUDENTS = 12;
const region = oneRegion({ duplicates: true, faultSeed: 7 });

/** Everything around the handlers fails at random: nothing done, done but unanswered, refused for now. */
function startStorm({ faults }: Region): void {
  for (const kind of ["lost-response", "error", "throttle"] as const) {
    faults.set({ service: "ses", rate: 0.1, kind });
    faults.set({ service: "dynamodb", rate: 0.03, kind });
  }
  faults.set({ service: "sqs", rate: 0.05, kind: "lost-response" });
  faults.set({ service: "events", rate: 0.1, kind: "lost-response" });
}

async function fullStudio(): Promise<{ studio: Studio; addresses: string[] }> {
  const studio = await aStudio(region(), { invoiceDay: 12 });
  const plan = await studio.plan();
  const students = await Promise.all(
    Array.from({ length: STUDENTS }, (_, index) => studio.student(plan.id, { name: `Aluno ${index}` })),
  );
  return { studio, addresses: students.map((student) => student.email ?? "") };
}

test("given SES, table, queues and bus fail at random through a billing day, when they heal, then each charge and each mail is there once", async () => {
  const studios = [await fullStudio(), await fullStudio()];
  startStorm(region());
  await region().moveClock({ to: "2027-01-12T14:30:00.000Z" });
  region().faults.clear();
  await region().moveClock({ advance: "PT26H" });
  for (const { studio, addresses } of studios) {
    const charges = (await studio.payments()).filter((payment) => !payment.isExpected);
    expect(charges.map((charge) => charge.invoiceDeliveryStatus)).toEqual(addresses.map(() => "delivered"));
    const mails = await Promise.all(addresses.map((address) => studio.mailsTo(address)));
    expect(mails.map((each) => each.length)).toEqual(addresses.map(() => 1));
  }
  expect(region().state()).toMatchObject({ denied: [], deadLetters: [] });
}, 120_000);
