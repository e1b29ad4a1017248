import type { HookDeps, HookRequest } from '../../src/bounces/providers/mail-hook';
import { mailgun } from '../../src/bounces/providers/mailgun';
import { resend } from '../../src/bounces/providers/resend';
import { sendgrid } from '../../src/bounces/providers/sendgrid';

const requestOf = (body: string, headers: Readonly<Record<string, string>> = {}): HookRequest => ({
  header: (name) => headers[name],
  body: Buffer.from(body),
});
const at = (seconds: number): HookDeps => ({
  ...{ send: () => Promise.reject(new Error('no requests')), snsUrl: undefined },
  now: new Date(seconds * 1_000),
});

test("SendGrid's own sample is verified", async () => {
  const key =
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEDr2LjtURuePQzplybdC+u4CwrqDqBaWjcMMsTbhdbcwHBcepxo7yAQGhHPTnlvFYPAZFceEu/1FwCM/QmGUhA==';
  const headers = {
    'x-twilio-email-event-webhook-timestamp': '1588788367',
    'x-twilio-email-event-webhook-signature':
      'MEUCIQCtIHJeH93Y+qpYeWrySphQgpNGNr/U+UyUlBkU6n7RAwIgJTz2C+8a8xonZGi6BpSzoQsbVRamr2nlxFDWYNH2j/0=',
  };
  const body = '{"category":"example_payload","event":"test_event","message_id":"message_id"}';
  expect(await sendgrid.isAuthentic(requestOf(body, headers), key, at(1_588_788_367))).toBe(true);
  expect(await sendgrid.isAuthentic(requestOf(`${body} `, headers), key, at(1_588_788_367))).toBe(false);
  const broken = `${key.slice(0, 36)}${'A'.repeat(86)}==`;
  expect(await sendgrid.isAuthentic(requestOf(body, headers), broken, at(1_588_788_367))).toBe(false);
});

test('the sample of Standard Webhooks, which Resend follows, is verified', async () => {
  const key = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const headers = {
    'svix-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'svix-timestamp': '1614265330',
    'svix-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  };
  expect(await resend.isAuthentic(requestOf('{"test": 2432232314}', headers), key, at(1_614_265_330))).toBe(true);
  expect(await resend.isAuthentic(requestOf('{"test": 2432232315}', headers), key, at(1_614_265_330))).toBe(false);
  expect(await resend.isAuthentic(requestOf('{"test": 2432232314}', headers), key, at(1_614_265_631))).toBe(false);
});

test('a signature of Mailgun with another key is rejected', async () => {
  const signature = { timestamp: '1529006854', token: 'a8ce0edb2dd8301dee6c2405235584e45aa91d1e9f979f3de0' };
  const body = JSON.stringify({ signature: { ...signature, signature: '0'.repeat(64) } });
  const request = requestOf(body, { 'content-type': 'application/json' });
  expect(await mailgun.isAuthentic(request, 'a-key', at(1_529_006_854))).toBe(false);
});
