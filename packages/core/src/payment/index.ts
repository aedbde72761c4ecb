export { listPayments } from "./list-payments.ts";
export { setPaymentStatus } from "./set-payment-status.ts";
export { listStudentPayments } from "./student-history.ts";
