import { brand } from "@emdia/contracts/brand";

export const demoOwner = { email: `demo@${brand.domain}`, password: "emdia123" };

export const demoProfile = {
  businessName: "Estúdio Vida Pilates",
  paymentMethod: "pix",
  pixKeyType: "email",
  pixKey: "pix@vidapilates.example",
  pixMerchantName: "Estúdio Vida Pilates",
  pixCity: "São Paulo",
  whatsapp: "11987654321",
  document: "11222333000181",
  address: "Rua das Acácias, 120, São Paulo",
  billingType: "current",
  lateFee: { fineBps: 200, interestBps: 100, waiveBelowCents: 500 },
  paymentInstructions: "Pague até a data de vencimento e envie o comprovante pelo WhatsApp.",
};

export const demoPlans = [
  { name: "Pilates 2x na semana", price: 320, frequency: "2x por semana" },
  { name: "Pilates 3x na semana", price: 420, frequency: "3x por semana" },
  { name: "Trimestral livre", price: 1080, periodInMonths: 3, frequency: "Livre" },
];

/** The number of the studio's own app at Meta, which is none of its phones. */
export const DEMO_NUMBER = "5511912345678";

const family = { name: "Sandra Moraes", email: "sandra.moraes@responsavel.example", phone: "11991110020" };

/** `isOld` students exist from the beginning and have paid, except one with `isDebtor`. */
type DemoStudent = {
  name: string;
  plan: number;
  isPaid?: boolean;
  isOld?: boolean;
  isDebtor?: boolean;
  hasNoEmail?: boolean;
  /** The payer agreed to messages by WhatsApp. */
  agrees?: boolean;
  payer?: typeof family;
  ownPrice?: number;
  discount?: { percent: number; reason: string };
};

const students: readonly DemoStudent[] = [
  { name: "Ana Beatriz Ramos", plan: 0, isPaid: true, isOld: true },
  { name: "Bruno Carvalho", plan: 0 },
  { name: "Camila Duarte", plan: 1, isPaid: true, isOld: true, agrees: true },
  { name: "Diego Fonseca", plan: 0, isOld: true, isDebtor: true, agrees: true },
  { name: "Eduarda Lima", plan: 2, isPaid: true },
  { name: "Fábio Menezes", plan: 1 },
  { name: "Gabriela Nunes", plan: 0, isPaid: true, isOld: true },
  { name: "Helena Prado", plan: 0, hasNoEmail: true, agrees: true },
  { name: "Igor Queiroz", plan: 1, ownPrice: 380 },
  { name: "Juliana Reis", plan: 0, isPaid: true },
  { name: "Lucas Siqueira", plan: 2 },
  { name: "Marina Teixeira", plan: 0 },
  { name: "Nina Moraes", plan: 0, hasNoEmail: true, payer: family, agrees: true },
  { name: "Otto Moraes", plan: 0, hasNoEmail: true, payer: family },
  { name: "Paula Vieira", plan: 1, discount: { percent: 10, reason: "Indicação" } },
];

function emailOf(name: string): string {
  const words = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().split(" ");
  return `${words[0]}.${words.at(-1)}@aluno.example`;
}

export const demoStudents = students.map((student, index) => ({
  ...student,
  email: student.hasNoEmail ? null : emailOf(student.name),
  phone: `119911100${String(index + 1).padStart(2, "0")}`,
}));
