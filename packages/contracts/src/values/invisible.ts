/** What Unicode marks as default-ignorable, format characters, and the blank Braille pattern. */
const INVISIBLE = "[\\p{Default_Ignorable_Code_Point}\\p{Cf}\\u2800]";
/** Keeps the joiner before a pictograph, and the selector that turns a sign into a pictograph. */
const OF_PICTURE =
  "(?!\\u200d\\p{Extended_Pictographic})(?!(?<=(?!\\p{Emoji_Presentation})\\p{Extended_Pictographic})\\ufe0f)";
const ALL = new RegExp(OF_PICTURE + INVISIBLE, "gu");

/** Removes invisible characters, but not those of pictographs (docs/rules/screen.md, "Texts"). */
export const withoutInvisible = (text: string): string => text.replace(ALL, "");
