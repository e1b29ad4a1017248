import { type FrontDoor, openFrontDoor } from '../support/submit-client';

describe.each([
  ['0', '127.0.0.1'],
  ['1', '203.0.113.3'],
  ['2', '203.0.113.2'],
])('with TRUST_PROXY %s', (TRUST_PROXY, believed) => {
  let door: FrontDoor;
  beforeAll(async () => {
    door = await openFrontDoor({ config: { TRUST_PROXY } });
  });
  afterAll(() => door.close());

  // What a visitor typed himself comes first, what the last proxy saw comes last.
  const chain = '203.0.113.1, 203.0.113.2, 203.0.113.3';

  test(`a visitor who came by ${chain} is ${believed}`, async () => {
    const headers = { 'X-Forwarded-For': chain, 'X-Real-IP': '203.0.113.9', Forwarded: 'for=203.0.113.9' };
    expect((await door.post(door.form, { name: 'Ada' }, { headers })).status).toBe(200);
    expect((await door.stored(door.form)).at(-1)?.ip_address).toBe(believed);
  });

  test('whoever makes up the beginning of the chain is limited all the same', async () => {
    const statuses: number[] = [];
    for (let lie = 1; lie <= 7; lie++) {
      const headers = { 'X-Forwarded-For': `198.51.100.${lie}, 192.0.2.77, 192.0.2.78` };
      statuses.push((await door.post(door.form, { lie }, { headers })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test(`TLS is ${TRUST_PROXY === '0' ? 'not believed' : 'believed'} to a proxy's word`, async () => {
    const { headers } = await fetch(`${door.url}/healthz`, { headers: { 'X-Forwarded-Proto': 'https' } });
    expect(headers.has('strict-transport-security')).toBe(TRUST_PROXY !== '0');
  });
});
