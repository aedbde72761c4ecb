import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aStudio } from "../support/studio.ts";

const region = oneRegion();

test("given twenty clicks at once on send, when all have answered, then one mail went out", async () => {
  const { api, plan, student, mailsTo } = await aStudio(region());
  const one = await student((await plan()).id);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api("POST", `/api/payments/${one.id}/send-invoice`, {})),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(await mailsTo(one.email ?? "")).toHaveLength(1);
});
