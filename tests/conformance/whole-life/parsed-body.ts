/** Returns the value of a body that is JSON, and any other as its text. */
export const parsedBody = (text: string): unknown =>
  text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text;
