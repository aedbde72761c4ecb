import { expect, test } from "vitest";
import { ErrorBody } from "./errors.ts";

test("given a refusal's body, when parsed, then only `fields`, texts by name, may be missing", () => {
  const body = { error: "Confira.", code: "request.invalid", fields: { name: "Nome inválido" }, requestId: "r1" };
  expect(ErrorBody.parse(body)).toEqual(body);
  const { fields: _fields, ...without } = body;
  expect(ErrorBody.parse(without)).toEqual(without);
  for (const name of ["error", "code", "requestId"])
    expect(ErrorBody.safeParse({ ...body, [name]: undefined }).success, name).toBe(false);
  expect(ErrorBody.safeParse({ ...body, fields: { name: 1 } }).success).toBe(false);
});
