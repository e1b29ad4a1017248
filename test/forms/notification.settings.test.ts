import { formSettings } from '../../src/forms/form.settings';
import { InputError } from '../../src/lib/input-error';
import { readSettings } from '../../src/lib/settings';

const read = (...recipients: unknown[]) =>
  readSettings(formSettings, { notification: { recipients } }).notification?.recipients;

function errorOf(...recipients: unknown[]): string {
  try {
    read(...recipients);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'no error';
}

const address = 'a@example.com';
const quiet_hours = { from: '22:00', to: '07:00' };

test('digests, quiet hours and time zones are accepted, whatever the case of a zone', () => {
  const daily = { address, frequency: 'daily', daily_at: '18:30', quiet_hours, time_zone: 'Europe/Berlin' };
  expect(read(daily, { address: 'b@example.com' })).toEqual([daily, { address: 'b@example.com' }]);
  const defaults = [
    { address, frequency: 'daily' },
    { address: 'b@example.com', quiet_hours },
  ] as const;
  expect(read(...defaults)).toEqual(defaults);
  expect(read({ ...daily, time_zone: 'europe/berlin' })).toEqual([daily]);
  expect(read({ ...daily, time_zone: 'Asia/Kolkata' })).toMatchObject([{ time_zone: 'Asia/Kolkata' }]);
});

test.each([
  ['no address', [{}], 'recipients[0].address is required'],
  [
    'an unknown frequency',
    [{ address, frequency: 'weekly' }],
    'recipients[0].frequency must be immediate, hourly or daily',
  ],
  [
    'a time that does not exist',
    [{ address, frequency: 'daily', daily_at: '24:00', time_zone: 'UTC' }],
    'recipients[0].daily_at must be a time from 00:00 to 23:59, such as 09:00',
  ],
  [
    'an unknown zone',
    [{ address }, { address: 'b@example.com', time_zone: 'Mars/Base' }],
    'recipients[1].time_zone must be a time zone such as Europe/Berlin or UTC',
  ],
  ['an offset', [{ address, time_zone: '+01:00' }], 'recipients[0].time_zone must be a time zone'],
  [
    'quiet hours without an end',
    [{ address, quiet_hours: { from: '22:00' }, time_zone: 'UTC' }],
    'recipients[0].quiet_hours.to must be a time',
  ],
  [
    'quiet hours of no length',
    [{ address, quiet_hours: { from: '22:00', to: '22:00' }, time_zone: 'UTC' }],
    'recipients[0].quiet_hours.to must differ from the start of the quiet hours',
  ],
  ['the same address twice', [{ address }, { address: 'A@example.com' }], 'recipients[1] has the same address'],
  [
    'the same address with another spelling of its domain',
    [{ address: 'a@bücher.example' }, { address: 'A@xn--bcher-kva.example' }],
    'recipients[1] has the same address',
  ],
  [
    'an unknown setting',
    [{ address, time: '09:00' }],
    'there is no setting "time" in notification.recipients.0; valid',
  ],
])('%s is a clear error', (_, recipients, message) => {
  expect(errorOf(...recipients)).toContain(message);
});
