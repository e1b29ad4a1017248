import type { AccountAlert } from '../../../config/alerts';
import { CheckboxField } from '../page/form';

const texts: Readonly<Record<AccountAlert, { readonly label: string; readonly hint: string }>> = {
  quota_80: { label: 'Near the monthly limit', hint: 'When 80% of the month’s submissions are used.' },
  quota_100: { label: 'Monthly limit reached', hint: 'When new submissions are rejected or held.' },
  files_dropped: { label: 'Files not stored', hint: 'When a submission is accepted, but some of its files are not.' },
  time_trap_wave: {
    label: 'Sent too soon or too late',
    hint: 'When the time-trap drops many of a form’s submissions.',
  },
  captcha_wave: {
    label: 'Captcha failed or missing',
    hint: 'When many of a form’s submissions are dropped because of their captcha.',
  },
  settings_loss: {
    label: 'Lost after a change',
    hint: 'When a form drops or rejects submissions from your site after its captcha or domains were changed.',
  },
  webhook_failing: { label: 'Webhook failing', hint: 'When a webhook fails three times in a row.' },
  mail_failing: { label: 'Notifications failing', hint: 'When e-mails about submissions cannot be delivered.' },
  recipients_suppressed: {
    label: 'Nobody notified',
    hint: 'When all recipients of a form bounced or complained, so that nothing is sent to them any more.',
  },
  silence: {
    label: 'Unusual silence',
    hint: 'When a form has not received submissions for much longer than usual.',
  },
  digest: { label: 'Daily summary', hint: 'At most one e-mail per day, with updates on earlier alerts.' },
};

/** A checkbox for each alert, checked unless it is muted. */
export function AlertSwitches({
  alerts,
  isOn,
}: {
  alerts: readonly AccountAlert[];
  isOn(alert: AccountAlert): boolean;
}) {
  return alerts.map((alert) => (
    <CheckboxField
      key={alert}
      name={switchName(alert)}
      label={texts[alert].label}
      hint={texts[alert].hint}
      checked={isOn(alert)}
    />
  ));
}

/** A few words that name an alert. */
export function alertLabel(alert: AccountAlert): string {
  return texts[alert].label;
}

/** The name of the checkbox of an alert. */
export function switchName(alert: AccountAlert): string {
  return `alert.${alert}`;
}

/** The alerts whose checkbox was posted unchecked. */
export function mutedIn<Alert extends AccountAlert>(
  alerts: readonly Alert[],
  posted: (name: string) => string | null | undefined,
): Alert[] {
  return alerts.filter((alert) => posted(switchName(alert)) !== 'on');
}
