/** Runs a key's tasks in order: sent at once, "paid, undone, paid" could end as undone. */
export function oneAtATime<Key>(): <T>(key: Key, task: () => Promise<T>) => Promise<T> {
  const last = new Map<Key, Promise<unknown>>();
  return (key, task) => {
    const before = last.get(key);
    const result = before ? before.then(task, task) : task();
    last.set(key, result);
    const forget = () => {
      if (last.get(key) === result) last.delete(key);
    };
    result.then(forget, forget);
    return result;
  };
}
