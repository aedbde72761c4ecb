import { paths } from "../../lib/paths.ts";

/** See docs/rules/subscription.md, "Accounts and subscription". */
const OPEN_PATHS: readonly string[] = [paths.settings, paths.help];

/** Tells whether the paywall covers a screen (docs/decisions/015-trial-and-access.md). */
export const isBehindPaywall = (pathname: string): boolean => !OPEN_PATHS.includes(pathname.replace(/\/+$/, ""));
