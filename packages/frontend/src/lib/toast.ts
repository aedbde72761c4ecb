/** What the person is told in passing: one toast at a time, a new one replaces the one on screen. */
import { useSyncExternalStore } from "react";

export type Toast = { id: number; title: string; description?: string | undefined; tone: "ok" | "error" };

let current: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: Toast | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Tells that something went well. */
export function toastSuccess(title: string, description?: string): void {
  show({ id: ++lastId, title, description, tone: "ok" });
}

/** Tells that something failed; announced at once by screen readers. */
export function toastError(title: string, description?: string): void {
  show({ id: ++lastId, title, description, tone: "error" });
}

/** Takes a toast away, unless another has already replaced it. */
export function dismissToast(id: number): void {
  if (current?.id === id) show(undefined);
}

/** Takes away whatever is on screen: what it said no longer holds. */
export function clearToast(): void {
  show(undefined);
}

/** The toast on screen. */
export function useToast(): Toast | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => undefined,
  );
}
