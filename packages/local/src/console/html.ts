/** Markup that is already escaped. Only `html` creates it. */
export type Html = { readonly markup: string };

/** A template's values. Text is escaped, markup is not, undefined becomes an empty string. */
export type HtmlValue = Html | string | number | undefined | readonly HtmlValue[];

/** Builds markup from a template. It escapes the values, also inside quoted attributes. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const markup = parts.map((part, index) => (index === 0 ? part : render(values[index - 1]) + part)).join("");
  return { markup };
}

export const when = (condition: boolean, content: () => Html): Html | undefined => (condition ? content() : undefined);

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function render(value: HtmlValue): string {
  if (value === undefined) return "";
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  return "markup" in value ? value.markup : value.map(render).join("");
}
