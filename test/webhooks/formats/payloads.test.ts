import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { findFormat, formatNames } from '../../../src/webhooks/formats/table';
import { buildSampleEvent, type SubmissionEvent } from '../../../src/webhooks/submission-event';
import { growthOf, processorTimeOf } from '../../support/processor-time';
import { addresses } from './addresses';
import { longestBody, schemas } from './schemas';

const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats(ajv);

function build(name: string, event: SubmissionEvent, url = addresses[name] ?? '') {
  const call = findFormat(name)?.build(url, event);
  if (!call) throw new Error(`there is no format ${name}`);
  return call;
}

type Fields = ReadonlyArray<readonly [name: string, value: unknown]>;
const eventOf = (fields: Fields, more: Partial<SubmissionEvent> = {}): SubmissionEvent => ({
  ...buildSampleEvent(),
  data: Object.fromEntries(fields),
  textData: Object.fromEntries(fields),
  ...more,
});

/** All that a message says, escapes and all, whatever its shape. */
function textOf(name: string, event: SubmissionEvent): string {
  const { url, body, headers } = build(name, event);
  if (!body) return decodeURIComponent(url.split('text=')[1] ?? '');
  if (name === 'ntfy') return `${headers.Title}\n${body.toString()}`;
  const texts: string[] = [];
  JSON.parse(body.toString(), (key, value) => {
    if (typeof value === 'string') texts.push(name === 'slack-workflow' ? `${key}: ${value}` : value);
    return value;
  });
  return texts.join('\n');
}

const many = (count: number, value: (n: number) => unknown): Fields =>
  Array.from({ length: count }, (_, n) => [`field ${n}`, value(n)] as const);

const hostile: Readonly<Record<string, SubmissionEvent>> = {
  'an ordinary one': buildSampleEvent(),
  'one without fields': eventOf([]),
  'one whose names and values are empty or unseen': eventOf([
    ['', ''],
    [' ', '\n\n'],
    ['\u200b', '\u200d'],
    ['null', null],
  ]),
  'one of every type': eventOf([
    ['list', ['a', 1, true, null, ['b']]],
    ['object', { deep: { deeper: ['<b>'] } }],
    ['number', 1e21],
    ['no', false],
  ]),
  'one with a value of a megabyte': eventOf([['essay', 'word '.repeat(200_000)]]),
  'one with a megabyte of marks that grow when escaped': eventOf([['marks', '<&>*_`~[]|"\\{'.repeat(80_000)]]),
  'one with a name of a megabyte': eventOf([['n'.repeat(1_000_000), 'v']]),
  'one with 100 short fields': eventOf(many(100, (n) => `value ${n}`)),
  'one with 100 long fields': eventOf(many(100, (n) => `${n} ${'é'.repeat(5_000)}`)),
  'one with 100 fields of emoji': eventOf(many(100, () => '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(400))),
  'one with 1,000 fields': eventOf(many(1_000, () => 'x'.repeat(100))),
  'one with long Chinese text': eventOf(many(20, () => '漢字'.repeat(5_000))),
  'one letter with a thousand accents': eventOf([['zalgo', `a${'\u0301'.repeat(100_000)}`]]),
  'one with control characters': eventOf([
    ['c', Array.from({ length: 160 }, (_, n) => String.fromCharCode(n)).join('')],
  ]),
  'one with lone surrogates': eventOf([['s', '\ud800a\udc00']]),
  'one from a form with a long name and page': eventOf([['a', 'b']], {
    formName: '<!channel> @everyone *x* '.repeat(1_000),
    referer: `https://example.com/${'x'.repeat(5_000)}`,
  }),
};

describe.each(formatNames.filter((name) => schemas[name]))('a message to %s', (name) => {
  test.each(Object.entries(hostile))('keeps to the documented shape and limits for %s', (_title, event) => {
    const { method, url, headers, body } = build(name, event);
    expect({ method, url, headers }).toEqual({
      method: 'POST',
      url: addresses[name],
      headers: { 'Content-Type': 'application/json' },
    });
    const value: unknown = JSON.parse(String(body));
    const validate = ajv.compile(schemas[name] ?? {});
    expect(validate(value) || validate.errors).toBe(true);
    expect(body?.length).toBeLessThanOrEqual(longestBody[name] ?? Number.POSITIVE_INFINITY);
  });
});

test.each(Object.entries(hostile))("Discord's 6,000 characters in all hold for %s", (_title, event) => {
  const { embeds } = JSON.parse(String(build('discord', event).body));
  const texts: string[] = [];
  JSON.stringify(embeds, (key, value) => {
    if (['title', 'name', 'value', 'text'].includes(key)) texts.push(value);
    return value;
  });
  expect(texts.join('').length).toBeLessThanOrEqual(6_000);
});

test.each(Object.entries(hostile))("Discord's address for Slack takes Slack's body for %s", (_title, event) => {
  const url = `${addresses.discord}/slack`;
  for (const name of ['slack', 'discord']) {
    const call = build(name, event, url);
    expect(call.url).toBe(url);
    const validate = ajv.compile(schemas.discordSlack ?? {});
    expect(validate(JSON.parse(String(call.body))) || validate.errors).toBe(true);
  }
});

describe.each(Object.entries(hostile))('%s', (_title, event) => {
  test('goes to CallMeBot as a GET whose address is not too long', () => {
    const { method, url, body } = build('callmebot', event);
    expect([method, body]).toEqual(['GET', null]);
    expect(url).toMatch(
      /^https:\/\/api\.callmebot\.com\/whatsapp\.php\?phone=\+34123123123&apikey=123456&text=[^&#\s]+$/,
    );
    expect(url.length).toBeLessThan(7_000);
    expect(decodeURIComponent(url.split('text=')[1] ?? '')).toMatch(/^\*New submission: /);
  });

  test('goes to ntfy as text with a title of ASCII', () => {
    const { method, body, headers } = build('ntfy', event);
    expect(method).toBe('POST');
    expect(body?.length).toBeLessThanOrEqual(longestBody.ntfy ?? 0);
    expect(headers['Content-Type']).toBe('text/plain; charset=utf-8');
    expect(headers.Title).toMatch(/^[\x20-\x7e]{1,2000}$/);
  });
});

const chats = formatNames.filter((name) => name !== 'json');

test.each(chats)('what is cut for %s says so, and no emoji is cut in two', (name) => {
  const text = textOf(
    name,
    eventOf([
      ['smile', '👩‍👩‍👧‍👦'.repeat(20_000)],
      ['last', 'the end'],
    ]),
  );
  expect(text).toContain('…');
  expect(text).not.toMatch(/\p{Cs}/u);
  expect(text).toMatch(/^(?:[^👩👧👦]|👩‍👩‍👧‍👦)*$/u);
  // A long text takes no room from a short one.
  expect(text).toContain('the end');
});

test.each(chats.filter((name) => !['slack-workflow'].includes(name)))(
  'fields that find no place in a message to %s are counted',
  (name) => {
    expect(textOf(name, eventOf(many(1_000, () => 'x'.repeat(100))))).toMatch(/… and \d+ more fields/);
  },
);

test.each(chats)('a message to %s shows form, fields in their order, and nothing of the IP address', (name) => {
  const text = textOf(
    name,
    eventOf(
      [
        ['zeta', 'ten'],
        ['alpha', 'nine'],
        ['name', 'Zoë'],
      ],
      { formName: 'Contact' },
    ),
  );
  expect(text).toMatch(/Contact/);
  if (name !== 'slack-workflow') expect(text).toMatch(/ten.*nine.*Zoë/s);
  expect(text).not.toContain('192.0.2.1');
});

describe('nothing that a visitor typed calls anybody', () => {
  const words = ['@everyone', '@here', '@channel', '@all', '@ada', '<!channel>', '<@U123>', '<@!42>', '<@&42>'];
  const tags = [
    '<users/all>',
    '<at user_id="all">x</at>',
    '<at>Ada</at>',
    '<https://evil.example|bank>',
    '<b>bold</b>',
  ];
  const typed = [...words, ...tags].join(' , ');
  const event = eventOf([[typed, typed]], { formName: typed, referer: typed });

  test.each(chats.filter((name) => !['ntfy', 'callmebot'].includes(name)))('on %s', (name) => {
    const text = textOf(name, event).replaceAll(/<\/?b>/g, (tag) => (name === 'telegram' ? '' : tag));
    for (const mark of ['<!channel>', '<@U123>', '<@!42>', '<@&42>', ...tags]) {
      // Names of variables are no text of a message.
      const shown = name === 'slack-workflow' ? text.split(': ').slice(1).join(': ') : text;
      expect(shown.replaceAll(typed, '')).not.toContain(mark);
    }
    if (['mattermost', 'rocket-chat', 'telegram', 'slack'].includes(name)) {
      expect(text).not.toMatch(/(?<![\w])@(?:everyone|here|channel|all|ada)\b/);
    }
  });

  test('and Discord is told to parse no mention at all', () => {
    expect(JSON.parse(String(build('discord', event).body)).allowed_mentions).toEqual({ parse: [] });
  });
});

describe('nothing that a visitor typed is markup', () => {
  const typed =
    '**bold** _it_ `code` ~~gone~~ [bank](https://evil.example) ||spoiler||\n# big\n> quote\n- item\n1. one';
  const event = eventOf([['text', typed]]);

  test.each(['discord', 'teams', 'mattermost', 'rocket-chat'])('on %s, which reads Markdown', (name) => {
    const text = textOf(name, event).replaceAll('\u200b', '');
    for (const mark of [
      '\\*\\*bold\\*\\*',
      '\\_it\\_',
      '\\`code\\`',
      '\\[bank\\](',
      '\\# big',
      '\\> quote',
      '\\- item',
      '1\\. one',
    ]) {
      expect(text).toContain(mark);
    }
  });

  test('on Slack, where all blocks are plain text and the text above them is said to be plain', () => {
    const { blocks, mrkdwn } = JSON.parse(String(build('slack', event).body));
    expect(mrkdwn).toBe(false);
    expect(JSON.stringify(blocks)).not.toContain('"mrkdwn"');
  });

  test('on Telegram and Slack, which read entities, every < > & is one, whole even at the cut', () => {
    const long = eventOf([['a', '<&>'.repeat(5_000)]]);
    for (const name of ['telegram', 'slack', 'google-chat']) {
      const text = textOf(name, long).replaceAll(/<\/?b>/g, '');
      expect(text.replaceAll(/&(?:amp|lt|gt);/g, '')).not.toMatch(/[&<>]/);
    }
  });

  test('on Teams no function of a card', () => {
    expect(textOf('teams', eventOf([['d', '{{DATE(2026-01-01T00:00:00Z)}}']]))).not.toContain('{{');
  });

  test('and nothing turns the direction of what follows', () => {
    const turned = eventOf([
      ['rtl', '\u202eevil\u2066 \u2069שלום'],
      ['next', 'plain'],
    ]);
    for (const name of chats) {
      expect(textOf(name, turned)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
      expect(textOf(name, turned)).toContain('שלום');
    }
  });
});

test('addresses of e-mail stay whole where mentions are broken', () => {
  for (const name of ['slack', 'telegram', 'mattermost', 'rocket-chat']) {
    expect(textOf(name, eventOf([['email', 'ada@example.com']]))).toContain('ada@example.com');
  }
});

test('a field cannot pass for the name of the form in a Slack workflow, nor make a prototype', () => {
  const event = eventOf(
    [
      ['form_name', 'fake'],
      ['__proto__', 'p'],
      ['a', '1'],
    ],
    { formName: 'Contact' },
  );
  const body = String(build('slack-workflow', event).body);
  expect(JSON.parse(body)).toMatchObject({ form_name: 'Contact', a: '1' });
  expect(body).toContain('"__proto__":"p"');
});

test('Telegram is told the chat of the address', () => {
  expect(JSON.parse(String(build('telegram', buildSampleEvent()).body)).chat_id).toBe('-1001234');
});

// A text that is cut costs much more than one that is not: here the lesser one is cut as well.
test.each(chats)('two megabytes to %s cost no more to build than their length', async (name) => {
  const buildOf = (size: number) => build(name, eventOf(many(100, () => '<b>@all</b> 👩‍👩‍👧‍👦 '.repeat(size))));
  expect(await growthOf(buildOf, 120)).toBeLessThan(12);
  expect(await processorTimeOf(() => buildOf(500))).toBeLessThan(1_500);
});
