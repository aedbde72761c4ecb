/** Writes to the console, which Vitest shows for failed tests only. */
const toConsole = (write: (text: string) => void) => (chunk: string | Uint8Array) => {
  write((typeof chunk === "string" ? chunk : Buffer.from(chunk).toString()).trimEnd());
  return true;
};

process.stdout.write = toConsole((text) => console.log(text));
process.stderr.write = toConsole((text) => console.error(text));
