import type { Account } from '../../src/accounts/account.model';
import { updateAccount } from '../../src/accounts/account.service';
import type { Form } from '../../src/forms/form.model';
import { updateForm } from '../../src/forms/form.service';
import { describeOnEachBackend } from '../setup/services';
import { type AlertRig, openAlertRig } from '../support/alert-rig';
import { ageAlerts, readAlerts } from '../support/alert-rows';
import { buildSample, countDecisions } from '../support/decision-rows';
import { addJob, buildDelivery } from '../support/delivery-rows';
import { buildAccount, buildForm, buildWebhook, testSecrets } from '../support/factories';
import { setUsage } from '../support/usage-rows';

const dead = 'nobody@dead.example';

describeOnEachBackend("an owner's mailbox", ({ redisUrl }) => {
  let rig: AlertRig;
  let account: Account;
  let form: Form;
  beforeAll(async () => {
    rig = await openAlertRig(redisUrl, { refuses: [dead] });
  });
  let at: Date;
  beforeEach(async () => {
    at = new Date();
    account = await buildAccount(rig.db);
    form = await buildForm(rig.db, account, { name: 'Contact', email_to: 'shop@example.org' });
  });
  afterAll(() => rig.close());

  const mails = () => rig.mailsTo(account.email);
  const subjects = () => mails().map(({ parsed }) => parsed.subject);

  /** One way in which each cause begins, and one in which it goes on. */
  const causes: [cause: string, begin: () => Promise<unknown>, goOn: () => Promise<unknown>, subject: RegExp][] = [
    [
      'quota_80',
      () => setUsage(rig.db, account, 4_000),
      () => setUsage(rig.db, account, 4_999),
      /^You have used 4,000 of your 5,000 submissions$/,
    ],
    [
      'quota_100',
      () => setUsage(rig.db, account, 5_000),
      () => countDecisions(rig.db, form, 'quota_reached', 212, at),
      /^Your monthly limit of 5,000 submissions is reached$/,
    ],
    [
      'files_dropped',
      () => countDecisions(rig.db, form, 'files_dropped', 1, at),
      () => countDecisions(rig.db, form, 'files_dropped', 99, at),
      /^Files sent to “Contact” were not stored$/,
    ],
    [
      'time_trap_wave',
      () => countDecisions(rig.db, form, 'time_trap', 12, at),
      () => countDecisions(rig.db, form, 'time_trap', 500, at),
      /^The time-trap dropped 12 of 12 requests to “Contact”$/,
    ],
    [
      'captcha_wave',
      async () => {
        await countDecisions(rig.db, form, 'captcha_failed', 6, at);
        await countDecisions(rig.db, form, 'captcha_missing', 4, at);
      },
      () => countDecisions(rig.db, form, 'captcha_failed', 90, at),
      /^The captcha check dropped 10 of 10 requests to “Contact”$/,
    ],
    [
      'settings_loss',
      () => loseOneSince(3),
      () => countDecisions(rig.db, form, 'origin_not_allowed', 5, at),
      /^“Contact” is losing submissions from shop\.example$/,
    ],
    [
      'webhook_failing',
      async () => {
        const webhook = await buildWebhook(rig.db, account, { url: 'https://hooks.example.com/x' });
        await rig.db.pool.query('UPDATE webhooks SET consecutive_failures = 3 WHERE id = $1', [webhook.id]);
      },
      () => rig.db.pool.query('UPDATE webhooks SET consecutive_failures = 100 WHERE account_id = $1', [account.id]),
      /^Your webhook to hooks\.example\.com failed 3 times in a row$/,
    ],
    [
      'mail_failing',
      () => failNotifications(3),
      () => failNotifications(20),
      /^Notifications for “Contact” cannot be delivered$/,
    ],
    [
      'recipients_suppressed',
      () =>
        rig.db.pool.query(
          `INSERT INTO suppressions (id, account_id, address, reason, detail, provider, delivery_id)
           VALUES (gen_random_uuid(), $1, 'shop@example.org', 'bounce', '550 5.1.1', 'mailbox', gen_random_uuid())`,
          [account.id],
        ),
      () => failNotifications(5),
      /^Nobody is notified of submissions to “Contact”$/,
    ],
  ];

  /** Rejects a request from a site that submitted before the settings were changed, this many days ago. */
  async function loseOneSince(days: number) {
    await buildDelivery(rig.db, form, { status: 'succeeded' });
    await rig.db.pool.query(
      `UPDATE submissions SET referer = 'https://shop.example/contact', created_at = now() - make_interval(days => $2)
       WHERE form_id = $1`,
      [form.id, days + 1],
    );
    await rig.db.pool.query('UPDATE forms SET checks_changed_at = now() - make_interval(days => $2) WHERE id = $1', [
      form.id,
      days,
    ]);
    await buildSample(rig.db, form, { reason: 'origin_not_allowed', origin: 'https://shop.example' });
    await countDecisions(rig.db, form, 'origin_not_allowed', 1, at);
  }

  async function failNotifications(count: number, error = 'The mail server refused the connection', status = null) {
    for (let n = 0; n < count; n += 1) {
      const id = await buildDelivery(rig.db, form, { status: 'failed' });
      await rig.db.pool.query(
        'UPDATE deliveries SET finished_at = clock_timestamp(), error = $2, response_status = $3 WHERE id = $1',
        [id, error, status],
      );
    }
  }

  test.each(causes)('gets one e-mail about %s, however long it lasts', async (cause, begin, goOn, subject) => {
    await rig.alert();
    expect(subjects()).toEqual([]);
    await begin();
    await rig.alert();
    await goOn();
    await rig.alert();
    await rig.alert();
    expect(subjects()).toEqual([expect.stringMatching(subject)]);
    expect(await readAlerts(rig.db, account.id)).toMatchObject([{ cause, closed_at: null }]);
    const [mail] = mails();
    expect(mail?.envelope.to).toEqual([account.email]);
    expect(mail?.parsed.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(mail?.parsed.text).toMatch(/https:\/\/forms\.example\/dashboard\/\S+\n\nTo turn off/);
    expect(mail?.parsed.html).toContain('https://forms.example/dashboard/');
  });

  test.each([
    [
      0,
      'a request from https://shop.example was rejected because the domain is not allowed. https://shop.example submitted to this form before.',
    ],
    [
      299,
      '300 requests were rejected because the domain is not allowed. At least one came from https://shop.example, which submitted to this form before.',
    ],
  ])('reads how many requests were lost since a change of the settings, with %i before', async (earlier, expected) => {
    const daysAgo = (days: number) => new Date(at.getTime() - days * 86_400_000);
    if (earlier > 0) await countDecisions(rig.db, form, 'origin_not_allowed', earlier, daysAgo(9));
    await countDecisions(rig.db, form, 'origin_not_allowed', 50, daysAgo(11));
    await loseOneSince(10);
    await rig.alert();
    expect(mails().map(({ parsed }) => parsed.text?.replace(/\s+/g, ' '))).toEqual([expect.stringContaining(expected)]);
    await countDecisions(rig.db, form, 'origin_not_allowed', 5, at);
    await rig.alert();
    expect(await readAlerts(rig.db, account.id)).toMatchObject([{ count: earlier + 6, closed_at: null }]);
  });

  test.each(causes)(
    'gets nothing about %s when that is switched off, and nothing while suspended',
    async (cause, begin) => {
      await updateAccount(rig.db, account, { muted_alerts: [cause] });
      await begin();
      await rig.alert();
      expect(await readAlerts(rig.db, account.id)).toEqual([]);
      await updateAccount(rig.db, account, { muted_alerts: [], suspended: true });
      await rig.alert();
      expect(subjects()).toEqual([]);
      await updateAccount(rig.db, account, { suspended: false });
      await rig.alert();
      expect(subjects()).toHaveLength(1);
    },
  );

  test('gets a daily summary of what went on, once a day and only if there is news', async () => {
    // The last two are about the same e-mails, and one alert about them is enough.
    const begun = causes.filter(([cause]) => cause !== 'quota_80' && cause !== 'recipients_suppressed');
    for (const [, begin] of begun) await begin();
    await rig.alert();
    expect(subjects()).toHaveLength(begun.length);
    for (const [, , goOn] of begun) await goOn();
    await rig.alert();
    expect(subjects()).toHaveLength(begun.length);

    await ageAlerts(rig.db, account.id, 24);
    await rig.alert();
    await rig.alert();
    expect(subjects().slice(begun.length)).toEqual([`Daily summary: ${begun.length} updated alerts`]);
    const text = mails().at(-1)?.parsed.text ?? '';
    expect(text).toContain('All 5,000 submissions for this month are used; 212 more were rejected.');
    expect(text).toContain('Files of 100 submissions to “Contact” were not stored.');
    expect(text).toContain('The time-trap dropped 512 requests to “Contact”.');
    expect(text).toContain('The captcha check dropped 100 requests to “Contact”.');
    expect(text).toContain('hooks.example.com has failed 100 times in a row.');
    expect(text).toContain('23 notifications for “Contact” could not be delivered.');
    expect(text).toMatch(/Since [A-Z][a-z]+ \d+, \d\d:\d\d UTC, still open\./);

    await ageAlerts(rig.db, account.id, 24);
    await rig.alert();
    expect(mails()).toHaveLength(begun.length + 1);
    await countDecisions(rig.db, form, 'files_dropped', 1, at);
    await rig.alert();
    expect(subjects().at(-1)).toBe('Daily summary: 1 updated alert');
    await countDecisions(rig.db, form, 'files_dropped', 1, at);
    await rig.alert();
    expect(mails()).toHaveLength(begun.length + 2);
  });

  test('gets no summary that is switched off', async () => {
    await updateAccount(rig.db, account, { muted_alerts: ['digest'] });
    await countDecisions(rig.db, form, 'files_dropped', 1, at);
    await rig.alert();
    await ageAlerts(rig.db, account.id, 30);
    await countDecisions(rig.db, form, 'files_dropped', 1, at);
    await rig.alert();
    expect(mails()).toHaveLength(1);
  });

  test('gets the alert in the summary when its own e-mail failed', async () => {
    await updateForm(rig.db, testSecrets, form, { email_to: dead });
    await countDecisions(rig.db, form, 'files_dropped', 2, at);
    rig.smtp.become('greylist');
    await rig.alert();
    rig.smtp.become('accept');
    const { rows } = await rig.db.pool.query(
      'SELECT d.status, d.error FROM deliveries d JOIN alerts a ON a.id = d.alert_id WHERE a.account_id = $1',
      [account.id],
    );
    expect(rows).toEqual([{ status: 'failed', error: expect.stringContaining('Greylisted') }]);
    await rig.alert();
    expect(mails()).toEqual([]);
    await ageAlerts(rig.db, account.id, 24);
    await rig.alert();
    await rig.alert();
    expect(subjects()).toEqual(['Daily summary: 1 updated alert']);
    expect(mails()[0]?.parsed.text).toContain('Files of 2 submissions to “Contact” were not stored.');
  });

  test('gets told that another mailbox rejects the notifications', async () => {
    await updateForm(rig.db, testSecrets, form, { email_to: dead });
    const id = await buildDelivery(rig.db, form);
    await addJob(rig, id);
    await rig.settled(id);
    await rig.alert();
    await rig.alert();
    expect(subjects()).toEqual(['Notifications for “Contact” cannot be delivered']);
    const text = mails()[0]?.parsed.text ?? '';
    expect(text).toContain(`because of its recipient, ${dead}.`);
    expect(text).toContain(`Last error: The mail server rejected the recipient: 550 5.1.1 <${dead}> nobody here`);
    expect(text).toContain(`https://forms.example/dashboard/forms/${form.id}/settings/notifications`);

    // Resent once the address is right.
    await updateForm(rig.db, testSecrets, form, { email_to: 'shop@example.org' });
    await rig.db.pool.query(
      `UPDATE deliveries SET status = 'queued', attempt = 2, due_at = now(), enqueued_at = NULL, finished_at = NULL WHERE id = $1`,
      [id],
    );
    await rig.sweep();
    await rig.settled(id);
    await rig.alert();
    expect(await readAlerts(rig.db, account.id)).toMatchObject([{ closed_at: expect.any(Date) }]);
  });

  test('gets the names of the files that were not stored, and what to do', async () => {
    await countDecisions(rig.db, form, 'files_dropped', 2, at);
    const files = [
      { name: 'plan.pdf', size: 12_000_000, reason: 'no_storage' },
      { name: 'photo.jpg', size: 300_000, reason: 'no_storage' },
    ] as const;
    await buildSample(rig.db, form, { reason: 'files_dropped', details: { files, dropped: 2 } });
    await rig.alert();
    const text = mails()[0]?.parsed.text ?? '';
    expect(text).toContain('2 submissions to your form “Contact” arrived without some or all of their files:');
    expect(text).toMatch(/plan\.pdf, 11 MB, no storage is connected\r?\nphoto\.jpg, 293 KB, no storage is connected/);
    expect(text).toContain('https://forms.example/dashboard/settings/storage');
    expect(text).toContain(`https://forms.example/dashboard/forms/${form.id}/settings/notifications#alerts`);
  });
});
