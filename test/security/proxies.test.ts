import { openSubmitClient, type SubmitClient } from '../support/submit-client';

describe.each([
  ['0', '127.0.0.1'],
  ['1', '203.0.113.3'],
  ['2', '203.0.113.2'],
])('with TRUST_PROXY %s', (TRUST_PROXY, believed) => {
  let client: SubmitClient;
  beforeAll(async () => {
    client = await openSubmitClient({ config: { TRUST_PROXY } });
  });
  afterAll(() => client.close());

  // The first entry can be forged by the visitor; the last one was added by the last proxy.
  const chain = '203.0.113.1, 203.0.113.2, 203.0.113.3';

  test(`X-Forwarded-For: ${chain} makes ${believed} the client`, async () => {
    const headers = { 'X-Forwarded-For': chain, 'X-Real-IP': '203.0.113.9', Forwarded: 'for=203.0.113.9' };
    expect((await client.post(client.form, { name: 'Ada' }, { headers })).status).toBe(200);
    expect((await client.stored(client.form)).at(-1)?.ip_address).toBe(believed);
  });

  test('forged entries at the start of the chain do not evade the rate limit', async () => {
    const statuses: number[] = [];
    for (let lie = 1; lie <= 7; lie++) {
      const headers = { 'X-Forwarded-For': `198.51.100.${lie}, 192.0.2.77, 192.0.2.78` };
      statuses.push((await client.post(client.form, { lie }, { headers })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test(`X-Forwarded-Proto is ${TRUST_PROXY === '0' ? 'ignored' : 'trusted'}`, async () => {
    const { headers } = await fetch(`${client.url}/healthz`, { headers: { 'X-Forwarded-Proto': 'https' } });
    expect(headers.has('strict-transport-security')).toBe(TRUST_PROXY !== '0');
  });
});
