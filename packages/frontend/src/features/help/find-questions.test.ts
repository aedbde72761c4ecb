import { expect, test } from "vitest";
import { faq } from "../../content/faq.ts";
import { help } from "../../content/help.ts";
import { findQuestions } from "./help.tsx";

const questionsFor = (search: string) =>
  findQuestions(help, search).flatMap(({ questions }) => questions.map(({ question }) => question));

test("given an empty search, then every category is kept whole", () => {
  expect(findQuestions(help, "  ")).toBe(help);
});

test("given words without accents and in any case, then exactly the answers with all of them are found", () => {
  expect(questionsFor("COBRANCA AUTOMATICA desligo")).toEqual(["Como desligo a cobrança automática?"]);
  expect(questionsFor("xadrez")).toEqual([]);
});

test("given a category's name, then its questions are found", () => {
  const titles = findQuestions(help, "planos e precos").map(({ title }) => title);
  expect(titles).toContain("Planos e Preços");
});

test("given the specification's categories, then each has questions, all of them answered once", () => {
  expect(faq.map(({ title }) => title)).toEqual([
    ...["Geral", "Pagamentos", "WhatsApp", "Recursos", "Segurança", "Suporte", "Preços"],
  ]);
  expect(help.map(({ title }) => title)).toEqual([
    ...["Primeiros Passos", "Gestão de Alunos", "Planos e Preços", "Cobrança e Pagamentos"],
    ...["Faturas e Comunicação", "Relatórios e Financeiro", "Configurações e Técnicas"],
  ]);
  for (const categories of [faq, help]) {
    const questions = categories.flatMap((category) => category.questions.map(({ question }) => question));
    expect(new Set(questions).size).toBe(questions.length);
    for (const { questions: own } of categories) expect(own.length).toBeGreaterThanOrEqual(3);
  }
});
