import { formatPrice, readPrice } from '../../../forms/price';
import { CheckboxField, SelectField, TextField } from '../../page/form';
import { type FieldGroup, SecretField, secretChange } from './settings-group';

const labels = {
  'payment.product': 'Product',
  'payment.amount': 'Price',
  'payment.currency': 'Currency',
  'payment.secret_key': 'Stripe secret key',
  'payment.webhook_secret': 'Stripe webhook secret',
  'payment.notify_on': 'Send e-mails and webhooks',
};

const turnOff = 'turn off payment';

/** The Stripe checkout that visitors are sent to after submitting. */
export const paymentGroup: FieldGroup<{ readonly baseUrl: string }> = {
  slug: 'payment',
  title: 'Payment',
  labels,
  valuesOf: ({ settings: { payment } }) => ({
    'payment.product': payment?.product ?? '',
    'payment.amount': payment ? formatPrice(payment.amount, payment.currency) : '',
    'payment.currency': payment?.currency ?? '',
    'payment.notify_on': payment?.notify_on ?? 'submission',
    [turnOff]: '',
  }),
  secretsOf: ({ settings: { payment } }) => ({
    'payment.secret_key': payment?.secret_key ?? null,
    'payment.webhook_secret': payment?.webhook_secret ?? null,
  }),
  settingsOf: (values) => ({
    payment:
      values[turnOff] === 'on'
        ? null
        : {
            provider: 'stripe',
            product: values['payment.product'] ?? '',
            amount: readPrice(values['payment.amount'] ?? '', values['payment.currency']?.trim() ?? ''),
            currency: values['payment.currency']?.trim() ?? '',
            secret_key: secretChange(values, 'payment.secret_key') ?? undefined,
            webhook_secret: secretChange(values, 'payment.webhook_secret'),
            notify_on: values['payment.notify_on'] ?? 'submission',
          },
  }),
  Fields: ({ form, values, errors, baseUrl }) => (
    <>
      <p className="soft">
        After submitting, visitors continue to Stripe Checkout.{' '}
        {!form.settings.payment && 'Payments are off for this form.'}
      </p>
      <TextField
        name="payment.product"
        label={labels['payment.product']}
        value={values['payment.product'] ?? ''}
        errors={errors}
        autoComplete="off"
      />
      <div className="pair">
        <TextField
          name="payment.amount"
          label={labels['payment.amount']}
          hint="Such as 19.00."
          inputMode="decimal"
          value={values['payment.amount'] ?? ''}
          errors={errors}
          autoComplete="off"
        />
        <TextField
          name="payment.currency"
          label={labels['payment.currency']}
          hint="Three letters, such as eur."
          maxLength={3}
          value={values['payment.currency'] ?? ''}
          errors={errors}
          autoComplete="off"
        />
      </div>
      <SecretField
        name="payment.secret_key"
        label={labels['payment.secret_key']}
        hint="Used to create checkout sessions. We recommend a restricted key with only that permission."
        isSet={form.settings.payment !== null}
        values={values}
        errors={errors}
        removable={false}
      />
      <SecretField
        name="payment.webhook_secret"
        label={labels['payment.webhook_secret']}
        hint={
          <>
            Used to mark submissions as paid. In Stripe, send the event <code>checkout.session.completed</code> to{' '}
            <code>{`${baseUrl}/api/payments/stripe/${form.id}`}</code>
          </>
        }
        isSet={form.settings.payment?.webhook_secret !== undefined}
        values={values}
        errors={errors}
      />
      <SelectField
        name="payment.notify_on"
        label={labels['payment.notify_on']}
        hint="“When the payment completes” requires the webhook secret. Until then, the submission appears only in your inbox; uploaded files are stored immediately."
        options={[
          ['submission', 'When the form is submitted'],
          ['payment', 'When the payment completes'],
        ]}
        value={values['payment.notify_on'] ?? 'submission'}
        errors={errors}
      />
      {form.settings.payment && (
        <CheckboxField
          name={turnOff}
          id="turn-off-payment"
          label="Turn off payments"
          hint="Deletes the price and the Stripe keys when you save."
          checked={values[turnOff] === 'on'}
        />
      )}
    </>
  ),
};
