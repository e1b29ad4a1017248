import type { AlertCause } from '../../../config/alerts';
import type { AccountHealth } from '../../alerts/account-health';
import { formatCount } from '../page/format';
import { usePage } from '../page/render-page';
import { alertLabel } from './alert-switches';

/** How severe each cause is: `bad` where something is lost or not delivered right now. */
export const severities = {
  quota_100: 'bad',
  mail_failing: 'bad',
  recipients_suppressed: 'bad',
  webhook_failing: 'bad',
  files_dropped: 'bad',
  settings_loss: 'bad',
  silence: 'warn',
  captcha_wave: 'warn',
  time_trap_wave: 'warn',
  quota_80: 'warn',
} as const satisfies Record<AlertCause, 'bad' | 'warn'>;

interface HealthSummary {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly text: string;
}

/** A link to the health page: a green dot while all is well, or else what is wrong. */
export function HealthDot() {
  const health = usePage().sidebar?.health;
  if (!health) return null;
  const { tone, text } = summarizeHealth(health);
  return (
    <a className={`health ${tone}`} href="/dashboard/health">
      {text}
      {tone === 'good' && <span className="unseen">: all good</span>}
    </a>
  );
}

function summarizeHealth({ alerts, failingWebhooks }: AccountHealth): HealthSummary {
  const [first, ...others] = alerts;
  if (first !== undefined) {
    const tone = alerts.some((cause) => severities[cause] === 'bad') ? 'bad' : 'warn';
    const text = others.length === 0 ? alertLabel(first) : `${formatCount(alerts.length)} alerts`;
    return { tone, text };
  }
  if (failingWebhooks > 0) {
    const text = failingWebhooks === 1 ? 'Webhook failing' : `${formatCount(failingWebhooks)} webhooks failing`;
    return { tone: 'warn', text };
  }
  return { tone: 'good', text: 'Health' };
}
