/** Rounds a figure to a number of decimals. */
export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/**
 * Returns the measured value below which a share (0 to 1) of the others lies.
 * @throws RangeError for an empty list
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const found = sorted[Math.round(share * (sorted.length - 1))];
  if (found === undefined) throw new RangeError("nothing was measured");
  return found;
}

/** Summarizes repeated measurements as a row does: the median, with p10 and p90. */
export function summarize(
  values: readonly number[],
  digits: number,
): { value: number; spread: readonly [number, number] } {
  const [low, middle, high] = [0.1, 0.5, 0.9].map((share) => rounded(quantile(values, share), digits));
  return { value: middle ?? 0, spread: [low ?? 0, high ?? 0] };
}
