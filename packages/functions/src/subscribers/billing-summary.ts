import { tellOwner } from "../billing/tell-owner.ts";
import { env } from "../env.ts";
import { base } from "./base.ts";

export const handler = tellOwner({ ...base, siteUrl: env("SITE_URL") });
