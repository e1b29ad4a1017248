import { buildSubmission } from '../submissions/rows';
import { signIn } from '../support/dashboard';
import { buildForm } from '../support/factories';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

setUpDashboard();
setUpForm({ name: 'Contact', allowed_domains: ['acme.com'] });

const data = {
  name: 'Ada Lovelace',
  email: 'ada@lovelace.example',
  message:
    'Hello, this is Ada. Do you have a table for two on Friday? I found you on https://www.acme.com/menu and https://shop.test/a?b',
};

async function build(score: number | null, target = form): Promise<string> {
  const draft = {
    createdAt: '2026-03-01T10:00:00.000Z',
    data: JSON.stringify(data),
    referer: 'https://shop.test/contact',
  };
  const id = await buildSubmission(app.database, target, draft);
  await app.database.pool.query('UPDATE submissions SET spam_score = $2 WHERE id = $1', [id, score]);
  return id;
}
const path = (id: string) => `/dashboard/submissions/${id}/mistake`;
const plain = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
const dataIn = (html: string) => /<textarea[^>]* name="data"[^>]*>\n?(.*?)<\/textarea>/s.exec(plain(html))?.[1] ?? '';
const chosen = (html: string) => /<option value="(\w+)" selected/.exec(html)?.[1];

test('a scored submission links to an anonymized example of it, without its website', async () => {
  const id = await build(7.2);
  const submission = await owner.get(
    `/dashboard/submissions/${id}?back=${encodeURIComponent('/dashboard/inbox?q=ada')}`,
  );
  const [, link = ''] = /<a href="([^"]*\/mistake[^"]*)">Report a mistake/.exec(submission.html) ?? [];
  expect(link).toBe(`${path(id)}?back=${encodeURIComponent('/dashboard/inbox?q=ada')}`);
  const { html, status } = await owner.get(plain(link));
  expect(status).toBe(200);
  expect(JSON.parse(dataIn(html))).toEqual({
    name: 'Alex Morgan',
    email: 'alex.morgan@example.com',
    message:
      'Hello, this is Alex. Do you have a table for two on Friday? I found you on https://example.com/ and https://example.com/',
  });
  expect(html).toContain('Replaced or shortened: names, e-mail addresses, and links.');
  expect(html).toContain('Nothing is sent anywhere');
  expect(html).toMatch(/name="language"[^>]* value="en"/);
  expect(html).toContain(`href="/dashboard/submissions/${id}?back=`);
});

test('by default, the filter is said to have been wrong, by the threshold of the form', async () => {
  const [low, high] = [await build(4.9), await build(5)];
  expect(chosen((await owner.get(path(low))).html)).toBe('true');
  expect(chosen((await owner.get(path(high))).html)).toBe('false');
  await app.database.pool.query(
    `UPDATE forms SET settings = settings || '{"spam_filter":{"mode":"watch","hold_threshold":8,"spam_threshold":10}}'
     WHERE id = $1`,
    [form.id],
  );
  expect(chosen((await owner.get(path(high))).html)).toBe('true');
});

test('the example is downloaded as typed, in one line', async () => {
  const id = await build(7.2);
  const typed = '{\r\n  "message": "Grüße <b>",\r\n  "list": [1]\r\n}';
  const example = await owner.post(path(id), { is_spam: 'false', language: ' de ', data: typed });
  expect(example.status).toBe(200);
  expect(example.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
  expect(example.headers.get('content-disposition')).toBe('attachment; filename="spam-filter-mistake.jsonl"');
  expect(example.html).toBe('{"language":"de","isSpam":false,"data":{"message":"Grüße <b>","list":[1]}}\n');
  const spam = await owner.post(path(id), { is_spam: 'true', language: '', data: '{"a":"b"}' });
  expect(spam.html).toBe('{"isSpam":true,"data":{"a":"b"}}\n');
});

test.each([
  ['data', '{"a": </textarea><b>', 'Check the JSON: Unexpected token'],
  ['data', '[{"a":"b"}]', 'Enter an object with a field'],
  ['data', '{}', 'Enter an object with a field'],
  ['data', '"a"', 'Enter an object with a field'],
  ['language', '<English>', 'Use a code such as en or de'],
  ['is_spam', 'maybe', 'Choose one.'],
])('%s %s is reported and kept', async (field, value, problem) => {
  const id = await build(7.2);
  const fields = { is_spam: 'true', language: 'en', data: '{"a":"typed"}', [field]: value };
  const { html, status } = await owner.post(path(id), fields);
  expect(status).toBe(400);
  expect(plain(html)).toContain(problem);
  expect(dataIn(html).replaceAll('&lt;', '<').replaceAll('&gt;', '>')).toBe(fields.data);
  expect(html).not.toContain('<b>');
  if (field !== 'is_spam') expect(chosen(html)).toBe('true');
  // It is no longer what was anonymized.
  expect(html).not.toContain('Replaced or shortened');
});

test('there is no example of a submission without a score, or of another account', async () => {
  const unscored = await build(null);
  const stranger = await signIn(app);
  const foreign = await build(7.2, await buildForm(app.database, stranger.account));
  expect((await owner.get(`/dashboard/submissions/${unscored}`)).html).not.toContain('Report a mistake');
  for (const id of [unscored, foreign]) {
    expect((await owner.get(path(id))).status).toBe(404);
    expect((await owner.post(path(id), { is_spam: 'true', language: '', data: '{"a":"b"}' })).status).toBe(404);
  }
});
