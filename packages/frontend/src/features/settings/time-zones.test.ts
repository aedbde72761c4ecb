import { DEFAULT_TIMEZONE } from "@emdia/contracts/constants";
import { isTimeZone } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { isListedZone, TIME_ZONES } from "./time-zones.ts";

const ids = TIME_ZONES.map(([id]) => id);
const groups = Map.groupBy(TIME_ZONES, ([, label]) => /\((.* a (?:mais|menos))\)$/.exec(label)?.[1] ?? "Brasília");

test("given the zones of Brazil, when offered, then the server knows each, each is listed once, and the default is among them", () => {
  expect(ids.filter((id) => !isTimeZone(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect([isListedZone(DEFAULT_TIMEZONE), isListedZone("Europe/Lisbon")]).toEqual([true, false]);
});

test.each([...groups])("given the group '%s', when its clocks are read, then they show the same hour", (_, zones) => {
  const now = new Date("2027-01-10T12:00:00Z");
  const hours = zones.map(([id]) => new Intl.DateTimeFormat("pt-BR", { timeZone: id, hour: "numeric" }).format(now));
  expect(new Set(hours).size).toBe(1);
});
