/**
 * Silences the product's log, or passes each line to `say`. Returns a function that restores it.
 */
export function silenceConsole(say: (line: string) => void = () => {}): () => void {
  const { info, warn, error } = console;
  const { stackTraceLimit } = Error;
  for (const level of ["info", "warn", "error"] as const)
    console[level] = (line: unknown) => say(`    ${JSON.stringify(line)}`);
  // Faults throw thousands of errors, and the stack of each costs more than the rest of it.
  Error.stackTraceLimit = 0;
  return () => {
    Object.assign(console, { info, warn, error });
    Error.stackTraceLimit = stackTraceLimit;
  };
}
