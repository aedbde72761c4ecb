declare module "node-forge/lib/forge.js" {
  type Asn1 = { type?: number; value: unknown };
  type Buffer = { getBytes(): string };
  /** A certificate or a key, or its ASN.1 form if forge does not know the algorithm. */
  type Bag = { cert?: object | null; key?: object | null; asn1?: Asn1 };
  const forge: {
    asn1: { fromDer(bytes: string): Asn1; toDer(asn1: Asn1): Buffer };
    pkcs12: {
      pkcs12FromAsn1(
        asn1: Asn1,
        password: string,
      ): { getBags(by: { bagType: string }): Record<string, Bag[] | undefined> };
    };
    pki: {
      oids: { certBag: string; keyBag: string; pkcs8ShroudedKeyBag: string };
      certificateToAsn1(certificate: object): Asn1;
      privateKeyToAsn1(key: object): Asn1;
      decryptPrivateKeyInfo(asn1: Asn1, password: string): Asn1 | null;
    };
  };
  export = forge;
}
declare module "node-forge/lib/pkcs12.js" {}
