import { type Html, type HtmlValue, html, when } from "./html.ts";

/** The prefix of all console paths. */
export const root = "/__local";

/** One row in a list. A row with `fold` can be opened to show its content. */
export type Row = {
  title: HtmlValue;
  hint?: HtmlValue;
  side?: HtmlValue;
  fold?: { key: string; inside: HtmlValue };
};

/** Builds a list of rows, or one sentence when there are no rows. */
export function renderRows(rows: readonly Row[], empty: HtmlValue): Html {
  return rows.length === 0 ? html`<p>${empty}</p>` : html`<ul class="rows">${rows.map(renderRow)}</ul>`;
}

function renderRow({ title, hint, side, fold }: Row): Html {
  const parts = html`<span class="row-main"><strong>${title}</strong> <small>${hint}</small></span>
<span class="row-side">${side}</span>`;
  if (fold === undefined) return html`<li class="row">${parts}</li>`;
  return html`<li><details data-key="${fold.key}"><summary class="row">${parts}</summary>${fold.inside}</details></li>`;
}

/** Builds a card with a heading. */
export const card = (title: string, content: HtmlValue): Html => html`<article><h2>${title}</h2>${content}</article>`;

/** Marks a part of a page that the browser script keeps up to date. */
export const live = (id: string, content: HtmlValue): Html => html`<div id="${id}" data-live>${content}</div>`;

/** Builds a form that posts its fields and the `fixed` fields to one path of the JSON API. */
export function form(api: string, label: string, fields: HtmlValue, fixed: object = {}): Html {
  return html`<form data-api="${api}" data-fields="${JSON.stringify(fixed)}">${fields}<button>${label}</button></form>`;
}

/** Builds a button that posts fixed fields to one path of the JSON API. */
export const actionButton = (api: string, fixed: object, label: string): Html => form(api, label, undefined, fixed);

/** Builds a list of options, each a value with its label. */
export function select(name: string, label: string, options: Readonly<Record<string, string>>): Html {
  const items = Object.entries(options).map(([value, text]) => html`<option value="${value}">${text}</option>`);
  return html`<label>${label} <select name="${name}">${items}</select></label>`;
}

/** Builds a link that also informs assistive technology whether its page is the current one. */
export function linkTo(href: string, isHere: boolean, inside: HtmlValue): Html {
  return html`<a href="${href}"${when(isHere, () => html` aria-current="page"`)}>${inside}</a>`;
}

/** Builds a badge, whose text and colour have the same meaning. */
export function badge(tone: "good" | "bad" | "warn" | "calm", label: string): Html {
  return html`<span class="badge ${tone}">${label}</span>`;
}

/** Shows a text unchanged, such as JSON or a message's source. */
export const source = (text: string): Html => html`<pre>${text}</pre>`;
