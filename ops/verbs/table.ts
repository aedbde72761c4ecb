import { isDeepStrictEqual } from "node:util";
import { DeleteTableCommand, DescribeTableCommand, RestoreTableToPointInTimeCommand } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, PutCommand, paginateQuery, paginateScan } from "@aws-sdk/lib-dynamodb";
import { customerKey, ownerPartition, profileKey, registrationKey, showcasePartition } from "@emdia/core/model/keys";
import type { Item } from "@emdia/core/model/ports/table";
import type { Cloud } from "../cloud/open-cloud.ts";
import { Refusal } from "../refusal.ts";
import { type Asked, instantOf, type Verbs } from "../verb.ts";

const BATCH = 100;
const AT_ONCE = 25;

/** A backup does not know of mails sent after it: an old record would cause a second mail. */
const NEVER_REPLACED = /^(PAY#|PAID#|MSG#|ENTRY#|PROP#|RECON#|NOTICE#|LTR#|SIGNUP#|REQUEST#|PAYER#|COUNTER|WM|WH)/;
/** An old lock or limit would block work; a connection or consent may have ended meanwhile. */
const NEVER_BROUGHT_BACK = /^(LOCK#|LIMIT|BANK|HINT|WHATSAPP|HOOK|CONSENT#)/;

export type Mode = "missing" | "changed";

export function standingOf(restored: Item, live: Item | undefined): "missing" | "changed" | "same" {
  if (live === undefined) return "missing";
  return isDeepStrictEqual(restored, live) ? "same" : "changed";
}

/** `now` is in seconds; an expired item is not copied. */
export function isCopied(restored: Item, live: Item | undefined, mode: Mode, now: number): boolean {
  const sk = String(restored.sk);
  const isOver = typeof restored.expiresAt === "number" && restored.expiresAt <= now;
  if (isOver || NEVER_BROUGHT_BACK.test(sk)) return false;
  // A person who was erased after the backup (LGPD art. 18 VI) stays erased.
  if (typeof live?.erasedAt === "string") return false;
  const standing = standingOf(restored, live);
  return standing === "missing" || (standing === "changed" && mode === "changed" && !NEVER_REPLACED.test(sk));
}

async function* partitionOf({ documents }: Cloud, TableName: string, pk: string): AsyncGenerator<Item[]> {
  const asked = { TableName, KeyConditionExpression: "pk = :pk", ExpressionAttributeValues: { ":pk": pk } };
  for await (const { Items = [] } of paginateQuery({ client: documents }, { ...asked, ConsistentRead: true }))
    yield Items;
}

async function* everything({ documents }: Cloud, TableName: string): AsyncGenerator<Item[]> {
  for await (const { Items = [] } of paginateScan({ client: documents }, { TableName, ConsistentRead: true }))
    yield Items;
}

/** Lists an owner's items: the partition, the showcase, and the lookups that lead to the owner. */
async function* ofOwner(cloud: Cloud, table: string, owner: string): AsyncGenerator<Item[]> {
  let profile: Item | undefined;
  for await (const items of partitionOf(cloud, table, ownerPartition(owner))) {
    profile ??= items.find(({ sk }) => sk === profileKey(owner).sk);
    yield items;
  }
  yield* partitionOf(cloud, table, showcasePartition(owner));
  const { registrationCode, stripeCustomerId } = profile ?? {};
  if (typeof registrationCode === "string") yield* partitionOf(cloud, table, registrationKey(registrationCode).pk);
  if (typeof stripeCustomerId === "string") yield* partitionOf(cloud, table, customerKey(stripeCustomerId).pk);
}

const idOf = ({ pk, sk }: Item) => `${String(pk)}|${String(sk)}`;

async function liveItems({ documents }: Cloud, table: string, restored: readonly Item[]): Promise<Map<string, Item>> {
  const found = new Map<string, Item>();
  for (let at = 0; at < restored.length; at += BATCH) {
    let keys = restored.slice(at, at + BATCH).map(({ pk, sk }): Item => ({ pk, sk }));
    while (keys.length > 0) {
      const asked = new BatchGetCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } });
      const { Responses, UnprocessedKeys } = await documents.send(asked);
      for (const item of Responses?.[table] ?? []) found.set(idOf(item), item);
      keys = UnprocessedKeys?.[table]?.Keys ?? [];
    }
  }
  return found;
}

type Pair = { restored: Item; live: Item | undefined };

/** Yields restored items with their live items. @throws Refusal for a table that is not restored */
async function* pairs({ cloud, text, maybe }: Asked): AsyncGenerator<Pair[]> {
  const [table, owner] = [restoredTable(cloud, text("table")), maybe("owner")];
  const live = await cloud.tableName();
  const pages = owner === undefined ? everything(cloud, table) : ofOwner(cloud, table, owner);
  for await (const items of pages) {
    const found = await liveItems(cloud, live, items);
    yield items.map((restored) => ({ restored, live: found.get(idOf(restored)) }));
  }
}

function restoredTable({ restoredPrefix }: Cloud, name: string): string {
  if (name.startsWith(restoredPrefix)) return name;
  throw new Refusal(`${name} is not a restored table of this stage: those begin with ${restoredPrefix}.`);
}

const kindOf = (item: Item) => String(item.sk).replace(/#.*$/, "");

async function compare(asked: Asked): Promise<string[]> {
  const counts = new Map<string, { missing: number; changed: number; same: number }>();
  for await (const page of pairs(asked))
    for (const { restored, live } of page) {
      const count = counts.get(kindOf(restored)) ?? { missing: 0, changed: 0, same: 0 };
      count[standingOf(restored, live)] += 1;
      counts.set(kindOf(restored), count);
    }
  return [...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([kind, { missing, changed, same }]) => `${kind}: ${missing} missing, ${changed} changed, ${same} the same`);
}

/** Writes a restored item only if the live item has not changed since it was read. */
async function copyBack(asked: Asked, mode: Mode): Promise<string> {
  const TableName = await asked.cloud.tableName();
  let [copied, moved] = [0, 0];
  const write = async ({ restored, live }: Pair) => {
    const [name, value] = live?.version === undefined ? ["pk", live?.pk] : ["version", live.version];
    const still = {
      ConditionExpression: "#n = :v",
      ExpressionAttributeNames: { "#n": name },
      ExpressionAttributeValues: { ":v": value },
    };
    const condition = live === undefined ? { ConditionExpression: "attribute_not_exists(pk)" } : still;
    // The version is above the live item's, so that an older open form cannot overwrite the copy.
    const Item = live?.version === undefined ? restored : { ...restored, version: Number(live.version) + 1 };
    try {
      await asked.cloud.documents.send(new PutCommand({ TableName, Item, ...condition }));
      copied += 1;
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "ConditionalCheckFailedException") throw error;
      moved += 1;
    }
  };
  const now = Math.floor(asked.now().getTime() / 1000);
  for await (const page of pairs(asked)) {
    const chosen = page.filter(({ restored, live }) => isCopied(restored, live, mode, now));
    while (chosen.length > 0) await Promise.all(chosen.splice(0, AT_ONCE).map(write));
  }
  return `${copied} items copied back, ${moved} left alone, as somebody wrote them meanwhile.`;
}

export const tableVerbs: Verbs = {
  "table restore": {
    says: "restores the table as it was at an instant into a new table beside it",
    needs: ["at"],
    async plan({ cloud, text }) {
      const at = instantOf(text("at"));
      const SourceTableName = await cloud.tableName();
      const TargetTableName = `${cloud.restoredPrefix}${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}`;
      const act = async () => {
        const restored = { SourceTableName, TargetTableName, RestoreDateTime: at };
        await cloud.dynamo.send(new RestoreTableToPointInTimeCommand(restored));
        return `It is ready when table compare --table ${TargetTableName} answers; that takes 20 minutes or more.`;
      };
      return {
        lines: [],
        steps: [{ says: `restore ${SourceTableName} of ${at.toISOString()} into ${TargetTableName}`, act }],
      };
    },
  },
  "table compare": {
    says: "counts what the live table lacks of a restored one, or has otherwise; of one owner or all",
    needs: ["table"],
    takes: ["owner"],
    async plan(asked) {
      const { Table } = await asked.cloud.dynamo.send(new DescribeTableCommand({ TableName: asked.text("table") }));
      if (Table?.TableStatus !== "ACTIVE") return { lines: [`${asked.text("table")} is ${Table?.TableStatus} still.`] };
      return { lines: await compare(asked) };
    },
  },
  "table copy-back": {
    says: "copies into the live table what it lacks; with --mode changed also what differs, but no charge",
    needs: ["table"],
    takes: ["owner", "mode"],
    async plan(asked) {
      const mode = asked.maybe("mode") ?? "missing";
      if (mode !== "missing" && mode !== "changed") throw new Refusal("--mode is missing or changed.");
      const says = `copy back what is missing${mode === "changed" ? " or differs" : ""} of ${asked.maybe("owner") ?? "everybody"}`;
      return { lines: await compare(asked), steps: [{ says, act: () => copyBack(asked, mode) }] };
    },
  },
  "table drop": {
    says: "deletes a restored table that is needed no more",
    needs: ["table"],
    async plan({ cloud, text }) {
      const TableName = restoredTable(cloud, text("table"));
      const act = () => cloud.dynamo.send(new DeleteTableCommand({ TableName }));
      return { steps: [{ says: `delete ${TableName}`, act }] };
    },
  },
};
