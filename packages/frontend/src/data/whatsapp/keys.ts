export const whatsappKeys = { own: () => ["whatsapp"] as const, consents: () => ["consents"] as const };
