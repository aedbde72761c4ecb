/** The identifiers of PIX codes, which nobody without the key can make. */
import type { CivilDate } from "@emdia/contracts/values/calendar";
import type { PayerKey } from "@emdia/contracts/values/payer-key";

export type PixRequest = { payer: PayerKey; day: CivilDate; cents: number; chargeIds: readonly number[] };

/** What a proven txid tells without a read. `day` is the number of its day (`askedDay`). */
export type ProvenTxid = {
  payer: PayerKey;
  day: number;
  cents: number;
  /** Tells whether the code may have asked for exactly these charges. */
  isOf(chargeIds: readonly number[]): boolean;
};

export type Txids = {
  /** Returns the txid of an owner's code; undefined for a sum that does not fit. */
  make(ownerId: string, pixRequest: PixRequest): string | undefined;
  /** Reads a txid of this owner; undefined for any text that `make` did not return for them. */
  read(ownerId: string, text: string): ProvenTxid | undefined;
};
