import { expect, test } from "vitest";
import { isSearchKey } from "./search-key.ts";

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, target: null };

test.each([
  ["/", {}, true],
  ["/", { shiftKey: true }, true],
  ["/", { ctrlKey: true }, false],
  ["/", { altKey: true }, false],
  ["k", {}, false],
  ["k", { ctrlKey: true }, true],
  ["K", { metaKey: true }, true],
  ["k", { ctrlKey: true, shiftKey: true }, false],
  ["k", { ctrlKey: true, altKey: true }, false],
])("given the key %s with %o, when pressed outside of fields, then it asks for the search: %s", (key, held, asks) => {
  expect(isSearchKey({ ...none, ...held, key })).toBe(asks);
});
