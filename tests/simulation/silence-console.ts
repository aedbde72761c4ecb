/** Makes the product's log quiet, or tells it line by line; answers how to undo it. */
export function silenceConsole(say: (line: string) => void = () => {}): () => void {
  const { info, warn, error } = console;
  const { stackTraceLimit } = Error;
  for (const level of ["info", "warn", "error"] as const)
    console[level] = (line: unknown) => say(`    ${String(line)}`);
  // Faults make errors by the thousand; the stack of each costs more than the rest of it.
  Error.stackTraceLimit = 0;
  return () => {
    Object.assign(console, { info, warn, error });
    Error.stackTraceLimit = stackTraceLimit;
  };
}
