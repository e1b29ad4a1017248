import { readFields } from '../spam/fields';
import { fold } from '../spam/text/characters';

// Common words that few of the other languages share, without accents.
const commonWords = {
  en: 'the and you your for with this that are have would please from what about they been will can our is of to my it',
  de: 'und der die das ich nicht ist sie mit auf fur wir ein eine haben sehr bitte konnen ihre ihr oder auch bei von mich zu den es',
  fr: 'les des est vous pour dans nous votre avec je une pas sur bonjour merci mais vos cette ce qui sont au et le ne',
  es: 'los las para por con una que su usted hola gracias pero esta como mi nos muy del mas el en es y sus',
  it: 'che per non sono una con della di il gli questo buongiorno grazie vostro anche mi del nel alla piu ho e le si',
  pt: 'que para nao uma com voce os seu sua por obrigado obrigada gostaria meu minha mais como dos da em um ola e se do no',
  nl: 'het een van ik niet voor met wij zijn dat naar graag bij ook maar uw mijn ons deze kunnen heeft wordt is op en de',
  pl: 'nie jest dla czy prosze na jak mam sie dzien dobry oraz przez moge panstwa od po tak ale moj juz w z do i to',
  tr: 've bir icin bu cok merhaba ile mi olarak var daha ne kadar sizin ben tesekkurler lutfen degil gibi bana size olan',
  ru: 'и не на что вы мы для как это по за ваш вас я с от или здравствуите нас у из вам в но так',
};

/** The languages of a common word. */
const languagesOf = new Map<string, string[]>();
for (const [language, words] of Object.entries(commonWords)) {
  for (const word of words.split(' ')) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);
}

/** Letters that a text needs, Chinese and Japanese characters thrice, and common words. */
const min = { letters: 20, common: 3 } as const;

/** The language of what a visitor typed, as a tag such as “de”; null for short texts, and if common words do not show it. */
export function detectLanguage(data: unknown): string | null {
  const typed = readFields(data).filter(({ kind }) => kind === 'message' || kind === 'subject' || kind === 'other');
  const text = fold(typed.map((field) => field.text).join('\n')).replaceAll(/\p{M}/gu, '');
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  const [kana, han, all] = [count(/[\u3041-\u30ff]/g), count(/[\u3400-\u9fff]/g), count(/\p{L}/gu)];
  if (all + 2 * (kana + han) < min.letters) return null;
  if (kana + han > all / 2) return kana >= 3 ? 'ja' : 'zh';
  const counts = new Map<string, number>();
  for (const word of text
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .match(/\p{L}+/gu) ?? []) {
    for (const language of languagesOf.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [[language, most] = [null, 0], [, second] = ['', 0]] = [...counts].sort(([, a], [, b]) => b - a);
  return most >= min.common && most > second * 1.3 ? language : null;
}
