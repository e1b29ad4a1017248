import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { formatNames } from '../../../src/webhooks/formats/table';
import { buildSampleEvent, type SubmissionEvent } from '../../../src/webhooks/submission-event';
import { growthOf, processorTimeOf } from '../../support/processor-time';
import { addresses } from './addresses';
import { build, chatFormats, eventOf, manyFields, textOf } from './messages';
import { longestBody, schemas } from './schemas';

const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats(ajv);

const hostile: Readonly<Record<string, SubmissionEvent>> = {
  'the sample': buildSampleEvent(),
  'no fields': eventOf([]),
  'empty and invisible names and values': eventOf([
    ['', ''],
    [' ', '\n\n'],
    ['\u200b', '\u200d'],
    ['null', null],
  ]),
  'values of every type': eventOf([
    ['list', ['a', 1, true, null, ['b']]],
    ['object', { deep: { deeper: ['<b>'] } }],
    ['number', 1e21],
    ['no', false],
  ]),
  'a value of a megabyte': eventOf([['essay', 'word '.repeat(200_000)]]),
  'a megabyte of characters that need escaping': eventOf([['marks', '<&>*_`~[]|"\\{'.repeat(80_000)]]),
  'a name of a megabyte': eventOf([['n'.repeat(1_000_000), 'v']]),
  '100 short fields': eventOf(manyFields(100, (n) => `value ${n}`)),
  '100 long fields': eventOf(manyFields(100, (n) => `${n} ${'é'.repeat(5_000)}`)),
  '100 fields of emoji': eventOf(manyFields(100, () => '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(400))),
  '1,000 fields': eventOf(manyFields(1_000, () => 'x'.repeat(100))),
  'long Chinese text': eventOf(manyFields(20, () => '漢字'.repeat(5_000))),
  'a letter with 100,000 accents': eventOf([['zalgo', `a${'\u0301'.repeat(100_000)}`]]),
  'control characters': eventOf([['c', Array.from({ length: 160 }, (_, n) => String.fromCharCode(n)).join('')]]),
  'lone surrogates': eventOf([['s', '\ud800a\udc00']]),
  'a long form name and referer': eventOf([['a', 'b']], {
    formName: '<!channel> @everyone *x* '.repeat(1_000),
    referer: `https://example.com/${'x'.repeat(5_000)}`,
  }),
};

describe.each(formatNames.filter((name) => schemas[name]))('a message to %s', (name) => {
  test.each(Object.entries(hostile))('has the documented shape and limits for %s', (_title, event) => {
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

test.each(Object.entries(hostile))(
  'a Discord message stays within 6,000 characters in total for %s',
  (_title, event) => {
    const { embeds } = JSON.parse(String(build('discord', event).body));
    const texts: string[] = [];
    JSON.stringify(embeds, (key, value) => {
      if (['title', 'name', 'value', 'text'].includes(key)) texts.push(value);
      return value;
    });
    expect(texts.join('').length).toBeLessThanOrEqual(6_000);
  },
);

test.each(Object.entries(hostile))("a Discord URL for Slack's format gets Slack's body for %s", (_title, event) => {
  const url = `${addresses.discord}/slack`;
  for (const name of ['slack', 'discord']) {
    const call = build(name, event, url);
    expect(call.url).toBe(url);
    const validate = ajv.compile(schemas.discordSlack ?? {});
    expect(validate(JSON.parse(String(call.body))) || validate.errors).toBe(true);
  }
});

describe.each(Object.entries(hostile))('%s', (_title, event) => {
  test('is sent to CallMeBot as a GET with a URL of limited length', () => {
    const { method, url, body } = build('callmebot', event);
    expect([method, body]).toEqual(['GET', null]);
    expect(url).toMatch(
      /^https:\/\/api\.callmebot\.com\/whatsapp\.php\?phone=\+34123123123&apikey=123456&text=[^&#\s]+$/,
    );
    expect(url.length).toBeLessThan(7_000);
    expect(decodeURIComponent(url.split('text=')[1] ?? '')).toMatch(/^\*New submission: /);
  });

  test('is sent to ntfy as text with an ASCII title', () => {
    const { method, body, headers } = build('ntfy', event);
    expect(method).toBe('POST');
    expect(body?.length).toBeLessThanOrEqual(longestBody.ntfy ?? 0);
    expect(headers['Content-Type']).toBe('text/plain; charset=utf-8');
    expect(headers.Title).toMatch(/^[\x20-\x7e]{1,2000}$/);
  });
});

test.each(chatFormats)('%s: truncated text ends with an ellipsis and no emoji is split', (name) => {
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
  // Long texts are truncated before short ones.
  expect(text).toContain('the end');
});

test.each(chatFormats.filter((name) => !['slack-workflow'].includes(name)))(
  '%s: fields that do not fit are counted',
  (name) => {
    expect(textOf(name, eventOf(manyFields(1_000, () => 'x'.repeat(100))))).toMatch(/… and \d+ more fields/);
  },
);

test.each(chatFormats)('%s: the message shows the form and the fields in order, but not the IP address', (name) => {
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

// Truncated texts cost much more than others, so the smaller message is truncated as well.
test.each(chatFormats)('%s: the cost of building a message grows linearly with its size', async (name) => {
  const buildOf = (size: number) => build(name, eventOf(manyFields(30, () => '<b>@all</b> 👩‍👩‍👧‍👦 '.repeat(size))));
  expect(await growthOf(buildOf, 120)).toBeLessThan(12);
  expect(await processorTimeOf(() => buildOf(500))).toBeLessThan(1_500);
});
