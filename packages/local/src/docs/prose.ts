import type { Html } from "../console/html.ts";
import { html } from "../console/html.ts";

/** Text whose `quoted` parts are code. */
export function codeIn(text: string): Html {
  return html`${text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
