/** Tests the data of a charge's screen, also of a charge that "Cobrar" has not created yet. */
import { addMonths, monthOf, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { setToday, today } from "../../lib/today.ts";
import { aCharge } from "../../testing/builders.ts";
import { chargeQueries } from "./queries.ts";

type Call = (name: string, options: { params?: { id?: number } }) => Promise<unknown>;
const api = vi.hoisted(() => ({ call: vi.fn<Call>() }));
vi.mock("../../lib/api.ts", () => api);
beforeEach(() => void api.call.mockReset());

const month = monthOf(today());
const chargeOf = (ahead: number, isExpected: boolean) => {
  const of = addMonths(month, ahead);
  return aCharge({
    id: chargeIdOf({ studentId: 3, month: of, sequence: 0 }),
    studentId: 3,
    dueDate: `${of}-25`,
    isExpected,
  });
};
const [byHand, next] = [chargeOf(0, true), chargeOf(1, true)];
const paidBefore = { ...chargeOf(-1, false), status: "pago" as const };
const refuse = (code: string) => new ApiError(404, JSON.stringify({ error: "?", code }), "Not Found");

/** Reads a charge for its screen; the server lists `history` and finds `known` by their ids. */
async function openOf(id: number, history: readonly unknown[], known: readonly { id: number }[]) {
  api.call.mockImplementation(async (name, { params }) => {
    if (name === "listChargeChoices") {
      if (known.length === 0) throw refuse("student.not_found");
      return known.map((one) => ({ paymentId: one.id }));
    }
    if (name !== "getCharge") return name === "listStudentPayments" ? history : [];
    const found = known.find((one) => one.id === params?.id);
    if (!found) throw refuse("payment.not_found");
    return found;
  });
  const { charge, choices } = await new QueryClient().query({ ...chargeQueries.charge(id), retry: false });
  return [charge?.id, choices.map(({ paymentId }) => paymentId)];
}

test.each([
  ["who was never charged", 3, [next], [byHand, next], byHand.id],
  ["whose next month is the first that can be charged", 3, [next], [], next.id],
  ["who owes", 3, [chargeOf(-1, false)], [byHand], chargeOf(-1, false).id],
  ["who has paid", 3, [paidBefore, next], [byHand, next], byHand.id],
  ["who has paid, and whose month cannot be charged", 3, [paidBefore], [], paidBefore.id],
  ["whose charge is named", byHand.id, [next], [byHand], byHand.id],
  ["whose next charge is named", next.id, [next], [byHand, next], next.id],
  ["whose charge is named and void", byHand.id, [next], [], undefined],
  ["who is unknown", 99_999, [], [], undefined],
] as const)(
  "given a student %s, when their address is opened, then it shows the right charge, and what can be the first",
  async (_who, id, history, known, shown) => {
    const isCharged = history.some(({ isExpected }) => !isExpected);
    expect(await openOf(id, history, known)).toEqual([shown, isCharged ? [] : known.map((one) => one.id)]);
  },
);

test("given a device with a wrong clock, when a student never charged is opened first, then it shows the charge of the owner's month", async () => {
  const id = chargeIdOf({ studentId: 3, month: yearMonth("2031-05"), sequence: 0 });
  api.call.mockImplementation(async (name, { params }) => {
    setToday("2031-05-10");
    if (name === "listChargeChoices") return [{ paymentId: id }];
    return name === "getCharge" ? aCharge({ id: params?.id ?? 0 }) : [];
  });
  expect((await new QueryClient().query(chargeQueries.charge(3))).charge?.id).toBe(id);
});
