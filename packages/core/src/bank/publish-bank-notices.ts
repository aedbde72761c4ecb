import { bankCertificateEnding, bankConnected, bankUnread } from "@emdia/events/bank";
import type { EventEntry } from "@emdia/events/define";
import { type BankNotice, dueNotices } from "../model/bank-notices.ts";
import type { OwnerContext, WithBus } from "../model/context.ts";
import type { BankConnection } from "../store/bank-connections.ts";

/** Stores the connection after the events: a crash repeats them, but their mails go out once. */
export async function publishBankNotices(
  ctx: OwnerContext & WithBus,
  connection: BankConnection,
): Promise<BankConnection> {
  const { told, due } = dueNotices(connection, ctx.now());
  for (const notice of due) await ctx.bus.publish(eventOf(ctx.ownerId, notice));
  return { ...connection, told: [...told] };
}

function eventOf(ownerId: string, notice: BankNotice): EventEntry {
  switch (notice.kind) {
    case "connected":
      return bankConnected.entry({ ownerId, connectedAt: notice.at });
    case "certificate":
      return bankCertificateEnding.entry({ ownerId, endsAt: notice.at, days: notice.days });
    case "needs-owner":
    case "dark":
      return bankUnread.entry({ ownerId, why: notice.kind, since: notice.at });
  }
}
