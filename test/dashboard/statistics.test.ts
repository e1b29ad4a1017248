import { lastDays, startOfDay } from '../../src/lib/time-zones';
import { wholeAccount } from '../../src/members/scope';
import { countFormByDay } from '../../src/submissions/statistics/arrivals';
import { buildManySubmissions, buildSubmission } from '../submissions/rows';
import { signIn } from '../support/dashboard';
import { explainedPool } from '../support/database';
import { buildForm } from '../support/factories';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

const dayMs = 86_400_000;

setUpDashboard();
setUpForm();

const build = (daysAgo: number, more = {}) =>
  buildSubmission(app.database, form, { createdAt: new Date(Date.now() - daysAgo * dayMs).toISOString(), ...more });
const sendFrom = async (referer: string | null, count: number) => {
  for (let n = 0; n < count; n += 1) {
    const id = await build(1 + n / 1_000_000);
    await app.database.pool.query('UPDATE submissions SET referer = $1 WHERE id = $2', [referer, id]);
  }
};

async function look(query = '') {
  const { status, html } = await owner.get(`/dashboard/forms/${form.id}/statistics${query}`);
  expect(status).toBe(200);
  const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  const days = [...html.matchAll(/dateTime="([\d-]{10})".*?<data value="(\d+)".*?<data value="(\d+)"/g)];
  const [, table = ''] = /<caption[^>]*>Submissions by page<\/caption>.*?<tbody>(.*?)<\/tbody>/s.exec(html) ?? [];
  const pages = [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell.replaceAll(/<[^>]+>/g, '')),
  );
  return { html, text, pages, days: days.map(([, day, accepted, spam]) => ({ day, counts: [accepted, spam] })) };
}

test('submissions and spam are counted per day, of this form alone, without the recycle bin', async () => {
  const other = await buildForm(app.database, owner.account);
  await buildSubmission(app.database, other, { createdAt: new Date().toISOString() });
  await build(0);
  await build(3, { archived: true });
  await build(3.00001, { withheld: 'honeypot' });
  await build(0, { deleted: true });
  await build(0, { deleted: true, withheld: 'honeypot' });
  await build(60);
  const month = await look();
  expect(month.days).toHaveLength(30);
  const dayAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
  expect(month.days.filter(({ counts }) => counts.join() !== '0,0')).toEqual([
    { day: dayAgo(0), counts: ['1', '0'] },
    { day: dayAgo(3), counts: ['1', '1'] },
  ]);
  expect(month.text).toContain('Spam 33.3% 1');
  const quarter = await look('?days=90');
  expect(quarter.days).toHaveLength(90);
  expect(quarter.text).toContain('Spam 25.0% 1');
});

test('pages are counted without their queries, and those that no browser reported', async () => {
  await sendFrom('https://example.com/a?utm=1', 2);
  await sendFrom('https://example.com/a#top', 1);
  await sendFrom('https://example.com/<b>', 1);
  await sendFrom(null, 2);
  await sendFrom('', 1);
  await build(1.5, { withheld: 'honeypot' });
  const { pages, html } = await look();
  expect(pages).toEqual([
    ['https://example.com/a', '3', '42.9%'],
    ['Not reported', '3', '42.9%'],
    ['https://example.com/&lt;b&gt;', '1', '14.3%'],
  ]);
  expect(html).not.toContain('<b>x');
});

test('a form without submissions says so, and the form links to the page', async () => {
  const { text } = await look('?days=7');
  expect(text).toContain('No submissions in this period');
  expect(text).toContain('Spam –');
  const { html } = await owner.get(`/dashboard/forms/${form.id}`);
  expect(html).toContain(`href="/dashboard/forms/${form.id}/statistics"`);
  const stranger = await signIn(app);
  expect((await stranger.get(`/dashboard/forms/${form.id}/statistics`)).status).toBe(404);
});

test('only the newest 10,000 pages are counted, which the page says; days are counted from the indexes alone', async () => {
  await buildManySubmissions(app.database, form, 10_010);
  const { text, pages } = await look();
  expect(text).toContain('Only the newest 10,000 submissions of the period are counted.');
  expect(pages).toEqual([['Not reported', '10,000', '100%']]);
  await app.database.pool.query('VACUUM ANALYZE submissions');
  const { pool, plans } = explainedPool(app.database.pool);
  const days = lastDays(90, 'America/New_York');
  const [from, to] = [startOfDay(days[0] ?? '', 'America/New_York'), new Date(Date.now() + dayMs)];
  const scope = { ...wholeAccount(form.accountId), formId: form.id, from, to, zone: 'America/New_York' };
  await countFormByDay(pool, scope, days);
  expect(plans.join()).toMatch(/Index Only Scan using submissions_of_form/);
  expect(plans.join()).toMatch(/Index Only Scan using submissions_spam_of_form/);
});
