import { expect, test } from "vitest";
import { quotaCacheMillis } from "./send-quota.ts";

test.each([
  ["that cannot be told", undefined, 300_000],
  ["without a rate", { left: 1_000, perSecond: 0 }, 300_000],
  ["without a rate and used up", { left: 0, perSecond: 0 }, 300_000],
  ["of which half lasts a minute", { left: 1_680, perSecond: 14 }, 60_000],
  ["of one a second, of which half lasts a minute", { left: 120, perSecond: 1 }, 60_000],
  ["that is nearly used up", { left: 14, perSecond: 14 }, 10_000],
  ["that lasts long", { left: 100_000, perSecond: 14 }, 300_000],
])(
  "given a quota %s, when asked how long it may be kept, then until half of %j could be sent: %d ms",
  (_what, quota, millis) => {
    expect(quotaCacheMillis(quota)).toBe(millis);
  },
);
