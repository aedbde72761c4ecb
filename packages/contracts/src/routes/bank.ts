import { BankWire, ConnectBankInput } from "../bank.ts";
import { MAX_BANK_BYTES } from "../constants.ts";
import { bankAddresses } from "./addresses.ts";
import { defineArea } from "./route.ts";

export const bankRoutes = defineArea("bank", bankAddresses, {
  getBank: {
    summary: "The banks that can be read, and the owner's connection to one; no secret is sent back.",
    response: BankWire,
  },
  connectBank: {
    summary: "Tests a credential at the bank and stores it sealed; replaces the connection, if there is one.",
    body: ConnectBankInput,
    maxBodyBytes: MAX_BANK_BYTES,
    response: BankWire,
  },
  readBankNow: { summary: "Asks for a read of the bank within a minute.", response: BankWire },
  disconnectBank: {
    summary: "Destroys the connection with its credential; what was settled stays settled.",
    access: "always",
  },
});
