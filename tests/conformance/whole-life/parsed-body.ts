export const parsedBody = (text: string): unknown =>
  text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text;
