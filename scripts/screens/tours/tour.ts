import type { Page } from "@playwright/test";
import type { Shoot } from "../camera.ts";

/**
 * A walk through some screens that starts signed out. It throws when a screen is not as expected.
 */
export type Tour = (stage: { page: Page; shoot: Shoot }) => Promise<void>;
