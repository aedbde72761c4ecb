/** The demo studio, which `npm start` shows to a user who has not entered any data. */

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
  {
    name: "Pilates 2x na semana",
    price: 320,
    periodInMonths: 1,
    frequency: "2x por semana",
    active: true,
    isOneTime: false,
  },
  {
    name: "Pilates 3x na semana",
    price: 420,
    periodInMonths: 1,
    frequency: "3x por semana",
    active: true,
    isOneTime: false,
  },
  { name: "Trimestral livre", price: 1080, periodInMonths: 3, frequency: "Livre", active: true, isOneTime: false },
];

/** The mother who pays for two of the demo's students, in one mail. */
const family = { name: "Sandra Moraes", email: "sandra.moraes@responsavel.example", phone: "11991110020" };

/**
 * The demo's students. `plan` is the index in `demoPlans`; `isPaid` is for the current month.
 * `isOld` has been there from the beginning, and paid the months before, unless `isDebtor` is set,
 * who promised to pay. One student has no e-mail address, two have one payer, one has a price of
 * their own, and one a discount.
 */
export const demoStudents: ReadonlyArray<{
  name: string;
  email: string | null;
  phone: string;
  plan: number;
  isPaid: boolean;
  isOld?: boolean;
  isDebtor?: boolean;
  payer?: typeof family;
  ownPrice?: number;
  discount?: { percent: number; reason: string };
}> = [
  {
    ...{ name: "Ana Beatriz Ramos", email: "ana.ramos@aluno.example", phone: "11991110001", plan: 0, isPaid: true },
    isOld: true,
  },
  { name: "Bruno Carvalho", email: "bruno.carvalho@aluno.example", phone: "11991110002", plan: 0, isPaid: false },
  {
    ...{ name: "Camila Duarte", email: "camila.duarte@aluno.example", phone: "11991110003", plan: 1, isPaid: true },
    isOld: true,
  },
  {
    ...{ name: "Diego Fonseca", email: "diego.fonseca@aluno.example", phone: "11991110004", plan: 0, isPaid: false },
    isOld: true,
    isDebtor: true,
  },
  { name: "Eduarda Lima", email: "eduarda.lima@aluno.example", phone: "11991110005", plan: 2, isPaid: true },
  { name: "Fábio Menezes", email: "fabio.menezes@aluno.example", phone: "11991110006", plan: 1, isPaid: false },
  {
    ...{ name: "Gabriela Nunes", email: "gabriela.nunes@aluno.example", phone: "11991110007", plan: 0, isPaid: true },
    isOld: true,
  },
  { name: "Helena Prado", email: null, phone: "11991110008", plan: 0, isPaid: false },
  {
    ...{ name: "Igor Queiroz", email: "igor.queiroz@aluno.example", phone: "11991110009", plan: 1, isPaid: false },
    ownPrice: 380,
  },
  { name: "Juliana Reis", email: "juliana.reis@aluno.example", phone: "11991110010", plan: 0, isPaid: true },
  { name: "Lucas Siqueira", email: "lucas.siqueira@aluno.example", phone: "11991110011", plan: 2, isPaid: false },
  { name: "Marina Teixeira", email: "marina.teixeira@aluno.example", phone: "11991110012", plan: 0, isPaid: false },
  { name: "Nina Moraes", email: null, phone: "11991110013", plan: 0, isPaid: false, payer: family },
  { name: "Otto Moraes", email: null, phone: "11991110014", plan: 0, isPaid: false, payer: family },
  {
    ...{ name: "Paula Vieira", email: "paula.vieira@aluno.example", phone: "11991110015", plan: 1, isPaid: false },
    discount: { percent: 10, reason: "Indicação" },
  },
];
