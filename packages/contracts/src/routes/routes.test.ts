import { expect, test } from "vitest";
import { refusalsOf } from "../testing/refusal.ts";
import { addresses } from "./addresses.ts";
import { allRoutes } from "./index.ts";
import { IdParams, StudentIdParams } from "./params.ts";

test("given the route table, when a Lambda may not parse the body, then it is only a signed webhook", () => {
  expect(allRoutes.filter(({ isSigned }) => isSigned).map(({ name }) => name)).toEqual([
    "receiveStripeEvent",
    "receiveWhatsApp",
  ]);
});

test("given the addresses that the site calls, when compared with the routes, then they are equal", () => {
  const ofRoutes = allRoutes.map(({ name, method, path, auth }) => [name, { method, path, auth }] as const);
  expect(addresses).toEqual(Object.fromEntries(ofRoutes));
});

test.each(["1", "9", "10", "1220261100", "9999999999999999"])(
  "given the id %s, when parsed, then it is that number",
  (id) => {
    expect(IdParams.parse({ id })).toEqual({ id: Number(id) });
    expect(StudentIdParams.parse({ studentId: id })).toEqual({ studentId: Number(id) });
  },
);

test.each(["", "0", "01", "-1", "1.5", "1e3", " 1", "1 ", "x1", "1x", "99999999999999999"])(
  "given the id %j, when parsed, then it is refused",
  (id) => {
    expect(refusalsOf(IdParams, { id })).toEqual(["id: Identificador inválido"]);
  },
);
