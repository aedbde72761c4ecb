import { brand } from "@emdia/contracts/brand";
import { Landing } from "../features/landing/landing.tsx";

export function LandingRoute() {
  return (
    <>
      <title>{`${brand.name}: cobrança de mensalidades para academias e estúdios`}</title>
      <Landing />
    </>
  );
}
