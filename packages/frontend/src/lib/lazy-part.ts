import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { loadWithRetry } from "./load-with-retry.tsx";

const ahead = new Set<() => Promise<unknown>>();

/**
 * A part that the first paint does without: its code comes when it is first shown, or by `loadAhead`, whichever is
 * sooner. Without a connection nothing stands in its place until it is back. Put it inside a `Suspense`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  ahead.add(load);
  return lazy(async () => ({ default: await loadWithRetry(load) }));
}

/** Fetches every such part that is known by now, so that a phone that goes offline still has them. Failing is no harm. */
export function loadAhead(): void {
  for (const load of ahead) load().catch(() => undefined);
  ahead.clear();
}
