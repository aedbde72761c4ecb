import { expect, test } from "vitest";
import { oneRegion } from "../../support/one-region.ts";
import { motoServer } from "../endpoints.ts";
import { expectOnlyKnown } from "../expect-known.ts";
import { localPlace, motoPlace } from "./place.ts";
import { probes } from "./probes.ts";

const region = oneRegion();

test("given calls at the services' limits, when sent to the local region and to moto, then both end alike except for listed differences", async () => {
  const ours = localPlace(region());
  const theirs = await motoPlace(motoServer(), ours);
  const found = new Map<string, string>();
  for (const [name, probe] of Object.entries(probes)) {
    const [one, other] = [await probe(ours), await probe(theirs)];
    if (one.ended !== other.ended) found.set(`${name}: ${one.ended} / ${other.ended}`, JSON.stringify(other.answer));
  }
  expect((await probes["SQS: ten messages"]?.(ours))?.ended).toBe("ok");
  expectOnlyKnown("services", found);
});
