/** What is written and shows nothing: what Unicode says is ignored, marks of format, and the Braille sign without a dot. */
const UNSEEN = "[\\p{Default_Ignorable_Code_Point}\\p{Cf}\\u2800]";
/** The joiner before a picture, and the sign that paints one which is a letter by itself: a red heart, not a black one. */
const OF_PICTURE =
  "(?!\\u200d\\p{Extended_Pictographic})(?!(?<=(?!\\p{Emoji_Presentation})\\p{Extended_Pictographic})\\ufe0f)";
const ALL = new RegExp(OF_PICTURE + UNSEEN, "gu");

/**
 * A text without what no reader sees: characters that turn the order of others, hide between them or stand for nothing, by
 * which a name looks like another (docs/rules.md, "Texts"). Pictures stay whole.
 */
export const withoutUnseen = (text: string): string => text.replace(ALL, "");
