/**
 * Matches invisible characters: characters that Unicode ignores by default, format characters, and
 * the empty Braille sign.
 */
const UNSEEN = "[\\p{Default_Ignorable_Code_Point}\\p{Cf}\\u2800]";
/**
 * Spares the joiner before a picture, and the selector that turns a text sign into a picture: a red
 * heart instead of a black one.
 */
const OF_PICTURE =
  "(?!\\u200d\\p{Extended_Pictographic})(?!(?<=(?!\\p{Emoji_Presentation})\\p{Extended_Pictographic})\\ufe0f)";
const ALL = new RegExp(OF_PICTURE + UNSEEN, "gu");

/**
 * Returns a text without invisible characters: those that reorder other characters, hide between
 * them or stand for nothing. With such characters a name passes for another name (docs/rules.md,
 * "Texts"). Pictures stay whole.
 */
export const withoutUnseen = (text: string): string => text.replace(ALL, "");
