/** What is known of the worker's versions. `next` has a share of the messages; `isShifting`: CodeDeploy moves the name, or is about to. */
export type State = { at: string; next: string | undefined; versions: readonly number[]; isShifting: boolean };

const isNewest = ({ at, versions }: State) => Number(at) === versions.at(-1);

/**
 * Returns the version that is to work in place of the newest one: while that one comes, the one that still has the messages; when
 * it has come, the one before it. Where it is not at work, because it went back or was never shifted, that is the one at work:
 * the same question twice goes back once. Undefined where there is no version before the newest.
 */
export function versionBefore(state: State): string | undefined {
  const { at, next, versions } = state;
  if (next !== undefined || !isNewest(state)) return at;
  const before = versions.filter((version) => version < Number(at)).at(-1);
  return before === undefined ? undefined : String(before);
}

/** Says in a sentence which version is at work. */
export function stateOf(state: State): string {
  const { at, next, versions, isShifting } = state;
  if (next !== undefined)
    return `Version ${at} of the billing worker has the messages, and a shift gives ${next} a share of them.`;
  const also = isShifting ? " A shift is beginning or ending." : "";
  return `Version ${at} of the billing worker has all messages; the newest is ${versions.at(-1)}.${also}`;
}
