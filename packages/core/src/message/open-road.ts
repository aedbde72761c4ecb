import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import type { Channel } from "../model/choose-channel.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import type { Student } from "../model/student.ts";
import type { WhatsAppText } from "../model/whatsapp.ts";
import type { Road } from "./whatsapp-road.ts";

export async function roadOf(
  ctx: ProfileContext & WithMailer,
  students: readonly Student[],
): Promise<Road | undefined> {
  const { profile, whatsapp } = ctx;
  if (profile.whatsappNumberId === null || !whatsapp) return undefined;
  const { openRoad } = await import("./whatsapp-road.ts");
  const road = await openRoad({ ...ctx, whatsapp });
  await road.prepare(students.map(payerKeyOf));
  return road;
}

export async function channelFor(road: Road | undefined, text: WhatsAppText, student: Student): Promise<Channel> {
  return road ? road.choose(text, student) : { by: "email" };
}
