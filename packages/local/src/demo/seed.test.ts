import { expect, onTestFinished, test } from "vitest";
import { startRegion } from "../region.ts";
import { seedDemo } from "./seed.ts";
import { demoOwner, demoPlans, demoProfile, demoStudents } from "./studio.ts";

test("given an empty region, when the demo is seeded twice, then its studio is there once, with some of its students paid", async () => {
  const region = await startRegion({ realTime: false, startAt: new Date("2099-01-10T12:00:00Z") });
  onTestFinished(() => region.close());
  await seedDemo(region);
  const { accessToken } = await region.createOwner(demoOwner.email, demoOwner.password);
  const headers = { authorization: `Bearer ${accessToken}` };
  const read = async (path: string): Promise<unknown> => (await fetch(`${region.url}${path}`, { headers })).json();
  await seedDemo(region);
  expect(await read("/api/profile")).toMatchObject({
    businessName: demoProfile.businessName,
    onboardingCompleted: true,
  });
  expect(await read("/api/plans")).toHaveLength(demoPlans.length);
  expect(await read("/api/students")).toHaveLength(demoStudents.length);
  expect(await read("/api/subscription/status")).toMatchObject({ status: "active", canAccess: true });
  const paid = demoStudents.filter((student) => student.isPaid).length;
  expect(await read("/api/dashboard")).toMatchObject({
    stats: {
      totalStudents: demoStudents.length,
      alunosPagosEsseMes: paid,
      alunosPendentesEsseMes: demoStudents.length - paid,
    },
  });
  expect(await read("/api/payers")).toMatchObject([{ name: "Sandra Moraes", studentCount: 2 }]);
  expect(await read("/api/reminders/rule")).toMatchObject({ rule: { isOn: true } });
  expect(region.state()).toMatchObject({ denied: [], errors: [] });
});
