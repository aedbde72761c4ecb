export { confirmEmail } from "./confirm-email.ts";
