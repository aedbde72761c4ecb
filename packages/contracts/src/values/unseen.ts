/**
 * A text without what no reader sees: characters that turn the order of others or hide between them, by which a name looks
 * like another. The joiner within a picture stays.
 */
export const withoutUnseen = (text: string): string => text.replace(/(?!\u200d\p{Extended_Pictographic})\p{Cf}/gu, "");
