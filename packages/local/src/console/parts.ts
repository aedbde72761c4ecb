import { type Html, type HtmlValue, html, when } from "./html.ts";
import { type IconName, icon } from "./icon.ts";

/** The prefix of all console paths. */
export const root = "/__local";

/** One row in a list. A row with `fold` can be opened to show its content. */
export type Row = {
  title: HtmlValue;
  hint?: HtmlValue;
  side?: HtmlValue;
  fold?: { key: string; inside: Html };
};

/** Builds a list of rows, or returns `empty` when there are no rows. */
export function renderRows(rows: readonly Row[], empty: Html): Html {
  return rows.length === 0 ? empty : html`<ul class="rows">${rows.map(renderRow)}</ul>`;
}

function renderRow({ title, hint, side, fold }: Row): Html {
  const parts = html`<span class="row-main"><strong>${title}</strong>${when(hint !== undefined, () => html`<span class="hint">${hint}</span>`)}</span>
<span class="row-side">${side}</span>`;
  if (fold === undefined) return html`<li class="row">${parts}</li>`;
  return html`<li><details class="fold" data-key="${fold.key}"><summary class="row">${parts}</summary>${fold.inside}</details></li>`;
}

/** Builds a card with a heading. */
export function card(title: string, content: HtmlValue): Html {
  return html`<section class="card"><h2>${title}</h2>${content}</section>`;
}

/** Marks a part of a page that the browser script keeps up to date. */
export const live = (id: string, content: HtmlValue): Html => html`<div id="${id}" data-live>${content}</div>`;

/** Builds a button that posts fixed fields to one path of the JSON API. */
export function actionButton(api: string, fields: object, label: string): Html {
  return html`<form data-api="${api}" data-fields="${JSON.stringify(fields)}"><button>${label}</button></form>`;
}

/** Builds the content for an empty list. */
export function emptyState(name: IconName, title: string, sentence: string): Html {
  return html`<div class="empty">${icon(name)}<h2>${title}</h2><p>${sentence}</p></div>`;
}

/** Builds a link that also informs assistive technology whether its page is the current one. */
export function linkTo(href: string, kind: string, isHere: boolean, inside: Html | string): Html {
  const current = when(isHere, () => html` aria-current="page"`);
  return html`<a class="${kind}" href="${href}"${current}>${inside}</a>`;
}

/** Builds a badge whose text, icon and colour have the same meaning. */
export function badge(tone: "good" | "bad" | "warn" | "info" | "calm", name: IconName, label: string): Html {
  return html`<span class="badge badge-${tone}">${icon(name)}${label}</span>`;
}

/** Shows a text unchanged, such as JSON or a message's source. */
export const source = (text: string): Html => html`<pre class="source">${text}</pre>`;
