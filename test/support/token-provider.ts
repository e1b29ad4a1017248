import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A provider on 127.0.0.1 (oidc-provider) whose client gets access tokens with its own credentials. */
export async function startTokenProvider() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { id: 'mail-app', secret: 'a-long-secret-of-the-app' };
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: client.id, client_secret: client.secret, token_endpoint_auth_method: 'client_secret_post' },
        ...{ grant_types: ['client_credentials'], redirect_uris: [], response_types: [] },
      },
    ],
    scopes: ['mail'],
    features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
    cookies: { keys: ['a key of the tests'] },
    ttl: { ClientCredentials: 3_600 },
  });
  provider.on('server_error', () => undefined);
  server.on('request', provider.callback());
  return {
    issuer,
    client,
    isActive: async (token: string) => (await provider.ClientCredentials.find(token)) !== undefined,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
