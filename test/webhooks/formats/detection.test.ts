import { effectiveFormat, findWarning, formatNames } from '../../../src/webhooks/formats/table';
import { addresses } from './addresses';

const detected = (url: string) => effectiveFormat({ url, format: null });
const onAnyHost = ['mattermost', 'rocket-chat'];

test('every format has a sample URL', () => {
  expect(Object.keys(addresses)).toEqual(formatNames);
});

test.each(Object.entries(addresses))('%s is detected from a URL of its platform', (name, url) => {
  expect(detected(url)).toBe(onAnyHost.includes(name) ? 'json' : name);
});

test.each([
  ['slack', 'https://HOOKS.slack.com/services/T0/B0/x'],
  ['slack', 'https://hooks.slack.com./services/T0/B0/x'],
  ['slack', 'https://hooks.slack-gov.com/services/T0/B0/x'],
  ['slack', 'https://discord.com/api/webhooks/123/abc/slack'],
  ['slack', 'https://discordapp.com/api/v10/webhooks/123/abc/slack?wait=true'],
  ['slack-workflow', 'https://hooks.slack.com/workflows/T0/A0/1/x'],
  ['discord', 'https://ptb.discord.com/api/v9/webhooks/123/abc?thread_id=5'],
  ['discord', 'https://canary.discordapp.com/api/webhooks/123/abc/'],
  ['teams', 'https://example.webhook.office.com/webhookb2/a@b/IncomingWebhook/c/d'],
  ['teams', 'https://outlook.office.com/webhook/a@b/IncomingWebhook/c/d'],
  [
    'teams',
    'https://default0123.45.environment.api.powerplatform.com:443/powerautomate/automations/direct/workflows/a/triggers/manual/paths/invoke?sig=x',
  ],
  ['teams', 'https://api.powerautomate.com/workflows/a/triggers/manual/paths/invoke?sig=x'],
  ['lark', 'https://open.feishu.cn/open-apis/bot/v2/hook/abc'],
])('%s is detected from %s', (name, url) => {
  expect(detected(url)).toBe(name);
});

test.each([
  'https://hooks.slack.com.evil.example/services/T0/B0/x',
  'https://evil.example/hooks.slack.com/services/T0/B0/x',
  'https://evil.example/?u=https://hooks.slack.com/services/T0/B0/x',
  'https://xhooks.slack.com/services/T0/B0/x',
  'https://slack.com/services/T0/B0/x',
  'https://hooks.slack.com/',
  'https://discord.com/api/webhooks/123/abc/github',
  'https://discord.com/channels/123/456',
  'https://discord.com.evil.example/api/webhooks/123/abc',
  'https://evillogic.azure.com/workflows/a/triggers/manual/paths/invoke',
  'https://x.logic.azure.com.evil.example/workflows/a/triggers/manual/paths/invoke',
  'https://x.logic.azure.com/somewhere/else',
  'https://webhook.office.com.evil.example/webhookb2/x',
  'https://chat.googleapis.com/v1/spaces/A/members',
  'https://api.telegram.org/bot1:a/sendMessage',
  'https://api.telegram.org/bot1:a/sendPhoto?chat_id=1',
  'https://api.callmebot.com/whatsapp.php?phone=1',
  'https://ntfy.sh/a/b',
  'https://ntfy.sh/',
  'https://my-ntfy.sh/topic',
  'https://chat.example.com/hooks/abcdefghijklmnopqrstuvwxyz',
  'not an address',
])('%s is not the URL of a chat platform', (url) => {
  expect(detected(url)).toBe('json');
});

test('the format that the owner chose takes precedence over the URL', () => {
  expect(effectiveFormat({ url: addresses.slack ?? '', format: 'json' })).toBe('json');
  expect(effectiveFormat({ url: addresses.json ?? '', format: 'mattermost' })).toBe('mattermost');
});

test('only the URL of a retired Teams connector has a warning', () => {
  const retired = 'https://example.webhook.office.com/webhookb2/a@b/IncomingWebhook/c/d';
  expect(findWarning({ url: retired, format: null })).toMatch(/is retiring.*workflow/);
  for (const url of Object.values(addresses)) expect(findWarning({ url, format: null })).toBeNull();
});
