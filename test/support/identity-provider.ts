import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';

/** What the provider says about a person. */
export interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
}

export const client = { client_id: 'letterbox', client_secret: 'a-long-secret-of-the-client' };

/** A stranger's identity provider (oidc-provider), in which one person is always signed in. */
export interface IdentityProvider {
  readonly issuer: string;
  /** The person who signs in from now on. */
  person: Person;
  /** Signs in as a browser at `url`; resolves to the URL of the callback, which is not opened. */
  authorize(url: string): Promise<string>;
  /** Revokes everything that was granted to people so far. */
  revokeGrants(): Promise<void>;
  /** Whether it responds. */
  isDown: boolean;
  stop(): Promise<void>;
}

/** Starts a provider on 127.0.0.1 for an app whose callback is `redirectUri`. */
export async function startIdentityProvider(
  redirectUri: string,
  { offline = true }: { readonly offline?: boolean } = {},
): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const people = new Map<string, Person>();
  const grants = new Set<string>();
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', ...(offline ? ['refresh_token'] : [])],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups', ...(offline ? ['offline_access'] : [])],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => ({ ...person, groups: [...(person.groups ?? [])] }) };
    },
    cookies: { keys: ['a key of the tests'] },
    ttl: { AccessToken: 3_600, IdToken: 3_600, Session: 3_600, Grant: 3_600, Interaction: 600, RefreshToken: 3_600 },
  });
  // Its warnings are about production.
  provider.on('server_error', () => undefined);

  const interact = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { prompt, params, session } = await provider.interactionDetails(req, res);
    const { person } = running;
    people.set(person.sub, person);
    if (prompt.name === 'login' || session?.accountId !== person.sub) {
      return provider.interactionFinished(req, res, { login: { accountId: person.sub } });
    }
    const grant = new provider.Grant({ accountId: person.sub, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    const grantId = await grant.save();
    grants.add(grantId);
    return provider.interactionFinished(req, res, { consent: { grantId } }, { mergeWithLastSubmission: true });
  };
  const handle = provider.callback();
  server.on('request', (req, res) => {
    if (running.isDown) return void req.socket.destroy();
    if (req.url?.startsWith('/interaction/')) interact(req, res).catch(() => res.writeHead(500).end());
    else void handle(req, res);
  });

  const running: IdentityProvider = {
    issuer,
    person: { sub: 'nobody' },
    isDown: false,
    async authorize(url) {
      const cookies = new Map<string, string>();
      let next = url;
      while (!next.startsWith(redirectUri)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null) throw new Error(`no redirect from ${next}: ${response.status} ${await response.text()}`);
        next = new URL(location, next).href;
      }
      return next;
    },
    async revokeGrants() {
      for (const id of grants) await (await provider.Grant.find(id))?.destroy();
      for (const id of grants) {
        await provider.RefreshToken.revokeByGrantId(id);
        await provider.AccessToken.revokeByGrantId(id);
      }
      grants.clear();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return running;
}

type Key = Awaited<ReturnType<typeof generateKeyPair>>;

/** What a provider that makes mistakes, or is not the one it claims to be, puts into its tokens. */
interface Faults {
  readonly claims?: JWTPayload;
  readonly algorithm?: 'none';
  /** Signs with a key that it does not publish. */
  readonly hasForeignKey?: boolean;
  readonly iss?: string;
}

/** A provider of ours whose tokens the test decides about. */
export interface FaultyProvider {
  readonly issuer: string;
  /** For the next tokens. */
  faults: Faults;
  /** Publishes another key and signs with it. */
  rotateKey(): Promise<void>;
  /** Signs a logout token. */
  logoutToken(claims: JWTPayload, header?: { typ: string }): Promise<string>;
  /** The response that a browser would bring for an authorization URL. */
  respond(authorizationUrl: string): string;
  stop(): Promise<void>;
}

/** Starts it on 127.0.0.1; each code gives the same person. */
export async function startFaultyProvider(person: Person): Promise<FaultyProvider> {
  let [keyId, key, foreign]: [string, Key, Key] = [
    'first',
    await generateKeyPair('RS256', { extractable: true }),
    await generateKeyPair('RS256', { extractable: true }),
  ];
  const nonces = new Map<string, string>();
  const server = createServer(async (req, res) => {
    const json = (body: object) => res.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    const url = new URL(req.url ?? '/', issuer);
    if (url.pathname === '/.well-known/openid-configuration') {
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      });
    }
    if (url.pathname === '/keys') {
      return json({ keys: [{ ...(await exportJWK(key.publicKey)), kid: keyId, use: 'sig', alg: 'RS256' }] });
    }
    let body = '';
    for await (const chunk of req) body += String(chunk);
    const nonce = nonces.get(new URLSearchParams(body).get('code') ?? '');
    const claims = { iss: issuer, aud: client.client_id, nonce, ...person, ...running.faults.claims };
    return json({ access_token: 'a', token_type: 'Bearer', id_token: await sign(claims) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const sign = (claims: JWTPayload, header: { typ?: string } = {}): Promise<string> | string => {
    const now = Math.floor(Date.now() / 1_000);
    const payload = { iat: now, exp: now + 300, ...claims };
    if (running.faults.algorithm === 'none') {
      const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${encode({ alg: 'none' })}.${encode(payload)}.`;
    }
    const { privateKey } = running.faults.hasForeignKey ? foreign : key;
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: keyId, ...header }).sign(privateKey);
  };

  const running: FaultyProvider = {
    issuer,
    faults: {},
    async rotateKey() {
      [keyId, key, foreign] = ['second', await generateKeyPair('RS256', { extractable: true }), key];
    },
    logoutToken: async (claims, header) => sign({ iss: issuer, aud: client.client_id, ...claims }, header),
    respond(authorizationUrl) {
      const { searchParams } = new URL(authorizationUrl);
      const code = `code-${nonces.size}`;
      nonces.set(code, searchParams.get('nonce') ?? '');
      const response = { code, state: searchParams.get('state') ?? '', iss: running.faults.iss ?? issuer };
      return `${searchParams.get('redirect_uri')}?${new URLSearchParams(response)}`;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return running;
}
