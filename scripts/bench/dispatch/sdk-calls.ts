/** The cost of the AWS SDK: the same two writes by the product's table, without the rest of the product. */
import type { Item, Table } from "@emdia/core/model/ports/table";
import { type RoundOfWrites, writeInLanes } from "./in-lanes.ts";

const FIRST_TRY = { expression: "#mail.#att = :att", names: { "#att": "att" }, values: { ":att": 1 } };

/** Reads one charge that the product has stored. */
export async function storedCharge(table: Table, ownerId: string): Promise<Item> {
  const key = { expression: "pk = :pk AND begins_with(sk, :pay)", values: { ":pk": `O#${ownerId}`, ":pay": "PAY#" } };
  const { items } = await table.query({ key, limit: 1 });
  const [charge] = items;
  if (!charge) throw new Error("the warm-up has stored no charge");
  return charge;
}

/** Writes so many charges like the plain requests, with the SDK's signing, retries and conversion. */
export function writeBySdk(table: Table, charge: Item, writes: RoundOfWrites): Promise<void> {
  const settled = { expression: "SET #mail = :mail", names: { "#mail": "mail" }, values: { ":mail": charge.mail } };
  return writeInLanes(writes, "SDK", async (key) => {
    await table.put({ ...charge, ...key }, { expression: "attribute_not_exists(pk)" });
    await table.update(key, settled, FIRST_TRY);
  });
}
