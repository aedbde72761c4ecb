export const tutorial = {
  title: "Da conta nova à primeira cobrança",
  text: "Cinco passos, cerca de 3 minutos.",
  yourTurn: "Agora é a sua vez.",
  steps: [
    {
      scene: "settings",
      title: "Conte quem cobra",
      text: "Em Configurações, preencha o nome do negócio, a chave PIX, o WhatsApp dos comprovantes e o dia da cobrança.",
    },
    {
      scene: "plans",
      title: "Crie um plano",
      text: "Nome, valor e quando o aluno paga: todo mês, a cada três ou seis, uma vez por ano ou uma vez só.",
    },
    {
      scene: "students",
      title: "Traga os alunos",
      text: "Cadastre você mesmo ou mande o seu link: cada aluno preenche os próprios dados e escolhe o plano.",
    },
    {
      scene: "charge",
      title: "Deixe cobrar",
      text: "No dia escolhido, às 8h, cada aluno recebe o e-mail com QR Code e PIX copia e cola no valor certo.",
    },
    {
      scene: "rows",
      title: "Marque quem pagou",
      text: "Chegou o comprovante? Toque em Marcar Pago. A Visão Geral mostra quanto entrou e quanto ainda falta.",
    },
  ],
} as const;
