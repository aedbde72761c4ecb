import type { Page } from "@playwright/test";
import type { Shoot } from "../camera.ts";

/** A walk through some screens that starts signed out. It throws where a screen is not as it expects. */
export type Tour = (stage: { page: Page; shoot: Shoot }) => Promise<void>;
