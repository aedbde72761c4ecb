/**
 * `at` has the messages, and `next` receives a share of them. `isShifting` means that CodeDeploy
 * moves the alias or is about to move it.
 */
export type State = { at: string; next: string | undefined; versions: readonly number[]; isShifting: boolean };

/**
 * During a shift this is the version that still has the messages, afterwards the one before the
 * newest. When the newest is not in use it is the version in use, so that a repeated call goes back
 * only once.
 */
export function versionBefore(state: State): string | undefined {
  const { at, next, versions } = state;
  if (next !== undefined || Number(at) !== versions.at(-1)) return at;
  const before = versions.filter((version) => version < Number(at)).at(-1);
  return before === undefined ? undefined : String(before);
}

export function stateOf(state: State): string {
  const { at, next, versions, isShifting } = state;
  if (next !== undefined)
    return `Version ${at} of the billing worker has the messages, and a shift gives ${next} a share of them.`;
  const also = isShifting ? " A shift is beginning or ending." : "";
  return `Version ${at} of the billing worker has all messages; the newest is ${versions.at(-1)}.${also}`;
}
