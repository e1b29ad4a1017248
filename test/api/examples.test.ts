import { apiRoutes } from '../../src/api/routes';
import { createForm } from '../../src/forms/form.service';
import { app, setUpApp } from '../dashboard/set-up';
import { readDocument } from '../openapi/contract';
import { buildAccount, testSecrets } from '../support/factories';

setUpApp();

const document = readDocument('http://127.0.0.1');

/** Requests without an id in their path, as the document shows them. */
const examples = apiRoutes
  .filter(({ path, kind }) => kind === 'change' && !path.includes(':'))
  .flatMap(({ method, path }) => {
    const operation = document.paths[path]?.[method.toLowerCase() as 'post' | 'patch' | 'put'];
    const shown = Object.values(operation?.requestBody?.content['application/json']?.examples ?? {});
    return shown.map(({ summary, value }) => ({ method, path, summary, value }));
  });

test('every example of a change without an id works as it is', async () => {
  const owner = await buildAccount(app.database);
  // The form that examples refer to.
  const id = '0198c8a1-0d3f-7c55-8a51-5e1f0a6f2b10';
  await createForm(app.database, testSecrets, owner.id, { name: 'Contact', email_to: 'owner@example.com' }, { id });
  expect(examples.length).toBeGreaterThan(8);
  for (const { method, path, summary, value } of examples) {
    const response = await fetch(`${app.url}${path}?dry_run=true`, {
      method,
      headers: { Authorization: `Bearer ${owner.apiToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(value),
    });
    const body = await response.text();
    expect([path, summary, response.ok || body]).toEqual([path, summary, true]);
  }
});
