import { allRoutes } from "@emdia/contracts/routes/index";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { exampleOf } from "./example.ts";
import { sampleOf } from "./sample.ts";

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
    expect(namesIn(example.params)).toEqual([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  },
);

test("given the charge of the examples, when its id is read, then it is the student's of the month", () => {
  const { answer } = exampleOf(allRoutes.find(({ name }) => name === "getCharge") ?? expect.fail());
  expect(answer).toMatchObject({ id: 1220261100, studentId: 12, dueDate: "2026-11-20", reference: "Novembro/2026" });
  expect(parseChargeId(1220261100)).toEqual({ studentId: 12, month: "2026-11", sequence: 0 });
});

test("given a thing in a thing, when an example is made, then its fields are meant before those of the same name", () => {
  const schema = z.object({ name: z.string(), plans: z.array(z.object({ name: z.string(), id: z.int() })) });
  expect(sampleOf(schema, "student")).toEqual({
    name: "Marina Teixeira",
    plans: [{ name: "Pilates 2x na semana", id: 1 }],
  });
});

test("given a field that no word fits, when an example is made, then the error names it", () => {
  expect(() => sampleOf(z.object({ comet: z.string() }), "plan")).toThrow("plan.comet");
  expect(() => sampleOf(z.object({ name: z.string().check(z.maxLength(3)) }), "plan")).toThrow("plan.name");
});
