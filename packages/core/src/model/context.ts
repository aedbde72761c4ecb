/**
 * The context that verbs work with. It is explicit, so that a verb's needs are in its signature and
 * tests pass fakes.
 */
import type { CivilDate } from "@emdia/contracts/values/calendar";
import type { PageUrlOf } from "./ports/charge-links.ts";
import type { EventBus } from "./ports/event-bus.ts";
import type { Mailer } from "./ports/mailer.ts";
import type { Table } from "./ports/table.ts";
import type { Profile } from "./profile.ts";

/** The table and the clock: every verb needs them. */
export type CoreContext = { table: Table; now: () => Date };

/**
 * One owner's own data: the identity comes from the verified token only (docs/rules.md,
 * "Identity").
 */
export type OwnerContext = CoreContext & { ownerId: string };

/**
 * An owner whose profile is loaded; `today` is the civil date in the profile's time zone.
 * `pageUrlOf` is set where the Lambda has the secret of charge links; elsewhere the wire's
 * `pageUrl` is null.
 */
export type ProfileContext = OwnerContext & { profile: Profile; today: CivilDate; pageUrlOf?: PageUrlOf | undefined };

/**
 * The context of a verb that mails: only a Lambda that mails bundles SES. `claimant` names one
 * invocation's claims, `pageUrlOf` composes the address to which a charge's mail links.
 */
export type WithMailer = { mailer: Mailer; claimant: string; pageUrlOf: PageUrlOf };

/** The context of a verb that publishes events. */
export type WithBus = { bus: EventBus };
