import { allRoutes, type RouteName } from "@emdia/contracts/routes/index";

/** @throws ZodError for an answer that is not what its route's schema says. */
export function parseAnswer(name: RouteName, answer: unknown): void {
  allRoutes.find((route) => route.name === name)?.response?.parse(answer);
}
