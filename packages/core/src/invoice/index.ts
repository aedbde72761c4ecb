export { sendBulk } from "./send-bulk.ts";
export { sendInvoice } from "./send-invoice.ts";
