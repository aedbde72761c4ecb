import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { loadWithRetry } from "./load-with-retry.tsx";

const ahead = new Set<() => Promise<unknown>>();

/** Offline it shows nothing until the connection returns. Needs a `Suspense` around it. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  ahead.add(load);
  return lazy(async () => ({ default: await loadWithRetry(load) }));
}

/** So that the parts work when the phone goes offline later. A failed download does no harm. */
export function preloadParts(): void {
  for (const load of ahead) load().catch(() => undefined);
  ahead.clear();
}
