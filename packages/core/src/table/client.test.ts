import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { dynamoTable } from "./client.ts";

const SECRET = "test";
const server = createServer();
afterEach(() => {
  vi.unstubAllEnvs();
  server.removeAllListeners("request");
  server.closeAllConnections();
  server.close();
});

const sha256 = (content: string) => createHash("sha256").update(content).digest("hex");
const hmac = (key: string | Buffer, content: string) => createHmac("sha256", key).update(content).digest();

/** The signature that AWS computes for a request (Signature Version 4), from its own headers. */
function signatureOf({ method, url, headers }: IncomingMessage, body: string, signedHeaders: string): string {
  const canonical = signedHeaders.split(";").map((name) => `${name}:${headers[name]}\n`);
  const request = [method, url, "", canonical.join(""), signedHeaders, sha256(body)].join("\n");
  const instant = String(headers["x-amz-date"]);
  const scope = [instant.slice(0, 8), "sa-east-1", "dynamodb", "aws4_request"];
  const key = scope.reduce<string | Buffer>((above, part) => hmac(above, part), `AWS4${SECRET}`);
  return hmac(key, ["AWS4-HMAC-SHA256", instant, scope.join("/"), sha256(request)].join("\n")).toString("hex");
}

/** A table whose calls are answered by `Item`; what was asked, and which signature AWS would have wanted. */
async function anEndpoint() {
  const asked: { headers: string[]; signature: string; wanted: string }[] = [];
  server.on("request", async (request, response) => {
    const body = await text(request);
    const [, signed = "", signature = ""] =
      /SignedHeaders=([^,]+), Signature=(\w+)/.exec(String(request.headers.authorization)) ?? [];
    asked.push({ headers: Object.keys(request.headers), signature, wanted: signatureOf(request, body, signed) });
    response.writeHead(200, { "content-type": "application/x-amz-json-1.0" }).end('{"Item":{"pk":{"S":"O#1"}}}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  vi.stubEnv("AWS_ENDPOINT_URL", `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`);
  vi.stubEnv("AWS_REGION", "sa-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "unit");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", SECRET);
  return { table: dynamoTable("table"), asked };
}

test("given a call of the table, when it is sent, then it does not carry the name of the SDK", async () => {
  const { table, asked } = await anEndpoint();
  expect(await table.get({ pk: "O#1", sk: "PROFILE" })).toEqual({ pk: "O#1" });
  expect(asked[0]?.headers).toContain("authorization");
  expect(asked[0]?.headers).not.toContain("x-amz-user-agent");
});

test("given several calls of one table, when they are sent, then each is signed as AWS asks", async () => {
  const { table, asked } = await anEndpoint();
  await table.get({ pk: "O#1", sk: "PROFILE" });
  await Promise.all([
    table.put({ pk: "O#1", sk: "PAY#1", name: "João" }),
    table.update(
      { pk: "O#1", sk: "PAY#1" },
      { expression: "SET #n = :n", names: { "#n": "name" }, values: { ":n": "Ana" } },
    ),
  ]);
  expect(asked).toHaveLength(3);
  for (const { signature, wanted } of asked) expect(signature).toBe(wanted);
  expect(new Set(asked.map(({ signature }) => signature)).size).toBe(3);
});
