import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { json } from "node:stream/consumers";
import { listenHere } from "@emdia/local/server/listen";
import { workspace } from "./paths.ts";

/** A Lambda as the stacks declared it, with the path of its handler. */
export type DeclaredFunction = { handler: string };

/** The Lambdas built so far, by logical name. */
type Functions = Map<string, DeclaredFunction>;

/** Starts a replacement for the SST CLI, which SST's components call, without AWS. */
export async function answerRpc() {
  const functions: Functions = new Map();
  const server = createServer(async (request, response) => {
    // Each connection is closed after its call: one that is kept open may close while the next call
    // is written ("socket hang up" on a busy machine).
    response.setHeader("connection", "close");
    response.setHeader("content-type", "application/json");
    const call: Call = Object(await json(request));
    response.end(JSON.stringify(answer(call, functions)));
  });
  return { url: `http://127.0.0.1:${await listenHere(server)}`, functions, close: () => server.close() };
}

type Call = { method: string; params: [{ functionID?: string; handler?: string }?] };

function answer({ method, params: [input = {}] }: Call, functions: Functions) {
  if (method === "Provider.Aws.Bootstrap") return { result: { asset: "assets", state: "state", assetEcrUrl: "none" } };
  if (method === "Provider.Aws.Appsync") return { result: { http: "none", realtime: "none" } };
  if (method === "Runtime.Build")
    return { result: pretendToBuild(input.functionID ?? "", input.handler ?? "", functions) };
  return { error: `the synthesis has no answer to ${method}` };
}

/** Answers a Lambda's build with an empty bundle: the graph does not depend on code. */
function pretendToBuild(name: string, handler: string, functions: Functions) {
  functions.set(name, { handler });
  const out = path.join(workspace, "bundles", name);
  mkdirSync(out, { recursive: true });
  writeFileSync(path.join(out, "bundle.cjs"), "");
  return { handler: `bundle.${handler.split(".").at(-1)}`, out, errors: [], sourcemaps: [] };
}
