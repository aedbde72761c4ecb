/** The parts of every mail, each as HTML and as plain text (docs/rules/screen.md, "Texts"). */
import { type Html, html, lines, stacked } from "./html.ts";
import { style } from "./layout.ts";

/** A part of a mail, which may exist in one of the two renderings alone, or an absent part. */
export type Block = { html?: Html; text?: readonly string[] } | Absent;
type Absent = false | "" | null | undefined;

export const htmlOf = (blocks: readonly Block[]): Html =>
  html`${present(blocks).map((block) => (block.html ? html`${block.html}\n` : false))}`;

export const textOf = (blocks: readonly Block[]): string[] =>
  present(blocks)
    .flatMap(({ text = [] }) => (text.length > 0 ? ["", ...text] : []))
    .slice(1);

export const together = (...blocks: readonly Block[]): Block => ({
  html: htmlOf(blocks),
  text: present(blocks).flatMap(({ text = [] }) => text),
});

export const headline = (text: string): Block => ({
  html: html`<h1 class="ink" style="${style.heading}">${text}</h1>`,
  text: [text],
});

/** Returns the beginning of a letter in a business's name. */
export const opening = (businessName: string | null, heading: string, greeting: string): Html =>
  html`${Boolean(businessName) && html`<p class="ink name" style="${style.name}">${businessName ?? ""}</p>`}
<h1 class="ink" style="${style.heading}font-size:18px;line-height:26px;">${heading}</h1>
<p style="margin:0 0 16px;">${lines(greeting)}</p>`;

export const sum = (amount: string, margin = ""): Html =>
  html`<p class="ink" style="${style.amount}${margin}">${amount}</p>`;

export const paragraph = (text: string, margin = "margin:20px 0 0;"): Block => ({
  html: html`<p style="${margin}">${lines(text)}</p>`,
  text: [text],
});

/** Returns lines in small print, or nothing if there are no lines. */
export const smallPrint = (words: readonly string[], margin = "margin:20px 0 0;"): Block =>
  words.length > 0 && {
    html: html`<p class="muted" style="${style.muted}${margin}">${stacked(words)}</p>`,
    text: words,
  };

export const panel = (content: Html): Html => html`<div class="block" style="${style.block}">${content}</div>`;

/** Returns a title in bold letters, which the text part leaves out, and an explanation below it. */
export const explained = (title: string, text: string): Block => ({
  html: panel(html`<p style="margin:0;font-weight:700;">${title}</p>
<p class="muted" style="${style.muted}margin:4px 0 0;">${text}</p>`),
  text: [text],
});

export const linkButton = (href: string, label: string): Block => ({
  html: html`<p style="margin:20px 0 0;"><a href="${href}" style="${style.button}">${label}</a></p>`,
  text: [`${label}: ${href}`],
});

/** Returns the button of the payer's page, and the line about what the letter leaves out. */
export const payButton = (pageUrl: string | undefined, others: string | undefined): Block =>
  together(pageUrl && linkButton(pageUrl, "Ver e pagar"), others && paragraph(others, "margin:12px 0 0;"));

/** A row of a table; a row that does not apply is left out. */
export type Fact = readonly [label: string, value: string] | Absent;

/** Shows labels and values in two columns, wide enough that usual words stay whole. */
export function factTable(facts: readonly Fact[]): Block {
  const rows = present(facts);
  return (
    rows.length > 0 && {
      html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.map(
        ([label, value]) => html`
<tr><td class="muted line" style="${style.muted}padding:10px 16px 10px 0;min-width:78px;border-top:1px solid #d8dfda;">${label}</td>
<td class="ink line" align="right" style="padding:10px 0;min-width:120px;border-top:1px solid #d8dfda;font-weight:600;">${value}</td></tr>`,
      )}
</table>`,
      text: rows.map(([label, value]) => `${label}: ${value}`),
    }
  );
}

/** A line of a letter: what it is about, its amount, notes below both, and all of it as a text. */
export type Item = { title: string | Html; amount: string; notes: readonly string[]; text: string };

/** Shows lines in two columns, each one's notes below in the whole width; nothing if empty. */
export const itemList = (items: readonly Item[]): Block =>
  items.length > 0 && {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${items.map(
      ({ title, amount, notes }) => html`
<tr><td class="ink line" style="padding:10px 16px 0 0;border-top:1px solid #d8dfda;font-weight:600;">${title}</td>
<td class="ink line" align="right" valign="top" style="padding:10px 0 0;border-top:1px solid #d8dfda;font-weight:600;white-space:nowrap;">${amount}</td></tr>
<tr><td class="muted" colspan="2" style="${style.muted}padding:0 0 10px;">${stacked(notes)}</td></tr>`,
    )}
</table>`,
    text: items.map(({ text }) => `• ${text}`),
  };

const present = <T>(values: readonly (T | Absent)[]): T[] => values.filter((value): value is T => Boolean(value));
