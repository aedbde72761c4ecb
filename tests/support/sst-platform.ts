import { ensurePlatform } from "../../tools/synth/ensure-platform.ts";

/**
 * Installs SST's components before the long tests: two of them need the components, and both would
 * install them at the same time.
 */
export function setup(): void {
  ensurePlatform();
}
