import { worstBodies } from '../../bench/spam/worst-bodies';
import { completeSettings } from '../../src/forms/form.settings';
import { compileLists, type ListRow } from '../../src/lists/compiled-lists';
import { createModel } from '../../src/spam/model';
import { rules } from '../../src/spam/rules/check';
import { scoreSubmission } from '../../src/spam/score';
import { shapes } from '../../src/spam/shapes';
import { readSubmission } from '../../src/spam/submission';
import { TextScan } from '../../src/spam/text/scan-text';
import { checkLists } from '../../src/submit/checks/lists';
import { contract } from '../../src/submit/dialect';
import { buildInput } from './build-input';

// Time depends on the machine; what it is spent on does not.
interface Work {
  /** Characters that were looked at one by one. */
  scanned: number;
  /** Characters of texts with accents and the like that were normalized. */
  normalized: number;
  /** Of those, the characters of the longest text, because accents may take the square of their number. */
  longest: number;
  /** Names of objects that were listed. */
  names: number;
  /** Texts that were searched for another one. */
  searched: number;
}

/** Counts what functions of strings and objects do during a call. */
function countWork(call: () => void): Work {
  const work = { scanned: 0, normalized: 0, longest: 0, names: 0, searched: 0 };
  const { charCodeAt, normalize, includes } = String.prototype;
  const { keys } = Object;
  String.prototype.charCodeAt = function (at) {
    work.scanned += 1;
    return charCodeAt.call(this, at);
  };
  String.prototype.normalize = function (form?: string) {
    if (/[^\0-\x7f]/.test(this.toString())) {
      work.normalized += this.length;
      work.longest = Math.max(work.longest, this.length);
    }
    return normalize.call(this, form);
  };
  String.prototype.includes = function (text, from) {
    work.searched += 1;
    return includes.call(this, text, from);
  };
  Object.keys = (object: object) => {
    const names = keys(object);
    work.names += names.length;
    return names;
  };
  try {
    call();
  } finally {
    Object.assign(String.prototype, { charCodeAt, normalize, includes });
    Object.keys = keys;
  }
  return work;
}

function expectAtMost(work: Work, most: Work): void {
  for (const key of ['scanned', 'normalized', 'longest', 'names', 'searched'] as const) {
    expect({ [key]: work[key], isBounded: work[key] <= most[key] }).toEqual({ [key]: work[key], isBounded: true });
  }
}

const model = createModel(null);

test.each(worstBodies)('the filter does a bounded amount of work for a body of: $name', ({ data }) => {
  const work = countWork(() => scoreSubmission(buildInput(data), model));
  expectAtMost(work, { scanned: 100_000, normalized: 20_000, longest: 128, names: 1_000, searched: 8_000 });
});

describe('no pattern of a rule takes more than linear time', () => {
  const beginnings = [
    ...[
      'a',
      'Ab',
      '1 ',
      ' ',
      '\n',
      'é',
      'ha',
      'a\u200b',
      '\u0301',
      '贷',
      '"',
      "'",
      '"or ',
      "' or a",
      `"or""= `,
      "' and x",
    ],
    ...[
      '@',
      'a@',
      'a.',
      'a-',
      '_',
      '..',
      '../',
      '{',
      '{{',
      '{a',
      '{a|',
      '{name',
      '|',
      '%',
      '%name',
      '${',
      '$(',
      '<',
      '<a ',
    ],
    ...['<a href', '[url', '; ', '; cat ', '; id ', '; wget a', '`ls', 'on', 'onload ', 'javascript:', 'javascript:a'],
    ...[
      'union ',
      'union all ',
      '; drop ',
      'waitfor ',
      'bcc:',
      '\nbcc: a',
      '%0acc:a',
      '0 ',
      '+',
      '(',
      '://',
      'www.',
      '//',
    ],
  ];
  /** Characters that a rule looks for before it searches a text. */
  const scan = new TextScan();
  scan.add('[<{|;%@1 \u200b', 'text');
  const { data, ...request } = buildInput({});
  const submissionOf = (text: string) => ({
    ...readSubmission(data),
    ...{ scan, texts: [text], names: [text], addresses: [text], length: text.length },
    fields: (['trap', 'name', 'message', 'other'] as const).map((kind) => ({ kind, text })),
  });

  // Texts are cut to a hundredth of this. Quadratic time would be hours for all of them.
  test.each(beginnings)('for a long text of %j', (part) => {
    const start = performance.now();
    for (const text of [part.repeat(200_000 / part.length), part + 'a'.repeat(200_000), part + ' '.repeat(200_000)]) {
      const submission = submissionOf(`${text}!`);
      for (const check of Object.values(rules)) check(submission, { ...request, data });
      for (const applies of Object.values(shapes)) applies(submission);
      readSubmission({ message: submission.texts[0] });
    }
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

// Each may be in many words, and none is.
const patterns = [...'abcxw0123456789贷が'].flatMap((a) => [...'abcdefgh'].map((b) => `*${a}*${b}*${a}*ß`));
const rows = [
  ...patterns.map((pattern): ListRow => ['block', 'text', pattern, true]),
  ...patterns.map((pattern): ListRow => ['allow', 'text', pattern, false]),
  ...patterns.map((pattern): ListRow => ['block', 'address', `${pattern}@*.zz`, false]),
  ...Array.from({ length: 500 }, (_, n): ListRow => ['block', 'text', `word${n} other`, false]),
];
const lists = compileLists(rows);
const form = { lists, settings: completeSettings({}) };

test.each(worstBodies)('lists do a bounded amount of work for a body of: $name', ({ data }) => {
  const request = { dialect: contract, fields: { controls: {}, data }, ip: '192.0.2.1' };
  const work = countWork(() => expect(checkLists(form as never, request as never)).toBeNull());
  expectAtMost(work, { scanned: 600_000, normalized: 50_000, longest: 340, names: 1_000, searched: 1_000 });
});
