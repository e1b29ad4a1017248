import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { SpamInput } from '../../src/spam/spam-input';
import { anonymize } from '../../src/spam-examples/anonymize';
import { detectLanguage } from '../../src/spam-examples/detect-language';
import type { Example } from '../../src/spam-examples/example';
import { corpus } from './corpus';
import { pick, type Random } from './random';
import type { Message } from './readers';
import { maxOfClass, type Source } from './sources';

/** A message as the filter gets it. */
export interface Sample extends Example {
  readonly input: SpamInput;
  /** The account that got it, in streams of messages. */
  readonly account?: string | undefined;
}

/** A message to learn from; an error about it counts `weight` times. */
export interface WeightedSample extends Sample {
  readonly weight: number;
}

/** Reads a file of bench/spam that has one message in each line of JSON, compressed or not. */
export function readMessages(file: string): Sample[] {
  const bytes = readFileSync(path.resolve('bench/spam', file));
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  return text
    .trimEnd()
    .split('\n')
    .map((json, index) => toSample(JSON.parse(json) as Written, index + 1));
}

interface Written {
  readonly account?: string;
  readonly language: string;
  readonly isSpam: boolean;
  readonly kind?: string;
  /** As the form posted it. */
  readonly data: Readonly<Record<string, unknown>>;
}

export function toSample({ kind = '', ...message }: Written, line: number): Sample {
  return { ...message, line, kind: kind || null, input: neutralInput(message.data) };
}

/** A message of a form on a website of its own, which nobody repeats: results depend on the text alone. */
export function neutralInput(data: SpamInput['data']): SpamInput {
  return {
    data,
    ...{ site: `https://${formSite}`, repeats: 0, burst: 0, linkRepeats: 0, blockedWords: [] },
  };
}

/** The website of the forms. */
export const formSite = 'shop.example';

/**
 * Reads the different messages of a source from a folder that `npm run spam:fetch` filled, without what identifies people.
 * Throws an Error if there is nothing, or if a file has another format.
 */
export async function readSource(source: Source, folder: string, random: Random): Promise<Sample[]> {
  const root = path.join(folder, source.name);
  const files = existsSync(root) ? new Set(source.paths.flatMap((name) => listFiles(root, name))) : [];
  const messages: Message[] = [];
  for (const file of files) {
    messages.push(...(await source.read({ path: file, bytes: readFileSync(path.join(root, file)) })));
  }
  if (messages.length === 0) throw new Error(`${root} has no messages: run npm run spam:fetch -- ${folder}`);
  const different = [...new Map(messages.map((message) => [JSON.stringify(message.data), message])).values()];
  const { real, spam } = source.max ?? { real: maxOfClass, spam: maxOfClass };
  const isOf = (isSpam: boolean) => different.filter((message) => message.isSpam === isSpam);
  return [...takeEvenly(isOf(false), real), ...takeEvenly(isOf(true), spam)].map((message, index) => {
    const { data } = anonymize(message.data);
    const language = message.language ?? detectLanguage(data) ?? 'unknown';
    return toSample({ ...message, language, data: inForm(data, language, random) }, index + 1);
  });
}

/** The files of a path of a source: of an archive, those that it had; of a folder, all. */
function listFiles(root: string, name: string): string[] {
  const folder = name.endsWith('.zip') ? path.dirname(name) : name;
  if (statSync(path.join(root, folder)).isFile()) return [folder];
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => !file.endsWith('.zip') && statSync(path.join(root, file)).isFile())
    .sort();
}

/** At most `max` items, evenly by position. */
function takeEvenly<T>(list: readonly T[], max: number): readonly T[] {
  const taken = Math.min(max, list.length);
  return list.filter((_, i) => Math.floor(((i + 1) * taken) / list.length) > Math.floor((i * taken) / list.length));
}

/** A text with a name and an address that say nothing about it, since submissions of forms usually have them. */
function inForm(data: Example['data'], language: string, random: Random): Example['data'] {
  if (!('message' in data) || 'name' in data || 'email' in data) return data;
  const texts = corpus[language] ?? corpus[language === 'zh' ? 'zh-Hans' : 'en'];
  if (!texts) return data;
  const free = `user${Math.floor(random() * 9)}@${pick(random, freeHosts)}`;
  const email = random() < 0.65 ? free : `info@${pick(random, ownHosts)}`;
  return { name: `${pick(random, texts.names)} ${pick(random, texts.surnames)}`, email, ...data };
}

export const freeHosts = 'gmail.com gmail.com outlook.com hotmail.com yahoo.com icloud.com web.de mail.com'.split(' ');
const ownHosts = ['northfield.com', 'lakeview.com', 'kraft.com', 'vogt.com'];
