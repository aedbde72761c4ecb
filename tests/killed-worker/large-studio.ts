import { messagesPrefix, monthPrefix, profileKey } from "@emdia/core/model/keys";
import type { Region } from "@emdia/local/region-types";
import * as z from "zod/mini";
import { storedItems } from "../support/stored-items.ts";
import { aPayingStudio } from "../support/studio.ts";

const STUDENTS = 8;

export type LargeStudio = { ownerId: string; ownerEmail: string; addresses: ReadonlySet<string> };

const Charge = z.object({ studentId: z.int(), message: z.string() });
const Message = z.object({ sk: z.string(), st: z.string() });
/** A stored charge, with the state of the message to which it points. */
export type Charge = z.infer<typeof Charge> & { state: string | undefined };
const Pointer = z.object({ billing: z.object({ month: z.string(), dueAt: z.string() }) });

export async function aLargeStudio(region: Region): Promise<LargeStudio> {
  const studio = await aPayingStudio(region);
  const { id } = await studio.plan();
  const names = Array.from({ length: STUDENTS }, (_, index) => `Aluno ${index}`);
  const students = await Promise.all(names.map((name) => studio.student(id, { name })));
  return {
    ownerId: studio.userId,
    ownerEmail: studio.email,
    addresses: new Set(students.map(({ email }) => `${email}`)),
  };
}

export async function pointerOf(region: Region, { ownerId }: LargeStudio): Promise<{ month: string; dueAt: string }> {
  return Pointer.parse(await storedItems(region).get(profileKey(ownerId))).billing;
}

export async function chargesOf(region: Region, { ownerId }: LargeStudio, month: string): Promise<Charge[]> {
  const { pk } = profileKey(ownerId);
  const items = storedItems(region);
  const messages = (await items.partition(pk, messagesPrefix(month))).map((item) => Message.parse(item));
  const states = new Map(messages.map(({ sk, st }) => [sk, st]));
  const charges = (await items.partition(pk, monthPrefix(month))).map((item) => Charge.parse(item));
  return charges.map((charge) => ({ ...charge, state: states.get(charge.message) }));
}
