import { createServer } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { dynamoTable } from "./client.ts";

const server = createServer();
afterEach(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

test("given a call of the table, when it is sent, then it is signed and does not carry the name of the SDK", async () => {
  const asked: string[] = [];
  server.on("request", (request, response) => {
    asked.push(...Object.keys(request.headers));
    response.writeHead(200, { "content-type": "application/x-amz-json-1.0" }).end('{"Item":{"pk":{"S":"O#1"}}}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  vi.stubEnv("AWS_ENDPOINT_URL", `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`);
  vi.stubEnv("AWS_REGION", "sa-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "unit");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  expect(await dynamoTable("table").get({ pk: "O#1", sk: "PROFILE" })).toEqual({ pk: "O#1" });
  expect(asked).toContain("authorization");
  expect(asked).not.toContain("x-amz-user-agent");
});
