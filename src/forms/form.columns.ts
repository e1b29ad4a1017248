import { columnsOf } from '../lib/columns';
import { InputError } from '../lib/input-error';
import type { SecretBox } from '../lib/secrets';
import type { Form, Payment } from './form.model';
import type { FormSettings, PaymentSettings } from './form.settings';

/** The settings as the columns keep them: secrets sealed, `deleted` as a time. `current` is the form that is changed. */
export function formColumns<Settings extends FormSettings>(
  secrets: SecretBox,
  settings: Settings,
  current: Pick<Form, 'payment' | 'deletedAt'>,
) {
  const { deleted, payment, recaptcha_secret, turnstile_secret, ...plain } = settings;
  return {
    ...columnsOf(plain),
    ...(recaptcha_secret !== undefined && { recaptchaSecret: sealed(secrets, recaptcha_secret) }),
    ...(turnstile_secret !== undefined && { turnstileSecret: sealed(secrets, turnstile_secret) }),
    ...(payment !== undefined && { payment: payment && sealPayment(secrets, payment, current.payment) }),
    ...(deleted !== undefined && { deletedAt: deleted ? (current.deletedAt ?? new Date()) : null }),
  };
}

function sealed(secrets: SecretBox, plain: string | null): string | null {
  return plain === null ? null : secrets.seal(plain);
}

function sealPayment(secrets: SecretBox, payment: PaymentSettings, current: Payment | null): Payment {
  // A key is never shown again, so whoever changes the price need not know it.
  const secretKey = payment.secret_key ? secrets.seal(payment.secret_key) : current?.secret_key;
  if (secretKey === undefined) {
    const problem = { setting: 'payment.secret_key', message: 'is required' };
    throw new InputError('invalid_setting', `${problem.setting} ${problem.message}`, [problem]);
  }
  const { webhook_secret: given, ...plain } = payment;
  const webhookSecret = given ? secrets.seal(given) : given === null ? undefined : current?.webhook_secret;
  return { ...plain, secret_key: secretKey, ...(webhookSecret !== undefined && { webhook_secret: webhookSecret }) };
}
