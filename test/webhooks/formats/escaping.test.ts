import { buildSampleEvent } from '../../../src/webhooks/submission-event';
import { build, chatFormats, eventOf, textOf } from './messages';

describe('input never mentions anyone', () => {
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

  test.each(chatFormats.filter((name) => !['ntfy', 'callmebot'].includes(name)))('on %s', (name) => {
    const text = textOf(name, event).replaceAll(/<\/?b>/g, (tag) => (name === 'telegram' ? '' : tag));
    for (const mark of ['<!channel>', '<@U123>', '<@!42>', '<@&42>', ...tags]) {
      // Variable names are not part of the message text.
      const shown = name === 'slack-workflow' ? text.split(': ').slice(1).join(': ') : text;
      expect(shown.replaceAll(typed, '')).not.toContain(mark);
    }
    if (['mattermost', 'rocket-chat', 'telegram', 'slack'].includes(name)) {
      expect(text).not.toMatch(/(?<![\w])@(?:everyone|here|channel|all|ada)\b/);
    }
  });

  test('and Discord is instructed not to parse mentions', () => {
    expect(JSON.parse(String(build('discord', event).body)).allowed_mentions).toEqual({ parse: [] });
  });
});

describe('input is never markup', () => {
  const typed =
    '**bold** _it_ `code` ~~gone~~ [bank](https://evil.example) ||spoiler||\n# big\n> quote\n- item\n1. one';
  const event = eventOf([['text', typed]]);

  test.each(['discord', 'teams', 'mattermost', 'rocket-chat'])('on %s, which renders Markdown', (name) => {
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

  test('on Slack, where all blocks are plain text and Markdown is off', () => {
    const { blocks, mrkdwn } = JSON.parse(String(build('slack', event).body));
    expect(mrkdwn).toBe(false);
    expect(JSON.stringify(blocks)).not.toContain('"mrkdwn"');
  });

  test('on Telegram, Slack and Google Chat: every < > & is an entity, complete even when truncated', () => {
    const long = eventOf([['a', '<&>'.repeat(5_000)]]);
    for (const name of ['telegram', 'slack', 'google-chat']) {
      const text = textOf(name, long).replaceAll(/<\/?b>/g, '');
      expect(text.replaceAll(/&(?:amp|lt|gt);/g, '')).not.toMatch(/[&<>]/);
    }
  });

  test('on Teams, and never a card function', () => {
    expect(textOf('teams', eventOf([['d', '{{DATE(2026-01-01T00:00:00Z)}}']]))).not.toContain('{{');
  });

  test('and never changes the text direction', () => {
    const turned = eventOf([
      ['rtl', '\u202eevil\u2066 \u2069שלום'],
      ['next', 'plain'],
    ]);
    for (const name of chatFormats) {
      expect(textOf(name, turned)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
      expect(textOf(name, turned)).toContain('שלום');
    }
  });
});

test('e-mail addresses stay intact where mentions are broken', () => {
  for (const name of ['slack', 'telegram', 'mattermost', 'rocket-chat']) {
    expect(textOf(name, eventOf([['email', 'ada@example.com']]))).toContain('ada@example.com');
  }
});

test('in a Slack workflow, a field can neither replace the form name nor set a prototype', () => {
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

test('Telegram gets the chat id of the URL', () => {
  expect(JSON.parse(String(build('telegram', buildSampleEvent()).body)).chat_id).toBe('-1001234');
});
