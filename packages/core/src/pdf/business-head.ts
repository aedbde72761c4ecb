import { providerLines } from "@emdia/contracts/charge-document";
import type { Profile } from "../model/profile.ts";
import type { Block } from "./lay-out.ts";

export function businessHead(profile: Profile): Block[] {
  const [name, ...lines] = providerLines(profile);
  if (name === undefined) return [];
  return [
    { role: "P", text: name, size: 14, isBold: true },
    ...lines.map((text): Block => ({ role: "P", text, size: 9.5, isQuiet: true })),
  ];
}
