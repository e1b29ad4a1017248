import { addEntries } from '../src/lists/list-entry.service';
import { alternate } from './harness/alternate';
import type { Benchmark } from './harness/figure';
import { startLoader } from './harness/load';
import { countStatements } from './harness/meters';
import { keysOf, seedAccounts } from './harness/seed';
import { openStage, type Stage } from './harness/stage';
import { checkRateLimit } from './submit-checks';
import { submitFigures } from './submit-figures';
import { measureVariant, type Variant } from './submit-variants';

/**
 * Measures how fast submissions are accepted, against Express that only parses, node:http that only inserts, and a
 * textbook implementation: many forms and accounts, one busy form, ten webhooks, other bodies, and with a worker
 * running.
 */
export const benchSubmit: Benchmark = async (options) => {
  const stage = await openStage({ redis: true });
  const loader = startLoader(stage.dir);
  try {
    const forms = await seedForms(stage);
    const [web, webOnPostgres] = [await stage.startWeb(), await stage.startWeb({ REDIS_URL: '' })];
    const [parse, insert, textbook] = [
      await stage.startFloor('express-parse'),
      await stage.startFloor('node-http-insert'),
      await stage.startFloor('textbook'),
    ];
    await checkRateLimit(web, forms.many[0] ?? '');
    await checkRateLimit(webOnPostgres, forms.many[1] ?? '');

    const deps = { stage, loader, options };
    const measure = (to: Variant['to'], more: Partial<Variant> = {}) =>
      measureVariant(deps, { to, keys: forms.many, ...more });
    const ours = (more: Partial<Variant> = {}) => measure(web, { deliveries: 2, ...more });
    const rounds = await alternate(
      {
        parse: measure(parse),
        ours: ours(),
        insert: measure(insert),
        textbook: measure(textbook),
        onPostgres: measure(webOnPostgres, { deliveries: 2 }),
        hotForm: ours({ keys: forms.hot }),
        unscored: ours({ keys: forms.trusted }),
        tenWebhooks: ours({ keys: forms.tenWebhooks, deliveries: 11 }),
        parseJson: measure(parse, { body: 'json' }),
        json: ours({ body: 'json' }),
        parseMultipart: measure(parse, { body: 'multipart' }),
        multipart: ours({ body: 'multipart' }),
        besideWorker: ours({ worker: true }),
        parse16: measure(parse, { connections: 16 }),
        ours16: ours({ connections: 16 }),
        insertAlone: measure(insert, { connections: 1 }),
        oursAlone: ours({ connections: 1 }),
      },
      options.rounds,
      console.log,
    );
    await stage.clear();
    let posts = 0;
    const statements = await countStatements(stage.sql, async () => {
      ({ posts } = await loader.run({ ...loadOf(web, forms.many), seconds: Math.min(3, options.seconds) }));
    });
    const calls = statements.reduce((sum, statement) => sum + statement.calls, 0);
    return submitFigures(rounds, calls / posts);
  } finally {
    await loader.stop();
    await stage.close();
  }
};

function loadOf(web: Variant['to'], keys: readonly string[]) {
  return { url: web.url, keys, body: 'urlencoded', connections: 64 } as const;
}

async function seedForms({ db, hooks }: Stage) {
  const webhookUrl = hooks.url;
  const many = await seedAccounts(db, { accounts: 50, formsEach: 4, webhooksEach: 1, webhookUrl, name: 'many' });
  const ten = await seedAccounts(db, { accounts: 50, formsEach: 4, webhooksEach: 10, webhookUrl, name: 'ten' });
  const hot = await seedAccounts(db, { accounts: 1, formsEach: 1, webhooksEach: 1, webhookUrl, name: 'hot' });
  const trusted = await seedAccounts(db, { accounts: 50, formsEach: 4, webhooksEach: 1, webhookUrl, name: 'trusted' });
  // Allows the addresses of all clients, so that the spam filter is skipped.
  const entry = { action: 'allow', kind: 'network', values: ['10.0.0.0/8'] };
  for (const { id } of trusted) await addEntries(db, { accountId: id, formId: null }, entry);
  return { trusted: keysOf(trusted), many: keysOf(many), tenWebhooks: keysOf(ten), hot: keysOf(hot) };
}
