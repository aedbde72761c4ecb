export { createPlan } from "./create-plan.ts";
export { listPlans, viewPlan } from "./list-plans.ts";
export { countStudents, type Plan, plansById, readablePlansById, removePlan, requirePlan } from "./repository.ts";
export { updatePlan } from "./update-plan.ts";
export { toPlanView } from "./view.ts";
