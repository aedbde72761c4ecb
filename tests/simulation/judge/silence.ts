/** Reads silences from the settings of the owner and from the provider's. */
import { type History, textOf } from "./history.ts";

/** A time without access or with automation off: charges dated in it are not mailed by a run. */
export type Silence = { from: number; until: number; why: string };

const whyOf = (item: History["versions"][number]["item"]): string | undefined => {
  if (textOf(item, "subscriptionStatus") !== "active") return "without access";
  return item?.automationEnabled === false ? "with automation off" : undefined;
};

/** Returns an owner's silences; a silence that lasts has no end. */
export function silencesOf({ versions }: History, opened: number): Silence[] {
  const silences: Silence[] = [];
  let current: Silence | undefined;
  for (const { at, item } of versions) {
    const why = at < opened ? undefined : whyOf(item);
    if (current && why !== current.why) {
      current.until = at;
      current = undefined;
    }
    if (why !== undefined && !current) {
      current = { from: at, until: Number.POSITIVE_INFINITY, why };
      silences.push(current);
    }
  }
  return silences;
}
