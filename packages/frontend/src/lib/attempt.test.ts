import { expect, test, vi } from "vitest";
import { attempt, perform } from "./attempt.ts";

const failed = vi.fn();

test("given no message after a success, when an action is attempted, then it is performed once", async () => {
  const action = vi.fn(async () => "saved");
  await attempt(action, { failed });
  expect(action).toHaveBeenCalledOnce();
  const done = vi.fn();
  await attempt(action, { done, failed });
  expect(done.mock.calls).toEqual([["saved"]]);
  expect(failed).not.toHaveBeenCalled();
});

test("given a form's action that succeeds, when it is performed, then its result is returned, and no failure is shown", async () => {
  expect(await perform(Promise.resolve("saved"), failed)).toBe("saved");
  expect(failed).not.toHaveBeenCalled();
});

test("given an action that fails, when it is attempted, then the failure is shown, with a retry only if the screen has no button for it", async () => {
  const failure = new Error("no answer");
  const action = vi.fn().mockRejectedValueOnce(failure).mockRejectedValueOnce(failure).mockResolvedValue("saved");
  const [told, done] = [vi.fn(), vi.fn()];
  await attempt(action, { done, failed: told, hasButton: true });
  expect(told).toHaveBeenLastCalledWith(failure, { name: undefined, again: undefined });
  await attempt(action, { done, failed: told, name: "Ana" });
  expect(told).toHaveBeenLastCalledWith(failure, { name: "Ana", again: expect.any(Function) });
  expect(done).not.toHaveBeenCalled();
  told.mock.lastCall?.[1].again();
  await expect.poll(() => done).toHaveBeenCalledWith("saved");
});

test("given a form's action that fails, when it is performed, then the failure is shown and thrown", async () => {
  const failure = new Error("refused");
  const told = vi.fn();
  await expect(perform(Promise.reject(failure), told, "Ana")).rejects.toBe(failure);
  expect(told).toHaveBeenCalledWith(failure, { name: "Ana" });
});
