import { brand } from "@emdia/contracts/brand";
import type { WithMailer } from "../model/context.ts";
import type { SendOutcome } from "../model/ports/mailer.ts";

/** SES's mailbox simulator accepts a mail and emits its events, but delivers it to no one. */
const SIMULATOR = "success@simulator.amazonses.com";

/**
 * Sends a mail whose event proves older claims unsent if their responses were lost
 * (docs/decisions/007-one-mail-a-charge.md). Returns "busy" if the provider accepts none for now.
 */
export async function probeEvidence(ctx: WithMailer): Promise<SendOutcome["kind"]> {
  const subject = `${brand.name}: sonda de eventos`;
  const to = { address: SIMULATOR };
  const { kind } = await ctx.mailer.send({
    fromName: brand.name,
    to,
    subject,
    html: `<p>${subject}</p>`,
    text: subject,
    tags: { probe: "1" },
  });
  return kind;
}
