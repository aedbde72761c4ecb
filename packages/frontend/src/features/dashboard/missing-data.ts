import type { ProfileWire } from "@emdia/contracts/profile";

type Business = Pick<ProfileWire, "paymentMethod" | "pixKey" | "pixCity" | "document" | "address">;

/**
 * Returns a sentence for each kind of data that a business lacks although its charges can be sent:
 * document and address (CDC art. 42-A), and the receiver's city, without which a PIX code says
 * "BRASIL".
 */
export function missingDataOf({ paymentMethod, pixKey, pixCity, document, address }: Business): string[] {
  const legal = [!document && "CPF ou CNPJ", !address && "endereço"].filter(Boolean).join(" e ");
  return [
    ...(legal ? [`A lei pede ${legal} de quem cobra em cada cobrança (CDC, art. 42‑A).`] : []),
    ...(paymentMethod === "pix" && pixKey && !pixCity
      ? ["Sem a cidade, o código PIX sai com BRASIL no lugar dela."]
      : []),
  ];
}
