import type { Form } from '../../src/forms/form.model';
import { findForm } from '../../src/forms/form.repository';
import { buildSubmission } from '../submissions/rows';
import { cli, createForm, db, expectError, owner, setUpCli } from './cli-rig';

setUpCli();

test('retention:preview counts what a rule would erase, and retention:run erases what is due', async () => {
  const forms: Form[] = [];
  for (const json of ['{"retention":30}', '{}']) {
    const form = await findForm(db, (await createForm(json)).id);
    if (form) forms.push(form);
  }
  for (const form of forms) await buildSubmission(db, form, { createdAt: '2020-01-01T00:00:00Z' });
  const [ruled, plain] = forms;
  const preview = async (...args: string[]) => (await cli('retention:preview', '--account', owner, ...args)).json();
  const counted = { submissions: 1, files: 0, bytes: 0 };
  expect(await preview('--days', '30')).toEqual({ rule: '30 days', form: null, ...counted });
  expect(await preview('--days', '30', '--form', ruled?.id ?? '')).toMatchObject({ form: ruled?.id, ...counted });
  expect(await preview('--after-delivery', '--form', plain?.accessKey ?? '')).toMatchObject({
    rule: 'after_delivery',
    ...counted,
  });

  // A rule erases nothing in its first 24 hours.
  expect((await cli('retention:run')).json()).toEqual({ submissions: 0, files: 0, bytes: 0 });
  await db.pool.query('UPDATE retention_schedule SET next_at = now()');
  expect((await cli('retention:run')).json()).toEqual(counted);
  const { rows } = await db.pool.query('SELECT form_id FROM submissions');
  expect(rows).toEqual([{ form_id: plain?.id }]);
});

test.each([
  [['--days', '0'], '--days must be a whole number from 1 to 3650'],
  [['--days', 'keep'], '--days must be a whole number from 1 to 3650'],
  [[], 'give either --days or --after-delivery'],
  [['--days', '3', '--after-delivery'], 'give either --days or --after-delivery'],
  [['--days', '3', '--form', 'nothing'], /there is no form/],
])('retention:preview %j is rejected', async (args, message) => {
  expectError(await cli('retention:preview', '--account', owner, ...args), message);
});

test('retention:preview shows nothing of a form of another account', async () => {
  const { id } = await createForm();
  await cli('account:create', '--email', 'other@example.com');
  const args = ['retention:preview', '--account', 'other@example.com', '--form', id, '--days', '3'];
  expectError(await cli(...args), /there is no form of this account/);
});
