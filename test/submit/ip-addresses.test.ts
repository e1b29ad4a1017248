import { updateAccount } from '../../src/accounts/account.service';
import type { IpAddresses } from '../../src/accounts/retention.settings';
import type { Form } from '../../src/forms/form.model';
import { updateForm } from '../../src/forms/form.service';
import { reduceIp } from '../../src/submit/request';
import { buildForm, testSecrets } from '../support/factories';
import { openSubmitClient, type SubmitClient } from '../support/submit-client';

test.each([
  ['192.0.2.77', '192.0.2.0'],
  ['::ffff:192.0.2.77', '192.0.2.0'],
  ['::FFFF:c000:24d', '192.0.2.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:DB8:1::6', '2001:db8:1::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::1', '::'],
  ['', ''],
  ['unknown', ''],
])('%s is truncated to "%s"', (ip, truncated) => {
  expect(reduceIp(ip, 'truncated')).toBe(truncated);
  expect(reduceIp(ip, 'none')).toBe('');
});

describe('the IP address of a submission', () => {
  let client: SubmitClient;
  let form: Form;
  beforeAll(async () => {
    client = await openSubmitClient();
  });
  afterAll(() => client?.close());
  beforeEach(async () => {
    form = await buildForm(client.db, client.account);
  });
  afterEach(() => updateAccount(client.db, client.account, { ip_addresses: null }));

  const post = async (address: string): Promise<number> =>
    (await client.post(form, {}, { headers: { 'X-Forwarded-For': address } })).status;
  const stored = async (): Promise<string[]> => {
    const text = 'SELECT ip_address AS ip FROM submissions WHERE form_id = $1 ORDER BY created_at';
    return (await client.db.pool.query<{ ip: string }>(text, [form.id])).rows.map(({ ip }) => ip);
  };
  const setForm = (mode: IpAddresses | null) => updateForm(client.db, testSecrets, form, { ip_addresses: mode });
  const setAccount = (mode: IpAddresses) => updateAccount(client.db, client.account, { ip_addresses: mode });

  test('is stored as the form says, else as the account says, from the next submission on', async () => {
    await post('198.51.100.7');
    await setAccount('none');
    await post('198.51.100.8');
    await setForm('truncated');
    await post('198.51.100.9');
    await post('2001:db8:7:8::9');
    await setForm('full');
    await post('198.51.100.10');
    expect(await stored()).toEqual(['198.51.100.7', '', '198.51.100.0', '2001:db8:7::', '198.51.100.10']);
  });

  test('still counts in full for the rate limit', async () => {
    await setForm('truncated');
    const statuses = [];
    for (let n = 0; n < 7; n += 1) statuses.push(await post('203.0.113.1'));
    statuses.push(await post('203.0.113.2'));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 200]);
    expect(new Set(await stored())).toEqual(new Set(['203.0.113.0']));
  });
});
