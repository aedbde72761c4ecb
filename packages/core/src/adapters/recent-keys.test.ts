import { expect, test } from "vitest";
import { keepRecent } from "./kms-vault.ts";

test("given more keys than there is room for, when one is kept, then the oldest goes and the others stay; a key that is kept again takes no second place", () => {
  const keys = keepRecent<string>({ count: 3, millis: 10 });
  for (const name of ["a", "b", "c", "a", "d"]) keys.keep(name, name);
  expect(["a", "b", "c", "d"].map((name) => keys.get(name))).toEqual(["a", undefined, "c", "d"]);
});

test("given a key that was kept, when its time is over, then it is not returned", () => {
  let now = 0;
  const keys = keepRecent<string>({ count: 3, millis: 10 }, () => now);
  keys.keep("a", "a");
  now = 9;
  expect(keys.get("a")).toBe("a");
  now = 10;
  expect(keys.get("a")).toBeUndefined();
});
