import { allRoutes } from "@emdia/contracts/routes/index";
import { yearMonth } from "@emdia/contracts/values/calendar";
import { parsePaymentId, paymentIdOf } from "@emdia/contracts/values/payment-id";
import { expect, test } from "vitest";
import { exampleOf } from "./index.ts";
import { payment } from "./studio.ts";

const namesIn = (value: unknown) => (value instanceof Object ? Object.keys(value) : []);

test.each(allRoutes)(
  "given the example of $name, when parsed by the route's schemas, then all of it is kept",
  (route) => {
    const example = exampleOf(route);
    for (const part of ["params", "query", "body"] as const) {
      expect(route[part] === undefined, part).toBe(example[part] === undefined);
      const parsed = route[part]?.parse(example[part]);
      expect(namesIn(parsed), part).toEqual(expect.arrayContaining(namesIn(example[part])));
    }
    expect(route.response?.parse(example.answer)).toEqual(example.answer);
    expect(Object.keys(example.params ?? {})).toEqual([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  },
);

test("given the charge of the examples, when its id is read, then it encodes its student and month", () => {
  expect(parsePaymentId(payment.id)).toEqual({ studentId: payment.studentId, month: "2026-11", sequence: 0 });
  expect(paymentIdOf({ studentId: payment.studentId, month: yearMonth("2026-11"), sequence: 0 })).toBe(payment.id);
});

test("given a route that is not in the table, when its example is read, then a RangeError is thrown", () => {
  expect(() => exampleOf({ name: "listComets" })).toThrow(RangeError);
});
