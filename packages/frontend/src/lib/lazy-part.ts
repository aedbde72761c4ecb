import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { loadWithRetry } from "./load-with-retry.tsx";

const ahead = new Set<() => Promise<unknown>>();

/** Offline the part shows nothing until the connection returns. It needs a `Suspense` around it. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  ahead.add(load);
  return lazy(async () => ({ default: await loadWithRetry(load) }));
}

/** Loads the parts ahead, for a phone that goes offline. A failed download does no harm. */
export function preloadParts(): void {
  for (const load of ahead) load().catch(() => undefined);
  ahead.clear();
}
