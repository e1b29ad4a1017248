import { contractRoleOf, type SubmittedData } from '../../src/submit/body/fields';
import { parseJsonFields } from '../../src/submit/body/json';

const fields = 100;
const fieldLength = 10_000;
/** About the maximum number of values in a JSON body. */
const values = 9_990;

const bodies: Readonly<Record<string, unknown>> = {
  letters: fill('a'),
  words: fill('casino loan seo click here '),
  'different words': fill(Array.from({ length: 1_500 }, (_, n) => `w${n.toString(36)}x`).join(' ')),
  'single letters': fill('a b c d e f g h '),
  'random letters': fill('bvrtklmnpsdwghz', 40),
  dots: fill('a.b.'),
  links: fill('http://a.com '),
  'links to different hosts': fill(Array.from({ length: 500 }, (_, n) => `www.${n.toString(36)}.com`).join(' ')),
  domains: fill('ab.com '),
  'dots in hosts': fill(`http://${'.'.repeat(290)}a `),
  'dashes in domains': fill(`a.${'-'.repeat(95)}b `),
  'broken links': fill('http://http://www.'),
  'at signs': fill('a@'),
  markup: fill('<a <a href [url='),
  'closed markup': fill('<a href=x>'),
  Chinese: fill('贷款百家乐网站', 3_333),
  'different Chinese characters': fill(
    Array.from({ length: 3_333 }, (_, n) => String.fromCharCode(0x4e00 + ((n * 797) % 20_000))).join(''),
  ),
  'ligatures that become 18 letters': fill('ﷺ', 3_333),
  'characters that become 6': fill('㌖', 3_333),
  'kana with marks': fill('が', 3_333),
  Hangul: fill('한국어', 3_333),
  'look-alike letters': fill('сasinо ', 5_000),
  'styled letters': fill('𝗯𝗼𝗹𝗱 ', 5_000),
  'soft hyphens': fill('a\u00adb', 5_000),
  'combining accents': fill('e\u0301\u0300\u0302', 4_000),
  'accents in falling order': fill('e\u0301\u0323\u0345', 4_000),
  'nothing but accents': fill('\u0301\u0323', 5_000),
  'one message': { name: 'x', email: 'a@b.co', message: 'viagra loan http://a.xyz '.repeat(400) },
  'one message of ligatures': { message: 'ﷺ'.repeat(3_333) },
  'one message of accents': { message: `a${'\u0301\u0323'.repeat(2_500)}` },
  names: fill('Ab ', 199, 'name'),
  addresses: fill('a.', 250, 'email'),
  'long names of fields': rename((n) => `${'Aa'.repeat(25)}${n}${'ﷺ'.repeat(300)}`),
  'ligatures in names of fields': rename((n) => `${n}${'ﷺ'.repeat(330)}`, 'ﷺ'.repeat(3_333)),
  'nested numbers': { list: Array.from({ length: values }, (_, n) => n) },
  'nested texts': { list: Array.from({ length: values }, () => 'abcdefgh'.repeat(8)) },
  'nested addresses': { list: Array.from({ length: values }, (_, n) => `a${n}@${'ü'.repeat(40)}.example`) },
  'nested names': { all: rename((n) => `field${n}`, 'x y z', values) },
  'names without values': { all: rename((n) => `field${n}`, '', values) },
  'nested lists': { all: Array.from({ length: 99 }, () => Array.from({ length: 99 }, () => 'a')) },
};

/** The largest bodies that a form accepts, with slow content, as the submit route parses them from JSON. */
export const worstBodies: readonly { readonly name: string; readonly data: SubmittedData }[] = Object.entries(
  bodies,
).map(([name, body]) => ({
  name,
  data: parseJsonFields(Buffer.from(JSON.stringify(body)), null, contractRoleOf).data,
}));

function fill(text: string, length = fieldLength, name = 'message'): Record<string, string> {
  return rename((n) => `${name}_${n}`, text.repeat(Math.ceil(length / text.length)).slice(0, length));
}

function rename(nameOf: (n: number) => string, value = 'x y z', count = fields): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [nameOf(n), value]));
}
