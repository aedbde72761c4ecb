import { type Html, type HtmlValue, html, when } from "./html.ts";

export const root = "/__local";

export type Row = { title: HtmlValue; hint?: HtmlValue; side?: HtmlValue; fold?: { key: string; inside: HtmlValue } };

export function renderRows(rows: readonly Row[], empty: HtmlValue): Html {
  return rows.length === 0 ? html`<p>${empty}</p>` : html`<ul class="rows">${rows.map(renderRow)}</ul>`;
}

export const card = (title: string, content: HtmlValue): Html => html`<article><h2>${title}</h2>${content}</article>`;

export const live = (id: string, content: HtmlValue): Html => html`<div id="${id}" data-live>${content}</div>`;

export function form(api: string, label: string, fields: HtmlValue, fixed: object = {}): Html {
  return html`<form data-api="${api}" data-fields="${JSON.stringify(fixed)}">${fields}<button>${label}</button></form>`;
}

export const actionButton = (api: string, fixed: object, label: string): Html => form(api, label, undefined, fixed);

export function select(name: string, label: string, options: Readonly<Record<string, string>>): Html {
  const items = Object.entries(options).map(([value, text]) => html`<option value="${value}">${text}</option>`);
  return html`<label>${label} <select name="${name}">${items}</select></label>`;
}

export function linkTo(href: string, isHere: boolean, inside: HtmlValue): Html {
  return html`<a href="${href}"${when(isHere, () => html` aria-current="page"`)}>${inside}</a>`;
}

export function badge(tone: "good" | "bad" | "warn" | "calm", label: string): Html {
  return html`<span class="badge ${tone}">${label}</span>`;
}

export const source = (text: string): Html => html`<pre>${text}</pre>`;

/** Returns an instant as the value of a `datetime-local` field, in Brasília time. */
export const inputValue = (instant: Date): string => fieldValue.format(instant).replace(" ", "T");

export const formatInstant = (instant: string | Date): string => full.format(new Date(instant));

export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function renderRow({ title, hint, side, fold }: Row): Html {
  const parts = html`<span class="row-main"><strong>${title}</strong> <small>${hint}</small></span>
<span class="row-side">${side}</span>`;
  if (fold === undefined) return html`<li class="row">${parts}</li>`;
  return html`<li><details data-key="${fold.key}"><summary class="row">${parts}</summary>${fold.inside}</details></li>`;
}

const timeZone = "America/Sao_Paulo";
const full = new Intl.DateTimeFormat("pt-BR", { timeZone, dateStyle: "short", timeStyle: "medium" });
const fieldValue = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
