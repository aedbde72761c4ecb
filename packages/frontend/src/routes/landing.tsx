import { brand } from "@emdia/contracts/brand";
import { Landing } from "../features/landing/landing.tsx";

/** / for the signed-out. */
export function LandingRoute() {
  return (
    <>
      <title>{`${brand.name}: cobrança de mensalidades para academias e estúdios`}</title>
      <Landing />
    </>
  );
}
