import http from "node:http";
import { type Json, parseRecord, recordsAt } from "../../json.ts";
import type { AwsResponse } from "../../types.ts";

export type DynamoConnection = ReturnType<typeof connectDynamo>;

/** Connects with the region's credentials: the access key before the host in `endpoint`, if any. */
export function connectDynamo(endpoint: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port, username } = new URL(endpoint);
  const authorization = signatureOf(username || "local");
  return {
    call: (target: string, body: Buffer | string) =>
      new Promise<AwsResponse>((resolve, reject) => {
        const headers = {
          "content-type": "application/x-amz-json-1.0",
          "content-length": Buffer.byteLength(body),
          "x-amz-target": `DynamoDB_20120810.${target}`,
          "x-amz-date": "20260101T000000Z",
          authorization,
        };
        const request = http.request({ agent, hostname, port, method: "POST", path: "/", headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () => {
            const status = response.statusCode ?? 500;
            const answer = { "content-type": "application/x-amz-json-1.0", ...checksum(response) };
            resolve({ status, headers: answer, body: Buffer.concat(chunks) });
          });
        });
        request.once("error", reject).end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** Makes a call and returns the response, also when it is an error. */
export async function askDynamo(connection: DynamoConnection, target: string, input: object): Promise<Json> {
  const { body } = await connection.call(target, JSON.stringify(input));
  return parseRecord(body.toString()) ?? {};
}

export async function* scanItems(connection: DynamoConnection, input: object): AsyncGenerator<Json> {
  for (let start: unknown, isMore = true; isMore; isMore = start !== undefined) {
    const page = await askDynamo(connection, "Scan", { ...input, ExclusiveStartKey: start });
    yield* recordsAt(page, "Items");
    start = page.LastEvaluatedKey;
  }
}

const signatureOf = (accessKey: string) =>
  `AWS4-HMAC-SHA256 Credential=${accessKey}/20260101/sa-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0`;

/** Keeps DynamoDB's CRC32 header, with which the SDK checks the response's body. */
function checksum(response: http.IncomingMessage): Record<string, string> {
  const crc = response.headers["x-amz-crc32"];
  return typeof crc === "string" ? { "x-amz-crc32": crc } : {};
}
