import { Help } from "../features/help/help.tsx";

/** /help. */
export function HelpRoute() {
  return <Help />;
}
