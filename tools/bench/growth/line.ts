/** A measured point: the number of due charges, and their cost. */
export type Point = { x: number; y: number };

/** The straight line nearest to the points by least squares. `missing` is 1 - R². */
export type Line = { slope: number; intercept: number; missing: number };

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

/**
 * Fits a line.
 * @throws RangeError for fewer than three points, because two points always lie on a line
 */
export function lineThrough(points: readonly Point[]): Line {
  if (points.length < 3) throw new RangeError(`${points.length} points are on any line`);
  const [middleX, middleY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const sum = (term: (point: Point) => number) => points.reduce((total, point) => total + term(point), 0);
  const slope = sum(({ x, y }) => (x - middleX) * (y - middleY)) / sum(({ x }) => (x - middleX) ** 2);
  const intercept = middleY - slope * middleX;
  const off = sum(({ x, y }) => (y - intercept - slope * x) ** 2);
  return { slope, intercept, missing: off / sum(({ y }) => (y - middleY) ** 2) };
}
