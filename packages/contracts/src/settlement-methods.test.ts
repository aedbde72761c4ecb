import { expect, test } from "vitest";
import { SETTLEMENT_METHODS } from "./constants.ts";
import { METHOD_LABELS, statedMethodOf, usualMethodOf } from "./settlement-methods.ts";

test.each([
  ["pix", "pix"],
  ["bank", "transferencia"],
  ["cash", "dinheiro"],
] as const)("given a business paid by %s, when no method is chosen, then a settlement was by %s", (usual, method) => {
  expect(usualMethodOf(usual)).toBe(method);
});

test("given the methods, when they are named, then each has a label, and a receipt leaves out only the unstated one", () => {
  expect(Object.keys(METHOD_LABELS)).toEqual([...SETTLEMENT_METHODS]);
  expect(SETTLEMENT_METHODS.filter((method) => statedMethodOf(method) !== METHOD_LABELS[method])).toEqual(["outro"]);
});
