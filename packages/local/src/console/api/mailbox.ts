import type { Region } from "../../region-types.ts";
import type { Mail } from "../../types.ts";
import { anInstant, InputError, readAs } from "./input.ts";

/**
 * Answers `GET mailbox.json?to=&since=`: mails, newest first. `to` is a whole address; `since` is a
 * business instant, which is excluded.
 */
export async function readMailbox(region: Region, query: URLSearchParams): Promise<readonly Mail[]> {
  const to = query.get("to") ?? undefined;
  const since = query.get("since") ?? undefined;
  if (to !== undefined && !to.includes("@")) throw new InputError(`"${to}" não é um endereço de e-mail.`);
  return region.mailbox.list({
    ...(to === undefined ? {} : { to }),
    ...(since === undefined ? {} : { since: new Date(readAs(anInstant, since)) }),
  });
}
