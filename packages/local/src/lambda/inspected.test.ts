import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const sources = path.join(import.meta.dirname, "..");

/** A program that, for each line of its input, invokes a Lambda with a time-out of a second. */
const PROGRAM = `
import { bundleLambdas } from ${JSON.stringify(path.join(sources, "lambda/bundle.ts"))};
import { startRegion } from ${JSON.stringify(path.join(sources, "region.ts"))};
import { smallGraph } from ${JSON.stringify(path.join(sources, "testing/small-graph.ts"))};
const graph = smallGraph();
const lambdas = graph.lambdas.map((lambda) => ({ ...lambda, timeoutSeconds: 1 }));
const region = await startRegion({ graph: { ...graph, lambdas }, realTime: false });
console.log((await bundleLambdas(lambdas)).get("inspect"));
process.stdin.on("data", async () => console.log(JSON.stringify(await region.invoke("inspect").catch(String))));
process.stdin.on("end", () => process.exit());
`;

type Message = { id?: number; method?: string; params?: { sessionId?: string; message?: string } };

async function attach(url: string) {
  const socket = new WebSocket(url);
  onTestFinished(() => socket.close());
  await once(socket, "open");
  const said: Message[] = [];
  const send = (method: string, params: object) => socket.send(JSON.stringify({ id: said.length, method, params }));
  const tell = (method: string, params: object = {}) => {
    const sessionId = said.find((one) => one.method === "NodeWorker.attachedToWorker")?.params?.sessionId;
    send("NodeWorker.sendMessageToWorker", { sessionId, message: JSON.stringify({ id: 1, method, params }) });
  };
  socket.addEventListener("message", ({ data }) => said.push(JSON.parse(String(data))));
  const hears = (part: string) => expect.poll(() => JSON.stringify(said)).toContain(part);
  send("NodeWorker.enable", { waitForDebuggerOnStart: false });
  return { tell, hears };
}

/** Returns the line in the bundle, counted from 0, and the source line that the map gives it. */
function placeOf(bundle: string, text: string) {
  const payload = JSON.parse(readFileSync(bundle.replace(/\.cjs$/, ".map"), "utf8"));
  const lines = readFileSync(bundle, "utf8").split("\n");
  const line = lines.findIndex((one) => one.includes(text));
  const entry = new SourceMap(payload).findEntry(line, lines[line]?.search(/\S/) ?? 0);
  if (!("originalSource" in entry)) throw new Error(`the map does not know line ${line}`);
  const file = fileURLToPath(payload.sourceRoot + entry.originalSource);
  return { line, written: readFileSync(file, "utf8").split("\n")[entry.originalLine] };
}

test("given a debugger, when a Lambda stops at a breakpoint, then it may wait there for longer than its time-out", async () => {
  const child = spawn(process.execPath, ["--inspect=0", "--input-type=module", "-e", PROGRAM], {
    env: { ...process.env, EM_DIA_PATIENCE: "1" },
  });
  // The program and its database end when the program's input ends.
  onTestFinished(() => void child.stdin.end());
  const [announced] = await once(createInterface({ input: child.stderr }), "line");
  const printed: string[] = [];
  createInterface({ input: child.stdout }).on("line", (one) => printed.push(one));
  await expect.poll(() => printed).toHaveLength(1);
  const [bundle = ""] = printed;
  const { line, written } = placeOf(bundle, "looked around");
  expect(written).toContain("looked around");

  const isCalled = (times: number) => expect.poll(() => printed).toHaveLength(1 + times);
  child.stdin.write("go");
  await isCalled(1);
  const { tell, hears } = await attach(/ws:\S+/.exec(String(announced))?.[0] ?? "");
  await hears("attachedToWorker");
  tell("Debugger.enable");
  tell("Debugger.setBreakpointByUrl", { lineNumber: line, url: pathToFileURL(bundle).href });
  await hears("breakpointId");
  child.stdin.write("go");
  await hears("Debugger.paused");
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  tell("Debugger.resume");
  await isCalled(2);
  expect(printed[2]).toContain('"functionName":"inspect-physical"');
});
