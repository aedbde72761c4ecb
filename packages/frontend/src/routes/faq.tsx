import { brand } from "@emdia/contracts/brand";
import { Faq } from "../features/help/public-pages.tsx";

export function FaqRoute() {
  return (
    <>
      <title>{`Dúvidas frequentes · ${brand.name}`}</title>
      <Faq />
    </>
  );
}
