import { spawn } from "node:child_process";

const OUTPUT_LIMIT = 2_000;

/** Its memory is freed, and it ends with this process. @returns a failure's last output */
export async function runNode(
  args: readonly string[],
  { cwd, environment = {} }: { cwd: string; environment?: Readonly<Record<string, string>> },
): Promise<string | undefined> {
  const env = { ...process.env, ...environment, NODE_ENV: "production" };
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const endWithParent = () => child.kill();
  process.once("exit", endWithParent);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-OUTPUT_LIMIT);
    });
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  process.off("exit", endWithParent);
  return code === 0 ? undefined : output.trim();
}
