import type { FormSettings } from '../forms/form.settings';
import type { NotificationRecipient, NotificationSettings } from '../forms/notification.settings';
import { localTime, momentsOf, offsetAt } from '../lib/time-zones';
import { addressKey, planRecipients, type Recipients } from './addresses';

type Times = Omit<NotificationRecipient, 'address'>;

export const defaultDailyAt = '09:00';
const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** A notification that waits for a digest. */
export interface Postponed {
  readonly recipient: string;
  readonly dueAt: Date;
  /** The time of day in the recipient's time zone, such as `09:00`. */
  readonly label: string;
}

/** Who gets a notification now, and who gets it in a digest. */
export interface RecipientPlan {
  /** `all` is empty when nobody gets it now. */
  readonly now: Recipients;
  readonly later: readonly Postponed[];
}

type Addressees = Pick<FormSettings, 'email_to' | 'cc' | 'bcc'>;

/**
 * All recipients of a form's notifications, each once; `linkedEmails` are those of its account, and `copies` those that
 * the page of a submission asks for.
 */
export function recipientsOf(
  { email_to, cc, bcc }: Addressees,
  linkedEmails: readonly string[],
  copies: readonly string[] = [],
): Recipients {
  return planRecipients(email_to, [...cc, ...copies], [...bcc, ...linkedEmails]);
}

/**
 * Divides the recipients of a notification. `entered` has the due times of digests that the submission was put in before, by address in lower case: they stay valid. `copies` are
 * sent now, because they are for this submission alone. `zone` is the account's, for recipients without one.
 */
export function planNotification(
  settings: Addressees & Pick<FormSettings, 'notification'>,
  {
    linkedEmails,
    zone,
    copies = [],
  }: {
    readonly linkedEmails: readonly string[];
    readonly zone: string;
    readonly copies?: readonly string[] | undefined;
  },
  at: Date,
  entered: ReadonlyMap<string, Date> = new Map(),
): RecipientPlan {
  const recipients = recipientsOf(settings, linkedEmails, copies);
  const copied = new Set(copies.map(addressKey));
  const later = recipients.all.flatMap((recipient) => {
    if (copied.has(addressKey(recipient))) return [];
    const times = findTimes(settings.notification, recipient);
    const dueAt = entered.get(recipient.toLowerCase()) ?? (times && findDueTime(times, at, zone));
    return dueAt ? [{ recipient, dueAt, label: timeOfDay(dueAt, times?.time_zone ?? zone) }] : [];
  });
  const postponed = later.map(({ recipient }) => recipient);
  return { now: withoutRecipients(recipients, postponed), later };
}

/**
 * The recipients without some of them. The headers name those in To and Cc who are left; blind copies alone are sent
 * under the address in To, so that they do not learn of each other.
 */
export function withoutRecipients(recipients: Recipients, leftOut: readonly string[]): Recipients {
  if (leftOut.length === 0) return recipients;
  const isLeft = (address: string) => !leftOut.includes(address);
  const [to = recipients.to, ...cc] = [recipients.to, ...recipients.cc].filter(isLeft);
  return { to, cc, all: recipients.all.filter(isLeft) };
}

/** The recipient's settings; null when there are none. */
function findTimes(settings: NotificationSettings | null, recipient: string): NotificationRecipient | null {
  const isSame = ({ address }: NotificationRecipient) => addressKey(address) === addressKey(recipient);
  return settings?.recipients?.find(isSame) ?? null;
}

/** When a notification of this moment is due; null for at once. A digest that would fall into quiet hours waits too. */
export function findDueTime(
  { frequency, daily_at, quiet_hours: quiet, time_zone }: Times,
  at: Date,
  accountZone: string,
): Date | null {
  const zone = time_zone ?? accountZone;
  const digest =
    frequency === 'daily'
      ? nextTime(daily_at ?? defaultDailyAt, at, zone)
      : frequency === 'hourly'
        ? nextHour(at, zone)
        : null;
  const planned = digest ?? at;
  const isQuiet = quiet !== undefined && isWithin(timeOfDay(planned, zone), quiet.from, quiet.to);
  return isQuiet ? nextTime(quiet.to, planned, zone) : digest;
}

/** Whether a time of day is within a range, which may span midnight; its end is excluded. */
function isWithin(time: string, from: string, to: string): boolean {
  return from < to ? from <= time && time < to : from <= time || time < to;
}

/** The next full hour in the zone, which may differ from UTC by half an hour. */
function nextHour(at: Date, zone: string): Date {
  const offset = offsetAt(at.getTime(), zone);
  const local = at.getTime() + offset;
  return new Date((Math.floor(local / hourMs) + 1) * hourMs - offset);
}

/**
 * The first moment after `at` when clocks in the zone show this time of day. Where the start of summer time skips it,
 * that day's moment is as much later as the clocks are put forward.
 */
function nextTime(time: string, at: Date, zone: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const local = at.getTime() + offsetAt(at.getTime(), zone);
  const today = Math.floor(local / dayMs) * dayMs + hours * hourMs + minutes * 60_000;
  // A zone that moves across the date line skips a day.
  for (const day of [-1, 0, 1, 2]) {
    const moment = momentsOf(today + day * dayMs, zone).find((each) => each > at.getTime());
    if (moment !== undefined) return new Date(moment);
  }
  return new Date(at.getTime() + dayMs);
}

/** The time of day in the zone: `09:00`. */
function timeOfDay(at: Date, zone: string): string {
  return localTime(at, zone).toISOString().slice(11, 16);
}
