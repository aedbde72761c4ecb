/**
 * The contexts of verbs, the functions that routes and events call. A context is an explicit
 * parameter, so that a verb's signature shows its needs and tests can pass fakes.
 */
import type { CivilDate } from "@emdia/contracts/values/calendar";
import type { EventBus } from "./ports/event-bus.ts";
import type { Mailer } from "./ports/mailer.ts";
import type { PageUrlOf } from "./ports/page-links.ts";
import type { Table } from "./ports/table.ts";
import type { Txids } from "./ports/txids.ts";
import type { Profile } from "./profile.ts";

/** The table and the clock: every verb needs them. */
export type CoreContext = { table: Table; now: () => Date };

/**
 * The context of one owner's data: the identity comes only from the verified token (docs/rules.md,
 * "Identity").
 */
export type OwnerContext = CoreContext & { ownerId: string };

/**
 * An owner whose profile is loaded. `today` is the civil date in the profile's time zone.
 * `pageUrlOf` is set only in Lambdas that have the secret of page links; otherwise the API's
 * `pageUrl` is null.
 */
export type ProfileContext = OwnerContext & { profile: Profile; today: CivilDate; pageUrlOf?: PageUrlOf | undefined };

/**
 * The context of a verb that sends mail: only a Lambda that sends mail bundles SES. `claimant`
 * identifies the claims of one invocation, `pageUrlOf` composes the address of a payer's page,
 * to which a mail links.
 */
export type WithMailer = WithTxids & { mailer: Mailer; claimant: string; pageUrlOf: PageUrlOf };

/** The context of a verb that makes PIX codes or reads their identifiers. */
export type WithTxids = { txids: Txids };

/** The context of a verb that publishes events. */
export type WithBus = { bus: EventBus };
