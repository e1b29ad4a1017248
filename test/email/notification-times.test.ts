import { findDueTime, planNotification } from '../../src/email/notification-times';
import type { NotificationRecipient } from '../../src/forms/notification.settings';

type Times = Omit<NotificationRecipient, 'address'>;

const dueAt = (times: Times, at: string) => findDueTime(times, new Date(at), 'UTC')?.toISOString() ?? null;

describe('a notification', () => {
  test('is due at once without settings, and outside of quiet hours', () => {
    expect(dueAt({}, '2026-03-01T10:00:00Z')).toBeNull();
    const quiet = { from: '22:00', to: '07:00' };
    expect(dueAt({ quiet_hours: quiet, time_zone: 'Europe/Berlin' }, '2026-03-01T06:00:00Z')).toBeNull();
    expect(dueAt({ quiet_hours: quiet, time_zone: 'Europe/Berlin' }, '2026-03-01T20:59:59Z')).toBeNull();
  });

  test.each<[string, Times, string, string]>([
    ['the next full hour', { frequency: 'hourly' }, '2026-03-01T10:12:00Z', '2026-03-01T11:00:00.000Z'],
    ['an hour later at a full hour', { frequency: 'hourly' }, '2026-03-01T10:00:00Z', '2026-03-01T11:00:00.000Z'],
    [
      'the next full hour of a zone with half hours',
      { frequency: 'hourly', time_zone: 'Asia/Kolkata' },
      '2026-03-01T10:12:00Z',
      '2026-03-01T10:30:00.000Z',
    ],
    [
      'nine o’clock by default',
      { frequency: 'daily', time_zone: 'Europe/Berlin' },
      '2026-03-01T07:59:59.999Z',
      '2026-03-01T08:00:00.000Z',
    ],
    [
      'the next day at the time itself',
      { frequency: 'daily', daily_at: '09:00', time_zone: 'Europe/Berlin' },
      '2026-03-01T08:00:00Z',
      '2026-03-02T08:00:00.000Z',
    ],
    [
      'the local day where that is another one than in UTC',
      { frequency: 'daily', daily_at: '08:00', time_zone: 'Pacific/Auckland' },
      '2026-06-01T19:00:00Z',
      '2026-06-01T20:00:00.000Z',
    ],
    [
      'the end of quiet hours after midnight',
      { quiet_hours: { from: '22:00', to: '07:00' }, time_zone: 'Europe/Berlin' },
      '2026-03-01T03:00:00Z',
      '2026-03-01T06:00:00.000Z',
    ],
    [
      'the end of quiet hours the next morning',
      { quiet_hours: { from: '22:00', to: '07:00' }, time_zone: 'Europe/Berlin' },
      '2026-03-01T21:00:00Z',
      '2026-03-02T06:00:00.000Z',
    ],
    [
      'the end of quiet hours within a day',
      { quiet_hours: { from: '12:00', to: '13:30' }, time_zone: 'UTC' },
      '2026-03-01T12:00:00Z',
      '2026-03-01T13:30:00.000Z',
    ],
    [
      'the end of quiet hours into which a digest falls',
      { frequency: 'hourly', quiet_hours: { from: '22:00', to: '07:00' }, time_zone: 'UTC' },
      '2026-03-01T21:30:00Z',
      '2026-03-02T07:00:00.000Z',
    ],
    [
      'a summer time that begins before it',
      { frequency: 'daily', daily_at: '09:00', time_zone: 'Europe/Berlin' },
      '2026-03-28T12:00:00Z',
      '2026-03-29T07:00:00.000Z',
    ],
    [
      'a time that the start of summer time skips, an hour later',
      { frequency: 'daily', daily_at: '02:30', time_zone: 'Europe/Berlin' },
      '2026-03-29T00:00:00Z',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'a summer time that ended before it',
      { frequency: 'daily', daily_at: '09:00', time_zone: 'Europe/Berlin' },
      '2026-10-24T12:00:00Z',
      '2026-10-25T08:00:00.000Z',
    ],
    [
      'the first of two such times when clocks are put back',
      { frequency: 'daily', daily_at: '02:30', time_zone: 'Europe/Berlin' },
      '2026-10-25T00:00:00Z',
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'the end of quiet hours in the repeated hour, not a day later',
      { quiet_hours: { from: '22:00', to: '02:30' }, time_zone: 'Europe/Berlin' },
      '2026-10-25T01:15:00Z',
      '2026-10-25T01:30:00.000Z',
    ],
    [
      'half an hour after midnight on a day that begins an hour late',
      { frequency: 'daily', daily_at: '00:30', time_zone: 'Africa/Cairo' },
      '2026-04-23T12:00:00Z',
      '2026-04-23T22:30:00.000Z',
    ],
  ])('is due at %s', (_, times, at, expected) => {
    expect(dueAt(times, at)).toBe(expected);
  });

  test('is due in the zone of the account for a recipient without one', () => {
    const at = new Date('2026-03-01T07:59:59Z');
    const of = (times: Times) => findDueTime(times, at, 'Europe/Berlin')?.toISOString();
    expect(of({ frequency: 'daily' })).toBe('2026-03-01T08:00:00.000Z');
    expect(of({ frequency: 'daily', time_zone: 'UTC' })).toBe('2026-03-01T09:00:00.000Z');
    expect(of({ quiet_hours: { from: '08:00', to: '10:30' } })).toBe('2026-03-01T09:30:00.000Z');
  });

  test('is always due within a day and a half, at the time of day that was chosen', () => {
    const zones = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Kathmandu'];
    for (const time_zone of zones) {
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, timeStyle: 'short' });
      for (let at = Date.UTC(2026, 0, 1, 0, 7); at < Date.UTC(2027, 0, 1); at += 5.3 * 3_600_000) {
        const due = findDueTime({ frequency: 'daily', daily_at: '06:15', time_zone }, new Date(at), 'UTC');
        const waitMs = (due?.getTime() ?? 0) - at;
        expect([time_zone, waitMs > 0, waitMs <= 25 * 3_600_000, format.format(due ?? 0)]).toEqual([
          ...[time_zone, true, true, '06:15'],
        ]);
      }
    }
  });
});

describe('the recipients of a notification', () => {
  const at = new Date('2026-03-01T10:00:00Z');
  const form = {
    email_to: 'Owner@example.com',
    cc: ['copy@example.com'],
    bcc: ['hidden@example.com', 'other@example.com'],
  };
  const linked = ['linked@example.com'];
  const account = { linkedEmails: linked, zone: 'UTC' };
  const plan = (...recipients: NotificationRecipient[]) =>
    planNotification({ ...form, notification: { recipients } }, account, at);
  const daily = (address: string): NotificationRecipient => ({ address, frequency: 'daily', time_zone: 'UTC' });
  const everyone = [form.email_to, ...form.cc, ...form.bcc, ...linked];

  test('all get it at once without settings', () => {
    for (const notification of [null, {}, { recipients: [] }, { recipients: [daily('stranger@example.com')] }]) {
      expect(planNotification({ ...form, notification }, account, at)).toEqual({
        now: { to: form.email_to, cc: form.cc, all: everyone },
        later: [],
      });
    }
  });

  test('who gets it later is in none of its headers', () => {
    expect(plan(daily('owner@EXAMPLE.com'))).toEqual({
      now: { to: 'copy@example.com', cc: [], all: everyone.slice(1) },
      later: [{ recipient: form.email_to, dueAt: new Date('2026-03-02T09:00:00Z'), label: '09:00' }],
    });
    expect(plan(daily('copy@example.com')).now).toEqual({
      ...{ to: form.email_to, cc: [], all: everyone.filter((address) => address !== 'copy@example.com') },
    });
  });

  test('blind copies do not learn of each other when only they get it', () => {
    expect(plan(daily(form.email_to), daily('copy@example.com')).now).toEqual({
      ...{ to: form.email_to, cc: [], all: everyone.slice(2) },
    });
  });

  test('nobody gets it now when all wait', () => {
    const { now, later } = plan(...everyone.map(daily));
    expect(now.all).toEqual([]);
    expect(later.map(({ recipient }) => recipient)).toEqual(everyone);
  });

  test('copies that a page asks for are sent now, and once', () => {
    const copies = ['extra@example.com', 'Linked@example.com', 'COPY@example.com'];
    const waiting = { ...form, notification: { recipients: [form.email_to, ...linked].map(daily) } };
    const { now, later } = planNotification(waiting, { ...account, copies }, at);
    expect(now).toEqual({
      to: 'copy@example.com',
      cc: ['extra@example.com', 'Linked@example.com'],
      all: ['copy@example.com', 'extra@example.com', 'Linked@example.com', ...form.bcc],
    });
    expect(later.map(({ recipient }) => recipient)).toEqual([form.email_to]);
  });

  test('an earlier decision about a recipient stays', () => {
    const entered = new Map([['copy@example.com', new Date('2026-03-01T09:30:00Z')]]);
    const { now, later } = planNotification({ ...form, notification: null }, account, at, entered);
    expect(now.all).not.toContain('copy@example.com');
    expect(later).toEqual([{ recipient: 'copy@example.com', dueAt: entered.get('copy@example.com'), label: '09:30' }]);
  });
});
