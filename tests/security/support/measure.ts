/** Reports a test's figures to the security table, so that no person copies them by hand. */
import { expect, test } from "vitest";
import type { Measured } from "./measured.ts";
import { type FigureName, isMet, ROWS, type Row, type RowKey } from "./rows.ts";

declare module "vitest" {
  interface TaskMeta {
    security?: Measured;
  }
}

/** What a test found: a list that should be empty is printed when it is not. */
type Found<K extends RowKey> = {
  tried: Readonly<Record<string, number>>;
  figures: Partial<Readonly<Record<FigureName<K>, number | readonly unknown[]>>>;
  note?: string;
};

const SHOWN = 5;
const shortened = (found: unknown) => (typeof found === "string" ? found : JSON.stringify(found)).slice(0, 400);
const countOf = (figure: unknown) => (Array.isArray(figure) ? figure.length : Number(figure));

/** Measures in a test, which fails when a figure misses its target. */
export function measures<K extends RowKey>(row: K, name: string, measure: () => Promise<Found<K>>): void {
  test(name, async ({ task }) => {
    const { tried, figures, note } = await measure();
    const counts = Object.entries(figures).map(([figure, found]) => [figure, countOf(found)] as const);
    task.meta.security = { row, tried, figures: Object.fromEntries(counts), ...(note ? { note } : {}) };
    const targets: Row["targets"] = ROWS[row].targets;
    const missed = counts.filter(([figure, count]) => !isMet(targets[figure] ?? { max: 0 }, count));
    const shown = Object.entries(figures).flatMap(([figure, found]) =>
      Array.isArray(found) && missed.some(([one]) => one === figure) ? found.slice(0, SHOWN).map(shortened) : [],
    );
    expect(missed, JSON.stringify(shown, undefined, 1)).toEqual([]);
  });
}
