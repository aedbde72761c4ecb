const most = 20;

/**
 * Lists the differences between the committed reference and the routes, one line each, for people.
 */
export function listDifferences(committed: string | undefined, current: string): readonly string[] {
  if (committed === undefined) return ["  nenhuma referência foi gravada ainda"];
  const before = valuesOf(committed);
  const after = valuesOf(current);
  if (before === undefined) return ["  o arquivo gravado não é JSON"];
  const changes = [...new Set([...before.keys(), ...(after?.keys() ?? [])])]
    .filter((place) => before.get(place) !== after?.get(place))
    .flatMap((place) => [line("-", place, before.get(place)), line("+", place, after?.get(place))].flat());
  if (changes.length === 0) return ["  só a ordem ou a formatação mudou"];
  const rest = changes.length - most;
  return rest > 0 ? [...changes.slice(0, most), `  … e mais ${rest} linhas`] : changes;
}

const line = (sign: string, place: string, value: string | undefined) =>
  value === undefined ? [] : [`  ${sign} ${place}: ${value}`];

/** Returns every value by its place, or undefined for a text that is not JSON. */
function valuesOf(json: string): Map<string, string> | undefined {
  try {
    return new Map(leaves(JSON.parse(json), []));
  } catch {
    return undefined;
  }
}

function leaves(value: unknown, place: readonly string[]): [string, string][] {
  if (typeof value !== "object" || value === null) return [[place.join(" › "), JSON.stringify(value)]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...place, key]));
}
