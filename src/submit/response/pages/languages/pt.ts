import type { Messages } from '../messages';

/** Worded so that it reads well in Portugal and in Brazil. */
export const pt = {
  thanks: 'Obrigado!',
  received: 'Recebemos os seus dados.',
  notSent: 'Não foi possível enviar o formulário',
  typed: 'Em geral, o que escreveu continua lá: use o botão “Voltar” do navegador para regressar ao formulário.',
  back: 'Voltar ao site',
  backButton: 'Use o botão “Voltar” do navegador para regressar à página anterior.',
  code: 'Código de erro',
  reason: {
    invalid_body: 'Os dados do formulário chegaram num estado ilegível.',
    missing_access_key: 'O formulário não está totalmente configurado: falta a chave de acesso.',
    invalid_access_key: 'O formulário não está bem configurado: a chave de acesso é desconhecida.',
    inactive_form: 'De momento, este formulário não aceita envios.',
    form_unavailable: 'Este formulário não pode aceitar envios.',
    origin_not_allowed: 'Este formulário não aceita envios a partir do site de onde vem.',
    payload_too_large: 'O seu envio é demasiado grande.',
    unsupported_content_type: 'O formulário foi enviado num formato que não é aceite.',
    rate_limited: 'Foram enviados demasiados formulários a partir da sua ligação em pouco tempo.',
    quota_reached: 'Este formulário atingiu o limite de envios.',
    profile_lookup_failed: 'Neste momento, não conseguimos consultar o formulário.',
    fault: 'Ocorreu um erro da nossa parte.',
    payment: 'Não foi possível iniciar o pagamento, pelo que nada foi enviado.',
  },
  advice: {
    resend:
      'Por favor, volte atrás e envie o formulário novamente. Se o problema continuar, avise o responsável pelo site.',
    retry: 'Por favor, aguarde um momento e envie o formulário novamente.',
    wait: 'Por favor, aguarde um minuto e envie o formulário novamente. Se não for suficiente, aguarde 15 minutos.',
    shrink: 'Por favor, reduza o número ou o tamanho dos anexos, ou encurte o texto, e envie o formulário novamente.',
    later: 'Por favor, tente mais tarde ou contacte o responsável pelo site de outra forma.',
    elsewhere: 'Por favor, contacte o responsável pelo site de outra forma.',
    report: 'O erro não é seu. Por favor, avise o responsável pelo site.',
  },
} satisfies Messages;
