import { ensurePlatform } from "../../tools/synth/ensure-platform.ts";

/** Two of the long tests need SST's platform, and would both install it at the same time. */
export function setup(): void {
  ensurePlatform();
}
