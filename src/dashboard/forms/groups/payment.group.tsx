import { TextField } from '../../page/form';
import { SecretField } from './secret-field.view';
import type { SettingsGroup } from './settings-group';
import { secretChange } from './values';

/** The checkout that visitors are sent to. */
export const paymentGroup: SettingsGroup = {
  slug: 'payment',
  title: 'Payment',
  valuesOf: ({ payment }) => ({
    'payment.product': payment?.product ?? '',
    'payment.amount': payment ? String(payment.amount) : '',
    'payment.currency': payment?.currency ?? '',
  }),
  settingsOf: (values) => ({
    payment: {
      provider: 'stripe',
      product: values['payment.product'] ?? '',
      amount: values['payment.amount'] ?? '',
      currency: values['payment.currency']?.trim() ?? '',
      secret_key: secretChange(values, 'payment.secret_key') ?? undefined,
      webhook_secret: secretChange(values, 'payment.webhook_secret'),
    },
  }),
  Fields: ({ form, values, errors, baseUrl }) => (
    <>
      <p className="soft">
        After sending, visitors go on to a checkout of Stripe. {!form.payment && 'This form takes no payment yet.'}
      </p>
      <TextField
        name="payment.product"
        label="What is paid for"
        value={values['payment.product'] ?? ''}
        errors={errors}
        autoComplete="off"
      />
      <div className="pair">
        <TextField
          name="payment.amount"
          label="Amount, in the smallest unit"
          hint="1900 for 19.00 euros."
          inputMode="numeric"
          value={values['payment.amount'] ?? ''}
          errors={errors}
          autoComplete="off"
        />
        <TextField
          name="payment.currency"
          label="Currency"
          hint="Three letters, such as eur."
          maxLength={3}
          value={values['payment.currency'] ?? ''}
          errors={errors}
          autoComplete="off"
        />
      </div>
      <SecretField
        name="payment.secret_key"
        label="Stripe secret key"
        hint="Checkouts are made with it. Best is a restricted key that may do no more."
        isSet={form.payment !== null}
        errors={errors}
        removable={false}
      />
      <SecretField
        name="payment.webhook_secret"
        label="Stripe webhook secret"
        hint={
          <>
            With it a submission is marked paid. In Stripe, send the event <code>checkout.session.completed</code> to{' '}
            <code>{`${baseUrl}/api/payments/stripe/${form.id}`}</code>
          </>
        }
        isSet={form.payment?.webhook_secret !== undefined}
        errors={errors}
      />
    </>
  ),
};
