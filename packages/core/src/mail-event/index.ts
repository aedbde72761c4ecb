export { applyMailEvent, MailEvent } from "./apply-mail-event.ts";
export { readWatermark } from "./watermark.ts";
