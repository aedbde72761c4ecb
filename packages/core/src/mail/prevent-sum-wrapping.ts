/** A broken amount reads as two, in a viewport of any width. */
import type { Html } from "./html.ts";

const NBSP = "\u00a0";
/** "R$ 1.234,56", written by the product or by a person. */
const SUM = /R\$\s*(\d+(?:\.\d{3})*(?:,\d+)?)/g;

export const preventSumWrapping = (text: string): string => text.replace(SUM, `R$$${NBSP}$1`);

/** A no-break space alone does not protect amounts in a cell that breaks words. */
export function preventSumWrappingIn({ markup }: Html): Html {
  const parts = markup.split(/(<[^>]*>)/);
  const kept = parts.map((part) =>
    part.startsWith("<") ? part : part.replace(SUM, `<span style="white-space:nowrap;">R$$${NBSP}$1</span>`),
  );
  return { markup: kept.join("") };
}
