import { expect, test } from "vitest";
import { aCharge } from "../../testing/builders.ts";
import { waitingPromise } from "./promise-part.tsx";

test.each<[promisedFor: string | null, says: string | undefined]>([
  [null, undefined],
  ["2026-12-11", undefined],
  ["2026-12-12", "Ana Souza prometeu pagar em 12/12/2026."],
  ["2027-01-02", "Ana Souza prometeu pagar em 02/01/2027."],
])(
  "given a promise for %s, when a message is sent by hand on 12 December, then the owner reads first: %s",
  (promisedFor, says) => {
    expect(waitingPromise(aCharge({ studentName: "Ana Souza", promisedFor }), "2026-12-12")).toBe(says);
  },
);
