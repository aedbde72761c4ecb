export { approveStudent } from "./approve-student.ts";
export { createStudent } from "./create-student.ts";
export { listStudents } from "./list-students.ts";
export { removeStudent } from "./remove-student.ts";
export { updateStudent } from "./update-student.ts";
