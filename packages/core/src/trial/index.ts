export { type WarnContext, warnOwners } from "./warn-owners.ts";
