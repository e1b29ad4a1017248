import { maskUrl } from '../../src/webhooks/mask-url';
import { addresses } from './formats/addresses';

test.each([
  ['json', 'https://example.com/hook', 'https://example.com/hook'],
  ['json', 'http://127.0.0.1:9/webhooks/orders-2', 'http://127.0.0.1:9/webhooks/orders-2'],
  ['json', 'https://example.com/hook?key=s3cret&b=', 'https://example.com/hook?key=***&b=***'],
  ['json', 'https://hooks.zapier.com/hooks/catch/1234567/b2c3d4/', 'https://hooks.zapier.com/hooks/catch/***/***/'],
  ['json', 'https://example.com/01234567-89ab-cdef-0123-456789abcdef', 'https://example.com/***cdef'],
  ['slack', addresses.slack, 'https://hooks.slack.com/services/***/***/***uvwx'],
  ['discord', addresses.discord, 'https://discord.com/api/webhooks/***5678/***6789'],
  ['google-chat', addresses['google-chat'], 'https://chat.googleapis.com/v1/spaces/***/messages?key=***&token=***'],
  ['telegram', addresses.telegram, 'https://api.telegram.org/***hIkl/sendMessage?chat_id=***'],
  ['mattermost', addresses.mattermost, 'https://chat.example.com/hooks/***wxyz'],
  ['callmebot', addresses.callmebot, 'https://api.callmebot.com/whatsapp.php?phone=***&apikey=***'],
  ['ntfy', 'https://ntfy.sh/topic', 'https://ntfy.sh/***'],
  ['json', 'nonsense with a s3cret', '***'],
])('%s: %s is masked as %s', (format, url, shown) => {
  expect(maskUrl(String(url), format)).toBe(shown);
});
