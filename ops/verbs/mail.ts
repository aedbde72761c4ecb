import { pagesOf } from "../cloud/ask-aws.ts";
import type { Cloud } from "../cloud/open-cloud.ts";
import { Refusal } from "../refusal.ts";
import { orNobody, type Verb, type Verbs } from "../verb.ts";

type Account = {
  SendingEnabled: boolean;
  EnforcementStatus: string;
  ProductionAccessEnabled: boolean;
  SendQuota: { Max24HourSend: number; MaxSendRate: number; SentLast24Hours: number };
};
/** An address to which SES sends nothing. `LastUpdateTime` is in seconds. */
type Suppressed = { EmailAddress: string; Reason: string; LastUpdateTime: number };
type Page = { SuppressedDestinationSummaries?: Suppressed[]; NextToken?: string };

const ADDRESSES = "/v2/email/suppression/addresses";

const accountOf = async ({ ask }: Cloud): Promise<Account> =>
  (await ask("email", { path: "/v2/email/account" })).json();

async function suppressed({ ask }: Cloud): Promise<Suppressed[]> {
  const read = async (token?: string): Promise<Page> => {
    const query = token === undefined ? "" : `?NextToken=${encodeURIComponent(token)}`;
    return (await ask("email", { path: `${ADDRESSES}${query}` })).json();
  };
  const pages = await pagesOf(read, ({ NextToken }) => NextToken);
  return pages.flatMap(({ SuppressedDestinationSummaries = [] }) => SuppressedDestinationSummaries);
}

/** Mails that SES refuses while sending is off stay pending; the next hourly tick sends them. */
const switchTo = (wanted: boolean, says: string): Verb => ({
  says,
  async plan({ cloud }) {
    const { SendingEnabled, EnforcementStatus } = await accountOf(cloud);
    if (EnforcementStatus === "SHUTDOWN" && wanted)
      throw new Refusal("AWS itself has suspended the account: only its support case resumes it (docs/runbook.md).");
    if (SendingEnabled === wanted) return { lines: [`Sending is ${wanted ? "on" : "off"} already.`] };
    const json = { SendingEnabled: wanted };
    const act = () => cloud.ask("email", { path: "/v2/email/account/sending", method: "PUT", json });
    return { steps: [{ says: `switch the account's sending ${wanted ? "on" : "off"}`, act }] };
  },
});

export const mailVerbs: Verbs = {
  "sending show": {
    says: "shows whether the account may send, and what is left of its quota",
    async plan({ cloud }) {
      const account = await accountOf(cloud);
      const { Max24HourSend, MaxSendRate, SentLast24Hours } = account.SendQuota;
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
    takes: ["email"],
    async plan({ cloud, maybe }) {
      const asked = maybe("email")?.toLowerCase();
      const found = (await suppressed(cloud)).filter(({ EmailAddress }) => (asked ?? EmailAddress) === EmailAddress);
      const since = (seconds: number) => new Date(seconds * 1_000).toISOString();
      const lines = found.map((one) => `${one.EmailAddress}  ${one.Reason}  ${since(one.LastUpdateTime)}`);
      return orNobody(lines);
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
        await cloud.ask("email", { path: `${ADDRESSES}/${encodeURIComponent(EmailAddress)}`, method: "DELETE" });
        return "Removed. The owner sends the charge again from its screen.";
      };
      return { lines: [`${EmailAddress}  ${found.Reason}`], steps: [{ says: "remove it from the list", act }] };
    },
  },
};
