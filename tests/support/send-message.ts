import type { Region } from "@emdia/local/region-types";
import { expect } from "vitest";

export async function sendMessage({ awsUrl }: Region, url: string, body: string): Promise<void> {
  const credential = "Credential=root/20270110/sa-east-1/sqs/aws4_request";
  const answer = await fetch(awsUrl, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": "AmazonSQS.SendMessage",
      authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=host, Signature=0`,
    },
    body: JSON.stringify({ QueueUrl: url, MessageBody: body }),
  });
  expect(answer.status).toBe(200);
}
