import { describeOnEachBackend } from '../setup/services';
import { eventually } from '../support/eventually';
import { buildForm } from '../support/factories';
import { asJson, nextAddress, openSubmitClient, type SubmitClient, send } from '../support/submit-client';

type Form = Awaited<ReturnType<typeof buildForm>>;

describeOnEachBackend('the rate limit', ({ redisUrl }) => {
  let client: SubmitClient;
  let form: Form;

  beforeAll(async () => {
    client = await openSubmitClient({ redisUrl, apps: 2 });
    form = await buildForm(client.db, client.account);
    // Opening the connections may take a busy machine longer than a process waits before it applies limits on its own.
    await eventually(async () => expect(await countAccepted(thirtyAtOnce())).toBe(6));
  });
  afterAll(() => client?.close());
  beforeEach(async () => {
    form = await buildForm(client.db, client.account);
  });

  const from = (address: string, fields = {}, app = 0, to = form) =>
    client.post(to, fields, { app, headers: { 'X-Forwarded-For': address } });

  /** Thirty submissions from a new address, half of them to each process. */
  function thirtyAtOnce() {
    const address = nextAddress();
    return Promise.all(Array.from({ length: 30 }, (_, n) => from(address, { n }, n % 2)));
  }

  async function countAccepted(replies: ReturnType<typeof thirtyAtOnce>): Promise<number> {
    return (await replies).filter(({ status }) => status === 200).length;
  }

  async function statuses(addresses: readonly string[], fields = {}): Promise<number[]> {
    const found = [];
    for (const address of addresses) found.push((await from(address, fields)).status);
    return found;
  }

  const six = Array.from({ length: 6 }, () => 200);

  test('accepts six submissions per minute from one address to one form, but not a seventh', async () => {
    const address = nextAddress();
    expect(await statuses(Array.from({ length: 8 }, () => address))).toEqual([...six, 429, 429]);
    expect(await client.stored(form)).toHaveLength(6);
  });

  test('is exact for thirty parallel submissions to two processes', async () => {
    const replies = thirtyAtOnce();
    expect(await countAccepted(replies)).toBe(6);
    expect((await replies).filter(({ json }) => json?.code === 'rate_limited')).toHaveLength(24);
    expect(await client.stored(form)).toHaveLength(6);
  });

  test('is separate for each form and each address', async () => {
    const address = nextAddress();
    const other = await buildForm(client.db, client.account);
    await statuses(Array.from({ length: 6 }, () => address));
    expect((await from(address)).status).toBe(429);
    expect([(await from(address, {}, 0, other)).status, (await from(nextAddress())).status]).toEqual([200, 200]);
  });

  test('counts submissions that are dropped or flagged later, but none that were rejected before', async () => {
    const address = nextAddress();
    const bad = asJson({ access_key: '' });
    for (let n = 0; n < 7; n += 1)
      await send(client.url, { ...bad, headers: { ...bad.headers, 'X-Forwarded-For': address } });
    expect(
      await statuses(
        Array.from({ length: 7 }, () => address),
        { form_loaded_at: 0 },
      ),
    ).toEqual([...six, 429]);
  });

  test('treats an IPv6 /64 network as one client', async () => {
    const net = '2001:db8:1:2';
    const same = [
      `${net}::1`,
      `${net}:ffff::`,
      `${net}:1:2:3:4`,
      `[${net}::9]:443`,
      `${net.toUpperCase()}::a`,
      `${net}::b`,
    ];
    expect(await statuses([...same, `${net}::c`])).toEqual([...six, 429]);
    expect((await from('2001:db8:1:3::1')).status).toBe(200);
  });

  test('treats an IPv4 address mapped into IPv6 as the IPv4 address', async () => {
    const address = nextAddress();
    const spelled = [address, `::ffff:${address}`, `::FFFF:${address}`, address, `::ffff:${address}`, address];
    expect(await statuses([...spelled, `::ffff:${address}`])).toEqual([...six, 429]);
    expect((await from(`::ffff:${nextAddress()}`)).status).toBe(200);
  });

  test('trusts the X-Forwarded-For entry of the proxy, not those of the client', async () => {
    const address = nextAddress();
    const forged = Array.from({ length: 7 }, () => `${nextAddress()}, ${address}`);
    expect(await statuses(forged)).toEqual([...six, 429]);
  });
});

test('without a trusted proxy X-Forwarded-For is ignored', async () => {
  const client = await openSubmitClient({ config: { TRUST_PROXY: '0' } });
  try {
    const found = [];
    for (let n = 0; n < 7; n += 1) found.push((await client.post(client.form, {})).status);
    expect(found).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect((await client.stored(client.form)).map((stored) => stored.ip_address)).toEqual(
      Array.from({ length: 6 }, () => '127.0.0.1'),
    );
  } finally {
    await client.close();
  }
});
