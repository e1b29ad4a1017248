import type { Form } from '../../src/forms/form.model';
import { eraseExpired } from '../../src/submissions/retention/erase-expired';
import { buildSubmission } from '../submissions/rows';
import { fieldsOf, signIn } from '../support/dashboard';
import { buildForm } from '../support/factories';
import { app, owner, setUpDashboard } from './set-up';

setUpDashboard();

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
const settings = (form: Form) => `/dashboard/forms/${form.id}/settings/retention`;
const preview = (form: Form) => `/dashboard/forms/${form.id}/retention`;

/** Posts the settings page with these fields changed. */
async function save(form: Form, changes: Record<string, string>) {
  const { html } = await owner.get(settings(form));
  return owner.post(settings(form), { ...fieldsOf(html), ...changes });
}

describe('the settings of a form', () => {
  let form: Form;
  beforeEach(async () => {
    form = await buildForm(app.database, owner.account);
  });

  test('save a rule that would erase nothing at once, and say when it starts', async () => {
    await buildSubmission(app.database, form, { createdAt: ago(10) });
    const saved = await save(form, { retention: 'days', retention_days: '30', ip_addresses: 'truncated' });
    expect(saved).toMatchObject({ status: 303, location: expect.stringContaining('saved') });
    expect((await form.reload()).settings).toMatchObject({ retention: '30 days', ip_addresses: 'truncated' });
    const { html } = await owner.get(settings(form));
    expect(html).toMatch(/Submissions are erased 30 days after they arrive\. Nothing is erased before <time/);
    await save(form, { retention: '', ip_addresses: '' });
    expect((await form.reload()).settings).toMatchObject({ retention: null, ip_addresses: null });
  });

  test('save the rest, and ask before a rule is saved that would erase submissions', async () => {
    await buildSubmission(app.database, form, { createdAt: ago(40) });
    const asked = await save(form, { ip_addresses: 'none', retention: 'days', retention_days: '30' });
    expect(asked.location).toBe(`${preview(form)}?retention=days&retention_days=30&confirm`);
    expect((await form.reload()).settings).toMatchObject({ ip_addresses: 'none', retention: null });

    const { html } = await owner.get(asked.location ?? '');
    expect(html).toContain('It is not saved until you confirm it.');
    expect(html).toMatch(/Would be erased now<\/dt><dd>1 submission</);
    expect(html).toContain('24 hours after you save the rule');
    const confirmed = await owner.post(preview(form), { retention: 'days', retention_days: '30', confirmed: 'yes' });
    expect(confirmed).toMatchObject({ location: settings(form), notice: 'retention-saved' });
    expect((await form.reload()).settings.retention).toBe('30 days');
    expect(await eraseExpired(app.database.pool)).toEqual({ erased: null, hasMore: false });
  });

  test.each(['0', '3651', 'soon', ''])('reject "%s" days, and show what was typed', async (days) => {
    const rejected = await save(form, { retention: 'days', retention_days: days });
    expect(rejected.status).toBe(400);
    expect(rejected.html).toContain('Must be a whole number from 1 to 3,650.');
    expect(rejected.html).toContain('<option value="days" selected="">');
    expect((await form.reload()).settings.retention).toBeNull();
  });

  test('a preview changes nothing, and shows nothing of the forms of others', async () => {
    await buildSubmission(app.database, form, { createdAt: ago(40) });
    const { html } = await owner.get(`${preview(form)}?retention=days&retention_days=39`);
    expect(html).toMatch(/Would be erased now<\/dt><dd>1 submission</);
    expect(html).not.toContain('It is not saved until you confirm it.');
    expect((await form.reload()).settings.retention).toBeNull();
    expect((await owner.get(`${preview(form)}?retention=days&retention_days=x`)).status).toBe(400);
    const stranger = await signIn(app);
    expect((await stranger.get(preview(form))).status).toBe(404);
    expect((await stranger.post(preview(form), { retention: 'keep' })).status).toBe(404);
  });

  test('show what was erased', async () => {
    await app.database.pool.query(`INSERT INTO retention_log VALUES ($1, '2026-03-01', '30 days', 1234, 5, 2048)`, [
      form.id,
    ]);
    for (const path of [settings(form), '/dashboard/settings/privacy']) {
      const { html } = await owner.get(path);
      expect(html).toMatch(/2026-03-01<\/td><td>After 30 days<\/td><td>1,234<\/td><td>5 \(2(\.0)? kB\)/i);
    }
  });
});

describe('the settings of the account', () => {
  const privacy = '/dashboard/settings/privacy';
  const save = async (fields: Record<string, string>) =>
    owner.post(privacy, { ...fieldsOf((await owner.get(privacy)).html), ...fields });

  test('ask before a rule is saved that would erase submissions of forms without their own', async () => {
    const form = await buildForm(app.database, owner.account);
    const keeping = await buildForm(app.database, owner.account, { retention: 'keep' });
    for (const one of [form, keeping]) await buildSubmission(app.database, one, { createdAt: ago(900) });
    const rule = { retention: 'days', retention_days: '800' };
    const asked = await save({ ...rule, ip_addresses: 'none' });
    expect(asked.location).toBe('/dashboard/settings/retention?retention=days&retention_days=800&confirm');
    expect(await owner.account.reload()).toMatchObject({ retention: null, ipAddresses: 'none' });
    expect((await owner.get(asked.location ?? '')).html).toMatch(/Would be erased now<\/dt><dd>1 submission</);
    const confirmed = await owner.post('/dashboard/settings/retention', { ...rule, confirmed: 'yes' });
    expect(confirmed).toMatchObject({ location: privacy, notice: 'retention-saved' });
    expect(await owner.account.reload()).toMatchObject({ retention: '800 days', ipAddresses: 'none' });
    expect((await owner.get(settings(form))).html).toContain('Account default (erased 800 days after they arrive)');
  });

  test('are saved at once where nothing is erased, and rejected with a message', async () => {
    expect((await save({ retention: 'days', retention_days: '700' })).location).toBe(`${privacy}?saved`);
    const rejected = await save({ retention: 'days', retention_days: '0', ip_addresses: 'full' });
    expect(rejected.status).toBe(400);
    expect(rejected.html).toContain('Must be a whole number from 1 to 3,650.');
    expect((await owner.account.reload()).retention).toBe('700 days');
  });
});

test('the inbox and the page of a submission say when it is erased', async () => {
  const soon = await buildForm(app.database, owner.account, { retention: '30 days' });
  const later = await buildForm(app.database, owner.account, { retention: '90 days' });
  const delivered = await buildForm(app.database, owner.account, { retention: 'after_delivery' });
  const [first, second, third] = [
    await buildSubmission(app.database, soon, { createdAt: ago(27.5) }),
    await buildSubmission(app.database, later, { createdAt: ago(27) }),
    await buildSubmission(app.database, delivered, { createdAt: ago(0) }),
  ];
  const inbox = async ({ id }: Form) => (await owner.get(`/dashboard/inbox?form=${id}`)).html;
  expect(await inbox(soon)).toContain('Erased in 2 days');
  expect(await inbox(later)).not.toContain('class="tag"');
  expect(await inbox(delivered)).toContain('Erased after delivery');
  const page = async (id: string) => (await owner.get(`/dashboard/submissions/${id}`)).html;
  const daysUntil = async (id: string, before: string) => {
    const [, time = ''] = new RegExp(`${before}<time dateTime="([^"]+)"`).exec(await page(id)) ?? [];
    return (Date.parse(time) - Date.now()) / 86_400_000;
  };
  const erased = 'Will be erased</dt><dd>';
  expect(await daysUntil(first, erased)).toBeCloseTo(2.5, 1);
  expect(await daysUntil(second, erased)).toBeCloseTo(63, 1);
  expect(await daysUntil(third, `${erased}After delivery, at the latest `)).toBeCloseTo(14, 1);
  await app.database.pool.query(`UPDATE submissions SET ip_address = '' WHERE id = $1`, [first]);
  expect(await page(first)).toContain('Not stored');
});
