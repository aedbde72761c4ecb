import type { SettleEntriesInput } from "@emdia/contracts/statement";
import { beforeEach, expect, test, vi } from "vitest";
import { callsAfter, settleEntries, undoEntries } from "./statements.ts";

type Call = (name: string, options: { body: SettleEntriesInput }) => Promise<unknown>;
const call = vi.hoisted(() => vi.fn<Call>());
vi.mock("../../lib/api.ts", () => ({ call }));
beforeEach(() => call.mockReset());

const requestId = "7b0e4c1e-5f0a-4b7e-9a57-1f3a0c0d2e10";
const entries = ["key-of-a", "key-of-b"].map((key) => ({
  entry: { key, date: "2026-11-03", amount: 150 },
  paymentIds: [1],
}));
const line = (key: string, code: string | null = null) => ({
  key,
  outcome: code ? null : ("settled" as const),
  code,
  reason: code,
});
const sent = () => call.mock.calls.map(([, { body }]) => [body.requestId, body.entries.map(({ entry }) => entry.key)]);

test("given a call that ran out of time, when settled, then the rest is sent again with the same id", async () => {
  call.mockResolvedValueOnce({ results: [line("key-of-a"), line("key-of-b", "service.busy")] });
  call.mockResolvedValueOnce({ results: [line("key-of-b")] });
  expect(await settleEntries({ requestId, entries, ignored: [] })).toEqual([line("key-of-a"), line("key-of-b")]);
  expect(sent()).toEqual([
    [requestId, ["key-of-a", "key-of-b"]],
    [requestId, ["key-of-b"]],
  ]);
});

test("given an entry that is refused, when settled, then it is not sent again", async () => {
  call.mockResolvedValueOnce({ results: [line("key-of-a"), line("key-of-b", "payment.overpaid")] });
  expect(await settleEntries({ requestId, entries, ignored: [] })).toHaveLength(2);
  expect(call).toHaveBeenCalledTimes(1);
});

test("given an interrupted run, when it is continued, then a busy entry is sent again, its line is gone, and others stay", () => {
  const lines = [line("key-of-a"), line("key-of-b", "service.busy")];
  const { calls, kept } = callsAfter(lines, { requestId, entries, ignored: [] });
  expect(calls.map((one) => one.entries.map(({ entry }) => entry.key))).toEqual([["key-of-b"]]);
  expect(kept).toEqual([line("key-of-a")]);
});

test("given names alone, when settled, then they are sent once", async () => {
  call.mockResolvedValueOnce({ results: [] });
  expect(await settleEntries({ requestId, entries: [], ignored: entries.map(({ entry }) => entry) })).toEqual([]);
  expect(call).toHaveBeenCalledTimes(1);
});

test("given a server that stays busy, when settled or undone, then it is called 20 times, and the remaining lines are shown", async () => {
  call.mockResolvedValue({
    results: [line("key-of-a", "service.busy"), line("key-of-b", "service.busy")],
    restCount: 2,
  });
  const lines = await settleEntries({ requestId, entries, ignored: [] });
  expect([lines.map(({ code }) => code), call.mock.calls.length]).toEqual([["service.busy", "service.busy"], 20]);
  expect([await undoEntries(requestId), call.mock.calls.length]).toEqual([{ restCount: 2 }, 40]);
});

test("given an undo that takes several calls, when nothing is left, then it ends", async () => {
  call.mockResolvedValueOnce({ restCount: 3 }).mockResolvedValueOnce({ restCount: 0 });
  expect([await undoEntries(requestId), call.mock.calls.length]).toEqual([{ restCount: 0 }, 2]);
});
