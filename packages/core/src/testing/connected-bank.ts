/** Builds a bank behind the product's port, and a connection to it, without TLS and KMS. */
import { newReading } from "../model/bank-reading.ts";
import type { Bank } from "../model/banks.ts";
import type { BankCredential, BankPix, BankSession, BankWindow, OpenBank } from "../model/ports/bank.ts";
import type { Vault } from "../model/ports/vault.ts";
import type { BankConnection } from "../store/bank-connections.ts";
import type { BankSecrets } from "../store/bank-secrets.ts";

export const testBank: Bank = {
  id: "teste",
  name: "Banco de teste",
  apiBase: "https://banco.example",
  tokenUrl: "https://banco.example/token",
  tokenStyle: "basic",
  tokenBody: "form",
};

/** The start of secret texts, which must be found nowhere but in the vault. */
export const CANARY = "segredo-canario";
export const credential: BankCredential = {
  clientId: `${CANARY}-id`,
  clientSecret: `${CANARY}-secret`,
  certificate: `${CANARY}-certificate`,
  privateKey: `${CANARY}-key`,
};

const SEALED = "sealed:";

export function fakeVault(): Vault & { calls: string[] } {
  const calls: string[] = [];
  return {
    calls,
    async seal(ownerId, secret) {
      calls.push("seal");
      return `${SEALED}${ownerId}:${Buffer.from(secret).toString("base64")}`;
    },
    async open(ownerId, sealed) {
      calls.push("open");
      const head = `${SEALED}${ownerId}:`;
      if (!sealed.startsWith(head)) throw new Error("a sealed secret belongs to another owner, or was changed");
      return Buffer.from(sealed.slice(head.length), "base64").toString();
    },
  };
}

export const someSecrets = async (ownerId: string): Promise<BankSecrets> => ({
  sealed: await fakeVault().seal(ownerId, JSON.stringify(credential)),
});

export function aConnection(now: Date, over: Partial<BankConnection> = {}) {
  const connection: BankConnection = {
    bankId: testBank.id,
    certificateName: "estudio.p12",
    certificateEndsAt: "2028-01-01T00:00:00.000Z",
    connectedAt: now.toISOString(),
    hint: "aviso-secreto-do-banco",
    reading: newReading(now),
    told: ["connected"],
    version: 1,
    ...over,
  };
  return connection;
}

export const paymentsIn = (payments: readonly BankPix[], { from, to }: BankWindow): BankPix[] =>
  payments.filter(({ at }) => Date.parse(at) >= from.getTime() && Date.parse(at) <= to.getTime());

/**
 * Returns a bank to which a test may add payments, and whose `list` it may replace by one that
 * fails. `opened` has the options of every session that was opened.
 */
export function aBankAt(payments: BankPix[]) {
  const bank = {
    payments,
    token: { value: `${CANARY}-token`, endsAt: "2099-01-01T00:00:00.000Z" },
    list: async (window: BankWindow): Promise<readonly BankPix[]> => paymentsIn(payments, window),
    opened: [] as Parameters<OpenBank>[0][],
    open: ((options) => {
      bank.opened.push(options);
      const session: BankSession = {
        listPix: (window) => bank.list(window),
        findPix: async (id) => payments.find(({ endToEndId }) => endToEndId === id),
        token: () => bank.token,
        close: () => {},
      };
      return session;
    }) satisfies OpenBank,
  };
  return bank;
}
