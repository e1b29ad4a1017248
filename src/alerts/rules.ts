import { mailFailingRule } from './causes/mail';
import { quotaReachedRule, quotaWarningRule } from './causes/quota';
import { captchaWaveRule, filesDroppedRule, settingsLossRule, timeTrapWaveRule } from './causes/requests';
import { createSilenceRule } from './causes/silence';
import { recipientsSuppressedRule } from './causes/suppressions';
import { webhookFailingRule } from './causes/webhook';
import type { AlertRule } from './evaluate';

/** The rules of all causes, in the order of evaluation. Create them once per process: the silence rule has state. */
export function createRules(): readonly AlertRule[] {
  return [
    quotaWarningRule,
    quotaReachedRule,
    filesDroppedRule,
    timeTrapWaveRule,
    captchaWaveRule,
    settingsLossRule,
    webhookFailingRule,
    recipientsSuppressedRule,
    mailFailingRule,
    createSilenceRule(),
  ];
}
