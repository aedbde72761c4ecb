/** `table/client.ts` implements this port with the AWS SDK. */
import type { Key } from "../keys.ts";

/** A stored item; stores parse it before any other code sees it. */
export type Item = Record<string, unknown>;

export type Expression = { expression: string; names?: Record<string, string>; values?: Item };

export type QueryInput = {
  index?: string;
  key: Expression;
  filter?: Expression;
  limit?: number;
  startAfter?: Item | undefined;
  descending?: boolean;
  consistent?: boolean;
};
export type QueryPage = { items: Item[]; lastKey: Item | undefined };

export type Write =
  | { put: Item; condition?: Expression }
  | { update: Key; change: Expression; condition?: Expression }
  | { remove: Key; condition?: Expression };

/**
 * Conditional calls throw ConditionFailed, `transact` throws TransactionRefused with a reason for
 * each write. A write that conflicts with another one is tried again.
 */
export type Table = {
  get(key: Key, options?: { consistent?: boolean }): Promise<Item | undefined>;
  put(item: Item, condition?: Expression): Promise<void>;
  update(key: Key, change: Expression, condition?: Expression): Promise<void>;
  /** Updates as `update` does, and returns the new item, which costs a kilobyte of transfer. */
  updateAndRead(key: Key, change: Expression, condition?: Expression): Promise<Item>;
  remove(key: Key, condition?: Expression): Promise<void>;
  query(input: QueryInput): Promise<QueryPage>;
  getMany(keys: Key[]): Promise<Item[]>;
  transact(writes: Write[]): Promise<void>;
};

/** Thrown when a condition does not hold; `item` is the item stored now. */
export class ConditionFailed extends Error {
  override readonly name = "ConditionFailed";
  readonly item: Item | undefined;
  constructor(item: Item | undefined) {
    super("the condition did not hold");
    this.item = item;
  }
}

/** Thrown when a transaction is refused; the reasons have the same order as its writes. */
export class TransactionRefused extends Error {
  override readonly name = "TransactionRefused";
  readonly reasons: readonly string[];
  constructor(reasons: readonly string[]) {
    super(`the transaction was refused: ${reasons.join(", ")}`);
    this.reasons = reasons;
  }
}
