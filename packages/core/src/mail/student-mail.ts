/** A mail to a student is in the business's name, with replies to its owner. */
import { withoutLinks } from "@emdia/contracts/values/web-links";
import type { ComposedMail } from "../model/ports/mailer.ts";
import type { Profile } from "../model/profile.ts";
import type { Student } from "../model/student.ts";
import { type Block, opening } from "./blocks.ts";
import { composeMail } from "./compose.ts";

/** A student with the address of their letters, and the guardian's name if a guardian gets them. */
export type Addressed = Student & { email: string; guardian?: string };

type Letter = {
  to: { name: string; address: string };
  subject: string;
  /** The text that stands beside the subject in an inbox; the greeting if absent. */
  preheader?: string;
  heading: string;
  greeting: string;
  blocks: readonly Block[];
};

export const plainProfile = <P extends Pick<Profile, "businessName">>(profile: P): P => ({
  ...profile,
  businessName: profile.businessName && withoutLinks(profile.businessName),
});

export function studentMail(
  profile: Pick<Profile, "businessName" | "email">,
  { heading, greeting, preheader = greeting, blocks, ...letter }: Letter,
): ComposedMail {
  const name = plainProfile(profile).businessName;
  return composeMail({
    ...letter,
    from: profile.businessName,
    replyTo: profile.email,
    preheader,
    blocks: [{ html: opening(name, heading, greeting), text: [heading, greeting] }, ...blocks],
  });
}
