import type { WhatsAppConnection } from "../model/whatsapp.ts";
import { NOW } from "./owner.ts";

/** Builds a connection with which everything can be sent. */
export const aWhatsApp = (over: Partial<WhatsAppConnection> = {}): WhatsAppConnection => ({
  numberId: "106540352242922",
  accountId: "102290129340398",
  phone: "5511912345678",
  displayName: "Estúdio Vida",
  health: "AVAILABLE",
  dailyLimit: 250,
  currency: "BRL",
  hook: "BcDeFgHiJkLmNoPqRsTuVwXyZa012345",
  verifyToken: "CdEfGhIjKlMnOpQrStUvWxYzAb012345",
  texts: {
    charge: text("1001", "emdia_cobranca_1"),
    reminder: text("1002", "emdia_lembrete_1"),
    receipt: text("1003", "emdia_recibo_1"),
  },
  connectedAt: NOW,
  checkedAt: NOW,
  version: 1,
  ...over,
});

const text = (id: string, name: string): WhatsAppConnection["texts"]["charge"] => ({
  id,
  name,
  state: "APPROVED",
  category: "UTILITY",
  quality: "GREEN",
});
