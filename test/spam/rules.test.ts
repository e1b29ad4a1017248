import { describeReason } from '../../src/spam/describe-score';
import { createModel } from '../../src/spam/model';
import { rules } from '../../src/spam/rules/table';
import { type SpamInput, type SpamReason, scoreSubmission } from '../../src/spam/score';
import { buildInput, buildMessage } from './build-input';

const base = createModel(null);
const find = (input: SpamInput, rule: string): SpamReason | undefined =>
  scoreSubmission(input, base).reasons.find((reason) => reason.rule === rule);
const describeRule = (input: SpamInput, rule: string): string | undefined => {
  const reason = find(input, rule);
  return reason && describeReason(reason);
};
const headers = { userAgent: null, acceptLanguage: null, referer: null, origin: null };
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const sentence = 'I would like to know more about the blue chairs that you sell in your shop in town';

describe('what each rule finds, in words for owners', () => {
  test.each<[string, SpamInput, string]>([
    ['links', buildMessage('see https://a-shop.com/x http://b-shop.net www.c-shop.org'), 'three links'],
    ['links', buildMessage('visit best-shop.com today'), 'one link'],
    ['link-shortener', buildMessage('look: https://bit.ly/3xYz'), 'a shortened link (bit.ly)'],
    ['link-ending', buildMessage('go to https://win.casino-24.xyz now'), 'a link to a domain that ends in .xyz'],
    [
      'sign-in-link',
      buildMessage('https://pay.example/en/Log-In?x=1'),
      'a link to sign in on another website (pay.example)',
    ],
    [
      'sign-in-link',
      buildMessage('https://shop.example:443@pay.net/verify', {
        headers: { ...headers, origin: 'https://shop.example' },
      }),
      'a link to sign in on another website (pay.net)',
    ],
    [
      'sign-in-link',
      buildInput({ email: 'ada@lovelace.net', message: 'https://lovelace.net/login https://pay.net/login' }),
      'a link to sign in on another website (pay.net)',
    ],
    [
      'sign-in-link',
      buildMessage('see webmail-verify.com'),
      'a link to sign in on another website (webmail-verify.com)',
    ],
    ['link-markup', buildMessage('[url=http://a.com]cheap[/url]'), 'links written as [url]'],
    ['link-markup', buildMessage('<a href="http://a.com">cheap</a>'), 'links written as <a href>'],
    ['look-alikes', buildMessage('the best саsino and bоnus'), 'two words with look-alike letters'],
    ['mixed-name', buildInput({ name: 'Rоbert Brown' }), 'Cyrillic letters in a Latin name'],
    ['hidden-characters', buildMessage('cheap vi\u200bagra'), 'invisible characters inside words'],
    ['styled-letters', buildMessage('𝗕𝗲𝘀𝘁 𝗼𝗳𝗳𝗲𝗿'), 'words in mathematical letters'],
    ['capitals', buildMessage('BUY NOW AND GET TWO FOR THE PRICE OF ONE BEFORE MIDNIGHT'), 'text in capital letters'],
    ['gibberish-name', buildInput({ name: 'kTqGzLwPvX' }), 'a name of random letters (kTqGzLwPvX)'],
    ['gibberish-text', buildMessage('RbTpXfQhKzWm'), 'a message of random letters (RbTpXfQhKzWm)'],
    ['name-content', buildInput({ name: 'Win now www.win-now.com' }), 'a link in place of a name'],
    ['same-values', buildInput({ name: 'google', company: 'google', subject: 'google' }), 'the same value in 3 fields'],
    ['disposable-address', buildInput({ email: 'x@mailinator.com' }), 'a disposable e-mail address (mailinator.com)'],
    ['disposable-address', buildInput({ email: 'x@a.mailinator.com' }), 'a disposable e-mail address (mailinator.com)'],
    ['malformed-address', buildInput({ 'E-Mail': 'not an address' }), 'an invalid e-mail address'],
    ['made-up-address', buildInput({ email: 'r.o.b.er.t.s@gmail.com' }), 'an e-mail address that looks made up'],
    ['speed', buildMessage(sentence, { fillMs: 2_400 }), 'a long text after two seconds'],
    ['repeats', buildMessage('hi', { repeats: 4 }), 'the same text in four other submissions of the last 24 hours'],
    [
      'headers',
      buildMessage('hi', { headers: { ...headers, origin: 'https://a.com' } }),
      'unusual headers: no User-Agent',
    ],
    [
      'headers',
      buildMessage('hi', { headers: { ...headers, userAgent: 'curl/8.5.0' } }),
      'unusual headers: sent by a program',
    ],
    [
      'blocked-words',
      buildMessage('Buy our WÍDGETS now', { blockedWords: ['widgets'] }),
      'the word “widgets”, which you blocked',
    ],
    [
      'blocked-words',
      buildMessage('the free  trial', { blockedWords: ['free  trial'] }),
      'the word “free  trial”, which you blocked',
    ],
    ...[
      ['woman made, and (Man Made)!', 'man made'],
      ['❤️man made 👍', 'man made'],
      ['for 99 $ (off)', '$ (off)'],
      ['cash$$$', '$$$'],
      ['在线赌博网站', '赌博'],
      ['肺ガンの治療', 'ガンの'],
      ['ซื้อ หวยออนไลน์ที่นี่', 'ซื้อ หวย'],
    ].map(([text = '', word = '']): [string, SpamInput, string] => [
      'blocked-words',
      buildMessage(text, { blockedWords: [word] }),
      `the word “${word}”, which you blocked`,
    ]),
  ])('%s finds %#: %s', (rule, input, words) => {
    expect(describeRule(input, rule)).toBe(words);
    expect(find(input, rule)?.points).toBeGreaterThan(0);
  });
});

describe('what the rules let pass', () => {
  test.each<[string, SpamInput]>([
    [
      'links',
      buildMessage('the page https://www.shop.example/a and shop.example/b', {
        headers: { ...headers, origin: 'https://shop.example' },
      }),
    ],
    ['links', buildMessage('config.ts and node.js, e.g. v1.2, finished.Please reply to ada@example.com')],
    ['sign-in-link', buildMessage('https://github.com/login and https://trees.net/blogin?next=/login')],
    [
      'sign-in-link',
      buildInput({
        email: 'ada@mail.lovelace.net',
        message: 'https://my.lovelace.net/login and https://ada.net/wp-login.php',
      }),
    ],
    [
      'sign-in-link',
      buildMessage('https://www.shop.example/login says 500', {
        headers: { ...headers, origin: 'https://shop.example' },
      }),
    ],
    ['sign-in-link', buildInput({ email: 'ada@sap.com', message: 'https://supplier.sap.com/login' })],
    ['sign-in-link', buildInput({ email: 'ada@müller-bau.de', message: 'https://my.xn--mller-bau-q9a.de/login' })],
    [
      'sign-in-link',
      buildMessage('https://gärtner.de/login', { headers: { ...headers, origin: 'https://www.xn--grtner-bua.de' } }),
    ],
    [
      'links',
      buildMessage('https://gärtner.de/', { headers: { ...headers, origin: 'https://www.xn--grtner-bua.de' } }),
    ],
    ['links', buildMessage('https://..com/login')],
    ['look-alikes', buildMessage('IT-компания купила 5 μm фильтр, CRM-система')],
    ['mixed-name', buildInput({ name: 'Дмитрий Smith' })],
    ['hidden-characters', buildMessage('👩‍👩‍👧 می‌خواهم')],
    ['gibberish-text', buildMessage('Schrauben')],
    ['malformed-address', buildInput({ email: '' })],
    ['made-up-address', buildInput({ email: 'john.ronald.tolkien@gmail.com' })],
    ['disposable-address', buildInput({ email: 'ada@gmail.com' })],
    ['speed', buildMessage(sentence, { fillMs: 40_000 })],
    ['repeats', buildMessage('hi', { repeats: 0 })],
    ['headers', buildMessage('hi')],
    [
      'headers',
      buildMessage('hi', {
        headers: {
          ...headers,
          userAgent: browser,
          acceptLanguage: 'de',
          origin: 'https://a.de',
          referer: 'https://www.a.de/',
        },
      }),
    ],
    ['blocked-words', buildMessage('the widgetsmith', { blockedWords: ['widgets'] })],
    ...[
      ['woman made', 'man made'],
      ['é́man made', 'man made'],
      ['man madeira', 'man made'],
      ['man made2', 'man made'],
      ['アガ', 'アカ'],
    ].map(([text = '', word = '']): [string, SpamInput] => [
      'blocked-words',
      buildMessage(text, { blockedWords: [word] }),
    ]),
    ['same-values', buildInput({ name: 'Ada', vorname: 'Bea', message: 'Hello' })],
  ])('%s says nothing about case %#', (rule, input) => {
    expect(find(input, rule)).toBeUndefined();
  });

  test.each([
    ...['Brzęczyszczykiewicz', 'Hirschsprung', 'McDonald', 'DeShawn', 'Knightsbridge', 'Krzysztof', 'Schwartz'],
    ...['MacKenzie', 'Nguyễn', 'Świętosława', 'VanDerBerg', 'Hrvoje', 'Grzegorz', 'Szczęsny'],
  ])('%s is a name', (name) => {
    expect(find(buildInput({ name }), 'gibberish-name')).toBeUndefined();
  });
});

describe('the usual language of a form', () => {
  const german = { scripts: { latin: 1 }, languages: { de: 0.97, en: 0.03 } };

  test('another script counts more than another language, and both are named', () => {
    const russian = buildMessage('Здравствуйте, мы предлагаем вам нашу помощь и не только', { usualLanguage: german });
    const spanish = buildMessage('Hola, los gastos para este mes son muy altos y las facturas por pagar', {
      usualLanguage: german,
    });
    expect(describeRule(russian, 'language')).toBe('Cyrillic letters, which this form rarely gets');
    expect(describeRule(spanish, 'language')).toBe('Spanish, which this form rarely gets');
    expect(find(russian, 'language')?.points).toBeGreaterThan(find(spanish, 'language')?.points ?? 9);
  });

  test('usual languages and short texts cost nothing', () => {
    const text = 'Guten Tag, ich möchte gern wissen, ob die Stühle auch in Blau zu haben sind';
    expect(find(buildMessage(text, { usualLanguage: german }), 'language')).toBeUndefined();
    expect(find(buildMessage('Привет', { usualLanguage: german }), 'language')).toBeUndefined();
  });
});

test('a flood is held even if its wording and the marks speak for a real message', () => {
  const text =
    'Our choir would like to sing in the market hall on Saturday. May we put up a small stage near the door?';
  const score = (repeats: number) => scoreSubmission(buildMessage(text, { repeats }), base).score;
  expect(score(0)).toBeLessThanOrEqual(-1);
  expect(score(11)).toBeLessThan(5);
  expect(score(30)).toBeGreaterThanOrEqual(6);
});

test('no rule holds a submission alone, except repeats and blocked words', () => {
  const strongest: SpamInput[] = [
    buildMessage('The drawing of the shelf that you asked for: https://bit.ly/a'),
    buildMessage('https://bit.ly/a'),
    buildInput({ name: 'kTqGzLwPvX' }),
    buildInput({ email: 'x@mailinator.com' }),
    buildMessage('see you', { headers: { ...headers, userAgent: 'curl/8' } }),
  ];
  for (const input of strongest) {
    const { score, reasons } = scoreSubmission(input, base);
    const wording = reasons.find(({ rule }) => rule === 'wording')?.points ?? 0;
    expect(score - wording).toBeLessThan(5);
    // A shortened link and nothing else is spam by its wording.
    if (input !== strongest[1]) expect(score).toBeLessThan(5);
  }
});

test('each rule has an id, a weight and a sentence, and unknown rules of later versions can be described', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  for (const { id, weight } of rules) {
    expect(weight).toBeGreaterThan(0);
    expect(describeReason({ rule: id, points: 1 })).not.toBe(id);
  }
  expect(describeReason({ rule: 'moon-phase', points: 1 })).toBe('moon-phase');
});
