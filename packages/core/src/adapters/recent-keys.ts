type Limits = { count: number; millis: number };

export type Recent<T> = { get(name: string): T | undefined; keep(name: string, value: T): void };

/** The oldest key makes room for a new one. */
export function keepRecent<T>({ count, millis }: Limits, now: () => number = Date.now): Recent<T> {
  const kept = new Map<string, { value: T; until: number }>();
  return {
    get(name) {
      const known = kept.get(name);
      return known && known.until > now() ? known.value : undefined;
    },
    keep(name, value) {
      kept.delete(name);
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size >= count) kept.delete(oldest);
      kept.set(name, { value, until: now() + millis });
    },
  };
}
