import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { stripeGateway } from "@emdia/core/adapters/stripe-gateway";
import { canAccess } from "@emdia/core/model/access";
import { isSendingHour } from "@emdia/core/model/period";
import { hasRuns, isHeld, type Profile, profileOf } from "@emdia/core/model/profile";
import { releaseBilling } from "@emdia/core/profile/profiles";
import { getProfile } from "@emdia/core/store/profiles";
import { refreshSubscription } from "@emdia/core/subscription/refresh-subscription";
import { Refusal } from "../refusal.ts";
import { type Asked, orNobody, type Step, type Verbs } from "../verb.ts";
import { stripeOf } from "./stripe/verb.ts";

/** An owner who is due for two hours was missed by two hourly billing ticks. */
const LATE_MILLIS = 2 * 3_600_000;

const STATES: Readonly<Record<string, (profile: Profile, now: Date) => boolean>> = {
  held: (profile) => isHeld(profile),
  parked: ({ parkedAt }) => parkedAt !== null,
  late: (profile, now) =>
    hasRuns(profile) && !isHeld(profile) && Date.parse(profile.billing.dueAt) < now.getTime() - LATE_MILLIS,
  ending: ({ deletion }) => deletion !== null,
};

/** @throws Refusal for an unknown owner */
export async function ownerOf({ cloud, now, text }: Asked): Promise<{ profile: Profile; ctx: OwnerCall }> {
  const ctx = { table: await cloud.table(), now, ownerId: text("owner") };
  const profile = await getProfile(ctx);
  if (!profile) throw new Refusal(`There is no owner ${ctx.ownerId}. Find one by: owner find --email ADDRESS`);
  return { profile, ctx };
}

/** Reads every profile by a scan: no index contains parked owners, or tells who is held. */
async function* allProfiles({ cloud }: Pick<Asked, "cloud">): AsyncGenerator<Profile> {
  const asked = {
    TableName: await cloud.tableName(),
    FilterExpression: "sk = :sk",
    ExpressionAttributeValues: { ":sk": "PROFILE" },
  };
  for await (const { Items = [] } of paginateScan({ client: cloud.documents }, asked))
    for (const item of Items) yield profileOf(item);
}

async function profilesWhere(asked: Asked, isWanted: (profile: Profile) => boolean): Promise<Profile[]> {
  const found: Profile[] = [];
  for await (const profile of allProfiles(asked)) if (isWanted(profile)) found.push(profile);
  return found;
}

const profilesAt = (asked: Asked) =>
  profilesWhere(asked, ({ email }) => email.toLowerCase() === asked.text("email").toLowerCase());

type OwnerCall = { table: Awaited<ReturnType<Asked["cloud"]["table"]>>; now: () => Date; ownerId: string };

const line = ({ id, email, billing, hold, parkedAt }: Profile): string => {
  const held = hold && isHeld({ hold, billing }) ? `  held since ${hold.since} (${hold.reason})` : "";
  return `${id}  ${email}  due ${billing.dueAt}${held}${parkedAt === null ? "" : `  parked since ${parkedAt}`}`;
};

function whyIdle(profile: Profile, now: Date): string | undefined {
  if (isHeld(profile)) return "held: release it first";
  if (profile.deletion !== null) return "their account ends";
  if (profile.parkedAt !== null || !canAccess(profile, now)) return "without access: see owner sync";
  if (Date.parse(profile.billing.dueAt) > now.getTime()) return `not due before ${profile.billing.dueAt}`;
  return isSendingHour(profile.timezone, now) ? undefined : "it is night where they are: a run begins at 8h";
}

export const ownerVerbs: Verbs = {
  "owner list": {
    says: "lists the owners whose billing is held, parked or late, or whose account ends",
    needs: ["state"],
    async plan(asked) {
      const isIn = STATES[asked.text("state")];
      if (!isIn) throw new Refusal(`--state is one of ${Object.keys(STATES).join(", ")}.`);
      return orNobody((await profilesWhere(asked, (profile) => isIn(profile, asked.now()))).map(line));
    },
  },
  "owner find": {
    says: "finds an owner by the address of their account",
    needs: ["email"],
    async plan(asked) {
      return orNobody((await profilesAt(asked)).map(line));
    },
  },
  "owner reset-mfa": {
    says: "lets an owner who lost their phone sign in by the password alone, until they switch the second step on again",
    needs: ["email"],
    async plan(asked) {
      const found = await profilesAt(asked);
      if (found.length === 0) throw new Refusal(`There is no owner with the address ${asked.text("email")}.`);
      const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
      const steps = found.map(({ id, email }): Step => {
        const act = async () => {
          await asked.cloud.changeAccount("AdminSetUserMFAPreference", id, { SoftwareTokenMfaSettings });
          return `Off. Tell them at ${email} that it is, and by whose wish.`;
        };
        return { says: `switch off the second step of ${email}`, act };
      });
      return { lines: found.map(line), steps };
    },
  },
  "owner release": {
    says: "lets a run go on that stopped by itself, as the owner's button does",
    needs: ["owner"],
    async plan(asked) {
      const { profile, ctx } = await ownerOf(asked);
      if (!isHeld(profile)) return { lines: [line(profile), "Nothing is held."] };
      const act = async () => {
        await releaseBilling(ctx);
        return "Released: the next tick goes on, or: owner run";
      };
      return { lines: [line(profile)], steps: [{ says: `release the run of ${profile.billing.month}`, act }] };
    },
  },
  "owner run": {
    says: "runs an owner's billing now instead of at the next tick; what is done is not done twice",
    needs: ["owner"],
    async plan(asked) {
      const { profile, ctx } = await ownerOf(asked);
      const idle = whyIdle(profile, asked.now());
      if (idle !== undefined) return { lines: [line(profile), `A run would do nothing: ${idle}.`] };
      const { url } = await asked.cloud.queue("OwnerQueue");
      const message = { QueueUrl: url, MessageBody: JSON.stringify({ ownerId: ctx.ownerId }) };
      const act = () => asked.cloud.askSqs("SendMessage", message);
      const says = `send the owner to OwnerQueue for ${profile.billing.month}`;
      return { lines: [line(profile)], steps: [{ says, act }] };
    },
  },
  "owner sync": {
    says: "reads an owner's subscription at the payment provider again; one who has paid is parked no longer",
    needs: ["owner"],
    async plan(asked) {
      const { profile, ctx } = await ownerOf(asked);
      const stripe = stripeGateway(stripeOf(asked.environment));
      if (profile.stripeCustomerId === null) return { lines: [line(profile), "They never began to subscribe."] };
      const act = async () => {
        const bus = eventBridgeBus(await asked.cloud.busName());
        const found = await refreshSubscription({ ...ctx, bus, stripe });
        return `${found.profile.subscriptionStatus}, ${found.changed ? "changed" : "as it was"}`;
      };
      return { lines: [line(profile)], steps: [{ says: `ask the provider about ${profile.stripeCustomerId}`, act }] };
    },
  },
};
