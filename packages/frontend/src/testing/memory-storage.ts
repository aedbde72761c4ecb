/** Returns a storage whose keys are own properties, as in a browser's storage. */
export function memoryStorage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
    clear(this: Record<string, string>) {
      for (const key of Object.keys(this)) delete this[key];
    },
    key(this: Record<string, string>, index: number) {
      return Object.keys(this)[index] ?? null;
    },
    length: 0,
  };
  return Object.create(methods);
}
