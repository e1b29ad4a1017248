import { defaultSpamFilter } from '../spam/spam.settings';
import type { Form, Payment } from './form.model';

/** A form as shown to its owner, by setting name; for secrets, only whether they are set. */
export function presentForm(form: Form) {
  return {
    id: form.id,
    account_id: form.accountId,
    name: form.name,
    access_key: form.accessKey,
    active: form.active,
    email_to: form.emailTo,
    cc: form.cc,
    bcc: form.bcc,
    subject_template: form.subjectTemplate,
    notification: form.notification,
    thank_you: form.thankYou,
    redirect_url: form.redirectUrl,
    allowed_domains: form.allowedDomains,
    strict_domain_protection: form.strictDomainProtection,
    honeypot_mode: form.honeypotMode,
    auto_responder: form.autoResponder,
    recaptcha_secret_set: form.recaptchaSecret !== null,
    turnstile_secret_set: form.turnstileSecret !== null,
    hcaptcha_secret_set: form.hcaptchaSecret !== null,
    friendly_captcha_secret_set: form.friendlyCaptchaSecret !== null,
    friendly_captcha_site_key: form.friendlyCaptchaSiteKey,
    altcha: form.altcha,
    captcha_required: form.captchaRequired,
    redirect_params: form.redirectParams,
    payment: form.payment && presentPayment(form.payment),
    spam_filter: form.spamFilter ?? defaultSpamFilter,
    muted_alerts: form.mutedAlerts,
    retention: form.retention,
    ip_addresses: form.ipAddresses,
    deleted_at: form.deletedAt,
    created_at: form.createdAt,
    updated_at: form.updatedAt,
  };
}

function presentPayment({ provider, currency, amount, product, webhook_secret, notify_on = 'submission' }: Payment) {
  return {
    provider,
    currency,
    amount,
    product,
    notify_on,
    secret_key_set: true,
    webhook_secret_set: webhook_secret !== undefined,
  };
}
