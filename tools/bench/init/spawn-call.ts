import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as z from "zod/mini";

const PROGRAM = join(import.meta.dirname, "first-call.cjs");

const Output = z.object({ hasUndici: z.boolean(), answer: z.unknown() });

/** The response of a bundle's first call, and whether the bundle has loaded undici for it. */
export type FirstCall = z.infer<typeof Output>;

/** A bundle that is alone in its folder, so that Node finds no package outside the bundle. */
export type IsolatedBundle = {
  name: string;
  file: string;
  handler: string;
  env: Record<string, string>;
  discard(): void;
};

/** Copies a bundle into its own folder. */
export function isolateBundle(
  bundle: { name: string; file: string; handler: string },
  env: Record<string, string>,
): IsolatedBundle {
  const folder = mkdtempSync(join(tmpdir(), "em-dia-bundle-"));
  const file = join(folder, "bundle.cjs");
  copyFileSync(bundle.file, file);
  return { ...bundle, env, file, discard: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A Lambda's returned errors: an HTTP status, or a message returned to the queue. */
const Failed = z.union([
  z.object({ statusCode: z.number().check(z.minimum(500)) }),
  z.object({ batchItemFailures: z.array(z.unknown()).check(z.minLength(1)) }),
]);

/**
 * Loads the bundle in a new process and makes its first call.
 * @throws Error when the call fails
 */
export async function callFirst({ name, file, handler, env }: IsolatedBundle, event: unknown): Promise<FirstCall> {
  const eventFile = `${file}.json`;
  writeFileSync(eventFile, JSON.stringify(event));
  const child = spawn(process.execPath, [PROGRAM, file, handler, eventFile], { env });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const [out, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  if (!out.startsWith("{")) throw new Error(`${name} failed its first call:\n${said}`);
  const output = Output.parse(JSON.parse(out.split("\n").at(-1) ?? ""));
  if (Failed.safeParse(output.answer).success)
    throw new Error(`${name} answered ${JSON.stringify(output.answer)}:\n${said}`);
  return output;
}
