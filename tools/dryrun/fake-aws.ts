import { createServer, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { closeServer, listenHere } from "@emdia/local/server/listen";
import { urlOf } from "@emdia/local/server/local-request";

/** The parameter of a prepared account, whose version is too high for the CLI to upgrade. */
const bootstrap = {
  version: 1000,
  asset: "sst-asset-dryrun",
  state: "sst-state-dryrun",
  assetEcrRegistryId: "none",
  assetEcrUrl: "none",
};

/** Stands in for what the SST CLI itself calls in a diff: parameters (SSM) and files (S3). */
export async function startFakeAws() {
  const parameters = new Map([["/sst/bootstrap", JSON.stringify(bootstrap)]]);
  const files = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const target = String(request.headers["x-amz-target"] ?? "");
    if (target.startsWith("AmazonSSM."))
      return answerSsm(target, JSON.parse(body.toString("utf8")), parameters, response);
    const key = urlOf(request.url).pathname;
    answerS3(request.method ?? "GET", key, body, files, response);
  });
  return { url: `http://127.0.0.1:${await listenHere(server)}`, close: () => closeServer(server) };
}

type Parameter = { Name: string; Value?: string };

function answerSsm(target: string, asked: Parameter, parameters: Map<string, string>, response: ServerResponse) {
  const { Name, Value = "" } = asked;
  if (target.endsWith(".PutParameter")) parameters.set(Name, Value);
  const stored = parameters.get(Name);
  const isKnown = stored !== undefined;
  response.writeHead(isKnown ? 200 : 400, { "content-type": "application/x-amz-json-1.1" });
  const found = { Version: 1, Parameter: { Name, Value: stored, Type: "String", Version: 1 } };
  response.end(JSON.stringify(isKnown ? found : { __type: "ParameterNotFound", message: Name }));
}

function answerS3(method: string, key: string, body: Buffer, files: Map<string, Buffer>, response: ServerResponse) {
  if (method === "PUT") {
    files.set(key, body);
    response.writeHead(200, { etag: '"dryrun"' }).end();
    return;
  }
  if (method === "DELETE") {
    files.delete(key);
    response.writeHead(204).end();
    return;
  }
  const file = files.get(key);
  if (file !== undefined) response.end(file);
  else
    response
      .writeHead(404, { "content-type": "application/xml" })
      .end("<Error><Code>NoSuchKey</Code><Message>no such file</Message></Error>");
}
