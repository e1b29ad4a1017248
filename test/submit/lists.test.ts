import type { Form } from '../../src/forms/form.model';
import { addEntries, listEntries, removeEntries } from '../../src/lists/list-entry.service';
import { describeOnEachBackend } from '../setup/services';
import { buildAccount, buildForm } from '../support/factories';
import { openSubmitClient, type SubmitClient } from '../support/submit-client';

describeOnEachBackend('allow and block lists', ({ redisUrl }) => {
  let client: SubmitClient;
  beforeAll(async () => {
    client = await openSubmitClient({ redisUrl, apps: 2 });
  });
  afterAll(async () => {
    await client?.close();
  });

  async function newForm(settings: Parameters<typeof buildForm>[2] = {}) {
    const account = await buildAccount(client.db);
    return buildForm(client.db, account, settings);
  }
  const ofAccount = ({ accountId }: Form) => ({ accountId, formId: null });
  const ofForm = ({ accountId, id }: Form) => ({ accountId, formId: id });
  const block = (kind: string, ...values: string[]) => ({ action: 'block', kind, values });
  const allow = (kind: string, ...values: string[]) => ({ action: 'allow', kind, values });

  /** Submits through a web process and resolves to the stored submission, newest first. */
  async function submit(form: Form, fields: object, { app = 0, headers = {} } = {}) {
    const reply = await client.post(form, fields, { app, headers });
    expect([reply.status, reply.json]).toEqual([200, { success: true, message: 'Submission received' }]);
    return (await client.stored(form)).at(-1);
  }
  const blockedBy = async (form: Form) => {
    const sql = 'SELECT blocked_by FROM submissions WHERE form_id = $1 ORDER BY created_at';
    const { rows } = await client.db.pool.query<{ blocked_by: string | null }>(sql, [form.id]);
    return rows.map((row) => row.blocked_by);
  };

  test('a blocked submission is stored as spam with the entry, without deliveries and outside the quota', async () => {
    const form = await newForm({ auto_responder: { subject: 'Hi', body: 'Hi' } });
    await addEntries(client.db, ofForm(form), block('address', '*@example.com'));
    expect(await submit(form, { email: 'jo@example.com' })).toMatchObject({ is_spam: true, kinds: [] });
    expect(await submit(form, { email: 'jo@example.org' })).toMatchObject({
      is_spam: false,
      kinds: ['auto-reply', 'email'],
    });
    expect(await blockedBy(form)).toEqual(['*@example.com', null]);
    const { rows } = await client.db.pool.query('SELECT used FROM usage WHERE account_id = $1', [form.accountId]);
    expect(rows).toEqual([{ used: 1 }]);
  });

  test('an allowed address is that of the field for it, and of no other', async () => {
    const form = await newForm({ reply_to_field: 'contact' });
    await addEntries(client.db, ofForm(form), allow('address', 'jo@example.com'));
    await addEntries(client.db, ofForm(form), block('text', 'casino'));
    const message = 'Casino';
    expect(await submit(form, { contact: 'jo@example.com', message })).toMatchObject({ is_spam: false });
    const posing = { contact: 'spammer@example.org', email: 'jo@example.com', message };
    expect(await submit(form, posing)).toMatchObject({ is_spam: true });
  });

  test('every change takes effect at once, in each web process', async () => {
    const form = await newForm();
    const spamAt = async (app: number) => (await submit(form, { message: 'Casino' }, { app }))?.is_spam;
    expect([await spamAt(0), await spamAt(1)]).toEqual([false, false]);
    for (const scope of [ofAccount(form), ofForm(form)]) {
      await addEntries(client.db, scope, block('text', 'casino'));
      expect([await spamAt(0), await spamAt(1)]).toEqual([true, true]);
      await addEntries(client.db, scope, allow('text', 'casino'));
      expect([await spamAt(0), await spamAt(1)]).toEqual([false, false]);
      const ids = (await listEntries(client.db, scope)).map(({ id }) => id);
      await addEntries(client.db, scope, block('text', 'casino'));
      expect(await spamAt(1)).toBe(true);
      expect(await removeEntries(client.db, scope, ids)).toBe(1);
      expect([await spamAt(0), await spamAt(1)]).toEqual([false, false]);
    }
  });

  test('addresses, domains, networks and texts are found wherever visitors put them', async () => {
    const form = await newForm();
    await addEntries(client.db, ofForm(form), block('domain', 'spam.example'));
    await addEntries(client.db, ofForm(form), block('network', '203.0.113.0/24'));
    await addEntries(client.db, ofForm(form), block('text', 'win a prize'));
    const blocked = [
      { email: 'Jo <jo@mail.spam.example>' },
      { replyto: 'jo@spam.example', a: 1 },
      { contact: ['a@example.com', ' B@Spam.Example '] },
      { message: 'You\nWIN a prize!' },
      { subject: 'win a prize', a: 2 },
      { nested: { deep: [{ text: 'win a prize' }] } },
    ];
    for (const fields of blocked) expect([fields, (await submit(form, fields))?.is_spam]).toEqual([fields, true]);
    expect((await submit(form, { a: 3 }, { headers: { 'X-Forwarded-For': '203.0.113.77' } }))?.is_spam).toBe(true);
    expect((await submit(form, { message: 'You may win or lose a prize', email: 'a@notspam.example' }))?.is_spam).toBe(
      false,
    );
  });

  test('lists of other forms and accounts do not apply', async () => {
    const form = await newForm();
    const other = await newForm();
    const account = await client.db.models.Account.findByPk(form.accountId, { rejectOnEmpty: true });
    const sibling = await buildForm(client.db, account);
    await addEntries(client.db, ofForm(sibling), block('text', 'casino'));
    await addEntries(client.db, ofAccount(other), block('text', 'casino'));
    expect((await submit(form, { message: 'casino' }))?.is_spam).toBe(false);
    expect((await submit(sibling, { message: 'casino' }))?.is_spam).toBe(true);
  });

  test('an allowed address still fills the honeypot, fails a captcha and obeys the rate limit', async () => {
    const form = await newForm({ altcha: 'low', captcha_required: true });
    await addEntries(client.db, ofForm(form), allow('address', 'jo@example.com'));
    const email = 'jo@example.com';
    await client.post(form, { email });
    expect(await client.stored(form)).toEqual([]);
    const open = await newForm();
    await addEntries(client.db, ofForm(open), allow('address', email));
    expect((await submit(open, { email, botcheck: 'x' }))?.is_spam).toBe(true);
    expect(await blockedBy(open)).toEqual([null]);
    const headers = { 'X-Forwarded-For': '192.0.2.200' };
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await client.post(open, { email, n }, { headers })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  test('no scope has more entries than allowed, and a failed save adds none', async () => {
    const form = await newForm();
    const names = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}.example`);
    await addEntries(client.db, ofForm(form), block('domain', ...names('a', 150)));
    const attempts = ['b', 'c'].map((prefix) =>
      addEntries(client.db, ofForm(form), block('domain', ...names(prefix, 50))),
    );
    const results = await Promise.allSettled(attempts);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await listEntries(client.db, ofForm(form))).toHaveLength(200);
    await expect(addEntries(client.db, ofForm(form), block('domain', 'one.example'))).rejects.toThrow(
      'at most 200 entries',
    );
    await expect(addEntries(client.db, ofForm(form), block('domain', ...names('a', 201)))).rejects.toThrow('200');
    const mixed = block('network', '192.0.2.1', 'not an address');
    await expect(addEntries(client.db, ofAccount(form), mixed)).rejects.toThrow(
      '“not an address” is not an IP address',
    );
    expect(await listEntries(client.db, ofAccount(form))).toEqual([]);
  });
});
