import type { LambdaSpec } from "../graph-types.ts";

type Settings = Readonly<Record<string, string>>;
type Published = { versions: Settings[]; atWork: number };

/** A Lambda's current settings. `number` is `$LATEST` when it is called without an alias. */
export type AtWork = { number: string; environment: Settings };

/**
 * A Lambda that is called through an alias has versions: each keeps the settings with which it was
 * published. All other Lambdas use new settings immediately.
 */
export type Versions = ReturnType<typeof createVersions>;

export function createVersions(lambdas: readonly LambdaSpec[]) {
  const latest = new Map<string, Settings>(lambdas.map((one) => [one.logicalName, one.environment]));
  const published = new Map<string, Published>(
    lambdas.flatMap((one) => (one.alias ? [[one.logicalName, { versions: [one.environment], atWork: 1 }]] : [])),
  );
  const merge = (name: string, settings: Settings, changed: Settings) => {
    const own = Object.entries(changed).filter(([key]) => key in settings);
    if (own.length === 0) return;
    const next = { ...settings, ...Object.fromEntries(own) };
    latest.set(name, next);
    published.get(name)?.versions.push(next);
  };
  return {
    atWork({ logicalName, environment }: LambdaSpec): AtWork {
      const found = published.get(logicalName);
      if (!found) return { number: "$LATEST", environment: latest.get(logicalName) ?? environment };
      return { number: String(found.atWork), environment: found.versions[found.atWork - 1] ?? environment };
    },
    numbersOf: ({ logicalName }: LambdaSpec) =>
      (published.get(logicalName)?.versions ?? []).map((_, index) => String(index + 1)),
    /** @returns whether the version exists */
    point({ logicalName }: LambdaSpec, number: string) {
      const found = published.get(logicalName);
      if (!found?.versions[Number(number) - 1]) return false;
      found.atWork = Number(number);
      return true;
    },
    deploy(changed: Settings) {
      for (const [name, settings] of latest) merge(name, settings, changed);
    },
  };
}
