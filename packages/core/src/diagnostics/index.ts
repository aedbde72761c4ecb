export { checkSchema } from "./check-schema.ts";
export { readStored, type Stored } from "./stored-kinds.ts";
