/**
 * The people and texts of the gallery's mails: as usual, and as long as the product accepts them.
 */
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import type { Message } from "../../model/message.ts";
import type { Plan } from "../../model/plan.ts";
import type { Profile } from "../../model/profile.ts";
import { RUN } from "../../model/settle.ts";
import type { Student } from "../../model/student.ts";
import { plan, student } from "../entities.ts";
import { aStudio, type StudioSettings } from "../studio.ts";

const USUAL = {
  business: "Estúdio Vida",
  address: "Rua das Flores, 10, Campinas",
  instructions: "Envie o comprovante pelo WhatsApp.",
  student: "Ana Souza",
  sibling: "Beto Souza",
  payer: "Carla Souza",
  plan: "Pilates",
  frequency: "2x por semana",
  email: "carla@exemplo.com.br",
  cents: 15_050,
};

export type Words = typeof USUAL;

const NAME = "Maria Antonieta Wanderley do Espírito Santo Albuquerque Cavalcanti de Vasconcelos Figueiredo e Silva";

const LONG: Words = {
  business: "Estúdio de Pilates, Fisioterapia e Dança Nossa Senhora da Conceição Aparecida de Guaratinguetá",
  address:
    "Avenida Presidente Juscelino Kubitschek de Oliveira, 12.345, bloco C, sala 1.203, São José do Rio Preto, SP",
  instructions: "Faça o pagamento até o vencimento e envie o comprovante com o nome completo do aluno. "
    .repeat(4)
    .trim(),
  student: NAME,
  sibling: `João ${NAME}`.slice(0, 100),
  payer: `Dona ${NAME}`.slice(0, 100),
  plan: "Pilates em aparelhos com acompanhamento individual, avaliação postural e hidroginástica de segunda a sexta",
  frequency: "Segunda, quarta e sexta de manhã, e terça à noite",
  email: `${"maria.antonieta.wanderley.albuquerque".padEnd(60, "x")}@${"escola-de-danca".repeat(3)}.com.br`,
  cents: 99_999_999,
};

export const WORDS = { usual: USUAL, long: LONG } as const;

export const businessOf = (words: Words): Partial<Profile> => ({
  businessName: words.business,
  document: "11222333000181",
  address: words.address,
  whatsapp: "5511912345678",
  paymentMethod: "pix",
  pixKey: "chave@exemplo.com.br",
  pixKeyType: "email",
  pixMerchantName: words.business.slice(0, 25),
  pixCity: "CAMPINAS",
  bankInfo: "Banco 001, agência 1234, conta 56789-0",
  paymentInstructions: words.instructions,
});

export const planOf = (words: Words): Plan => ({
  ...plan,
  name: words.plan,
  frequency: words.frequency,
  priceCents: words.cents,
});

export const studentOf = (words: Words): Student => ({
  ...student,
  name: words.student,
  email: "ana@exemplo.com.br",
  phone: "5511987654321",
});

export const paidFor = (words: Words, over: Partial<Student> = {}): Student => ({
  ...studentOf(words),
  payerId: 9,
  payer: { name: words.payer, email: words.email, phone: "5511955554444", document: "52998224725" },
  ...over,
});

/** Returns the studio of these words; `over` replaces its parts. */
export function studioOf(words: Words, { profile, ...over }: StudioSettings = {}) {
  const own = { plans: [planOf(words)], students: [studentOf(words)] };
  return aStudio({ ...own, ...over, profile: { ...businessOf(words), ...profile } });
}

/** The message of a run, for mails that are only composed. */
export const aMessage: Message = {
  payer: "S0000002",
  when: yearMonth("2027-01"),
  number: 1,
  channel: "email",
  purpose: "charge",
  state: "claimed",
  attempt: 1,
  names: [],
  at: "2027-01-10T12:00:00.000Z",
  madeAt: "2027-01-10T12:00:00.000Z",
  madeBy: RUN,
};

/** The billing period that a studio's run has just ended. */
export const JANUARY = {
  month: yearMonth("2027-01"),
  date: civilDate("2027-01-10"),
  dueAt: "2027-01-10T11:00:00.000Z",
};
