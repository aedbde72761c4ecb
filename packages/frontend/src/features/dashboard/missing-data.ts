import type { ProfileWire } from "@emdia/contracts/profile";

type Business = Pick<ProfileWire, "paymentMethod" | "pixKey" | "pixCity" | "document" | "address">;

/** Returns a text for missing data that CDC art. 42-A requires, and one for a PIX code's city. */
export function missingDataOf({ paymentMethod, pixKey, pixCity, document, address }: Business): string[] {
  const legal = [!document && "CPF ou CNPJ", !address && "endereço"].filter(Boolean).join(" e ");
  return [
    ...(legal ? [`A lei pede ${legal} de quem cobra em cada cobrança (CDC, art. 42-\u2060A).`] : []),
    ...(paymentMethod === "pix" && pixKey && !pixCity
      ? ["Sem a cidade, o código PIX sai com BRASIL no lugar dela."]
      : []),
  ];
}
