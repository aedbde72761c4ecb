import { Help } from "../features/help/help.tsx";

/** Shows /help. */
export function HelpRoute() {
  return <Help />;
}
