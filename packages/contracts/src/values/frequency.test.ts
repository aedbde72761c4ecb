import { expect, test } from "vitest";
import { nameIncludesFrequency } from "./frequency.ts";

test.each([
  ["Pilates 3x na semana", "3x por semana"],
  ["Pilates 3x por semana", "3x na semana"],
  ["PILATES 3X NA SEMANA", "3x por semana"],
  ["Pilates (3 x/semana)", "3x por semana"],
  ["Pilates 3 vezes à semana", "3x por semana"],
  ["Pilates três vezes por semana", "3x por semana"],
  ["Judô uma vez na semana", "1x por semana"],
  ["Judô duas vezes na semana", "2x por semana"],
  ["Judô quatro vezes na semana", "4x por semana"],
  ["Judô cinco vezes na semana", "5x por semana"],
  ["Judô seis vezes na semana", "6x por semana"],
  ["Judô sete vezes na semana", "7x por semana"],
  ["Judô 2× semanais", "2x por semana"],
  ["3x por semana", "3x por semana"],
  ["Natação todos os dias", "Todos os dias"],
  ["Yoga às terças e quintas", "Terças e quintas"],
  ["Plano 2x na semana manhã", "2X POR SEMANA"],
  ["Funcional 2x por mês", "2x ao mês"],
])("given the plan %j, when its frequency is %j, then the name already says it", (name, frequency) => {
  expect(nameIncludesFrequency(name, frequency)).toBe(true);
});

test.each([
  ["Pilates 2x", "2x por semana"],
  ["Pilates 13x na semana", "3x por semana"],
  ["Pilates 3x na semana", "2x por semana"],
  ["Pilates 3x por mês", "3x por semana"],
  ["Pilates 3x na semana", "3x por semana, à noite"],
  ["Judô", "2x por semana"],
  ["Natação diária", "Dia"],
  ["Pilates", " "],
  ["Pilates", "()"],
])("given the plan %j, when its frequency is %j, then the name does not say it", (name, frequency) => {
  expect(nameIncludesFrequency(name, frequency)).toBe(false);
});
