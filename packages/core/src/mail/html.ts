/** HTML whose values are escaped: only the results of `html` itself are inserted as markup. */
export type Html = { readonly markup: string };

type Value = Html | string | number | undefined | false | readonly Value[];

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Values are escaped, arrays joined; undefined and false add nothing. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: parts.map((part, index) => part + render(values[index])).join("") };
}

export const lines = (text: string): Html => ({ markup: text.split(/\r?\n/).map(escapeText).join("<br>") });

export const stacked = (values: readonly (string | Html)[]): Html =>
  html`${values.map((value, index) => html`${index > 0 && html`<br>`}${value}`)}`;

const NBSP = "\u00a0";
/** "R$ 1.234,56", written by the product or by a person. */
const SUM = /R\$\s*(\d+(?:\.\d{3})*(?:,\d+)?)/g;

/** Keeps an amount on one line: broken across two lines, it reads as two amounts. */
export const preventSumWrapping = (text: string): string => text.replace(SUM, `R$$${NBSP}$1`);

/** A no-break space alone does not protect amounts in a cell that breaks words. */
export function preventSumWrappingIn({ markup }: Html): Html {
  const parts = markup.split(/(<[^>]*>)/);
  const kept = parts.map((part) =>
    part.startsWith("<") ? part : part.replace(SUM, `<span style="white-space:nowrap;">R$$${NBSP}$1</span>`),
  );
  return { markup: kept.join("") };
}

const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

function render(value: Value): string {
  if (value === undefined || value === false) return "";
  if (Array.isArray(value)) return value.map(render).join("");
  if (typeof value === "object" && "markup" in value) return value.markup;
  return escapeText(String(value));
}
