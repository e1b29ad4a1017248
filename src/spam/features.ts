import { NumberList } from './number-list';
import { domainOf, maxAddresses, type Submission } from './submission';
import { isSameSite } from './text/links';
import { combine, hashText } from './topics/tables';
import { topics } from './topics/topics';

/** What the weights score of a submission; overwritten by the next one. */
export interface Features {
  /**
   * Hashes of words, pairs of words and character n-grams. As a vector they have length 1, however long the text is.
   */
  readonly text: NumberList;
  /** Indexes below `signalCount`: topics, pairs of topics, and what describes the shape of the submission. */
  readonly signals: NumberList;
  /** Hashes of the sender's address and domain and of linked hosts; only accounts have weights for them. */
  readonly sender: NumberList;
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
  ...{ manyLines: 15, bullets: 16, phoneField: 17, phoneInText: 18, addressInText: 19, urlField: 20 },
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

const signals = new NumberList(1_000);
const foundTopics = new NumberList(topics.length);

export function extractFeatures(submission: Submission): Features {
  findSignals(submission);
  findSender(submission);
  return { text: submission.scan.features, signals, sender };
}

function findSignals(submission: Submission): void {
  const { scan } = submission;
  signals.length = 0;
  foundTopics.length = 0;
  let spamHits = 0;
  let spamTopics = 0;
  for (let topic = 0; topic < topics.length; topic += 1) {
    const hits = scan.topics[topic] ?? 0;
    if (hits === 0) continue;
    if (topic < spamTopicCount) {
      spamHits += hits;
      spamTopics += 1;
    }
    foundTopics.add(topic);
    signals.add(signalLayout.topics + topic);
    if (hits > 1) signals.add(signalLayout.repeatedTopics + topic);
  }
  if (spamHits >= density.minHits) {
    // Repeated words count once, so that filler in other fields does not hide an advertisement.
    const words = countDifferent(scan.words);
    density.shares.forEach((share, i) => {
      if (spamHits > share * words) signals.add(signalLayout.density + i);
    });
  }
  const { items } = foundTopics;
  const paired = Math.min(maxTopicPairs, foundTopics.length);
  for (let i = 0; i < paired; i += 1) {
    for (let n = i + 1; n < paired; n += 1) {
      signals.add(signalLayout.pairs + (items[i] ?? 0) * pairStride + (items[n] ?? 0));
    }
  }
  findShape(submission);
  if (spamTopics >= 3) addShape('spammyTopics');
  if (spamTopics >= 5) addShape('manyTopics');
}

/** The words that were counted, each at the first free place from its lowest bits on; 0 is free. */
const counted = new Uint32Array(0x2000);

function countDifferent({ items, length }: NumberList): number {
  // At most half full, but no larger than needed, because it must be cleared.
  const size = 2 ** (33 - Math.clz32(length));
  counted.fill(0, 0, size);
  let count = 0;
  for (let i = 0; i < length; i += 1) {
    const word = items[i] || 1;
    let at = word & (size - 1);
    while (counted[at] !== 0 && counted[at] !== word) at = (at + 1) & (size - 1);
    if (counted[at] === 0) count += 1;
    counted[at] = word;
  }
  return count;
}

function addShape(name: keyof typeof shapeSignals): void {
  signals.add(signalLayout.shapes + shapeSignals[name]);
}

function findShape({ text: { length }, scan, fields, links, addresses }: Submission): void {
  addShape(lengthShape(length));
  if (scan.count('question') > 0) addShape('question');
  if (scan.count('question') > 2) addShape('severalQuestions');
  if (scan.count('exclamation') > 0) addShape('exclamation');
  if (scan.count('exclamation') > 2) addShape('manyExclamations');
  if (scan.count('money') > 0) addShape('money');
  if (scan.count('percent') > 0) addShape('percent');
  if (scan.count('emoji') > 0) addShape('emoji');
  if (scan.count('line') > 8) addShape('manyLines');
  if (scan.count('bullet') > 2) addShape('bullets');
  if (scan.count('digit') > 0) addShape('number');
  if (scan.count('digit') > 12) addShape('manyNumbers');
  if (scan.count('at') > 0) addShape('addressInText');
  if (scan.longestNumber >= 8) addShape('phoneInText');
  if (fields.some(({ kind, text: value }) => kind === 'phone' && value.length > 5)) addShape('phoneField');
  if (fields.some(({ kind }) => kind === 'url')) addShape('urlField');
  const domain = domainOf(addresses[0] ?? '');
  if (!domain.includes('.')) addShape('noAddress');
  else if (freeMail.has(domain)) addShape('freeAddress');
  let explicit = 0;
  for (const link of links) if (link.isExplicit) explicit += 1;
  if (explicit === 1) addShape('oneLink');
  if (explicit > 1) addShape('links');
  if (explicit > 3) addShape('manyLinks');
  if (explicit > 0 && explicit * 60 > length) addShape('mostlyLinks');
  if (domain !== '' && links.some(({ host }) => isSameSite(host, domain))) addShape('ownDomain');
  else if (explicit > 0) addShape('foreignLink');
}

function lengthShape(length: number): keyof typeof shapeSignals {
  if (length === 0) return 'noText';
  if (length < 40) return 'tiny';
  if (length < 140) return 'short';
  if (length < 500) return 'medium';
  return length < 1_200 ? 'long' : 'veryLong';
}

const addressSeed = hashText('address');
const domainSeed = hashText('domain');
const hostSeed = hashText('host');

const maxHosts = 10;
const sender = new NumberList(2 * maxAddresses + maxHosts);

function findSender({ addresses, links }: Submission): void {
  sender.length = 0;
  for (const address of addresses) {
    const domain = domainOf(address);
    addSender(addressSeed, address);
    if (domain.includes('.') && !freeMail.has(domain)) addSender(domainSeed, domain);
  }
  for (let i = 0; i < Math.min(links.length, maxHosts); i += 1) addSender(hostSeed, links[i]?.host ?? '');
}

function addSender(seed: number, text: string): void {
  const hash = combine(seed, hashText(text));
  if (!sender.has(hash)) sender.add(hash);
}
