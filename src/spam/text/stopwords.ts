import { hashText } from './hash';

// Common words that few of the other languages share.
const common = {
  en: 'the and you your for with this that are have would please from what about they been will can our is of to my it',
  de: 'und der die das ich nicht ist sie mit auf fur wir ein eine haben sehr bitte konnen ihre ihr oder auch bei von mich zu den es',
  fr: 'les des est vous pour dans nous votre avec je une pas sur bonjour merci mais vos cette ce qui sont au et le ne',
  es: 'los las para por con una que su usted hola gracias pero esta como mi nos muy del mas el en es y sus',
  it: 'che per non sono una con della di il gli questo buongiorno grazie vostro anche mi del nel alla piu ho e le si',
  pt: 'que para nao uma com voce os seu sua por obrigado obrigada gostaria meu minha mais como dos da em um ola e se do no',
  nl: 'het een van ik niet voor met wij zijn dat naar graag bij ook maar uw mijn ons deze kunnen heeft wordt is op en de',
  pl: 'nie jest dla czy prosze na jak mam sie dzien dobry oraz przez moge panstwa od po tak ale moj juz w z do i to',
  tr: 've bir icin bu cok merhaba ile mi icin olarak var daha ne kadar sizin ben tesekkurler lutfen degil gibi bana size olan',
  ru: 'и не на что вы мы для как это по за ваш вас я с от или здравствуйте нас у из вам в но так',
};

export const stopwordLanguages = Object.keys(common);

/** One bit per language, in the order of `stopwordLanguages`, by the hash of a word without its two lowest bits. */
export const languageOfWord: ReadonlyMap<number, number> = (() => {
  const bits = new Map<number, number>();
  Object.values(common).forEach((words, index) => {
    for (const word of new Set(words.split(' '))) {
      const key = hashText(word) >>> 2;
      bits.set(key, (bits.get(key) ?? 0) | (1 << index));
    }
  });
  return bits;
})();
