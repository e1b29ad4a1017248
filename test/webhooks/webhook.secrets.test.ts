import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { createWebhookSecret, signBody, signStandard } from '../../src/webhooks/signatures';

test('the Standard Webhooks signature matches the published test vector', () => {
  const body = Buffer.from('{"test": 2432232314}');

  expect(signStandard('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, body)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

test('the reference library verifies the signature, and rejects another body or secret', () => {
  const secret = createWebhookSecret();
  const body = Buffer.from('{"name":"Zoë 😀"}');
  const timestamp = Math.floor(Date.now() / 1_000);
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signStandard(secret, 'msg_1', timestamp, body),
  };

  expect(new Webhook(secret).verify(body.toString(), headers)).toEqual({ name: 'Zoë 😀' });
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
  expect(() => new Webhook(createWebhookSecret()).verify(body.toString(), headers)).toThrow();
});

test('X-Service-Signature is keyed with the whole secret, including its prefix', () => {
  const body = Buffer.from('{"a":1}');

  expect(signBody('whsec_c2VjcmV0', body)).toBe(
    `sha256=${createHmac('sha256', 'whsec_c2VjcmV0').update('{"a":1}').digest('hex')}`,
  );
});

test('a new secret has 32 random bytes', () => {
  const secrets = Array.from({ length: 20 }, createWebhookSecret);

  expect(new Set(secrets).size).toBe(20);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  }
});
