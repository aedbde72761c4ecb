/** What the AWS SDK alone takes: the same two writes through the product's table, without the product. */
import type { Item, Table } from "@emdia/core/model/ports/table";
import { inLanes, type RoundOfWrites } from "./in-lanes.ts";

const FIRST_TRY = { expression: "#mail.#att = :att", names: { "#att": "att" }, values: { ":att": 1 } };

/** One charge that the product has stored, as it reads it. */
export async function storedCharge(table: Table, ownerId: string): Promise<Item> {
  const key = { expression: "pk = :pk AND begins_with(sk, :pay)", values: { ":pk": `O#${ownerId}`, ":pay": "PAY#" } };
  const { items } = await table.query({ key, limit: 1 });
  const [charge] = items;
  if (!charge) throw new Error("the warm-up has stored no charge");
  return charge;
}

/** Writes so many charges as the bare calls do, with the SDK's signing, retries and document mapping. */
export function writeBySdk(table: Table, charge: Item, writes: RoundOfWrites): Promise<void> {
  const settled = { expression: "SET #mail = :mail", names: { "#mail": "mail" }, values: { ":mail": charge.mail } };
  return inLanes(writes, "SDK", async (key) => {
    await table.put({ ...charge, ...key }, { expression: "attribute_not_exists(pk)" });
    await table.update(key, settled, FIRST_TRY);
  });
}
