import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { formServices } from '../../config/form-services';
import { app, setUpApp } from '../dashboard/set-up';
import { buildAccount, buildForm } from '../support/factories';
import { asUrlencoded, send } from '../support/submit-client';

const folder = path.join(__dirname, '../../docs/guides');
const guides = readdirSync(folder).flatMap((file) => /^move-from-([\w-]+)\.md$/.exec(file)?.[1] ?? []);
const names: Readonly<Record<string, string>> = { netlify: 'netlify-forms' };

setUpApp();

test('every form service that pages can move from has a guide', () => {
  const expected = [...formServices.map((service) => names[service] ?? service), 'splitforms'];
  expect(guides.toSorted()).toEqual(expected.toSorted());
});

test.each(guides)('the addresses in the guide for %s take submissions', async (guide) => {
  const source = readFileSync(path.join(folder, `move-from-${guide}.md`), 'utf8');
  const code = Array.from(source.matchAll(/^```(?:html|js)\n([\s\S]*?)^```$/gm), ([, block = '']) => block).join('');
  const aliases = Array.from(source.matchAll(/`([a-z0-9]+\/[^`/ ]+(?:\/[a-z]+)?)`/g), ([, alias = '']) => alias);
  const account = await buildAccount(app.database);
  const form = await buildForm(app.database, account, {
    aliases: aliases.filter((alias) => formServices.some((service) => alias.startsWith(`${service}/`))),
  });
  const addresses = Array.from(code.matchAll(/(?:action="|fetch\('|proxyUrl: ')([^"']+)/g), ([, url = '']) => url);
  const targets = addresses.filter((url) => url.startsWith('https://forms.example.com/'));
  expect(targets.length).toBeGreaterThan(0);
  for (const target of targets) {
    const [, keyField = 'unused'] = /<input type="hidden" name="(\w+)"/.exec(code) ?? [];
    const payload = asUrlencoded([
      [keyField, form.accessKey],
      ['email', 'jo@example.org'],
    ]);
    const address = target.replace('https://forms.example.com', '').replace('YOUR-ACCESS-KEY', form.accessKey);
    const { status, json } = await send(app.url, { path: address, ...payload });
    expect([address, status, json?.success]).toEqual([address, 200, true]);
  }
  const { rows } = await app.database.pool.query('SELECT data FROM submissions WHERE form_id = $1', [form.id]);
  expect(rows).toHaveLength(targets.length);
});
