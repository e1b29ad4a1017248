import type { CorpusTexts } from './corpus/texts';
import { formSite, freeHosts, readMessages, type Sample, toSample } from './examples';
import { pick, type Random } from './random';

export type Part = 'training' | 'test';

/** Renders each template of a part `times` times. Training and test share no template. */
export function generate(...options: Parameters<typeof generateEach>): Sample[] {
  return [...generateEach(...options)];
}

/** The whole submissions of a part. */
export function readSubmissions(part: Part): Sample[] {
  return readMessages('corpus/submissions.jsonl').filter((_, index) => isInPart(index, part));
}

function isInPart(index: number, part: Part): boolean {
  return (index % 2 === 0) === (part === 'training');
}

/** As `generate`, one sample at a time. */
export function* generateEach(
  language: string,
  texts: CorpusTexts,
  part: Part,
  times: number,
  random: Random,
): Generator<Sample, undefined> {
  for (const kind of ['ham', 'spam'] as const) {
    for (const [index, template] of texts[kind].entries()) {
      if (!isInPart(index, part)) continue;
      for (let n = 0; n < times; n += 1) {
        const isSpam = kind === 'spam';
        const data = renderData(template, texts, isSpam, random);
        yield toSample({ data, isSpam, language }, index + 1);
      }
    }
  }
}

function renderData(template: string, texts: CorpusTexts, isSpam: boolean, random: Random): Record<string, unknown> {
  const first = pick(random, texts.names);
  const last = pick(random, texts.surnames);
  const name = random() < 0.3 ? first : `${first} ${last}`;
  const message = addFrame(fill(template, first, texts, isSpam, random), first, texts, random);
  const email = makeAddress(first, last, isSpam, random);
  const form = random();
  if (form < 0.4) return { name, email, message };
  if (form < 0.55) return { first_name: first, last_name: last, 'e-mail': email, phone: makePhone(random), message };
  if (form < 0.7) return { Name: name, Email: email, Subject: pick(random, subjects), Message: message, consent: 'on' };
  if (form < 0.8) return { fullName: name, email, company: `${last} Ltd`, comments: message };
  if (form < 0.9) return { contact: { name, email }, body: message, topic: 'general' };
  if (form < 0.93) return { email, text: message };
  if (form < 0.96) return { message };
  return { name, [pick(random, ['order', 'request', 'details', 'issue', 'notes'])]: message };
}

const subjects = ['Question', 'Contact', 'Message', 'Website', '', 'Info', 'Re: contact'];

function addFrame(text: string, name: string, texts: CorpusTexts, random: Random): string {
  // Notes such as “test” and lone links have no greeting.
  const greeting =
    text.length > 30 && random() < 0.6 ? `${pick(random, texts.greetings)}${pick(random, ['\n\n', ' ', '\n'])}` : '';
  const closing = random() < 0.6 ? pick(random, texts.closings).replace('{name}', name) : '';
  const body = greeting === '' && random() < 0.5 ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return `${greeting}${body}${closing === '' ? '' : `${pick(random, ['\n\n', ' ', '\n'])}${closing}`}`;
}

function fill(template: string, name: string, texts: CorpusTexts, isSpam: boolean, random: Random): string {
  const values: Record<string, () => string> = {
    name: () => toAscii(name),
    city: () => pick(random, texts.cities),
    n: () => String(2 + Math.floor(random() * 18)),
    n2: () => String(100 + Math.floor(random() * 900)),
    ref: () => makeWord(random, 5).toUpperCase() + Math.floor(random() * 9_000),
    site: () => formSite,
    link: () => (isSpam ? makeSpamLink(random) : makeHamLink(name, random)),
    link2: () => makeSpamLink(random),
  };
  return template.replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key]?.() ?? whole);
}

function makeSpamLink(random: Random): string {
  const host = `${makeWord(random, 4 + Math.floor(random() * 6))}${pick(random, ['', '-', '24'])}${makeWord(random, 3)}`;
  const ending = pick(random, [
    'com',
    'com',
    'com',
    'net',
    'org',
    'io',
    'co',
    'xyz',
    'top',
    'site',
    'online',
    'ru',
    'info',
  ]);
  const path = pick(random, ['', '/', `/${makeWord(random, 5)}`, `/?ref=${Math.floor(random() * 1e5)}`]);
  return random() < 0.08
    ? `https://bit.ly/${makeWord(random, 6)}`
    : `${pick(random, ['https://', 'https://www.', 'http://', 'www.'])}${host}.${ending}${path}`;
}

function makeHamLink(name: string, random: Random): string {
  const host = toAscii(name) || makeWord(random, 6);
  return pick(random, [
    `https://www.${host}.com/cv.pdf`,
    `https://${host}.dev`,
    `https://drive.google.com/file/d/${makeWord(random, 8)}`,
    `https://www.linkedin.com/in/${host}`,
  ]);
}

function makeAddress(first: string, last: string, isSpam: boolean, random: Random): string {
  const local =
    [toAscii(first), toAscii(last)].filter((part) => part !== '').join(pick(random, ['.', '', '_'])) ||
    makeWord(random, 7);
  if (isSpam && random() < 0.05) return `${local}@mailinator.com`;
  const domain =
    random() < 0.65 ? pick(random, freeHosts) : `${makeWord(random, 6)}.${pick(random, ['com', 'net', 'org', 'io'])}`;
  return `${local}${random() < 0.2 ? Math.floor(random() * 99) : ''}@${domain}`;
}

function makePhone(random: Random): string {
  return `+${1 + Math.floor(random() * 90)} ${Math.floor(random() * 9e8 + 1e8)}`;
}

/** A pronounceable word of about `length` letters. */
function makeWord(random: Random, length: number): string {
  let word = '';
  while (word.length < length) word += pick(random, [...'bdfgklmnprstvw']) + pick(random, [...'aeiou']);
  return word;
}

function toAscii(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase();
}
