import { expect, test } from "vitest";
import { outcomeOfError, scopeOf } from "./whatsapp-codes.ts";

const PERMISSIONS = [200, 219, 299];

test.each([
  ["paced", [4, 80_007, 130_429, 131_056]],
  ["payer", [131_026, 131_021]],
  ["text-stops", [100, 131_008, 131_009, 132_000, 132_001, 132_005, 132_007, 132_012, 132_018]],
  ["text-pauses", [132_015, 132_016, 131_049, 131_050]],
  ["channel", [0, 3, 10, 190, ...PERMISSIONS, 368, 131_005, 131_031, 131_037, 131_042, 131_048, 131_064, 130_497]],
  ["unknown", [1, 2, 131_000, 131_016, 131_057]],
  ["message", [199, 300, 133_010, 999_999]],
])(
  "given a refusal that is %s, when each of its codes comes, then it decides whatever the status is",
  (what, codes) => {
    for (const code of codes) {
      const outcome = outcomeOfError(400, code);
      expect([code, outcome.kind === "refused" ? outcome.scope : outcome.kind]).toEqual([code, what]);
      if (what !== "message") expect(outcomeOfError(500, code)).toEqual(outcome);
    }
  },
);

test.each([
  [500, undefined, "unknown"],
  [503, 999_999, "unknown"],
  [200, undefined, "unknown"],
  [302, undefined, "unknown"],
  [408, undefined, "unknown"],
  [429, undefined, "paced"],
  [400, undefined, "refused"],
  [404, undefined, "refused"],
])(
  "given an answer %i with code %s, when it is read, then it is %s: only a refusal of the request is certain",
  (status, code, kind) => {
    expect(outcomeOfError(status, code).kind).toBe(kind);
  },
);

test("given a message that failed with an uncertain or paced code after it was accepted, when the code is read, then nothing else stops", () => {
  for (const code of [131_000, 131_016, 130_429]) expect(scopeOf(code)).toBe("message");
});
