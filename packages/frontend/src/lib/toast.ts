/** One toast is shown at a time; a new toast replaces it. */
import { useSyncExternalStore } from "react";

export type Toast = { id: number; title: string; description?: string | undefined; tone: "ok" | "error" } & Concern;

/** `about` names the person concerned. Without `again` the toast has no button. */
type Concern = { about?: string | undefined; again?: (() => void) | undefined };

let current: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: Toast | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

export function toastSuccess(title: string, description?: string): void {
  show({ id: ++lastId, title, description, tone: "ok" });
}

/** Shows an error, which screen readers announce at once. */
export function toastError(title: string, description?: string, concern: Concern = {}): void {
  show({ id: ++lastId, title, description, tone: "error", ...concern });
}

/** Removes a toast, unless another toast has already replaced it. */
export function dismissToast(id: number): void {
  if (current?.id === id) show(undefined);
}

export function clearToast(): void {
  show(undefined);
}

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
