import { CONSENT_VERSION } from "@emdia/contracts/consent";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { openRegistration, type Registration, studentsOf } from "../support/public-registration.ts";
import { storedItems } from "../support/stored-items.ts";
import { aStudio, type Studio } from "../support/studio.ts";

const region = oneRegion();

async function anOpenStudio(
  profile: Record<string, unknown> = {},
): Promise<{ studio: Studio; registration: Registration; planId: number }> {
  const studio = await aStudio(region(), profile);
  const { id: planId } = await studio.plan();
  return { studio, planId, registration: await openRegistration(region(), studio, planId) };
}

const eventsOf = ({ userId }: Studio) =>
  region()
    .events()
    .filter(({ source, detail }) => source === "emdia" && JSON.stringify(detail).includes(userId))
    .map(({ detailType, detail }) => ({ detailType, ...Object(detail) }));

test("given a registration, when accepted, then the student is listed at once, with their consent", async () => {
  const { studio, registration, planId } = await anOpenStudio();
  expect(await registration.register({ email: "Bia@Exemplo.com.br " })).toMatchObject({
    status: 201,
    body: { success: true },
  });
  await region().drain();
  const { present, waiting } = await studentsOf(studio);
  expect(waiting).toEqual([]);
  expect(present).toMatchObject([
    {
      name: "Bia Ramos",
      email: "bia@exemplo.com.br",
      phone: "5511987654321",
      planId,
      status: "ativo",
      plan: { studentCount: 1 },
    },
  ]);
  const key = { pk: `O#${studio.userId}`, sk: `STU#${String(present[0]?.id).padStart(7, "0")}` };
  expect((await storedItems(region()).get(key)).registration).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    emailHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    consentVersion: CONSENT_VERSION,
    consentedAt: expect.stringMatching(/^2027-01-10T12:\d\d:\d\d\.\d{3}Z$/),
  });
  expect(eventsOf(studio)).toMatchObject([
    {
      detailType: "student.registered",
      studentId: present[0]?.id,
      source: "public",
      sendWelcome: false,
      waiting: false,
    },
  ]);
});

test("given 50 registrations of one e-mail at the same moment, when accepted, then there is one student", async () => {
  const { studio, registration } = await anOpenStudio();
  const answers = await Promise.all(Array.from({ length: 50 }, () => registration.register()));
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
    new Set(['[201,{"success":true}]']),
  );
  await region().drain();
  expect((await studentsOf(studio)).present).toHaveLength(1);
  expect(region().state().deadLetters).toEqual([]);
});
