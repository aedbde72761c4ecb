import { expect, test } from "vitest";
import { validSecrets } from "./valid-secrets.ts";

test.each([
  ["one", ["one"]],
  ["new,old", ["new", "old"]],
  [" new , old\n", ["new", "old"]],
  ["new,", ["new"]],
  [",old", ["old"]],
  ["new, ,old", ["new", "old"]],
])("given the setting %j, when it is read, then its secrets are %j, in order", (setting, secrets) => {
  expect(validSecrets(setting)).toEqual(secrets);
});

test.each(["", " ", ",", " , "])("given the setting %j, when it is read, then it is refused", (setting) => {
  expect(() => validSecrets(setting)).toThrow("no secret");
});
