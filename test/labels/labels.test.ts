import { createLabel, findOrCreateLabel, listLabels, requireLabel, updateLabel } from '../../src/labels/label.service';
import { changeLabels, countLabeled, countPerLabel, deleteLabel } from '../../src/labels/submission-labels';
import { wholeAccount } from '../../src/members/scope';
import { buildManySubmissions, buildSubmission } from '../submissions/rows';
import { atOnce, untilWaiting } from '../support/database';
import { buildAccount, buildForm } from '../support/factories';
import { account, db, form, setUpDatabase, setUpForm } from '../support/set-up';

setUpDatabase();
setUpForm();

const build = (owner = form) => buildSubmission(db, owner, { createdAt: new Date().toISOString() });
const create = (name: string, owner = account) => createLabel(db, owner.id, { name });
const namesOf = async () => (await listLabels(db, account.id)).map(({ name, color }) => `${name} ${color}`);

test('labels are listed by name, with their colors', async () => {
  await create('urgent');
  await createLabel(db, account.id, { name: '  Bugs   and ideas ', color: 'teal' });
  const label = await create('Done');
  expect(await namesOf()).toEqual(['Bugs and ideas teal', 'Done gray', 'urgent gray']);
  await updateLabel(db, label, { name: 'Zoë', color: 'pink' });
  await updateLabel(db, label, { name: 'zoë' });
  expect(await namesOf()).toEqual(['Bugs and ideas teal', 'urgent gray', 'zoë pink']);
});

test.each([
  [{}, 'name is required'],
  [{ name: ' \u200b ' }, 'name is not allowed to be empty'],
  [{ name: 'x'.repeat(41) }, 'name must have at most 40 characters'],
  [{ name: 'a\nb' }, 'name must be a single line without control characters'],
  [{ name: 'a', color: 'beige' }, 'color must be one of [gray, red, orange, yellow, green, teal, blue, purple, pink]'],
])('%j is rejected', async (input, message) => {
  await expect(createLabel(db, account.id, input)).rejects.toThrow(message);
});

test('a name is unique in its account, whatever its case', async () => {
  const label = await create('Sales');
  await expect(create('SALES')).rejects.toMatchObject({
    problems: [{ setting: 'name', message: 'is already the name of another label' }],
  });
  const other = await create('Support');
  await expect(updateLabel(db, other, { name: 'sales' })).rejects.toMatchObject({ code: 'already_exists' });
  const stranger = await buildAccount(db);
  await create('Sales', stranger);
  await expect(requireLabel(db, stranger.id, label.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(requireLabel(db, stranger.id, 'nonsense')).rejects.toMatchObject({ code: 'not_found' });
});

test('an account has at most 50 labels', async () => {
  for (let n = 1; n <= 50; n += 1) await create(`Label ${n}`);
  await expect(create('One more')).rejects.toThrow('at most 50 labels');
});

test('requests at the same time do not exceed the 50 labels, and create a name once', async () => {
  for (let n = 1; n <= 49; n += 1) await create(`Label ${n}`);
  const outcomeOf = (name: string) => () =>
    create(name).then(
      () => 'created',
      (error: Error) => error.message,
    );
  const results = await atOnce(db.pool, account.id, [outcomeOf('A'), outcomeOf('B')]);
  expect(results.sort()).toEqual([expect.stringContaining('at most 50 labels'), 'created']);
  expect(await listLabels(db, account.id)).toHaveLength(50);
  const [known] = await listLabels(db, account.id);
  await db.models.Label.destroy({ where: { id: known?.id } });
  const ids = await Promise.all(['New', 'NEW', 'new'].map((name) => findOrCreateLabel(db, account.id, name)));
  expect(new Set(ids).size).toBe(1);
});

test("labels are added and removed once, and only between an account's own submissions and labels", async () => {
  const [one, two] = [await build(), await build()];
  const [red, blue] = [await create('Red'), await create('Blue')];
  const stranger = await buildAccount(db);
  const foreign = await build(await buildForm(db, stranger));
  const theirs = await create('Theirs', stranger);
  const change = (ids: string[], labels: Parameters<typeof changeLabels>[3]) =>
    changeLabels(db.pool, wholeAccount(account.id), ids, labels);

  expect(await change([one, two, foreign, 'nonsense'], { add: [red.id, theirs.id, 'nonsense'] })).toBe(2);
  expect(await change([one, two], { add: [red.id] })).toBe(0);
  expect(await change([one], { add: [blue.id], remove: [red.id] })).toBe(1);
  expect(await countLabeled(db.pool, red.id)).toBe(1);
  expect(await countLabeled(db.pool, theirs.id)).toBe(0);
  await changeLabels(db.pool, wholeAccount(stranger.id), [foreign], { add: [theirs.id] });
  expect(await change([foreign], { remove: [theirs.id] })).toBe(0);
  expect(await countPerLabel(db.pool, wholeAccount(account.id), [red.id, blue.id, theirs.id], 5)).toEqual(
    new Map([
      [red.id, 1],
      [blue.id, 1],
      [theirs.id, 1],
    ]),
  );
});

test('a deleted label leaves its submissions, and an erased submission its labels', async () => {
  const label = await create('Old');
  await buildManySubmissions(db, form, 12_000);
  await db.pool.query(
    `INSERT INTO submission_labels (submission_id, label_id, folder, submitted_at)
     SELECT id, $2, 'inbox', created_at FROM submissions WHERE account_id = $1`,
    [account.id, label.id],
  );
  expect(await deleteLabel(db.pool, (await buildAccount(db)).id, label.id)).toBe(false);
  expect(await countLabeled(db.pool, label.id)).toBe(12_000);
  expect(await deleteLabel(db.pool, account.id, label.id)).toBe(true);
  expect(await deleteLabel(db.pool, account.id, label.id)).toBe(false);
  const { rows } = await db.pool.query('SELECT count(*)::int FROM submissions WHERE account_id = $1', [account.id]);
  expect(rows).toEqual([{ count: 12_000 }]);

  const kept = await create('New');
  const id = await build();
  await changeLabels(db.pool, wholeAccount(account.id), [id], { add: [kept.id] });
  await db.pool.query('DELETE FROM submissions WHERE id = $1', [id]);
  expect(await countLabeled(db.pool, kept.id)).toBe(0);
});

test('a label that is added while its submission is archived ends up in the archive', async () => {
  const [id, label] = [await build(), await create('Race')];
  const client = await db.pool.connect();
  await client.query('BEGIN');
  await client.query('UPDATE submissions SET archived_at = now() WHERE id = $1', [id]);
  const adding = changeLabels(db.pool, wholeAccount(account.id), [id], { add: [label.id] });
  await untilWaiting(db.pool, 1);
  await client.query('COMMIT');
  client.release();
  expect(await adding).toBe(1);
  const { rows } = await db.pool.query('SELECT folder FROM submission_labels WHERE submission_id = $1', [id]);
  expect(rows).toEqual([{ folder: 'archived' }]);
});
