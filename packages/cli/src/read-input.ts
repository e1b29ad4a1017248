import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { text as readAll } from 'node:stream/consumers';
import type { Context } from './context.js';
import { CliError, exitCodes, invalidInput } from './errors.js';

/** Reads a file, or standard input for `-`. */
export async function readText({ stdin }: Pick<Context, 'stdin'>, file: string): Promise<string> {
  if (file === '-') return readAll(stdin);
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new CliError(exitCodes.notFound, `There is no file ${file}.`);
    throw invalidInput(`${file} cannot be read: ${error.message}`);
  });
}

/**
 * Asks before something that cannot be taken back. Throws a CliError if the person says no, and where nobody can be
 * asked.
 */
export async function confirm(
  { stdin, out, signal }: Pick<Context, 'stdin' | 'out' | 'signal'>,
  question: string,
  isSure = false,
): Promise<void> {
  if (isSure) return;
  if (!stdin.isTTY) throw new CliError(exitCodes.invalidInput, `${question} Add --yes if you are sure.`);
  const prompt = createInterface({ input: stdin, output: process.stderr });
  const answer = await prompt.question(`${question} [y/N] `, { signal }).finally(() => prompt.close());
  if (!/^y(es)?$/i.test(answer.trim())) throw new CliError(exitCodes.failure, 'Nothing was changed.');
  out.note('');
}

/** The description of `--erase`, which confirms what the API wants confirmed. */
export const eraseOption = 'also if a rule for keeping submissions would erase some';

/** Adds a value to those of an option that may be repeated. */
export function collect(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}

/** Reads the value of an option as a positive integer. Throws a CliError for anything else. */
export function readNumber(value: string, name: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1) throw invalidInput(`${name} must be a positive integer.`);
  return number;
}

/**
 * Settings from `--set name=value` and `--from FILE`, which has JSON or YAML. A value is JSON if it can be read as such,
 * else text; `name.member` sets a member. Throws a CliError for what cannot be read.
 */
export async function readSettings(
  context: Pick<Context, 'stdin'>,
  { set = [], from }: { readonly set?: readonly string[]; readonly from?: string },
): Promise<Record<string, unknown>> {
  const settings = from === undefined ? {} : await parseFile(from, await readText(context, from));
  for (const assignment of set) {
    const [, name, value] = /^([\w-]+(?:\.[\w-]+)*)=(.*)$/s.exec(assignment) ?? [];
    if (name === undefined || value === undefined || name.split('.').includes('__proto__'))
      throw invalidInput(`--set takes name=value, not ${assignment}.`);
    assign(settings, name.split('.'), parseValue(value));
  }
  return settings;
}

async function parseFile(file: string, text: string): Promise<Record<string, unknown>> {
  // JSON is YAML, too.
  const { parse } = await import('./yaml-library.js');
  let content: unknown;
  try {
    content = parse(text);
  } catch (error) {
    throw invalidInput(`${file} is neither JSON nor YAML: ${(error as Error).message}`);
  }
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) return { ...content };
  throw invalidInput(`${file} must have names and values.`);
}

function assign(target: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    target[first] = value;
    return;
  }
  const existing = target[first];
  const member = typeof existing === 'object' && existing !== null ? { ...existing } : {};
  assign(member, rest, value);
  target[first] = member;
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
