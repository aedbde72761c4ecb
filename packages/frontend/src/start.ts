/**
 * The first script of a prerendered page, a file of its own: the app's scripts come after the first paint, and what was
 * asked of the page before it could answer is done as soon as it can.
 */

import type { HYDRATED as Hydrated } from "./lib/use-hydrated.ts";

// Its type alone is imported: a module that both need would bring the app's scripts along.
const HYDRATED: typeof Hydrated = "em-dia:hydrated";

let asked: (() => void) | undefined;

function note({ target }: Event): void {
  const button = target instanceof Element ? target.closest("button") : null;
  if (button) asked = () => button.isConnected && button.click();
}

function noteEnter({ key, target }: KeyboardEvent): void {
  const form = target instanceof HTMLInputElement ? target.form : null;
  if (key === "Enter" && form) asked = () => form.requestSubmit();
}

/** Who goes on typing has not finished. */
function forget(): void {
  asked = undefined;
}

function answer(): void {
  removeEventListener("click", note, true);
  removeEventListener("keydown", noteEnter, true);
  removeEventListener("input", forget, true);
  asked?.();
}

/** The build left the tags of the app's scripts under a name that no browser follows (prerender/assemble.ts). */
function loadApp(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = "modulepreload";
  for (const waiting of document.querySelectorAll<HTMLScriptElement>('script[type="later"]')) {
    const script = Object.assign(document.createElement("script"), { type: "module", src: waiting.src });
    waiting.replaceWith(script);
  }
}

addEventListener("click", note, true);
addEventListener("keydown", noteEnter, true);
addEventListener("input", forget, true);
document.addEventListener(HYDRATED, answer, { once: true });
new PerformanceObserver(loadApp).observe({ type: "paint", buffered: true });
// A tab in the background paints nothing, so there is nothing to come after.
if (document.hidden) loadApp();
document.addEventListener("visibilitychange", loadApp, { once: true });
