import { brand } from "@emdia/contracts/brand";
import { ACCOUNT_GRACE_DAYS, GRACE_DAYS, TRIAL_DAYS } from "@emdia/contracts/constants";
import type { Category } from "./questions.ts";

const general: Category = {
  id: "geral",
  title: "Geral",
  questions: [
    {
      question: `O que é o ${brand.name}?`,
      answer:
        "É um sistema que cobra as mensalidades por você. No dia que você escolher, cada aluno recebe por e-mail a cobrança com tudo o que precisa para pagar, e você vê em um painel quem pagou e quem ainda deve.",
    },
    {
      question: "Para quem ele foi feito?",
      answer:
        "Para donos de academias, estúdios de pilates, dojos, escolinhas e professores que cobram mensalidade: de 20 a 2.000 alunos, no celular ou no computador.",
    },
    {
      question: "Quanto tempo leva para começar?",
      answer:
        "Cerca de 3 minutos: os dados do seu negócio, um plano e o primeiro aluno. Os outros alunos podem se cadastrar sozinhos pelo seu link.",
    },
    {
      question: "Preciso instalar alguma coisa?",
      answer:
        "Não. Ele funciona no navegador do celular e do computador. Se quiser, adicione-o à tela inicial do celular e abra como um aplicativo.",
    },
  ],
};

const charges: Category = {
  id: "pagamentos",
  title: "Pagamentos",
  questions: [
    {
      question: "O dinheiro dos alunos passa por vocês?",
      answer:
        "Não. O aluno paga direto para você, por PIX, transferência bancária ou dinheiro. Nós não cobramos taxa por cobrança nem seguramos o dinheiro. Seu banco pode cobrar pelo PIX recebido, de empresas ou de quem recebe muitos por mês: veja com ele.",
    },
    {
      question: "Como o aluno paga por PIX?",
      answer:
        "Cada cobrança leva um QR Code e um código PIX copia e cola com o valor certo e os seus dados. O aluno lê ou cola no aplicativo do banco e confirma: não precisa digitar nada.",
    },
    {
      question: "Como fico sabendo que o aluno pagou?",
      answer: [
        "Cada aluno tem uma página em que copia o PIX e toca em Já paguei: ela aparece para você em A conferir, e nada fica pago antes de você confirmar. Quem prefere manda o comprovante para o seu WhatsApp, e você toca em Marcar Pago. Dois minutos depois sai o recibo por e-mail.",
        "Marcou por engano? Toque em Desfazer: dentro desses dois minutos, nenhum recibo sai.",
      ],
    },
    {
      question: "Preciso conferir pagamento por pagamento?",
      answer:
        "Não. O extrato do seu banco, em OFX, CSV ou Excel, marca quem pagou, e você confirma com um toque. Se o seu banco tem a API Pix, dá para conectá-lo: quem paga pelo código da cobrança fica pago sozinho. Só lemos os PIX que chegam; não dá para mover dinheiro, e PIX que não combina com uma cobrança não é guardado.",
    },
    {
      question: "Em que dia as cobranças saem?",
      answer:
        "No dia do mês que você escolher, a partir das 8h. Se o mês não tem aquele dia, no último: dia 31 vira 28 de fevereiro e volta a ser 31 em março.",
    },
    {
      question: "E quando alguém atrasa?",
      answer:
        "A cobrança continua à vista até ser paga, seja de que mês for. Com um toque você lembra todos os que estão em atraso por e-mail, ou um por um pelo WhatsApp, com a mensagem pronta. Quem já recebeu um contato seu hoje, no e-mail ou no telefone, fica de fora; outro no mesmo dia só vai se você confirmar.",
    },
    {
      question: "O aluno pode ser cobrado duas vezes?",
      answer:
        "Não. Cada aluno tem uma única cobrança por mês do plano e recebe no máximo um e-mail automático por ela. Se você mandar de novo à mão logo depois, o sistema pergunta antes.",
    },
  ],
};

const whatsapp: Category = {
  id: "whatsapp",
  title: "WhatsApp",
  questions: [
    {
      question: "Posso cobrar pelo WhatsApp?",
      answer:
        "Sim. Na cobrança, toque em Enviar por WhatsApp: a conversa com o aluno abre com a mensagem pronta, com o mês, o valor, o vencimento e o código PIX. Você só confere e envia.",
    },
    {
      question: "As mensagens saem sozinhas pelo WhatsApp?",
      answer: [
        "Saem, se você conectar um número seu na Meta: em Configurações, Avançado, Enviar pelo WhatsApp. Só recebe quem aceitou, e quem responde PARAR não recebe mais. Cada mensagem custa cerca de R$ 0,04, que a Meta cobra no seu cartão.",
        "Sem conectar, o envio automático é por e-mail, e pelo WhatsApp a mensagem parte do seu celular, quando você toca em enviar.",
      ],
    },
    {
      question: "Preciso do WhatsApp Business?",
      answer: "Não. Funciona com o aplicativo que você já usa, comum ou Business, no celular ou no computador.",
    },
  ],
};

const resources: Category = {
  id: "recursos",
  title: "Recursos",
  questions: [
    {
      question: "Existe limite de alunos ou de planos?",
      answer: "Não. Alunos e planos são ilimitados, no período grátis e depois dele.",
    },
    {
      question: "Os alunos podem se cadastrar sozinhos?",
      answer:
        "Sim. Você gera um link e manda para a turma: cada um preenche nome, e-mail e telefone e escolhe o plano. Você recebe um e-mail a cada cadastro e, se preferir, aprova um por um antes de começar a cobrar.",
    },
    {
      question: "Já tenho meus alunos numa planilha. Preciso digitar tudo?",
      answer:
        "Não. Em Alunos, toque em Importar planilha: o arquivo do Excel ou CSV é lido, você confere linha por linha e todos entram de uma vez. Se algo saiu errado, dá para desfazer por 24 horas.",
    },
    {
      question: "Que tipos de plano posso criar?",
      answer:
        "Mensal, trimestral, semestral, anual e pagamento único, cada um com o seu valor e a sua frequência, como 2x por semana ou livre.",
    },
    {
      question: "E quem tem bolsa, desconto de irmão ou um responsável que paga?",
      answer:
        "Cada aluno pode ter condições próprias: outro valor, um desconto com motivo e último mês, outro dia de vencimento e um responsável, que recebe as cobranças e os recibos no lugar dele.",
    },
    {
      question: "E quando um aluno tranca a matrícula?",
      answer:
        "Pause o aluno, com ou sem data para voltar. Enquanto isso ele não é cobrado, e o histórico continua guardado.",
    },
  ],
};

const security: Category = {
  id: "seguranca",
  title: "Segurança",
  questions: [
    {
      question: "Meus dados estão seguros?",
      answer:
        "Sim. Tudo é criptografado no envio e no armazenamento, em servidores em São Paulo, com cópias de segurança. Cada conta vê só os próprios dados, e ninguém da nossa equipe conhece a sua senha.",
    },
    {
      question: "Como vocês tratam a LGPD?",
      answer:
        "Quem se cadastra pelo link dá o consentimento por escrito, e guardamos a data e a versão do texto. Os dados de um aluno podem ser exportados ou apagados a pedido dele, e não são vendidos nem usados para propaganda.",
    },
    {
      question: "Vocês guardam o cartão da minha assinatura?",
      answer:
        "Não. O cartão é digitado na página da Stripe, a empresa que processa a assinatura. Nós só ficamos sabendo se o pagamento deu certo.",
    },
    {
      question: "Posso levar meus dados embora?",
      answer: `Pode, a qualquer momento, mesmo sem assinatura: tudo em um arquivo, ou alunos, cobranças e recebimentos em planilhas. E se você excluir a conta, tem ${ACCOUNT_GRACE_DAYS} dias para voltar atrás antes que tudo seja apagado.`,
    },
  ],
};

const support: Category = {
  id: "suporte",
  title: "Suporte",
  questions: [
    {
      question: "Como falo com o suporte?",
      answer: `Escreva para ${brand.support}. Quem responde é gente de verdade, em português.`,
    },
    {
      question: "Não recebi o e-mail de confirmação. E agora?",
      answer:
        "Olhe a caixa de spam. Se não estiver lá, tente entrar com seu e-mail e senha: aparece o botão para reenviar a confirmação.",
    },
    {
      question: "Esqueci minha senha.",
      answer:
        "Na tela de entrada, toque em Esqueci minha senha e siga o link que chega por e-mail. Ele vale por 1 hora.",
    },
  ],
};

const prices: Category = {
  id: "precos",
  title: "Preços",
  questions: [
    {
      question: "Quanto custa?",
      answer:
        "R$ 29,90 por mês, com tudo incluído: alunos e planos ilimitados, cobrança por e-mail e WhatsApp, painel e link de cadastro.",
    },
    {
      question: "Tem período grátis?",
      answer: `Sim, ${TRIAL_DAYS} dias com tudo liberado, sem cartão de crédito. Se você assinar até dois dias antes do fim, só começa a pagar quando eles terminam.`,
    },
    {
      question: "Posso cancelar quando quiser?",
      answer:
        "Pode, em dois toques, em Gerenciar Assinatura. Não há multa nem fidelidade, e você usa tudo até o fim do período que já pagou.",
    },
    {
      question: "E se o meu pagamento falhar?",
      answer: `Você continua com acesso por ${GRACE_DAYS} dias para acertar o cartão. Depois disso as cobranças param, mas seus dados ficam guardados: em Configurações você continua podendo consultar e exportar tudo.`,
    },
  ],
};

export const faq: readonly Category[] = [general, charges, whatsapp, resources, security, support, prices];
