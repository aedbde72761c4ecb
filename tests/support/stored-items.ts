import { ROOT_KEY } from "@emdia/local/iam";
import type { Region } from "@emdia/local/region-types";

type Item = Record<string, unknown>;
type Key = { pk: string; sk: string };

export type StoredItems = {
  tableName: string;
  get(key: Key): Promise<Item>;
  /** Reads a partition; at most one megabyte. */
  partition(pk: string, prefix?: string): Promise<Item[]>;
  /** Reads every item of the table; at most one megabyte. */
  all(): Promise<Item[]>;
  put(item: Item): Promise<void>;
  remove(key: Key): Promise<void>;
  /** Changes attributes of an item; an undefined attribute is removed. */
  change(key: Key, attributes: Item): Promise<void>;
  changeIfThere(key: Key, attributes: Item): Promise<void>;
  execute(statement: string): Promise<void>;
};

const isMap = (value: unknown): value is Item => typeof value === "object" && value !== null;

function typed(value: unknown): Item {
  if (typeof value === "string") return { S: value };
  if (typeof value === "number") return { N: String(value) };
  if (typeof value === "boolean") return { BOOL: value };
  if (Array.isArray(value)) return { L: value.map(typed) };
  return isMap(value) ? { M: typedMap(value) } : { NULL: true };
}
/** Returns an item in DynamoDB's form, without undefined attributes. */
export const typedMap = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).flatMap(([name, one]) => (one === undefined ? [] : [[name, typed(one)]])));

function plain(value: unknown): unknown {
  const [[type, inner] = []] = Object.entries(Object(value));
  if (type === "N") return Number(inner);
  if (type === "NULL") return null;
  if (type === "L" && Array.isArray(inner)) return inner.map(plain);
  return type === "M" && isMap(inner) ? plainMap(inner) : inner;
}
const plainMap = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).map(([name, one]) => [name, plain(one)]));

const plainItems = ({ Items }: Item): Item[] => (Array.isArray(Items) ? Items.filter(isMap).map(plainMap) : []);

export function storedItems(region: Region): StoredItems {
  const TableName = region.graph.tables[0]?.name ?? "";
  const credential = `${ROOT_KEY}/20270110/${region.graph.region}/dynamodb/aws4_request`;
  const call = async (action: string, input: Item): Promise<Item> => {
    const response = await fetch(region.awsUrl, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.0",
        "x-amz-target": `DynamoDB_20120810.${action}`,
        authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host, Signature=0`,
      },
      body: JSON.stringify(input),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${action} answered ${response.status}: ${answer}`);
    return answer === "" ? {} : JSON.parse(answer);
  };
  const find = async (key: Key) => {
    const { Item } = await call("GetItem", { TableName, Key: typedMap(key), ConsistentRead: true });
    return isMap(Item) ? plainMap(Item) : undefined;
  };
  const get = async (key: Key) => {
    const item = await find(key);
    if (!item) throw new Error(`no item ${key.pk} ${key.sk}`);
    return item;
  };
  const put = async (item: Item) => void (await call("PutItem", { TableName, Item: typedMap(item) }));
  const partition = async (pk: string, prefix?: string) => {
    const values = typedMap({ ":pk": pk, ":prefix": prefix });
    const key = prefix ? "pk = :pk AND begins_with(sk, :prefix)" : "pk = :pk";
    const query = { TableName, KeyConditionExpression: key, ExpressionAttributeValues: values };
    return plainItems(await call("Query", query));
  };
  return {
    tableName: TableName,
    get,
    partition,
    all: async () => plainItems(await call("Scan", { TableName })),
    put,
    remove: async (key) => void (await call("DeleteItem", { TableName, Key: typedMap(key) })),
    change: async (key, attributes) => put({ ...(await get(key)), ...attributes }),
    changeIfThere: async (key, attributes) => {
      const item = await find(key);
      if (item) await put({ ...item, ...attributes });
    },
    execute: async (Statement) => void (await call("ExecuteStatement", { Statement })),
  };
}
