import type { ErrorCode, Refused } from './answer.mjs';

/** Texts of the page's own, by the code of an error, `success`, `sending`, `note`, or `error` for all other errors. */
export type Messages = Partial<Record<ErrorCode | 'network' | 'success' | 'sending' | 'note' | 'error', string>>;

type Texts = readonly [received: string, notSent: string, retry: string, tooLarge: string];

// In the words of the pages that a post without script is answered with.
const languages: Readonly<Record<string, Texts>> = {
  en: [
    'Your submission has arrived.',
    'Your form could not be sent.',
    'Please wait a moment, then send the form again.',
    'Your submission is too large.',
  ],
  de: [
    'Ihre Angaben sind angekommen.',
    'Ihr Formular konnte nicht gesendet werden.',
    'Bitte warten Sie einen Moment und senden Sie das Formular dann noch einmal.',
    'Ihre Einsendung ist zu groß.',
  ],
  fr: [
    'Votre envoi nous est bien parvenu.',
    'Votre formulaire n’a pas pu être envoyé.',
    'Veuillez patienter un instant, puis renvoyer le formulaire.',
    'Votre envoi est trop volumineux.',
  ],
  es: [
    'Hemos recibido sus datos.',
    'No se ha podido enviar el formulario.',
    'Por favor, espere un momento y envíe el formulario de nuevo.',
    'Su envío es demasiado grande.',
  ],
  it: [
    'Abbiamo ricevuto i Suoi dati.',
    'Non è stato possibile inviare il modulo.',
    'La preghiamo di attendere un momento e di inviare di nuovo il modulo.',
    'Il Suo invio è troppo grande.',
  ],
  pt: [
    'Recebemos os seus dados.',
    'Não foi possível enviar o formulário.',
    'Por favor, aguarde um momento e envie o formulário novamente.',
    'O seu envio é demasiado grande.',
  ],
  nl: [
    'Wij hebben uw gegevens ontvangen.',
    'Uw formulier kon niet worden verzonden.',
    'Wacht een ogenblik en verzend het formulier opnieuw.',
    'Uw inzending is te groot.',
  ],
  pl: [
    'Formularz do nas dotarł.',
    'Nie udało się wysłać formularza.',
    'Prosimy chwilę odczekać i wysłać formularz ponownie.',
    'Przesłane dane są zbyt duże.',
  ],
  tr: [
    'Gönderdiğiniz form bize ulaştı.',
    'Formunuz gönderilemedi.',
    'Lütfen biraz bekleyip formu yeniden gönderin.',
    'Gönderiniz çok büyük.',
  ],
  ja: [
    '送信内容を受け付けました。',
    'フォームを送信できませんでした。',
    'しばらく待ってから、もう一度送信してください。',
    '送信内容のサイズが大きすぎます。',
  ],
  zh: ['您提交的内容已收到。', '表单未能提交。', '请稍候片刻，然后重新提交。', '您提交的内容过大。'],
  'zh-hant': ['您送出的內容已收到。', '表單未能送出。', '請稍候片刻，然後重新送出。', '您送出的內容過大。'],
};

/** The texts of the language that this element's part of the page is in, else of the visitor's; else English. */
export function textsFor(element: Element): Texts {
  const tag = (element.closest('[lang]')?.getAttribute('lang') || navigator.language).toLowerCase();
  const language = /^zh-(hant|tw|hk|mo)/.test(tag) ? 'zh-hant' : tag.split('-')[0];
  return (languages[language as string] ?? languages.en) as Texts;
}

/** What the visitor is told about an error: its reason, or that it may pass, else its code. */
export function errorText([, notSent, retry, tooLarge]: Texts, { status, code }: Refused): string {
  if (status === 413) return tooLarge;
  const passes = status < 400 || status === 429 || status > 499;
  return `${notSent} ${passes ? retry : `(${code ?? status})`}`;
}
