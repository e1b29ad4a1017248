import type { SpamReason } from './spam-input';

/** A reason as the API shows it. */
interface PresentedReason {
  readonly rule: string;
  readonly points: number;
  readonly text: string;
}

/** The reasons of a score, those with the most points first; null if there is no score. */
export function presentReasons(reasons: readonly SpamReason[] | null): PresentedReason[] | null {
  if (!reasons) return null;
  return [...reasons]
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .map((reason) => ({ rule: reason.rule, points: reason.points, text: describeReason(reason) }));
}

/** A score such as `7.1` or `−0.8`. */
export function formatScore(score: number): string {
  return score.toFixed(1).replace('-', '−');
}

/** Points with their sign, such as `+2.1`. */
export function formatPoints(points: number): string {
  return points < 0 ? formatScore(points) : `+${formatScore(points)}`;
}

/** The reasons in one line: “+1.5 three links, −1.8 you marked similar messages as not spam”. */
export function describeReasons(reasons: readonly SpamReason[] | null): string {
  return (presentReasons(reasons) ?? []).map(({ points, text }) => `${formatPoints(points)} ${text}`).join(', ');
}

type Values = Readonly<Record<string, string | number>>;

const sentences: Readonly<Record<string, (values: Values, points: number) => string>> = {
  links: ({ count }) => plural(count, 'link'),
  'link-shortener': ({ host }) => `a shortened link (${host})`,
  'link-markup': ({ markup }) => `links written as ${markup}`,
  'hidden-field': () => 'a filled-in hidden field',
  injection: ({ what }) => `what looks like an attack: ${what}`,
  burst: ({ count }) => `the same text in ${plural(count, 'other submission')} within the same minute`,
  'repeated-link': ({ count }) => `a link also found in ${plural(count, 'other submission')} in the last 24 hours`,
  'gibberish-name': ({ name }) => `a name of random letters (${name})`,
  'gibberish-text': ({ text }) => `a message of random letters or digits (${text})`,
  'bot-name': ({ name }) => `a machine-generated name (${name})`,
  'empty-message': ({ text }) => `a message that only greets or tests (${text})`,
  'name-content': ({ what }) => `${what} in place of a name`,
  'disposable-address': ({ domain }) => `a disposable e-mail address (${domain})`,
  'sender-domain': ({ domain }) => `an e-mail address at a domain that receives no e-mail (${domain})`,
  repeats: ({ count }) => `the same text in ${plural(count, 'other submission')} of the last 24 hours`,
  'blocked-words': ({ word, count }) =>
    Number(count) > 1 ? `${count} words that you blocked, such as “${word}”` : `the word “${word}”, which you blocked`,
  wording: ({ words }, points) => named(points > 0 ? 'wording typical of spam' : 'wording of real messages', words),
  marked: (_, points) => `you marked a message with this sender, link or text as ${points > 0 ? '' : 'not '}spam`,
  learned: ({ words }, points) =>
    named(points > 0 ? 'words of messages that you marked as spam' : 'words of your real messages', words),
};

/** With the words that weigh most. */
function named(what: string, words: string | number | undefined): string {
  return words === undefined ? what : `${what} (${words})`;
}

/** A reason in words for owners, without its points. Unknown rules, of later versions, are described by their id. */
export function describeReason({ rule, points, values }: SpamReason): string {
  const describe = Object.hasOwn(sentences, rule) ? sentences[rule] : undefined;
  return describe ? describe(values ?? {}, points) : rule;
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function plural(count: string | number | undefined, noun: string): string {
  const number = Number(count ?? 0);
  return `${numbers[number] ?? number} ${noun}${number === 1 ? '' : 's'}`;
}
