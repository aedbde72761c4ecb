import {
  DeleteSuppressedDestinationCommand,
  GetAccountCommand,
  PutAccountSendingAttributesCommand,
  paginateListSuppressedDestinations,
  type SuppressedDestinationSummary,
} from "@aws-sdk/client-sesv2";
import type { Cloud } from "../cloud.ts";
import { Refusal, type Verb, type Verbs } from "../verb.ts";

async function suppressed({ mail }: Cloud): Promise<SuppressedDestinationSummary[]> {
  const found: SuppressedDestinationSummary[] = [];
  for await (const page of paginateListSuppressedDestinations({ client: mail }, {}))
    found.push(...(page.SuppressedDestinationSummaries ?? []));
  return found;
}

/**
 * Switches the account's sending. Mails that are refused meanwhile stay pending, and a later tick
 * sends them.
 */
const switchTo = (wanted: boolean, says: string): Verb => ({
  says,
  needs: [],
  async plan({ cloud }) {
    const { SendingEnabled, EnforcementStatus } = await cloud.mail.send(new GetAccountCommand({}));
    if (EnforcementStatus === "SHUTDOWN" && wanted)
      throw new Refusal("AWS itself has suspended the account: only its support case resumes it (docs/runbook.md).");
    if (SendingEnabled === wanted) return { lines: [`Sending is ${wanted ? "on" : "off"} already.`] };
    const act = async () => {
      await cloud.mail.send(new PutAccountSendingAttributesCommand({ SendingEnabled: wanted }));
      return undefined;
    };
    return { lines: [], steps: [{ says: `switch the account's sending ${wanted ? "on" : "off"}`, act }] };
  },
});

export const mailVerbs: Verbs = {
  "sending show": {
    says: "shows whether the account may send, and what is left of its quota",
    needs: [],
    async plan({ cloud }) {
      const account = await cloud.mail.send(new GetAccountCommand({}));
      const { Max24HourSend = 0, MaxSendRate = 0, SentLast24Hours = 0 } = account.SendQuota ?? {};
      const daily = Max24HourSend < 0 ? "no limit" : `${Max24HourSend}`;
      return {
        lines: [
          `sending: ${account.SendingEnabled ? "on" : "off"}, AWS's word on the account: ${account.EnforcementStatus}`,
          `out of the sandbox: ${account.ProductionAccessEnabled ? "yes" : "no"}`,
          `quota: ${SentLast24Hours} sent in 24 h of ${daily}, at most ${MaxSendRate} a second`,
        ],
      };
    },
  },
  "sending pause": switchTo(false, "stops every mail of the account; charges wait"),
  "sending resume": switchTo(true, "lets the account send again"),
  "suppression list": {
    says: "lists the addresses to which SES sends nothing, or one of them",
    needs: [],
    takes: ["email"],
    async plan({ cloud, maybe }) {
      const asked = maybe("email")?.toLowerCase();
      const found = (await suppressed(cloud)).filter(({ EmailAddress }) => (asked ?? EmailAddress) === EmailAddress);
      const lines = found.map(
        ({ EmailAddress, Reason, LastUpdateTime }) => `${EmailAddress}  ${Reason}  ${LastUpdateTime?.toISOString()}`,
      );
      return { lines: lines.length > 0 ? lines : ["Nobody."] };
    },
  },
  "suppression remove": {
    says: "lets SES send to an address again",
    needs: ["email"],
    async plan({ cloud, text }) {
      const EmailAddress = text("email").toLowerCase();
      const found = (await suppressed(cloud)).find((one) => one.EmailAddress === EmailAddress);
      if (!found) throw new Refusal(`${EmailAddress} is not on the suppression list.`);
      const act = async () => {
        await cloud.mail.send(new DeleteSuppressedDestinationCommand({ EmailAddress }));
        return "Removed. The owner sends the charge again from its screen.";
      };
      return { lines: [`${EmailAddress}  ${found.Reason}`], steps: [{ says: "remove it from the list", act }] };
    },
  },
};
