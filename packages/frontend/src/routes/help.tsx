import { Help } from "../features/help/help.tsx";

/** Shows /help. */
export const HelpRoute = () => <Help />;
