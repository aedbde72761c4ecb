/** A person's request is one invocation of the API's Lambda and may crash like any other. */
import { civilDateIn } from "@emdia/contracts/values/calendar";
import { requireAccess } from "@emdia/core/model/access";
import type { ProfileContext, WithBus, WithMailer } from "@emdia/core/model/context";
import { requireProfile } from "@emdia/core/store/profiles";
import type { Cloud } from "../cloud/cloud.ts";
import { pageUrlOf, txids } from "../cloud/page-urls.ts";
import { createTable } from "../table/table.ts";
import { createLambda } from "../world/lambda.ts";
import type { Life } from "../world/network.ts";

export type OwnerRequestContext = ProfileContext & WithMailer & WithBus;
/** An owner's request; `isOpen` means that it needs no access. */
export type Request = {
  ownerId: string;
  act: (owner: OwnerRequestContext) => Promise<unknown>;
  isOpen?: boolean | undefined;
};

/** A press of a button for `studentIds`; one for a single student may confirm a repeat. */
export type Press = { at: number; ownerId: string; studentIds: number[]; confirmRepeat: boolean };
export type Act = {
  name: string;
  run: (owner: OwnerRequestContext) => Promise<unknown>;
  isOpen?: true;
  press?: Omit<Press, "at">;
};

export const PERSON = "person";

export type People = {
  ask: (request: Request, requestId: string, isCalm: boolean, done?: (ok: boolean) => void) => void;
};

export function createPeople(cloud: Cloud): People {
  const { world, ses, bus, whatsapp } = cloud;
  const boot = (life: Life) => async (request: Request, claimant: string) => {
    const owner = { table: createTable(cloud, life), now: world.date, ownerId: request.ownerId };
    const profile = await requireProfile(owner);
    if (!request.isOpen) requireAccess(profile, owner.now());
    const today = civilDateIn(profile.timezone, owner.now());
    const clients = { mailer: ses.client(life), bus: bus.client(life), whatsapp: whatsapp.portsOf(life) };
    const ports = { ...clients, claimant, pageUrlOf, txids };
    await request.act({ ...owner, ...ports, profile, today });
  };
  const api = createLambda(world, { name: PERSON, timeoutSeconds: 30 }, boot);
  return {
    ask: (event, requestId, isCalm, done = () => {}) => api.invoke({ event, requestId, isCalm }, ({ ok }) => done(ok)),
  };
}
