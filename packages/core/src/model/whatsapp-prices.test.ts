import { expect, test } from "vitest";
import { costOf } from "./whatsapp-view.ts";

test("given the messages of a month, when their cost is asked for, then each is counted by Meta's category, and what Meta did not charge is not", () => {
  const utility = Array.from({ length: 200 }, () => ({ price: "utility" }));
  expect(costOf(utility)).toEqual({ messages: 200, amount: 7 });
  expect(costOf([...utility, { price: "marketing" }, { price: "service" }])).toEqual({ messages: 202, amount: 7.36 });
  expect(costOf([{ price: undefined }, { price: "free_entry_point" }, { price: "utility" }])).toEqual({
    messages: 1,
    amount: 0.04,
  });
});
