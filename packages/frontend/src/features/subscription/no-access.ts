import { paths } from "../../lib/paths.ts";

/** What stays open without access: the settings, with the export, and the answers; everything else is behind the paywall. */
const OPEN_PATHS: readonly string[] = [paths.settings, paths.help];

/** Whether the paywall lies over a screen (docs/decisions/015-trial-and-access.md). */
export function isBehindPaywall(pathname: string): boolean {
  return !OPEN_PATHS.includes(pathname.replace(/\/+$/, ""));
}
