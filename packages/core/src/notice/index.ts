export { type NoticeContext, sendOnce } from "./send-once.ts";
