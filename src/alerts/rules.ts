import { mailFailingRule } from './causes/mail';
import { quotaCloseRule, quotaReachedRule } from './causes/quota';
import { captchaWaveRule, filesDroppedRule, timeTrapWaveRule } from './causes/requests';
import { createSilenceRule } from './causes/silence';
import { webhookFailingRule } from './causes/webhook';
import type { AlertRule } from './evaluate';

/** How each cause of alerts is found, in the order of evaluation. One process uses the same rules again and again. */
export function createRules(): readonly AlertRule[] {
  return [
    quotaCloseRule,
    quotaReachedRule,
    filesDroppedRule,
    timeTrapWaveRule,
    captchaWaveRule,
    webhookFailingRule,
    mailFailingRule,
    createSilenceRule(),
  ];
}
