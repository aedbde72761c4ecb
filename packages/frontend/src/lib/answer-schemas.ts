import { allRoutes, type RouteName } from "@emdia/contracts/routes/index";

/** Checks an answer against its route's schema. @throws ZodError when it does not match */
export function parseAnswer(name: RouteName, answer: unknown): void {
  allRoutes.find((route) => route.name === name)?.response?.parse(answer);
}
