import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { signIn } from '../support/dashboard';
import { buildForm } from '../support/factories';
import { allow, app, redirectUri, returnedTo, startAppForTests } from './rig';

startAppForTests();

/** Stores what the official client wants to have stored, and remembers where it sends the person. */
function createProvider() {
  let information: OAuthClientInformationMixed | undefined;
  let tokens: OAuthTokens | undefined;
  let verifier = '';
  const provider: Omit<OAuthClientProvider, 'tokens'> & { opened: URL | null; tokens(): OAuthTokens | undefined } = {
    opened: null,
    redirectUrl: redirectUri,
    clientMetadata: { client_name: 'The official client', redirect_uris: [redirectUri] },
    clientInformation: () => information,
    saveClientInformation: (given) => {
      information = given;
    },
    tokens: () => tokens,
    saveTokens: (given) => {
      tokens = given;
    },
    redirectToAuthorization: (url) => {
      provider.opened = url;
    },
    saveCodeVerifier: (given) => {
      verifier = given;
    },
    codeVerifier: () => verifier,
  };
  return provider;
}

const connectWith = async (provider: OAuthClientProvider) => {
  const client = new Client({ name: 'an agent', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { authProvider: provider });
  const connected = client.connect(transport as Parameters<typeof client.connect>[0]);
  return { client, transport, connected };
};

test('the official MCP client connects with nothing but the URL, and refreshes its token by itself', async () => {
  const person = await signIn(app);
  const form = await buildForm(app.database, person.account, { name: 'Contact' });
  const provider = createProvider();

  const first = await connectWith(provider);
  await expect(first.connected).rejects.toThrow(UnauthorizedError);
  const page = await allow(person, String(provider.opened));
  expect(page.html).toContain('Connected');
  await first.transport.finishAuth(returnedTo(page).searchParams.get('code') ?? '');

  const second = await connectWith(provider);
  await second.connected;
  const { tools } = await second.client.listTools();
  expect(tools.map(({ name }) => name)).toContain('list_forms');
  const listed = await second.client.callTool({ name: 'list_forms', arguments: {} });
  expect(JSON.stringify(listed.content)).toContain(form.id);

  const before = provider.tokens();
  await app.database.pool.query(
    `UPDATE api_tokens SET access_expires_at = now() WHERE account_id = $1 AND client_id IS NOT NULL`,
    [person.account.id],
  );
  await second.client.listTools();
  expect(provider.tokens()?.access_token).not.toBe(before?.access_token);
  await second.client.close();
});
