import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

const root = join(import.meta.dirname, "../..");

export type Platform = {
  url: string;
  pid: number;
  /** Kills the platform's process, as `kill -9` does. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once("exit", () => resolve()));

/**
 * Starts the platform, by default without the demo studio. @throws Error with the platform's output
 * when the platform ends instead
 */
export async function startPlatform(dataDir: string, { hasDemo = false } = {}): Promise<Platform> {
  const demo = hasDemo ? [] : ["--no-demo"];
  const args = ["packages/local/src/main.ts", "--port", "0", "--data", dataDir, ...demo];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const said: string[] = [];
  const end = async (signal: NodeJS.Signals) => {
    const exit = ended(child);
    child.kill(signal);
    await exit;
  };
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        said.push(line);
        const ready = /^Em Dia pronto em (\S+)/.exec(line)?.[1];
        if (ready) resolve(ready);
      });
    }
    child.once("exit", (code) => reject(new Error(`the platform ended with ${code}:\n${said.join("\n")}`)));
  });
  return { url, pid: child.pid ?? 0, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}
