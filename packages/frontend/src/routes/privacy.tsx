import { brand } from "@emdia/contracts/brand";
import { Privacy } from "../features/help/public-pages.tsx";

export function PrivacyRoute() {
  return (
    <>
      <title>{`Privacidade · ${brand.name}`}</title>
      <Privacy />
    </>
  );
}
