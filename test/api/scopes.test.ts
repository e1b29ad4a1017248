import { randomUUID } from 'node:crypto';
import { apiRoutes } from '../../src/api/routes';
import { scopeNames } from '../../src/members/token-scopes';
import { app, setUpApp } from '../dashboard/set-up';
import { buildAccount } from '../support/factories';
import { buildToken } from '../tokens/token-rig';

setUpApp();

test.each(scopeNames)('a token with the scope %s alone may use only the routes that need it', async (scope) => {
  const owner = await buildAccount(app.database);
  const { token } = await buildToken(app.database, owner, { scopes: [scope] });
  for (const { method, path, needs } of apiRoutes) {
    // Any token may ask what it is, and revoke itself.
    if (needs === null) continue;
    const response = await fetch(app.url + path.replaceAll(/:\w+/g, randomUUID()), {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(method !== 'GET' && { body: '{}' }),
    });
    const { code } = response.status === 204 ? {} : ((await response.json()) as { code?: string });
    const route = `${method} ${path}`;
    if (needs === scope) expect([route, code]).not.toEqual([route, 'insufficient_scope']);
    else expect([route, response.status, code]).toEqual([route, 403, 'insufficient_scope']);
  }
});
