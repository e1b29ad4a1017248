import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { findSubmissionContexts } from '../../src/deliveries/delivery.context';
import { toSubmissionEvent } from '../../src/deliveries/webhook-event';
import { createFileLinks } from '../../src/files/file-links';
import { signBody } from '../../src/webhooks/signatures';
import { buildRequest } from '../../src/webhooks/webhook.request';
import { app } from '../dashboard/set-up';
import { buildSubmission } from '../submissions/rows';
import { eventually } from '../support/eventually';
import { testSecretKey } from '../support/factories';
import { answer, type HttpReceiver, startHttpReceiver } from '../support/http-receiver';
import { startTcpGate } from '../support/tcp-gate';
import { form, owner, run, setUpCommandLine, startLetterbox } from './rig';

setUpCommandLine();

let receiver: HttpReceiver;
beforeEach(async () => {
  receiver = await startHttpReceiver();
});
afterEach(() => receiver.stop());

const at = (second: number) => new Date(Date.UTC(2026, 0, 31, 9, 30, second)).toISOString();
const store = (second: number, draft: Partial<Parameters<typeof buildSubmission>[2]> = {}) =>
  buildSubmission(app.database, form, { createdAt: at(second), data: `{"n":${second}}`, ...draft });
const received = () => receiver.requests.map(({ rawBody }) => JSON.parse(rawBody.toString()).submission.data.n);

async function listen(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const command = startLetterbox(
    ['webhooks', 'listen', '--forward-to', `${receiver.url}/hook`, '--interval', '1', '--json', ...args],
    env,
  );
  await command.waitFor('Waiting for submissions');
  return command;
}

test('new submissions are forwarded as the service would send them, in order and signed', async () => {
  await store(0);
  const command = await listen();
  const [, secret = ''] = /secret: (whsec_\S+)/.exec(command.output().stderr) ?? [];
  const data = '{"10":"z","b":"Ünï \\u2028 \\ud83d\\ude00","a":{"x":[1,2.50,null]},"<i>":"</script>"}';
  const id = await store(1, { data });
  await store(2);
  const rows = await command.rows(2);
  expect(rows).toMatchObject([{ submission_id: id, status: 200 }, { status: 200 }]);
  const [first, second] = receiver.requests;
  expect(first).toMatchObject({ method: 'POST', url: '/hook' });
  const [context] = await findSubmissionContexts(app.database.pool, [id]);
  if (!first || !context) throw new Error('nothing arrived');
  const links = createFileLinks(app.url, testSecretKey);
  const target = { id: 'x', url: 'http://127.0.0.1/', secret, format: 'json' };
  const real = buildRequest(target, toSubmissionEvent(id, context, links));
  expect(first.rawBody.equals(real?.data ?? Buffer.alloc(0))).toBe(true);
  const sent = Object.fromEntries(
    Object.keys(real?.headers ?? {}).map((name) => [name, first.headers[name.toLowerCase()]]),
  );
  expect(Object.keys(sent).filter((name) => sent[name] === undefined)).toEqual([]);
  expect(sent).toMatchObject({ 'User-Agent': 'service-webhook/1.0', 'X-Service-Event': 'submission.created' });
  expect(sent['X-Service-Signature']).toBe(signBody(secret, first.rawBody));
  new Webhook(secret).verify(first.rawBody, first.headers as Record<string, string>);
  expect(second?.headers['webhook-id']).not.toBe(first.headers['webhook-id']);
  expect(await command.interrupt()).toBe(0);
});

test('a server that fails is shown, and the next submission follows', async () => {
  await receiver.stop();
  receiver = await startHttpReceiver(answer(500, 'broken'));
  const command = await listen();
  await store(1);
  await store(2);
  expect(await command.rows(2)).toMatchObject([{ status: 500 }, { status: 500 }]);
  expect(received()).toEqual([1, 2]);
});

test('a server that sends headers and then stalls is cut off, and the next submission follows', async () => {
  await receiver.stop();
  receiver = await startHttpReceiver((_request, response) => response.writeHead(200).flushHeaders());
  const command = await listen();
  await store(1);
  await store(2);
  expect(await command.rows(1)).toMatchObject([{ status: null, detail: expect.stringContaining('timed out') }]);
  await eventually(() => expect(received()).toEqual([1, 2]));
  expect(await command.interrupt()).toBe(0);
}, 30_000);

test('submissions wait for a server that does not run', async () => {
  const { port } = receiver;
  await receiver.stop();
  const command = await listen();
  await store(1);
  await store(2);
  await command.waitFor('ECONNREFUSED');
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push((await request.toArray()).join(''));
    response.end();
  }).listen(port, '127.0.0.1');
  await command.rows(2);
  expect(bodies.map((body) => JSON.parse(body).submission.data.n)).toEqual([1, 2]);
  server.closeAllConnections();
  server.close();
});

test('what arrives while the service cannot be reached is forwarded afterwards', async () => {
  const gate = await startTcpGate(Number(new URL(app.url).port));
  const command = await listen([], { LETTERBOX_URL: `http://127.0.0.1:${gate.port}` });
  await store(1);
  await command.rows(1);
  gate.mode = { after: 0, act: 'hang up' };
  await command.waitFor('Trying again');
  await store(2);
  await store(3);
  gate.mode = 'open';
  await eventually(() => expect(received()).toEqual([1, 2, 3]), 30_000);
  await gate.stop();
});

test('a withheld submission is forwarded when it is released', async () => {
  const command = await listen(['--form', form.id]);
  const id = await store(1, { withheld: 'payment' });
  await store(2);
  expect(await command.rows(2)).toMatchObject([{ submission_id: id, status: 'withheld' }, { status: 200 }]);
  await app.database.pool.query('UPDATE submissions SET withheld = NULL WHERE id = $1', [id]);
  await command.rows(3);
  expect(received()).toEqual([2, 1]);
});

test('the secret of a profile stays the same, and another one may be given', async () => {
  const one = await listen(['--secret', 'whsec_c2VjcmV0']);
  expect(one.output().stderr).toContain('Signing secret: whsec_c2VjcmV0');
  await store(1);
  await one.rows(1);
  expect(receiver.requests[0]?.headers['x-service-signature']).toBe(
    signBody('whsec_c2VjcmV0', receiver.requests[0]?.rawBody ?? Buffer.alloc(0)),
  );
  await run(['login', '--url', app.url, '--token', '-'], { stdin: owner.apiToken });
  const [first, second] = [await listen(), await listen()].map(({ output }) => /whsec_\S+/.exec(output().stderr)?.[0]);
  expect(first).toMatch(/^whsec_.{44}$/);
  expect(second).toBe(first);
});
