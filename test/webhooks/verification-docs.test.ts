import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createWebhookSecret } from '../../src/webhooks/signatures';
import { buildSampleEvent } from '../../src/webhooks/submission-event';
import { buildRequest } from '../../src/webhooks/webhook.request';

const root = path.join(__dirname, '../..');
const page = readFileSync(path.join(root, 'docs/webhooks.md'), 'utf8');
const blocksOf = (language: string) =>
  Array.from(page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm')), ([, code]) => code ?? '');

const secret = createWebhookSecret();
const previousSecret = createWebhookSecret();
const event = { ...buildSampleEvent(), data: { name: 'Zoë 😀', n: 1.5 } };
const request = buildRequest({ id: 'w', url: 'https://example.com/hook', secret, previousSecret, format: null }, event);
const body = String(request?.data);
const headers = request?.headers ?? {};
const signature = String(headers['X-Service-Signature']);

test('the page has examples in five languages', () => {
  for (const language of ['js', 'python', 'php', 'go', 'ruby']) expect(blocksOf(language).join('')).toMatch(/sha256/i);
});

describe('in Node', () => {
  const [plain = '', library = ''] = blocksOf('js');
  const run = (code: string, args: readonly unknown[]) =>
    execFileSync(process.execPath, ['-e', code, ...args.map((arg) => JSON.stringify(arg))], { cwd: root }).toString();

  test.each([
    [secret, body, signature, 'true'],
    [previousSecret, body, signature, 'false'],
    [secret, `${body} `, signature, 'false'],
    [secret, body, 'sha256=', 'false'],
    [secret, body, undefined, 'false'],
  ])('the plain example distinguishes genuine requests from others', (key, text, given, isGenuine) => {
    const code = `${plain};const a = process.argv.slice(1).map((x) => JSON.parse(x === 'undefined' ? 'null' : x));
      process.stdout.write(String(isOurs(a[0], Buffer.from(a[1]), a[2] ?? undefined)))`;
    expect(run(code, [key, text, given ?? null])).toBe(isGenuine);
  });

  test.each([secret, previousSecret])(
    'the library example verifies the event with both secrets during a rotation',
    (key) => {
      const code = `${library};const a = process.argv.slice(1).map((x) => JSON.parse(x));
      process.stdout.write(readEvent(a[0], a[1], a[2]).event)`;
      expect(run(code, [key, body, headers])).toBe('submission.created');
    },
  );
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) {
  if (process.env.CI) throw new Error('python3 is missing; no test may be skipped in CI');
  process.stderr.write('\nSKIPPED: python3 is not available, so the Python example was not run.\n\n');
}
(hasPython ? describe : describe.skip)('in Python', () => {
  const code = `${blocksOf('python').join('\n')}
import json, sys
a = json.load(sys.stdin)
body = a["body"].encode()
print(is_ours(a["secret"], body, a["headers"]["X-Service-Signature"]), is_standard(a["secret"], body, a["headers"]))
`;
  const run = (input: object) =>
    execFileSync('python3', ['-c', code], { input: JSON.stringify({ secret, body, headers, ...input }) })
      .toString()
      .trim();

  test('both examples distinguish genuine requests from others', () => {
    expect(run({})).toBe('True True');
    expect(run({ secret: previousSecret })).toBe('False True');
    expect(run({ secret: createWebhookSecret() })).toBe('False False');
    expect(run({ body: `${body} ` })).toBe('False False');
    expect(run({ headers: { ...headers, 'webhook-timestamp': '1600000000' } })).toBe('True False');
  });
});
