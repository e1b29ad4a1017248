import * as client from 'openid-client';
import { signIn } from '../support/dashboard';
import { buildAccount } from '../support/factories';
import { allow, app, postForm, redirectUri, returnedTo, startAppForTests, statusWith } from './rig';

startAppForTests();

const options: client.DiscoveryRequestOptions = { algorithm: 'oauth2', execute: [client.allowInsecureRequests] };

/** openid-client, which checks metadata, issuer and state by itself. */
const discover = (clientId: string) => client.discovery(new URL(app.url), clientId, undefined, client.None(), options);

test('openid-client registers, gets a code with PKCE, refreshes and revokes', async () => {
  const person = await signIn(app);
  const config = await client.dynamicClientRegistration(
    new URL(app.url),
    { client_name: 'openid-client', redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' },
    client.None(),
    options,
  );
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const url = client.buildAuthorizationUrl(config, {
    ...{ redirect_uri: redirectUri, scope: 'submissions:read forms:read', state, resource: app.url },
    ...{ code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
  });
  const back = returnedTo(await allow(person, String(url)));
  const tokens = await client.authorizationCodeGrant(config, back, {
    pkceCodeVerifier: verifier,
    expectedState: state,
  });
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3_600, scope: 'submissions:read forms:read' });
  expect(await statusWith(tokens.access_token)).toBe(200);

  const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
  expect(await statusWith(tokens.access_token)).toBe(401);
  expect(await statusWith(refreshed.access_token)).toBe(200);

  await client.tokenRevocation(config, refreshed.access_token);
  expect(await statusWith(refreshed.access_token)).toBe(401);
  await expect(client.refreshTokenGrant(config, refreshed.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('openid-client signs in with the device flow', async () => {
  const person = await signIn(app);
  const config = await discover('letterbox-cli');
  const started = await client.initiateDeviceAuthorization(config, { scope: 'forms:read' });
  const { searchParams } = new URL(started.verification_uri_complete ?? '');
  await person.post(`/dashboard/device/approve?${searchParams}`, { decision: 'allow', scopes: 'forms:read' });
  const tokens = await client.pollDeviceAuthorizationGrant(config, { ...started, interval: 0.01 });
  expect(await statusWith(tokens.access_token, '/api/forms')).toBe(200);
});

test('revoking responds alike to every token, and ends only connections of the client', async () => {
  const { apiToken } = await buildAccount(app.database);
  const revoke = (token: string, clientId = 'letterbox-cli') =>
    postForm('/oauth/revoke', { token, client_id: clientId });
  for (const token of ['unknown', `lbr_${'a'.repeat(43)}.${'b'.repeat(43)}`, apiToken])
    expect(await revoke(token)).toEqual({ status: 200, body: {} });
  expect(await statusWith(apiToken)).toBe(200);
  expect((await revoke('')).body.error).toBe('invalid_request');
});
