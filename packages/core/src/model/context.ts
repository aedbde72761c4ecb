/** Contexts are explicit parameters: a signature shows its needs, and tests pass fakes. */
import type { CivilDate } from "@emdia/contracts/values/calendar";
import type { EventBus } from "./ports/event-bus.ts";
import type { Mailer } from "./ports/mailer.ts";
import type { PageUrlOf } from "./ports/page-links.ts";
import type { Table } from "./ports/table.ts";
import type { Txids } from "./ports/txids.ts";
import type { WhatsApp } from "./ports/whatsapp.ts";
import type { Profile } from "./profile.ts";

export type CoreContext = { table: Table; now: () => Date };

/** The identity comes only from the verified token (docs/rules/account.md, "Identity"). */
export type OwnerContext = CoreContext & { ownerId: string };

/** `today` is in the profile's zone. `pageUrlOf` needs the secret of page links. */
export type ProfileContext = OwnerContext & { profile: Profile; today: CivilDate; pageUrlOf?: PageUrlOf | undefined };

/** Only Lambdas that mail bundle SES. `claimant` identifies one invocation's claims. */
export type WithMailer = WithTxids & {
  mailer: Mailer;
  claimant: string;
  pageUrlOf: PageUrlOf;
  whatsapp?: WhatsAppPorts | undefined;
};

/** Ports to send from a number and to publish its stops. A Lambda without them only mails. */
export type WhatsAppPorts = {
  open(number: { ownerId: string; numberId: string; sealed: string }): Promise<WhatsApp>;
  bus: EventBus;
};

export type WithTxids = { txids: Txids };

export type WithBus = { bus: EventBus };
