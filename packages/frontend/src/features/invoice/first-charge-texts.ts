import type { ChargeChoice } from "@emdia/contracts/charge";
import { formatShortDay } from "../../lib/format.ts";

const monthsOf = ({ reference }: ChargeChoice): string =>
  reference.includes(" a ") ? reference : reference.replace(/\/\d+$/, "").toLowerCase();

/** Returns what a first charge by hand means: "Agora por dezembro, a próxima em 05/01". */
export const choiceText = (choice: ChargeChoice): string =>
  `Agora por ${monthsOf(choice)}, ${choice.next ? `a próxima em ${formatShortDay(choice.next.date)}` : "pagamento único"}`;

/** Returns the day on which a run makes the first charge; undefined if no coming run does. */
export const waitDayOf = ([ofRun]: readonly ChargeChoice[], today: string): string | undefined =>
  ofRun && ofRun.date > today ? formatShortDay(ofRun.date) : undefined;
