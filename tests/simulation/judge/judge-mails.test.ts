/** When a mail that was never confirmed is excused. */
import { expect, test } from "vitest";
import type { Past } from "../run-world.ts";
import type { History } from "./history.ts";
import { isExcused } from "./judge-mails.ts";

const HOUR = 3_600_000;
const claim = (hour: number, by: string, att: number, named?: number[]) => {
  const mail = { st: "C", att, at: new Date(hour * HOUR).toISOString(), by, ...(named && { with: named }) };
  return { at: hour * HOUR, by, key: { pk: "", sk: "" }, after: { mail } };
};
const facts = (weather: Partial<Past["cloud"]["weather"]> = {}) => ({
  past: { cloud: { weather: { severity: 0.04, schedulerOut: [], evidenceOut: [], ...weather } } } as unknown as Past,
});
const mailed = (...writes: ReturnType<typeof claim>[]) => ({ writes, versions: [] }) as unknown as History;
const out = (from: number, until: number) => [{ from: from * HOUR, until: until * HOUR }];

test.for([
  ["a person's claim", facts(), mailed(claim(0, "dono1-act-1", 1)), undefined, true],
  ["a run's claim", facts(), mailed(claim(0, "owners-1", 1)), undefined, false],
  [
    "a run's claim after a person's",
    facts(),
    mailed(claim(0, "dono1-act-1", 1), claim(2, "owners-1", 2)),
    undefined,
    false,
  ],
  ["a day without ticks", facts({ schedulerOut: out(25, 40) }), mailed(claim(0, "owners-1", 1)), undefined, true],
  [
    "ticks missing a day later",
    facts({ schedulerOut: out(26, 40) }),
    mailed(claim(0, "owners-1", 1)),
    undefined,
    false,
  ],
  [
    "evidence back before the claim",
    facts({ evidenceOut: out(-9, 0) }),
    mailed(claim(0, "owners-1", 1)),
    undefined,
    false,
  ],
  ["harsh weather", facts({ severity: 0.08 }), mailed(claim(0, "owners-1", 1)), undefined, true],
  [
    "a family's claim that a person's repeat of its lead ended",
    facts(),
    mailed(claim(0, "owners-1", 1, [8]), claim(2, "dono1-act-1", 2), claim(20, "owners-9", 3)),
    8,
    true,
  ],
  [
    "a person's claim before the family's",
    facts(),
    mailed(claim(0, "dono1-act-1", 1), claim(2, "owners-1", 2, [8]), claim(20, "owners-9", 3)),
    8,
    false,
  ],
  ["a claim that does not list the charge", facts(), mailed(claim(0, "owners-1", 1, [9])), 8, true],
] as const)(
  "given %s, when its mail stays unconfirmed, then the judge decides",
  ([, past, charge, member, excused]) => {
    expect(isExcused(past, charge, member)).toBe(excused);
  },
);
