/**
 * Reloads a page of an older release if it requests files that a newer release has replaced. One
 * reload loads the new release.
 */
import { claimReload } from "./storage.ts";

let isLeaving = false;

/**
 * Reloads the page when a file of its release is missing, but only once per `release`: otherwise a
 * file that the newest release also lacks would reload the page forever.
 */
export function reloadForNewRelease(release: string): void {
  addEventListener("vite:preloadError", (event) => {
    // Without a connection a reload would only lose the content on screen.
    if (!navigator.onLine || !claimReload(release)) return;
    event.preventDefault();
    isLeaving = true;
    location.reload();
  });
}

/** Tells whether the page is about to reload, so that failures need not be shown. */
export const isLeavingForNewRelease = (): boolean => isLeaving;
