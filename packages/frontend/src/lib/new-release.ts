/** A page of an older release asks for files that a new one has replaced: one reload brings the new release. */
import { claimReload } from "./storage.ts";

let isLeaving = false;

/**
 * Reloads the page when a file of its release is gone, once for each `release`: what is missing in the newest one too
 * would be missing for ever.
 */
export function followNewRelease(release: string): void {
  addEventListener("vite:preloadError", (event) => {
    // Without a connection a reload would only take away what is on screen.
    if (!navigator.onLine || !claimReload(release)) return;
    event.preventDefault();
    isLeaving = true;
    location.reload();
  });
}

/** Whether the page is about to be another: what failed needs no words any more. */
export const isLeavingForNewRelease = (): boolean => isLeaving;
