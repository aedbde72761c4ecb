export { listPayments } from "./list-payments.ts";
export { setChargeStatus, setPaymentStatus } from "./set-payment-status.ts";
export { listStudentPayments } from "./student-history.ts";
export { voidCharge } from "./void-charge.ts";
