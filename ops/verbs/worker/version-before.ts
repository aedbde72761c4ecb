/**
 * The state of the worker's versions. `at` has the messages, and `next` receives a share of them.
 * `isShifting` means that CodeDeploy moves the alias or is about to move it.
 */
export type State = { at: string; next: string | undefined; versions: readonly number[]; isShifting: boolean };

/**
 * Returns the version to which a return from the newest version leads. During the shift to the
 * newest version, this is the version that still has the messages; after the shift, it is the
 * version before the newest. When the newest version is not in use, after a return or without a
 * shift, the function returns the version in use, so that a repeated call goes back only once.
 * Returns undefined when no version precedes the newest version.
 */
export function versionBefore(state: State): string | undefined {
  const { at, next, versions } = state;
  if (next !== undefined || Number(at) !== versions.at(-1)) return at;
  const before = versions.filter((version) => version < Number(at)).at(-1);
  return before === undefined ? undefined : String(before);
}

/** Returns a sentence that names the version in use. */
export function stateOf(state: State): string {
  const { at, next, versions, isShifting } = state;
  if (next !== undefined)
    return `Version ${at} of the billing worker has the messages, and a shift gives ${next} a share of them.`;
  const also = isShifting ? " A shift is beginning or ending." : "";
  return `Version ${at} of the billing worker has all messages; the newest is ${versions.at(-1)}.${also}`;
}
