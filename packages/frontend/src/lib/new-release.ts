/** A page of an older release requests files that a newer release has replaced. One reload brings the new release. */
import { claimReload } from "./storage.ts";

let isLeaving = false;

/**
 * Reloads the page when a file of its release is missing, once per `release`: a file that the newest release lacks too
 * would reload the page for ever.
 */
export function reloadForNewRelease(release: string): void {
  addEventListener("vite:preloadError", (event) => {
    // Without a connection a reload would only lose what is on screen.
    if (!navigator.onLine || !claimReload(release)) return;
    event.preventDefault();
    isLeaving = true;
    location.reload();
  });
}

/** Whether the page is about to reload, so that failures need not be shown. */
export const isLeavingForNewRelease = (): boolean => isLeaving;
