import type { Item } from "@emdia/core/model/ports/table";
import { expect, test } from "vitest";
import type { Shown } from "../studio/looks.ts";
import { judgeLooks } from "./judge-looks.ts";
import { factsOf, type Line, OWNER, PROFILE } from "./written-history.ts";

const SK = "PAY#202702#0000008";
const OPENING = "2027-02-01T01:00:00Z";
const BETWEEN = "2027-02-15T12:00:00Z";
const CHARGE: Item = { studentId: 8, status: "pendente" };
const RECESS = "dono1-act-price-1";

/** Judges a charge that was shown on 12 February and is missing on the 18th, after these writes. */
function gone(lines: readonly Line[], over: Partial<Shown> = {}): string[] {
  const shown: Shown = { studentId: 8, dueDate: "2027-02-10", isExpected: false, ...over };
  const look = (today: string, all: [string, Shown][]) => ({
    ownerId: OWNER,
    today,
    at: Date.parse(`${today}T12:00:00Z`),
    shown: new Map(all),
  });
  const looks = [look("2027-02-12", [[SK, shown]]), look("2027-02-18", [])];
  const facts = factsOf({ lines: [[OPENING, "opening", "STU#0000008", {}], ...lines], looks });
  const priceActs = [{ requestId: RECESS, wish: { closed: [{ from: "2027-02", to: "2027-02", percent: 0 }] } }];
  return judgeLooks({ ...facts, past: { ...facts.past, priceActs } }).map(({ what }) => what);
}

const expected = { isExpected: true };

test.each<[string, Line[], Partial<Shown>, number]>([
  ["an open charge", [[OPENING, "owners-1", SK, CHARGE]], {}, 1],
  [
    "a charge that was settled",
    [
      [OPENING, "owners-1", SK, CHARGE],
      [BETWEEN, "dono1-act-1", SK, { ...CHARGE, status: "pago" }],
    ],
    {},
    0,
  ],
  ["a charge that was due on the day of the look", [[OPENING, "owners-1", SK, CHARGE]], { dueDate: "2027-02-12" }, 0],
  ["an expected charge", [], expected, 1],
  ["an expected charge whose student was edited", [[BETWEEN, "dono1-act-1", "STU#0000008", {}]], expected, 0],
  [
    "a stored charge whose student was edited",
    [
      [OPENING, "owners-1", SK, CHARGE],
      [BETWEEN, "dono1-act-1", "STU#0000008", {}],
    ],
    {},
    1,
  ],
  ["an expected charge of a month that was closed since", [[BETWEEN, RECESS, "PROFILE", PROFILE]], expected, 0],
  [
    "an expected charge before a recess was declared",
    [["2027-02-19T12:00:00Z", RECESS, "PROFILE", PROFILE]],
    expected,
    1,
  ],
  [
    "an expected charge after the time zone changed",
    [
      [OPENING, "opening", "PROFILE", PROFILE],
      [BETWEEN, "dono1-act-1", "PROFILE", { ...PROFILE, timezone: "America/Noronha" }],
    ],
    expected,
    0,
  ],
  ["an expected charge after another edit of the profile", [[BETWEEN, "dono1-act-1", "PROFILE", PROFILE]], expected, 1],
])("given %s, when it is no longer shown, then the finding depends on that", (_what, lines, over, found) => {
  expect(gone(lines, over)).toHaveLength(found);
});
