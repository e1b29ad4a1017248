import { accountSettings } from '../../src/accounts/account.settings';
import { formSettings } from '../../src/forms/form.settings';
import { readSettings } from '../../src/lib/settings';

test.each([
  [{ retention: 30 }, { retention: '30 days' }],
  [{ retention: ' 1 ' }, { retention: '1 days' }],
  [{ retention: '3650 days' }, { retention: '3650 days' }],
  [{ retention: 'keep' }, { retention: 'keep' }],
  [{ retention: 'after_delivery' }, { retention: 'after_delivery' }],
  [
    { retention: null, ip_addresses: null },
    { retention: null, ip_addresses: null },
  ],
  [{ ip_addresses: 'truncated' }, { ip_addresses: 'truncated' }],
  [{}, {}],
])('%j is valid for accounts and forms', (input, settings) => {
  expect(readSettings(accountSettings, input)).toEqual(settings);
  expect(readSettings(formSettings, input)).toEqual(settings);
});

test.each([0, 3_651, -1, 1.5, '', 'days', '30 weeks', true, [], {}])('retention: %j is rejected', (retention) => {
  const message = 'retention must be "keep", "after_delivery", or a number of days from 1 to 3650 such as "30 days"';
  for (const schema of [accountSettings, formSettings]) {
    expect(() => readSettings<object>(schema, { retention })).toThrow(message);
  }
  expect(() => readSettings(formSettings, { ip_addresses: 'some' })).toThrow('ip_addresses must be one of');
});
