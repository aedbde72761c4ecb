/** Hands the console's lines to `say` instead. Returns a function that restores the console. */
export function silenceConsole(say: (line: string) => void = () => {}): () => void {
  const { info, warn, error } = console;
  const { stackTraceLimit } = Error;
  for (const level of ["info", "warn", "error"] as const)
    console[level] = (line: unknown) => say(`    ${JSON.stringify(line)}`);
  // Faults throw thousands of errors, and an error's stack costs more than the rest of the error.
  Error.stackTraceLimit = 0;
  return () => {
    Object.assign(console, { info, warn, error });
    Error.stackTraceLimit = stackTraceLimit;
  };
}
