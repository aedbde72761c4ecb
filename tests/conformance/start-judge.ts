import { spawn } from "node:child_process";
import { freePort } from "@emdia/local/server/listen";
import { onTestFinished } from "vitest";

async function untilListening(port: number, child: ReturnType<typeof spawn>): Promise<void> {
  for (;;) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    if (child.exitCode !== null) throw new Error(`prism ended with ${child.exitCode}`);
  }
}

/** Starts prism, which refuses each request and each answer that a description forbids. */
export async function startJudge(prism: string, description: string, target: string): Promise<string> {
  const port = await freePort();
  const args = [prism, "proxy", description, target, "--errors", "-p", String(port)];
  const judge = spawn(process.execPath, args, { stdio: "ignore" });
  onTestFinished(() => void judge.kill("SIGKILL"));
  await untilListening(port, judge);
  return `http://127.0.0.1:${port}`;
}
