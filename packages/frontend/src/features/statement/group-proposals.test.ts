import type { MatchCandidate } from "@emdia/contracts/statement";
import { expect, test } from "vitest";
import type { Row } from "./review.ts";
import { groupProposals } from "./texts.ts";

const candidate = (
  studentName: string,
  payerName: string | null = null,
  payerKey = payerName ?? studentName,
): MatchCandidate => ({
  paymentIds: [1],
  amounts: [1],
  studentNames: [studentName],
  payerKey,
  payerName,
  references: [],
  openAmount: 150,
  reason: "part",
});
const row = (key: string, date: string, candidates: MatchCandidate[], isTicked = false): Row => ({
  entry: { key, date, amount: 0.01, name: "JOSE" },
  matched: { key, outcome: "propose", reason: null, isTicked, candidates },
});

test("given many payments of one person and day, when they are grouped, then they are one group, and groups with a certain payment come first", () => {
  const rows = [
    row("a", "2026-11-12", [candidate("Ana")]),
    row("b", "2026-11-12", [candidate("Ana"), candidate("Beto")]),
    row("c", "2026-11-11", [candidate("Ana")]),
    row("d", "2026-11-12", [candidate("Beto", "Maria")]),
    row("e", "2026-11-12", []),
    row("f", "2026-11-10", [candidate("Caio")], true),
    row("g", "2026-11-12", [candidate("Duda", "Maria")]),
    row("h", "2026-11-12", [candidate("Ana", null, "another Ana")]),
  ];
  const groups = groupProposals(rows).map(
    ({ who, rows: [...all] }) => `${who} ${all.map(({ entry }) => entry.key).join("")}`,
  );
  expect(groups).toEqual(["Caio f", "Ana ab", "Ana c", "Maria dg", "JOSE e", "Ana h"]);
});
