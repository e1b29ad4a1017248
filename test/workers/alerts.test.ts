import { Writable } from 'node:stream';
import { pino } from 'pino';
import { startAlerts } from '../../workers/maintenance/alerts';
import { readAlerts } from '../support/alert-rows';
import { countDecisions } from '../support/decision-rows';
import { eventually } from '../support/eventually';
import { buildAccount, buildForm, buildWebhook } from '../support/factories';
import { db, setUpDatabase } from '../support/set-up';

setUpDatabase();

function startLogged() {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  const poller = startAlerts({ pool: db.pool, logger: pino({ level: 'info' }, stream) as never, intervalMs: 20 });
  return { lines, poller };
}

test('a cause that cannot be evaluated is logged once and does not stop the others', async () => {
  const account = await buildAccount(db);
  const form = await buildForm(db, account);
  await countDecisions(db, form, 'files_dropped', 1);
  const webhook = await buildWebhook(db, account);
  await db.pool.query('UPDATE webhooks SET consecutive_failures = 3 WHERE id = $1', [webhook.id]);
  await db.pool.query('ALTER TABLE decision_counts RENAME TO decision_counts_away');
  const { lines, poller } = startLogged();
  const causes = async () => (await readAlerts(db, account.id)).map(({ cause }) => cause);
  await eventually(async () => expect(await causes()).toEqual(['webhook_failing']), 30_000);
  const failures = () =>
    lines.filter((line) => line.includes('alerts of the kind files_dropped could not be evaluated'));
  await eventually(() => expect(failures()).toHaveLength(1), 30_000);
  await db.pool.query('ALTER TABLE decision_counts_away RENAME TO decision_counts');
  await eventually(async () => expect(await causes()).toEqual(['webhook_failing', 'files_dropped']), 30_000);
  await poller.close();
  expect(failures()).toHaveLength(1);
  expect(lines.join()).toContain('"cause":"files_dropped","opened":1,"closed":0');
});
