import { randomBytes } from "node:crypto";
import type { GenerateCodeInput } from "@emdia/contracts/registration";
import { changedMeanwhile } from "../model/app-error.ts";
import type { ProfileContext } from "../model/context.ts";
import { replaceRegistrationCode, requireProfile } from "../store/profiles.ts";
import { wasWritten } from "../table/reading.ts";

/** `rotate` replaces the code and stops its link. @throws AppError conflict.changed_meanwhile */
export async function generateRegistrationCode(ctx: ProfileContext, input: GenerateCodeInput): Promise<string> {
  if (ctx.profile.registrationCode && !input.rotate) return ctx.profile.registrationCode;
  const code = newCode();
  if (await wasWritten(replaceRegistrationCode(ctx, ctx.profile, code))) return code;
  const profile = await requireProfile(ctx);
  if (profile.registrationCode && !input.rotate) return profile.registrationCode;
  throw changedMeanwhile();
}

/** Makes a code of 128 bits, safe in a URL (docs/rules/registration.md, "Public registration"). */
const newCode = () => randomBytes(16).toString("base64url");
