/** Loads the app's scripts after the first paint, and repeats clicks that happened before. */

import type { HYDRATED as Hydrated } from "./lib/use-hydrated.ts";

// Only the type is imported. A shared module would load the app's scripts.
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

/** Drops a click if the person continues to type, because they have not finished. */
function forget(): void {
  asked = undefined;
}

function answer(): void {
  removeEventListener("click", note, true);
  removeEventListener("keydown", noteEnter, true);
  removeEventListener("input", forget, true);
  asked?.();
}

/** The build changed the scripts' types: only `loadApp` loads them (prerender/assemble.ts). */
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
// A background tab does not paint, so the scripts need not wait for a first paint.
if (document.hidden) loadApp();
document.addEventListener("visibilitychange", loadApp, { once: true });
