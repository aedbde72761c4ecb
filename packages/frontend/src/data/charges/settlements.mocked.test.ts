/** Tests how amounts that one person received reach the API, and what is read again afterwards. */
import { MAX_BULK_SETTLED } from "@emdia/contracts/constants";
import type { BulkSettleInput } from "@emdia/contracts/settlement";
import { monthOf } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { today } from "../../lib/today.ts";
import { REFRESHES } from "../write.ts";
import { moneyByMonth } from "./history.ts";
import { settleAll } from "./settlements.ts";

type Call = (name: string, options: { body: BulkSettleInput }) => Promise<unknown>;
const call = vi.hoisted(() => vi.fn<Call>());
vi.mock("../../lib/api.ts", () => ({ call }));

test("given an amount spread over one charge more than a call takes, when recorded, then each charge gets its own part", async () => {
  call.mockResolvedValue({ results: [] });
  const paymentIds = Array.from({ length: MAX_BULK_SETTLED + 1 }, (_, index) => 100 + index);
  const amounts = paymentIds.map((_, index) => 1 + index);
  await settleAll({ paymentIds, amounts, method: "pix", requestId: "7b0e4c1e-5f0a-4b7e-9a57-1f3a0c0d2e10" });
  const sent = call.mock.calls.map(([, { body }]) => [
    body.paymentIds.length,
    body.amounts?.at(0),
    body.amounts?.at(-1),
  ]);
  expect(sent).toEqual([
    [MAX_BULK_SETTLED, 1, MAX_BULK_SETTLED],
    [1, MAX_BULK_SETTLED + 1, MAX_BULK_SETTLED + 1],
  ]);
});

test("given a charge of this month, when a settlement of a past day is reversed, then the chart's past months are read again", () => {
  const month = monthOf(today());
  const client = new QueryClient();
  const { queryKey } = moneyByMonth(month);
  client.setQueryData(queryKey, undefined);
  const past = client.getQueryCache().build(client, { queryKey });
  past.setState({ ...past.state, status: "success", isInvalidated: false });
  const paymentId = chargeIdOf({ studentId: 3, month, sequence: 0 });
  REFRESHES.reverseSettlement(client, undefined, { params: { id: paymentId, number: 1 }, body: {} });
  expect(past.state.isInvalidated).toBe(true);
});
