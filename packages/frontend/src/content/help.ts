import { brand } from "@emdia/contracts/brand";
import { ACCOUNT_GRACE_DAYS, GRACE_DAYS, RESEND_GUARD_HOURS } from "@emdia/contracts/constants";
import { paths } from "../lib/paths.ts";
import type { Category } from "./questions.ts";

const settings = { path: paths.settings, label: "Abrir Configurações" };
const students = { path: paths.students, label: "Abrir Alunos" };
const plans = { path: paths.plans, label: "Abrir Planos" };
const dashboard = { path: paths.dashboard, label: "Abrir Visão Geral" };

export const quickTips: readonly { title: string; text: string }[] = [
  {
    title: "Confira a chave PIX",
    text: "Ela, o nome e a cidade do recebedor formam o código que o aluno cola no banco.",
  },
  { title: "Mande o link de cadastro", text: "A turma se cadastra sozinha e você não digita nada." },
  { title: "Marque na hora", text: "Chegou o comprovante, toque em Marcar Pago: dá para desfazer." },
  { title: "Sem e-mail? WhatsApp", text: "Quem não tem e-mail também tem cobrança: mande a mensagem pronta." },
];

const firstSteps: Category = {
  id: "primeiros-passos",
  title: "Primeiros Passos",
  questions: [
    {
      question: "Por onde começo?",
      answer:
        "Por três passos: preencha os dados do negócio em Configurações, crie um plano e cadastre o primeiro aluno. O cartão na Visão Geral mostra o que falta.",
      goTo: settings,
    },
    {
      question: "O que não pode faltar nas configurações?",
      answer:
        "Nome da empresa, WhatsApp para comprovantes, dia da cobrança e como você recebe: chave PIX com o nome e a cidade do recebedor, dados bancários ou dinheiro. Sem dados de pagamento nenhuma cobrança é enviada.",
      goTo: settings,
    },
    {
      question: "Quando sai a primeira cobrança?",
      answer:
        "No próximo dia de cobrança, às 8h, depois do cadastro do aluno. Quem entra depois das 8h do próprio dia de cobrança é cobrado só no mês seguinte, a menos que você cobre à mão.",
    },
    {
      question: "Como sei que está tudo pronto?",
      answer:
        "Em Alunos, a coluna da próxima cobrança mostra a data de cada um. Na Visão Geral, abra uma cobrança do mês e veja a prévia: é igual ao e-mail que o aluno recebe.",
      goTo: students,
    },
  ],
};

const studentCare: Category = {
  id: "gestao-de-alunos",
  title: "Gestão de Alunos",
  questions: [
    {
      question: "Como cadastro um aluno?",
      answer:
        "Em Alunos, toque em Novo aluno e preencha nome e plano. E-mail e telefone são opcionais, mas sem e-mail ele não recebe a cobrança automática. Se quiser, marque o e-mail de boas-vindas.",
      goTo: { path: paths.newStudent, label: "Cadastrar aluno" },
    },
    {
      question: "Já tenho meus alunos numa planilha. Preciso digitar tudo de novo?",
      answer: [
        "Não. Em Alunos, toque em Importar planilha e escolha o arquivo do Excel ou CSV, ou cole as linhas. Você confere as colunas, corrige o que estiver errado e importa até 2.000 alunos de uma vez. Planos e responsáveis que ainda não existem são criados junto: linhas com o mesmo CPF, e-mail ou WhatsApp do responsável ficam com um responsável só, e você pode separar. Ninguém recebe e-mail por isso.",
        "Errou a planilha? Por 24 horas dá para desfazer, na mesma tela. Quem já foi cobrado ou editado continua na lista.",
      ],
      goTo: { path: paths.importStudents, label: "Importar planilha" },
    },
    {
      question: "Posso levar meus alunos e recebimentos para o Excel?",
      answer:
        "Sim. Em Configurações, na parte Seus dados, baixe planilhas dos alunos e das cobranças e recebimentos de um período.",
      goTo: settings,
    },
    {
      question: "Como funciona o link de cadastro?",
      answer: [
        "Gere o link em Alunos e mande para a turma. Cada pessoa preenche os dados, aceita a política de privacidade e escolhe o plano; você recebe um e-mail a cada cadastro.",
        "Quem se cadastra de novo com o mesmo nome e e-mail continua sendo um aluno só. Irmãos podem usar o mesmo e-mail: cada nome é um aluno, e o aviso pergunta a você se são da mesma família.",
      ],
      goTo: students,
    },
    {
      question: "O que é a lista de espera?",
      answer:
        "Com Aprovar cadastros ligado em Configurações, Avançado, quem vem pelo link fica em Aguardando aprovação, em Alunos. Ninguém ali é cobrado nem contado antes de você aprovar; recusar apaga o cadastro.",
      goTo: students,
    },
    {
      question: "Posso dar desconto a um aluno, ou cobrar outro valor?",
      answer: [
        "Pode. No cadastro do aluno, abra Condições deste aluno e escolha Valor próprio ou Desconto, em reais ou em porcentagem. O desconto pode ter um motivo, que o aluno lê na cobrança, e um último mês; depois dele volta o valor do plano, sozinho.",
        "Vale a partir da próxima cobrança: as que já existem ficam como estão. Com desconto de 100% a cobrança do mês fica como Nada a pagar (desconto) e não é enviada.",
      ],
      goTo: students,
    },
    {
      question: "Quem paga é a mãe, o pai ou a empresa. Como faço?",
      answer: [
        "No cadastro do aluno, em Condições deste aluno, escolha Outra pessoa em Quem paga e preencha nome, e-mail, WhatsApp e CPF ou CNPJ. Cobranças, lembretes e recibos passam a ir para essa pessoa, com o nome do aluno; o documento sai no recibo.",
        "Quem já paga por outro aluno aparece na busca: escolha essa pessoa, sem digitar de novo. Em Alunos, o botão Responsáveis mostra todos, e uma mudança vale para todos os alunos da pessoa.",
        "Quem paga por vários alunos recebe uma cobrança de cada um, mas um lembrete só, com tudo o que está em aberto.",
      ],
      goTo: students,
    },
    {
      question: "Como pauso um aluno?",
      answer:
        "Em Alunos, abra os detalhes do aluno e toque em Pausar cobranças, com ou sem data de volta. Enquanto durar a pausa ele não é cobrado; ao voltar, segue o mesmo ciclo, sem meses acumulados.",
      goTo: students,
    },
    {
      question: "Como pauso, lembro ou troco o plano de vários alunos de uma vez?",
      answer: [
        "Em Alunos, marque os nomes; no celular, toque antes em Selecionar. Busca e filtros ajudam a achar cada um, e Todos marca a lista inteira. Na barra que aparece, escolha Pausar, Retomar, Plano ou Lembrar.",
        "Se algum aluno não puder ser alterado, você vê quem e por quê, e os outros já ficam prontos. O plano novo vale a partir da próxima cobrança.",
      ],
      goTo: students,
    },
    {
      question: "Como reajusto o preço de alguns alunos, ou dou recesso só a eles?",
      answer: [
        "Em Alunos, selecione os alunos e toque em Reajustar preço ou em Recesso. Antes de salvar, você vê quanto cada um passa a pagar. Depois, avise quem paga por e-mail.",
        "O reajuste aparece na página do aluno e pode ser desfeito até o mês chegar. Quem tem desconto não muda: mude o desconto ou o preço do plano.",
      ],
      goTo: students,
    },
    {
      question: "O que acontece quando excluo um aluno?",
      answer: [
        "Ele sai da lista e deixa de ser cobrado. Se já tinha cobranças, elas continuam à vista até serem pagas, e o cadastro fica arquivado.",
        "Para trazê-lo de volta, em Alunos escolha a situação Arquivados e toque em Reativar: as cobranças recomeçam na próxima data do ciclo.",
      ],
      goTo: students,
    },
    {
      question: "O aluno pediu os dados dele, ou pediu para apagá-los. Como faço?",
      answer:
        "Nos detalhes do aluno, Exportar dados gera um arquivo com tudo o que há sobre ele, e Apagar dados pessoais remove nome, contato, observações e o responsável que só paga por ele. As cobranças ficam, sem o nome, porque a lei pede que você as guarde.",
      goTo: students,
    },
  ],
};

const planCare: Category = {
  id: "planos-e-precos",
  title: "Planos e Preços",
  questions: [
    {
      question: "Como crio um plano?",
      answer:
        "Em Planos, toque em Novo plano e dê um nome, como Funcional 2x, o valor, a periodicidade e a frequência das aulas.",
      goTo: { path: paths.newPlan, label: "Criar plano" },
    },
    {
      question: "Mudei o preço de um plano. E as cobranças que já saíram?",
      answer:
        "Ficam como estavam: cada cobrança guarda o plano e o valor do momento em que foi criada. O preço novo vale para as próximas.",
      goTo: plans,
    },
    {
      question: "Como reajusto o preço de um plano?",
      answer:
        "Em Planos, toque em Reajustar preço e escolha o valor e o mês. Antes de salvar, você vê quanto cada aluno passa a pagar. Depois, avise quem paga por e-mail. Até o mês chegar, dá para desfazer.",
      goTo: plans,
    },
    {
      question: "Vou fechar por um tempo. Como faço com as cobranças?",
      answer:
        "Em Planos, marque um recesso: nos meses dele a cobrança não sai, ou sai só a parte que você escolher. O recesso termina sozinho.",
      goTo: plans,
    },
    {
      question: "Por que não consigo excluir um plano?",
      answer:
        "Porque há alunos nele, ativos, pausados ou aguardando aprovação. Passe esses alunos para outro plano e a exclusão é liberada.",
      goTo: plans,
    },
    {
      question: "Como funciona um plano trimestral, semestral ou anual?",
      answer:
        "O aluno é cobrado no mês em que começa e depois a cada 3, 6 ou 12 meses, sempre no seu dia de cobrança. Pagar com atraso não muda o ciclo.",
    },
    {
      question: "E o Pagamento Único?",
      answer:
        "É cobrado uma vez, no mês em que o aluno começa, e nunca mais. Serve para avaliações, workshops e aulas avulsas.",
    },
  ],
};

const charging: Category = {
  id: "cobranca-e-pagamentos",
  title: "Cobrança e Pagamentos",
  questions: [
    {
      question: "O que acontece no dia da cobrança?",
      answer: [
        "A partir das 8h, no seu fuso, o sistema cria a cobrança de cada aluno que deve naquele mês e manda o e-mail. No fim você recebe um resumo: quantas foram, quais falharam e por quê, quem não tem e-mail e o total esperado.",
        "Se algo nos tirar do ar naquele dia, as cobranças saem assim que voltarmos, uma vez cada.",
      ],
      goTo: dashboard,
    },
    {
      question: "Posso mudar o dia da cobrança?",
      answer:
        "Pode. Se a data nova ainda não passou, ela já vale para este mês; se passou, este mês fica como está e a mudança começa no próximo. Nenhum mês é pulado nem cobrado duas vezes, e salvar nunca envia nada.",
      goTo: settings,
    },
    {
      question: "O vencimento pode ser outro dia, depois do envio?",
      answer: [
        "Pode. Em Prazo de pagamento, em Avançado, nas Configurações, escolha quantos dias os alunos têm depois do dia da cobrança, até 28. O envio continua uma vez por mês, no seu dia.",
        "Um aluno pode ter um dia só dele: em Condições deste aluno, escolha o Dia de vencimento. Vale o primeiro desses dias a partir do envio, mesmo que caia no mês seguinte.",
      ],
      goTo: settings,
    },
    {
      question: "Meu dia é 31. E nos meses mais curtos?",
      answer:
        "A cobrança sai no último dia do mês: 28 ou 29 de fevereiro, 30 de abril. No mês seguinte volta ao dia 31.",
    },
    {
      question: "Qual tipo de chave PIX devo escolher?",
      answer:
        "O tipo com que a chave foi registrada no banco: CPF, CNPJ, celular, e-mail ou aleatória. Escolha com atenção: um celular pode ter os mesmos números de um CPF válido, e com o tipo errado o banco não acha a chave.",
      goTo: settings,
    },
    {
      question: "Por que pedem o nome e a cidade do recebedor?",
      answer:
        "São parte obrigatória do código PIX copia e cola. Use o nome como está no banco: é o que aparece para quem paga.",
      goTo: settings,
    },
    {
      question: "O banco recusa o código PIX. O que faço?",
      answer: [
        "Alguns bancos recusam códigos com identificador. Ligue Código sem identificador, em Avançado, nas Configurações: os próximos códigos saem sem ele. O banco deixa então de dizer de qual cobrança é cada pagamento, e você confirma pelo valor e pelo nome.",
        "Se todos os bancos recusam, a chave pode estar com problema: o Banco Central manda excluir chaves de CPF ou CNPJ irregular na Receita Federal, ou com nome diferente do que está lá. Veja a situação do documento no site da Receita, confira a chave no aplicativo do seu banco e, se preciso, cadastre outra.",
      ],
      goTo: settings,
    },
    {
      question: "Por que Cobrar Pendentes está desativado?",
      answer:
        "Ele funciona só no dia da cobrança, quando há alunos pendentes que ainda não receberam e os dados de pagamento estão preenchidos. Depois do envio, a tela diz quantas saíram e a que horas. Nos outros dias, use Cobrar, ou Lembrar se já venceu, na linha de cada aluno.",
      goTo: dashboard,
    },
    {
      question: "O que muda quando marco um pagamento como pago?",
      answer:
        "O valor passa de A receber para Recebido. Dois minutos depois o aluno recebe um recibo por e-mail, uma vez só. Se foi engano, toque em Desfazer antes disso e nada é enviado.",
      goTo: dashboard,
    },
    {
      question: "O aluno pagou só uma parte, ou pagou ontem. Como registro?",
      answer: [
        "Toque em Receber, na linha do aluno, na cobrança ou na página da pessoa, e desmarque Tudo: diga o valor, o dia e como foi pago. A cobrança continua em aberto com o que falta, e é isso que o próximo e-mail e o código PIX pedem. Quando não falta nada, ela fica paga.",
        "Errou? Em Por que este valor?, na mesma tela, toque em Estornar: o valor volta a ficar em aberto e o lançamento continua no histórico.",
      ],
      goTo: dashboard,
    },
    {
      question: "Vários pagaram no mesmo dia. Posso marcar todos de uma vez?",
      answer:
        "Pode. Na lista da Visão Geral, toque em Escolher, marque as cobranças e depois em Marcar pagas: diga o dia e a forma uma vez só, para todas.",
      goTo: dashboard,
    },
    {
      question: "O aluno avisou que pagou. O que faço?",
      answer: [
        "Na página de pagamento o aluno toca em Já paguei, e o aviso aparece em A conferir, na Visão Geral: um por toque, com todas as cobranças dele e a soma. Nada é marcado como pago sozinho: confira na sua conta e toque em Confirmar, que registra o que falta como recebido por PIX no dia do aviso.",
        "O dinheiro não chegou? Toque em Não recebi e diga o motivo: o aluno lê a resposta na página e pode avisar de novo.",
      ],
      goTo: dashboard,
    },
    {
      question: "Posso conferir quem pagou pelo extrato do banco?",
      answer: [
        "Pode. Na Visão Geral, toque em Conferir extrato do banco (nos primeiros dias do mês, Fechar o mês) e escolha o extrato em OFX, CSV ou Excel, baixado no site ou no aplicativo do seu banco. O arquivo é lido no seu aparelho.",
        "Quem pagou o valor certo já vem marcado; quando há dúvida, você toca em quem pagou; o que não é mensalidade fica de fora, e não perguntamos de novo se você disser. Nada é registrado antes do botão Receber, e cada conferência pode ser desfeita inteira.",
        "O mesmo extrato pode ser aberto de novo: nenhum pagamento entra duas vezes. Saídas, vendas no cartão, boletos e rendimentos não entram.",
      ],
      goTo: { path: paths.statement, label: "Conferir extrato" },
    },
    {
      question: "Posso deixar o sistema ler o meu banco?",
      answer: [
        "Pode, se o seu banco oferece a API Pix. Em Configurações, abra Avançado, Conectar meu banco, toque em Como conectar, escolha o banco e siga o guia: você envia o certificado e o Client ID que ele dá. Testamos na hora e dizemos o que falta.",
        "Quem paga pelo código da cobrança, no valor certo, fica pago sozinho em até 10 minutos (de madrugada, em até uma hora). Valor diferente, pagamento repetido ou cobrança cancelada esperam por você em A conferir: um toque registra, outro desfaz. Se o banco devolve o PIX, a cobrança volta a ficar em aberto: quem paga pode contestar um PIX por fraude em até 80 dias (MED), e até lá pago pode deixar de ser pago.",
        "Só lemos: a permissão pix.read não paga, não transfere e não devolve. PIX que não combina com uma cobrança não é guardado. Ao desconectar, o certificado é apagado na hora.",
      ],
      goTo: { path: paths.bank, label: "Conectar meu banco" },
    },
    {
      question: "Posso cobrar multa e juros de quem atrasa, ou dar desconto a quem paga em dia?",
      answer: [
        "Pode, se o contrato com seus alunos prevê. Em Configurações, abra Avançado, Multa, juros e desconto, e ligue Multa e juros por atraso: a lei permite multa de até 2%, uma vez, e juros de até 1% ao mês, contados por dia. Ou ligue Desconto de pontualidade, para quem paga até o vencimento. Vale para as cobranças criadas depois; as que já existem não mudam.",
        "E-mail, WhatsApp, página de pagamento, listas e o código PIX pedem sempre o valor do dia. Se o banco não abre no vencimento, o prazo vai até o próximo dia útil.",
        "Quem paga depois pelo código antigo quita o valor, e sobram os encargos. Na cobrança, toque em Dispensar encargos, ou receba depois. Dispensou sem querer? Em Por que este valor?, toque em Estornar.",
      ],
      goTo: settings,
    },
    {
      question: "O aluno quer pagar meses adiantados. Como registro?",
      answer:
        "Abra o aluno, toque em Receber adiantado e diga até que mês ele pagou: até doze meses à frente. Essas cobranças ficam pagas desde já e não são enviadas no dia. O aluno recebe um recibo só, com todas.",
      goTo: students,
    },
    {
      question: "Como desligo a cobrança automática?",
      answer:
        "Em Configurações, em Avançado, desligue Cobrança automática. No dia da cobrança, as cobranças continuam sendo criadas e ficam à vista até serem pagas; só o envio passa a ser seu. Ao religar, nada que ficou para trás sai sozinho: a Visão Geral pergunta se você quer cobrar ou dispensar.",
      goTo: settings,
    },
  ],
};

const mails: Category = {
  id: "faturas-e-comunicacao",
  title: "Faturas e Comunicação",
  questions: [
    {
      question: "O que o aluno recebe?",
      answer:
        "Um e-mail com o nome do seu negócio, o plano, o mês de referência, o valor, o vencimento, como pagar e o WhatsApp para o comprovante. Com PIX, vão também o QR Code e o copia e cola. O botão Ver e pagar abre a página de pagamento. Se o aluno responder, a resposta chega no seu e-mail.",
    },
    {
      question: "O que o aluno vê na página de pagamento?",
      answer: [
        "O nome do seu negócio, o primeiro nome dele e tudo o que está em aberto, de qualquer mês, com um código PIX para pagar de uma vez ou só uma cobrança. Ele avisa que pagou ou em que dia vai pagar e, depois que você confirma, baixa o recibo ali mesmo. Não precisa de conta nem de senha.",
        "O link foi para a pessoa errada? Abra o aluno e toque em Trocar link: o anterior deixa de funcionar na hora. Depois envie o novo.",
        "Quem paga por várias pessoas tem uma página só, com as cobranças de todas. Se outra pessoa passa a pagar, o link de antes não mostra mais nada.",
      ],
      goTo: dashboard,
    },
    {
      question: "Posso enviar a mesma cobrança de novo?",
      answer: `Pode. Se o último e-mail saiu há menos de ${RESEND_GUARD_HOURS} horas, perguntamos antes; o envio em lote simplesmente pula esse aluno.`,
    },
    {
      question: "As cobranças saem de madrugada ou à noite?",
      answer: "Nunca sozinhas: o envio automático acontece entre 8h e 20h. O que você mesmo envia sai na hora.",
    },
    {
      question: "O e-mail do aluno voltou. O que faço?",
      answer:
        "A Visão Geral mostra que a entrega falhou e o motivo. Corrija o endereço em Alunos e envie de novo, ou mande pelo WhatsApp. Para um endereço que não existe não insistimos: isso faria os outros e-mails caírem no spam.",
      goTo: students,
    },
    {
      question: "O sistema lembra sozinho quem não pagou?",
      answer: [
        "Sim, se você ligar. Em Lembretes automáticos, escolha os dias antes e depois do vencimento, o horário e o texto de cada lembrete. A tela mostra quem recebe no próximo dia, com as palavras exatas, e quem fica de fora e por quê.",
        "Ligar não manda nada pelos dias que já passaram. Quem paga, avisa que pagou ou já recebeu uma mensagem no dia não é lembrado. Depois do último lembrete a pessoa aparece em Falar com, e nada mais sai sozinho. Para poupar alguém, use Pausar lembretes na página da pessoa.",
      ],
      goTo: { path: paths.reminderRule, label: "Abrir os lembretes" },
    },
    {
      question: "Como lembro quem está em atraso?",
      answer: [
        "Na Visão Geral, em Em atraso, toque em Lembrar: quem paga recebe um e-mail com tudo o que está em aberto, desde quando, o total e como pagar. Antes de enviar você vê quem recebe e quem não recebe; no fim, o que foi para cada um. Nada disso sai sozinho: só os lembretes automáticos, se você os ligar.",
        "O que você envia chega a cada e-mail ou telefone no máximo uma vez por dia, mesmo que você toque duas vezes, use dois aparelhos ou tenha dois alunos com o mesmo contato. Quem já foi contatado hoje fica de fora do lembrete; uma cobrança ou uma conversa a mais no mesmo dia só vai se você confirmar. Pausados e arquivados não recebem e-mail: se devem, aparecem na fila do WhatsApp.",
      ],
      goTo: dashboard,
    },
    {
      question: "O aluno prometeu pagar outro dia. Como anoto?",
      answer: [
        "Na página do aluno, toque em Prometeu pagar e escolha o dia. Até ele passar, o aluno fica fora dos lembretes; depois, volta à lista com o dia combinado. O vencimento e o valor não mudam.",
        "O próprio aluno também pode avisar: na página de pagamento, em Pagar em outro dia.",
      ],
      goTo: students,
    },
    {
      question: "Como uso a Fila do WhatsApp?",
      answer: [
        "Ela mostra um aluno por vez: primeiro quem está em atraso há mais tempo, depois quem vence hoje. Abrir WhatsApp leva à conversa com a mensagem pronta; envie, volte e toque em Enviei. Se precisar, mande o código PIX numa segunda mensagem, que o aluno copia segurando o dedo sobre ela.",
        "A cobrança passa a mostrar o dia em que a conversa foi aberta. Abriu por engano? Toque em Desfazer, e o aluno volta à fila.",
      ],
      goTo: { path: paths.whatsappQueue, label: "Abrir a Fila do WhatsApp" },
    },
    {
      question: "Como cobro pelo WhatsApp?",
      answer:
        "Abra a cobrança e toque em Enviar por WhatsApp. A conversa abre com a mensagem pronta, o código PIX e o link da página de pagamento; confira e envie. O aluno precisa ter telefone no cadastro.",
      goTo: dashboard,
    },
    {
      question: "Como o WhatsApp envia sozinho?",
      answer: [
        "Conecte um número seu na Meta: ela confere os textos da cobrança, do lembrete e do recibo em até um dia. Recebe quem marcou o aceite no cadastro pelo link, ou quem disse a você: na página da pessoa, toque em Anotar que aceita WhatsApp. Quem responde PARAR passa a receber por e-mail na hora.",
        "O que não puder sair pelo WhatsApp sai por e-mail: texto em análise, limite do dia, número sem WhatsApp. Se a Meta pausar algo, você recebe um e-mail com o que fazer.",
      ],
      goTo: { path: paths.whatsapp, label: "Abrir o WhatsApp" },
    },
    {
      question: "Posso acrescentar um recado às cobranças?",
      answer:
        "Sim, em Instruções adicionais, em Avançado, nas Configurações: aparece em todas as cobranças. E o assunto do e-mail pode ser mudado na hora de enviar cada uma. Nos e-mails, os dois valem com a assinatura ativa.",
      goTo: settings,
    },
  ],
};

const reports: Category = {
  id: "relatorios-e-financeiro",
  title: "Relatórios e Financeiro",
  questions: [
    {
      question: "O que significam os números da Visão Geral?",
      answer:
        "Recebido do mês é o que já foi pago das cobranças do mês, em qualquer dia; A receber é o que ainda está aberto delas, incluindo as que só vão sair no dia da cobrança. Entrou é o dinheiro pelo dia do pagamento, de cobranças de qualquer mês: a de março paga em maio conta no Recebido de março e no Entrou de maio. Toque em Entrou para ver dia por dia. Pendentes são os alunos com cobrança aberta no mês; Pagos, os que já pagaram uma cobrança dele. A frase no alto fala de hoje e de todos os meses: em atraso está quem tem algo vencido a pagar, mesmo de aluno pausado ou arquivado, e quem paga por vários conta uma vez; em dia, o aluno ativo que não deve nada vencido.",
      goTo: dashboard,
    },
    {
      question: "Onde vejo os relatórios financeiros?",
      answer: [
        "Na Visão Geral, toque em Relatórios. Entrou mostra o dinheiro pelo dia do pagamento, por dia e por forma, de um mês ou de 12. Do mês mostra as cobranças do mês, por plano: o esperado, o recebido e o que está em aberto. Atrasos mostra o que venceu e não foi pago, por tempo de atraso e por pessoa, com o último contato. Previsão mostra as cobranças dos próximos três meses, se nada mudar.",
        "Cada número é o mesmo da Visão Geral. Dá para imprimir o relatório que está na tela, baixar em CSV ou baixar todos em uma planilha do Excel.",
      ],
      goTo: { path: paths.reports, label: "Abrir Relatórios" },
    },
    {
      question: "Posso ver outro mês?",
      answer:
        "Sim: use as setas ao lado do nome do mês na Visão Geral. Os meses que passaram mostram o que foi cobrado e recebido; os próximos, o que está previsto e o que já foi pago adiantado. O que está em atraso aparece sempre no mês de hoje, venha do mês que vier.",
      goTo: dashboard,
    },
    {
      question: "Qual é a diferença entre Pendente e Vencida?",
      answer: "Pendente ainda está no prazo. Vencida é a cobrança em aberto cujo vencimento já passou.",
    },
    {
      question: "O recibo serve como nota fiscal, ou para o imposto de renda?",
      answer: [
        "Não. O recibo prova o pagamento e não substitui a nota fiscal da sua empresa.",
        "Profissional de saúde que atende como pessoa física, como fisioterapeuta ou psicólogo, emite o Receita Saúde no aplicativo da Receita Federal: só ele comprova a despesa no imposto de renda do aluno.",
      ],
    },
    {
      question: "O aluno se cadastrou pelo link e desistiu. O que faço?",
      answer:
        "Quem contrata pela internet pode desistir em até 7 dias, sem dizer o motivo, e recebe de volta tudo o que pagou (Código de Defesa do Consumidor, art. 49). Devolva pelo banco, estorne o recebimento na cobrança e exclua o aluno.",
      goTo: students,
    },
    {
      question: "E se quem se cadastra for menor de idade?",
      answer:
        "Quando a data de nascimento diz menos de 18 anos, o formulário pede o nome da mãe, do pai ou do responsável: é essa pessoa que concorda, e o e-mail e o telefone são dela. O aluno entra na lista com ela em Quem paga, e as cobranças vão para ela. Se ela já paga por outro aluno, perguntamos se é a mesma pessoa. Sem a data, confira com a família e, em Condições deste aluno, escolha Outra pessoa em Quem paga.",
      goTo: students,
    },
    {
      question: "Onde vejo o histórico de um aluno?",
      answer:
        "Abra a cobrança dele: ao lado da prévia está o Histórico de Pagamentos, com o mês, o valor e a situação de cada um.",
      goTo: students,
    },
    {
      question: "A cobrança é do mês atual ou do anterior?",
      answer:
        "Do mês em que vence, no padrão. Quem cobra depois de usar pode escolher que a referência seja o mês anterior.",
      goTo: settings,
    },
  ],
};

const technical: Category = {
  id: "configuracoes-e-tecnicas",
  title: "Configurações e Técnicas",
  questions: [
    {
      question: "Como funciona a minha assinatura?",
      answer:
        "São R$ 29,90 por mês, no cartão, depois do período grátis. Em Gerenciar Assinatura você troca o cartão, vê os recibos e cancela; cancelando, usa tudo até o fim do período pago.",
    },
    {
      question: "O que acontece se o pagamento da assinatura falhar?",
      answer: `Há ${GRACE_DAYS} dias para acertar o cartão, com tudo funcionando. Depois disso o envio de cobranças para, mas em Configurações você continua podendo consultar e exportar seus dados. Ao regularizar, as cobranças dos meses parados, até doze, são criadas sem envio, e a Visão Geral pergunta se você quer cobrar ou dispensar. As próximas voltam a sair no dia da cobrança.`,
    },
    {
      question: "Como protejo minha conta além da senha?",
      answer: [
        "Em Configurações, abra Avançado, Verificação em duas etapas, e toque em Ligar verificação. Confirme sua senha, leia o código QR com um aplicativo autenticador (Google Authenticator, Microsoft Authenticator, Authy) e digite os 6 números que ele mostra. A partir daí, entrar na conta pede a senha e o código do aplicativo.",
        `Trocou de celular? Antes, desligue a verificação e ligue de novo no aparelho novo. Perdeu o celular? Pelo e-mail da conta, escreva para ${brand.support}: confirmamos que é você por outro caminho, também por telefone, e liberamos a entrada.`,
      ],
      goTo: settings,
    },
    {
      question: "Como excluo minha conta?",
      answer: `Em Configurações, abra Seus dados e toque em Excluir minha conta. A cobrança automática e o link de cadastro param na hora e a assinatura é cancelada. Você tem ${ACCOUNT_GRACE_DAYS} dias para voltar atrás; depois, tudo é apagado.`,
      goTo: settings,
    },
    {
      question: "O link de cadastro vazou. Posso trocá-lo?",
      answer: "Pode: em Alunos, toque em Gerar novo link. O antigo deixa de funcionar na hora.",
      goTo: students,
    },
    {
      question: "Estou em outro fuso. Isso muda alguma coisa?",
      answer: "Sim: o dia e as 8h da cobrança são os do fuso escolhido nas Configurações. O padrão é o de São Paulo.",
      goTo: settings,
    },
    {
      question: "Fiquei sem internet no meio de um envio em lote.",
      answer:
        "Sem problema: o que já saiu não sai outra vez. Quando a conexão voltar, atualize a Visão Geral e envie para quem falta.",
      goTo: dashboard,
    },
    {
      question: "Não achei minha resposta.",
      answer: `Escreva para ${brand.support}: quem responde é gente de verdade, em português.`,
    },
  ],
};

export const help: readonly Category[] = [firstSteps, studentCare, planCare, charging, mails, reports, technical];
