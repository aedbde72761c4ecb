import { isRecord, type Json, parseRecord, recordsAt } from "@emdia/local/json";
import { connectDynamo } from "@emdia/local/services/dynamodb/forward";

/** Reads a whole table with no IAM role, in DynamoDB's own JSON, which includes the types. */
export async function scanItems(endpoint: string, accessKey: string, TableName: string): Promise<Json[]> {
  const url = new URL(endpoint);
  url.username = accessKey;
  const connection = connectDynamo(url.href);
  const found: Json[] = [];
  for (let ExclusiveStartKey: unknown; ; ) {
    const { status, body } = await connection.call("Scan", JSON.stringify({ TableName, ExclusiveStartKey }));
    const answer = parseRecord(body.toString()) ?? {};
    if (status !== 200) throw new Error(`Scan answered ${status}: ${body}`);
    found.push(...recordsAt(answer, "Items"));
    ExclusiveStartKey = answer.LastEvaluatedKey;
    if (!isRecord(ExclusiveStartKey)) break;
  }
  connection.close();
  return found;
}
