import { domainOf, type Submission } from './submission';
import { isSameSite } from './text/links';
import { combine, hashText } from './topics/tables';
import { topics } from './topics/topics';

/** What the weights score of a submission. */
export interface Features {
  /**
   * Hashes of words, pairs of words and character n-grams. As a vector they have length 1, however long the text is.
   */
  readonly text: Uint32Array;
  /** Indexes below `signalCount`: topics, pairs of topics, and what describes the shape of the submission. */
  readonly signals: Uint16Array;
  /** Hashes of the sender's address and domain and of linked hosts; only accounts have weights for them. */
  readonly sender: Uint32Array;
}

/**
 * Where each group of signals begins: topics, the share of their words, topics with several hits, shapes, pairs of
 * topics.
 */
export const signalLayout = { topics: 0, density: 56, repeatedTopics: 64, shapes: 128, pairs: 256 } as const;
const pairStride = 48;
export const signalCount = 2_560;

const maxTopicPairs = 12;

/** An advertisement uses few words beyond its topics. Each exceeded share is a signal. */
const density = { minHits: 3, shares: [0.15, 0.3, 0.5] } as const;

const shapeSignals = {
  ...{ noText: 0, tiny: 1, short: 2, medium: 3, long: 4, veryLong: 5 },
  ...{ question: 8, severalQuestions: 9, exclamation: 10, manyExclamations: 11, money: 12, percent: 13, emoji: 14 },
  ...{ manyLines: 15, bullets: 16, phoneField: 17, phoneInText: 18, addressInText: 19, urlField: 20, capitals: 21 },
  ...{ oneLink: 24, links: 25, manyLinks: 26, mostlyLinks: 27, foreignLink: 28 },
  ...{ noAddress: 32, freeAddress: 33, ownDomain: 34, number: 35, manyNumbers: 36, spammyTopics: 37, manyTopics: 38 },
} as const;

const freeMail = new Set(
  'gmail.com googlemail.com yahoo.com hotmail.com outlook.com live.com aol.com icloud.com proton.me protonmail.com mail.ru yandex.ru gmx.de gmx.net web.de t-online.de orange.fr free.fr wanadoo.fr laposte.net libero.it virgilio.it hotmail.fr hotmail.it hotmail.es yahoo.fr yahoo.it uol.com.br bol.com.br terra.com.br ziggo.nl kpnmail.nl wp.pl o2.pl onet.pl interia.pl qq.com 163.com 126.com naver.com yahoo.co.jp docomo.ne.jp ezweb.ne.jp softbank.ne.jp mail.com zoho.com'.split(
    ' ',
  ),
);

/** Topics of spam come first. */
const spamTopicCount = topics.indexOf('request');

export function extractFeatures(submission: Submission): Features {
  return { text: submission.scan.features, signals: findSignals(submission), sender: findSender(submission) };
}

function findSignals(submission: Submission): Uint16Array {
  const { scan } = submission;
  const signals: number[] = [];
  const found: number[] = [];
  let spamHits = 0;
  for (let topic = 0; topic < scan.topics.length; topic += 1) {
    const hits = scan.topics[topic] ?? 0;
    if (hits === 0) continue;
    if (topic < spamTopicCount) spamHits += hits;
    found.push(topic);
    signals.push(signalLayout.topics + topic);
    if (hits > 1) signals.push(signalLayout.repeatedTopics + topic);
  }
  if (spamHits >= density.minHits) {
    // Repeated words count once, so that filler in other fields does not hide an advertisement.
    const words = new Set(scan.words).size;
    density.shares.forEach((share, i) => {
      if (spamHits > share * words) signals.push(signalLayout.density + i);
    });
  }
  const paired = Math.min(maxTopicPairs, found.length);
  for (let i = 0; i < paired; i += 1) {
    for (let n = i + 1; n < paired; n += 1) {
      signals.push(signalLayout.pairs + (found[i] ?? 0) * pairStride + (found[n] ?? 0));
    }
  }
  const spammy = found.filter((topic) => topic < spamTopicCount).length;
  const shape = findShape(submission);
  if (spammy >= 3) shape.push(shapeSignals.spammyTopics);
  if (spammy >= 5) shape.push(shapeSignals.manyTopics);
  for (const index of shape) signals.push(signalLayout.shapes + index);
  return Uint16Array.from(signals);
}

function findShape({ text, fields, links, addresses }: Submission): number[] {
  const s = shapeSignals;
  const shape: number[] = [];
  const { counts, digitRun } = countCharacters(text);
  const has = (kind: number, moreThan = 0) => (counts[kind] ?? 0) > moreThan;
  const { length } = text;
  shape.push(lengthSignal(length));
  if (has(characterKinds.questions)) shape.push(s.question);
  if (has(characterKinds.questions, 2)) shape.push(s.severalQuestions);
  if (has(characterKinds.exclamations)) shape.push(s.exclamation);
  if (has(characterKinds.exclamations, 2)) shape.push(s.manyExclamations);
  if (has(characterKinds.money)) shape.push(s.money);
  if (has(characterKinds.percents)) shape.push(s.percent);
  if (has(characterKinds.emoji)) shape.push(s.emoji);
  if (has(characterKinds.lines, 8)) shape.push(s.manyLines);
  if (has(characterKinds.bullets, 2)) shape.push(s.bullets);
  if (has(characterKinds.digits)) shape.push(s.number);
  if (has(characterKinds.digits, 12)) shape.push(s.manyNumbers);
  if (has(characterKinds.ats)) shape.push(s.addressInText);
  if (digitRun >= 8) shape.push(s.phoneInText);
  if (fields.some(({ kind, text: value }) => kind === 'phone' && value.length > 5)) shape.push(s.phoneField);
  if (fields.some(({ kind }) => kind === 'url')) shape.push(s.urlField);
  const [address] = addresses;
  const domain = domainOf(address ?? '');
  if (!domain.includes('.')) shape.push(s.noAddress);
  else if (freeMail.has(domain)) shape.push(s.freeAddress);
  const explicit = links.filter(({ isExplicit }) => isExplicit).length;
  if (explicit === 1) shape.push(s.oneLink);
  if (explicit > 1) shape.push(s.links);
  if (explicit > 3) shape.push(s.manyLinks);
  if (explicit > 0 && explicit * 60 > length) shape.push(s.mostlyLinks);
  if (domain !== '' && links.some(({ host }) => isSameSite(host, domain))) shape.push(s.ownDomain);
  else if (explicit > 0) shape.push(s.foreignLink);
  return shape;
}

function lengthSignal(length: number): number {
  const s = shapeSignals;
  if (length === 0) return s.noText;
  if (length < 40) return s.tiny;
  if (length < 140) return s.short;
  if (length < 500) return s.medium;
  return length < 1_200 ? s.long : s.veryLong;
}

/** The kinds of characters that are counted in a text. */
const characterKinds = {
  ...{ digits: 1, questions: 2, exclamations: 3, money: 4, percents: 5, emoji: 6, lines: 7, bullets: 8, ats: 9 },
} as const;

/** The kind of each UTF-16 code unit; 0 for those that are not counted. */
const kindOfCode = (() => {
  const table = new Uint8Array(0x10000).fill(characterKinds.emoji, 0x2600, 0x27c0);
  const characters: Readonly<Record<Exclude<keyof typeof characterKinds, 'digits'>, string>> = {
    ...{
      questions: '?？¿',
      exclamations: '!！',
      money: '$€£₽￥',
      percents: '%',
      lines: '\n',
      bullets: '•*',
      ats: '@',
    },
    // The first halves of most emoji.
    emoji: '\ud83c\ud83d\ud83e',
  };
  table.fill(characterKinds.digits, 0x30, 0x3a);
  for (const [name, units] of Object.entries(characters)) {
    for (let i = 0; i < units.length; i += 1)
      table[units.charCodeAt(i)] = characterKinds[name as keyof typeof characterKinds];
  }
  return table;
})();

function countCharacters(text: string): { readonly counts: Uint32Array; readonly digitRun: number } {
  const counts = new Uint32Array(10);
  let [run, digitRun] = [0, 0];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const kind = kindOfCode[code] ?? 0;
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (kind === characterKinds.digits) {
      run += 1;
      if (run > digitRun) digitRun = run;
    } else if (code !== 0x20 && code !== 0x2d && code !== 0x2f) run = 0;
  }
  return { counts, digitRun };
}

const addressSeed = hashText('address');
const domainSeed = hashText('domain');
const hostSeed = hashText('host');

function findSender({ addresses, links }: Submission): Uint32Array {
  const hashes = new Set<number>();
  for (const address of addresses) {
    const domain = domainOf(address);
    hashes.add(combine(addressSeed, hashText(address)) >>> 0);
    if (domain.includes('.') && !freeMail.has(domain)) hashes.add(combine(domainSeed, hashText(domain)) >>> 0);
  }
  for (const { host } of links.slice(0, 10)) hashes.add(combine(hostSeed, hashText(host)) >>> 0);
  return Uint32Array.from(hashes);
}
