import type { Field } from './fields';
import { NumberList } from './number-list';
import { domainOf, type Submission } from './submission';
import { isSameSite } from './text/links';

/** What describes a submission besides its words. New ones are added at the end: the weights go by index. */
const shapes = [
  ...['noText', 'tiny', 'short', 'medium', 'long', 'veryLong'],
  ...['question', 'severalQuestions', 'exclamation', 'manyExclamations', 'money', 'percent', 'emoji', 'manyLines'],
  ...['bullets', 'phoneField', 'phoneInText', 'addressInText', 'urlField', 'companyField', 'subjectField'],
  ...['oneLink', 'links', 'manyLinks', 'mostlyLinks', 'foreignLink', 'noAddress', 'freeAddress', 'ownDomain'],
  ...['number', 'manyNumbers', 'otherField', 'otherFields', 'manyFields', 'onlyMessage', 'ownSite', 'otherAddress'],
  ...['otherFreeAddress', 'someTopics', 'manyTopics', 'mostlyTopics'],
] as const;

type Shape = (typeof shapes)[number];

const indexOf = Object.fromEntries(shapes.map((name, index) => [name, index])) as Readonly<Record<Shape, number>>;

/** Where the signals of topics begin: of those with a word, and of those with several. */
export const signalLayout = { topics: 64, repeatedTopics: 128 } as const;
export const signalCount = 192;
/** The first topics are those of spam. */
export const spamTopics = 27;

export const freeMail: ReadonlySet<string> = new Set(
  'gmail.com googlemail.com yahoo.com hotmail.com outlook.com live.com aol.com icloud.com proton.me protonmail.com mail.ru yandex.ru gmx.de gmx.net web.de t-online.de orange.fr free.fr wanadoo.fr laposte.net libero.it virgilio.it hotmail.fr hotmail.it hotmail.es yahoo.fr yahoo.it uol.com.br bol.com.br terra.com.br ziggo.nl kpnmail.nl wp.pl o2.pl onet.pl interia.pl qq.com 163.com 126.com naver.com yahoo.co.jp docomo.ne.jp ezweb.ne.jp softbank.ne.jp mail.com zoho.com'.split(
    ' ',
  ),
);

const address = /(?<![\w.%+-])[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4}/g;

const signals = new NumberList(signalCount);
/** Different words by topic. */
const hits = new Uint8Array(signalLayout.repeatedTopics - signalLayout.topics);

/** The signals of a submission; overwritten by the next call. `topicOf` returns the topic of a token, or -1. */
export function findSignals(submission: Submission, topicOf: (token: number) => number): NumberList {
  signals.length = 0;
  findShapes(submission);
  findTopics(submission, topicOf);
  return signals;
}

function add(shape: Shape, applies = true): void {
  if (applies) signals.add(indexOf[shape]);
}

/** An advertisement uses few words beyond its topics. */
const density = { minHits: 3, some: 0.15, many: 0.3, most: 0.5 } as const;

function findTopics({ scan: { tokens, words } }: Submission, topicOf: (token: number) => number): void {
  hits.fill(0);
  let ofSpam = 0;
  for (let i = 0; i < tokens.length; i += 1) {
    const topic = topicOf(tokens.items[i] ?? 0);
    if (topic < 0) continue;
    const before = hits[topic] ?? 0;
    hits[topic] = before + 1;
    if (before < 2) signals.add((before === 0 ? signalLayout.topics : signalLayout.repeatedTopics) + topic);
    if (topic < spamTopics) ofSpam += 1;
  }
  if (ofSpam < density.minHits) return;
  add('someTopics', ofSpam > density.some * words.length);
  add('manyTopics', ofSpam > density.many * words.length);
  add('mostlyTopics', ofSpam > density.most * words.length);
}

function findShapes({ length, texts, scan, fields, links, namesOwnSite, addresses }: Submission): void {
  add(lengthShape(length));
  add('question', scan.count('question') > 0);
  add('severalQuestions', scan.count('question') > 2);
  add('exclamation', scan.count('exclamation') > 0);
  add('manyExclamations', scan.count('exclamation') > 2);
  add('money', scan.count('money') > 0);
  add('percent', scan.count('percent') > 0);
  add('emoji', scan.count('emoji') > 0);
  add('manyLines', scan.count('line') > 8);
  add('bullets', scan.count('bullet') > 2);
  add('number', scan.count('digit') > 0);
  add('manyNumbers', scan.count('digit') > 12);
  add('addressInText', scan.count('at') > 0);
  if (scan.count('at') > 0) {
    const other = texts
      .join(' ')
      .toLowerCase()
      .match(address)
      ?.find((found) => !addresses.includes(found));
    add('otherAddress', other !== undefined);
    add('otherFreeAddress', other !== undefined && freeMail.has(domainOf(other)));
  }
  add('phoneInText', scan.longestNumber >= 8);
  const has = (wanted: Field['kind'], minLength = 0) =>
    fields.some(({ kind, text }) => kind === wanted && text.length > minLength);
  add('phoneField', has('phone', 5));
  add('urlField', has('url'));
  add('companyField', has('company'));
  add('subjectField', has('subject'));
  const others = fields.filter(({ kind }) => kind === 'other').length;
  add('otherField', others === 1);
  add('otherFields', others > 1);
  add('manyFields', others > 4);
  add('onlyMessage', fields.length === 1);
  add('ownSite', namesOwnSite);
  const domain = domainOf(addresses[0] ?? '');
  add('noAddress', !domain.includes('.'));
  add('freeAddress', freeMail.has(domain));
  let explicit = 0;
  for (const link of links) if (link.isExplicit) explicit += 1;
  add('oneLink', explicit === 1);
  add('links', explicit > 1);
  add('manyLinks', explicit > 3);
  add('mostlyLinks', explicit > 0 && explicit * 60 > length);
  const isOwn = domain !== '' && links.some(({ host }) => isSameSite(host, domain));
  add('ownDomain', isOwn);
  add('foreignLink', explicit > 0 && !isOwn);
}

function lengthShape(length: number): Shape {
  if (length === 0) return 'noText';
  if (length < 40) return 'tiny';
  if (length < 140) return 'short';
  if (length < 500) return 'medium';
  return length < 1_200 ? 'long' : 'veryLong';
}
