import type { StudioInput } from "../studio.ts";

export const plans = [
  { name: "Pilates 2x na semana", price: 320, frequency: "2x por semana" },
  { name: "Pilates 3x na semana", price: 420, frequency: "3x por semana" },
  { name: "Trimestral livre", price: 1080, periodInMonths: 3, frequency: "Livre" },
  { name: "Avaliação postural", price: 150, isOneTime: true, frequency: "Personalizado" },
];

const student = (name: string, number: number) => ({
  name,
  email: `${name.split(" ")[0]?.normalize("NFD").replace(/\W/g, "").toLowerCase()}@exemplo.com.br`,
  phone: `1199111${String(number).padStart(4, "0")}`,
});

export const students = [
  student("Ana Beatriz Ramos", 1),
  student("Bruno Carvalho", 2),
  student("Camila Duarte", 3),
  student("Diego Fonseca", 4),
  student("Eduarda Lima", 5),
  student("Fábio Menezes", 6),
  { ...student("Helena Prado", 7), email: null },
];

/** Returns the studio that most pictures show, with the given e-mail of its owner. */
export const theStudio = (email: string): StudioInput => ({
  email,
  plans,
  students,
  profile: {
    paymentInstructions: "Pague até o vencimento e envie o comprovante pelo WhatsApp.",
    document: "11222333000181",
    address: "Rua das Flores, 120, São Paulo",
  },
});
