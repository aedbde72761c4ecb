import { type Html, html } from "./html.ts";

/** The names of the icons. */
export type IconName = keyof typeof drawings;

const drawings = {
  mail: html`<rect x="3" y="5" width="18" height="14" rx="2"/><path d="m4 7 8 6 8-6"/>`,
  clock: html`<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>`,
  queue: html`<path d="M4 6h16M4 12h16M4 18h10"/>`,
  event: html`<path d="M13 3 5 13h6l-1 8 9-11h-6z"/>`,
  shield: html`<path d="M12 3 5 6v6c0 4 3 7 7 9 4-2 7-5 7-9V6z"/><path d="m9 9 6 6M15 9l-6 6"/>`,
  log: html`<path d="m5 7 5 5-5 5M12 18h7"/>`,
  fault: html`<path d="M12 4 2.5 20h19z"/><path d="M12 10v4M12 17.5v.1"/>`,
  check: html`<path d="m5 12 5 5 9-10"/>`,
  back: html`<path d="M20 12H5M11 6l-6 6 6 6"/>`,
  cross: html`<path d="m6 6 12 12M18 6 6 18"/>`,
  key: html`<circle cx="8" cy="14" r="4"/><path d="m11 11 8-8M16 6l3 3"/>`,
  open: html`<path d="M14 4h6v6M20 4l-9 9M18 14v5H5V6h5"/>`,
  card: html`<rect x="3" y="5" width="18" height="14" rx="2"/><path d="M3 10h18M7 15h4"/>`,
  file: html`<path d="M6 3h8l4 4v14H6z"/><path d="M14 3v4h4"/>`,
} as const;

/** Returns a decorative icon. The text next to it has the meaning. */
export function icon(name: IconName): Html {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${drawings[name]}</svg>`;
}
