import { expect, test } from "vitest";
import { aStudent } from "../../testing/builders.ts";
import { applyPatch } from "./students.ts";

test("given a patch, when it is saved, then the row shows its flat fields at once, and waits for the server with what they cause", () => {
  const student = aStudent({ price: 150 });
  const after = applyPatch(student, { name: "Ana Lima", phone: null, ownPrice: 120, payer: { name: "Eva Lima" } });
  expect(after).toEqual({ ...student, name: "Ana Lima", phone: null });
});
