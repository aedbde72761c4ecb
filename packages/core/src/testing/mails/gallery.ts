/**
 * Makes every mail that the product can send, by the functions that send it. A kind of mail without
 * a sample here does not compile.
 */
import type { LetterKind, Notice } from "../../model/keys.ts";
import type { Message } from "../../model/message.ts";
import type { ComposedMail } from "../../model/ports/mailer.ts";
import { access, notices } from "./to-owners.ts";
import { letters, messages, type Samples } from "./to-payers.ts";
import { WORDS } from "./words.ts";

/** A kind of mail; `access` is a mail that Cognito sends with our words. */
type MailKind = Message["purpose"] | LetterKind | Notice["kind"] | "access";

const SAMPLES: Readonly<Record<MailKind, Samples>> = { ...messages, ...letters, ...notices, access };

/** A mail of the gallery, by its kind and its name. */
export type GalleryMail = { kind: string; name: string; mail: ComposedMail };

/**
 * Makes all mails, with usual or with the longest words.
 * @throws Error when a sample sends no mail
 */
export async function mailGallery(words: keyof typeof WORDS): Promise<readonly GalleryMail[]> {
  const made = Object.entries(SAMPLES).flatMap(([kind, samples]) =>
    Object.entries(samples).map(async ([name, sample]) => {
      const mails = await sample(WORDS[words]);
      if (mails.length === 0) throw new Error(`the gallery's mail "${name}" was not sent`);
      return mails.map((mail) => ({ kind, name, mail }));
    }),
  );
  return (await Promise.all(made)).flat();
}
