export { findTeacher } from "./find-teacher.ts";
export { limiter, limits } from "./rate-limit.ts";
export { Registration, registerStudent } from "./register.ts";
export { takeIn } from "./take-in.ts";
