import { ensurePlatform } from "../../tools/synth/ensure-platform.ts";

/** Installs SST's platform: two of the long tests need it, and would install it at once. */
export function setup(): void {
  ensurePlatform();
}
