import { Help } from "../features/help/help.tsx";

export const HelpRoute = () => <Help />;
