import { sendMail } from '../../../src/email/send-mail';
import { answer, reset } from '../../support/http-receiver';
import { buildMessage } from '../context';
import { createTransportRig, deadline } from './transport-rig';

const rig = createTransportRig();
afterEach(rig.cleanUp);

/** Whether the result says that another attempt may succeed. */
async function isTemporary(...urls: string[]): Promise<boolean> {
  const result = await sendMail(buildMessage(), rig.mailer(...urls), deadline());
  expect(result.status).toBe('failed');
  return result.status === 'failed' && result.isTemporary === true;
}

const api = async (...response: Parameters<typeof answer>) => {
  const { url } = await rig.http(answer(...response));
  return `postmark://token@default?endpoint=${encodeURIComponent(url)}`;
};

test.each([
  [429, '{}', true],
  [503, '{"message":"later"}', true],
  // A gateway does not know whether the API took it.
  [503, '<html>', false],
  [500, '{}', false],
  [504, '{}', false],
  [401, '{}', false],
  [422, '{}', false],
])('HTTP %i with %s is temporary: %s', async (status, body, expected) => {
  expect(await isTemporary(await api(status, body))).toBe(expected);
});

test('an API or a server that does not accept connections is temporary', async () => {
  expect(await isTemporary('postmark://token@default?endpoint=http%3A%2F%2F127.0.0.1%3A1')).toBe(true);
  expect(await isTemporary('smtp://127.0.0.1:1')).toBe(true);
});

test('an API that breaks the connection may have taken the message', async () => {
  const { url } = await rig.http(reset());
  expect(await isTemporary(`postmark://token@default?endpoint=${encodeURIComponent(url)}`)).toBe(false);
});

test.each([
  ['greylist', true],
  ['refuse recipient', false],
  ['refuse message', false],
] as const)('a mail server that will %s is temporary: %s', async (behavior, expected) => {
  expect(await isTemporary((await rig.smtp({ behavior })).url)).toBe(expected);
});

test('a rejected login and a wrong certificate need a person', async () => {
  const login = { user: 'box', pass: 'a-password' };
  expect(await isTemporary((await rig.smtp({ behavior: 'refuse login', login })).url)).toBe(false);
  expect(await isTemporary((await rig.smtp({ startTls: true })).url)).toBe(false);
});

test('a message that some recipients got is not sent to them again', async () => {
  const { url } = await rig.smtp({ refuses: [buildMessage().to] });
  const message = buildMessage();
  const envelope = { ...message.envelope, to: [message.to, 'other@example.org'] };
  const result = await sendMail({ ...message, envelope }, rig.mailer(url), deadline());
  expect(result).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('1 other recipient got the message'),
  });
  expect(result).not.toHaveProperty('isTemporary');
});

test('several transports are temporary only together', async () => {
  const later = (await rig.smtp({ behavior: 'greylist' })).url;
  const never = (await rig.smtp({ behavior: 'refuse recipient' })).url;
  expect(await isTemporary(later, 'smtp://127.0.0.1:1')).toBe(true);
  expect(await isTemporary(later, never)).toBe(false);
  expect(await isTemporary(never, later)).toBe(false);
});
