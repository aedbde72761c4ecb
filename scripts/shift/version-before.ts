/**
 * The state of the worker's versions. `next` has a share of the messages, and `isShifting` says
 * that CodeDeploy moves the alias or is about to move it.
 */
export type State = { at: string; next: string | undefined; versions: readonly number[]; isShifting: boolean };

const isNewest = ({ at, versions }: State) => Number(at) === versions.at(-1);

/**
 * Returns the version that replaces the newest version: during the shift to the newest version, the
 * version that still has the messages; after the shift, the version before the newest. When the
 * newest version is not at work, after a return or without a shift, it returns the version at work,
 * so that a repeated call goes back only once. Returns undefined when no version precedes the
 * newest version.
 */
export function versionBefore(state: State): string | undefined {
  const { at, next, versions } = state;
  if (next !== undefined || !isNewest(state)) return at;
  const before = versions.filter((version) => version < Number(at)).at(-1);
  return before === undefined ? undefined : String(before);
}

/** Formats as a sentence which version is at work. */
export function stateOf(state: State): string {
  const { at, next, versions, isShifting } = state;
  if (next !== undefined)
    return `Version ${at} of the billing worker has the messages, and a shift gives ${next} a share of them.`;
  const also = isShifting ? " A shift is beginning or ending." : "";
  return `Version ${at} of the billing worker has all messages; the newest is ${versions.at(-1)}.${also}`;
}
