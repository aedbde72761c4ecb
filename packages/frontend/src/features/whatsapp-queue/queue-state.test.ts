import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { afterEach, expect, test, vi } from "vitest";
import { chosenInQueue, chosenQueuePath } from "../../data/reminders/chosen-queue.ts";
import type { Debtor } from "../../data/reminders/debtors.ts";
import { aCharge, aRow } from "../../testing/builders.ts";
import {
  emptyQueue,
  finishTurn,
  keepQueue,
  keptQueue,
  numberChat,
  onlyOf,
  openChat,
  type QueueState,
  returnToQueue,
  skipTurn,
  summaryOf,
  turnOf,
} from "./queue-state.ts";

const DAY = "2026-11-22";
const keyOf = (id: number) => payerKeyOf({ id });
const person = (id: number, name: string) => ({ key: keyOf(id), name });
const debtor = (id: number, over: Partial<Debtor> = {}): Debtor => ({
  key: keyOf(id),
  student: aRow({ id, name: `Aluna ${id}` }).student,
  name: `Aluna ${id}`,
  studentIds: [id],
  resting: [],
  debts: [aCharge({ id: id * 10 })],
  cents: 15_050,
  isOverdue: true,
  chatId: id * 10,
  block: null,
  ...over,
});
const three = [debtor(1), debtor(2), debtor(3)];
const chat = (id: number) => ({ paymentId: id * 10, requestId: `press-${id}` });
const turn = (debtors: readonly Debtor[], state: QueueState) => {
  const { debtor: one, position, total } = turnOf(debtors, state);
  return [one?.student.id, position, total];
};
const contacted = (debtors: readonly Debtor[], id: number) =>
  debtors.map((one) => (one.student.id === id ? { ...one, block: "contacted" as const } : one));

test("given three students, when each is written to or skipped, then the queue counts up to its end and shows the result of each", () => {
  let state = emptyQueue(DAY);
  expect(turn(three, state)).toEqual([1, 1, 3]);
  state = openChat(state, debtor(1), chat(1));
  const after = contacted(three, 1);
  expect(turn(after, state)).toEqual([1, 1, 3]);
  state = finishTurn(state);
  expect(turn(after, state)).toEqual([2, 2, 3]);
  state = skipTurn(state, person(2, "Aluna 2"));
  expect(turn(after, state)).toEqual([3, 3, 3]);
  expect(summaryOf(state)).toBe("1 enviada, 1 pulada");
  state = finishTurn(openChat(state, debtor(3), chat(3)));
  expect(turn(contacted(after, 3), state)).toEqual([undefined, 3, 3]);
  expect(summaryOf(state)).toBe("2 enviadas, 1 pulada");
});

test("given a queue of chosen students, when shown, then it counts their turns alone, and an open chat with another comes first", () => {
  const skipped = skipTurn(emptyQueue(DAY), person(2, "Aluna 2"));
  const turnOnly = (state: QueueState, ids: number[]) => {
    const { debtors, seen } = onlyOf(three, state, new Set(ids));
    return turn(debtors, seen);
  };
  expect(turnOnly(skipped, [1, 3])).toEqual([1, 1, 2]);
  expect(turnOnly(skipped, [2, 3])).toEqual([3, 2, 2]);
  expect(turnOnly(openChat(skipped, debtor(1), chat(1)), [3])).toEqual([1, 1, 2]);
  const { debtors, seen } = onlyOf(three, skipped, undefined);
  expect(turn(debtors, seen)).toEqual([1, 2, 3]);
});

test.each([
  ["alunos=3,7", [3, 7]],
  ["alunos=", undefined],
  ["", undefined],
  ["alunos=abc", undefined],
])("given the queue's address ?%s, when read, then it names %j", (query, ids) => {
  expect(chosenInQueue(new URLSearchParams(query))).toEqual(ids && new Set(ids));
});

test("given chosen students, when their queue is opened, then its address names them", () => {
  const { pathname, searchParams } = new URL(chosenQueuePath([3, 7]), "https://exemplo.com.br");
  expect(pathname).toBe("/dashboard/whatsapp");
  expect(chosenInQueue(searchParams)).toEqual(new Set([3, 7]));
});

test("given students without a phone or with a block, when the queue is made, then they are not in it", () => {
  const mute = debtor(4, { student: { ...debtor(4).student, phone: null } });
  expect(turn([mute, debtor(5, { block: "paused" })], emptyQueue(DAY))).toEqual([undefined, 0, 0]);
});

test("given an open chat, when its contact is recorded late, then it is numbered, also after the turn is over", () => {
  const open = openChat(emptyQueue(DAY), debtor(1), chat(1));
  expect(numberChat(open, "press-1", 4).open?.chat.number).toBe(4);
  expect(numberChat(finishTurn(open), "press-1", 4).turns[0]?.chat?.number).toBe(4);
  expect(numberChat(open, "press-2", 4)).toEqual(open);
});

test("given a turn, when it is taken back, then the student waits again; pressing twice changes nothing more", () => {
  const skipped = skipTurn(emptyQueue(DAY), person(1, "Aluna 1"));
  expect(skipTurn(skipped, person(1, "Aluna 1"))).toBe(skipped);
  expect(turn(three, returnToQueue(skipped, keyOf(1)))).toEqual([1, 1, 3]);
  const open = openChat(skipped, debtor(2), chat(2));
  expect(turn(three, returnToQueue(open, keyOf(2)))).toEqual([2, 2, 3]);
  expect(returnToQueue(open, keyOf(1)).open?.key).toBe(keyOf(2));
  expect(finishTurn(skipped)).toBe(skipped);
});

test("given an open chat about a charge that was settled meanwhile, when asked, then the turn stays without its student", () => {
  const state = openChat(emptyQueue(DAY), debtor(1), chat(1));
  expect(turn([debtor(2)], state)).toEqual([undefined, 1, 2]);
});

function aTab() {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return kept;
}
afterEach(() => vi.unstubAllGlobals());

test("given a queue that was left, when the page is loaded again, then it continues; another person's or day's is empty", () => {
  aTab();
  const state = finishTurn(openChat(skipTurn(emptyQueue(DAY), person(2, "Bia")), debtor(1), chat(1)));
  const open = openChat(state, debtor(3), chat(3));
  keepQueue("ana", open);
  expect(keptQueue("ana", DAY)).toEqual(open);
  expect(keptQueue("bia", DAY)).toEqual(emptyQueue(DAY));
  expect(keptQueue("ana", "2026-11-23")).toEqual(emptyQueue("2026-11-23"));
});

const turns = [{ key: "1" }, { ...person(1, "Ana"), outcome: "gone" }, 7, null];
test.each([
  ["no JSON", "{"],
  ["other turns", JSON.stringify({ day: DAY, turns, open: { key: 1 } })],
])("given %s in the tab, when the page is loaded, then the queue is empty", (_what, text) => {
  aTab().set("whatsapp-queue.ana", text);
  expect(keptQueue("ana", DAY)).toEqual(emptyQueue(DAY));
});
