import { type Bank, listBanks } from "@emdia/core/model/banks";
import { optionalEnv } from "../env.ts";

/** Returns the banks that can be read. Only a local region adds a bank of its own, for tests. */
export function knownBanks(): readonly Bank[] {
  const url = optionalEnv("BANK_TEST_URL");
  return listBanks(url === undefined ? undefined : { url, authority: optionalEnv("BANK_TEST_AUTHORITY") });
}
