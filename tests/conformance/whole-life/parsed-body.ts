/** Returns the value of a JSON body, and any other body as its text. */
export const parsedBody = (text: string): unknown =>
  text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text;
